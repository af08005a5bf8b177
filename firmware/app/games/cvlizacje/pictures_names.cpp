#include <algorithm>

#include "firmware/app/games/cvlizacje/pictures_internal.hpp"

namespace pd::games::cv {

using namespace cvlizacje;

Icon icon_of(Resource r) {
  constexpr std::array<Icon, resource_count> icons = {Icon::food, Icon::wood, Icon::stone};
  return icons[index(r)];
}

Icon icon_of(Order o) {
  constexpr std::array<Icon, order_count> icons = {Icon::order_thieving,  Icon::order_logging, Icon::order_hunting,
                                                   Icon::order_quarrying, Icon::order_cunning, Icon::order_slacking,
                                                   Icon::order_trading,   Icon::order_doubling};
  return o == Order::face_down ? Icon::lock : index(o) < order_count ? icons[index(o)] : Icon::minus;
}

Icon icon_of(Type t) {
  constexpr std::array<Icon, type_count> icons = {Icon::idea_ideology, Icon::idea_tool, Icon::idea_building,
                                                  Icon::idea_invention};
  return icons[static_cast<unsigned>(t)];
}

// The compiler of images lists them by name, so the sizes of a picture follow each other, and so do the pictures.
static_assert(nth(Image::cv_idea_01_36, 3 * idea_count - 1) == Image::cv_idea_48_72);
static_assert(nth(Image::cv_order_1_32, 3 * order_count) == Image::cv_order_back_32);

Image picture_of(Order o, PictureSize size) {
  const unsigned number = o == Order::face_down ? order_count : index(o);
  return nth(Image::cv_order_1_32, 3 * number + static_cast<unsigned>(size));
}
Image picture_of_idea(unsigned number, PictureSize size) {
  return nth(Image::cv_idea_01_36, 3 * (number - 1) + static_cast<unsigned>(size));
}

Str name_of(Order o) { return nth(Str::cv_order_1, index(o)); }
Str effect_of(Order o) { return nth(Str::cv_effect_1, index(o)); }
Str name_of_idea(unsigned number) { return nth(Str::cv_idea_01, number - 1); }
Str text_of_idea(unsigned number) { return nth(Str::cv_text_01, number - 1); }

Str name_of(Type t) {
  constexpr std::array<Str, type_count> names = {Str::cv_type_ideology, Str::cv_type_tool, Str::cv_type_building,
                                                 Str::cv_type_invention};
  return names[static_cast<unsigned>(t)];
}

std::string_view roman(unsigned epoch) { return std::string_view("III").substr(0, epoch); }

void say_cost(Line& line, unsigned number) {
  for (unsigned r = 0; r < resource_count; ++r)
    if (idea(number).cost[r] > 0) line << unsigned{idea(number).cost[r]} << icon_text(icon_of(resource(r))) << ' ';
}

unsigned idea_count_of(const Seat& seat) {
  unsigned n = 0;
  for (unsigned i = 1; i <= idea_count; ++i) n += owns(seat, i);
  return n;
}

unsigned lacks(const Seat& buyer, unsigned number, unsigned resource) {
  const unsigned cost = idea(number).cost[resource], has = buyer.stock[resource];
  return cost > has ? cost - has : 0;
}

unsigned missing_for(const Seat& buyer, unsigned number) {
  unsigned missing = 0;
  for (unsigned r = 0; r < resource_count; ++r) missing += lacks(buyer, number, r);
  return missing - std::min(missing, saved_on(buyer, number));
}

unsigned points_so_far(const Seat& seat) {
  unsigned n = seat.points;
  for (unsigned i = 1; i <= idea_count; ++i)
    if (owns(seat, i)) n += idea(i).points;
  return n;
}

bool sees_top(const State& s, unsigned viewer) {
  return s.phase == Phase::development && s.actor == viewer && (s.used & used_look) != 0 && s.top != 0;
}

}  // namespace pd::games::cv
