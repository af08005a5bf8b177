// Plays a whole game of two by buttons alone, from switching it on to the final screen, and writes the key script
// (docs/keys.md) that does the same with the same seed:
//   build/host/record GAME SEED              GAME is stone_age, cvlizacje or altay
//   build/host/record GAME SEED LAST_SEED    the shortest of these seeds
//   build/host/record GAME SEED round        the first round only, and a moment after every press: nothing moves then
//   build/host/record GAME SEED alone PLAYERS  one person, computers of the easiest level in every other seat
//   build/host/record challenge NUMBER         a solo challenge, typed in between the pictures menu and typed
//   build/host/record GAME SEED wander BOARD   with looks around on the way: pages, details, the menu and what is in it
//   build/host/record menus SEED wander BOARD  looks around without a game
// The script takes pictures on the way (mark1, mark2, ...) and one of the end (final).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/altay/state.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"
#include "firmware/app/screens/challenge.hpp"
#include "firmware/hosted/text_view.hpp"
#include "hal/boards/all.hpp"
#include "hal/clock.hpp"
#include "tests/app/player.hpp"
#include "tools/simulator/session.hpp"

namespace {

using hal::Button;

/// Presses as a script does, at the very same moments, and writes down what it pressed.
class Recorder {
 public:
  Recorder(const hal::Board& board, std::uint64_t seed, bool calm) : calm_(calm) {
    simulator::switch_on(board, seed);
    now_ms_ = simulator::script_begins_ms;
    simulator::run_until(now_ms_);
  }

  void press(Button wanted) {
    const Button button = present(wanted);
    key(button, simulator::press_ms);
    line_ += std::string(line_.empty() ? "press " : " ") + name(button);
    if (line_.size() > 100) end_line();
    ++presses_;
    come_to_rest();
  }

  void hold(Button button, std::uint32_t ms) {
    end_line();
    key(button, ms);
    script_ += "hold " + std::string(name(button)) + " " + std::to_string(ms) + "\n";
    ++presses_;
    come_to_rest();
  }

  void wait(std::uint32_t ms) {
    end_line();
    simulator::run_until(now_ms_ += ms);
    script_ += "wait " + std::to_string(ms) + "\n";
  }

  /// Until computers have played and nothing comes by itself any more, on a slower device, too.
  void wait_for_computers() {
    constexpr std::uint32_t step_ms = 500, still_ms = 2000;
    for (std::uint32_t still = 0; still < still_ms;) {
      const pd::Screen* const before = &pd::top();
      const unsigned size = pd::play_screen().table()->session.log().size;
      wait(step_ms);
      const bool moves = &pd::top() != before || pd::play_screen().table()->session.log().size != size;
      still = moves || &pd::top() == &pd::computer_turn() ? 0 : still + step_ms;
    }
  }

  /// Waits until nothing has moved for a while: the same moment of a motion is another one on the device.
  void wait_until_still() {
    for (unsigned i = 0; i < 10; ++i) {
      const auto before = host::pixels_pushed();
      wait(400);
      if (host::pixels_pushed() == before) return;
    }
  }

  void shot(const std::string& name) {
    end_line();
    script_ += "shot " + name + "\n";
  }

  unsigned presses() const { return presses_; }

  /// What each press was, in their order: c for an arrow that stays on its page, p for one that leads to another page
  /// or screen, s for all other buttons.
  const std::string& kinds() const { return kinds_; }
  const std::string& script() const { return script_; }

 private:
  static constexpr std::uint32_t calm_ms = 700;  // more than any motion takes

  /// What a press does must not hang on the moment in which something stops moving.
  void come_to_rest() {
    const auto goes_on = [] { return &pd::top() == &pd::play_screen() && pd::play_screen().plays_macro(); };
    const bool runs = goes_on();
    while (goes_on()) wait(calm_ms);
    if (runs) wait_for_computers();  // who may have had to choose in between
    if (calm_ || pd::play_screen().animation().kind() != pd::Moment::Kind::none) wait(calm_ms);
    const bool is_news = &pd::top() == &pd::news_screen();
    if (is_news && !news_shown_) {  // while they come piece by piece, a press only ends that
      wait_until_still();
      if (pd::play_screen().driver().people() < pd::play_screen().table()->match.setup.players)
        wait(calm_ms);  // they think
    }
    news_shown_ = is_news;
  }

  static const char* name(Button button) {
    switch (button) {
      case Button::select: return "select";
      case Button::back: return "back";
      case Button::down: return "down";
      case Button::up: return "up";
      case Button::right: return "right";
      case Button::left: return "left";
      case Button::previous: return "previous";
      case Button::next: return "next";
      case Button::x: return "x";
      default: return "y";
    }
  }

  /// Two of four buttons stand for the four ways.
  static Button present(Button button) {
    if (hal::held(hal::buttons_present(), button)) return button;
    switch (button) {
      case Button::up:
      case Button::left: return Button::previous;
      case Button::down:
      case Button::right: return Button::next;
      default: return button;
    }
  }

  /// Where a press happens: another page has another screen, another tab or another header.
  struct Page {
    const pd::Screen* screen;
    unsigned tab;
    std::string header;
    bool operator==(const Page&) const = default;
  };
  static Page page() {
    static pd::TextView view;
    pd::describe(view);
    Page here{&pd::top(), 0, {}};
    if (here.screen == &pd::play_screen()) here.tab = pd::play_screen().cursor().page();
    for (const pd::TextLine& line : view.lines())
      if (line.role == pd::TextLine::Role::header) here.header += line.words;
    return here;
  }

  static bool is_step(Button button) {
    return button != Button::select && button != Button::back && button != Button::x && button != Button::y;
  }

  void key(Button button, std::uint32_t ms) {
    const Page before = page();
    press_for(button, ms);
    kinds_ += !is_step(button) ? 's' : page() == before ? 'c' : 'p';
  }

  void press_for(Button button, std::uint32_t ms) {
    host::hold(hal::Buttons(button));
    simulator::run_until(now_ms_ += ms);
    host::hold({});
    simulator::run_until(now_ms_ += simulator::pause_ms);
  }

  void end_line() {
    if (!line_.empty()) script_ += line_ + "\n";
    line_.clear();
  }

  bool calm_, news_shown_ = false;
  std::uint32_t now_ms_;
  unsigned presses_ = 0;
  std::string script_, line_, kinds_;
};

constexpr unsigned too_many = 4000;
constexpr std::uint32_t told_ms = 3000;         // what computers did is told for a while
constexpr std::uint32_t celebration_ms = 5000;  // and more: then the end of a game is still

/// How much a player in a hurry likes a move: what brings the end of the game nearer first, then what is quick.
unsigned haste(pd::Choice choice, core::GameId game, bool buys) {
  if (choice.macro) return 1;
  const core::Move move = choice.move;
  switch (game) {
    case core::GameId::stone_age: {
      using stone_age::Location;
      using stone_age::Verb;
      switch (stone_age::verb_of(move)) {
        case Verb::place:  // cards and buildings run out; resources pay for them
          if (move.a() >= static_cast<unsigned>(Location::card1)) return buys ? 4 : 2;
          return move.a() >= static_cast<unsigned>(Location::forest) ? 3 : 1;
        case Verb::pay:
        case Verb::done:
        case Verb::starve: return 3;
        case Verb::tool:
        case Verb::once:
        case Verb::decline: return 0;
        default: return 1;
      }
    }
    case core::GameId::altay: {
      using altay::Verb;
      switch (altay::verb_of(move)) {
        case Verb::attack:  // who has no settlement left ends it
        case Verb::with:
        case Verb::surrender: return 5;
        case Verb::build:
        case Verb::acquire: return 4;
        case Verb::play: return 3;
        case Verb::end: return 2;
        case Verb::abandon:
        case Verb::put: return 0;
        default: return 1;
      }
    }
    case core::GameId::cvlizacje: break;  // nine turns, whatever is done
  }
  return 1;
}

constexpr Button four_ways[] = {Button::down, Button::right, Button::up, Button::left};

/// Moves the cursor to something that is liked best; not for ever.
void seek(Recorder& recorder, core::Rng& rng) {
  const core::GameId game = pd::play_screen().table()->match.setup.game;
  const bool buys = rng.below(2) != 0;
  unsigned best = 0;
  for (const pd::Choice choice : pd::play_screen().cursor().choices()) best = std::max(best, haste(choice, game, buys));
  Button way = four_ways[rng.below(4)];
  for (unsigned tries = 0; tries < 9; ++tries) {
    const pd::Choice focus = pd::play_screen().cursor().focus();
    if (focus && haste(focus, game, buys) >= best) return;
    recorder.press(way);
    if (tries % 3 == 2) way = four_ways[rng.below(4)];
  }
}

/// A hasty player.
bool act(Recorder& recorder, core::Rng& rng) {
  pd::Screen* const top = &pd::top();
  if (top == &pd::final_screen()) return false;
  if (top == &pd::hint_screen() || top == &pd::detail_screen()) {
    recorder.press(Button::back);  // no guidance; and it was a page that offers nothing
  } else if (top == &pd::hand_over()) {
    recorder.hold(Button::select, 600);
  } else if (top == &pd::computer_turn()) {
    recorder.press(Button::select);  // cannot wait
    recorder.wait_for_computers();
  } else if (top == &pd::play_screen() && pd::play_screen().guard().guards()) {
    recorder.wait(900);  // another seat's turn has just come: select does nothing yet
  } else {
    if (top == &pd::play_screen() && pd::play_screen().cursor().choices().size() > 0) {
      if (!pd::play_screen().cursor().choosing_variant())
        seek(recorder, rng);
      else if (rng.below(4) != 0)
        recorder.press(Button::down);  // from the least to the most
    }
    recorder.press(Button::select);
  }
  return recorder.presses() < too_many;
}

/// So many steps any way, less one for each that is unlucky.
void stroll(Recorder& recorder, core::Rng& rng, unsigned most) {
  for (unsigned i = rng.below(most + 1); i > 0; --i) recorder.press(four_ways[rng.below(4)]);
}

bool in_game() {
  pd::Screen* const top = &pd::top();
  return top == &pd::play_screen() || top == &pd::hand_over() || top == &pd::final_screen();
}

/// Details of what the cursor is on, or the menu and something in it, and back.
void look_around(Recorder& recorder, core::Rng& rng) {
  const bool details = rng.below(2) == 0;
  const Button key = details ? Button::x : Button::y;
  if (hal::held(hal::buttons_present(), key))
    recorder.press(key);
  else
    recorder.hold(details ? Button::select : Button::back, 600);
  if (!details) {
    for (unsigned i = rng.below(9); i > 0; --i) recorder.press(Button::down);
    recorder.press(Button::select);
  }
  stroll(recorder, rng, 4);
  for (unsigned i = 0; i < 5 && !in_game() && pd::screens_open() > 1; ++i) recorder.press(Button::back);
}

constexpr unsigned long_enough = 2500;  // presses: a game that has not ended by then has shown what it has

/// Somebody in a hurry who looks around all the same. The way back into a game that was left is the first of the menu.
bool wander(Recorder& recorder, core::Rng& rng) {
  if (pd::screens_open() == 1) {
    for (unsigned i = 0; i < 8; ++i) recorder.press(Button::up);
    recorder.press(Button::select);
    recorder.press(Button::select);
    return recorder.presses() < long_enough;
  }
  if (&pd::top() == &pd::play_screen()) {
    stroll(recorder, rng, 3);
    if (rng.below(6) == 0) look_around(recorder, rng);
  }
  return act(recorder, rng) && recorder.presses() < long_enough;
}

template <class S>
S position(const pd::Table& table) {
  S state;
  if (core::replay(table.session.log(), state)) std::abort();
  return state;
}

unsigned round_of(const pd::Table& table) {
  switch (table.session.game()) {
    case core::GameId::stone_age: return position<stone_age::State>(table).round;
    case core::GameId::cvlizacje: return position<cvlizacje::State>(table).turn;
    case core::GameId::altay: return position<altay::State>(table).round;
  }
  return 0;
}

/// Through menus and pages, whatever they hold. False where that would end in another state than it began in.
bool play_menus(Recorder& recorder, core::Rng& rng) {
  constexpr unsigned enough = 400;
  while (recorder.presses() < enough && !host::asked_for_usb() && !host::asked_for_reboot()) {
    stroll(recorder, rng, 6);
    recorder.press(rng.below(3) != 0 ? Button::select : Button::back);
  }
  return recorder.presses() >= enough;
}

void begin_game(Recorder& recorder, unsigned game) {
  for (unsigned i = 0; i < game; ++i) recorder.press(Button::down);
  recorder.press(Button::select);
  recorder.wait(300);
  recorder.press(Button::down);  // a new device offers the tutorial first
  recorder.press(Button::select);
  recorder.wait(600);
}

/// The row below the start, with so many at the table; a new device offers the tutorial above both.
void begin_alone(Recorder& recorder, unsigned game, unsigned players) {
  for (unsigned i = 0; i < game; ++i) recorder.press(Button::down);
  recorder.press(Button::select);
  recorder.wait(300);
  for (unsigned i = 0; i < 3; ++i) recorder.press(Button::down);
  for (unsigned i = pd::game_list()[game].players_min; i < players; ++i) recorder.press(Button::right);
  recorder.press(Button::up);
  recorder.press(Button::select);
  recorder.wait_for_computers();
}

/// The number is typed from its last digit to the first: a new device proposes 1.
void begin_challenge(Recorder& recorder, std::uint32_t number) {
  for (unsigned i = 0; i < pd::game_list().size(); ++i) recorder.press(Button::down);
  recorder.press(Button::select);
  recorder.wait(300);
  recorder.shot("menu");
  for (unsigned i = 0; i < pd::challenge_digits; ++i, number /= 10) {
    recorder.press(Button::left);
    for (unsigned n = i == 0 ? 1 : 0; n != number % 10; n = (n + 1) % 10) recorder.press(Button::up);
  }
  recorder.press(Button::left);  // where it begins
  recorder.wait(300);
  recorder.shot("typed");
  recorder.press(Button::select);
  recorder.wait_for_computers();
}

/// Writes a script of somebody who wanders through a game, or without one: the shortest of a few seeds.
int record_wandering(unsigned game, std::uint64_t first, const hal::Board& board) {
  constexpr unsigned most_seeds = 20, enough = 4;  // some walks through menus end where nothing can be pressed
  const bool plays = game < core::game_names().size();
  std::string shortest;
  unsigned least = 0, found = 0;
  for (std::uint64_t seed = first; seed < first + most_seeds && found < (plays ? enough : 1); ++seed) {
    host::storage_reset();
    Recorder recorder(board, seed, false);
    core::Rng rng(seed);
    recorder.wait(1300);
    recorder.press(Button::select);  // the language
    recorder.wait(300);
    if (plays) {
      begin_game(recorder, game);
      while (wander(recorder, rng)) {
      }
    }
    if (!plays && !play_menus(recorder, rng)) continue;
    ++found;
    recorder.wait(celebration_ms);
    if (least != 0 && recorder.presses() >= least) continue;
    least = recorder.presses();
    shortest = "# seed " + std::to_string(seed) + ", " + std::to_string(least) + " presses\n# kinds " +
               recorder.kinds() + "\n" + recorder.script();
  }
  std::fputs(shortest.empty() ? "record: no seed came to its end\n" : "", stderr);
  std::fputs(shortest.c_str(), stdout);
  return shortest.empty() ? 1 : 0;
}

/// What is recorded, beside the game and its seed.
struct Wish {
  bool one_round = false;
  unsigned alone_among = 0;     ///< so many at the table, all others are computers; 0: two people
  std::uint32_t challenge = 0;  ///< or this one
  bool has_computers() const { return alone_among > 0 || challenge > 0; }
};

Recorder play(unsigned game, std::uint64_t seed, Wish wish) {
  host::storage_reset();
  Recorder recorder(hal::boards::picosystem::board, seed, wish.one_round);
  recorder.wait(1300);
  recorder.press(Button::select);  // the language
  recorder.wait(300);
  if (wish.challenge > 0)
    begin_challenge(recorder, wish.challenge);
  else if (wish.alone_among > 0)
    begin_alone(recorder, game, wish.alone_among);
  else
    begin_game(recorder, game);
  core::Rng rng(seed);
  unsigned marks = 0, next_mark = 50;
  while (act(recorder, rng)) {
    if (wish.one_round && round_of(*pd::play_screen().table()) > 1) break;
    if (recorder.presses() < next_mark || &pd::top() == &pd::computer_turn()) continue;
    wish.has_computers() ? recorder.wait(told_ms) : recorder.wait_until_still();
    recorder.shot("mark" + std::to_string(++marks));
    next_mark += 100;
  }
  recorder.wait(celebration_ms);
  recorder.shot("final");
  return recorder;
}

}  // namespace

namespace {

/// The shortest of the games with these seeds as a script; empty where none came to its end.
std::string shortest(unsigned game, std::uint64_t first, std::uint64_t last, Wish wish, const std::string& words) {
  unsigned best = too_many;
  std::string script;
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    const Recorder played = play(game, seed, wish);
    if (played.presses() >= best) continue;
    best = played.presses();
    script = "# seed " + std::to_string(seed) + ", " + words + " in " + std::to_string(best) + " presses\n" +
             played.script();
    if (wish.has_computers()) break;  // the first one that does
  }
  return script;
}

int usage() {
  std::fputs(
      "usage: record GAME SEED [LAST_SEED | round | alone PLAYERS | wander BOARD], with a game of stone_age cvlizacje\n"
      "       altay, or menus to wander in; or record challenge NUMBER\n",
      stderr);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return usage();
  const std::string_view wanted = argv[1], how = argc > 3 ? argv[3] : "";
  const auto games = core::game_names();  // as in the main menu
  const auto game = static_cast<unsigned>(std::find(games.begin(), games.end(), wanted) - games.begin());
  const std::uint64_t first = std::strtoull(argv[2], nullptr, 10);
  if (how == "wander") {
    const auto board = std::ranges::find_if(
        hal::boards::all, [&](const hal::Board* one) { return argc == 5 && one->name == std::string_view(argv[4]); });
    if (board == hal::boards::all.end() || (game == games.size() && wanted != "menus")) return usage();
    return record_wandering(game, first, **board);
  }
  Wish wish;
  std::uint64_t begin = first, end = first;
  constexpr unsigned seeds_tried = 10;  // some games take too long
  std::string words = "a whole game of two";
  if (wanted == "challenge") {
    wish.challenge = static_cast<std::uint32_t>(first);
    begin = 1, end = seeds_tried;
    words = "a challenge";
  } else if (game == games.size()) {
    return usage();
  } else if (how == "alone" && argc == 5) {
    wish.alone_among = static_cast<unsigned>(std::strtoul(argv[4], nullptr, 10));
    end = first + seeds_tried;
    words = "a whole game alone";
  } else if (how == "round") {
    wish.one_round = true;
    words = "a first round of two";
  } else if (argc == 4) {
    end = std::strtoull(argv[3], nullptr, 10);
  }
  const std::string script = shortest(game, begin, end, wish, words);
  std::fputs(script.empty() ? "record: no game came to its end\n" : "", stderr);
  std::fputs(script.c_str(), stdout);
  return script.empty() ? 1 : 0;
}
