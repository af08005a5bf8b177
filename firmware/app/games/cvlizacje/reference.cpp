#include "firmware/app/games/cvlizacje/reference.hpp"

#include <array>

#include "firmware/app/games/cvlizacje/pictures.hpp"

namespace pd::games {

namespace {

using namespace cvlizacje;

constexpr std::array<Chapter, 10> guide = {{
    {Str::guide_cv_goal, Str::guide_cv_goal_text, Icon::happiness},
    {Str::guide_cv_turn, Str::guide_cv_turn_text, Icon::helm},
    {Str::guide_cv_count, Str::guide_cv_count_text, Icon::eye},
    {Str::guide_cv_orders, Str::guide_cv_orders_text, Icon::order_hunting},
    {Str::guide_cv_ideas, Str::guide_cv_ideas_text, Icon::idea_invention},
    {Str::guide_cv_end, Str::guide_cv_end_text, Icon::trophy},
    {Str::guide_cv_two, Str::guide_cv_two_text, Icon::players},
    {Str::guide_cv_we, Str::guide_cv_we_text, Icon::help},
    {Str::guide_cv_icons, Str::guide_cv_icons_text, Icon::any_resource},
    device_chapter,
}};

constexpr std::array<Group, 2> idea_sections = {
    {{Str::cv_ideas_early, early_count}, {Str::cv_ideas_late, idea_count - early_count}}};
constexpr std::array<Group, 1> order_sections = {{{Str::cv_shelf_orders, order_count}}};

constexpr std::array<Section, 2> sections = {{{Str::cv_shelf_ideas, Icon::idea_invention, idea_sections},
                                              {Str::cv_shelf_orders, Icon::order_hunting, order_sections}}};

Label label_of(Item item) {
  if (item.section == cvlizacje_reference::orders) {
    Label label{.icon = cv::icon_of(static_cast<Order>(item.number))};
    label.name << str(cv::name_of(static_cast<Order>(item.number)));
    return label;
  }
  Label label{.icon = cv::icon_of(idea(item.number + 1u).type)};
  label.name << str(cv::name_of_idea(item.number + 1u));
  return label;
}

int draw_page_of(Canvas& canvas, Rect area, Item item) {
  if (item.section == cvlizacje_reference::orders)
    return cv::draw_order_page(canvas, area, static_cast<Order>(item.number));
  return cv::draw_idea_page(canvas, area, item.number + 1u);
}

}  // namespace

constexpr Reference cvlizacje_reference::reference = {guide, sections, label_of, draw_page_of};

}  // namespace pd::games
