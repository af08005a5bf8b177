#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "firmware/app/games/games.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/hosted/text_view.hpp"
#include "hal/buttons.hpp"
#include "hal/clock.hpp"
#include "hal/display.hpp"
#include "hal/host/host.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

// Nobody sees what they may not know. The check knows what is hidden: two true positions that look alike to a
// seat (their observe() is the same) must give that seat the same pixels and the same words, everywhere; and so must a
// position and what is left of it when all that the seat may not know is wiped.

namespace secrets {

/// Draws from another position than the true one. What was moved stays, and so does all that is known beside it.
template <class S>
void show(pd::TableOf<S>& table, const S& position) {
  const_cast<S&>(table.own_session.state()) = position;
  table.shown.invalidate_view();
}

/// As if that seat had held the button: what may be seen is then theirs.
inline void give_to(const pd::Table& table, unsigned seat) {
  const_cast<pd::Holder&>(table.holder()).button_held_by(seat);
}

template <class S>
bool alike(const S& a, const S& b, unsigned viewer) {
  return current_actor(a) == current_actor(b) && observe(a, viewer) == observe(b, viewer);
}

/// Whether all saw this choice, though the position afterwards may not tell it any more.
template <class S>
bool made_in_the_open(const S&, core::Move) {
  return false;
}

/// A card laid in a fight or discarded in surrender lies open, even where it goes into a new deck at once (AL-53).
inline bool made_in_the_open(const altay::State&, core::Move move) {
  const auto verb = altay::verb_of(move);
  return verb == altay::Verb::with || verb == altay::Verb::discard;
}

inline bool on_top(const pd::Screen& screen) { return &screen == &pd::top(); }

/// What a screen shows: its lines of text, the same in words for who cannot see it, and all its pixels in one number.
struct Seen {
  const char* where;
  std::vector<std::string> lines;
  std::size_t print;
};

inline std::size_t print_of(std::span<const std::uint16_t> pixels) {
  return std::hash<std::string_view>{}({reinterpret_cast<const char*>(pixels.data()), pixels.size_bytes()});
}

inline Seen look_at(const pd::Screen& screen, const char* where) {
  static std::vector<std::string> lines;
  static std::vector<std::uint16_t> pixels;
  const hal::Size size = hal::display_size();
  lines.clear();
  pixels.assign(static_cast<std::size_t>(size.width * size.height), 0);
  pd::Canvas canvas(pixels, size.width, size.height, 0, size.height);
  pd::text_was_drawn = [](std::string_view text, pd::Rect, pd::Rect) { lines.emplace_back(text); };
  screen.draw(canvas);
  pd::text_was_drawn = nullptr;
  static pd::TextView in_words;
  pd::describe(in_words, screen);
  for (const pd::TextLine& line : in_words.lines()) {
    lines.emplace_back(line.words);
    lines.emplace_back(line.more);
  }
  return {where, lines, print_of(pixels)};
}

inline void assert_same(const std::vector<Seen>& all_a, const std::vector<Seen>& all_b, const char* what) {
  const auto same = [](const Seen& a, const Seen& b) { return a.print == b.print && a.lines == b.lines; };
  const auto [first, its_twin] = std::mismatch(all_a.begin(), all_a.end(), all_b.begin(), all_b.end(), same);
  if (first == all_a.end() && its_twin == all_b.end()) return;
  TEST_ASSERT_EQUAL_MESSAGE(all_a.size(), all_b.size(), what);
  const Seen &a = *first, &b = *its_twin;
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
    if (current_actor(played[i]) == core::Actor::seat(seat) || made_in_the_open(played[i], made)) continue;
    core::MoveList moves;
    legal_moves(played[i], moves);
    for (const core::Move move : moves) {
      S after = played[i];
      if (move == made || made_in_the_open(played[i], move)) continue;
      if (apply(after, move) || !stays_alike(after, i + 1)) continue;
      log.moves[from + i] = move;
      log.digest_count =
          std::min(log.digest_count, static_cast<std::uint16_t>((from + i) / core::Log::digest_interval));
      return true;
    }
  }
  return false;
}

/// Who has the device in hand, as somebody knows it who watches the table and not the app: a seat that held select on
/// the screen that asked for it, until the device goes on to somebody else, is put away or switched off. Where one
/// person sits at the table, it is theirs.
class Holder {
 public:
  static constexpr unsigned unknown = core::max_players;

  /// To be called after every tick.
  void tick() {
    const bool asks = on_top(pd::hand_over());
    const bool down = hal::held(hal::buttons_down(), hal::Button::select);
    if (std::exchange(down_, down) != down) {
      since_ms_ = hal::now_ms();
      asked_ = asks ? seat_in_colour_of_panel() : unknown;
    }
    const bool was_held = down && asked_ != unknown && hal::now_ms() - since_ms_ >= pd::Input::long_press_ms;
    if (asks || on_top(pd::main_menu()) || on_top(pd::splash()))
      seat_ = unknown;
    else if (was_held)
      seat_ = std::exchange(asked_, unknown);
    if (goes_on_to_another()) seat_ = unknown;
  }

  unsigned seat() const { return only_person() != unknown ? only_person() : seat_; }

 private:
  static const pd::Table* table() { return pd::play_screen().table(); }

  static unsigned only_person() {
    unsigned found = unknown;
    for (unsigned seat = 0; table() != nullptr && seat < table()->match.setup.players; ++seat) {
      if (table()->match.people[seat].is_computer()) continue;
      if (found != unknown) return unknown;
      found = seat;
    }
    return found;
  }

  bool goes_on_to_another() const {
    if (seat_ == unknown || on_top(pd::private_news())) return false;
    const core::Actor actor = table()->session.actor();
    return actor.is_seat() && actor.id != seat_ && table()->session.decider(actor.id) == core::person;
  }

  /// The screen that asks is in the colour of who is asked for.
  static unsigned seat_in_colour_of_panel() {
    const auto ground = static_cast<pd::Colour>(host::picture().pixels[0]);
    for (unsigned seat = 0; seat < table()->match.setup.players; ++seat)
      if (pd::palette::player[table()->match.people[seat].colour] == ground) return seat;
    return unknown;
  }

  unsigned seat_ = unknown;
  unsigned asked_ = unknown;    // the seat that the screen asked for when select went down
  bool down_ = false;           // select is, ...
  std::uint32_t since_ms_ = 0;  // ... or is not, since then
};

/// Looks at the screen while somebody presses buttons: whether something shows that is hidden from those who see it.
class Watch {
 public:
  unsigned looks = 0;  ///< screens that were looked at while something was hidden
  unsigned twins = 0;  ///< games that were compared with one that must not be told from it

  /// To be called after every tick.
  void tick() {
    if (on_top(pd::main_menu()) || on_top(pd::splash())) in_game_ = false;
    if (on_top(pd::play_screen()) || on_top(pd::hand_over()) || on_top(pd::news_screen()) ||
        on_top(pd::hint_screen()) || on_top(pd::stuck_menu()) || on_top(pd::computer_turn()))
      in_game_ = true;
    holder_.tick();
  }

  bool in_game() const { return in_game_; }
  unsigned holder() const { return holder_.seat(); }

  /// The screen must show the same when all is wiped that whoever has the device may not know.
  void look() {
    if (may_show_all()) return;
    pd::Table& table = *pd::play_screen().table();
    pd::by_game(table.session.game(), [&]<class S>() { look_as<S>(static_cast<pd::TableOf<S>&>(table)); });
  }

  /// All that can be opened must show the same after another game that is alike.
  void look_at_twin() {
    if (may_show_all()) return;
    pd::Table& table = *pd::play_screen().table();
    pd::by_game(table.session.game(), [&]<class S>() { look_at_twin_as<S>(static_cast<pd::TableOf<S>&>(table)); });
  }

 private:
  static constexpr unsigned no_seat = core::max_players;  // who has none knows what everybody may know

  bool may_show_all() const {
    // The menus outside of a game show nothing of it, but where it stands (test_hidden looks at that).
    if (!in_game_) return true;
    // The game is over: everything is turned up, on the final screen, in the score and in the replay.
    const pd::Table& table = *pd::play_screen().table();
    return table.session.actor() == core::nobody || table.session.ended_here();
  }

  /// Who sees the screen: whoever has the device; news are for all.
  unsigned seer() const { return on_top(pd::news_screen()) ? no_seat : holder(); }

  /// For the message of a failure: who has the device, and in whose place the app draws.
  std::string who() const {
    const pd::PlayScreen& play = pd::play_screen();
    return " (" + std::string(core::name_of(play.table()->game())) + ", after move " +
           std::to_string(play.table()->session.log().size) + ", holder " + std::to_string(holder()) +
           ", for the app " + (play.table()->holder().is(play.viewer()) ? "" : "not ") + std::to_string(play.viewer()) +
           (play.handing_over() ? ", handing over" : "") + ")";
  }

  /// Whoever is known to play may, and where only computers do, nobody loses by it.
  bool may_have_log() const {
    const pd::Match& match = pd::play_screen().table()->match;
    const std::span people = std::span(match.people).first(match.setup.players);
    return holder() != no_seat || std::ranges::all_of(people, &pd::Person::is_computer);
  }

  /// What that seat may know, or what all at the table know.
  template <class S>
  static S known(const S& s, unsigned seat) {
    return observe(s, seat);
  }

  /// SA-47, SA-64: a seat's cards lie face down, but all saw it take them: it is the drawn ones that nobody else knows.
  static stone_age::State known(stone_age::State s, unsigned seat) {
    for (unsigned other = 0; other < s.players; ++other) {
      if (other == seat || s.decision == stone_age::Decision::over) continue;
      const std::uint64_t drawn = drawn_unseen(pd::play_screen().table()->session.log(), other) & s.seats[other].cards;
      s.seats[other].cards &= ~drawn;
      s.unseen |= drawn;
    }
    return s;
  }

  static std::uint64_t drawn_unseen(const core::Log& log, unsigned seat) {
    stone_age::State s;
    std::uint64_t drawn = 0;
    if (start(log.setup, s)) return drawn;
    for (unsigned i = 0; i < log.size; ++i) {
      const std::uint64_t before = s.seats[seat].cards;
      const bool unseen = s.decision == stone_age::Decision::draw_extra;
      if (apply(s, log.moves[i])) break;
      if (unseen) drawn |= s.seats[seat].cards & ~before;
    }
    return drawn;
  }

  /// What these show was put together when they were opened.
  static std::array<pd::Screen*, 3> made_when_opened() { return {&pd::story(), &pd::replay(), &pd::detail_screen()}; }

  template <class S>
  void look_as(pd::TableOf<S>& table) {
    static core::Session<S> true_session;
    const auto truth = table.own_shown.memory();
    // What the holder did long ago in secret may have come out since: that is for the twins to tell.
    auto wiped = truth;
    wiped.before_news = known(truth.before_news, seer());
    wiped.snapshot.state = known(truth.snapshot.state, seer());
    const S now = known(table.own_session.state(), seer());
    const bool hides = now != table.own_session.state() ||
                       (on_top(pd::news_screen()) && wiped.before_news != truth.before_news) ||
                       (on_top(pd::replay()) && wiped.snapshot.state != truth.snapshot.state);
    if (!hides) return;
    ++looks;
    // The log for another device, as codes or by wire, holds every move, and a question has said so; look_at_twin()
    // compares it where nobody has the device.
    if (on_top(pd::qr_codes()) || on_top(pd::send_log())) return;
    const auto see = [&] {
      std::vector<Seen> all{look_at(pd::top(), S::name)};
      if (seer() == holder()) all.push_back(look_at(pd::score_table(), "the score"));  // never far away
      return all;
    };
    const std::vector<Seen> a = see();
    TEST_ASSERT_TRUE_MESSAGE(a[0].print == print_of(host::picture().pixels), "the panel shows something else");
    true_session = table.own_session;
    show(table, now);
    table.own_shown.set_memory(wiped);
    const std::vector<Seen> b = see();
    table.own_session = true_session;
    table.own_shown.set_memory(truth);
    assert_same(a, b, ("what is hidden" + who()).c_str());
  }

  template <class S>
  void look_at_twin_as(pd::TableOf<S>& table) {
    static core::Session<S> true_session;
    static std::array<std::byte, sizeof(pd::PlayScreen)> true_play;  // its components refer to each other
    // Whoever has not said who they are may be anybody at the table.
    const unsigned seat = holder() != no_seat ? holder() : rng_.below(table.match.setup.players);
    true_session = table.own_session;
    std::memcpy(true_play.data(), static_cast<const void*>(&pd::play_screen()), true_play.size());
    const auto memory = table.own_shown.memory();
    if (!make_twin<S>(table.own_session.loading(), seat, rng_)) return;
    ++twins;
    const core::Rng steps(rng_.next());
    const std::vector<Seen> b = look_around(table, steps);
    table.own_session.loading() = true_session.log();
    const std::vector<Seen> a = look_around(table, steps);
    table.own_session = true_session;
    table.own_shown.set_memory(memory);
    std::memcpy(static_cast<void*>(&pd::play_screen()), true_play.data(), true_play.size());
    pd::pause_menu().shown(true);
    for (pd::Screen* const screen : made_when_opened())
      if (on_top(*screen)) pd::replace(*screen);  // it begins again
    if (!pd::play_screen().handing_over() && table.session.actor().is_seat())
      pd::detail_screen().shown(false);  // it may lie below another one
    assert_same(a, b, ("a hidden choice" + who()).c_str());
  }

  /// Whether the menu of the game offers this.
  static bool opens(pd::Str row) {
    const auto& menu = static_cast<const pd::Menu&>(pd::pause_menu());
    for (unsigned i = 0; i < menu.size(); ++i)
      if (const pd::Menu::Row r = menu.row(i); r.label.view() == pd::str(row)) return r.enabled;
    return false;
  }

  /// All that whoever has the device can open after the moves of the table's log.
  std::vector<Seen> look_around(pd::Table& table, core::Rng steps) const {
    std::vector<Seen> all;
    const auto see = [&](pd::Screen& screen, const char* where) { all.push_back(look_at(screen, where)); };
    TEST_ASSERT_FALSE(static_cast<bool>(table.resume()));
    pd::pause_menu().shown(true);
    see(pd::pause_menu(), "the menu of the game");
    if (pd::play_screen().handing_over()) {
      see(pd::hand_over(), "the hand-over");
    } else if (pd::play_screen().driver().computer_acts()) {
      see(pd::computer_turn(), "a computer's turn");
    } else if (table.session.actor().is_seat()) {
      pd::play_screen().on_turn_started(table.session.log().size, true);  // offers the choices, says what others did
      see(pd::play_screen(), "the game");
      pd::detail_screen().shown(false);
      see(pd::detail_screen(), "the details");
    }
    if (opens(pd::Str::pause_score)) see(pd::score_table(), "the score");
    if (opens(pd::Str::pause_story)) look_at_story(all, steps);
    if (opens(pd::Str::pause_replay)) look_at_replay(all, steps);
    if (opens(pd::Str::pause_qr) && !may_have_log()) {
      pd::qr_codes().shown(false);
      see(pd::qr_codes(), "the log as codes");
    }
    return all;
  }

  static void look_at_story(std::vector<Seen>& all, core::Rng& steps) {
    pd::story().shown(false);
    all.push_back(look_at(pd::story(), "the story"));
    for (unsigned i = 0; i < 2; ++i) {
      for (auto lines = 1 + steps.below(8); lines > 0; --lines) pd::story().press(pd::Key::up);
      all.push_back(look_at(pd::story(), "the story"));
    }
  }

  static void look_at_replay(std::vector<Seen>& all, core::Rng& steps) {
    pd::replay().shown(false);
    all.push_back(look_at(pd::replay(), "the replay"));
    for (unsigned i = 0; i < 3; ++i) {
      for (auto moves = 1 + steps.below(5); moves > 0; --moves) pd::replay().press(pd::Key::left);
      if (steps.below(2) == 0) pd::replay().press(pd::Key::select);
      all.push_back(look_at(pd::replay(), "the replay"));
    }
  }

  core::Rng rng_{1};
  bool in_game_ = false;
  Holder holder_;
};

/// A watch that sees every tick of player::wait() as long as it lives.
class Watching : public Watch {
 public:
  Watching() {
    watches_ = this;
    player::on_tick = [] { watches_->tick(); };
  }
  ~Watching() { player::on_tick = nullptr; }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;

 private:
  static inline Watching* watches_ = nullptr;
};

}  // namespace secrets
