#pragma once
#include <optional>

#include "engine/altay/state.hpp"
#include "firmware/app/games/altay/setup.hpp"
#include "firmware/app/session/view.hpp"

namespace pd::games {

/// Goods and strength that cards brought, and what was put on one target.
struct AltaySum {
  std::array<std::uint8_t, altay::resource_count> gained{}, put{};
  std::uint8_t cards = 0, only = 0, strength = 0;
  void add_card(unsigned card);
  std::optional<Str> target{};
  bool takes(const altay::State& before, const altay::State& after, core::Move move);
  void say(Paragraph& text) const;
};

/// What was drawn by chance from a seat's deck: strength, and cards that it bought.
struct AltayLuck {
  void add(const altay::State& s, core::Move move, SeatLuck& luck);
};

class AltayBoard final : public BoardView<altay::State> {
 public:
  unsigned page_count(const State& s) const override;
  Str page_title(const State& s, unsigned page) const override;
  void draw_page(Canvas& canvas, const State& s, const Scene& scene) const override;
  void draw_over_cursor(Canvas& canvas, const State& s, const Scene& scene) const override;
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
  std::uint32_t news_ms() const override { return clash_ms; }
  void draw_clash(Canvas& canvas, const State& s, const Scene& scene, const Moment& moment,
                  std::uint32_t age_ms) const override;
  Sound sound_of_news(const State& before, const State& after) const override;
};

class AltayNarrator final : public Narrator<altay::State, AltaySum, AltayLuck> {
 public:
  unsigned say_why(LongText& text, const State& s, core::Move move, const Match& match,
                   core::Move instead) const override;
  void say_now(LongText& text, const State& s, const Scene& scene, Item item) const override;
  void why_not(Paragraph& text, const State& s, const Scene& scene, Item item) const override;
  bool is_news(const State& before, const State& after) const override;
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
  unsigned round_of(const State& s) const override { return s.round; }
};

class AltayAssist final : public InputAssist<altay::State> {
 public:
  Choice likely(const State& s, const ChoiceList& choices) const override;
  Choice likely_variant(const State& s, const ChoiceList& choices, core::Move first) const override;
  AutoPlayPolicy auto_play_policy(const State& s, const core::MoveList& moves) const override;
  void add_macros(const State& s, ChoiceList& choices) const override;
  core::Move next_macro_move(const State& s, Choice macro) const override;
  void confirm_text(Paragraph& text, const State& s, core::Move move, const Match& match) const override;
  bool ends_turn(core::Move move) const override { return move.verb() == static_cast<unsigned>(altay::Verb::end); }
  bool has_secret(const State& s, unsigned seat) const override;
};

template <>
struct View<altay::State> {
  static constexpr const GameEntry& entry = altay_setup::entry;
  static constexpr AltayBoard board{};
  static constexpr AltayNarrator narrator{};
  static constexpr AltayAssist assist{};
};

}  // namespace pd::games
