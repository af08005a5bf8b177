#include "firmware/app/session/entry.hpp"

namespace pd::session {

void draw_title_scene(Canvas& canvas, const GameEntry& entry, Point corner) {
  if (!entry.scene) return;
  canvas.image(corner.x, corner.y, *entry.scene);
  for (const ScenePart& part : entry.scene_parts) canvas.image(corner.x + part.x, corner.y + part.y, part.image);
}

}  // namespace pd::session
