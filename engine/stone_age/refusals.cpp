#include "engine/stone_age/refusals.hpp"

#include <string_view>

namespace stone_age {

namespace {

/// A sentence with a number in it, made when the program is built: refusals live in read-only memory.
struct Sentence {
  std::array<char, 48> text{};
};

constexpr Sentence sentence(std::string_view before, unsigned n, std::string_view after) {
  Sentence s;
  std::size_t at = 0;
  for (const char c : before) s.text[at++] = c;
  if (n >= 10) s.text[at++] = '1';
  s.text[at++] = static_cast<char>('0' + n % 10);
  for (const char c : after) s.text[at++] = c;
  return s;
}

constexpr unsigned resource_places = 7;

constexpr auto room_left = [] {
  constexpr std::array<std::string_view, 4> names = {"the forest", "the clay pit", "the quarry", "the river"};
  std::array<std::array<Sentence, resource_places + 1>, 4> all{};
  for (unsigned l = 0; l < 4; ++l)
    for (unsigned n = 0; n <= resource_places; ++n) {
      Sentence& s = all[l][n];
      std::size_t at = 0;
      for (const char c : names[l]) s.text[at++] = c;
      for (const char c : n == 0 ? std::string_view(" is full") : std::string_view(" has room for ")) s.text[at++] = c;
      if (n == 0) continue;
      s.text[at++] = static_cast<char>('0' + n);
      for (const char c : std::string_view(" more")) s.text[at++] = c;
    }
  return all;
}();

constexpr auto figures_free = [] {
  std::array<Sentence, max_figures + 1> all{};
  for (unsigned n = 0; n <= max_figures; ++n)
    all[n] = sentence("you have only ", n, n == 1 ? " free figure" : " free figures");
  return all;
}();

constexpr auto cards_cost = [] {
  std::array<Sentence, slot_count> all{};
  for (unsigned n = 0; n < slot_count; ++n)
    all[n] = sentence("this card costs ", n + 1, n == 0 ? " resource" : " resources");
  return all;
}();

const char* why_not_resource(const State& s, Location l, unsigned n) {
  const unsigned places = resource_places - s.taken[index(l)];
  if (n > places) return room_left[index(l) - index(Location::forest)][places].text.data();
  unsigned crowd = 0;
  for (unsigned p = 0; p < s.players; ++p) crowd += s.seats[p].at[index(l)] > 0;
  if (s.players == 3 && crowd == 2) return "with 3 players, figures of only two players may be there";
  if (s.players == 2 && crowd == 1) return "with 2 players, figures of only one player may be there";
  return nullptr;
}

const char* why_not_single(const State& s, Location l, unsigned n) {
  if (is_card(l)) {
    if (s.slots[slot_of(l)] == 0) return "no card lies on that slot";
    if (s.taken[index(l)] > 0) return "that card is taken";
    return n != 1 ? "a card takes exactly one figure" : nullptr;
  }
  if (stack_of(l) >= s.players) return "that stack is not used with so few players";
  if (s.tops[stack_of(l)] == 0) return "no building lies there";
  if (s.taken[index(l)] > 0) return "that building is taken";
  return n != 1 ? "a building takes exactly one figure" : nullptr;
}

const char* why_not_village(const State& s, Location l, unsigned n) {
  constexpr std::array<const char*, 3> taken = {"the tool maker is taken", "the hut is taken", "the field is taken"};
  constexpr std::array<const char*, 3> exact = {"the tool maker takes exactly one figure",
                                                "the hut takes exactly two figures",
                                                "the field takes exactly one figure"};
  if (s.taken[index(l)] > 0) return taken[index(l)];
  if (n != (l == Location::hut ? 2u : 1u)) return exact[index(l)];
  const unsigned village = unsigned{s.taken[0] > 0} + (s.taken[1] > 0) + (s.taken[2] > 0);
  if (s.players < max_seats && village >= 2)
    return "with 2 or 3 players only two of tool maker, hut and field can be occupied";
  return nullptr;
}

}  // namespace

core::Refusal no_such_move() { return "there is no such move in Stone Age"; }

core::Refusal not_asked(const State& s, Verb verb) {
  if (verb == Verb::claim && s.step == Step::place)
    return "two resources are claimed in the action phase or while feeding, not while placing";
  switch (s.step) {
    case Step::deal_card:
      return "a card is to be dealt first: draw";
    case Step::open_tile:
      return "a building tile is to be opened first: tile";
    case Step::roll:
      return "dice are to be rolled first: die";
    case Step::draw_extra:
      return "the extra card is to be drawn first: draw";
    case Step::place:
      return "figures are to be placed now: place";
    case Step::use:
      return "choose the next of your locations first: use";
    case Step::tools:
      return "a roll is on the table: add a tool, or done";
    case Step::pay:
      return "something is being bought: pay a resource, or decline before the first payment";
    case Step::dice:
      return "one of the dice is to be taken now: take";
    case Step::feed:
      return "food is missing: feed with resources, or starve";
    case Step::over:
      break;
  }
  return "the game is over";
}

core::Refusal why_not_place(const State& s, Location l, unsigned n) {
  const Seat& me = s.seats[s.seat];
  if (n == 0) return "place at least one figure";
  if (me.at[index(l)] > 0 && !(l == Location::hunt && s.rules().hunt_again))
    return "you have placed figures there in this round already";
  const char* why = nullptr;
  if (is_resource(l))
    why = why_not_resource(s, l, n);
  else if (is_village(l))
    why = why_not_village(s, l, n);
  else if (l != Location::hunt)
    why = why_not_single(s, l, n);
  if (why != nullptr) return why;
  return figures_free[me.free].text.data();
}

core::Refusal why_not_pay(const State& s, unsigned resource) {
  const Seat& me = s.seats[s.seat];
  if (me.goods[resource] == 0) return "you have none of that resource";
  if (is_card(s.location)) return cards_cost[slot_of(s.location)].text.data();
  const Building& b = building(s.tops[stack_of(s.location)]);
  switch (b.price) {
    case Price::any:
      return "seven resources are the most: done";
    case Price::choose:
      return payable(s) == 0 ? "you do not hold the number and kinds of resources that this building costs"
                             : "with that resource the number of kinds could not come out right";
    case Price::fixed:
      break;
  }
  if (payable(s) == 0) return "you do not hold all that this building costs";
  return "this building needs no more of that resource";
}

}  // namespace stone_age
