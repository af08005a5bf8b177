#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "firmware/app/games/games.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/play.hpp"
#include "firmware/app/screens/text_view.hpp"
#include "hal/display.hpp"
#include "hal/host/host.hpp"
#include "tests/test.hpp"

// Nobody sees what they may not know. The check knows what is hidden: two true positions that look alike to a
// seat (their observe() is the same) must give that seat the same pixels and the same words, everywhere; and so must a
// position and what is left of it when all that the seat may not know is wiped.

namespace secrets {

/// Draws from another position than the true one. What was moved stays, and so does all that is known beside it.
template <class S>
void show(app::TableOf<S>& table, const S& position, const core::Log& log) {
  table.own_session.begin_at(position);
  table.own_session.loading() = log;
  table.sight.forget_seen();
}

template <class S>
bool alike(const S& a, const S& b, unsigned viewer) {
  return to_act(a) == to_act(b) && observe(a, viewer) == observe(b, viewer);
}

/// Whether all saw this choice, though the position afterwards may not tell it any more.
template <class S>
bool made_in_the_open(const S&, core::Move) {
  return false;
}

/// A card laid in a fight or discarded in surrender lies open, even where it goes into a new deck at once (AL-53).
inline bool made_in_the_open(const altay::State&, core::Move move) {
  const auto verb = static_cast<altay::Verb>(move.verb());
  return verb == altay::Verb::with || verb == altay::Verb::discard;
}

inline bool on_top(const app::Screen& screen) { return &screen == &app::top(); }

/// What a screen shows: its lines of text, the same in words for who cannot see it, and all its pixels in one number.
struct Sight {
  const char* where;
  std::vector<std::string> lines;
  std::size_t print;
};

inline std::size_t print_of(std::span<const std::uint16_t> pixels) {
  return std::hash<std::string_view>{}({reinterpret_cast<const char*>(pixels.data()), pixels.size_bytes()});
}

inline Sight look_at(const app::Screen& screen, const char* where) {
  static std::vector<std::string> lines;
  static std::vector<std::uint16_t> pixels;
  const hal::Size size = hal::display_size();
  lines.clear();
  pixels.assign(static_cast<std::size_t>(size.width * size.height), 0);
  app::Canvas canvas(pixels, size.width, size.height, 0, size.height);
  app::text_was_drawn = [](std::string_view text, app::Rect, app::Rect) { lines.emplace_back(text); };
  screen.draw(canvas);
  app::text_was_drawn = nullptr;
  static app::TextView in_words;
  app::describe(in_words, screen);
  for (const app::TextLine& line : in_words.lines()) {
    lines.emplace_back(line.words);
    lines.emplace_back(line.more);
  }
  return {where, lines, print_of(pixels)};
}

inline void assert_same(const std::vector<Sight>& all_a, const std::vector<Sight>& all_b, const char* what) {
  const auto same = [](const Sight& a, const Sight& b) { return a.print == b.print && a.lines == b.lines; };
  const auto [first, its_twin] = std::mismatch(all_a.begin(), all_a.end(), all_b.begin(), all_b.end(), same);
  if (first == all_a.end() && its_twin == all_b.end()) return;
  TEST_ASSERT_EQUAL_MESSAGE(all_a.size(), all_b.size(), what);
  const Sight &a = *first, &b = *its_twin;
  std::string message = std::string(what) + " shows on " + a.where + ": ";
  const auto [at, other] = std::mismatch(a.lines.begin(), a.lines.end(), b.lines.begin(), b.lines.end());
  if (at != a.lines.end() || other != b.lines.end()) {
    message += (at != a.lines.end() ? *at : "nothing") + " | " + (other != b.lines.end() ? *other : "nothing");
  } else {
    message += "in the picture beside";
    for (const std::string& line : a.lines) message += " | " + line;
  }
  TEST_FAIL_MESSAGE(message.c_str());
}

/// Another game that `seat` cannot tell from this one, move for move, because somebody else or chance chose something
/// else that is still hidden from that seat. `log` becomes its log; false when the last moves hold no such choice.
template <class S>
bool make_twin(core::Log& log, unsigned seat, core::Rng& rng) {
  constexpr unsigned moves_back = 40;
  const unsigned size = log.size, from = size > moves_back ? size - moves_back : 0, count = size - from;
  if (count == 0) return false;
  std::vector<S> played(1);
  if (core::replay(log, played[0], from)) return false;
  for (unsigned i = 0; i < count; ++i) {
    played.push_back(played[i]);
    if (apply(played[i + 1], log.moves[from + i])) return false;
  }
  const auto stays_alike = [&](S other, unsigned moves) {
    for (; alike(other, played[moves], seat); ++moves) {
      if (moves == count) return other != played[count];
      if (apply(other, log.moves[from + moves])) return false;
    }
    return false;
  };
  const unsigned first = rng.below(count);
  for (unsigned k = 0; k < count; ++k) {
    const unsigned i = (first + k) % count;
    const core::Move made = log.moves[from + i];
    if (to_act(played[i]) == core::Actor::seat(seat) || made_in_the_open(played[i], made)) continue;
    core::MoveList moves;
    legal(played[i], moves);
    for (const core::Move move : moves) {
      S after = played[i];
      if (move == made || made_in_the_open(played[i], move)) continue;
      if (apply(after, move) || !stays_alike(after, i + 1)) continue;
      log.moves[from + i] = move;
      log.check_count = std::min(log.check_count, static_cast<std::uint16_t>((from + i) / core::Log::check_distance));
      return true;
    }
  }
  return false;
}

/// Looks at the screen while somebody presses buttons: whether something shows that is hidden from those who see it.
class Watch {
 public:
  unsigned looks = 0;  ///< screens that were looked at while something was hidden
  unsigned twins = 0;  ///< games that were compared with one that must not be told from it

  /// To be called after every press: learns who has the device.
  void follow() {
    const app::Play& play = app::the_play();
    if (on_top(app::main_menu()) || on_top(app::splash())) in_game_ = false;
    if (on_top(app::the_play()) || on_top(app::hand_over()) || on_top(app::news_screen()) ||
        on_top(app::hint_screen()) || on_top(app::stuck_menu()) || on_top(app::computer_turn()))
      in_game_ = true;
    const bool taken = in_game_ && !play.handing_over() && play.table()->session.actor() != core::nobody;
    const unsigned moves = in_game_ ? play.table()->session.log().size : 0u;
    // A computer sees nothing: what its view shows is what all may see.
    const bool passed_on = taken && taken_ && play.viewer() != viewer_ && !play.driver().is_computer(viewer_);
    if (passed_on)
      before_ = viewer_;
    else if (!taken_ || play.viewer() != viewer_ || moves != moves_)
      before_ = play.viewer();
    taken_ = taken;
    viewer_ = play.viewer();
    moves_ = moves;
  }

  /// The screen must show the same when all is wiped that somebody who sees it may not know.
  void look() {
    if (may_show_all()) return;
    app::Table& table = *app::the_play().table();
    app::by_game(table.session.game(), [&]<class S>() { look_as<S>(static_cast<app::TableOf<S>&>(table)); });
  }

  /// The screens that are made from the log must show the same after another game that is alike.
  void look_at_twin() {
    if (may_show_all()) return;
    app::Table& table = *app::the_play().table();
    app::by_game(table.session.game(), [&]<class S>() { look_at_twin_as<S>(static_cast<app::TableOf<S>&>(table)); });
  }

 private:
  static constexpr unsigned no_seat = core::max_players;  // who has none knows what everybody may know

  bool may_show_all() const {
    // The menus outside of a game show nothing of it, but where it stands (test_hidden looks at that).
    if (!in_game_) return true;
    // The game is over: everything is turned up, on the final screen, in the score and in the replay.
    const app::Table& table = *app::the_play().table();
    if (table.session.actor() == core::nobody || table.session.ended_here()) return true;
    // The log for another device, as codes or by wire, holds every move; a question has said so.
    return on_top(app::qr_codes()) || on_top(app::send_log());
  }

  /// Before the device is taken anybody may have it, and news are for all.
  bool for_one_seat() const { return taken_ && !on_top(app::news_screen()); }

  /// What those who see the screen may all know.
  template <class S>
  S known(const S& s) const {
    if (!for_one_seat() || app::the_play().driver().is_computer(viewer_)) return observe(s, no_seat);
    return wiped_for(observe(s, viewer_), before_);
  }

  /// What the seat that had the device before may not know of the viewer's is wiped.
  template <class S>
  S wiped_for(const S& s, unsigned seat) const {
    return observe(s, seat);
  }

  /// SA-47, SA-64: a seat's cards lie face down, but all saw it take them: it is the drawn ones that nobody else knows.
  stone_age::State wiped_for(stone_age::State s, unsigned seat) const {
    if (seat == viewer_) return s;
    const std::uint64_t drawn = drawn_unseen(app::the_play().table()->session.log(), viewer_) & s.seats[viewer_].cards;
    s.seats[viewer_].cards &= ~drawn;
    s.unseen |= drawn;
    return s;
  }

  static std::uint64_t drawn_unseen(const core::Log& log, unsigned seat) {
    stone_age::State s;
    std::uint64_t drawn = 0;
    if (start(log.setup, s)) return drawn;
    for (unsigned i = 0; i < log.size; ++i) {
      const std::uint64_t before = s.seats[seat].cards;
      const bool unseen = s.step == stone_age::Step::draw_extra;
      if (apply(s, log.moves[i])) break;
      if (unseen) drawn |= s.seats[seat].cards & ~before;
    }
    return drawn;
  }

  /// What these show was put together for the viewer when they were opened.
  static std::array<app::Screen*, 3> told_to_one_seat() {
    return {&app::story(), &app::replay(), &app::detail_screen()};
  }

  template <class S>
  void look_as(app::TableOf<S>& table) {
    static core::Session<S> true_session;
    const auto truth = table.own_sight.memory();
    // What the viewer did long ago in secret may have come out since: that is for the twins to tell.
    auto wiped = truth;
    wiped.before_news = known(truth.before_news);
    const bool is_computers = app::the_play().driver().is_computer(viewer_);
    wiped.place.state = observe(truth.place.state, is_computers ? no_seat : viewer_);
    const S now = known(table.own_session.state());
    const bool hides = now != table.own_session.state() ||
                       (on_top(app::news_screen()) && wiped.before_news != truth.before_news) ||
                       (on_top(app::replay()) && wiped.place.state != truth.place.state);
    if (!hides) return;
    ++looks;
    for (const app::Screen* const screen : told_to_one_seat())
      TEST_ASSERT_TRUE_MESSAGE(taken_ || !on_top(*screen),
                               "nobody has taken the device, and it tells what a seat knows");
    const auto see = [&] {
      std::vector<Sight> all{look_at(app::top(), S::name)};
      if (for_one_seat()) all.push_back(look_at(app::score_table(), "the score"));  // never far away
      return all;
    };
    const std::vector<Sight> a = see();
    TEST_ASSERT_TRUE_MESSAGE(a[0].print == print_of(host::picture().pixels), "the panel shows something else");
    true_session = table.own_session;
    show(table, now, true_session.log());
    table.own_sight.set_memory(wiped);
    const std::vector<Sight> b = see();
    table.own_session = true_session;
    table.own_sight.set_memory(truth);
    assert_same(a, b, "what is hidden");
  }

  template <class S>
  void look_at_twin_as(app::TableOf<S>& table) {
    static core::Session<S> true_session;
    static app::Play true_play;
    true_session = table.own_session;
    true_play = app::the_play();
    const auto memory = table.own_sight.memory();
    const bool is_computers = app::the_play().driver().is_computer(viewer_);
    const unsigned seat = !taken_              ? rng_.below(table.match.setup.players)
                          : is_computers       ? no_seat
                          : rng_.below(2) == 0 ? viewer_
                                               : before_;
    if (!make_twin<S>(table.own_session.loading(), seat, rng_)) return;
    ++twins;
    const core::Rng steps(rng_.next());
    const std::vector<Sight> b = look_around(table, steps);
    table.own_session.loading() = true_session.log();
    const std::vector<Sight> a = look_around(table, steps);
    table.own_session = true_session;
    table.own_sight.set_memory(memory);
    app::the_play() = true_play;
    app::pause_menu().shown(true);
    for (app::Screen* const screen : told_to_one_seat())
      if (on_top(*screen)) app::replace(*screen);  // it begins again
    if (taken_ && table.session.actor() == core::Actor::seat(viewer_))
      app::detail_screen().shown(false);  // it may lie below another one
    assert_same(a, b, "a hidden choice");
  }

  /// All that whoever has the device can open after the moves of the table's log.
  std::vector<Sight> look_around(app::Table& table, core::Rng steps) const {
    std::vector<Sight> all;
    const auto see = [&](app::Screen& screen, const char* where) { all.push_back(look_at(screen, where)); };
    TEST_ASSERT_FALSE(static_cast<bool>(table.resume()));
    app::pause_menu().shown(true);
    see(app::pause_menu(), "the menu of the game");
    if (!taken_) {
      see(app::hand_over(), "the hand-over");
      return all;
    }
    if (app::the_play().driver().computer_acts()) {
      see(app::computer_turn(), "a computer's turn");
    } else if (table.session.actor() == core::Actor::seat(viewer_)) {
      app::the_play().device_taken();  // offers the choices, says what has just happened
      see(app::the_play(), "the game");
      app::detail_screen().shown(false);
      see(app::detail_screen(), "the details");
    }
    see(app::score_table(), "the score");
    app::story().shown(false);
    see(app::story(), "the story");
    for (unsigned i = 0; i < 2; ++i) {
      for (auto lines = 1 + steps.below(8); lines > 0; --lines) app::story().press(app::Key::up);
      see(app::story(), "the story");
    }
    app::replay().shown(false);
    see(app::replay(), "the replay");
    for (unsigned i = 0; i < 3; ++i) {
      for (auto moves = 1 + steps.below(5); moves > 0; --moves) app::replay().press(app::Key::left);
      if (steps.below(2) == 0) app::replay().press(app::Key::select);
      see(app::replay(), "the replay");
    }
    return all;
  }

  core::Rng rng_{1};
  bool in_game_ = false;
  bool taken_ = false;                // somebody has said that they have the device, or began the game
  unsigned viewer_ = 0, before_ = 0;  // the seat that it shows itself to; the one that had it when nobody was asked,
  unsigned moves_ = 0;                // until there is another move
};

}  // namespace secrets
