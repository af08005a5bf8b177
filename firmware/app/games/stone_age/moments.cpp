#include "firmware/app/games/stone_age/pictures_internal.hpp"
#include "firmware/app/games/stone_age/view.hpp"
#include "firmware/app/games/stone_age/view_internal.hpp"

// What a move looks and sounds like when it was made.
namespace pd::games {

using namespace stone_age;
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

}  // namespace

void StoneAgeBoard::add_moment(Moment& moment, const State& before, const State& after, core::Move move,
                               const Scene& scene) const {
  if (starved(before, after)) moment.show(Moment::Kind::sting, Icon::food);
  if (verb_of(move) == Verb::draw) {
    for (unsigned i = 0; i < slot_count; ++i)
      if (before.slots[i] == 0 && after.slots[i] != 0)
        moment.turn(0, board_cell(scene.area, location(index(Location::card1) + i)), mat);
    return;
  }
  if (verb_of(move) == Verb::place && scene.looks_on() && shows_board(after, scene.page))
    return moment.walk(move.b(), board_cell(scene.area, location_of(move)));
  if (!current_actor(before).is_seat() || moment.kind != Moment::Kind::none) return;
  const std::optional<Icon> gain = gain_of(before.seats[before.seat], after.seats[before.seat]);
  if (!gain) return;
  if (gain == Icon::building)
    return moment.show(Moment::Kind::rise, large_picture_of(building(before.tops[stack_of(before.location)])));
  moment.show(Moment::Kind::fly, *gain);
  if (!shows_board(after, scene.page)) return;
  moment.to = strip_box(scene.area, *gain);
  if (!is_on_board(before) && before.location != Location::none) moment.from = board_cell(scene.area, before.location);
}

Sound StoneAgeBoard::sound_of(const State& before, const State& after, core::Move move) const {
  if (verb_of(move) == Verb::die) return Sound::dice;
  if (starved(before, after)) return Sound::hunger;
  const std::optional<Icon> gain = gain_of(before.seats[before.seat], after.seats[before.seat]);
  if (!gain) return Sound::select;
  return gain == Icon::building ? Sound::building : gain == Icon::card_back ? Sound::card : Sound::gain;
}

Sound StoneAgeBoard::sound_of_news(const State& before, const State& after) const {
  return starved(before, after) ? Sound::hunger : Sound::evening;
}

}  // namespace pd::games
