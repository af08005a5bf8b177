#include "firmware/app/games/altay/pictures_parts.hpp"

// A fight: both sides with their strength, the two armies, and where it takes place.
namespace pd::games::altay_pictures {

using namespace altay;

void draw_side_of_battle(Canvas& canvas, const State& s, const Scene& scene, Rect box, unsigned territory,
                         unsigned strength, Fate fate) {
  if (!canvas.touches(box)) return;
  const unsigned who = owner(s, territory);
  canvas.box(box, 6, blend(ground_of(territories[territory].terrain), palette::night, 14));
  if (fate == Fate::wins) canvas.outline(box, 6, palette::dawn, 2);
  if (who != none) {
    canvas.badge(box.x + 4, box.y + 3, 14, scene.match.people[who].colour);
    canvas.text({box.x + 21, box.y + 1, box.w - 24, 18}, Font::small, palette::ink, scene.match.people[who].name);
  } else {
    canvas.icon(box.x + 3, box.y + 2, Icon::conquest, 16);
    canvas.text({box.x + 21, box.y + 1, box.w - 24, 18}, Font::small, palette::ink, str(Str::al_token));
  }
  canvas.text({box.x + 4, box.y + 18, box.w - 8, 16}, Font::small, palette::muted, territory_name(territory));
  Line parts;
  if (who != none) {
    parts << icon_text(Icon::settlement) << unsigned{s.settlements[territory]};
    if (strength > s.settlements[territory])
      parts << ' ' << icon_text(territory == s.to ? Icon::defence : Icon::attack)
            << strength - s.settlements[territory];
  } else if (s.token[territory] < token_kinds && tokens[s.token[territory]].resource != none) {
    parts << '+' << icon_text(resource_icon(tokens[s.token[territory]].resource));
  }
  canvas.text({box.x + 4, box.y + 38, 64, 20}, Font::small, palette::ink, parts);
  if (strength > 0)
    put_number(canvas, {box.right() - 46, box.y + 32, 42, 30}, Font::big,
               fate == Fate::loses ? palette::muted : palette::dawn, strength, Align::right);
}

Rect battle_box(Rect area) { return {area.x + 2, area.y + 2, area.w - 4, 62}; }

Rect fighter_box(Rect area, const State& s, unsigned card) {
  const core::Actor who = current_actor(s);
  const Pile& hand = s.seats[who.is_seat() ? who.id : s.seat].hand;
  const Pile shown = s.decision == Decision::discard ? hand : fighters_of(hand);
  const int n = as_int(kinds_in(shown));
  const int width = n <= 3 ? 47 : 160 / n;
  return {area.x + 2 + as_int(place_in(shown, card)) * width, area.bottom() - 64, width - 2, 63};
}

Rect answer_box(Rect area, bool fight) { return {area.x + (fight ? 4 : 122), battle_box(area).bottom() + 5, 114, 24}; }

Rect done_box(Rect area) { return {area.right() - 76, area.bottom() - 40, 74, 32}; }

void draw_battle(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  const Rect both = battle_box(area);
  draw_side_of_battle(canvas, s, scene, {both.x, both.y, 109, both.h}, s.from, s.attack);
  canvas.icon(area.x + 112, area.y + 24, Icon::attack, 16);
  const unsigned defence = s.decision == Decision::defend ? s.defence : defence_base(s, s.to);
  draw_side_of_battle(canvas, s, scene, {both.right() - 109, both.y, 109, both.h}, s.to, defence);
  const core::Actor actor = current_actor(s);
  const Seat& me = s.seats[scene.viewer];
  if (!actor.is_seat() || actor.id != scene.viewer || me.veiled != 0)
    return draw_fight_on_map(canvas, s, scene, {both.x, both.bottom() + 3, both.w, area.bottom() - both.bottom() - 3});
  if (s.decision == Decision::answer) {
    // Not while the attack is still told: a press would end that, and answer nothing.
    const bool waits = scene.looks_on();
    draw_button(canvas, answer_box(area, true), waits ? palette::stone : button, Str::al_button_fight);
    draw_button(canvas, answer_box(area, false), waits ? palette::stone : danger, Str::al_button_surrender);
    int x = area.x + 4;
    each_card(me.hand, [&](unsigned card, unsigned n) {
      const Rect picture{x, area.bottom() - 31, std::min(38, (area.w - 8) / as_int(kinds_in(me.hand))) - 2, 27};
      draw_cropped(canvas, picture, card_image(card), {.dim = cards[card].strength == 0});
      draw_copies(canvas, picture, n);
      x = picture.right() + 2;
    });
    return;
  }
  const Pile shown = s.decision == Decision::discard ? me.hand : fighters_of(me.hand);
  each_card(shown, [&](unsigned card, unsigned n) {
    draw_card(canvas, fighter_box(area, s, card), card, n, true, me.retained == card);
  });
  if (shown.empty())
    canvas.wrapped({area.x + 4, area.bottom() - 52, 156, 50}, Font::small, palette::faint, str(Str::al_no_fighters));
  if (offered(scene, Verb::done)) draw_button(canvas, done_box(area), button, Str::key_done);
}

namespace {

constexpr unsigned most_warriors = 5;

/// One person with a spear; `ahead` is 1 where it points to the right, -1 to the left. Who is beaten has none.
void draw_warrior(Canvas& canvas, Image figure, Point at, int ahead, bool beaten) {
  const Point size = size_of(figure);
  if (!beaten) {
    const Point foot{at.x + size.x / 2 + ahead * 7, at.y + size.y - 3}, tip{foot.x + ahead * 6, at.y - 4};
    canvas.line(foot, tip, rgb(0x6E4224), 2);
    canvas.line({tip.x - ahead, tip.y + 3}, tip, palette::white, 2);
  }
  canvas.image(at.x, at.y, figure, {.dim = beaten});
}

/// The front rank stands in the middle of the band; the others behind it.
void draw_army(Canvas& canvas, const State& s, const Scene& scene, Rect band, const Army& army, unsigned side, int part,
               int after) {
  constexpr std::array figures = {Image::figure_circle_x2, Image::figure_square_x2, Image::figure_triangle_x2,
                                  Image::figure_diamond_x2, Image::figure_star_x2};
  constexpr int pitch = 20, apart = 12, march = 36, retreat = 16, jump = 6;
  const unsigned who = owner(s, side == 0 ? s.from : s.to);
  if (who == none) return;
  const Image figure = figures[scene.match.people[who].colour];
  const Point size = size_of(figure);
  const int ahead = side == 0 ? 1 : -1, back = army.fate == Fate::retreats ? retreat * after / whole : 0;
  const int away = apart + march * (whole - part) / whole + back;
  const int up = army.fate == Fate::wins ? jump * std::min(after, whole - after) * 2 / whole : 0;
  for (unsigned i = std::clamp(army.strength, 1u, most_warriors); i-- > 0;) {
    const int x = band.centre().x - ahead * (away + as_int(i) * pitch) - (side == 0 ? size.x : 0);
    const int y = band.bottom() - size.y - (i % 2 == 0 ? 2 : 6) - up;
    draw_warrior(canvas, figure, {x, y}, ahead, army.fate == Fate::loses);
  }
}

}  // namespace

void draw_armies(Canvas& canvas, const State& s, const Scene& scene, Rect band, const std::array<Army, 2>& armies,
                 int part, int after) {
  if (!canvas.touches(band)) return;
  constexpr Colour sky = rgb(0x5A8CC0), far_hill = rgb(0x2F6B4E);
  constexpr int ground = 17, hill = 60;
  const auto clip = canvas.clip(band);
  const int half = band.w / 2, top = band.bottom() - ground;
  canvas.fill(band, sky);
  canvas.disc({band.x + band.w / 5, top + hill - 6}, hill, far_hill);
  canvas.disc({band.x + band.w * 4 / 5, top + hill - 9}, hill, far_hill);
  canvas.fill({band.x, top, half, ground}, ground_of(territories[s.from].terrain));
  canvas.fill({band.x + half, top, band.w - half, ground}, ground_of(territories[s.to].terrain));
  for (unsigned side = 0; side < 2; ++side) draw_army(canvas, s, scene, band, armies[side], side, part, after);
}

void draw_captured(Canvas& canvas, const Scene& scene, unsigned loser, Point from, Point to, int part) {
  constexpr std::array houses = {Image::al_house_circle, Image::al_house_square, Image::al_house_triangle,
                                 Image::al_house_diamond, Image::al_house_star};
  canvas.image(from.x + (to.x - from.x) * part / whole, from.y + (to.y - from.y) * part / whole,
               houses[scene.match.people[loser].colour]);
}

}  // namespace pd::games::altay_pictures
