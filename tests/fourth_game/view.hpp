#pragma once
#include "firmware/app/session/view.hpp"
#include "tests/fourth_game/state.hpp"

namespace pd::games {

/// The fourth game on the screen. It has no words and pictures of its own: it borrows some.
template <>
struct View<fourth::State> {
  using State = fourth::State;
  static constexpr Str title = Str::about_licences_title, step_words = Str::key_ok;
  static constexpr std::array<NamedEdition, 1> editions = {{{0, 0, title}}};
  static constexpr std::array<Str, 1> words = {step_words};
  static constexpr GameEntry entry = {.title = title,
                                      .icon = Icon::figure,
                                      .victory = Sound::victory_altay,
                                      .goal = title,
                                      .players_min = 2,
                                      .players_max = 4,
                                      .editions = editions,
                                      .styles = words,
                                      .reasons = words};
  static Rect box_of(Rect area, unsigned steps) {
    return {area.x + 10, area.y + 30 * static_cast<int>(steps), 100, 26};
  }

  static unsigned page_count(const State&) { return 1; }
  static Str page_title(const State&, unsigned) { return title; }
  static void draw_page(Canvas& canvas, const State& s, const Scene& scene) {
    Line line;
    for (unsigned i = 0; i < s.players; ++i) line << unsigned{s.at[i]} << ' ';
    canvas.text(scene.area.x, scene.area.y, Font::body, rgb(0xFFFFFF), line);
  }
  static Spot spot_of(const State&, const Scene& scene, core::Move move) {
    return {0, static_cast<std::uint8_t>(move.a()), box_of(scene.area, move.a())};
  }
  static Spot spot_for_others(const State& s, const Scene& scene, core::Move move) { return spot_of(s, scene, move); }
  static const Reference& reference() {
    static constexpr std::array<Chapter, 1> guide = {device_chapter};
    static constexpr Reference all = {guide, {}, nullptr, nullptr};
    return all;
  }
  static std::optional<Item> item_of(const State&, const Scene&, core::Move) { return std::nullopt; }
  static void list_items(const State&, const Scene&, ItemList&) {}
  static void say_now(LongText&, const State&, const Scene&, Item) {}
  static void why_not(Paragraph&, const State&, const Scene&, Item) {}
  static void draw_detail(Canvas&, const State&, const Scene&) {}
  static void draw_side(Canvas&, const State&, const Scene&, unsigned) {}
  static bool is_news(const State&, const State&) { return false; }
  static void draw_news(Canvas&, const State&, const State&, const Scene&) {}
  static void say_status(Line& line, const State& s) { line << unsigned{s.round}; }
  static void ask(Line& line, const State&) { line << str(step_words); }
  static std::optional<Str> hint(const State&) { return std::nullopt; }
  static void list_subjects(const State&, const Scene&, KeepClear&) {}
  static void say_move(Line& line, const State&, core::Move move, const Match&) { line << move.a(); }
  static void say_effect(Paragraph&, const State&, core::Move, const Match&) {}
  static void confirm_text(Paragraph&, const State&, core::Move, const Match&) {}
  static void tell(Paragraph& text, const State&, const State&, core::Move move, const Match&, unsigned) {
    text << move.a();
  }
  static void tell_step(Paragraph&, const State&, core::Move) {}
  static void add_moment(Moment&, const State&, const State&, core::Move, const Scene&) {}
  static Sound sound_of(const State&, const State&, core::Move) { return Sound::select; }
  static Sound sound_of_news(const State&, const State&) { return Sound::select; }
  static bool is_die(const State&, core::Move) { return false; }
  static unsigned round_of(const State& s) { return s.round; }
  static unsigned face_of(core::Move) { return 0; }
  static bool has_secret(const State&, unsigned) { return false; }
  static Str category_name(unsigned) { return step_words; }
  static Str tie_break_name() { return step_words; }
};
static_assert(Views<fourth::State>);

}  // namespace pd::games
