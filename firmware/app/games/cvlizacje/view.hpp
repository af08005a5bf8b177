#pragma once
#include "engine/cvlizacje/state.hpp"
#include "firmware/app/games/cvlizacje/setup.hpp"
#include "firmware/app/session/view.hpp"

namespace pd::games {

/// CVlizacje on the screen.
template <>
struct View<cvlizacje::State> {
  using State = cvlizacje::State;
  static constexpr const GameEntry& entry = cvlizacje_setup::entry;
  static unsigned page_count(const State& s);
  static Str page_title(const State& s, unsigned page);
  static void draw_page(Canvas& canvas, const State& s, const Scene& scene);
  static Spot spot_of(const State& s, const Scene& scene, core::Move move);
  static Spot spot_for_others(const State& s, const Scene& scene, core::Move move);
  static const Reference& reference();
  static std::optional<Item> item_of(const State& s, const Scene& scene, core::Move move);
  static void list_items(const State& s, const Scene& scene, ItemList& list);
  static void say_now(LongText& text, const State& s, const Scene& scene, Item item);
  static void why_not(Paragraph& text, const State& s, const Scene& scene, Item item);
  static void draw_detail(Canvas& canvas, const State& s, const Scene& scene);
  static void draw_side(Canvas& canvas, const State& s, const Scene& scene, unsigned seat);
  static bool is_news(const State& before, const State& after);
  static bool is_pair(core::Move move) { return static_cast<cvlizacje::Verb>(move.verb()) == cvlizacje::Verb::order; }
  static bool news_start(State& before, const State& earlier);
  static bool news_covers_moves(const State& before, const State& after);
  static AutoPlayPolicy auto_play_policy(const State& s, const core::MoveList& moves);
  static void draw_news(Canvas& canvas, const State& before, const State& after, const Scene& scene);
  static void say_status(Line& line, const State& s);
  static void ask(Line& line, const State& s);
  static core::Move likely(const State& s, const core::MoveList& moves);
  static core::Move likely_variant(const State& s, const core::MoveList& moves, core::Move first);
  static void say_choice(Line& line, Paragraph& text, const State& s, core::Move move, const Match& match);
  static std::optional<Str> hint(const State& s);
  static void list_subjects(const State&, const Scene&, KeepClear&) {}
  static void say_move(Line& line, const State& s, core::Move move, const Match& match);
  static void say_effect(Paragraph& text, const State& s, core::Move move, const Match& match);
  static void confirm_text(Paragraph& text, const State& s, core::Move move, const Match& match);
  static void tell(Paragraph& text, const State& before, const State& after, core::Move move, const Match& match,
                   unsigned viewer);
  static void tell_step(Paragraph& text, const State& before, core::Move move);
  static void add_moment(Moment& moment, const State& before, const State& after, core::Move move, const Scene& scene);
  static Sound sound_of(const State& before, const State& after, core::Move move);
  static Sound sound_of_news(const State& before, const State& after);
  static bool ends_turn(core::Move move) { return move.verb() == static_cast<unsigned>(cvlizacje::Verb::pass); }
  static bool is_die(const State& s, core::Move move);
  static unsigned face_of(core::Move) { return 0; }
  static unsigned round_of(const State& s) { return s.turn; }
  static bool has_secret(const State& s, unsigned seat);
  static Str category_name(unsigned category);
  static Str tie_break_name();
};

}  // namespace pd::games
