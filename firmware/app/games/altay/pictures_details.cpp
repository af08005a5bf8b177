#include <bit>

#include "firmware/app/games/altay/pictures_internal.hpp"

namespace pd::games::altay_pictures {

using namespace altay;

namespace {

Rect detail_area(const Scene& scene) {
  return {scene.area.x + 10, header_height + 6, scene.area.w - 20, scene.area.h - header_height - 8};
}

/// What a card does, in words, one option after the other.
void say_card(core::Text<400>& text, unsigned card) {
  const CardData& data = cards[card];
  if (data.strength > 0) format(text, Str::al_does_fight, {int{data.strength}});
  bool first = true;
  for (const Effect& effect : data.options) {
    if (effect.kind == Effect::Kind::nothing) break;
    if (!first) text << '\n' << str(Str::al_does_or) << ' ';
    first = false;
    const StandData& stand = stands[effect.kind == Effect::Kind::lay ? effect.what : 0];
    switch (effect.kind) {
      case Effect::Kind::produce: format(text, Str::al_does_produce, {icon_text(resource_icon(effect.what))}); break;
      case Effect::Kind::exploit:
        format(text, Str::al_does_exploit,
               {icon_text(terrain_icon(effect.what)),
                icon_text(resource_icon(static_cast<unsigned>(yield[effect.what])))});
        break;
      case Effect::Kind::fill: format(text, Str::al_does_fill, {icon_text(terrain_icon(effect.what))}); break;
      case Effect::Kind::draw: text << str(Str::al_does_draw); break;
      case Effect::Kind::lay:
        if (stand.room == 0)
          format(text, Str::al_does_gather, {in_icons(stand.wants), int{stand.builds}});
        else
          format(text, Str::al_does_store,
                 {int{stand.room}, icon_text(stand.stores == 0b11111 ? Icon::any_resource : Icon::culture)});
        break;
      default: text << str(Str::al_does_consume);
    }
  }
}

Str about_achievement(unsigned achievement) {
  constexpr std::array<Str, achievement_count> texts = {
      Str::al_about_engineering, Str::al_about_masonry,   Str::al_about_mathematics,   Str::al_about_strategy,
      Str::al_about_writing,     Str::al_about_commerce,  Str::al_about_government,    Str::al_about_leadership,
      Str::al_about_philosophy,  Str::al_about_religion,  Str::al_about_academy,       Str::al_about_amphitheatre,
      Str::al_about_aqueducts,   Str::al_about_ark,       Str::al_about_colossus,      Str::al_about_great_wall,
      Str::al_about_highways,    Str::al_about_mausoleum, Str::al_about_siege_engines, Str::al_about_triumphal_arch};
  return texts[achievement];
}

/// At the left of the page, with what is said beside it, and twice as large if what comes below leaves room for that;
/// returns where the page goes on below it.
int draw_illustration(Canvas& canvas, Rect area, Image image, Font font, Colour colour, std::string_view words,
                      int below) {
  constexpr int gap = 8, margins = 36;
  const int room = canvas.height() - header_height - footer_height - margins;
  const Point size = size_of(image);
  const auto height_at = [&](int scale) {
    return std::max(size.y * scale, wrapped_height(font, area.w - size.x * scale - gap, words)) + gap;
  };
  const std::uint8_t scale = height_at(2) + below <= room ? 2 : 1;
  const Point shown{size.x * scale, size.y * scale};
  canvas.fill({area.x - 1, area.y - 1, shown.x + 2, shown.y + 2}, palette::ridge);
  canvas.image(area.x, area.y, image, {.scale = scale});
  const int left = shown.x + gap;
  canvas.wrapped({area.x + left, area.y, area.w - left, area.h}, font, colour, words);
  return height_at(scale);
}

void draw_list_row(Canvas& canvas, Rect row, Image image, std::string_view name, std::string_view value,
                   bool payable = false) {
  if (!canvas.touches(row)) return;
  constexpr int picture = 28, gap = 6;
  draw_cropped(canvas, {row.x, row.y, picture, row.h - 1}, image, {.is_named = true});
  if (payable) draw_payable(canvas, {row.x + picture - 11, row.y + 1});
  const Rect label{row.x + picture + gap, row.y, row.w - picture - gap, row.h};
  const int width = canvas.text(label, Font::small, palette::ink, value, Align::right);
  canvas.text({label.x, label.y, label.w - 4 - width, label.h}, Font::small, palette::ink, name);
}

/// The rows of a list share the height of the page.
Rect first_row(Rect area, unsigned rows) {
  area.h = std::min(22, area.h / static_cast<int>(std::max(rows, 1u)));
  return area;
}

}  // namespace

int draw_people_page(Canvas& canvas, Rect area, unsigned faction) {
  Rect row = area;
  row.h = 20;
  row.y += draw_illustration(canvas, area, faction_illustration(faction), Font::small, palette::muted,
                             str(Str::al_about_faction), 20 * static_cast<int>(factions[faction].deck.size()));
  for (const DeckEntry& entry : factions[faction].deck) {
    if (entry.copies == 0) continue;
    const auto card = static_cast<unsigned>(entry.card);
    draw_list_row(canvas, row, card_image(card), Line() << unsigned{entry.copies} << " × " << str(card_name(card)),
                  options_of(card));
    row.y += 20;
  }
  return row.y - area.y;
}

int draw_card_page(Canvas& canvas, Rect area, unsigned card, unsigned title) {
  Paragraph head;
  core::Text<400> text;
  say_card(text, card);
  if (title == title_count) {
    head << str(Str::al_card_starting);
  } else {
    format(head, Str::al_pile_box, {in_icons(piles[title].cost), as_int(copies_each)});
    if (piles[title].best > 0) {
      text << '\n';
      format(text, Str::al_pile_best, {int{piles[title].best}});
    }
  }
  const int top = draw_illustration(canvas, area, card_illustration(card), Font::body, palette::dawn, head,
                                    wrapped_height(reading(), area.w, text));
  return top + canvas.wrapped({area.x, area.y + top, area.w, area.h}, reading(), palette::ink, text);
}

int draw_achievement_page(Canvas& canvas, Rect area, unsigned a) {
  const int top = draw_illustration(canvas, area, achievement_illustration(a), Font::body, palette::dawn,
                                    formatted<Paragraph>(a < technology_count ? Str::al_technology : Str::al_wonder,
                                                         {as_int(level_of(a)), in_icons(achievements[a].cost)}),
                                    wrapped_height(reading(), area.w, str(about_achievement(a))));
  return top +
         canvas.wrapped({area.x, area.y + top, area.w, area.h}, reading(), palette::ink, str(about_achievement(a)));
}

int draw_token_page(Canvas& canvas, Rect area, unsigned kind) {
  const TokenData& token = tokens[kind];
  canvas.icon(area.x + 4, area.y + 2, Icon::conquest, 32);
  put_number(canvas, {area.x + 48, area.y, 30, 36}, Font::big, palette::dawn, token.value);
  if (token.resource != none) canvas.icon(area.x + 84, area.y + 2, resource_icon(token.resource), 32);
  core::Text<400> text;
  format(text, Str::al_about_tokens, {int{token.copies}, int{token.value}});
  if (token.resource != none) {
    text << ' ';
    format(text, Str::al_about_token_brings, {icon_text(resource_icon(token.resource))});
  }
  text << '\n' << str(Str::al_about_token_score);
  return 44 + canvas.wrapped({area.x, area.y + 44, area.w, area.h}, reading(), palette::ink, text);
}

int draw_territory_page(Canvas& canvas, Rect area, unsigned territory) {
  const TerritoryData& data = territories[territory];
  const auto terrain = static_cast<unsigned>(data.terrain);
  constexpr int width = 92, height = 60;
  canvas.fill({area.x - 1, area.y - 1, width + 2, height + 2}, palette::ridge);
  draw_land_around(canvas, {area.x, area.y, width, height}, territory);
  canvas.icon(area.x + width + 8, area.y, terrain_icon(terrain), 24);
  Line near;
  each_bit(data.adjacent,
           [&](unsigned other) { near << icon_text(terrain_icon(static_cast<unsigned>(territories[other].terrain))); });
  canvas.text({area.x + width + 8, area.y + 28, area.w - width - 8, 24}, Font::body, palette::dawn, near);
  constexpr std::array<Card, 4> workers = {Card::farmer, Card::lumberjack, Card::miner, Card::stonecutter};
  core::Text<400> text;
  format(text, Str::al_about_terrain,
         {card_name(static_cast<unsigned>(workers[terrain])),
          icon_text(resource_icon(static_cast<unsigned>(yield[terrain])))});
  const auto say_players = [&](Str words, unsigned mask) {
    if (mask == 0) return;
    Line players;  // the numbers have no gaps
    const int least = std::countr_zero(mask), most = static_cast<int>(std::bit_width(mask)) - 1;
    players << least;
    if (most > least) players << "–" << most;
    text << '\n';
    format(text, words, {players});
  };
  say_players(Str::al_in_play, data.in_play);
  say_players(Str::al_marker_with, data.marker);
  say_players(Str::al_start_with, data.suggested);
  constexpr int top = height + 8;
  return top + canvas.wrapped({area.x, area.y + top, area.w, area.h}, reading(), palette::ink, text);
}

void draw_hand_detail(Canvas& canvas, const State& s, const Scene& scene) {
  draw_header(canvas, str(Str::al_own_cards));
  const Seat& me = s.seats[scene.viewer];
  Pile all = me.deck;
  all.merge(me.hand);
  all.merge(me.discard);
  if (s.seat == scene.viewer) all.merge(s.played);
  for (const TableCard& card : me.table)
    if (card.card != none) all.add(card.card);
  const bool narrow = kinds_in(all) > 11;
  const Rect row = first_row(detail_area(scene), narrow ? (kinds_in(all) + 1) / 2 : kinds_in(all));
  int n = 0;
  each_card(all, [&](unsigned card, unsigned copies) {
    Line name, where;
    name << copies << " × " << str(card_name(card));
    if (cards[card].points > 0) name << ' ' << icon_text(Icon::star) << unsigned{cards[card].points};
    if (!narrow) {
      if (me.hand.count(card) > 0) where << me.hand.count(card) << icon_text(Icon::hand) << ' ';
      if (me.deck.count(card) > 0) where << me.deck.count(card) << icon_text(Icon::deck) << ' ';
      if (me.discard.count(card) > 0) where << me.discard.count(card) << icon_text(Icon::discard);
    }
    Rect at = row;
    if (narrow) at = {row.x + n % 2 * (row.w / 2), row.y + n / 2 * row.h, row.w / 2 - 4, row.h};
    if (!narrow) at.y += n * row.h;
    draw_list_row(canvas, at, card_image(card), name, where);
    ++n;
  });
  if (n == 0) canvas.text(row, Font::small, palette::muted, str(Str::al_nothing_yet));
}

void draw_supply_detail(Canvas& canvas, const State& s, const Scene& scene) {
  draw_header(canvas, str(Str::al_supply));
  Rect row = first_row(detail_area(scene), title_count);
  for (unsigned title = 0; title < title_count; ++title, row.y += row.h) {
    const unsigned top = top_of(s, static_cast<Title>(title));
    const unsigned card = top == none ? static_cast<unsigned>(piles[title].plain) : top;
    Line name;
    name << str(card_name(card));
    if (cards[card].points > 0) name << ' ' << icon_text(Icon::star) << unsigned{cards[card].points};
    draw_list_row(canvas, row, card_image(card), name,
                  Line() << in_icons(top_cost(title, card)).view() << " ×" << unsigned{s.supply[title]},
                  offered(scene, Verb::acquire, title));
  }
}

void draw_goals_detail(Canvas& canvas, const State& s, const Scene& scene) {
  draw_header(canvas, str(Str::al_goals));
  const Seat& me = s.seats[scene.viewer];
  std::uint32_t shown = goals_offered(s);
  if (me.secret < achievement_count) shown |= bit(me.secret);
  Rect row = first_row(detail_area(scene), static_cast<unsigned>(std::popcount(shown)));
  each_bit(shown, [&](unsigned a) {
    draw_list_row(canvas, row, small_achievement_illustration(a), str(achievement_name(a)),
                  in_icons(achievements[a].cost), offered(scene, Verb::develop, a));
    row.y += row.h;
  });
}

namespace {

/// Below the words of a page, where they leave room.
void draw_band(Canvas& canvas, const State& s, const Scene& scene, Rect band, TextPage page) {
  switch (page) {
    case TextPage::map: return draw_land_around(canvas, band);
    case TextPage::battle: {
      const unsigned other = (scene.viewer + 1) % s.players;
      const Fight fight{{Fighter{scene.viewer, 0, 3, 2, Fate::open}, Fighter{other, 4, 3, 2, Fate::open}}};
      return draw_field(canvas, s, scene, band, fight);
    }
    case TextPage::score: {
      constexpr int pitch = 68;
      int x = band.x;
      for (unsigned a = technology_count; a < achievement_count && x + pitch <= band.right(); ++a, x += pitch)
        draw_cropped(canvas, {x, band.y, size_of(achievement_illustration(a)).x, band.h}, achievement_illustration(a));
      return;
    }
  }
}

}  // namespace

void draw_text_detail(Canvas& canvas, const State& s, const Scene& scene, TextPage page) {
  constexpr int lowest = 24, highest = 72, apart = 6;
  constexpr std::array titles = {Str::al_map, Str::al_score, Str::al_battle};
  constexpr std::array texts = {Str::al_about_map, Str::al_about_score, Str::al_about_battle};
  draw_header(canvas, str(titles[static_cast<unsigned>(page)]));
  const Rect area = detail_area(scene);
  const int height = canvas.wrapped(area, reading(), palette::ink, str(texts[static_cast<unsigned>(page)]));
  const int rest = std::min(area.h - height - apart, highest);
  if (rest >= lowest) draw_band(canvas, s, scene, {area.x, area.bottom() - rest, area.w, rest}, page);
}

}  // namespace pd::games::altay_pictures
