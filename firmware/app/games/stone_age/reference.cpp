#include "firmware/app/games/stone_age/reference.hpp"

#include <array>

#include "firmware/app/games/stone_age/board_layout.hpp"
#include "firmware/app/games/stone_age/pictures.hpp"

namespace pd::games {

namespace {

using namespace stone_age;

using namespace stone_age_board;
constexpr ChapterPicture scene{Image::title_stone_age, 0, 56}, gathering{Image::stone_age_board, 0, gathering_height},
    village{Image::stone_age_board, gathering_height, village_height}, cards{Image::sa_card_writing_72, 0, 52},
    house{Image::sa_house_temple_72, 0, 52}, feast{Image::sa_card_farmer_72, 0, 52};

constexpr std::array<Chapter, 11> guide = {{
    {Str::guide_sa_goal, Str::guide_sa_goal_text, Icon::star, nullptr, scene},
    {Str::guide_sa_round, Str::guide_sa_round_text, Icon::figure, nullptr, gathering},
    {Str::guide_sa_village, Str::guide_sa_village_text, Icon::place_hut, nullptr, village},
    {Str::guide_sa_dice, Str::guide_sa_dice_text, Icon::dice},
    {Str::guide_sa_cards, Str::guide_sa_cards_text, Icon::card_back, nullptr, cards},
    {Str::guide_sa_buildings, Str::guide_sa_buildings_text, Icon::building, nullptr, house},
    {Str::guide_sa_feed, Str::guide_sa_feed_text, Icon::food, nullptr, feast},
    {Str::guide_sa_end, Str::guide_sa_end_text, Icon::trophy, nullptr, scene},
    {Str::guide_sa_few, Str::guide_sa_few_text, Icon::players, nullptr, scene},
    {Str::guide_sa_icons, Str::guide_sa_icons_text, Icon::any_resource},
    device_chapter,
}};

constexpr std::array<Group, 5> card_sections = {{{Str::sa_cards_dice, 10},
                                                 {Str::sa_cards_food, 7},
                                                 {Str::sa_cards_resources, 9},
                                                 {Str::sa_cards_points, 3},
                                                 {Str::sa_cards_tools, 7}}};
constexpr std::array<Group, 3> building_sections = {
    {{Str::sa_tiles_fixed, 17}, {Str::sa_tiles_choose, 8}, {Str::sa_tiles_any, 3}}};
constexpr std::array<Group, 1> location_sections = {{{Str::sa_shelf_places, 8}}};

constexpr std::array<Section, 3> sections = {{{Str::sa_shelf_cards, Icon::card_back, card_sections},
                                              {Str::sa_shelf_buildings, Icon::building, building_sections},
                                              {Str::sa_shelf_places, Icon::place_hut, location_sections}}};

constexpr unsigned section_of(const Card& card) {
  switch (card.upper) {
    case Upper::dice_for_all: return 0;
    case Upper::food: return 1;
    case Upper::resource:
    case Upper::dice_resource:
    case Upper::two_resources: return 2;
    case Upper::points: return 3;
    default: return 4;
  }
}
constexpr unsigned section_of(const Building& building) { return static_cast<unsigned>(building.price); }

/// The numbers of the items on a section: section by section, and inside one as they are numbered.
template <std::size_t N, class Of>
consteval std::array<std::uint8_t, N> in_sections(Of of, std::span<const Group> groups) {
  std::array<std::uint8_t, N> order{};
  std::size_t at = 0;
  for (unsigned section = 0; section < groups.size(); ++section)
    for (unsigned number = 1; number <= N; ++number)
      if (section_of(of(number)) == section) order[at++] = static_cast<std::uint8_t>(number);
  return order;
}

/// Every section has as many items as it promises.
template <std::size_t N, class Of>
consteval bool counted(const std::array<std::uint8_t, N>& order, Of of, std::span<const Group> groups) {
  std::size_t at = 0;
  for (unsigned section = 0; section < groups.size(); ++section)
    for (unsigned i = 0; i < groups[section].count; ++i, ++at)
      if (section_of(of(order[at])) != section) return false;
  return at == N;
}
constexpr auto card_of = [](unsigned n) -> const Card& { return stone_age::card(n); };
constexpr auto building_of = [](unsigned n) -> const Building& { return stone_age::building(n); };
constexpr auto card_order = in_sections<card_count>(card_of, card_sections);
constexpr auto building_order = in_sections<building_count>(building_of, building_sections);
static_assert(counted(card_order, card_of, card_sections) && counted(building_order, building_of, building_sections));

template <std::size_t N>
std::uint8_t index_in(const std::array<std::uint8_t, N>& order, unsigned number) {
  std::uint8_t i = 0;
  while (i + 1u < N && order[i] != number) ++i;
  return i;
}

Label label_of(Item item) {
  const unsigned number = stone_age_reference::number_of(item);
  if (item.section == stone_age_reference::cards) {
    const Card& c = card(number);
    Label label{.icon = upper_icon_of(number), .title = Str::sa_card};
    say_upper(label.value, number);
    label.name << icon_text(icon_of(c.lower)) << ' ';
    if (!c.green()) label.name << unsigned{c.people} << " × ";
    label.name << str(name_of(c.lower));
    return label;
  }
  if (item.section == stone_age_reference::buildings) {
    const Building& b = building(number);
    Label label{.icon = Icon::building, .title = Str::sa_building};
    for (unsigned r = 0; r < resource_count; ++r)
      for (unsigned i = 0; i < b.cost[r]; ++i) label.name << icon_text(icon_of(static_cast<Resource>(r)));
    if (b.price == Price::fixed) label.value << unsigned{b.points} << icon_text(Icon::star);
    if (b.price == Price::choose) format(label.name, Str::sa_box_choose, {int{b.most}, int{b.kinds}});
    if (b.price == Price::any) label.name << "1–7 " << icon_text(Icon::any_resource);
    return label;
  }
  Label label{.icon = icon_of(location(item.number))};
  label.name << str(name_of(location(item.number)));
  return label;
}

int draw_page_of(Canvas& canvas, Rect area, Item item) {
  if (item.section == stone_age_reference::cards)
    return draw_card_page(canvas, area, stone_age_reference::number_of(item));
  if (item.section == stone_age_reference::buildings)
    return draw_building_page(canvas, area, stone_age_reference::number_of(item));
  return draw_location_page(canvas, area, location(item.number));
}

}  // namespace

Item stone_age_reference::card(unsigned number) { return {cards, index_in(card_order, number)}; }
Item stone_age_reference::building(unsigned number) { return {buildings, index_in(building_order, number)}; }
unsigned stone_age_reference::number_of(Item item) {
  return item.section == cards ? card_order[item.number] : building_order[item.number % building_count];
}

constexpr Reference stone_age_reference::reference = {guide, sections, label_of, draw_page_of};

}  // namespace pd::games
