#pragma once
#include <algorithm>
#include <array>

#include "firmware/app/games/altay/pictures.hpp"
#include "firmware/app/ui/palette.hpp"

/// What the pictures of Altay share, and nobody else uses.
namespace pd::games::altay_pictures {

using namespace altay;

inline constexpr Colour wheat = rgb(0x9A7B2E), leaf = rgb(0x2F6B3A), clay = rgb(0x8A4B33), rock = rgb(0x5F6470),
                        button = rgb(0x2F6B3A), danger = rgb(0x8A3A33);

// Cards, and the wood on which they lie open.
inline constexpr Colour card_face = rgb(0x6A5438), card_edge = rgb(0xC09A60), card_far = rgb(0x352B2E),
                        board = rgb(0x3C2A22), board_edge = rgb(0x6E4A2E);

constexpr Colour ground_of(Terrain terrain) {
  constexpr std::array<Colour, 4> grounds = {wheat, leaf, clay, rock};
  return grounds[static_cast<unsigned>(terrain)];
}

constexpr int as_int(unsigned n) { return static_cast<int>(n); }

/// Is the card of the hand something to choose now?
inline bool card_offered(const Scene& scene, unsigned card) {
  for (const Verb v : {Verb::play, Verb::with, Verb::trash, Verb::discard, Verb::retain})
    if (offered(scene, v, card)) return true;
  return cards[card].strength > 0 && offered(scene, Verb::attack);
}

inline unsigned kinds_in(const Pile& pile) {
  unsigned n = 0;
  each_card(pile, [&](unsigned, unsigned) { ++n; });
  return n;
}
inline unsigned index_in(const Pile& pile, unsigned card) {
  unsigned n = 0;
  each_card(pile, [&](unsigned other, unsigned) { n += other < card; });
  return n;
}

inline Pile fighters_of(const Pile& hand) {
  Pile fighters;
  each_card(hand, [&](unsigned card, unsigned n) {
    if (cards[card].strength > 0) fighters.add(card, n);
  });
  return fighters;
}

inline void draw_button(Canvas& canvas, Rect box, Colour colour, Str words, Font font = Font::bold) {
  canvas.box(box, 6, colour);
  canvas.text(box.inset(2), font, palette::ink, str(words), Align::centre);
}

inline void put_number(Canvas& canvas, Rect box, Font font, Colour colour, unsigned n, Align align = Align::centre) {
  canvas.text(box, font, colour, Line() << n, align);
}

/// What an option of a card brings, in icons.
inline void say_option(Line& line, const Effect& effect) {
  switch (effect.kind) {
    case Effect::Kind::nothing: break;
    case Effect::Kind::produce: return void(line << '1' << icon_text(resource_icon(effect.what)));
    case Effect::Kind::exploit:
      return void(line << icon_text(terrain_icon(effect.what)) << '2'
                       << icon_text(resource_icon(static_cast<unsigned>(yield[effect.what]))));
    case Effect::Kind::fill:
      return void(line << icon_text(terrain_icon(effect.what)) << '1' << icon_text(Icon::settlement));
    case Effect::Kind::draw: return void(line << '1' << icon_text(Icon::hand));
    case Effect::Kind::lay: {
      const StandData& stand = stands[effect.what];
      if (stand.room > 0)
        line << icon_text(Icon::lock) << unsigned{stand.room}
             << icon_text(stand.stores == 0b11111 ? Icon::any_resource : Icon::culture);
      else
        line << unsigned{stand.builds} << icon_text(Icon::settlement);
      break;
    }
    case Effect::Kind::consume: return void(line << icon_text(Icon::conquest) << '1' << icon_text(Icon::any_resource));
  }
}

/// Of a card, below each other: as high as their number allows, so that the cursor frames one without touching it.
inline constexpr int options_top = 27;
constexpr int option_height(unsigned card) {
  int n = 0;
  for (const Effect& effect : cards[card].options) n += effect.kind != Effect::Kind::nothing;
  return n > 2 ? 12 : 18;
}

/// The face of a card, without what is on it. What cannot be chosen lies in the shade.
inline void draw_card_face(Canvas& canvas, Rect box, bool lit) {
  if (!lit) return canvas.box(box, 5, card_far);
  canvas.box(box, 5, card_edge);
  canvas.box(box.inset(1), 4, card_face);
}

/// The colours of the cloth of a people, from its upper to its lower edge.
struct Cloth {
  Colour light, dark;
};
constexpr Cloth cloth_of(unsigned faction) {
  constexpr std::array<Cloth, faction_count + 1> cloths = {{{rgb(0x523828), rgb(0x38251C)},
                                                            {rgb(0x28483C), rgb(0x18302C)},
                                                            {rgb(0x5A2A32), rgb(0x3C1A26)},
                                                            {rgb(0x5C4C22), rgb(0x403418)},
                                                            {palette::stone, palette::ground}}};
  return cloths[std::min(faction, faction_count)];
}

/// Everything of a people lies on it.
inline void draw_cloth(Canvas& canvas, Rect area, unsigned faction) {
  canvas.gradient(area, cloth_of(faction).light, cloth_of(faction).dark);
}

/// The woven edge of a cloth.
inline void draw_trim(Canvas& canvas, Rect area, int y) {
  const auto clip = canvas.clip(area);
  canvas.image(area.x, y, Image::al_trim);
}

/// Marks what the viewer can take now.
inline void draw_payable(Canvas& canvas, Point at) { canvas.image(at.x, at.y, Image::payable); }

/// In the lower right corner of a picture, where there are several.
inline void draw_copies(Canvas& canvas, Rect picture, unsigned copies) {
  if (copies < 2) return;
  Line times;
  times << "×" << copies;
  const int width = measure(Font::small, times) + 2, height = 12;
  const Rect plate{picture.right() - width, picture.bottom() - height, width, height};
  canvas.fill(plate, palette::night);
  canvas.text(plate, Font::small, palette::dawn, times, Align::centre);
}

inline void draw_card(Canvas& canvas, Rect box, unsigned card, unsigned copies, bool lit, bool kept) {
  if (!canvas.touches(box)) return;
  draw_card_face(canvas, box, lit);
  const Rect picture{box.x + 1, box.y + 1, box.w - 2, 26};
  draw_cropped(canvas, picture, card_image(card), {.dim = !lit});
  draw_copies(canvas, picture, copies);
  if (kept) canvas.icon(box.x + 2, box.y + 15, Icon::lock, 12);
  int y = box.y + options_top;
  const Colour colour = lit ? palette::ink : palette::faint;
  if (cards[card].strength > 0) {
    Line line;
    line << unsigned{cards[card].strength} << icon_text(Icon::attack);
    canvas.text({box.x + 2, y, box.w - 4, 14}, Font::small, colour, line, Align::centre);
    line.clear();
    line << unsigned{cards[card].strength} << icon_text(Icon::defence);
    canvas.text({box.x + 2, y + 14, box.w - 4, 14}, Font::small, colour, line, Align::centre);
  }
  constexpr int option_width = 34;  // a big hand has no room for them: the line below the picture tells
  if (box.w < option_width) return;
  for (const Effect& effect : cards[card].options) {
    if (effect.kind == Effect::Kind::nothing) break;
    Line line;
    say_option(line, effect);
    canvas.text({box.x, y, box.w, option_height(card) + 1}, Font::small, colour, line, Align::centre);
    y += option_height(card);
  }
}

/// Where the cells for resources begin on a box, and how they follow each other.
inline constexpr int cell_width = 12, cell_height = 13, achievement_columns = 3;
constexpr Point cells_of_stand(Rect box) { return {box.right() - 14, box.y + 6}; }
constexpr Point cells_of_achievement(Rect box) {
  return {box.x + std::min(29, box.w - achievement_columns * cell_width - 1), box.y + box.h / 2 - 12};
}

/// Cells for resources, one icon each: what lies there is bright, what is missing dim.
struct CellGrid {
  int columns, pitch = cell_width, row_pitch = cell_height;
};
inline void draw_cells(Canvas& canvas, Point first, CellGrid grid, const Cost& cost,
                       const std::array<std::uint8_t, resource_count>& held, bool all_bright) {
  int n = 0;
  const auto put = [&](Icon icon, bool bright) {
    canvas.icon(first.x + n % grid.columns * grid.pitch, first.y + n / grid.columns * grid.row_pitch, icon, 12,
                {.dim = !bright});
    ++n;
  };
  unsigned other = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    for (unsigned i = 0; i < cost.of(r); ++i) put(resource_icon(r), all_bright || i < held[r]);
    if (r >= 1 && r <= 3) other += held[r];
  }
  for (unsigned i = 0; i < cost.wood_metal_or_stone(); ++i) put(Icon::wood_metal_stone, all_bright || i < other);
}

inline void draw_table_card(Canvas& canvas, const Seat& seat, const Scene& scene, Rect box, unsigned stand) {
  const TableCard& card = seat.table[stand];
  const bool lit = scene.looks_on() || offered(scene, Verb::put, stand) || offered(scene, Verb::use, stand);
  draw_card_face(canvas, box, lit);
  draw_cropped(canvas, {box.x + 1, box.y + 5, box.w - 16, 27}, card_image(card.card));
  const StandData& data = stands[stand];
  if (data.room == 0) return draw_cells(canvas, cells_of_stand(box), {1}, data.wants, card.held, false);
  int y = box.y + 6;
  unsigned held = 0;
  for (unsigned r = 0; r < resource_count; ++r)
    for (unsigned i = 0; i < card.held[r]; ++i, ++held, y += 13) canvas.icon(box.right() - 14, y, resource_icon(r), 12);
  for (; held < data.room; ++held, y += 13) canvas.outline({box.right() - 14, y, 11, 11}, 3, palette::faint);
}

}  // namespace pd::games::altay_pictures
