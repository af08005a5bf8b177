#include "firmware/app/games/altay/box.hpp"

#include <array>

#include "firmware/app/games/altay/pictures.hpp"

namespace app {

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

constexpr std::array<Section, 1> people_sections = {{{Str::al_shelf_peoples, faction_count}}};
constexpr std::array<Section, 2> card_sections = {
    {{Str::al_cards_starting, altay_box::starting_count}, {Str::al_supply, title_count}}};
constexpr std::array<Section, 2> technology_sections = {
    {{Str::al_level_1, technologies_per_level}, {Str::al_level_2, technologies_per_level}}};
constexpr std::array<Section, 1> wonder_sections = {{{Str::al_shelf_wonders, wonder_count}}};
constexpr std::array<Section, 1> token_sections = {{{Str::al_shelf_tokens, token_kinds}}};
constexpr std::array<Section, 4> territory_sections = {
    {{Str::al_crops, 6}, {Str::al_forest, 6}, {Str::al_hills, 6}, {Str::al_mountains, 5}}};

constexpr std::array<Shelf, 6> shelves = {{{Str::al_shelf_peoples, Icon::players, people_sections},
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

Label label_of(Thing thing) {
  switch (thing.shelf) {
    case altay_box::peoples: {
      Label label{.icon = Icon::players};
      label.name << str(faction_name(thing.number));
      return label;
    }
    case altay_box::cards: {
      const unsigned card = altay_box::plain_card(thing);
      Label label{.icon = card_icon(card)};
      label.name << str(card_name(card));
      // Two craftsmen differ in what they make.
      if (card_name(card) == Str::al_craftsman)
        label.name << ' ' << icon_text(resource_icon(cards[card].options[0].what));
      return label;
    }
    case altay_box::tokens: {
      const TokenData& token = tokens[thing.number];
      Label label{.icon = Icon::conquest};
      Line value;
      value << unsigned{token.value};
      if (token.resource != none) value << ' ' << icon_text(resource_icon(token.resource));
      format(label.name, Str::al_token_name, {value});
      return label;
    }
    case altay_box::territories: {
      Label label{.icon = terrain_icon(static_cast<unsigned>(territories[thing.number].terrain))};
      label.name = territory_name(thing.number);
      return label;
    }
    default: {
      const unsigned a = altay_box::achievement_of(thing);
      Label label{.icon = achievement_icon(a)};
      label.name << str(achievement_name(a));
      return label;
    }
  }
}

int draw_page_of(Canvas& canvas, Rect area, Thing thing) {
  switch (thing.shelf) {
    case altay_box::peoples:
      return draw_people_page(canvas, area, thing.number);
    case altay_box::cards:
      return draw_card_page(canvas, area, altay_box::plain_card(thing), altay_box::title_of(thing));
    case altay_box::tokens:
      return draw_token_page(canvas, area, thing.number);
    case altay_box::territories:
      return draw_territory_page(canvas, area, thing.number);
    default:
      return draw_achievement_page(canvas, area, altay_box::achievement_of(thing));
  }
}

}  // namespace

Thing altay_box::card(unsigned card) {
  for (unsigned title = 0; title < altay::title_count; ++title) {
    const auto plain = static_cast<unsigned>(altay::piles[title].plain);
    if (card >= plain && card <= plain + altay::piles[title].best) return pile(title);
  }
  std::uint8_t i = 0;
  while (i + 1u < starting_count && static_cast<unsigned>(starting[i]) != card) ++i;
  return {cards, i};
}

const Box& altay_box::box() {
  static constexpr Box all = {guide, shelves, label_of, draw_page_of};
  return all;
}

}  // namespace app
