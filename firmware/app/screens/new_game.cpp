#include <algorithm>
#include <array>
#include <utility>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/name_editor.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/buttons.hpp"

namespace pd::screens {

namespace {

constexpr unsigned usual_names = 12;

std::string_view listed_name(unsigned i) {
  constexpr Str names[usual_names] = {Str::name_0, Str::name_1, Str::name_2, Str::name_3, Str::name_4,  Str::name_5,
                                      Str::name_6, Str::name_7, Str::name_8, Str::name_9, Str::name_10, Str::name_11};
  return str(names[i % usual_names]);
}

constexpr unsigned computer_names = 6;

std::string_view computer_name(unsigned i) {
  constexpr Str names[computer_names] = {Str::computer_name_0, Str::computer_name_1, Str::computer_name_2,
                                         Str::computer_name_3, Str::computer_name_4, Str::computer_name_5};
  return str(names[i % computer_names]);
}

Match wanted;
unsigned chosen_game = 0;
std::uint8_t first_player = at_random;
std::uint8_t alone_level = players::dial[0];  // of the computers in a solo game
bool is_level_chosen = false;                 // by hand: it is no proposal any more
Rating alone_rating{};
std::uint8_t even = players::dial[0];  // the level that it proposes

bool name_taken(std::string_view name, unsigned except) {
  for (unsigned i = 0; i < wanted.setup.players; ++i)
    if (i != except && wanted.people[i].name.view() == name) return true;
  return false;
}

/// The next name of the list that nobody else has; people and computers have their own.
void turn_name(Person& person, unsigned seat, int step) {
  const auto name = [&](int i) {
    return person.is_computer() ? computer_name(static_cast<unsigned>(i)) : listed_name(static_cast<unsigned>(i));
  };
  const int n = static_cast<int>(person.is_computer() ? computer_names : usual_names);
  int at = step > 0 ? -1 : n;  // a name that was typed comes before the first
  for (int i = 0; i < n; ++i)
    if (name(i) == person.name.view()) at = i;
  do at = (at + step + n) % n;
  while (name_taken(name(at), seat));
  person.name.clear();
  person.name << name(at);
}

/// The level of the computers that played last; before the first game, the easiest. Seats that are empty now come last.
std::uint8_t last_level() {
  for (const Person& person : wanted.people)
    if (person.is_computer()) return person.level;
  return players::dial[0];
}

/// The next level of the dial.
std::uint8_t turned(std::uint8_t level, int step) {
  const auto n = static_cast<int>(players::dial.size());
  return players::dial[static_cast<unsigned>((static_cast<int>(players::dial_number(level)) - 1 + step + n) % n)];
}

/// The level of an even match for a person who plays alone; read once, because it is drawn often.
void propose_level() {
  alone_rating = read_rating(store().journal(), wanted.people[0].name, wanted.setup.game);
  even = static_cast<std::uint8_t>(even_level(alone_rating.value, wanted.setup.players));
  if (!is_level_chosen) alone_level = even;
}

void turn_alone_level(int step) {
  alone_level = turned(alone_level, step);
  is_level_chosen = true;
}

/// What the proposal comes from.
Paragraph about_even_match() {
  Paragraph text;
  if (alone_rating.games == 0)
    format(text, Str::even_about_new, {wanted.people[0].name, level_name(even)});
  else
    format(text, Str::even_about, {wanted.people[0].name, int{alone_rating.value}, level_name(even)});
  return text;
}

/// From now on a computer of that level plays this seat, or a person (level 0).
void set_level(unsigned seat, std::uint8_t level) {
  Person& person = wanted.people[seat];
  const bool changes = person.is_computer() != (level != 0);
  person.level = level;
  if (level == 0) person.style = 0;
  if (changes) turn_name(person, seat, 1);
}

/// One person, and computers all around.
void auto_play(std::uint8_t level) {
  set_level(0, 0);
  for (unsigned seat = 1; seat < wanted.setup.players; ++seat) set_level(seat, level);
}

/// Somebody else may hold the colour: they swap.
void turn_colour(unsigned seat, int step) {
  const int n = static_cast<int>(core::max_players);
  const auto colour = static_cast<std::uint8_t>((wanted.people[seat].colour + step + n) % n);
  for (Person& other : wanted.people)
    if (other.colour == colour) other.colour = wanted.people[seat].colour;
  wanted.people[seat].colour = colour;
}

/// Gives everybody a name. Players have different names: of two equal ones the first stays.
void complete_people() {
  for (unsigned i = 0; i < core::max_players; ++i) {
    Person& person = wanted.people[i];
    if (person.name.empty()) person.name << listed_name(i);
  }
  for (unsigned i = wanted.setup.players; i-- > 1;)
    if (name_taken(wanted.people[i].name, i)) turn_name(wanted.people[i], i, 1);
}

class PersonMenu final : public Menu {
 public:
  unsigned seat = 0;

 protected:
  enum Rows : unsigned { name_row, type_row, colour_row, plays_row, level_row, style_row, row_count };
  Line title() const override { return formatted(Str::setup_person, {static_cast<int>(seat) + 1}); }
  unsigned size() const override { return wanted.people[seat].is_computer() ? row_count : level_row; }
  Row row(unsigned i) const override {
    constexpr Str labels[] = {Str::setup_name,  Str::setup_type_name, Str::setup_colour,
                              Str::setup_plays, Str::setup_level,     Str::setup_style};
    const Person& person = wanted.people[seat];
    Row r;
    r.adjustable = i != type_row;
    r.label << str(labels[i]);
    if (i == plays_row) r.value << str(person.is_computer() ? Str::setup_is_computer : Str::setup_is_person);
    if (i == level_row) r.value << level_name(person.level);
    if (i == style_row) r.value << str(game_list()[chosen_game].styles[person.style]);
    if (i == name_row) r.value << wanted.people[seat].name.view();
    if (i == colour_row) {
      constexpr Str names[] = {Str::colour_0, Str::colour_1, Str::colour_2, Str::colour_3, Str::colour_4};
      r.value << str(names[wanted.people[seat].colour]);
    }
    return r;
  }
  void adjusted(unsigned i, int step) override {
    Person& person = wanted.people[seat];
    const auto turn = [step](unsigned value, unsigned count) {
      return static_cast<std::uint8_t>((value + count + static_cast<unsigned>(step)) % count);
    };
    if (i == name_row) turn_name(person, seat, step);
    if (i == colour_row) turn_colour(seat, step);
    if (i == plays_row) set_level(seat, person.is_computer() ? std::uint8_t{0} : last_level());
    if (i == level_row) person.level = turned(person.level, step);
    if (i == level_row) alone_level = person.level, is_level_chosen = true;
    if (i == style_row)
      person.style = turn(person.style, static_cast<unsigned>(game_list()[chosen_game].styles.size()));
  }
  void chosen(unsigned i) override {
    if (i == type_row) push(name_editor(wanted.people[seat], is_taken));
  }
  static bool is_taken(std::string_view name);
  int top_height() const override { return header_height + 54; }
  void draw_top(Canvas& canvas) const override {
    draw_header(canvas, title());
    const Person& person = wanted.people[seat];
    const int w = measure(Font::big, person.name) + 48;
    const int x = (canvas.width() - w) / 2;
    canvas.badge(x, header_height + 8, 40, person.colour);
    canvas.text({x + 48, header_height + 8, canvas.width() - x - 52, 40}, Font::big, palette::player[person.colour],
                person.name);
  }
};

PersonMenu the_person_menu;

bool PersonMenu::is_taken(std::string_view name) { return name_taken(name, the_person_menu.seat); }

/// The choices of a person who plays alone, on boards where no button turns a value: the level, then start.
class AloneMenu final : public Menu {
 protected:
  enum Rows : unsigned { start_row, level_row, row_count };
  static constexpr int about_height = 74;
  Line title() const override { return str(Str::even_title); }
  unsigned size() const override { return row_count; }
  Row row(unsigned i) const override {
    Row r =
        Row::of(i == start_row ? Icon::play : Icon::figure, str(i == start_row ? Str::setup_begin : Str::setup_level));
    r.adjustable = i == level_row;
    if (i == level_row) r.value << level_name(alone_level);
    return r;
  }
  void adjusted(unsigned, int step) override { turn_alone_level(step); }
  void chosen(unsigned) override {
    auto_play(alone_level);
    start_match(wanted, first_player);
  }
  int top_height() const override { return header_height + about_height; }
  void draw_top(Canvas& canvas) const override {
    draw_header(canvas, title());
    canvas.wrapped({8, header_height + 4, canvas.width() - 16, about_height - 4}, Font::small, palette::muted,
                   about_even_match());
  }
};

AloneMenu the_alone_menu;

class NewGame final : public Menu {
 public:
  void shown(bool returning) override {
    if (!returning) {
      wanted = store().last_match(game().id);
      if (!store().has_last_match(game().id))
        for (const SetupOption& c : game().options)
          set_value(c, c.proposed.empty() ? 0u : c.proposed[static_cast<unsigned>(language())]);
      first_player = at_random;
      for (Person& person : wanted.people)  // of another firmware
        if (person.style >= game().styles.size()) person.level = person.style = 0;
      is_level_chosen = false;
      set_players(wanted.setup.players);
      is_new_ = Tutorial::has(game().id) && is_guided(settings(), game().id) && !store().has_last_match(game().id);
      proposed_ = pack(wanted);
    }
    complete_people();
    propose_level();
    Menu::shown(returning);
  }

 protected:
  // Rows: start, start alone, number of players, one for each person, who begins, the game's own options, dice,
  // guidance, the tutorial. Where this title is new to the device, people see the tutorial first: it is then the first
  // row of the menu, and the others follow.
  unsigned row_of(unsigned i) const { return !is_new_ ? i : i == 0 ? tutorial_row() : i - 1; }
  enum FirstRows : unsigned { begin_row, alone_row, players_row, first_person_row };
  unsigned first_person() const { return first_person_row; }
  unsigned beginner_row() const { return first_person() + wanted.setup.players; }
  unsigned first_option() const { return beginner_row() + 1; }
  unsigned dice_row() const { return first_option() + choice_count(); }
  unsigned guide_row() const { return dice_row() + (game().has_dice ? 1 : 0); }
  unsigned tutorial_row() const { return guide_row() + 1; }

  Line title() const override { return str(game().title); }
  unsigned size() const override { return tutorial_row() + (Tutorial::has(game().id) ? 1 : 0); }

  void press(Key key) override {
    const unsigned here = row_of(cursor_.at);
    if (key == Key::details && here == alone_row) return push(notice(Icon::help, about_even_match()));
    if (key == Key::details) return push(notice(Icon::help, str(about(here))));
    Menu::press(key);
  }

  std::string_view details_word() const override { return str(Str::key_details); }

  /// What a row is about, and the value that it has.
  Str about(unsigned i) const {
    if (i == begin_row) return Str::setup_about_begin;
    if (i == alone_row) return Str::setup_about_alone;
    if (i == players_row) return Str::setup_about_players;
    if (i < beginner_row()) return Str::setup_about_person;
    if (i == guide_row()) return Str::setup_about_guide;
    if (i == tutorial_row()) return Str::setup_about_tutorial;
    if (i >= dice_row()) return wanted.own_dice ? Str::setup_about_dice_own : Str::setup_about_dice_device;
    const SetupOption* c = i == beginner_row() ? other_beginner() : &option(i - first_option());
    return c == nullptr ? Str::setup_about_first : c->about[value_of(*c)];
  }

  /// Keeps the names, because typing them letter by letter is slow.
  void left() override {
    if (pack(wanted) != proposed_) store().save_match(wanted);
    pop();
  }

  Row row(unsigned at) const override {
    const unsigned i = row_of(at);
    if (i == begin_row) return Row::of(Icon::play, str(Str::setup_begin));
    if (i == alone_row) return alone();
    if (i == players_row) {
      core::Text<2> players;
      players << int{wanted.setup.players};
      return Row::adjusting(Icon::players, str(Str::setup_players), players);
    }
    if (i < beginner_row()) return person(wanted.people[i - first_person()]);
    if (i == beginner_row()) return beginner();
    if (i < dice_row()) {
      const SetupOption& c = option(i - first_option());
      return Row::adjusting(Icon::settings, str(c.label), str(c.values[value_of(c)]));
    }
    if (i == tutorial_row()) return Row::of(Icon::hand, str(is_new_ ? Str::tutor_row_first : Str::tutor_row));
    if (i == guide_row()) {
      const bool guides = is_guided(settings(), game().id);
      return Row::adjusting(Icon::help, str(Str::settings_guide), str(guides ? Str::value_on : Str::value_off));
    }
    return Row::adjusting(Icon::dice, str(Str::setup_dice),
                          str(wanted.own_dice ? Str::setup_dice_own : Str::setup_dice_device));
  }

  static Row alone() {
    Row r = Row::of(Icon::figure, {});
    r.turns = true;
    format(r.label, Str::setup_alone, {wanted.setup.players - 1});
    const int number = static_cast<int>(players::dial_number(alone_level));
    if (alone_level == even)
      format(r.value, Str::even_level, {number});
    else
      r.value << str(Str::setup_level) << ' ' << number;
    return r;
  }
  static Row person(const Person& person) {
    Row r;
    r.label << person.name.view();
    r.badge = static_cast<std::int8_t>(person.colour);
    if (person.is_computer()) r.value << level_name(person.level);
    return r;
  }
  Row beginner() const {
    const SetupOption* other = other_beginner();
    const std::string_view name = other != nullptr            ? str(other->values[other->begins])
                                  : first_player == at_random ? str(Str::setup_at_random)
                                                              : wanted.people[first_player].name.view();
    Row r = Row::of(Icon::star, str(Str::setup_first), name);
    r.enabled = r.adjustable = other == nullptr;
    r.why_not = about(beginner_row());
    return r;
  }

  void chosen(unsigned at) override {
    const unsigned i = row_of(at);
    const bool has_sides = hal::held(hal::buttons_present(), hal::Button::left);
    if (i == alone_row && !has_sides) return push(the_alone_menu);
    if (i == alone_row) auto_play(alone_level);
    if (i == begin_row || i == alone_row) return start_match(wanted, first_player);
    if (i == tutorial_row()) {
      wanted.setup = Tutorial::setup(game().id);
      complete_people();
      auto_play(1);
      return start_tutorial(wanted);
    }
    if (i >= first_person() && i < beginner_row()) {
      the_person_menu.seat = i - first_person();
      push(the_person_menu);
    }
  }

  void adjusted(unsigned at, int step) override {
    const unsigned i = row_of(at);
    if (i == alone_row) {
      turn_alone_level(step);
    } else if (i == players_row) {
      set_players(wanted.setup.players + step);
      propose_level();
    } else if (i == beginner_row()) {
      const int n = wanted.setup.players + 1;
      const int from = first_player == at_random ? 0 : first_player + 1;
      const int to = (from + step + n) % n;
      first_player = to == 0 ? at_random : static_cast<std::uint8_t>(to - 1);
    } else if (i < dice_row()) {
      const SetupOption& c = option(i - first_option());
      const int n = static_cast<int>(c.values.size());
      set_value(c, static_cast<unsigned>((static_cast<int>(value_of(c)) + step + n) % n));
    } else if (i == guide_row()) {
      change_settings(with_guide(settings(), game().id, !is_guided(settings(), game().id)));
    } else {
      wanted.own_dice = !wanted.own_dice;
    }
  }

 private:
  MatchBytes proposed_{};
  bool is_new_ = false;  // nobody has set up or played this title here yet

  static const GameEntry& game() { return game_list()[chosen_game]; }

  static bool asked(const SetupOption& c) {
    return wanted.setup.players >= c.players_min && wanted.setup.players <= c.players_max;
  }
  static unsigned choice_count() {
    unsigned n = 0;
    for (const SetupOption& c : game().options) n += asked(c);
    return n;
  }
  static const SetupOption& option(unsigned wanted_index) {
    for (const SetupOption& c : game().options)
      if (asked(c) && wanted_index-- == 0) return c;
    return game().options[0];
  }
  /// The choice by which somebody else than a player begins, or nullptr.
  static const SetupOption* other_beginner() {
    for (const SetupOption& c : game().options)
      if (asked(c) && value_of(c) == c.begins) return &c;
    return nullptr;
  }
  static unsigned value_of(const SetupOption& c) {
    if (c.field == SetupOption::Field::option_bit) return wanted.setup.options >> c.bit & 1u;
    const unsigned v = wanted.setup.variant - unsigned{c.value_base};
    return v < c.values.size() ? v : 0;
  }
  static void set_value(const SetupOption& c, unsigned value) {
    if (c.field == SetupOption::Field::option_bit) {
      const unsigned bit = 1u << c.bit;
      wanted.setup.options = static_cast<std::uint8_t>((wanted.setup.options & ~bit) | value << c.bit);
    } else {
      wanted.setup.variant = static_cast<std::uint8_t>(c.value_base + value);
    }
  }

  /// Keeps the number of players within the game's limits, and every choice within what that number allows.
  static void set_players(int n) {
    const int low = game().players_min, high = game().players_max;
    wanted.setup.players = static_cast<std::uint8_t>(n > high ? low : n < low ? high : n);
    if (first_player != at_random && first_player >= wanted.setup.players) first_player = at_random;
    bool has_variant = false;
    for (const SetupOption& c : game().options)
      if (c.field == SetupOption::Field::variant && asked(c)) {
        has_variant = true;
        set_value(c, value_of(c));
      }
    if (!has_variant) wanted.setup.variant = 0;
    complete_people();
  }
};

NewGame the_new_game;

}  // namespace

Screen& new_game(unsigned game) {
  chosen_game = game;
  return the_new_game;
}

}  // namespace pd::screens
