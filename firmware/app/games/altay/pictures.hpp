#pragma once
#include "engine/altay/data.hpp"
#include "firmware/app/session/view.hpp"

/// The pictures and names that Altay's view is made of. Boxes are where items lie inside the
/// picture's area, so that drawing and cursor agree. Things are numbered as the engine's enums number them.
namespace pd::games::altay_pictures {

using altay::Cost;
using altay::Pile;
using altay::Seat;
using altay::State;

Icon resource_icon(unsigned resource);
Icon terrain_icon(unsigned terrain);
Icon card_icon(unsigned card);
Icon achievement_icon(unsigned achievement);
Image card_image(unsigned card);  ///< 36 x 27, for a card of the hand
Image card_illustration(unsigned card);
Image achievement_illustration(unsigned achievement);
Image small_achievement_illustration(unsigned achievement);
Image faction_illustration(unsigned faction);
Image small_faction_illustration(unsigned faction);
Str resource_name(unsigned resource);
Str terrain_name(unsigned terrain);
Str card_name(unsigned card);
Str achievement_name(unsigned achievement);
Str achievement_short_name(unsigned achievement);  ///< for a box of the goals
Str faction_name(unsigned faction);
Line territory_name(unsigned territory);  ///< terrain and where it lies: "Forest NW"

Line options_of(unsigned card);  ///< what it brings, in icons, one option after the other

using IconLine = core::Text<48>;  ///< some icons in a row, as letters
IconLine in_icons(const Cost& cost);
IconLine in_icons(unsigned n, Icon icon);
template <class Amounts>
IconLine in_icons(const Amounts& amounts) {  ///< by Resource
  IconLine line;
  for (unsigned r = 0; r < altay::resource_count; ++r)
    if (amounts[r] > 0) line << unsigned{amounts[r]} << icon_text(resource_icon(r));
  return line;
}

/// Achievements that can be developed by everybody, one bit each.
inline std::uint32_t goals_offered(const State& s) {
  return static_cast<std::uint32_t>(s.wonder_offer) << altay::technology_count | std::uint32_t{s.technologies_open};
}
/// What the top card of a pile costs (AL-30).
Cost top_cost(unsigned title, unsigned card);
/// What is missing on the card of the table, or on the achievement in development, for it to be complete.
unsigned missing_on_stand(const Seat& seat, unsigned stand);
unsigned missing_on_achievement(const Seat& seat);

Rect resource_box(Rect area, const State& s, unsigned resource);
Rect discard_box(Rect area, const Seat& seat);  ///< how many cards are there; empty beside a full table
Rect end_box(Rect area);
Rect hand_box(Rect area, const Pile& hand, unsigned card);
Rect option_box(Rect area, const Pile& hand, unsigned card,
                unsigned option);  ///< the line of a card of several options
Rect play_hand_box(Rect area, const Pile& hand);
Rect table_box(Rect area, const Seat& seat, unsigned stand);
Rect own_goal_box(Rect area, const Seat& seat);                    ///< of the one in development, on the table
Rect tool_box(Rect area, const Seat& seat, unsigned achievement);  ///< of a technology in once_a_turn, on the table
/// Technologies that are used, in a turn or at its end, one bit each.
inline constexpr std::uint32_t once_a_turn = [] {
  using altay::Achievement;
  std::uint32_t mask = 0;
  for (const Achievement a : {Achievement::engineering, Achievement::mathematics, Achievement::commerce,
                              Achievement::government, Achievement::philosophy, Achievement::religion})
    mask |= 1u << altay::index(a);
  return mask;
}();
/// Where the next resource goes, on a card of the table or on the achievement in development.
Rect stand_cell_box(Rect box, const Seat& seat, unsigned stand, unsigned resource);
Rect achievement_cell_box(Rect box, const Seat& seat, unsigned resource);
unsigned territory_region(unsigned territory);      ///< its shape on the map (ui/region.hpp)
Rect territory_box(Rect area, unsigned territory);  ///< what stands in its middle
Rect supply_box(Rect area, unsigned title);
/// Of an achievement in the offer, in development, secret or done.
Rect achievement_box(Rect area, const State& s, const Seat& seat, unsigned achievement);
Rect abandon_box(Rect area);
Rect battle_box(Rect area);  ///< both sides of a fight
Rect fighter_box(Rect area, const State& s, unsigned card);
Rect answer_box(Rect area, bool fight);
Rect done_box(Rect area);
Rect faction_box(Rect area, unsigned faction);

/// The middle of a picture, in a box that may be smaller.
inline void draw_cropped(Canvas& canvas, Rect box, Image image, Look look = {}) {
  const Point size = size_of(image);
  const auto clip = canvas.clip(box);
  canvas.image(box.x + (box.w - size.x) / 2, box.y + (box.h - size.y) / 2, image, look);
}

void draw_factions(Canvas& canvas, const State& s, const Scene& scene);
void draw_hand(Canvas& canvas, const State& s, const Scene& scene);
void draw_map(Canvas& canvas, const State& s, const Scene& scene);
void draw_arrow_of_focus(Canvas& canvas, const Scene& scene);         ///< from where to where the chosen move goes
void draw_land_around(Canvas& canvas, Rect box, unsigned territory);  ///< the land around a territory
void draw_land_around(Canvas& canvas, Rect box);                      ///< the middle of the land
void draw_supply(Canvas& canvas, const State& s, const Scene& scene);
void draw_goals(Canvas& canvas, const State& s, const Scene& scene);
void draw_players(Canvas& canvas, const State& s, const Scene& scene);
void draw_battle(Canvas& canvas, const State& s, const Scene& scene);

enum class Fate : std::uint8_t { open, wins, loses, retreats };
struct Fighter {
  unsigned who;  ///< a seat, or none: what guards the territory
  unsigned territory, strength, houses;
  Fate fate;
  bool is_least = false;  ///< the strength may have been greater
};
/// A fight, attacker first. Both armies advance, strike, and one of them flees, or both go back.
struct Fight {
  std::array<Fighter, 2> sides;
  bool is_ready = true;      ///< it has not begun; else it is ...
  std::uint32_t age_ms = 0;  ///< ... so old
  int words = 0;             ///< the lower part of the field in which its result will be read
};
Fight fight_of(const State& s);  ///< that is being decided
void draw_battlefield(Canvas& canvas, const State& s, const Scene& scene, Rect box, const Fight& fight);
/// Only the land and the armies on it, before they meet.
void draw_field(Canvas& canvas, const State& s, const Scene& scene, Rect field, const Fight& fight);

/// Pages of the box: they draw from the top of `area` down and return the height.
int draw_people_page(Canvas& canvas, Rect area, unsigned faction);
int draw_card_page(Canvas& canvas, Rect area, unsigned card, unsigned title);  ///< title_count: not in the supply
int draw_achievement_page(Canvas& canvas, Rect area, unsigned achievement);
int draw_token_page(Canvas& canvas, Rect area, unsigned kind);
int draw_territory_page(Canvas& canvas, Rect area, unsigned territory);

void draw_hand_detail(Canvas& canvas, const State& s, const Scene& scene);
void draw_supply_detail(Canvas& canvas, const State& s, const Scene& scene);
void draw_goals_detail(Canvas& canvas, const State& s, const Scene& scene);
enum class TextPage : std::uint8_t { map, score, battle };
void draw_text_detail(Canvas& canvas, const State& s, const Scene& scene, TextPage page);

}  // namespace pd::games::altay_pictures
