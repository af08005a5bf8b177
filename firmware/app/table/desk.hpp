#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/table.hpp"
#include "firmware/app/games/entry.hpp"
#include "firmware/app/storage/match.hpp"
#include "firmware/app/table/things.hpp"
#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/strings.hpp"
#include "firmware/app/ui/widgets.hpp"

/// What a game shows and says, and the one driver's view of any game.
///
/// A game adds a folder firmware/app/games/<name>/ with a View for its State (`concept Views` lists the
/// functions), and its name in games/list.hpp. Flow, hand-over, undo, details, history and result are written once, in
/// table/.
///
/// Views never see the true state: they get observe(state, viewer), so what is hidden from the
/// person who holds the device cannot be drawn.
namespace app {

/// Where on the picture a choice lies. Moves of the same group are variants of one choice (1, 2 or 3
/// figures in the forest): the cursor goes from group to group, and then to the variant.
struct Spot {
  std::uint8_t page = 0;   ///< the page of the picture (Views::page_count)
  std::uint8_t group = 0;  ///< 0 to 127, unique on all pages
  Rect area{};             ///< in screen coordinates; the cursor is drawn around it
};

/// What a picture is drawn from, beside the state.
struct Scene {
  const Match& match;
  Rect area;                      ///< draw inside of this, nowhere else
  unsigned viewer;                ///< seat that holds the device
  core::Actor actor;              ///< who decides
  unsigned page;                  ///< which page of the picture
  core::Move focus;               ///< the move that the cursor is on, or none
  const core::MoveList& choices;  ///< the legal moves of the actor (empty where none may be made)
  bool choosing_variant = false;  ///< the choice is made, its variant is being chosen
  std::uint32_t rolling_ms = 0;   ///< not 0: dice are rolling, for so long already
};

/// A game specialises this for its State, with the static functions that `concept Views` lists.
template <class S>
struct View;

using Paragraph = core::Text<200>;
using LongText = core::Text<400>;  ///< several sentences, in an alphabet of two bytes a letter

// clang-format off
template <class S>
concept Views = core::Game<S> && requires(const S& s, Canvas& canvas, const Scene& scene, core::Move move, Line& line,
                                          Paragraph& text, unsigned n, const Match& match, Thing thing,
                                          ThingList& things, LongText& long_text) {
  { View<S>::entry } -> std::convertible_to<const GameEntry&>;  // how the menus call it, what is chosen before it begins
  // The picture, page by page (1 to 6 pages, each with a title for its tab).
  { View<S>::page_count(s) } -> std::same_as<unsigned>;
  { View<S>::page_title(s, n) } -> std::same_as<Str>;
  { View<S>::draw_page(canvas, s, scene) } -> std::same_as<void>;
  { View<S>::spot_of(s, scene, move) } -> std::same_as<Spot>;      // where a legal move lies on it (fills page too)
  // The box of the game (help menu): the rules and every thing, without any position.
  { View<S>::box() } -> std::same_as<const Box&>;
  // Things of the position (long press): which one a legal move is about, if any, and all that lie on the page of the
  // picture, whether they can be chosen or not. say_now adds to a thing's page what the position makes of it;
  // why_not says why none of the choices on this page is about it. draw_detail is the page about the page of the picture itself.
  { View<S>::thing_of(s, scene, move) } -> std::same_as<std::optional<Thing>>;
  { View<S>::list_things(s, scene, things) } -> std::same_as<void>;
  { View<S>::say_now(long_text, s, scene, thing) } -> std::same_as<void>;       // may stay empty
  { View<S>::why_not(text, s, scene, thing) } -> std::same_as<void>;
  { View<S>::draw_detail(canvas, s, scene) } -> std::same_as<void>;
  // A summary of seat n in scene.area, about 78 x 44: wide screens show all seats at the side.
  { View<S>::draw_side(canvas, s, scene, n) } -> std::same_as<void>;
  // What everybody should see before play goes on: a reveal, a battle, the end of a round. Drawn under a header
  // of its own in scene.area, from the position before the move that made it and the one after.
  // A View may have is_same_story(s, s): whether news of the second position, which is the one before the move, begins
  // with the first; then it is drawn from the earliest one.
  { View<S>::is_news(s, s) } -> std::same_as<bool>;
  { View<S>::draw_news(canvas, s, s, scene) } -> std::same_as<void>;
  // Words.
  { View<S>::say_status(line, s) } -> std::same_as<void>;          // header: round, what is left in the deck
  { View<S>::ask(line, s) } -> std::same_as<void>;                 // what is asked: "Place figures", "Pay 2 more"
  { View<S>::hint(s) } -> std::same_as<std::optional<Str>>;        // a guided game: what this kind of decision is about
  { View<S>::say_move(line, s, move, match) } -> std::same_as<void>;       // what the move is, in a few words
  // A View may have say_choice(line, text, s, move, match): the choice and its effect before the variant is chosen.
  // A View may have likely(s, moves): the legal move where the cursor should begin, when that is not where it was.
  { View<S>::say_effect(text, s, move, match) } -> std::same_as<void>;     // what would come of it, in one sentence
  { View<S>::confirm_text(text, s, move, match) } -> std::same_as<void>;   // a question where it gives something up; else empty
  { View<S>::tell(text, s, s, move, match, n) } -> std::same_as<void>;     // history: before, after, for viewer n; empty: no line
  // Questions.
  { View<S>::is_die(s, move) } -> std::same_as<bool>;              // chance's move is a die that people may throw themselves
  { View<S>::has_secret(s, n) } -> std::same_as<bool>;             // the view of seat n shows now what others may not see
  { View<S>::category_name(n) } -> std::same_as<Str>;              // of core::Outcome
  { View<S>::tie_break_name() } -> std::same_as<Str>;
};
// clang-format on

/// The pages of a guided game that were shown.
class Hints {
 public:
  void clear() { count_ = 0; }
  /// False when it was shown already.
  bool add(Str hint) {
    for (unsigned i = 0; i < count_; ++i)
      if (shown_[i] == hint) return false;
    if (count_ == shown_.size()) return false;
    shown_[count_++] = hint;
    return true;
  }
  Str last() const { return shown_[count_ - 1]; }

 private:
  std::array<Str, 16> shown_{};  // kinds of decision in a game are fewer
  unsigned count_ = 0;
};

/// Any game, to the driver. One is alive at a time, in memory that all games share.
class Desk {
 public:
  Match match{};

  virtual core::GameId game() const = 0;
  virtual unsigned rules_version() const = 0;
  virtual core::Refusal start() = 0;    ///< begins match.setup
  virtual core::LogError resume() = 0;  ///< plays log() from its setup
  virtual core::Log& log() = 0;
  virtual const core::Log& log() const = 0;
  virtual core::Actor to_act() const = 0;
  virtual void legal(core::MoveList& list) const = 0;
  virtual core::Refusal play(core::Move move) = 0;
  virtual core::Refusal may_undo() const = 0;
  virtual core::Refusal undo() = 0;
  virtual core::Outcome outcome(unsigned viewer) const = 0;

  /// The game can go no further and is to count as it stands: nothing is hidden any more, whoever leads has won.
  virtual void end_here() = 0;
  virtual bool ended_here() const = 0;
  virtual std::uint64_t hash() const = 0;

  // What the viewer may see.
  virtual unsigned page_count() const = 0;
  virtual Str page_title(unsigned page) const = 0;
  virtual void draw_page(Canvas& canvas, const Scene& scene) const = 0;
  virtual const Box& box() const = 0;
  virtual std::optional<Thing> thing_at(const Scene& scene) const = 0;  ///< that the cursor is on
  virtual void list_things(const Scene& scene, ThingList& list) const = 0;
  virtual void say_now(LongText& text, const Scene& scene, Thing thing) const = 0;
  virtual void why_not(Paragraph& text, const Scene& scene, Thing thing) const = 0;  ///< empty: it can be chosen
  virtual void draw_detail(Canvas& canvas, const Scene& scene) const = 0;
  virtual void draw_side(Canvas& canvas, const Scene& scene, unsigned seat) const = 0;
  virtual bool has_news() const = 0;  ///< something happened that all should see, and it was not forgotten yet
  virtual void forget_news() = 0;
  virtual void draw_news(Canvas& canvas, const Scene& scene) const = 0;
  virtual Spot spot_of(const Scene& scene, core::Move move) const = 0;
  virtual void say_status(Line& line, unsigned viewer) const = 0;
  virtual void ask(Line& line, unsigned viewer) const = 0;
  virtual void say_choice(Line& line, Paragraph& effect, core::Move move, unsigned viewer) const = 0;
  /// Which of the legal moves the cursor should begin with; none: where it was.
  virtual core::Move likely(const core::MoveList& moves, unsigned viewer) const = 0;
  virtual std::optional<Str> hint(unsigned viewer) const = 0;  ///< what the decision is about, for a guided game
  virtual void list_hints(Hints& list) const = 0;              ///< those of all decisions that people made up to now
  virtual void say_move(Line& line, core::Move move, unsigned viewer) const = 0;
  virtual void say_effect(Paragraph& text, core::Move move, unsigned viewer) const = 0;
  virtual void confirm_text(Paragraph& text, core::Move move, unsigned viewer) const = 0;
  virtual bool is_die(core::Move move) const = 0;
  virtual bool has_secret(unsigned seat) const = 0;
  virtual Str category_name(unsigned category) const = 0;
  virtual Str tie_break_name() const = 0;

  /// The binary form of log(), for QR codes; `mark` is its checksum.
  virtual void write_log(core::LogWindow& out, std::uint32_t& mark) const = 0;

  /// Its text form; make no move before the last piece of it.
  virtual core::LogText log_text() const = 0;

  /// From now on pages show the position after the first `moves` moves, and `told` is what the last of them did; when
  /// the game is over with nothing hidden. Only drawing changes: until look_at_now() make no move.
  virtual core::Refusal look_back(unsigned moves, unsigned viewer, Paragraph& told) = 0;
  virtual void look_at_now() = 0;

  /// Takes a line of the story; returns false to stop.
  using Sink = bool (*)(void* to, unsigned move, core::Actor actor, std::string_view line);

  /// Tells what happened from move `from` on, as the viewer may know it; goes back 64 moves at least, 128 at most.
  virtual void history(unsigned from, unsigned viewer, Sink sink, void* to) const = 0;

  /// The seat that decided last; before the first decision, who begins.
  virtual unsigned last_to_act() const = 0;

 protected:
  ~Desk() = default;
};

namespace detail {
// Inside of DeskOf the members hide the free functions of the same name.
template <core::Game S>
core::Actor actor_of(const S& s) {
  return to_act(s);
}
template <core::Game S>
core::Refusal start_at(const core::Setup& setup, S& s) {
  return start(setup, s);
}
template <core::Game S>
void moves_of(const S& s, core::MoveList& list) {
  legal(s, list);
}
template <core::Game S>
core::Outcome outcome_of(const S& s) {
  return outcome(s);
}
}  // namespace detail

/// Lets a test put another position on a desk; no part of the app defines it.
template <class S>
struct DeskProbe;

template <Views S>
class DeskOf final : public Desk {
  friend struct DeskProbe<S>;

 public:
  core::GameId game() const override { return S::id; }
  unsigned rules_version() const override { return S::rules_version; }
  core::Refusal start() override {
    looking_back_ = ended_here_ = false;
    const core::Refusal no = table_.start_game(match.setup);
    table_.log.rules_version = S::rules_version;
    forget_marks();
    return no;
  }
  core::LogError resume() override {
    looking_back_ = ended_here_ = false;
    forget_marks();
    core::LogError error = {};
    if (const core::Refusal no = detail::start_at(table_.log.setup, table_.state)) return {no, 0};
    for (std::uint16_t i = 0; i < table_.log.size && !error; ++i) {
      set_mark(i);
      if (const core::Refusal no = apply(table_.state, table_.log.moves[i])) error = {no, i};
    }
    return error;
  }
  core::Log& log() override { return table_.log; }
  const core::Log& log() const override { return table_.log; }
  core::Actor to_act() const override { return detail::actor_of(table_.state); }
  unsigned last_to_act() const override {
    unsigned seat = match.setup.first;
    S& s = scratch_ = marks_[0].state;
    for (unsigned i = marks_[0].at; i < table_.log.size; ++i) {
      if (const core::Actor actor = detail::actor_of(s); actor.is_seat()) seat = actor.id;
      if (apply(s, table_.log.moves[i])) break;
    }
    return seat;
  }
  void legal(core::MoveList& list) const override { detail::moves_of(table_.state, list); }
  core::Refusal play(core::Move move) override {
    set_mark(table_.log.size);
    scratch_ = table_.state;
    if (const core::Refusal no = table_.play(move)) return no;
    forget_seen();
    if (V::is_news(scratch_, table_.state)) {
      before_news_ = scratch_;
      has_news_ = true;
      if constexpr (requires { V::is_same_story(scratch_, scratch_); }) go_to_begin_of_news();
    }
    return core::accepted;
  }
  core::Refusal undo() override {
    if (const core::Refusal no = may_undo()) return no;
    table_.state = scratch_;  // may_undo() left the position before the last move there
    --table_.log.size;
    forget_seen();
    has_news_ = false;
    if (marks_[1].at > table_.log.size) forget_marks();
    return core::accepted;
  }
  core::Refusal may_undo() const override {
    const core::Log& log = table_.log;
    if (log.size == 0) return core::refused::nothing_to_take_back;
    if (const core::Refusal no = go_to(scratch_, log.size - 1u)) return no;
    return core::refuse_undo(scratch_, log.moves[log.size - 1u]);
  }
  core::Outcome outcome(unsigned viewer) const override {
    core::Outcome o = detail::outcome_of(seen(viewer));
    if (ended_here_) o.winners = leaders(o);
    return o;
  }
  void end_here() override {
    ended_here_ = true;
    forget_seen();
  }
  bool ended_here() const override { return ended_here_; }
  std::uint64_t hash() const override { return core::hash(table_.state); }

  unsigned page_count() const override { return V::page_count(position()); }
  Str page_title(unsigned page) const override { return V::page_title(position(), page); }
  void draw_page(Canvas& canvas, const Scene& scene) const override { V::draw_page(canvas, seen(scene.viewer), scene); }
  const Box& box() const override { return V::box(); }
  std::optional<Thing> thing_at(const Scene& scene) const override {
    return V::thing_of(seen(scene.viewer), scene, scene.focus);
  }
  void list_things(const Scene& scene, ThingList& list) const override {
    V::list_things(seen(scene.viewer), scene, list);
  }
  void say_now(LongText& text, const Scene& scene, Thing thing) const override {
    V::say_now(text, seen(scene.viewer), scene, thing);
  }
  void why_not(Paragraph& text, const Scene& scene, Thing thing) const override {
    const S& s = seen(scene.viewer);
    for (const core::Move move : scene.choices)
      if (V::thing_of(s, scene, move) == thing && V::spot_of(s, scene, move).page == scene.page) return;
    V::why_not(text, s, scene, thing);
  }
  void draw_detail(Canvas& canvas, const Scene& scene) const override {
    V::draw_detail(canvas, seen(scene.viewer), scene);
  }
  void draw_side(Canvas& canvas, const Scene& scene, unsigned seat) const override {
    V::draw_side(canvas, seen(scene.viewer), scene, seat);
  }
  bool has_news() const override { return has_news_; }
  void forget_news() override { has_news_ = false; }
  void draw_news(Canvas& canvas, const Scene& scene) const override {
    V::draw_news(canvas, visible(before_news_, scene.viewer), seen(scene.viewer), scene);
  }
  Spot spot_of(const Scene& scene, core::Move move) const override {
    return V::spot_of(seen(scene.viewer), scene, move);
  }
  void say_status(Line& line, unsigned viewer) const override { V::say_status(line, seen(viewer)); }
  void ask(Line& line, unsigned viewer) const override { V::ask(line, seen(viewer)); }
  /// A choice with variants, before the variant is chosen: as the View's say_choice() says, if it has one.
  void say_choice(Line& line, Paragraph& effect, core::Move move, unsigned viewer) const override {
    if constexpr (requires { V::say_choice(line, effect, table_.state, move, match); }) {
      V::say_choice(line, effect, seen(viewer), move, match);
    } else {
      V::say_move(line, seen(viewer), move, match);
      V::say_effect(effect, seen_, move, match);
    }
  }
  core::Move likely(const core::MoveList& moves, unsigned viewer) const override {
    if constexpr (requires { V::likely(table_.state, moves); }) return V::likely(seen(viewer), moves);
    return {};
  }
  std::optional<Str> hint(unsigned viewer) const override { return V::hint(seen(viewer)); }
  void list_hints(Hints& list) const override {
    S& s = scratch_;
    if (detail::start_at(table_.log.setup, s)) return;
    for (std::uint16_t i = 0; i < table_.log.size; ++i) {
      const core::Move move = table_.log.moves[i];
      const bool asked = detail::actor_of(s).is_seat() || (match.own_dice && V::is_die(s, move));
      if (const std::optional<Str> hint = asked ? V::hint(s) : std::nullopt) list.add(*hint);
      if (apply(s, move)) return;
    }
  }
  void say_move(Line& line, core::Move move, unsigned viewer) const override {
    V::say_move(line, seen(viewer), move, match);
  }
  void say_effect(Paragraph& text, core::Move move, unsigned viewer) const override {
    V::say_effect(text, seen(viewer), move, match);
  }
  void confirm_text(Paragraph& text, core::Move move, unsigned viewer) const override {
    V::confirm_text(text, seen(viewer), move, match);
  }
  bool is_die(core::Move move) const override { return V::is_die(table_.state, move); }
  bool has_secret(unsigned seat) const override { return V::has_secret(table_.state, seat); }
  Str category_name(unsigned category) const override { return V::category_name(category); }
  Str tie_break_name() const override { return V::tie_break_name(); }

  void write_log(core::LogWindow& out, std::uint32_t& mark) const override {
    static_cast<void>(core::write_binary<S>(table_.log, out, mark));  // what was played replays
  }
  core::LogText log_text() const override { return {table_.log, S::name, S::rules_version}; }
  core::Refusal look_back(unsigned moves, unsigned viewer, Paragraph& told) override {
    told.clear();
    forget_seen();
    if (moves > table_.log.size) return core::refused::log_is_shorter;
    if (!looking_back_ || moves < past_at_) {
      if (const core::Refusal no = detail::start_at(table_.log.setup, past_)) return no;
      past_at_ = 0;
    }
    looking_back_ = true;
    for (; past_at_ < moves; ++past_at_) {
      const bool last = past_at_ + 1u == moves;
      const core::Move move = table_.log.moves[past_at_];
      if (last) scratch_ = past_;
      if (const core::Refusal no = apply(past_, move)) return no;
      if (last) V::tell(told, visible(scratch_, viewer), visible(past_, viewer), move, match, viewer);
    }
    return core::accepted;
  }
  void look_at_now() override {
    looking_back_ = false;
    forget_seen();
  }

  void history(unsigned from, unsigned viewer, Sink sink, void* to) const override {
    const core::Log& log = table_.log;
    S& before = scratch_;
    from = from < marks_[0].at ? marks_[0].at : from;
    if (go_to(before, from)) return;
    for (unsigned i = from; i < log.size; ++i) {
      S after = before;
      const core::Actor actor = detail::actor_of(before);
      if (apply(after, log.moves[i])) return;
      Paragraph line;
      V::tell(line, visible(before, viewer), visible(after, viewer), log.moves[i], match, viewer);
      if (!line.empty() && !sink(to, i, actor, line)) return;
      before = after;
    }
  }

 private:
  using V = View<S>;

  static std::uint8_t leaders(const core::Outcome& o) {
    unsigned best = 0, seats = 0;
    const auto worth = [&](unsigned seat) { return o.total[seat] * 0x10000 + o.tie_break[seat]; };
    for (unsigned seat = 1; seat < o.players; ++seat)
      if (worth(seat) > worth(best)) best = seat;
    for (unsigned seat = 0; seat < o.players; ++seat) seats |= unsigned{worth(seat) == worth(best)} << seat;
    return static_cast<std::uint8_t>(seats);
  }

  /// When the game is over nothing is hidden any more.
  S visible(const S& s, unsigned viewer) const {
    return ended_here_ || detail::actor_of(table_.state) == core::nobody ? s : observe(s, viewer);
  }
  const S& position() const { return looking_back_ ? past_ : table_.state; }
  /// Asked for many times while one picture is drawn, so it is kept until the position or the viewer changes.
  const S& seen(unsigned viewer) const {
    if (seen_by_ != viewer) {
      seen_ = visible(position(), viewer);
      seen_by_ = viewer;
    }
    return seen_;
  }
  void forget_seen() { seen_by_ = no_viewer; }

  // Two positions of the recent past, so that taking back and telling the story need not replay the whole game.
  static constexpr std::uint16_t mark_distance = 64;
  struct Mark {
    std::uint16_t at = 0;
    S state{};
  };
  void forget_marks() {
    forget_seen();
    has_news_ = false;
    marks_[0].at = marks_[1].at = 0;
    static_cast<void>(detail::start_at(match.setup, marks_[0].state));
    marks_[1].state = marks_[0].state;
  }
  void set_mark(std::uint16_t at) {
    if (at < marks_[1].at + mark_distance) return;
    marks_[0] = marks_[1];
    marks_[1] = {at, table_.state};
  }
  /// The position before move `at`, which must not lie before the older mark.
  core::Refusal go_to(S& s, unsigned at) const {
    const Mark& mark = at < marks_[1].at ? marks_[0] : marks_[1];
    s = mark.state;
    for (unsigned i = mark.at; i < at; ++i)
      if (const core::Refusal no = apply(s, table_.log.moves[i])) return no;
    return core::accepted;
  }

  /// News of which a View says that it tells of several moves is compared with the position before the first of them.
  void go_to_begin_of_news() {
    S s = marks_[0].state;
    for (unsigned i = marks_[0].at; i < table_.log.size; ++i) {
      if (V::is_same_story(s, before_news_)) return static_cast<void>(before_news_ = s);
      if (apply(s, table_.log.moves[i])) return;
    }
  }

  core::Table<S> table_{};
  std::array<Mark, 2> marks_{};
  S before_news_{};
  bool has_news_ = false;
  static constexpr unsigned no_viewer = 0xFF;
  mutable unsigned seen_by_ = no_viewer;
  bool looking_back_ = false, ended_here_ = false;
  std::uint16_t past_at_ = 0;  // moves that led to past_
  S past_{};
  mutable S seen_{}, scratch_{};
};

}  // namespace app
