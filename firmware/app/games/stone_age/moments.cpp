#include "firmware/app/games/stone_age/board_layout.hpp"
#include "firmware/app/games/stone_age/pictures_internal.hpp"
#include "firmware/app/games/stone_age/view.hpp"
#include "firmware/app/games/stone_age/view_internal.hpp"

// What a move looks and sounds like when it was made.
namespace pd::games {

using namespace stone_age;
using namespace stone_age_board;
using namespace stone_age_view;

namespace {

bool starved(const State& before, const State& after) {
  for (unsigned seat = 0; seat < before.players; ++seat)
    if (after.seats[seat].hunger_points != before.seats[seat].hunger_points) return true;
  return false;
}

constexpr Colour mat = rgb(0x443424);  ///< below the cards

/// What the seat has more of now.
std::optional<Icon> gain_of(const Seat& was, const Seat& is) {
  if (is.building_count > was.building_count) return Icon::building;
  if (is.card_count > was.card_count) return Icon::card_back;
  for (unsigned r = 0; r < resource_count; ++r)
    if (is.goods[r] > was.goods[r]) return icon_of(static_cast<Resource>(r));
  if (is.food > was.food) return Icon::food;
  if (is.tool_values() > was.tool_values()) return Icon::tool;
  if (is.figures > was.figures) return Icon::figure;
  if (is.track > was.track) return Icon::place_field;
  return std::nullopt;
}

Rect card_at(const Scene& scene, unsigned slot) {
  return board_cell(scene.area, location(index(Location::card1) + slot)).inset(1);
}

/// Cards move on to the places of those that are gone, and new ones are dealt from the right edge.
void add_market(Moment& moment, const State& before, const State& after, const Scene& scene) {
  constexpr unsigned board = 0;
  for (unsigned i = 0; i < slot_count; ++i) {
    if (after.slots[i] == 0 || after.slots[i] == before.slots[i]) continue;
    unsigned was = 0;
    while (was < slot_count && before.slots[was] != after.slots[i]) ++was;
    const Rect card = card_at(scene, i);
    if (was < slot_count)
      moment.arrive(Piece::How::slide, 1, card_at(scene, was), card);
    else
      moment.deal(board, card, {scene.area.right(), card.y, card.w, card.h}, mat);
  }
}

/// What the seat has more of goes into the strip below the board.
void add_gain(Moment& moment, const State& before, const State& after, const Scene& scene) {
  const Seat &was = before.seats[before.seat], &is = after.seats[before.seat];
  const std::optional<Icon> gain = gain_of(was, is);
  if (!gain) return;
  if (gain == Icon::building) return moment.rise(large_picture_of(building(before.tops[stack_of(before.location)])));
  const bool on_board = shows_board(after, scene.page);
  if (on_board && !is_on_board(before) && before.location != Location::none)
    moment.from = board_cell(scene.area, before.location);
  const auto counter = [&](Icon what) { return on_board ? strip_box(scene.area, what) : Rect{}; };
  if (gain == Icon::card_back && is_card(before.location))
    return moment.fly(small_picture_of(card(before.slots[slot_of(before.location)]).lower), moment.from, {});
  if (is_one_of(*gain, Icon::card_back, Icon::tool, Icon::figure, Icon::place_field))
    return moment.fly(*gain, counter(*gain));
  moment.fly_gain(was.food, is.food, Icon::food, counter(Icon::food));
  for (unsigned r = 0; r < resource_count; ++r) {
    const Icon good = icon_of(static_cast<Resource>(r));
    moment.fly_gain(was.goods[r], is.goods[r], good, counter(good));
  }
}

}  // namespace

void StoneAgeBoard::add_moment(Moment& moment, const State& before, const State& after, core::Move move,
                               const Scene& scene) const {
  if (starved(before, after)) moment.sting(Icon::food);
  add_market(moment, before, after, scene);
  if (verb_of(move) == Verb::place && shows_board(after, scene.page)) {
    const Rect place = board_cell(scene.area, location_of(move));
    // A person puts them down; those of a computer come from the camp at the lower edge.
    if (!scene.looks_on()) return moment.drop(move.b(), place);
    return moment.arrive(Piece::How::walk, move.b(), {scene.area.x + 6, scene.area.bottom() - figure_height, 0, 0},
                         place);
  }
  if (current_actor(before).is_seat()) add_gain(moment, before, after, scene);
}

Sound StoneAgeBoard::sound_of(const State& before, const State& after, core::Move move) const {
  if (verb_of(move) == Verb::die) return Sound::dice;
  if (verb_of(move) == Verb::place) return Sound::place;
  if (starved(before, after)) return Sound::hunger;
  const std::optional<Icon> gain = gain_of(before.seats[before.seat], after.seats[before.seat]);
  if (!gain) return Sound::select;
  return gain == Icon::building ? Sound::building : gain == Icon::card_back ? Sound::card : Sound::gain;
}

Sound StoneAgeBoard::sound_of_news(const State& before, const State& after) const {
  return starved(before, after) ? Sound::hunger : Sound::evening;
}

}  // namespace pd::games
