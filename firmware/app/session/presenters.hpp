#pragma once
#include <algorithm>
#include <optional>

#include "firmware/app/session/shown_position.hpp"

/// Presenters call the board view, narrator and input assist of a game with the position as the viewer may see it
/// (ShownPosition).
namespace pd::session {

/// The hints of a guided game that were shown.
class Hints {
 public:
  void clear() { count_ = 0; }
  bool empty() const { return count_ == 0; }
  bool has(Str hint) const {
    return std::find(shown_.begin(), shown_.begin() + count_, hint) != shown_.begin() + count_;
  }
  /// Returns false if it was shown before.
  bool add(Str hint) {
    if (has(hint) || count_ == shown_.size()) return false;
    shown_[count_++] = hint;
    return true;
  }
  Str last() const { return shown_[count_ - 1]; }

 private:
  std::array<Str, 16> shown_{};  // kinds of decision in a game are fewer
  unsigned count_ = 0;
};

/// Words about a choice.
struct ChoiceText {
  Line name;         ///< what it is
  Paragraph effect;  ///< its effect
};

/// Words about an item of the position.
struct ItemText {
  LongText now;       ///< its state in this position; may be empty
  Paragraph why_not;  ///< why no choice is about it; empty if one is
};

/// Sentences about several moves, which say once what the moves have in common: "3 cards: +2 food. Village: +2 food".
template <Views S>
class MoveSummary {
 public:
  void add(core::Actor by, const S& before, const S& after, core::Move move, const Match& match, unsigned viewer) {
    Paragraph line;
    View<S>::narrator.tell(line, before, after, move, match, viewer);
    if (line.empty()) return;
    if (told_++ == 0) only_ = line, by_ = by;
    if (sum_.takes(before, after, move)) {
      has_sum_ = true;
      line.clear();
      View<S>::narrator.tell_consequence(line, before, after, match);
    }
    if (!line.empty()) add_sentence(has_sum_ ? then_ : first_, line);
  }
  core::Actor by() const { return by_; }  ///< the actor of the first move that is told
  void say(Paragraph& text) const {
    if (told_ < 2) return void(text << only_.view());
    Paragraph sum;
    sum_.say(sum);
    for (const Paragraph* sentences : {&first_, static_cast<const Paragraph*>(&sum), &then_})
      if (!sentences->empty()) add_sentence(text, *sentences);
  }

 private:
  typename NarratorFor<S>::Sum sum_{};
  Paragraph only_{}, first_{}, then_{};
  unsigned told_ = 0;
  core::Actor by_ = core::nobody;
  bool has_sum_ = false;
};

template <Views S>
Spot spot_of(const S& s, const Scene& scene, Choice choice) {
  const BoardView<S>& board = View<S>::board;
  return choice.macro ? board.spot_of_macro(s, scene, choice) : board.spot_of(s, scene, choice.move);
}

template <Views S>
std::optional<Item> item_of(const S& s, const Scene& scene, Choice choice) {
  const BoardView<S>& board = View<S>::board;
  return choice.macro ? board.item_of_macro(s, scene, choice) : board.item_of(s, scene, choice.move);
}

class BoardPresenter {
 public:
  virtual unsigned page_count() const = 0;
  virtual Str page_title(unsigned page) const = 0;
  virtual Spot spot_of(const Scene& scene, Choice choice) const = 0;
  virtual Spot spot_for_others(const Scene& scene, core::Move move) const = 0;  ///< BoardView::spot_for_others
  enum class Picture : std::uint8_t {
    page,    ///< a page of the picture
    marks,   ///< what lies above the cursor on it
    detail,  ///< the page about a page
    news,    ///< what everybody should see, while has_news()
  };
  virtual void draw(Canvas& canvas, const Scene& scene, Picture which) const = 0;
  virtual void draw_side(Canvas& canvas, const Scene& scene, unsigned seat) const = 0;
  virtual void list_subjects(KeepClear& clear, const Scene& scene) const = 0;  ///< what a callout must not cover

  virtual std::optional<Item> item_at(const Scene& scene) const = 0;  ///< that the cursor is on
  virtual void list_items(const Scene& scene, ItemList& list) const = 0;

  /// Adds the animation of a decision.
  virtual void add_moments(Moment& moment, const core::MoveResult& made, const Scene& scene) const = 0;
  /// Draws the animation, as old as that, on top of the picture in scene.area.
  virtual void draw_moment(Canvas& canvas, const Scene& scene, const Moment& moment, std::uint32_t age_ms) const = 0;
  virtual Sound sound_of(const core::MoveResult& made) const = 0;  ///< that of its last move with a sound
  virtual Sound sound_of_news() const = 0;                         ///< while has_news()
  virtual std::uint32_t news_ms() const = 0;

 protected:
  ~BoardPresenter() = default;
};

class TextPresenter {
 public:
  virtual void say_status(Line& line, unsigned viewer) const = 0;  ///< round, what is left in the deck
  virtual void ask(Line& line, unsigned viewer) const = 0;
  virtual void say_goods(Paragraph& text, unsigned viewer) const = 0;              ///< what the viewer has, with icons
  virtual void say_offer(Line& line, core::Move move, unsigned viewer) const = 0;  ///< of what a choice buys
  virtual bool say_location(LongText& text, unsigned page, unsigned i,
                            unsigned viewer) const = 0;  ///< of a map; false: there is none
  /// `open`: the choice has variants, and none is chosen yet.
  virtual void say_choice(ChoiceText& words, Choice choice, unsigned viewer, bool open) const = 0;
  /// Why a move is good, in at most two sentences: Narrator::say_why, or what the terms say. `instead`: the move that
  /// it is compared with.
  virtual void say_why(LongText& text, core::Move move, const players::Why& why, unsigned viewer,
                       core::Move instead = {}) const = 0;
  /// The moves of a plan that begins with `first`, in a few words each, as far as the viewer may know.
  virtual void say_plan(LongText& text, core::Move first, std::span<const core::Move> plan, unsigned viewer) const = 0;
  virtual bool is_pair(core::Move move) const = 0;  ///< choice and variant are two items, and both must be named
  ChoiceText full_text(core::Move move, unsigned viewer) const;
  virtual void question(Paragraph& text, Choice choice, unsigned viewer) const = 0;  ///< to confirm; empty: none
  virtual std::optional<Str> hint(unsigned viewer) const = 0;  ///< what the decision is about, for a guided game
  virtual void list_hints(Hints& list) const = 0;              ///< those of all decisions that people made up to now
  virtual void describe_item(ItemText& words, const Scene& scene, Item item) const = 0;

  // The past.
  /// A line of the story: what one move did.
  struct RecapLine {
    unsigned move;
    core::Actor actor;
    std::string_view line;
    bool small;  ///< too minor to wait for
  };
  using Sink = bool (*)(void* to, const RecapLine& told);  ///< returns false to stop
  /// Tells what happened from move `from` on, as far as the viewer may know. Goes back 64 to 128 moves at most.
  virtual void tell(unsigned from, unsigned viewer, Sink sink, void* to, bool chance_too = true) const = 0;
  /// The same as one item, for moves of one seat in one go: "3 cards: +2 food". Returns whose they were.
  virtual core::Actor summarize_moves(Paragraph& text, unsigned from, unsigned viewer,
                                      bool chance_too = true) const = 0;
  /// Whether a move is minor: shown briefly, and several in a row are summarised. The second asks about a decision,
  /// including its consequences.
  virtual bool is_small(core::Move move, unsigned viewer) const = 0;
  virtual bool was_small(const core::MoveResult& made, unsigned viewer) const = 0;

 protected:
  ~TextPresenter() = default;
};

inline ChoiceText TextPresenter::full_text(core::Move move, unsigned viewer) const {
  ChoiceText choice, text;
  if (is_pair(move)) {
    say_choice(choice, move, viewer, true);
    text.name << choice.name.view() << ", ";
  }
  say_choice(text, move, viewer, false);
  return text;
}

class InputPresenter {
 public:
  /// The choice on which the cursor starts; none: it stays.
  virtual Choice likely(const ChoiceList& choices, unsigned viewer) const = 0;
  /// The same among the variants of the choice that starts with `first`.
  virtual Choice likely_variant(const ChoiceList& choices, core::Move first, unsigned viewer) const = 0;
  virtual AutoPlayPolicy auto_play_policy(const ChoiceList& choices, unsigned viewer) const = 0;
  virtual void add_macros(ChoiceList& choices, unsigned viewer) const = 0;
  virtual void add_stepped_macros(ChoiceList& choices, unsigned viewer) const = 0;
  virtual bool is_stepped_macro(Choice choice) const = 0;
  /// The next move of a macro; none: it is over, or no macro.
  virtual core::Move next_macro_move(Choice choice, unsigned viewer) const = 0;
  virtual unsigned round() const = 0;  ///< Narrator::round_of
  virtual bool is_die(core::Move move) const = 0;
  virtual bool ends_turn(core::Move move) const = 0;  ///< and does nothing else
  virtual bool has_secret(unsigned seat) const = 0;

 protected:
  ~InputPresenter() = default;
};

template <Views S>
class BoardPresenterOf final : public BoardPresenter {
 public:
  explicit BoardPresenterOf(const ShownPositionOf<S>& shown) : shown_(shown) {}

  unsigned page_count() const override { return board.page_count(shown_.position()); }
  Str page_title(unsigned page) const override { return board.page_title(shown_.position(), page); }
  Spot spot_of(const Scene& scene, Choice choice) const override {
    return session::spot_of(shown_.seen(scene.viewer), scene, choice);
  }
  Spot spot_for_others(const Scene& scene, core::Move move) const override {
    return board.spot_for_others(shown_.seen(scene.viewer), scene, move);
  }
  void draw(Canvas& canvas, const Scene& scene, Picture which) const override {
    const S& s = shown_.seen(scene.viewer);
    if (which == Picture::page) return board.draw_page(canvas, s, scene);
    if (which == Picture::marks) return board.draw_over_cursor(canvas, s, scene);
    if (which == Picture::detail) return board.draw_detail(canvas, s, scene);
    board.draw_news(canvas, shown_.seen_before_news(scene.viewer), s, scene);
  }
  void draw_side(Canvas& canvas, const Scene& scene, unsigned seat) const override {
    board.draw_side(canvas, shown_.seen(scene.viewer), scene, seat);
  }
  void list_subjects(KeepClear& clear, const Scene& scene) const override {
    board.list_subjects(shown_.seen(scene.viewer), scene, clear);
  }
  std::optional<Item> item_at(const Scene& scene) const override {
    return item_of(shown_.seen(scene.viewer), scene, scene.focus);
  }
  void list_items(const Scene& scene, ItemList& list) const override {
    board.list_items(shown_.seen(scene.viewer), scene, list);
  }
  void add_moments(Moment& moment, const core::MoveResult& made, const Scene& scene) const override {
    shown_.session.for_each_move(made.first, [&](const core::PlayedMove<S>& played) {
      const auto [before, after] = shown_.visible_change(played.before, played.after, scene.viewer);
      board.add_moment(moment, before, after, played.move, scene);
      if (const auto words = View<S>::narrator.announces(before, after)) moment.announce(*words);
      return true;
    });
  }
  void draw_moment(Canvas& canvas, const Scene& scene, const Moment& moment, std::uint32_t age_ms) const override {
    if (moment.kind == Moment::Kind::clash) board.draw_clash(canvas, shown_.seen(scene.viewer), scene, moment, age_ms);
    session::draw_moment(canvas, moment, scene.area, scene.page, age_ms);
  }
  Sound sound_of(const core::MoveResult& made) const override {
    Sound heard = Sound::select;
    bool announces = false;
    shown_.session.for_each_move(made.first, [&](const core::PlayedMove<S>& played) {
      const Sound its = board.sound_of(played.before, played.after, played.move);
      if (its != Sound::select) heard = its;
      announces = announces || View<S>::narrator.announces(played.before, played.after);
      return true;
    });
    return announces ? Sound::last_round : heard;
  }
  std::uint32_t news_ms() const override { return board.news_ms(); }
  Sound sound_of_news() const override { return board.sound_of_news(shown_.before_news(), shown_.session.state()); }

 private:
  static constexpr const auto& board = View<S>::board;
  const ShownPositionOf<S>& shown_;
};

template <Views S>
class TextPresenterOf final : public TextPresenter {
 public:
  explicit TextPresenterOf(const ShownPositionOf<S>& shown) : shown_(shown) {}

  void say_status(Line& line, unsigned viewer) const override { narrator.say_status(line, shown_.seen(viewer)); }
  void ask(Line& line, unsigned viewer) const override { narrator.ask(line, shown_.seen(viewer)); }
  void say_goods(Paragraph& text, unsigned viewer) const override {
    narrator.say_goods(text, shown_.seen(viewer), viewer);
  }
  void say_offer(Line& line, core::Move move, unsigned viewer) const override {
    narrator.say_offer(line, shown_.seen(viewer), move);
  }
  bool say_location(LongText& text, unsigned page, unsigned i, unsigned viewer) const override {
    return narrator.say_location(text, shown_.seen(viewer), page, i, shown_.match);
  }
  void say_choice(ChoiceText& words, Choice choice, unsigned viewer, bool open) const override {
    const S& s = shown_.seen(viewer);
    if (choice.macro) return narrator.say_macro(words.name, words.effect, s, choice);
    if (open) return narrator.say_choice(words.name, words.effect, s, choice.move, shown_.match);
    narrator.say_move(words.name, s, choice.move, shown_.match);
    narrator.say_effect(words.effect, s, choice.move, shown_.match);
  }
  void say_why(LongText& text, core::Move move, const players::Why& why, unsigned viewer,
               core::Move instead) const override {
    unsigned said = narrator.say_why(text, shown_.seen(viewer), move, shown_.match, instead);
    const std::span<const Str> reasons = View<S>::entry.reasons;
    if (said > 0 && !why.later) return;  // the terms say what the rest of the turn is for
    for (unsigned i = 0; i < why.count && said < 2; ++i)
      if (why.terms[i] < reasons.size()) text << (said++ == 0 ? "" : " ") << str(reasons[why.terms[i]]);
  }
  void say_plan(LongText& text, core::Move first, std::span<const core::Move> plan, unsigned viewer) const override {
    S s = shown_.seen(viewer);
    if (apply(s, first)) return;
    for (const core::Move move : plan) {
      Line line;
      narrator.say_move(line, s, move, shown_.match);
      text << (text.empty() ? "" : "\n") << icon_text(Icon::chevron_right) << ' ' << line.view();
      if (apply(s, move)) return;
    }
  }
  bool is_pair(core::Move move) const override { return narrator.is_pair(move); }
  void question(Paragraph& text, Choice choice, unsigned viewer) const override {
    if (!choice.macro) View<S>::assist.confirm_text(text, shown_.seen(viewer), choice.move, shown_.match);
  }
  std::optional<Str> hint(unsigned viewer) const override { return narrator.hint(shown_.seen(viewer)); }
  void list_hints(Hints& list) const override {
    const core::Session<S>& session = shown_.session;
    core::Snapshot<S> snapshot;  // not a walk: that copies every position, and this passes through the whole game
    for (unsigned at = 0; at < session.size() && !session.go_to(snapshot, at); ++at) {
      const bool asked = current_actor(snapshot.state).is_seat() ||
                         (shown_.match.own_dice && View<S>::assist.is_die(snapshot.state, session.log().moves[at]));
      if (const std::optional<Str> hint = asked ? narrator.hint(snapshot.state) : std::nullopt) list.add(*hint);
    }
  }
  void describe_item(ItemText& words, const Scene& scene, Item item) const override {
    const S& s = shown_.seen(scene.viewer);
    narrator.say_now(words.now, s, scene, item);
    for (const Choice choice : scene.choices)
      if (item_of(s, scene, choice) == item && spot_of(s, scene, choice).page == scene.page) return;
    narrator.why_not(words.why_not, s, scene, item);
  }

  void tell(unsigned from, unsigned viewer, Sink sink, void* to, bool chance_too) const override {
    const core::Session<S>& session = shown_.session;
    session.for_each_move(from < session.recent() ? session.recent() : from, [&](const core::PlayedMove<S>& played) {
      if (!chance_too && !played.actor.is_seat()) return true;
      Paragraph line;
      const auto [before, after] = shown_.visible_change(played.before, played.after, viewer);
      narrator.tell(line, before, after, played.move, shown_.match, viewer);
      const bool small = narrator.is_small(before, after, played.move);
      return line.empty() || sink(to, {played.at, played.actor, line, small});
    });
  }
  core::Actor summarize_moves(Paragraph& text, unsigned from, unsigned viewer, bool chance_too) const override {
    const core::Session<S>& session = shown_.session;
    MoveSummary<S> all;
    session.for_each_move(from < session.recent() ? session.recent() : from, [&](const core::PlayedMove<S>& played) {
      if (!chance_too && !played.actor.is_seat()) return true;
      const auto [before, after] = shown_.visible_change(played.before, played.after, viewer);
      all.add(played.actor, before, after, played.move, shown_.match, viewer);
      return true;
    });
    all.say(text);
    return all.by();
  }
  bool is_small(core::Move move, unsigned viewer) const override {
    const S& s = shown_.seen(viewer);
    return narrator.is_small(s, s, move);
  }
  bool was_small(const core::MoveResult& made, unsigned viewer) const override {
    bool small = true;
    shown_.session.for_each_move(made.first, [&](const core::PlayedMove<S>& played) {
      if (!played.actor.is_seat()) return true;
      const auto [before, after] = shown_.visible_change(played.before, played.after, viewer);
      return small = narrator.is_small(before, after, played.move);
    });
    return small;
  }

 private:
  static constexpr const auto& narrator = View<S>::narrator;
  const ShownPositionOf<S>& shown_;
};

template <Views S>
class InputPresenterOf final : public InputPresenter {
 public:
  explicit InputPresenterOf(const ShownPositionOf<S>& shown) : shown_(shown) {}

  Choice likely(const ChoiceList& choices, unsigned viewer) const override {
    return assist.likely(shown_.seen(viewer), choices);
  }
  Choice likely_variant(const ChoiceList& choices, core::Move first, unsigned viewer) const override {
    return assist.likely_variant(shown_.seen(viewer), choices, first);
  }
  AutoPlayPolicy auto_play_policy(const ChoiceList& choices, unsigned viewer) const override {
    return assist.auto_play_policy(shown_.seen(viewer), choices.moves);
  }
  void add_macros(ChoiceList& choices, unsigned viewer) const override {
    assist.add_macros(shown_.seen(viewer), choices);
  }
  void add_stepped_macros(ChoiceList& choices, unsigned viewer) const override {
    assist.add_stepped_macros(shown_.seen(viewer), choices);
  }
  bool is_stepped_macro(Choice choice) const override { return assist.is_stepped_macro(choice.macro); }
  core::Move next_macro_move(Choice choice, unsigned viewer) const override {
    return choice.macro ? assist.next_macro_move(shown_.seen(viewer), choice) : core::Move{};
  }
  unsigned round() const override { return View<S>::narrator.round_of(shown_.session.state()); }
  bool is_die(core::Move move) const override { return assist.is_die(shown_.session.state(), move); }
  bool ends_turn(core::Move move) const override { return assist.ends_turn(move); }
  bool has_secret(unsigned seat) const override { return assist.has_secret(shown_.session.state(), seat); }

 private:
  static constexpr const auto& assist = View<S>::assist;
  const ShownPositionOf<S>& shown_;
};

}  // namespace pd::session
