#include "firmware/app/games/cvlizacje/pictures.hpp"
#include "firmware/app/games/cvlizacje/view.hpp"

// What a move looks and sounds like when it was made.
namespace pd::games {

using namespace cvlizacje;

namespace {

void fly_to_stock(Moment& moment, Icon what, const State& after, const Scene& scene) {
  moment.show(Moment::Kind::fly, what);
  if (cv::shows_stock(after, scene.page)) moment.to = cv::stock_box(scene.area);
}

}  // namespace

void CvlizacjeBoard::add_moment(Moment& moment, const State& before, const State& after, core::Move move,
                                const Scene& scene) const {
  switch (verb_of(move)) {
    case Verb::gain: return fly_to_stock(moment, cv::icon_of(static_cast<Resource>(move.a())), after, scene);
    case Verb::trade:
    case Verb::bazaar: return fly_to_stock(moment, cv::icon_of(static_cast<Resource>(move.b())), after, scene);
    case Verb::steal:
      if (move.a() == pool) return fly_to_stock(moment, cv::icon_of(static_cast<Resource>(move.b())), after, scene);
      moment.icon = cv::icon_of(static_cast<Resource>(move.b()));
      return moment.clash({.seat = before.actor}, {.seat = static_cast<std::uint8_t>(move.a())});
    case Verb::buy: return moment.show(Moment::Kind::rise, cv::picture_of_idea(move.a(), cv::PictureSize::large));
    case Verb::hedonism: return fly_to_stock(moment, Icon::happiness, after, scene);
    case Verb::draw:  // a card that is only looked at is a secret
      if (moment.kind == Moment::Kind::rise) return;
      if (before.slot < track_size && before.phase == Phase::development && after.phase == Phase::development) {
        const Spot card = spot_of(after, scene, core::Move(static_cast<unsigned>(Verb::buy), move.a(), 0));
        moment.turn(card.page, card.area, rgb(0x3C2A22));  // the wood
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
  if (verb == Verb::steal) return Sound::theft;
  const bool gains = is_one_of(verb, Verb::gain, Verb::trade, Verb::bazaar, Verb::hedonism);
  return gains ? Sound::gain : Sound::select;
}

Sound CvlizacjeBoard::sound_of_news(const State& before, const State& after) const {
  if (epoch(after) != epoch(before)) return Sound::evening;
  return before.phase == Phase::actions ? Sound::gain : Sound::reveal;
}

}  // namespace pd::games
