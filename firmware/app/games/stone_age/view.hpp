#pragma once
#include "engine/stone_age/state.hpp"
#include "firmware/app/games/stone_age/setup.hpp"
#include "firmware/app/session/view.hpp"

namespace pd::games {

/// What places and dice gave.
struct StoneAgeSum {
  static constexpr std::array icons = {Icon::food, Icon::wood, Icon::brick,  Icon::stone,
                                       Icon::gold, Icon::tool, Icon::figure, Icon::place_field};
  std::array<std::uint8_t, icons.size()> gained{};
  bool rolled = false;
  void add(unsigned number, Icon icon);
  bool takes(const stone_age::State& before, const stone_age::State& after, core::Move move);
  void say(Paragraph& text) const;
};

class StoneAgeBoard final : public BoardView<stone_age::State> {
 public:
  unsigned page_count(const State& s) const override;
  Str page_title(const State& s, unsigned page) const override;
  void draw_page(Canvas& canvas, const State& s, const Scene& scene) const override;
  Spot spot_of(const State& s, const Scene& scene, core::Move move) const override;
  Spot spot_of_macro(const State& s, const Scene& scene, Choice macro) const override;
  Spot spot_for_others(const State& s, const Scene& scene, core::Move move) const override;
  std::optional<Item> item_of(const State& s, const Scene& scene, core::Move move) const override;
  std::optional<Item> item_of_macro(const State& s, const Scene& scene, Choice macro) const override;
  void list_items(const State& s, const Scene& scene, ItemList& list) const override;
  void draw_detail(Canvas& canvas, const State& s, const Scene& scene) const override;
  void draw_side(Canvas& canvas, const State& s, const Scene& scene, unsigned seat) const override;
  void draw_news(Canvas& canvas, const State& before, const State& after, const Scene& scene) const override;
  void list_subjects(const State& s, const Scene& scene, KeepClear& clear) const override;
  void add_moment(Moment& moment, const State& before, const State& after, core::Move move,
                  const Scene& scene) const override;
  Sound sound_of(const State& before, const State& after, core::Move move) const override;
  Sound sound_of_news(const State& before, const State& after) const override;
};

class StoneAgeNarrator final : public Narrator<stone_age::State, StoneAgeSum> {
 public:
  unsigned say_why(LongText& text, const State& s, core::Move move, const Match& match,
                   core::Move instead) const override;
  void say_now(LongText& text, const State& s, const Scene& scene, Item item) const override;
  void why_not(Paragraph& text, const State& s, const Scene& scene, Item item) const override;
  bool is_news(const State& before, const State& after) const override;
  bool news_spans_moves() const override { return true; }
  bool news_start(State& before, const State& earlier) const override;
  std::optional<PrivateNews> gained_in_secret(const State& before, const State& after) const override;
  void say_goods(Paragraph& text, const State& s, unsigned seat) const override;
  bool say_location(LongText& text, const State& s, unsigned page, unsigned i, const Match& match) const override;
  void say_status(Line& line, const State& s) const override;
  void ask(Line& line, const State& s) const override;
  std::optional<Str> hint(const State& s) const override;
  void say_choice(Line& line, Paragraph& text, const State& s, core::Move move, const Match& match) const override;
  void say_move(Line& line, const State& s, core::Move move, const Match& match) const override;
  void say_effect(Paragraph& text, const State& s, core::Move move, const Match& match) const override;
  void say_macro(Line& name, Paragraph& effect, const State& s, Choice macro) const override;
  void tell(Paragraph& text, const State& before, const State& after, core::Move move, const Match& match,
            unsigned viewer) const override;
  void tell_small_move(Paragraph& text, const State& before, core::Move move) const override;
  std::optional<Str> announces(const State& before, const State& after) const override;
  InTurn tell_in_turn(Paragraph& text, const State& before, const State& after, core::Move move, core::Move previous,
                      const Match& match) const override;
  void tell_consequence(Paragraph& text, const State& before, const State& after, const Match& match) const override;
  bool is_small(const State& before, const State& after, core::Move move) const override;
  unsigned face_of(core::Move move) const override { return move.a(); }
  unsigned round_of(const State& s) const override { return s.round; }
};

class StoneAgeAssist final : public InputAssist<stone_age::State> {
 public:
  AutoPlayPolicy auto_play_policy(const State& s, const core::MoveList& moves) const override;
  void add_macros(const State& s, ChoiceList& choices) const override;
  void add_stepped_macros(const State& s, ChoiceList& choices) const override;
  bool is_stepped_macro(MacroId macro) const override;
  core::Move next_macro_move(const State& s, Choice macro) const override;
  Choice likely(const State& s, const ChoiceList& choices) const override;
  Choice likely_variant(const State& s, const ChoiceList& choices, core::Move first) const override;
  void confirm_text(Paragraph& text, const State& s, core::Move move, const Match& match) const override;
  bool is_die(const State& s, core::Move move) const override;
  bool has_secret(const State& s, unsigned seat) const override;
};

template <>
struct View<stone_age::State> {
  static constexpr const GameEntry& entry = stone_age_setup::entry;
  static constexpr StoneAgeBoard board{};
  static constexpr StoneAgeNarrator narrator{};
  static constexpr StoneAgeAssist assist{};
};

}  // namespace pd::games
