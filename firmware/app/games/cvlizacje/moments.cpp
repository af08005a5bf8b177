#include "firmware/app/games/cvlizacje/pictures.hpp"
#include "firmware/app/games/cvlizacje/view.hpp"

// What a move looks and sounds like when it was made.
namespace pd::games {

using namespace cvlizacje;

namespace {

/// What the actor has more of flies to where it is counted.
void fly_to_stock(Moment& moment, const State& before, const State& after, const Scene& scene) {
  const Seat &was = before.seats[before.actor], &is = after.seats[before.actor];
  const auto counter = [&](unsigned n) {
    return cv::shows_stock(after, scene.page) ? cv::counter_box(scene.area, is, n) : Rect{};
  };
  for (unsigned r = 0; r < resource_count; ++r)
    moment.fly_gain(was.stock[r], is.stock[r], cv::icon_of(static_cast<Resource>(r)), counter(r));
  moment.fly_gain(was.points, is.points, Icon::happiness, counter(resource_count));
}

/// The viewer's two orders are laid down, the second one face down.
void lay_orders(Moment& moment, const State& before, const State& after, core::Move move, const Scene& scene) {
  if (before.actor != scene.viewer || after.phase != Phase::orders || after.turn != before.turn) return;
  const Rect edge{scene.area.x, scene.area.bottom() + 10, scene.area.w / 2, 0};
  const auto lay = [&](unsigned order, Order shown, Rect to) {
    moment.fly(cv::picture_of(shown, cv::PictureSize::medium), cv::order_box(scene.area, before, order), to);
  };
  lay(move.a(), static_cast<Order>(move.a()), edge);
  if (move.b() < order_count) lay(move.b(), Order::face_down, edge.moved(edge.w, 0));
}

}  // namespace

void CvlizacjeBoard::add_moment(Moment& moment, const State& before, const State& after, core::Move move,
                                const Scene& scene) const {
  switch (verb_of(move)) {
    case Verb::order: return lay_orders(moment, before, after, move, scene);
    case Verb::gain:
    case Verb::trade:
    case Verb::bazaar:
    case Verb::hedonism: return fly_to_stock(moment, before, after, scene);
    case Verb::steal:
      if (move.a() == pool) return fly_to_stock(moment, before, after, scene);
      moment.icon = cv::icon_of(static_cast<Resource>(move.b()));
      return moment.clash({.seat = before.actor}, {.seat = static_cast<std::uint8_t>(move.a())});
    case Verb::buy: return moment.rise(cv::picture_of_idea(move.a(), cv::PictureSize::large));
    case Verb::draw:  // a card that is only looked at is a secret
      if (before.slot < track_size && before.phase == Phase::development && after.phase == Phase::development) {
        const Spot card = spot_of(after, scene, core::Move(static_cast<unsigned>(Verb::buy), move.a(), 0));
        const Rect deck{scene.area.right() - 40, scene.area.y - card.area.h, card.area.w, card.area.h};
        moment.deal(card.page, card.area, deck, rgb(0x3C2A22));  // the wood
      }
      return;
    default: return;
  }
}

void CvlizacjeBoard::draw_clash(Canvas& canvas, const State& s, const Scene& scene, const Moment& moment,
                                std::uint32_t age_ms) const {
  const unsigned thief = moment.sides[0].seat, victim = moment.sides[1].seat;
  cv::draw_theft(canvas, s, scene, {thief, victim, moment.icon, age_ms});
}

Sound CvlizacjeBoard::sound_of(const State&, const State&, core::Move move) const {
  const Verb verb = verb_of(move);
  if (verb == Verb::buy) return Sound::building;
  if (verb == Verb::print) return Sound::card;
  if (verb == Verb::order) return Sound::place;
  if (verb == Verb::steal) return Sound::theft;
  const bool gains = is_one_of(verb, Verb::gain, Verb::trade, Verb::bazaar, Verb::hedonism);
  return gains ? Sound::gain : Sound::select;
}

Sound CvlizacjeBoard::sound_of_news(const State& before, const State& after) const {
  if (epoch(after) != epoch(before)) return Sound::evening;
  return before.phase == Phase::actions ? Sound::gain : Sound::reveal;
}

}  // namespace pd::games
