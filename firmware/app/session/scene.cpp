#include "firmware/app/session/scene.hpp"

namespace pd::session {

const Piece* piece_to(const Scene& scene, Rect place) {
  if (scene.moment == nullptr) return nullptr;
  for (unsigned i = 0; i < scene.moment->count; ++i) {
    const Piece& piece = scene.moment->pieces[i];
    if (piece.how >= Piece::How::slide && static_cast<Rect>(piece.to) == place) return &piece;
  }
  return nullptr;
}

int done_of(const Scene& scene, const Piece& piece) {
  return scene.moment->done(static_cast<unsigned>(&piece - scene.moment->pieces.data()), scene.moment_ms);
}

Point offset_of(const Scene& scene, Rect place) {
  const Piece* const piece = piece_to(scene, place);
  if (piece == nullptr) return {};
  const Point at = position_of(*piece, {place.x, place.y}, 0, done_of(scene, *piece)).at;
  return {at.x - place.x, at.y - place.y};
}

}  // namespace pd::session
