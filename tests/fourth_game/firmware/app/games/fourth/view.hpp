#pragma once
#include "engine/fourth/state.hpp"
#include "engine/players/fourth/forecast.hpp"
#include "engine/players/fourth/thinker.hpp"
#include "firmware/app/session/view.hpp"

namespace pd::games {

class FourthBoard final : public BoardView<fourth::State> {
 public:
  using State = fourth::State;
  unsigned page_count(const State&) const override { return 1; }
  Str page_title(const State&, unsigned) const override { return Str::about_licences_title; }
  void draw_page(Canvas& canvas, const State& s, const Scene& scene) const override {
    Line line;
    for (unsigned i = 0; i < s.players; ++i) line << unsigned{s.at[i]} << ' ';
    canvas.text(scene.area.x, scene.area.y, Font::body, rgb(0xFFFFFF), line);
  }
  void draw_detail(Canvas&, const State&, const Scene&) const override {}
  void draw_side(Canvas&, const State&, const Scene&, unsigned) const override {}
  Spot spot_of(const State&, const Scene& scene, core::Move move) const override {
    const Rect box{scene.area.x + 10, scene.area.y + 30 * static_cast<int>(move.a()), 100, 26};
    return {0, static_cast<std::uint8_t>(move.a()), box};
  }
  Spot spot_for_others(const State& s, const Scene& scene, core::Move move) const override {
    return spot_of(s, scene, move);
  }
};

class FourthNarrator final : public Narrator<fourth::State> {
 public:
  using State = fourth::State;
  void say_status(Line& line, const State& s) const override { line << unsigned{s.round}; }
  void ask(Line& line, const State&) const override { line << str(Str::key_ok); }
  void say_move(Line& line, const State&, core::Move move, const Match&) const override { line << move.a(); }
  void tell(Paragraph& text, const State&, const State&, core::Move move, const Match&, unsigned) const override {
    text << move.a();
  }
  unsigned round_of(const State& s) const override { return s.round; }
};

class FourthAssist final : public InputAssist<fourth::State> {
 public:
  bool has_secret(const fourth::State&, unsigned) const override { return false; }
};

/// The fourth game on the screen. It has no words and pictures of its own: it borrows some.
template <>
struct View<fourth::State> {
  static constexpr Str title = Str::about_licences_title, step_words = Str::key_ok;
  static constexpr std::array<NamedEdition, 1> editions = {{{0, 0, title}}};
  static constexpr std::array<Str, 1> words = {step_words};
  static constexpr std::array<Chapter, 1> guide = {device_chapter};
  static constexpr Reference reference = {guide, {}, nullptr, nullptr};
  static constexpr GameEntry entry = {.title = title,
                                      .icon = Icon::figure,
                                      .victory = Sound::victory_altay,
                                      .goal = title,
                                      .players_min = 2,
                                      .players_max = 4,
                                      .reference = reference,
                                      .categories = words,
                                      .tie_break = step_words,
                                      .editions = editions,
                                      .styles = words,
                                      .reasons = words};
  static constexpr FourthBoard board{};
  static constexpr FourthNarrator narrator{};
  static constexpr FourthAssist assist{};
};
static_assert(Views<fourth::State>);

}  // namespace pd::games
