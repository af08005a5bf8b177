#pragma once
#include "engine/cvlizacje/state.hpp"
#include "firmware/app/games/cvlizacje/setup.hpp"
#include "firmware/app/session/view.hpp"

namespace pd::games {

class CvlizacjeBoard final : public BoardView<cvlizacje::State> {
 public:
  unsigned page_count(const State& s) const override;
  Str page_title(const State& s, unsigned page) const override;
  void draw_page(Canvas& canvas, const State& s, const Scene& scene) const override;
  void list_subjects(const cvlizacje::State& s, const Scene& scene, KeepClear& clear) const override;
  Spot spot_of(const State& s, const Scene& scene, core::Move move) const override;
  Spot spot_for_others(const State& s, const Scene& scene, core::Move move) const override;
  std::optional<Item> item_of(const State& s, const Scene& scene, core::Move move) const override;
  void list_items(const State& s, const Scene& scene, ItemList& list) const override;
  void draw_detail(Canvas& canvas, const State& s, const Scene& scene) const override;
  void draw_side(Canvas& canvas, const State& s, const Scene& scene, unsigned seat) const override;
  void draw_news(Canvas& canvas, const State& before, const State& after, const Scene& scene) const override;
  void add_moment(Moment& moment, const State& before, const State& after, core::Move move,
                  const Scene& scene) const override;
  void draw_clash(Canvas& canvas, const State& s, const Scene& scene, const Moment& moment,
                  std::uint32_t age_ms) const override;
  std::uint32_t news_ms() const override { return 500; }
  Sound sound_of(const State& before, const State& after, core::Move move) const override;
  Sound sound_of_news(const State& before, const State& after) const override;
};

/// What the printed figures of a seat's orders bring by their company, beside the average over all that the seat could
/// not see when it chose; and how many of the ideas that were drawn just before its development move it could pay for.
class CvlizacjeLuck {
 public:
  void add(const cvlizacje::State& s, core::Move move, SeatLuck& luck);

 private:
  void lay(cvlizacje::Order order) { ++chosen_[index(order)], ++laid_; }
  void settle(const cvlizacje::State& s, SeatLuck& luck);

  std::array<std::array<cvlizacje::Order, 2>, core::max_players> own_{};  // of this turn
  std::array<std::uint8_t, cvlizacje::order_count> chosen_{};             // by how many
  unsigned laid_ = 0;
};

class CvlizacjeNarrator final : public Narrator<cvlizacje::State, NoSum<cvlizacje::State>, CvlizacjeLuck> {
 public:
  unsigned say_why(LongText& text, const State& s, core::Move move, const Match& match,
                   core::Move instead) const override;
  void say_now(LongText& text, const State& s, const Scene& scene, Item item) const override;
  void why_not(Paragraph& text, const State& s, const Scene& scene, Item item) const override;
  bool is_news(const State& before, const State& after) const override;
  bool is_pair(core::Move move) const override { return cvlizacje::verb_of(move) == cvlizacje::Verb::order; }
  bool news_spans_moves() const override { return true; }
  bool news_start(State& before, const State& earlier) const override;
  bool news_covers_moves(const State& before, const State& after) const override;
  void say_goods(Paragraph& text, const State& s, unsigned seat) const override;
  void say_offer(Line& line, const State& s, core::Move move) const override;
  void say_status(Line& line, const State& s) const override;
  void ask(Line& line, const State& s) const override;
  void say_choice(Line& line, Paragraph& text, const State& s, core::Move move, const Match& match) const override;
  std::optional<Str> hint(const State& s) const override;
  void say_move(Line& line, const State& s, core::Move move, const Match& match) const override;
  void say_effect(Paragraph& text, const State& s, core::Move move, const Match& match) const override;
  void tell(Paragraph& text, const State& before, const State& after, core::Move move, const Match& match,
            unsigned viewer) const override;
  void tell_small_move(Paragraph& text, const State& before, core::Move move) const override;
  std::optional<Str> announces(const State& before, const State& after) const override;
  unsigned round_of(const State& s) const override { return s.turn; }
};

class CvlizacjeAssist final : public InputAssist<cvlizacje::State> {
 public:
  AutoPlayPolicy auto_play_policy(const State& s, const core::MoveList& moves) const override;
  Choice likely(const State& s, const ChoiceList& choices) const override;
  Choice likely_variant(const State& s, const ChoiceList& choices, core::Move first) const override;
  void confirm_text(Paragraph& text, const State& s, core::Move move, const Match& match) const override;
  bool ends_turn(core::Move move) const override { return move.verb() == static_cast<unsigned>(cvlizacje::Verb::pass); }
  bool has_secret(const State& s, unsigned seat) const override;
};

template <>
struct View<cvlizacje::State> {
  static constexpr const GameEntry& entry = cvlizacje_setup::entry;
  static constexpr CvlizacjeBoard board{};
  static constexpr CvlizacjeNarrator narrator{};
  static constexpr CvlizacjeAssist assist{};
};

}  // namespace pd::games
