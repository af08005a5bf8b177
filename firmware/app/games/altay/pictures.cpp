#include "firmware/app/games/altay/pictures_internal.hpp"

// The pages of the supply and of the peoples.
namespace pd::games::altay_pictures {

using namespace altay;

Rect supply_box(Rect area, unsigned title) {
  return {area.x + as_int(title % 4) * 60 + 1, area.y + as_int(title / 4) * 45 + 1, 58, 42};
}

Rect faction_box(Rect area, unsigned faction) {
  return {area.x + 2 + as_int(faction % 2) * 119, area.y + 1 + as_int(faction / 2) * 67, 117, 65};
}

void draw_factions(Canvas& canvas, const State& s, const Scene& scene) {
  for (unsigned f = 0; f < faction_count; ++f) {
    const Rect box = faction_box(scene.area, f);
    if (!canvas.touches(box)) continue;
    const bool lit = scene.looks_on() || offered(scene, Verb::faction, f);
    canvas.box(box, 6, lit ? card_edge : palette::ridge);
    canvas.box(box.inset(1), 5, lit ? cloth_of(f).light : cloth_of(f).dark);
    const Image people = small_faction_illustration(f);
    const int picture = size_of(people).x;
    draw_fitting(canvas, {box.x + 5, box.y + 1, box.w - 8 - picture, 18}, lit ? palette::dawn : palette::muted,
                 str(faction_name(f)), {Font::bold, Font::small});
    canvas.image(box.right() - 2 - picture, box.y + 2, people, {.dim = !lit});
    for (unsigned seat = 0; seat < s.players; ++seat)
      if (s.seats[seat].faction == f) canvas.badge(box.right() - 18, box.y + 3, 14, scene.match.people[seat].colour);
    int n = 0;
    for (const DeckEntry& entry : factions[f].deck) {
      if (entry.copies == 0) continue;
      const Rect card{box.x + 4 + n % 3 * 37, box.y + 20 + n / 3 * 22, 36, 21};
      draw_cropped(canvas, card, card_image(static_cast<unsigned>(entry.card)), {.dim = !lit});
      draw_copies(canvas, card, entry.copies);
      ++n;
    }
  }
}

void draw_supply(Canvas& canvas, const State& s, const Scene& scene) {
  draw_cloth(canvas, scene.area, s.seats[scene.mover.value_or(scene.viewer)].faction);
  for (unsigned title = 0; title < title_count; ++title) {
    const Rect box = supply_box(scene.area, title);
    if (!canvas.touches(box)) continue;
    const unsigned top = top_of(s, static_cast<Title>(title));
    const bool can_buy = offered(scene, Verb::acquire, title), lit = scene.looks_on() || can_buy;
    if (top == none) {
      canvas.image(box.x + 1, box.y + 1, card_image(static_cast<unsigned>(piles[title].plain)), {.dim = true});
      canvas.outline(box, 5, palette::ridge);
      canvas.text({box.x + 26, box.y + 1, box.w - 29, 14}, Font::small, palette::muted, "×0", Align::right);
      continue;
    }
    if (s.supply[title] > 1) canvas.fill({box.x + 4, box.bottom(), box.w - 8, 2}, palette::night);  // it is a pile
    draw_card_face(canvas, box, lit);
    canvas.image(box.x + 1, box.y + 1, card_image(top));
    if (can_buy) draw_payable(canvas, {box.right() - 12, box.y + 15});
    canvas.text({box.x + 26, box.y + 1, box.w - 29, 14}, Font::small, lit ? palette::ink : palette::muted,
                Line() << "×" << unsigned{s.supply[title]}, Align::right);
    if (cards[top].points > 0)
      canvas.text({box.x + 26, box.y + 13, box.w - (can_buy ? 40 : 29), 14}, Font::small, palette::dawn,
                  Line() << icon_text(Icon::star) << unsigned{cards[top].points}, Align::right);
    draw_cells(canvas, {box.x + 3, box.bottom() - 14}, {4}, top_cost(title, top), {}, true);
  }
  if (scene.viewer != s.seat) return;
  const Rect box = supply_box(scene.area, title_count);
  canvas.outline(box, 5, palette::ridge);
  constexpr int line_height = 14;
  std::array<Line, (resource_count + 1) / 2> have;  // two beside each other: three of two digits would be cut
  unsigned n = 0;
  for (unsigned r = 0; r < resource_count; ++r)
    if (s.resources[r] > 0) have[n++ / 2] << unsigned{s.resources[r]} << icon_text(resource_icon(r));
  int y = box.y + (box.h - as_int((n + 1) / 2) * line_height) / 2;
  for (unsigned i = 0; 2 * i < n; ++i, y += line_height)
    canvas.text({box.x, y, box.w, line_height}, Font::small, palette::ink, have[i], Align::centre);
}

}  // namespace pd::games::altay_pictures
