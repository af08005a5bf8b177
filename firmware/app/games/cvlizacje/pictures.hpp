#pragma once
#include "engine/cvlizacje/data.hpp"
#include "engine/cvlizacje/state.hpp"
#include "firmware/app/session/view.hpp"

/// The pictures and names that the view of CVlizacje is made of. Boxes are where items lie inside the
/// picture's area, so that drawing and cursor agree.
namespace pd::games::cv {

Icon icon_of(cvlizacje::Resource r);
Icon icon_of(cvlizacje::Order o);
Icon icon_of(cvlizacje::Type t);
enum class PictureSize : std::uint8_t { small, medium, large };
Image picture_of(cvlizacje::Order o, PictureSize size);  ///< a face-down order has one, too
Image picture_of_idea(unsigned number, PictureSize size);
Str name_of(cvlizacje::Order o);
Str effect_of(cvlizacje::Order o);  ///< alone, in two, three or more: one line
Str name_of(cvlizacje::Type t);
Str name_of_idea(unsigned number);
Str text_of_idea(unsigned number);           ///< what it does, one line
std::string_view roman(unsigned epoch);      ///< 1 to 3
void say_cost(Line& line, unsigned number);  ///< in icons
unsigned idea_count_of(const cvlizacje::Seat& seat);
unsigned lacks(const cvlizacje::Seat& buyer, unsigned number, unsigned resource);  ///< of the full cost of the idea
unsigned missing_for(const cvlizacje::Seat& buyer, unsigned number);  ///< resources, after what is saved on the idea
inline bool can_pay(const cvlizacje::Seat& buyer, unsigned number) { return missing_for(buyer, number) == 0; }
/// The seats, and after them the tribe or the neutrals.
inline unsigned civilizations(const cvlizacje::State& s) {
  using cvlizacje::Variant;
  return s.players + (s.variant == Variant::base ? 0u : s.variant == Variant::two ? 1u : 2u);
}
unsigned points_so_far(const cvlizacje::Seat& seat);        ///< gained in play and printed on ideas
bool sees_top(const cvlizacje::State& s, unsigned viewer);  ///< the viewer is looking at the top card

Rect order_box(Rect area, const cvlizacje::State& s, unsigned order);
Rect victim_box(Rect area, const cvlizacje::State& s, unsigned victim);
Rect last_victim_box(const Scene& scene, const cvlizacje::State& s);  ///< the lowest one on the page
Rect loot_box(Rect victim, unsigned resource);
Rect gain_box(Rect area, unsigned resource);
Rect give_box(Rect area, unsigned resource);
Rect take_box(Rect area, unsigned resource);
Rect card_box(const Scene& scene, const cvlizacje::State& s, unsigned slot);  ///< slot track_size: the card on top
/// The button of print, bazaar or hedonism, or where the leftmost one of them is: they are lined up before Pass.
Rect extra_box(const Scene& scene, const cvlizacje::State& s, cvlizacje::Verb verb);
/// Above the ideas, or below them among other buttons.
Rect pass_box(Rect area, const cvlizacje::State& s);

void draw_wood(Canvas& canvas, Rect area);  ///< the table, on which all of it lies
void draw_orders(Canvas& canvas, const cvlizacje::State& s, const Scene& scene);
void draw_thefts(Canvas& canvas, const cvlizacje::State& s, const Scene& scene);
void draw_gain(Canvas& canvas, const cvlizacje::State& s, const Scene& scene);
void draw_trade(Canvas& canvas, const cvlizacje::State& s, const Scene& scene);
bool shows_stock(const cvlizacje::State& s, unsigned page);  ///< what the viewer owns, on that page of the picture, ...
Rect stock_box(Rect area);                                   ///< ... here ...
/// ... and in it the n-th resource, or after them the points.
Rect counter_box(Rect area, const cvlizacje::Seat& seat, unsigned n);
void draw_ideas(Canvas& canvas, const cvlizacje::State& s, const Scene& scene);
/// What the ideas of a player have made of the village.
void draw_village(Canvas& canvas, Rect box, const cvlizacje::Seat& seat);
/// An epoch is over: the sun sets behind the land.
void draw_sunset(Canvas& canvas, Rect area, std::uint32_t age_ms);
struct Theft {
  unsigned thief, victim;  ///< seats
  Icon loot;
  std::uint32_t age_ms;
};
/// By night, from the village of the one into that of the other.
void draw_theft(Canvas& canvas, const cvlizacje::State& s, const Scene& scene, const Theft& theft);
void draw_players(Canvas& canvas, const cvlizacje::State& s, const Scene& scene);

/// Who chose what in the turn of `before`, how many chose it, and what changed from one state to the other.
void draw_table(Canvas& canvas, const cvlizacje::State& before, const cvlizacje::State& after, const Scene& scene,
                bool with_gains = true);

/// Pages of the box: they draw from the top of `area` down and return the height.
int draw_order_page(Canvas& canvas, Rect area, cvlizacje::Order o);
int draw_idea_page(Canvas& canvas, Rect area, unsigned number);

void draw_open_ideas(Canvas& canvas, const cvlizacje::State& s, const Scene& scene);
void draw_owned_ideas(Canvas& canvas, const cvlizacje::State& s, const Scene& scene);

}  // namespace pd::games::cv
