#pragma once
#include "engine/stone_age/state.hpp"
#include "firmware/app/session/view.hpp"

/// The pictures and names that Stone Age's view is made of. Boxes are where items lie inside the
/// picture's area, so that drawing and cursor agree.
namespace pd::games {

Icon icon_of(stone_age::Resource r);
Icon icon_of(stone_age::Location l);
Icon icon_of(stone_age::Lower lower);
Str name_of(stone_age::Resource r);
Str name_of(stone_age::Location l);
Str name_of(stone_age::Lower lower);
Str name_of_die(unsigned face);  ///< SA-40: what a die of the dice for everyone gives

Icon gain_icon(stone_age::Location l);      ///< what is gathered there
unsigned divisor(stone_age::Location l);    ///< pips that make one of it
Icon roll_icon(const stone_age::State& s);  ///< the same of the roll on the table, which may be for a card
unsigned roll_divisor(const stone_age::State& s);

Icon upper_icon_of(unsigned card);
void say_upper(Line& line, unsigned card);      ///< how much of it, in icons
void say_card(Paragraph& text, unsigned card);  ///< both parts, in icons
/// Both parts in words: what it gives now, and what it adds to the points of the seat at the end, as things are. The
/// first part in icons where a line has no room for the words.
void say_card_effect(Paragraph& text, const stone_age::Seat& seat, unsigned card);
void say_building(Paragraph& text, unsigned building);       ///< price and points, in icons
core::Text<48> price_in_icons(const stone_age::State& s);    ///< of what is bought, as it is paid in one go
void say_price(Paragraph& text, const stone_age::State& s);  ///< what is still to be paid
void say_lack(Paragraph& text, const stone_age::State& s);   ///< what is missing to pay at all
/// SA-28, SA-30: the seat holds what the card or building costs that lies there now.
bool can_pay_for(const stone_age::State& s, unsigned seat, stone_age::Location l);

inline constexpr Colour sand = rgb(0x9C7A45);  ///< of cards with people

Rect board_cell(Rect area, stone_age::Location l);
std::uint16_t region_of(stone_age::Location l);  ///< of a location that is no card and no building (ui/region.hpp)
inline constexpr int strip_height = 16;
/// What the numbers of food mean that stand below the board, or on the page of the players.
void say_food(LongText& text, const stone_age::Seat& me, bool below_board);
/// What a callout about the decision on a panel explains: dice and tools, what is paid for and with, what is missing.
void list_panel_subjects(const stone_age::State& s, Rect area, KeepClear& clear);
Rect strip_box(Rect area,
               Icon what);  ///< where food, a resource or tools are kept in the strip below the board; else empty
Rect tool_box(Rect area, unsigned tool);
Rect once_box(Rect area, unsigned value);
Rect goods_box(Rect area, stone_age::Resource r);
Rect shared_die_box(Rect area, const stone_age::State& s, unsigned face);
Rect face_box(Rect area, unsigned face);
Rect claim_box(Rect area, const stone_age::State& s);
/// What the last building leaves of the rack: all of it, or one half of two (0 or 1) where two buttons share it.
Rect beside_buildings(Rect area, const stone_age::State& s, unsigned half);
Rect with_tools_box(Rect area);
Rect done_box(Rect area, const stone_age::State& s);
Rect refuse_box(Rect area);

bool shows_board(const stone_age::State& s, unsigned page);  ///< that page of the picture
void draw_board(Canvas& canvas, const stone_age::State& s, const Scene& scene);
/// What `scene.mover` owns, or the viewer.
void draw_strip(Canvas& canvas, const stone_age::State& s, const Scene& scene);
void draw_players(Canvas& canvas, const stone_age::State& s, const Scene& scene);
Rect player_row(const stone_age::State& s, const Scene& scene, unsigned seat);  ///< of draw_players()
/// The figures, buildings and fields of a seat.
void draw_camp(Canvas& canvas, const stone_age::State& s, const Scene& scene, unsigned seat, Rect box);
void draw_roll(Canvas& canvas, const stone_age::State& s, const Scene& scene);
void draw_payment(Canvas& canvas, const stone_age::State& s, const Scene& scene);
void draw_feeding(Canvas& canvas, const stone_age::State& s, const Scene& scene);
void draw_shared_dice(Canvas& canvas, const stone_age::State& s, const Scene& scene);
/// Pages of the box: they draw from the top of `area` down and return the height.
int draw_card_page(Canvas& canvas, Rect area, unsigned card);
int draw_building_page(Canvas& canvas, Rect area, unsigned building);
int draw_location_page(Canvas& canvas, Rect area, stone_age::Location l);  ///< no card, no building
void draw_own_cards(Canvas& canvas, const stone_age::State& s, const Scene& scene);

}  // namespace pd::games
