#include "firmware/app/games/altay/reference.hpp"

#include <array>

#include "firmware/app/games/altay/pictures.hpp"

namespace pd::games {

namespace {

using namespace altay;
using namespace altay_pictures;

constexpr std::array<Chapter, 12> guide = {{
    {Str::guide_al_goal, Str::guide_al_goal_text, Icon::victory},
    {Str::guide_al_turn, Str::guide_al_turn_text, Icon::hand},
    {Str::guide_al_resources, Str::guide_al_resources_text, Icon::culture},
    {Str::guide_al_buy, Str::guide_al_buy_text, Icon::deck},
    {Str::guide_al_build, Str::guide_al_build_text, Icon::settlement},
    {Str::guide_al_fight, Str::guide_al_fight_text, Icon::attack},
    {Str::guide_al_progress, Str::guide_al_progress_text, Icon::tech_philosophy},
    {Str::guide_al_end, Str::guide_al_end_text, Icon::trophy},
    {Str::guide_al_words, Str::guide_al_words_text, Icon::card_scholar},
    {Str::guide_al_we, Str::guide_al_we_text, Icon::help},
    {Str::guide_al_icons, Str::guide_al_icons_text, Icon::any_resource},
    device_chapter,
}};

constexpr std::array<Group, 1> people_sections = {{{Str::al_shelf_peoples, faction_count}}};
constexpr std::array<Group, 2> card_sections = {
    {{Str::al_cards_starting, altay_reference::starting_count}, {Str::al_supply, title_count}}};
constexpr std::array<Group, 2> technology_sections = {
    {{Str::al_level_1, technologies_per_level}, {Str::al_level_2, technologies_per_level}}};
constexpr std::array<Group, 1> wonder_sections = {{{Str::al_shelf_wonders, wonder_count}}};
constexpr std::array<Group, 1> token_sections = {{{Str::al_shelf_tokens, token_kinds}}};
constexpr std::array<Group, 4> territory_sections = {
    {{Str::al_crops, 6}, {Str::al_forest, 6}, {Str::al_hills, 6}, {Str::al_mountains, 5}}};

constexpr std::array<Section, 6> sections = {{{Str::al_shelf_peoples, Icon::players, people_sections},
                                              {Str::al_shelf_cards, Icon::deck, card_sections},
                                              {Str::al_shelf_technologies, Icon::tech_philosophy, technology_sections},
                                              {Str::al_shelf_wonders, Icon::wonder_colossus, wonder_sections},
                                              {Str::al_shelf_tokens, Icon::conquest, token_sections},
                                              {Str::al_shelf_map, Icon::terrain_mountains, territory_sections}}};

/// The territories are numbered terrain by terrain, as their sections promise.
consteval bool territories_follow_their_sections() {
  unsigned t = 0;
  for (unsigned terrain = 0; terrain < territory_sections.size(); ++terrain)
    for (unsigned i = 0; i < territory_sections[terrain].count; ++i, ++t)
      if (static_cast<unsigned>(territories[t].terrain) != terrain) return false;
  return t == territory_count;
}
static_assert(territories_follow_their_sections());

Label label_of(Item item) {
  switch (item.section) {
    case altay_reference::peoples: {
      Label label{.icon = Icon::players};
      label.name << str(faction_name(item.number));
      return label;
    }
    case altay_reference::cards: {
      const unsigned card = altay_reference::plain_card(item);
      Label label{.icon = card_icon(card)};
      label.name << str(card_name(card));
      // Two craftsmen differ in what they make.
      if (card_name(card) == Str::al_craftsman)
        label.name << ' ' << icon_text(resource_icon(cards[card].options[0].what));
      return label;
    }
    case altay_reference::tokens: {
      const TokenData& token = tokens[item.number];
      Label label{.icon = Icon::conquest};
      Line value;
      value << unsigned{token.value};
      if (token.resource != none) value << ' ' << icon_text(resource_icon(token.resource));
      format(label.name, Str::al_token_name, {value});
      return label;
    }
    case altay_reference::territories: {
      Label label{.icon = terrain_icon(static_cast<unsigned>(territories[item.number].terrain))};
      label.name = territory_name(item.number);
      return label;
    }
    default: {
      const unsigned a = altay_reference::achievement_of(item);
      Label label{.icon = achievement_icon(a)};
      label.name << str(achievement_name(a));
      return label;
    }
  }
}

int draw_page_of(Canvas& canvas, Rect area, Item item) {
  switch (item.section) {
    case altay_reference::peoples: return draw_people_page(canvas, area, item.number);
    case altay_reference::cards:
      return draw_card_page(canvas, area, altay_reference::plain_card(item), altay_reference::title_of(item));
    case altay_reference::tokens: return draw_token_page(canvas, area, item.number);
    case altay_reference::territories: return draw_territory_page(canvas, area, item.number);
    default: return draw_achievement_page(canvas, area, altay_reference::achievement_of(item));
  }
}

}  // namespace

Item altay_reference::card(unsigned card) {
  for (unsigned title = 0; title < altay::title_count; ++title) {
    const auto plain = static_cast<unsigned>(altay::piles[title].plain);
    if (card >= plain && card <= plain + altay::piles[title].best) return pile(title);
  }
  std::uint8_t i = 0;
  while (i + 1u < starting_count && static_cast<unsigned>(starting[i]) != card) ++i;
  return {cards, i};
}

constexpr Reference altay_reference::reference = {guide, sections, label_of, draw_page_of};

}  // namespace pd::games
