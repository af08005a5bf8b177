#pragma once
#include <optional>

#include "engine/core/session.hpp"
#include "firmware/app/session/holder.hpp"
#include "firmware/app/session/score_history.hpp"
#include "firmware/app/session/view.hpp"

/// How a game is presented to the person who holds the device. The position itself belongs to the session. A `viewer`
/// is the seat in whose place the picture is drawn and told; what is hidden shows only where that is the holder.
namespace pd::session {

/// The pages of a guided game that were shown.
class Hints {
 public:
  void clear() { count_ = 0; }
  bool empty() const { return count_ == 0; }
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

/// Words about a choice.
struct ChoiceText {
  Line name;         ///< what it is
  Paragraph effect;  ///< what would come of it
};

/// Words about an item of the position.
struct ItemText {
  LongText now;       ///< what the position makes of it; may be empty
  Paragraph why_not;  ///< why no choice of the page is about it; empty: one is
};

/// Sentences about several moves, what is alike in them said once: "3 cards: +2 food. Village: +2 food".
template <Views S>
class MoveSummary {
 public:
  void add(core::Actor by, const S& before, const S& after, core::Move move, const Match& match, unsigned viewer) {
    Paragraph line;
    View<S>::tell(line, before, after, move, match, viewer);
    if (line.empty()) return;
    if (told_++ == 0) only_ = line, by_ = by;
    if constexpr (adds_up)
      if (sum_.takes(before, after, move)) {
        has_sum_ = true;
        line.clear();
        View<S>::tell_consequence(line, before, after, match);
      }
    if (!line.empty()) add_sentence(has_sum_ ? then_ : first_, line);
  }
  core::Actor by() const { return by_; }  ///< the first of whom something is told
  void say(Paragraph& text) const {
    if (told_ < 2) return void(text << only_.view());
    Paragraph sum;
    if constexpr (adds_up) sum_.say(sum);
    for (const Paragraph* part : {&first_, static_cast<const Paragraph*>(&sum), &then_})
      if (!part->empty()) add_sentence(text, *part);
  }

 private:
  static constexpr bool adds_up = requires { typename View<S>::Sum; };
  static constexpr auto empty_sum() {
    if constexpr (adds_up)
      return typename View<S>::Sum{};
    else
      return 0;
  }
  decltype(empty_sum()) sum_{};
  Paragraph only_{}, first_{}, then_{};
  unsigned told_ = 0;
  core::Actor by_ = core::nobody;
  bool has_sum_ = false;
};

class GamePresenter {
 public:
  // The picture.
  virtual unsigned page_count() const = 0;
  virtual Str page_title(unsigned page) const = 0;
  virtual Spot spot_of(const Scene& scene, core::Move move) const = 0;
  virtual Spot spot_for_others(const Scene& scene, core::Move move) const = 0;  ///< View::spot_for_others
  enum class Picture : std::uint8_t {
    page,    ///< a page of the picture
    detail,  ///< the page about a page
    news,    ///< what everybody should see, while has_news()
  };
  virtual void draw(Canvas& canvas, const Scene& scene, Picture part) const = 0;
  virtual void draw_side(Canvas& canvas, const Scene& scene, unsigned seat) const = 0;

  // Words.
  enum class Saying : std::uint8_t {
    status,   ///< of the game: round, what is left in the deck
    request,  ///< what is asked for
  };
  virtual void say(Line& line, Saying saying, unsigned viewer) const = 0;
  /// `open`: the choice has variants, and none is chosen yet.
  virtual void say_choice(ChoiceText& words, core::Move move, unsigned viewer, bool open) const = 0;
  virtual bool is_pair(core::Move move) const = 0;  ///< choice and variant are two items: one names both
  virtual void question(Paragraph& text, core::Move move, unsigned viewer) const = 0;  ///< to confirm; empty: none
  virtual std::optional<Str> hint(unsigned viewer) const = 0;  ///< what the decision is about, for a guided game
  virtual void list_subjects(KeepClear& clear, const Scene& scene) const = 0;  ///< what such a note must not cover
  virtual void list_hints(Hints& list) const = 0;  ///< those of all decisions that people made up to now

  // Things, for whoever asks about them.
  virtual std::optional<Item> item_at(const Scene& scene) const = 0;  ///< that the cursor is on
  virtual void list_items(const Scene& scene, ItemList& list) const = 0;
  virtual void describe_item(ItemText& words, const Scene& scene, Item item) const = 0;

  // Questions.
  /// Which of the legal moves the cursor should begin with; none: where it was.
  virtual core::Move likely(const core::MoveList& moves, unsigned viewer) const = 0;
  /// Which variant of the choice whose first one that is.
  virtual core::Move likely_variant(const core::MoveList& moves, core::Move first, unsigned viewer) const = 0;
  virtual AutoPlayPolicy auto_play_policy(const core::MoveList& moves, unsigned viewer) const = 0;
  /// Adds the choices that stand for several moves.
  virtual void add_macros(core::MoveList& moves, unsigned viewer) const = 0;
  /// The next move of such a choice; none: it is over, or no such choice.
  virtual core::Move next_macro_move(core::Move macro, unsigned viewer) const = 0;
  virtual void add_stepped_macro(core::MoveList& moves,
                                 unsigned viewer) const = 0;  ///< the choice that goes on by itself
  virtual bool is_stepped_macro(core::Move macro) const = 0;
  virtual bool is_die(core::Move move) const = 0;
  virtual bool ends_turn(core::Move move) const = 0;  ///< and does nothing else
  virtual bool has_secret(unsigned seat) const = 0;
  virtual core::Outcome score(unsigned viewer) const = 0;
  virtual core::Outcome score_for_all() const = 0;  ///< without what is hidden from anybody

  /// Adds what the moves from number `from` on look like on this picture.
  virtual void add_moments(Moment& moment, unsigned from, const Scene& scene) const = 0;

  // What is heard, by everybody at the table.
  virtual Sound sound_of(unsigned from) const = 0;  ///< of the moves from number `from` on: the last that sounds
  virtual Sound sound_of_news() const = 0;          ///< while has_news()

  // The past.
  /// A line of the story: what one move did.
  struct RecapLine {
    unsigned move;
    core::Actor actor;
    std::string_view line;
    bool small;  ///< nothing for which who watches would wait
  };
  using Sink = bool (*)(void* to, const RecapLine& told);  ///< returns false to stop
  /// Tells what happened from move `from` on, as the viewer may know it; goes back 64 moves at least, 128 at most.
  virtual void tell(unsigned from, unsigned viewer, Sink sink, void* to, bool chance_too = true) const = 0;
  /// The same as one item, for moves of one seat in one go: "3 cards: +2 food". Returns whose they were.
  virtual core::Actor summarize_moves(Paragraph& text, unsigned from, unsigned viewer,
                                      bool chance_too = true) const = 0;
  /// Whether a move is minor: shown briefly, and several in a row are summarised. The second asks about the moves from
  /// number `from` on, including their consequences.
  virtual bool is_small(core::Move move, unsigned viewer) const = 0;
  virtual bool were_small(unsigned from, unsigned viewer) const = 0;
  /// How points and dice went, as the rules see them: for a game that is over.
  virtual void trace(ScoreHistory& history) const = 0;
  /// The last move of a position in the past: who made it, and what it did.
  struct Past {
    core::Actor by = core::nobody;
    Paragraph told{};  ///< may be empty
  };
  /// From now on the picture is that of the position after the first `moves` moves. Until look_at_now() make no move.
  virtual core::Refusal look_back(unsigned moves, unsigned viewer, Past& last) = 0;
  /// The position as it is now, wherever it came from: none of it is news.
  void look_at_now() {
    follows_ = looks_back_ = has_news_ = false;
    private_news_.reset();
    follow();
  }

  /// Moves were made: is there news?
  virtual void follow() = 0;
  bool has_news() const { return has_news_; }  ///< something happened that all should see, and nobody has seen it yet
  void forget_news() { has_news_ = false; }
  unsigned told_up_to_move() const {
    return told_up_to_move_;
  }  ///< all have read in news what the moves before this one did
  void invalidate_view() { seen_by_ = no_viewer; }

  /// It is shown to its seat once, before play goes on.
  const std::optional<PrivateNews>& private_news() const { return private_news_; }
  void forget_private_news() { private_news_.reset(); }
  /// After a restart: what a seat got since its last decision may not have been shown yet.
  virtual void find_private_news() = 0;

 protected:
  ~GamePresenter() = default;

  static constexpr unsigned no_viewer = 0xFF;
  mutable unsigned seen_by_ = no_viewer;
  unsigned told_up_to_move_ = 0;
  bool follows_ = false, looks_back_ = false, has_news_ = false;
  std::optional<PrivateNews> private_news_;
};

template <Views S>
class GamePresenterOf final : public GamePresenter {
 public:
  GamePresenterOf(const core::Session<S>& session, const Match& match, const Holder& holder)
      : session_(session), match_(match), holder_(holder) {}

  unsigned page_count() const override { return V::page_count(position()); }
  Str page_title(unsigned page) const override { return V::page_title(position(), page); }
  Spot spot_of(const Scene& scene, core::Move move) const override {
    return V::spot_of(seen(scene.viewer), scene, move);
  }
  Spot spot_for_others(const Scene& scene, core::Move move) const override {
    return V::spot_for_others(seen(scene.viewer), scene, move);
  }
  void draw(Canvas& canvas, const Scene& scene, Picture part) const override {
    const S& s = seen(scene.viewer);
    if (part == Picture::page) return V::draw_page(canvas, s, scene);
    if (part == Picture::detail) return V::draw_detail(canvas, s, scene);
    V::draw_news(canvas, visible(before_news_, scene.viewer), s, scene);
  }
  void draw_side(Canvas& canvas, const Scene& scene, unsigned seat) const override {
    V::draw_side(canvas, seen(scene.viewer), scene, seat);
  }

  void say(Line& line, Saying saying, unsigned viewer) const override {
    saying == Saying::status ? V::say_status(line, seen(viewer)) : V::ask(line, seen(viewer));
  }
  void say_choice(ChoiceText& words, core::Move move, unsigned viewer, bool open) const override {
    const S& s = seen(viewer);
    if constexpr (requires { V::say_choice(words.name, words.effect, s, move, match_); })
      if (open) return V::say_choice(words.name, words.effect, s, move, match_);
    static_cast<void>(open);
    V::say_move(words.name, s, move, match_);
    V::say_effect(words.effect, s, move, match_);
  }
  bool is_pair(core::Move move) const override {
    if constexpr (requires { V::is_pair(move); }) return V::is_pair(move);
    return false;
  }
  void question(Paragraph& text, core::Move move, unsigned viewer) const override {
    V::confirm_text(text, seen(viewer), move, match_);
  }
  std::optional<Str> hint(unsigned viewer) const override { return V::hint(seen(viewer)); }
  void list_subjects(KeepClear& clear, const Scene& scene) const override {
    V::list_subjects(seen(scene.viewer), scene, clear);
  }
  void list_hints(Hints& list) const override {
    core::Snapshot<S> snapshot;  // not a walk: that copies every position, and this passes through the whole game
    for (unsigned at = 0; at < session_.size() && !session_.go_to(snapshot, at); ++at) {
      const bool asked = current_actor(snapshot.state).is_seat() ||
                         (match_.own_dice && V::is_die(snapshot.state, session_.log().moves[at]));
      if (const std::optional<Str> hint = asked ? V::hint(snapshot.state) : std::nullopt) list.add(*hint);
    }
  }

  std::optional<Item> item_at(const Scene& scene) const override {
    return V::item_of(seen(scene.viewer), scene, scene.focus);
  }
  void list_items(const Scene& scene, ItemList& list) const override { V::list_items(seen(scene.viewer), scene, list); }
  void describe_item(ItemText& words, const Scene& scene, Item item) const override {
    const S& s = seen(scene.viewer);
    V::say_now(words.now, s, scene, item);
    for (const core::Move move : scene.choices)
      if (V::item_of(s, scene, move) == item && V::spot_of(s, scene, move).page == scene.page) return;
    V::why_not(words.why_not, s, scene, item);
  }

  core::Move likely(const core::MoveList& moves, unsigned viewer) const override {
    if constexpr (requires { V::likely(position(), moves); }) return V::likely(seen(viewer), moves);
    return {};
  }
  core::Move likely_variant(const core::MoveList& moves, core::Move first, unsigned viewer) const override {
    if constexpr (requires { V::likely_variant(position(), moves, first); })
      return V::likely_variant(seen(viewer), moves, first);
    return first;
  }
  AutoPlayPolicy auto_play_policy(const core::MoveList& moves, unsigned viewer) const override {
    if constexpr (requires { V::auto_play_policy(position(), moves); }) return V::auto_play_policy(seen(viewer), moves);
    return AutoPlayPolicy::ask;
  }
  void add_macros(core::MoveList& moves, unsigned viewer) const override {
    if constexpr (requires { V::add_macros(position(), moves); }) V::add_macros(seen(viewer), moves);
  }
  core::Move next_macro_move(core::Move macro, unsigned viewer) const override {
    if constexpr (requires { V::next_macro_move(position(), macro); }) return V::next_macro_move(seen(viewer), macro);
    return {};
  }
  void add_stepped_macro(core::MoveList& moves, unsigned viewer) const override {
    if constexpr (requires { V::add_stepped_macro(position(), moves); }) V::add_stepped_macro(seen(viewer), moves);
  }
  bool is_stepped_macro(core::Move macro) const override {
    if constexpr (requires { V::is_stepped_macro(macro); }) return V::is_stepped_macro(macro);
    static_cast<void>(macro);
    return false;
  }
  bool is_die(core::Move move) const override { return V::is_die(session_.state(), move); }
  bool ends_turn(core::Move move) const override {
    if constexpr (requires { V::ends_turn(move); }) return V::ends_turn(move);
    static_cast<void>(move);
    return false;
  }
  bool has_secret(unsigned seat) const override { return V::has_secret(session_.state(), seat); }
  core::Outcome score(unsigned viewer) const override { return session_.score_of(seen(viewer)); }
  core::Outcome score_for_all() const override {
    return session_.score_of(is_open() ? session_.state() : observe(session_.state(), core::max_players));
  }

  void add_moments(Moment& moment, unsigned from, const Scene& scene) const override {
    session_.for_each_move(from, [&](const core::PlayedMove<S>& step) {
      V::add_moment(moment, visible(step.before, scene.viewer), visible(step.after, scene.viewer), step.move, scene);
      return true;
    });
  }
  Sound sound_of(unsigned from) const override {
    Sound heard = Sound::select;
    session_.for_each_move(from, [&](const core::PlayedMove<S>& step) {
      const Sound its = V::sound_of(step.before, step.after, step.move);
      if (its != Sound::select) heard = its;
      return true;
    });
    return heard;
  }
  Sound sound_of_news() const override { return V::sound_of_news(before_news_, session_.state()); }

  void tell(unsigned from, unsigned viewer, Sink sink, void* to, bool chance_too) const override {
    session_.for_each_move(from < session_.recent() ? session_.recent() : from, [&](const core::PlayedMove<S>& step) {
      if (!chance_too && !step.actor.is_seat()) return true;
      Paragraph line;
      const S before = visible(step.before, viewer), after = visible(step.after, viewer);
      V::tell(line, before, after, step.move, match_, viewer);
      bool small = false;
      if constexpr (requires { V::is_small(before, after, step.move); }) small = V::is_small(before, after, step.move);
      return line.empty() || sink(to, {step.at, step.actor, line, small});
    });
  }
  core::Actor summarize_moves(Paragraph& text, unsigned from, unsigned viewer, bool chance_too) const override {
    MoveSummary<S> all;
    session_.for_each_move(from < session_.recent() ? session_.recent() : from, [&](const core::PlayedMove<S>& step) {
      if (!chance_too && !step.actor.is_seat()) return true;
      all.add(step.actor, visible(step.before, viewer), visible(step.after, viewer), step.move, match_, viewer);
      return true;
    });
    all.say(text);
    return all.by();
  }
  bool is_small(core::Move move, unsigned viewer) const override {
    const S& s = seen(viewer);
    if constexpr (requires { V::is_small(s, s, move); }) return V::is_small(s, s, move);
    return false;
  }
  bool were_small(unsigned from, unsigned viewer) const override {
    bool small = true;
    if constexpr (requires(const S& s) { V::is_small(s, s, core::Move{}); })
      session_.for_each_move(from, [&](const core::PlayedMove<S>& step) {
        small = small && (!step.actor.is_seat() ||
                          V::is_small(visible(step.before, viewer), visible(step.after, viewer), step.move));
        return small;
      });
    else
      small = false;
    return small;
  }
  void trace(ScoreHistory& history) const override {
    core::Snapshot<S> snapshot;
    history.clear();
    for (unsigned at = 0, round = 0, seat = 0; at < session_.size() && !session_.go_to(snapshot, at); ++at) {
      const core::Move move = session_.log().moves[at];
      if (const core::Actor actor = current_actor(snapshot.state); actor.is_seat())
        seat = actor.id;
      else if (V::is_die(snapshot.state, move))
        history.dice[seat].add(V::face_of(move));
      const unsigned now = V::round_of(snapshot.state);
      if (now == round) continue;
      round = now;
      history.add(outcome(snapshot.state).total);
    }
    history.end(session_.score().total);
  }
  core::Refusal look_back(unsigned moves, unsigned viewer, Past& last) override {
    last.told.clear();
    last.by = core::nobody;
    invalidate_view();
    if (!looks_back_) snapshot_ = {};
    looks_back_ = true;
    if (moves == 0) return session_.go_to(snapshot_, 0);
    if (const core::Refusal no = session_.go_to(snapshot_, moves - 1)) return no;
    scratch_ = snapshot_.state;
    if (const core::Refusal no = session_.go_to(snapshot_, moves)) return no;
    last.by = current_actor(scratch_);
    const S before = visible(scratch_, viewer), after = visible(snapshot_.state, viewer);
    const core::Move move = session_.log().moves[moves - 1];
    V::tell_step(last.told, before, move);
    Paragraph told;
    V::tell(told, before, after, move, match_, viewer);
    add_sentence(last.told, told);
    return core::accepted;
  }

  void follow() override {
    invalidate_view();
    if (told_up_to_move_ > session_.size()) told_up_to_move_ = session_.size();
    if (!follows_) {
      follows_ = true;
      snapshot_ = {static_cast<std::uint16_t>(session_.size()), session_.state()};
    }
    while (snapshot_.at < session_.size()) {
      scratch_ = snapshot_.state;
      if (session_.go_to(snapshot_, snapshot_.at + 1u)) return;
      look_for_private_news(scratch_, snapshot_.state);
      if (!V::is_news(scratch_, snapshot_.state)) continue;
      before_news_ = scratch_;
      has_news_ = true;
      if constexpr (requires { V::news_covers_moves(scratch_, scratch_); })
        if (V::news_covers_moves(scratch_, snapshot_.state)) told_up_to_move_ = snapshot_.at;
      if constexpr (requires { V::news_start(scratch_, scratch_); }) go_to_news_start();
    }
  }

  void find_private_news() override {
    private_news_.reset();
    session_.for_each_move(session_.recent(), [&](const core::PlayedMove<S>& step) {
      if (private_news_ && step.actor == core::Actor::seat(private_news_->seat)) private_news_.reset();
      look_for_private_news(step.before, step.after);
      return true;
    });
  }

  /// Its state beyond the session, for save and restore.
  struct Memory {
    core::Snapshot<S> snapshot;
    S before_news;
    bool follows, looks_back, has_news;
  };
  Memory memory() const { return {snapshot_, before_news_, follows_, looks_back_, has_news_}; }
  void set_memory(const Memory& m) {
    snapshot_ = m.snapshot;
    before_news_ = m.before_news;
    follows_ = m.follows, looks_back_ = m.looks_back, has_news_ = m.has_news;
    invalidate_view();
  }

 private:
  using V = View<S>;

  /// When the game is over nothing is hidden any more.
  bool is_open() const {
    return session_.fits() && (session_.ended_here() || current_actor(session_.state()) == core::nobody);
  }
  /// A person's seat without a secret: everybody saw what its view shows, so it needs no holder.
  bool has_nothing_to_hide(const S& s, unsigned seat) const {
    return session_.fits() && session_.decider(seat) == core::person && !V::has_secret(s, seat);
  }
  /// The only way to a position that is shown or told: that of the holder, or else what everybody knows.
  S visible(const S& s, unsigned viewer) const {
    if (is_open()) return s;
    return observe(s, holder_.is(viewer) || has_nothing_to_hide(s, viewer) ? viewer : core::max_players);
  }
  void look_for_private_news(const S& before, const S& after) {
    if constexpr (requires { V::gained_in_secret(before, after); })
      if (const auto gained = V::gained_in_secret(before, after)) private_news_ = gained;
  }
  const S& position() const { return looks_back_ ? snapshot_.state : session_.state(); }
  /// Asked for many times while one picture is drawn, so it is kept until the position, the viewer or the holder
  /// changes.
  const S& seen(unsigned viewer) const {
    if (seen_by_ != viewer || seen_by_holder_ != holder_.is(viewer)) {
      seen_ = visible(position(), viewer);
      seen_by_ = viewer;
      seen_by_holder_ = holder_.is(viewer);
    }
    return seen_;
  }

  /// News of which a View says that it tells of several moves is compared with the position before the first of them.
  void go_to_news_start() {
    session_.for_each_move(session_.recent(),
                           [&](const core::PlayedMove<S>& step) { return !V::news_start(before_news_, step.before); });
  }

  const core::Session<S>& session_;
  const Match& match_;
  const Holder& holder_;
  mutable bool seen_by_holder_ = false;
  core::Snapshot<S> snapshot_{};  // in the past, or where it looked for news last
  S before_news_{};
  mutable S seen_{};
  S scratch_{};
};

}  // namespace pd::session
