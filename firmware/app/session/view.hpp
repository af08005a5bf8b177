#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>

#include "engine/core/game.hpp"
#include "firmware/app/session/entry.hpp"
#include "firmware/app/session/moment.hpp"
#include "firmware/app/session/reference.hpp"
#include "firmware/app/storage/match.hpp"
#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/keep_clear.hpp"
#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/strings.hpp"
#include "firmware/app/ui/widgets.hpp"

/// What a game shows and says. A game adds a folder firmware/app/games/<name>/ with a View for its State (`concept
/// Views` lists the functions), and its line in games/views.hpp; all the rest is written once.
///
/// Views never see the true state: they get observe(state, viewer) where the viewer holds the device, else what
/// everybody knows. So what is hidden from the person who holds the device cannot be drawn.
namespace pd::games {
/// A game specialises this for its State, with the static functions that `concept Views` lists.
template <class S>
struct View;
}  // namespace pd::games

namespace pd::session {

/// Where on the picture a choice lies. Moves of the same group are variants of one choice (1, 2 or 3
/// figures in the forest): the cursor goes from group to group, and then to the variant.
struct Spot {
  std::uint8_t page = 0;   ///< the page of the picture (Views::page_count)
  std::uint8_t group = 0;  ///< 0 to 127, unique on all pages
  Rect area{};             ///< in screen coordinates; the cursor is drawn around it
};

/// What happens when the offered moves leave little to choose.
enum class AutoPlayPolicy : std::uint8_t {
  ask,
  play,    ///< the likely move plays itself: nobody would want another
  finish,  ///< any of the moves finishes what was begun, with the same result
  wait,    ///< even the only move waits for a press: it gives something up, or there is something to read first
};

/// Something that a seat got and nobody else may see.
struct PrivateNews {
  unsigned seat;
  Item item;
  Str words;  ///< what it is about
};

/// What a picture is drawn from, beside the state.
struct Scene {
  const Match& match;
  Rect area;                          ///< draw inside this, nowhere else
  unsigned viewer;                    ///< seat in whose place the picture is drawn
  core::Actor actor;                  ///< who decides
  unsigned page;                      ///< which page of the picture
  core::Move focus;                   ///< the move that the cursor is on, or none
  const core::MoveList& choices;      ///< the legal moves of the actor (empty where none may be made)
  bool choosing_variant = false;      ///< the choice is made, its variant is being chosen
  std::uint32_t rolling_ms = 0;       ///< not 0: dice are rolling, for so long already
  std::uint32_t age_ms = forever_ms;  ///< of news: so long they have been on the screen, which may come piece by piece
  std::optional<unsigned> mover{};    ///< whose move is shown, where it is not the viewer who decides

  bool looks_on() const { return !actor.is_seat(); }  ///< nothing is chosen: all that there is, is lit
};

using games::View;

using Paragraph = core::Text<200>;
using LongText = core::Text<400>;  ///< several sentences, in an alphabet of two bytes a letter

// clang-format off
template <class S>
concept Views = core::Game<S> && requires(const S& s, Canvas& canvas, const Scene& scene, core::Move move, Line& line,
                                          Paragraph& text, unsigned n, const Match& match, Item item,
                                          ItemList& items, LongText& long_text, Moment& moment, KeepClear& clear) {
  { View<S>::entry } -> std::convertible_to<const GameEntry&>;  // how the menus call it, what is chosen before it begins
  // The picture, page by page (1 to 6 pages, each with a title for its tab).
  { View<S>::page_count(s) } -> std::same_as<unsigned>;
  { View<S>::page_title(s, n) } -> std::same_as<Str>;
  { View<S>::draw_page(canvas, s, scene) } -> std::same_as<void>;
  { View<S>::spot_of(s, scene, move) } -> std::same_as<Spot>;      // where a legal move lies on it (fills page too)
  // What the others see while somebody decides: the page to look at, and where on it the move lies or lay, an empty area
  // where that is hidden or lies nowhere. The position is the one before the move or the one after; no move: the page.
  { View<S>::spot_for_others(s, scene, move) } -> std::same_as<Spot>;
  // The box of the game (help menu): the rules and every item, without any position.
  { View<S>::reference() } -> std::same_as<const Reference&>;
  // Things of the position (long press): which one a legal move is about, if any, and all that lie on the page of the
  // picture, whether they can be chosen or not. say_now adds to an item's page what the position makes of it;
  // why_not says why none of the choices on this page is about it. draw_detail is the page about the page of the picture itself.
  { View<S>::item_of(s, scene, move) } -> std::same_as<std::optional<Item>>;
  { View<S>::list_items(s, scene, items) } -> std::same_as<void>;
  { View<S>::say_now(long_text, s, scene, item) } -> std::same_as<void>;       // may stay empty
  { View<S>::why_not(text, s, scene, item) } -> std::same_as<void>;
  { View<S>::draw_detail(canvas, s, scene) } -> std::same_as<void>;
  // A summary of seat n in scene.area, about 78 x 44: wide screens show all seats at the side.
  { View<S>::draw_side(canvas, s, scene, n) } -> std::same_as<void>;
  // What everybody should see before play goes on: a reveal, a battle, the end of a round. TextExtractor under a header
  // of its own in scene.area, from the position before the move that made it and the one after.
  // A View may have news_start(before, earlier): whether news of the first position, which is the one before the move,
  // begins with the second; then it makes of `before` what the news is drawn from. And news_covers_moves(before, after): news
  // that say what was done, so that nobody is told of it again.
  { View<S>::is_news(s, s) } -> std::same_as<bool>;
  { View<S>::draw_news(canvas, s, s, scene) } -> std::same_as<void>;
  // A View may have gained_in_secret(before, after): optional PrivateNews that this move was for one seat.
  // Words.
  { View<S>::say_status(line, s) } -> std::same_as<void>;          // header: round, what is left in the deck
  { View<S>::ask(line, s) } -> std::same_as<void>;                 // what is asked: "Place figures", "Pay 2 more"
  { View<S>::hint(s) } -> std::same_as<std::optional<Str>>;        // a guided game: what this kind of decision is about
  { View<S>::list_subjects(s, scene, clear) } -> std::same_as<void>;  // what such a note is about, besides the cursor
  { View<S>::say_move(line, s, move, match) } -> std::same_as<void>;       // what the move is, in a few words
  // A View may have say_choice(line, text, s, move, match): the choice and its effect before the variant is chosen.
  // And is_pair(move): its variant says nothing of the choice, so that a hint has to name both.
  // A View may have likely_variant(s, moves, first): the one to begin with among the variants of that choice.
  // A View may have auto_play_policy(s, moves): whether there is something to choose.
  // A View may have add_macros(s, moves): adds choices that stand for several moves in one go, with verbs that the game
  // does not have, and may drop moves that are never better than another. All its functions know them;
  // next_macro_move(s, macro) tells the next move of one, or none.
  // A View may have add_stepped_macro(s, moves) and is_stepped_macro(macro): a macro that is made move by move, and goes on through chance
  // and after decisions in between, as long as next_macro_move has a move.
  // A View may have is_small(before, after, move): nothing for which who watches would wait; both the same: not made yet.
  // A View may have a struct Sum { takes(before, after, move); say(text); }: adds up what several moves did, and says it
  // in a sentence; what it does not take is told by itself. Then it also has tell_consequence(text, before, after, match),
  // what tell() adds to the move itself.
  // A View may have ends_turn(move): whoever makes it does nothing but end a turn.
  // A View may have likely(s, moves): the legal move where the cursor should begin, when that is not where it was.
  { View<S>::say_effect(text, s, move, match) } -> std::same_as<void>;     // what would come of it, in one sentence
  { View<S>::confirm_text(text, s, move, match) } -> std::same_as<void>;   // a question where it gives something up; else empty
  { View<S>::tell(text, s, s, move, match, n) } -> std::same_as<void>;     // history: before, after, for viewer n; empty: no line
  { View<S>::tell_step(text, s, move) } -> std::same_as<void>;  // replay: of a move that tell() leaves out, before it; else empty
  { View<S>::add_moment(moment, s, s, move, scene) } -> std::same_as<void>;  // what a move looks like for a moment: before, after
  // What everybody at the table hears of a move (before, after) and of news; so it tells of nothing that is hidden.
  { View<S>::sound_of(s, s, move) } -> std::same_as<Sound>;        // Sound::select: nothing but that a choice was made
  { View<S>::sound_of_news(s, s) } -> std::same_as<Sound>;
  // Questions.
  { View<S>::is_die(s, move) } -> std::same_as<bool>;              // chance's move is a die that people may throw themselves
  { View<S>::round_of(s) } -> std::same_as<unsigned>;              // counts from 1; 0 before the first
  { View<S>::face_of(move) } -> std::same_as<unsigned>;            // of such a die
  { View<S>::has_secret(s, n) } -> std::same_as<bool>;             // the view of seat n shows now what others may not see
  { View<S>::category_name(n) } -> std::same_as<Str>;              // of core::Outcome
  { View<S>::tie_break_name() } -> std::same_as<Str>;
};
// clang-format on

}  // namespace pd::session
