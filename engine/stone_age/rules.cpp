#include "engine/stone_age/rules.hpp"

#include "engine/stone_age/refusals.hpp"
#include "engine/stone_age/refused.hpp"

namespace stone_age {

namespace {

constexpr std::uint64_t all_cards = (std::uint64_t{1} << card_count) - 1;
constexpr std::uint32_t all_tiles = (std::uint32_t{1} << building_count) - 1;

unsigned after(const State& s, unsigned seat) { return seat + 1 == s.players ? 0 : seat + 1; }
std::uint8_t byte(unsigned value) { return static_cast<std::uint8_t>(value); }

void ask(State& s, unsigned seat, Step step) {
  s.seat = byte(seat);
  s.step = step;
}

void give_turn(State& s, unsigned seat, Step step) {
  s.turn = byte(seat);
  ask(s, seat, step);
}

// --- Gains ------------------------------------------------------------------

/// SA-21, SA-22: the lowest value grows, of equal ones an unused one, else the first;
/// an empty place counts as the lowest of all.
void gain_tool(Seat& me) {
  const auto rank = [&](unsigned i) { return 2u * me.tools[i] + (me.used >> i & 1u); };
  unsigned best = 0;
  for (unsigned i = 1; i < 3; ++i)
    if (rank(i) < rank(best)) best = i;
  if (me.tools[best] < max_tool) ++me.tools[best];
}

void gain_track(Seat& me) {
  if (me.track < max_track) ++me.track;  // SA-24
}

/// SA-23: the new figure is at home at once, so it eats this round and is placed in the next.
void gain_figure(Seat& me) {
  if (me.figures == max_figures) return;
  ++me.figures;
  ++me.free;
}

void gain_die(Seat& me, unsigned face) {  // SA-40
  if (face <= resource_count)
    ++me.goods[face - 1];
  else if (face == 5)
    gain_tool(me);
  else
    gain_track(me);
}

// --- From round to round ----------------------------------------------------

/// SA-11: who has a free figure and a place for it must place.
bool can_place(const State& s, unsigned seat) {
  const Seat& me = s.seats[seat];
  if (me.free == 0) return false;
  if (me.at[index(Location::hunt)] == 0) return true;
  for (unsigned l = 0; l < location_count; ++l)
    if (room(s, seat, location(l)) > 0) return true;
  return false;
}

void end_game(State& s) {
  s.phase = Phase::over;
  give_turn(s, s.first, Step::over);
}

/// SA-61: cards keep their order and move to the cheapest slots. Returns how many slots are empty.
unsigned slide(State& s) {
  unsigned kept = 0;
  for (const std::uint8_t number : s.slots)
    if (number != 0) s.slots[kept++] = number;
  for (unsigned i = kept; i < slot_count; ++i) s.slots[i] = 0;
  return slot_count - kept;
}

void end_round(State& s) {
  for (unsigned k = 0; k < s.players; ++k)
    if (s.left[k] == 0) return end_game(s);  // SA-63
  s.first = byte(after(s, s.first));         // SA-60
  for (Seat& one : s.seats) one.used = 0;
  const unsigned empty = slide(s);
  if (s.deck < empty) return end_game(s);  // SA-62
  ++s.round;
  s.phase = Phase::place;
  give_turn(s, s.first, empty > 0 ? Step::deal_card : Step::place);
}

/// SA-50: the hungry decide from the first player on.
void next_hungry(State& s) {
  s.paid = {};
  s.paid_count = 0;
  unsigned seat = s.first;
  do {
    if (s.seats[seat].missing > 0) return give_turn(s, seat, Step::feed);
    seat = after(s, seat);
  } while (seat != s.first);
  end_round(s);
}

/// SA-50, SA-51, SA-52: all take, then all lay down what they have.
void begin_feeding(State& s) {
  s.phase = Phase::feed;
  for (unsigned i = 0; i < s.players; ++i) {
    Seat& one = s.seats[i];
    const unsigned food = unsigned{one.food} + one.track;
    const bool enough = food >= one.figures;
    one.food = static_cast<std::uint16_t>(enough ? food - one.figures : 0);
    one.missing = byte(enough ? 0 : one.figures - food);
  }
  next_hungry(s);
}

/// The turn goes on with whoever has figures on the board, `seat` first; SA-20.
void next_user(State& s, unsigned seat) {
  for (unsigned i = 0; i < s.players; ++i) {
    if (s.seats[seat].free < s.seats[seat].figures) return give_turn(s, seat, Step::use);
    seat = after(s, seat);
  }
  begin_feeding(s);
}

/// SA-10: clockwise, until nobody can place.
void next_placer(State& s) {
  unsigned seat = s.seat;
  for (unsigned i = 0; i < s.players; ++i) {
    seat = after(s, seat);
    if (can_place(s, seat)) return give_turn(s, seat, Step::place);
  }
  s.phase = Phase::act;
  next_user(s, s.first);
}

/// The action at s.location is over: figures return, the table is cleared.
void finish_action(State& s) {
  Seat& me = s.seats[s.turn];
  std::uint8_t& here = me.at[index(s.location)];
  std::uint8_t& taken = s.taken[index(s.location)];
  me.free = byte(me.free + unsigned{here});
  taken = byte(taken - unsigned{here});
  here = 0;
  s.location = Location::none;
  s.card = 0;
  s.sum = 0;
  for (unsigned i = 0; i < s.dice_count; ++i) s.dice[i] = 0;
  s.dice_count = 0;
  next_user(s, s.turn);
}

// --- Buying -----------------------------------------------------------------

void roll(State& s, unsigned dice) {
  s.dice_to_come = byte(dice);
  s.step = Step::roll;
}

void do_upper_part(State& s, const Card& c) {
  Seat& me = s.seats[s.turn];
  switch (c.upper) {
    case Upper::dice_for_all:
      return roll(s, s.players);
    case Upper::dice_resource:
      return roll(s, c.amount);
    case Upper::extra_card:
      if (s.deck == 0) break;
      s.step = Step::draw_extra;
      return;
    case Upper::food:
      me.food = static_cast<std::uint16_t>(me.food + c.amount);
      break;
    case Upper::resource:
      me.goods[index(c.resource)] = static_cast<std::uint16_t>(me.goods[index(c.resource)] + c.amount);
      break;
    case Upper::points:
      me.card_points = static_cast<std::int16_t>(me.card_points + c.amount);
      break;
    case Upper::track:
      gain_track(me);
      break;
    case Upper::tool:
      gain_tool(me);
      break;
    case Upper::once_tool:
      me.once = byte(me.once | 1u << c.amount);
      break;
    case Upper::two_resources:
      me.two = 1;
      break;
  }
  finish_action(s);
}

void keep_card(State& s, unsigned number) {
  Seat& me = s.seats[s.turn];
  me.cards |= card_bit(number);
  ++me.card_count;
}

void buy_card(State& s) {  // SA-28
  std::uint8_t& slot = s.slots[slot_of(s.location)];
  s.card = slot;
  slot = 0;  // SA-29
  s.paid = {};
  s.paid_count = 0;
  keep_card(s, s.card);
  do_upper_part(s, card(s.card));
}

/// SA-30, SA-31. The figure goes home when the next tile is open: only then the action is over.
void buy_building(State& s) {
  const unsigned k = stack_of(s.location);
  const Building& b = building(s.tops[k]);
  unsigned points = b.points;
  if (b.price != Price::fixed)
    for (unsigned r = 0; r < resource_count; ++r) points += unsigned{s.paid[r]} * resource_value[r];
  Seat& me = s.seats[s.turn];
  me.building_points = static_cast<std::int16_t>(me.building_points + static_cast<int>(points));
  me.buildings |= tile_bit(s.tops[k]);
  ++me.building_count;
  s.tops[k] = 0;
  --s.left[k];
  s.paid = {};
  s.paid_count = 0;
  if (s.left[k] > 0)
    s.step = Step::open_tile;
  else
    finish_action(s);
}

/// The bits of the resources that may be paid for "exactly n of exactly k kinds" (SA-31):
/// those that belong to a choice of k kinds, all paid ones among them, that can still be completed.
unsigned payable_for_choice(const State& s, const Seat& me, const Building& b) {
  const unsigned to_pay = unsigned{b.most} - s.paid_count;
  unsigned held = 0, begun = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    held |= unsigned{me.goods[r] > 0} << r;
    begun |= unsigned{s.paid[r] > 0} << r;
  }
  constexpr std::array<std::uint8_t, 16> bits = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  unsigned answer = 0;
  for (unsigned kinds = 1; kinds < 16; ++kinds) {
    if (bits[kinds] != b.kinds || (begun & ~kinds) != 0 || (kinds & ~(held | begun)) != 0) continue;
    const unsigned fresh = kinds & ~begun;  // of each at least one must still be paid
    unsigned stock = 0;
    for (unsigned r = 0; r < resource_count; ++r) stock += kinds >> r & 1u ? me.goods[r] : 0u;
    if (stock < to_pay || to_pay < bits[fresh]) continue;
    answer |= to_pay > bits[fresh] ? kinds & held : fresh;
  }
  return answer;
}

// --- The moves --------------------------------------------------------------
//
// Each checks that it is asked for and possible, then changes the state.

/// SA-14: a move names one location, and so one card or building.
core::Refusal place(State& s, unsigned where, unsigned n) {
  if (s.step != Step::place) return not_asked(s, Verb::place);
  if (where >= location_count) return no_such_move();
  const Location l = location(where);
  if (n == 0 || n > room(s, s.seat, l) || (l == Location::hut && n != 2)) return why_not_place(s, l, n);
  Seat& me = s.seats[s.seat];
  me.at[where] = byte(me.at[where] + n);
  me.free = byte(me.free - n);
  s.taken[where] = byte(s.taken[where] + n);
  next_placer(s);
  return core::accepted;
}

core::Refusal use(State& s, unsigned where) {
  if (s.step != Step::use) return not_asked(s, Verb::use);
  if (where >= location_count) return no_such_move();
  Seat& me = s.seats[s.seat];
  if (me.at[where] == 0) return refused::no_figures_there;
  s.location = location(where);
  switch (s.location) {
    case Location::toolmaker:
      gain_tool(me);
      finish_action(s);
      break;
    case Location::hut:
      gain_figure(me);
      finish_action(s);
      break;
    case Location::field:
      gain_track(me);
      finish_action(s);
      break;
    case Location::hunt:
    case Location::forest:
    case Location::clay:
    case Location::quarry:
    case Location::river:
      roll(s, me.at[where]);
      break;
    default:
      s.step = Step::pay;
  }
  return core::accepted;
}

core::Refusal die(State& s, unsigned face) {
  if (s.step != Step::roll) return not_asked(s, Verb::die);
  if (face < 1 || face > 6) return refused::no_such_face;
  s.dice[s.dice_count++] = byte(face);
  s.sum = byte(s.sum + face);
  if (--s.dice_to_come == 0)
    s.step = s.card != 0 && card(s.card).upper == Upper::dice_for_all ? Step::dice : Step::tools;
  return core::accepted;
}

core::Refusal tool(State& s, unsigned which) {
  if (s.step != Step::tools) return not_asked(s, Verb::tool);
  if (which < 1 || which > 3) return refused::no_such_tool;
  Seat& me = s.seats[s.seat];
  const unsigned i = which - 1;
  if (me.tools[i] == 0) return refused::no_tool;
  if (me.used >> i & 1u) return refused::tool_used;  // SA-27
  me.used = byte(me.used | 1u << i);
  s.sum = byte(s.sum + unsigned{me.tools[i]});
  return core::accepted;
}

core::Refusal once(State& s, unsigned value) {
  if (s.step != Step::tools) return not_asked(s, Verb::once);
  Seat& me = s.seats[s.seat];
  if (value > max_tool || (me.once >> value & 1u) == 0) return refused::no_once_tool;
  me.once = byte(me.once & ~(1u << value));  // SA-48
  s.sum = byte(s.sum + value);
  return core::accepted;
}

core::Refusal done(State& s) {
  if (s.step == Step::tools) {
    Seat& me = s.seats[s.seat];
    const unsigned gained = yield(s);
    std::uint16_t& stock = s.location == Location::hunt ? me.food
                           : s.card != 0                ? me.goods[index(card(s.card).resource)]
                                                        : me.goods[index(s.location) - index(Location::forest)];
    stock = static_cast<std::uint16_t>(stock + gained);
    finish_action(s);
    return core::accepted;
  }
  if (s.step != Step::pay) return not_asked(s, Verb::done);
  if (!is_building(s.location) || building(s.tops[stack_of(s.location)]).price != Price::any)
    return refused::last_payment;
  if (s.paid_count == 0) return refused::pay_one;
  buy_building(s);
  return core::accepted;
}

core::Refusal pay(State& s, unsigned r) {
  if (s.step != Step::pay) return not_asked(s, Verb::pay);
  if (r >= resource_count) return no_such_move();
  if ((payable(s) >> r & 1u) == 0) return why_not_pay(s, r);
  --s.seats[s.seat].goods[r];
  ++s.paid[r];
  ++s.paid_count;
  if (is_card(s.location)) {
    if (s.paid_count == slot_of(s.location) + 1) buy_card(s);
  } else if (const Building& b = building(s.tops[stack_of(s.location)]);
             b.price != Price::any && s.paid_count == b.most) {
    buy_building(s);
  }
  return core::accepted;
}

core::Refusal decline(State& s) {
  if (s.step != Step::pay) return not_asked(s, Verb::decline);
  if (s.paid_count > 0) return refused::decline_before;
  finish_action(s);
  return core::accepted;
}

core::Refusal take(State& s, unsigned face) {
  if (s.step != Step::dice) return not_asked(s, Verb::take);
  unsigned i = 0;
  while (i < s.dice_count && s.dice[i] != face) ++i;
  if (i == s.dice_count) return refused::no_such_die;
  --s.dice_count;
  for (; i < s.dice_count; ++i) s.dice[i] = s.dice[i + 1];
  s.dice[s.dice_count] = 0;
  s.sum = byte(s.sum - face);
  gain_die(s.seats[s.seat], face);
  if (s.dice_count > 0)
    s.seat = byte(after(s, s.seat));
  else
    finish_action(s);
  return core::accepted;
}

core::Refusal claim(State& s, unsigned r, unsigned q) {
  if (s.step < Step::use || s.step > Step::feed) return not_asked(s, Verb::claim);
  if (r > q || q >= resource_count) return no_such_move();
  Seat& me = s.seats[s.seat];
  if (me.two == 0) return refused::no_two;
  me.two = 0;
  ++me.goods[r];
  ++me.goods[q];
  return core::accepted;
}

core::Refusal feed(State& s, unsigned r) {
  if (s.step != Step::feed) return not_asked(s, Verb::feed);
  if (r >= resource_count) return no_such_move();
  Seat& me = s.seats[s.seat];
  if (me.goods[r] == 0) return refused::no_resource;
  if (s.rules().feed_all_or_nothing && me.resources() < me.missing)
    return me.two != 0 && me.resources() + 2 >= me.missing  // SA-53, SA-49
               ? refused::claim_or_starve
               : refused::only_starve;
  --me.goods[r];
  ++s.paid[r];
  ++s.paid_count;
  if (--me.missing == 0) next_hungry(s);
  return core::accepted;
}

core::Refusal starve(State& s) {
  if (s.step != Step::feed) return not_asked(s, Verb::starve);
  const EditionRules& rules = s.rules();
  if (rules.feed_all_or_nothing && s.paid_count > 0) return refused::feed_to_the_end;
  Seat& me = s.seats[s.seat];
  const int lost = rules.hunger_flat + rules.hunger_by_food * me.missing;
  me.hunger_points = static_cast<std::int16_t>(me.hunger_points - lost);
  me.missing = 0;
  next_hungry(s);
  return core::accepted;
}

/// SA-2, SA-61: where the next card goes.
unsigned next_slot(const State& s) {
  unsigned i = 0;
  if (s.round == 1 && s.rules().deals_from_slot_4)
    for (i = slot_count - 1; s.slots[i] != 0;) --i;
  else
    while (s.slots[i] != 0) ++i;
  return i;
}

unsigned closed_stack(const State& s) {
  unsigned k = 0;
  while (k < s.players && (s.tops[k] != 0 || s.left[k] == 0)) ++k;
  return k;
}

core::Refusal draw(State& s, unsigned number) {
  if (s.step != Step::deal_card && s.step != Step::draw_extra) return not_asked(s, Verb::draw);
  if (number < 1 || number > card_count || (s.unseen & card_bit(number)) == 0) return refused::not_in_deck;
  s.unseen &= ~card_bit(number);
  --s.deck;
  if (s.step == Step::draw_extra) {
    keep_card(s, number);  // SA-47: only its lower part counts
    finish_action(s);
    return core::accepted;
  }
  s.slots[next_slot(s)] = byte(number);
  const bool full = s.slots[0] != 0 && s.slots[1] != 0 && s.slots[2] != 0 && s.slots[3] != 0;
  if (full) s.step = closed_stack(s) < s.players ? Step::open_tile : Step::place;
  return core::accepted;
}

core::Refusal tile(State& s, unsigned number) {
  if (s.step != Step::open_tile) return not_asked(s, Verb::tile);
  if (number < 1 || number > building_count || (s.tiles & tile_bit(number)) == 0) return refused::not_in_stacks;
  s.tiles &= ~tile_bit(number);
  s.tops[closed_stack(s)] = byte(number);
  if (s.phase == Phase::act)
    finish_action(s);
  else if (closed_stack(s) == s.players)
    s.step = Step::place;
  return core::accepted;
}

// --- Lists ------------------------------------------------------------------

void list_places(const State& s, core::MoveList& list) {
  for (unsigned l = 0; l < location_count; ++l) {
    const unsigned most = room(s, s.seat, location(l));
    for (unsigned n = location(l) == Location::hut ? 2 : 1; n <= most; ++n) list.add(move(Verb::place, l, n));
  }
}

void list_tools(const Seat& me, core::MoveList& list) {
  for (unsigned i = 0; i < 3; ++i)
    if (me.tools[i] > 0 && (me.used >> i & 1u) == 0) list.add(move(Verb::tool, i + 1));
  for (unsigned v = 2; v <= max_tool; ++v)
    if (me.once >> v & 1u) list.add(move(Verb::once, v));
  list.add(move(Verb::done));
}

void list_payments(const State& s, core::MoveList& list) {
  const unsigned mask = payable(s);
  for (unsigned r = 0; r < resource_count; ++r)
    if (mask >> r & 1u) list.add(move(Verb::pay, r));
  if (s.paid_count == 0)
    list.add(move(Verb::decline));
  else if (is_building(s.location) && building(s.tops[stack_of(s.location)]).price == Price::any)
    list.add(move(Verb::done));
}

void list_dice(const State& s, core::MoveList& list) {
  unsigned faces = 0;
  for (unsigned i = 0; i < s.dice_count; ++i) faces |= 1u << s.dice[i];
  for (unsigned f = 1; f <= 6; ++f)
    if (faces >> f & 1u) list.add(move(Verb::take, f));
}

void list_feeding(const State& s, const Seat& me, core::MoveList& list) {
  const bool strict = s.rules().feed_all_or_nothing;
  if (!strict || me.resources() >= me.missing)
    for (unsigned r = 0; r < resource_count; ++r)
      if (me.goods[r] > 0) list.add(move(Verb::feed, r));
  if (!strict || s.paid_count == 0) list.add(move(Verb::starve));  // SA-54: with resources, too
}

void list_claims(core::MoveList& list) {
  for (unsigned r = 0; r < resource_count; ++r)
    for (unsigned q = r; q < resource_count; ++q) list.add(move(Verb::claim, r, q));
}

}  // namespace

// --- core::Game -------------------------------------------------------------

core::Refusal start(const core::Setup& setup, State& s) {
  if (setup.game != State::id) return core::refused::other_game;
  if (setup.players < 2 || setup.players > max_seats) return core::refused::player_count;  // SA-1
  if (setup.variant >= edition_count) return core::refused::variant;
  if (setup.first >= setup.players) return core::refused::first_seat;
  if (setup.options != 0) return core::refused::options;
  s = State{};
  s.unseen = all_cards;
  s.deck = card_count;
  s.tiles = all_tiles;
  s.round = 1;
  s.players = setup.players;
  s.edition = static_cast<Edition>(setup.variant);
  s.first = setup.first;  // SA-5
  s.location = Location::none;
  for (unsigned i = 0; i < s.players; ++i) {
    s.left[i] = stack_size;  // SA-3
    s.seats[i].figures = s.seats[i].free = 5;
    s.seats[i].food = 12;
  }
  give_turn(s, s.first, Step::deal_card);
  return core::accepted;
}

core::Actor to_act(const State& s) {
  if (is_chance(s.step)) return core::chance;
  return s.step == Step::over ? core::nobody : core::Actor::seat(s.seat);
}

void legal(const State& s, core::MoveList& list) {
  const Seat& me = s.seats[s.seat];
  switch (s.step) {
    case Step::roll:
      for (unsigned f = 1; f <= 6; ++f) list.add(move(Verb::die, f));
      return;
    case Step::deal_card:
    case Step::draw_extra:
      for (unsigned n = 1; n <= card_count; ++n)
        if (s.unseen & card_bit(n)) list.add(move(Verb::draw, n));
      return;
    case Step::open_tile:
      for (unsigned n = 1; n <= building_count; ++n)
        if (s.tiles & tile_bit(n)) list.add(move(Verb::tile, n));
      return;
    case Step::place:
      return list_places(s, list);
    case Step::over:
      return;
    case Step::use:
      for (unsigned l = 0; l < location_count; ++l)
        if (me.at[l] > 0) list.add(move(Verb::use, l));
      break;
    case Step::tools:
      list_tools(me, list);
      break;
    case Step::pay:
      list_payments(s, list);
      break;
    case Step::dice:
      list_dice(s, list);
      break;
    case Step::feed:
      list_feeding(s, me, list);
      break;
  }
  if (me.two) list_claims(list);  // SA-49: at every own decision of phase 2 and of feeding
}

core::Refusal apply(State& s, core::Move m) {
  const unsigned a = m.a(), b = m.b();
  const auto verb = static_cast<Verb>(m.verb());
  if (b != 0 && verb != Verb::place && verb != Verb::claim) return no_such_move();
  switch (verb) {
    case Verb::place:
      return place(s, a, b);
    case Verb::use:
      return use(s, a);
    case Verb::tool:
      return tool(s, a);
    case Verb::once:
      return once(s, a);
    case Verb::pay:
      return pay(s, a);
    case Verb::take:
      return take(s, a);
    case Verb::claim:
      return claim(s, a, b);
    case Verb::feed:
      return feed(s, a);
    case Verb::die:
      return die(s, a);
    case Verb::draw:
      return draw(s, a);
    case Verb::tile:
      return tile(s, a);
    case Verb::done:
      return a == 0 ? done(s) : no_such_move();
    case Verb::decline:
      return a == 0 ? decline(s) : no_such_move();
    case Verb::starve:
      return a == 0 ? starve(s) : no_such_move();
    case Verb::none:
      break;
  }
  return no_such_move();
}

// --- Questions --------------------------------------------------------------

unsigned room(const State& s, unsigned seat, Location l) {
  const Seat& me = s.seats[seat];
  const unsigned i = index(l), free = me.free;
  if (free == 0) return 0;
  if (l == Location::hunt) return me.at[i] == 0 || s.rules().hunt_again ? free : 0;  // SA-13
  if (is_resource(l)) {
    const unsigned places = 7u - s.taken[i];
    if (me.at[i] > 0 || places == 0) return 0;
    if (s.players < max_seats) {  // SA-16
      unsigned crowd = 0;
      for (unsigned p = 0; p < s.players; ++p) crowd += s.seats[p].at[i] > 0;
      if (crowd + 1 == s.players) return 0;
    }
    return places < free ? places : free;
  }
  if (s.taken[i] > 0) return 0;
  if (is_card(l)) return s.slots[slot_of(l)] != 0;
  if (is_building(l)) return s.tops[stack_of(l)] != 0;
  if (s.players < max_seats) {  // SA-15
    const unsigned village = unsigned{s.taken[0] > 0} + (s.taken[1] > 0) + (s.taken[2] > 0);
    if (village == 2) return 0;
  }
  if (l == Location::hut) return free >= 2 ? 2 : 0;  // SA-12
  return 1;                                          // SA-17: also where it will have no effect
}

unsigned payable(const State& s) {
  if (s.step != Step::pay) return 0;
  const Seat& me = s.seats[s.seat];
  unsigned held = 0;
  for (unsigned r = 0; r < resource_count; ++r) held |= unsigned{me.goods[r] > 0} << r;
  if (is_card(s.location)) return s.paid_count + me.resources() > slot_of(s.location) ? held : 0;
  const Building& b = building(s.tops[stack_of(s.location)]);
  if (b.price == Price::any) return s.paid_count < b.most ? held : 0;
  if (b.price == Price::choose) return payable_for_choice(s, me, b);
  unsigned due = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    if (unsigned{me.goods[r]} + s.paid[r] < b.cost[r]) return 0;
    due |= unsigned{s.paid[r] < b.cost[r]} << r;
  }
  return due;
}

unsigned yield(const State& s) {
  if (s.location == Location::hunt) return s.sum / 2u;  // SA-25
  const unsigned r = s.card != 0 ? index(card(s.card).resource) : index(s.location) - index(Location::forest);
  return s.sum / unsigned{resource_value[r]};  // SA-26, SA-44
}

}  // namespace stone_age
