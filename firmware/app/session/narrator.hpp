#pragma once
#include <array>
#include <optional>

#include "engine/core/text.hpp"
#include "engine/players/player.hpp"
#include "firmware/app/session/luck.hpp"
#include "firmware/app/session/reference.hpp"
#include "firmware/app/session/scene.hpp"
#include "firmware/app/ui/strings.hpp"

namespace pd::session {

using Paragraph = core::Text<200>;
using LongText = core::Text<400>;  ///< several sentences, in an alphabet of two bytes a letter

using StoryText = core::Text<800>;  ///< all that was done in a turn

/// How the words about a move join those about the moves of the same turn before it.
enum class InTurn : std::uint8_t {
  alone,      ///< it has no words for the turn: tell() or the sum tells it
  sentence,   ///< they are a sentence; if empty, nothing is told
  continues,  ///< they continue the last sentence: "Forest: [dice] 4 5", then " 1"
};

/// Something that a seat got and nobody else may see.
struct PrivateNews {
  unsigned seat;
  Item item;
  Str words;  ///< what it is about
};

/// Adds a sentence of Narrator::say_why; returns how many it adds.
template <class... Args>
unsigned say_reason(LongText& text, Str words, Args... args) {
  if (!text.empty()) text << ' ';
  format(text, words, {Arg(args)...});
  return 1;
}

/// What a seat is asked by a decision, and the hint about it in a guided game.
template <class Decision>
struct DecisionText {
  Decision decision;
  Str ask, hint;
};

/// nullptr: the decision asks nobody.
template <class Decision, std::size_t N>
const DecisionText<Decision>* find_text(const std::array<DecisionText<Decision>, N>& texts, Decision decision) {
  for (const DecisionText<Decision>& text : texts)
    if (text.decision == decision) return &text;
  return nullptr;
}

/// For a game that does not add moves up: every move is told separately.
template <class S>
struct NoSum {
  bool takes(const S&, const S&, core::Move) { return false; }
  void say(Paragraph&) const {}
};

/// The words of a game, and what is worth telling. The states are what the viewer may know (View).
///
/// `MovesSum` adds up the results of several moves and says them in one sentence: takes(before, after, move),
/// say(text). Moves that it does not take are told separately.
///
/// `GameLuck` adds up what chance gave over a whole game, move by move: add(before, move, luck).
template <class S, class MovesSum = NoSum<S>, class GameLuck = NoLuck<S>>
class Narrator {
 public:
  using State = S;
  using Sum = MovesSum;
  using Luck = GameLuck;

  virtual void say_status(Line& line, const S& s) const = 0;  ///< header: round, what is left in the deck
  virtual void ask(Line& line, const S& s) const = 0;         ///< what is asked: "Place figures", "Pay 2 more"
  /// A guided game: what this kind of decision is about.
  virtual std::optional<Str> hint(const S&) const { return std::nullopt; }

  // For players who cannot see the picture.
  virtual void say_goods(Paragraph&, const S&, unsigned /*seat*/) const {}  ///< what a seat has, with icons
  virtual void say_offer(Line&, const S&, core::Move) const {}  ///< of what a choice buys, and the points on it
  /// The i-th location of the map and its neighbours; false if there is none.
  virtual bool say_location(LongText&, const S&, unsigned /*page*/, unsigned /*i*/, const Match&) const {
    return false;
  }

  // A choice.
  virtual void say_move(Line& line, const S& s, core::Move move, const Match& match) const = 0;  ///< in a few words
  /// Its effect, in one sentence.
  virtual void say_effect(Paragraph&, const S&, core::Move, const Match&) const {}
  /// The same for a choice whose variant is not chosen yet.
  virtual void say_choice(Line& name, Paragraph& effect, const S& s, core::Move move, const Match& match) const {
    say_move(name, s, move, match);
    say_effect(effect, s, move, match);
  }
  /// A macro in a few words, and the effect of all its moves.
  virtual void say_macro(Line& /*name*/, Paragraph& /*effect*/, const S&, Choice) const {}
  /// The name of the variant does not contain that of the choice, so a hint names both.
  virtual bool is_pair(core::Move) const { return false; }

  /// Why a move is good, with the numbers of this position, in at most two sentences. Returns how many; the sentences
  /// of the terms (GameEntry::reasons) say the rest. Points are compared with those after `instead`; none: with those
  /// of now.
  virtual unsigned say_why(LongText&, const S&, core::Move, const Match&, core::Move /*instead*/) const { return 0; }

  // An item.
  virtual void say_now(LongText&, const S&, const Scene&, Item) const {}   ///< what the position adds to its page
  virtual void why_not(Paragraph&, const S&, const Scene&, Item) const {}  ///< why no choice of the page is about it

  // The past.
  /// What a move did; empty: no line.
  virtual void tell(Paragraph& text, const S& before, const S& after, core::Move move, const Match& match,
                    unsigned viewer) const = 0;
  virtual void tell_small_move(Paragraph&, const S& /*before*/, core::Move) const {
  }  ///< of a move that tell() leaves out
  /// What a move did, told with the other moves of its turn, dice and drawn cards by name. `previous`: the one before.
  virtual InTurn tell_in_turn(Paragraph&, const S& /*before*/, const S& /*after*/, core::Move /*move*/,
                              core::Move /*previous*/, const Match&) const {
    return InTurn::alone;
  }
  /// The part of tell() that is not the move itself, for moves that the sum takes.
  virtual void tell_consequence(Paragraph&, const S& /*before*/, const S& /*after*/, const Match&) const {}
  /// Whether the move is too minor to wait for. If both states are equal, the move is not made yet.
  virtual bool is_small(const S& /*before*/, const S& /*after*/, core::Move) const { return false; }

  // News: what everybody should see before play goes on, such as a reveal, a battle, the end of a round.
  virtual bool is_news(const S& /*before*/, const S& /*after*/) const { return false; }
  virtual bool news_spans_moves() const { return false; }  ///< then news_start() finds the first of them
  /// Whether the news about `before`, the position before the last move, starts at `earlier`. If so, turns `before`
  /// into the position from which the news is drawn.
  virtual bool news_start(S& /*before*/, const S& /*earlier*/) const { return false; }
  /// The news tells what was done, so nothing else does.
  virtual bool news_covers_moves(const S& /*before*/, const S& /*after*/) const { return false; }
  /// What one seat got in secret by this move.
  virtual std::optional<PrivateNews> gained_in_secret(const S& /*before*/, const S& /*after*/) const {
    return std::nullopt;
  }

  /// What everybody should notice, such as the start of the last round.
  virtual std::optional<Str> announces(const S& /*before*/, const S& /*after*/) const { return std::nullopt; }

  // The score history.
  virtual unsigned round_of(const S& s) const = 0;          ///< counts from 1; 0 before the first
  virtual unsigned face_of(core::Move) const { return 0; }  ///< of a die (InputAssist::is_die)

 protected:
  ~Narrator() = default;
};

}  // namespace pd::session
