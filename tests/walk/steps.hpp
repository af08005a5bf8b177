#pragma once
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/table.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/storage/store.hpp"
#include "tests/app/player.hpp"
#include "tests/walk/walk.hpp"

/// What the walk is made of: sit down at a position, press keys, point at a choice, look.
namespace walk {

using app::Key;

/// The walk does not get where it wants to: says so and ends the program.
[[noreturn]] void lost(const std::string& words);

/// The first position of a seeded random game in which a seat is to act and `wanted` holds. Kept under its name:
/// the languages and panels after the first need not search again.
template <class S, class Wanted>
const core::Log& find(const std::string& name, const core::Setup& setup, Wanted wanted) {
  static std::map<std::string, core::Log> known;
  if (const auto it = known.find(name); it != known.end()) return it->second;
  core::Table<S> table;
  for (std::uint64_t seed = 1; seed <= 5000; ++seed) {
    core::Rng rng(seed);
    if (table.start_game(setup)) lost(name + ": the setup is refused");
    for (core::MoveList moves; !table.log.full(); moves.clear()) {
      const core::Actor actor = to_act(table.state);
      if (actor != core::chance && wanted(std::as_const(table.state))) return known[name] = table.log;
      legal(table.state, moves);
      if (moves.empty() || table.play(rng.pick(moves))) break;
    }
  }
  lost(name + ": no game comes to this position");
}

/// The same, before the decision that led to it; `decision` gets it.
template <class S, class Wanted>
core::Log find_before(const std::string& name, const core::Setup& setup, Wanted wanted, core::Move& decision) {
  core::Log log = find<S>(name, setup, wanted);
  S s;
  do {  // chance may have had the last word
    --log.size;
    if (core::replay(log, s)) lost(name + ": the log does not replay");
  } while (to_act(s) == core::chance);
  decision = log.moves[log.size];
  return log;
}

class Walk {
 public:
  Walk(const hal::Board& board, app::Language language, const Visit& visit)
      : board_(board), language_(language), visit_(visit) {}

  /// A new device, or one that was switched off, is switched on with this seed. Time stands at its first picture.
  void switch_on(std::uint64_t seed = 7) const {
    host::reset(board_, seed);
    app::start();
    app::tick();
  }

  /// A device fresh from the factory, in the language of the walk, at its main menu.
  void begin() const {
    host::storage_reset();
    switch_on();
    app::Settings s = app::settings();
    s.language = static_cast<std::uint8_t>(language_);
    s.language_chosen = 1;
    s.guide = 0;
    app::change_settings(s);
    rest(2000);
  }

  void rest(std::uint32_t ms) const { player::wait(ms); }

  /// Presses the key so many times.
  void key(Key key, unsigned times = 1) const {
    for (unsigned i = 0; i < times; ++i) {
      app::top().press(key);
      app::redraw();
      player::wait(1);
    }
  }

  void shot(const std::string& name) const {
    app::redraw();
    app::tick();
    visit_(name);
  }

  /// Opens it above the present screen, as a menu would.
  void open(app::Screen& screen) const {
    app::push(screen);
    app::tick();
  }

  void must_be(const app::Screen& screen, const std::string& where) const {
    if (&app::top() != &screen) lost(where + ": another screen is shown");
  }

  /// A game with this log is stored and continued from the menu; whoever is to act has the device.
  void sit(const std::string& name, const core::Log& log, bool own_dice = false) const {
    store(log, own_dice);
    app::home();
    open(app::continue_menu());
    key(Key::select);
    take_device(name);
  }

  /// Only stores it, as the latest of the games in progress or as the only one.
  void store(const core::Log& log, bool own_dice = false, bool only = true) const {
    if (only) app::store_forget_games();
    app::Desk& desk = app::entry_of(log.setup.game).open();
    desk.match.setup = log.setup;
    desk.match.own_dice = own_dice;
    constexpr app::Str names[] = {app::Str::name_0, app::Str::name_1, app::Str::name_2, app::Str::name_3,
                                  app::Str::name_4};
    for (unsigned i = 0; i < core::max_players; ++i) {
      desk.match.people[i].colour = static_cast<std::uint8_t>(i);
      desk.match.people[i].name.clear();
      desk.match.people[i].name << app::str(names[i]);
    }
    desk.log() = log;
    desk.log().rules_version = static_cast<std::uint8_t>(desk.rules_version());
    app::store_begin(desk.match, desk.log());
  }

  /// Past the hand-over, if the device asks for somebody.
  void take_device(const std::string& name) const {
    if (&app::top() == &app::hand_over()) player::hold(hal::Button::select, 700);
    if (&app::top() == &app::hand_over()) lost(name + ": the hand-over does not open");
  }

  /// The guidance is switched on, and tells of this decision as if it had never come up: a game that is guided from its
  /// start tells of each kind once, and the position may be late.
  void explain(const std::string& name) const {
    app::change_settings(app::with_guide(app::settings(), app::the_play().desk()->game(), true));
    app::the_play().shown(true);
    must_be(app::hint_screen(), name);
  }

  /// Moves the cursor to a move for which `wanted` holds.
  template <class Wanted>
  void point(const std::string& name, Wanted wanted) const {
    for (unsigned i = 0; i < 300; ++i) {
      const core::Move at = app::the_play().offer().focus;
      if (at && wanted(at)) return;
      key(Key::next);
    }
    lost(name + ": the cursor finds no such move");
  }

  /// Chooses the move that the cursor is on, and its first variant where it has some.
  void choose() const {
    key(Key::select);
    if (app::the_play().offer().choosing_variant && &app::top() == &app::the_play()) key(Key::select);
    rest(400);  // dice roll for 300 ms
  }

  /// Makes this very move, which must be a legal one.
  void make(const std::string& name, core::Move move) const {
    const app::Play& play = app::the_play();
    const app::Scene scene{play.desk()->match, {}, play.viewer(), play.desk()->to_act(), 0, {}, play.offer().choices};
    const auto group = [&](core::Move m) { return play.desk()->spot_of(scene, m).group; };
    point(name, [&](core::Move at) { return group(at) == group(move); });
    if (play.offer().focus != move) {
      key(Key::select);
      point(name, [&](core::Move at) { return at == move; });
    }
    choose();
  }

  /// Moves the cursor to a page of the picture, by its number.
  void turn_to(const std::string& name, unsigned page) const {
    for (unsigned i = 0; i < 300; ++i) {
      if (app::the_play().offer().page == page) return;
      key(Key::next);
    }
    lost(name + ": there is no such page");
  }

  /// A look at what a long press tells about the thing under the cursor.
  void detail(const std::string& name) const {
    key(Key::details);
    must_be(app::detail_screen(), name);
    shot(name + "_about");
    key(Key::back);
  }
  /// A look at the first thing on the page that cannot be chosen, and why.
  void refusal(const std::string& name) const {
    const app::Play& play = app::the_play();
    const auto refused = [&](unsigned page) {
      app::ThingList things;
      app::Paragraph why;
      const std::optional<app::Thing> here = play.desk()->thing_at(play.scene());
      play.desk()->list_things(play.scene(), things);
      if (here) things.add(*here);
      if (page > 0) play.desk()->why_not(why, play.scene(), things[page - 1]);
      return !why.empty();
    };
    key(Key::details);
    must_be(app::detail_screen(), name);
    for (unsigned i = 0; i < app::ThingList::capacity; ++i, key(Key::right)) {
      const auto& pages = static_cast<const app::ThingPages&>(app::top());
      if (!refused(pages.page())) continue;
      shot(name + "_why_not");
      return key(Key::back);
    }
    lost(name + ": everything can be chosen");
  }
  void shot_and_detail(const std::string& name) const {
    shot(name);
    detail(name);
  }

 private:
  const hal::Board& board_;
  app::Language language_;
  const Visit& visit_;
};

/// How many legal moves `is` holds for.
template <core::Game S, class Is>
unsigned count_moves(const S& s, Is is) {
  core::MoveList moves;
  legal(s, moves);
  unsigned n = 0;
  for (const core::Move m : moves) n += is(m);
  return n;
}

/// Sits down at the first position that is wanted.
template <core::Game S, class Wanted>
void sit_at(const Walk& w, const std::string& name, const core::Setup& how, Wanted wanted, bool own_dice = false) {
  w.sit(name, find<S>(name, how, wanted), own_dice);
}

/// The same at a decision: reads what a guided game says of it, and looks at it.
template <core::Game S, class Wanted>
void decide_at(const Walk& w, const std::string& name, const core::Setup& how, Wanted wanted, bool own_dice = false) {
  sit_at<S>(w, name, how, wanted, own_dice);
  w.explain(name);
  w.shot(name + "_hint");
  w.key(Key::back);  // ends the guidance
  w.shot(name);
}

// The parts of the walk, in its order.
void menus(const Walk& w);
void stone_age_screens(const Walk& w);
void cvlizacje_screens(const Walk& w);
void altay_screens(const Walk& w);
void results(const Walk& w);

}  // namespace walk
