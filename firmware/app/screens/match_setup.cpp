#include "firmware/app/screens/match_setup.hpp"

#include <algorithm>
#include <array>

#include "firmware/app/storage/store.hpp"

namespace pd::screens {

namespace {

MatchSetup the_setup;

constexpr Str names_of_people[] = {Str::name_0, Str::name_1, Str::name_2, Str::name_3, Str::name_4,  Str::name_5,
                                   Str::name_6, Str::name_7, Str::name_8, Str::name_9, Str::name_10, Str::name_11};
constexpr Str names_of_computers[] = {Str::computer_name_0, Str::computer_name_1, Str::computer_name_2,
                                      Str::computer_name_3, Str::computer_name_4, Str::computer_name_5};

/// `value` of `count` values, so many steps on; after the last comes the first.
std::uint8_t stepped(unsigned value, int step, std::size_t count) {
  const int n = static_cast<int>(count);
  return static_cast<std::uint8_t>((static_cast<int>(value) + step + n) % n);
}

std::uint8_t stepped_level(std::uint8_t level, int step) {
  return players::dial[stepped(players::dial_number(level) - 1, step, players::dial.size())];
}

}  // namespace

MatchSetup& match_setup() { return the_setup; }

void MatchSetup::begin() {
  const core::GameId id = game().id;
  match = store().last_match(id);
  if (!store().has_last_match(id))
    for (const SetupOption& c : game().options)
      set_value(c, c.proposed.empty() ? 0u : c.proposed[static_cast<unsigned>(language())]);
  first_player = at_random;
  for (Person& person : match.people)  // of another firmware
    if (person.style >= game().styles.size()) person.level = person.style = 0;
  is_level_chosen_ = false;
  set_players(match.setup.players);
}

void MatchSetup::set_players(int n) {
  const int low = game().players_min, high = game().players_max;
  match.setup.players = static_cast<std::uint8_t>(n > high ? low : n < low ? high : n);
  if (first_player != at_random && first_player >= match.setup.players) first_player = at_random;
  bool has_variant = false;
  for (const SetupOption& c : game().options)
    if (c.field == SetupOption::Field::variant && asks_for(c)) {
      has_variant = true;
      set_value(c, value_of(c));
    }
  if (!has_variant) match.setup.variant = 0;
  complete_people();
}

void MatchSetup::complete_people() {
  for (unsigned i = 0; i < core::max_players; ++i)
    if (Person& person = match.people[i]; person.name.empty()) person.name << str(names_of_people[i]);
  for (unsigned i = match.setup.players; i-- > 1;)
    if (has_name(match.people[i].name, i)) turn_name(i, 1);
}

bool MatchSetup::has_name(std::string_view name, unsigned except) const {
  for (unsigned i = 0; i < match.setup.players; ++i)
    if (i != except && match.people[i].name.view() == name) return true;
  return false;
}

void MatchSetup::turn_name(unsigned seat, int step) {
  Person& person = match.people[seat];
  const std::span<const Str> names = person.is_computer() ? std::span<const Str>(names_of_computers) : names_of_people;
  const auto own = std::find_if(names.begin(), names.end(), [&](Str name) { return str(name) == person.name.view(); });
  const bool is_typed = own == names.end();  // it comes before the first
  unsigned at =
      is_typed ? (step > 0 ? static_cast<unsigned>(names.size()) - 1 : 0) : static_cast<unsigned>(own - names.begin());
  do at = stepped(at, step, names.size());
  while (has_name(str(names[at]), seat));
  person.name.clear();
  person.name << str(names[at]);
}

void MatchSetup::turn_colour(unsigned seat, int step) {
  const std::uint8_t own = match.people[seat].colour, colour = stepped(own, step, core::max_players);
  for (Person& other : match.people)
    if (other.colour == colour) other.colour = own;
  match.people[seat].colour = colour;
}

void MatchSetup::turn_level(unsigned seat, int step) {
  solo_level_ = match.people[seat].level = stepped_level(match.people[seat].level, step);
  is_level_chosen_ = true;
}

void MatchSetup::turn_style(unsigned seat, int step) {
  match.people[seat].style = stepped(match.people[seat].style, step, game().styles.size());
}

void MatchSetup::set_level(unsigned seat, std::uint8_t level) {
  Person& person = match.people[seat];
  const bool changes = person.is_computer() != (level != 0);
  person.level = level;
  if (level == 0) person.style = 0;
  if (changes) turn_name(seat, 1);
}

/// The level of the computers that played last; before the first game, the easiest. Seats that are empty now come last.
std::uint8_t MatchSetup::last_level() const {
  const auto computer =
      std::find_if(match.people.begin(), match.people.end(), [](const Person& person) { return person.is_computer(); });
  return computer == match.people.end() ? players::dial[0] : computer->level;
}

void MatchSetup::swap_controller(unsigned seat) {
  set_level(seat, match.people[seat].is_computer() ? std::uint8_t{0} : last_level());
}

void MatchSetup::turn_first_player(int step) {
  const unsigned from = first_player == at_random ? 0u : first_player + 1u;
  const unsigned to = stepped(from, step, match.setup.players + 1u);
  first_player = to == 0 ? at_random : static_cast<std::uint8_t>(to - 1);
}

void MatchSetup::propose_level() {
  solo_rating_ = read_rating(store().journal(), match.people[0].name, match.setup.game);
  even_level_ = static_cast<std::uint8_t>(storage::even_level(solo_rating_.value, match.setup.players));
  if (!is_level_chosen_) solo_level_ = even_level_;
}

void MatchSetup::turn_solo_level(int step) {
  solo_level_ = stepped_level(solo_level_, step);
  is_level_chosen_ = true;
}

void MatchSetup::make_solo(std::uint8_t level) {
  for (unsigned seat = 0; seat < match.setup.players; ++seat) set_level(seat, seat == 0 ? std::uint8_t{0} : level);
}

Paragraph MatchSetup::about_even_match() const {
  Paragraph text;
  if (solo_rating_.games == 0)
    format(text, Str::even_about_new, {match.people[0].name, level_name(even_level_)});
  else
    format(text, Str::even_about, {match.people[0].name, int{solo_rating_.value}, level_name(even_level_)});
  return text;
}

bool MatchSetup::asks_for(const SetupOption& option) const {
  return match.setup.players >= option.players_min && match.setup.players <= option.players_max;
}

unsigned MatchSetup::option_count() const {
  const auto options = game().options;
  return static_cast<unsigned>(
      std::count_if(options.begin(), options.end(), [&](const auto& c) { return asks_for(c); }));
}

const SetupOption& MatchSetup::option(unsigned i) const {
  for (const SetupOption& c : game().options)
    if (asks_for(c) && i-- == 0) return c;
  return game().options[0];
}

const SetupOption* MatchSetup::other_beginner() const {
  for (const SetupOption& c : game().options)
    if (asks_for(c) && value_of(c) == c.begins) return &c;
  return nullptr;
}

unsigned MatchSetup::value_of(const SetupOption& option) const {
  if (option.field == SetupOption::Field::option_bit) return match.setup.options >> option.bit & 1u;
  const unsigned v = match.setup.variant - unsigned{option.value_base};
  return v < option.values.size() ? v : 0;
}

void MatchSetup::set_value(const SetupOption& option, unsigned value) {
  if (option.field == SetupOption::Field::option_bit) {
    const unsigned bit = 1u << option.bit;
    match.setup.options = static_cast<std::uint8_t>((match.setup.options & ~bit) | value << option.bit);
  } else {
    match.setup.variant = static_cast<std::uint8_t>(option.value_base + value);
  }
}

void MatchSetup::turn_option(const SetupOption& option, int step) {
  set_value(option, stepped(value_of(option), step, option.values.size()));
}

}  // namespace pd::screens
