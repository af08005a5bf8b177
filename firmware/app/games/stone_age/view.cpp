#include "firmware/app/games/stone_age/view.hpp"

#include "engine/stone_age/words.hpp"
#include "firmware/app/palette.hpp"

namespace app {

using V = View<stone_age::State>;

unsigned V::page_count(const State&) { return 1; }
Str V::page_title(const State&, unsigned) { return Str::game_stone_age; }

void V::draw_page(Canvas& canvas, const State&, const Scene& scene) {
  int y = scene.area.y + 2;
  const std::size_t at = scene.choices.find(scene.focus);
  for (std::size_t i = at > 3 ? at - 3 : 0; i < scene.choices.size(); ++i, y += 18)
    canvas.text(10, y, Font::body, palette::ink, stone_age::words(scene.choices[i]));
}
Spot V::spot_of(const State&, const Scene& scene, core::Move move) {
  return {0, static_cast<std::uint8_t>(scene.choices.find(move)), {4, scene.area.y, 232, 18}};
}
void V::draw_detail(Canvas&, const State&, const Scene&) {}
void V::draw_side(Canvas&, const State&, const Scene&, unsigned) {}
void V::say_status(Line& line, const State& s) { line << "round " << s.round; }
void V::ask(Line&, const State&) {}
void V::say_move(Line& line, const State&, core::Move move, const Match&) { line << stone_age::words(move).view(); }
void V::say_effect(Paragraph&, const State&, core::Move, const Match&) {}
void V::confirm_text(Paragraph&, const State&, core::Move, const Match&) {}
void V::tell(Paragraph& text, const State&, const State&, core::Move move, const Match&, unsigned) {
  text << stone_age::words(move).view();
}
bool V::is_die(const State&, core::Move move) { return stone_age::words(move).view().starts_with("die"); }
bool V::has_secret(const State&, unsigned) { return false; }
Str V::category_name(unsigned) { return Str::score_total; }
Str V::tie_break_name() { return Str::score_total; }

}  // namespace app
