#pragma once
#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/ui/image.hpp"

/// What the files of the pictures share.
namespace pd::games {

void draw_button(Canvas& canvas, Rect box, Colour colour, std::string_view words, Font font = Font::bold);
/// SA-49: at every decision of who holds the card.
void draw_claim(Canvas& canvas, const stone_age::State& s, const Scene& scene);

Image figure_of(const Scene& scene, unsigned seat);  ///< a small person in colour and shape of the seat

// The illustrations: of the lower part of a card, of a building by what it is worth.
Image small_picture_of(stone_age::Lower lower);
Image large_picture_of(const stone_age::Card& card);
Image small_picture_of(const stone_age::Building& building);
Image large_picture_of(const stone_age::Building& building);
Image house_of_camp(const stone_age::Building& building);  ///< how it stands in the camp of its owner

inline constexpr int large_height = 84;  ///< of a large card or building; it is 76 wide
void draw_large_card(Canvas& canvas, unsigned number, Point at);
void draw_large_building(Canvas& canvas, unsigned number, Point at);

}  // namespace pd::games
