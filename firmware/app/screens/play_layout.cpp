#include "firmware/app/screens/play_layout.hpp"

#include <algorithm>

#include "firmware/app/ui/widgets.hpp"
#include "hal/display.hpp"

namespace pd::screens {

Rect picture_area(const Table& table) {
  const hal::Size size = hal::display_size();
  const int top = head_height + (table.board.page_count() > 1 ? tab_height : 0);
  return {0, top, picture_width, size.height - top - effect_height - footer_height};
}

Rect tab_area(const Table& table, unsigned page) {
  const int width = picture_width / static_cast<int>(table.board.page_count());
  return {static_cast<int>(page) * width, head_height, width, tab_height};
}

Callout callout_on_picture(const Table& table, const MoveCursor& cursor, const Scene& scene, std::string_view words,
                           std::size_t read, Rect target) {
  KeepClear clear;
  if (cursor.is_on_choice()) {
    Rect at = cursor.focus_area();
    if (cursor.choosing_variant() && !cursor.variants_lie_apart())
      at = {at.x - arrow_width, at.y, at.w + 2 * arrow_width, at.h};
    clear.add(at);
  }
  if (cursor.is_on_tabs()) clear.add(tab_area(table, cursor.page()));
  table.board.list_subjects(clear, scene);
  clear.add(target);
  return lay_callout(words.substr(std::min(read, words.size())), {picture_area(table), head_height, 3}, clear);
}

}  // namespace pd::screens
