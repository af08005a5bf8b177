#include "firmware/app/games/altay/pictures_internal.hpp"

// The page of the players: what everybody has and has achieved.
namespace pd::games::altay_pictures {

using namespace altay;

namespace {

/// Without what nobody has been beaten for yet.
Line counts_of(const State& s, const Seat& who) {
  Line counts;
  counts << icon_text(Icon::hand) << unsigned{who.hand_count} << ' ' << icon_text(Icon::deck)
         << unsigned{who.deck_count} << ' ' << icon_text(Icon::discard) << unsigned{who.discard_count} << ' '
         << icon_text(Icon::settlement) << unsigned{who.stock};
  if (who.captured > 0) counts << ' ' << icon_text(Icon::attack) << unsigned{who.captured};
  if (const unsigned tokens = tokens_captured(who); tokens > 0) counts << ' ' << icon_text(Icon::conquest) << tokens;
  if (s.options & option_trade) counts << ' ' << icon_text(Icon::coin) << unsigned{who.coins};
  return counts;
}

/// What somebody has achieved, and what is in development: pictures, or icons where they have no room.
void draw_achieved(Canvas& canvas, const Seat& who, Rect row) {
  const Point picture = size_of(small_achievement_illustration(0));
  const bool pictures = row.h >= picture.y;
  const int pitch = (pictures ? picture.x : 12) + 1;
  int x = row.x;
  const auto put = [&](unsigned a, bool dim) {
    if (pictures)
      canvas.image(x, row.y, small_achievement_illustration(a), {.dim = dim});
    else
      canvas.icon(x, row.y, achievement_icon(a), 12, {.dim = dim});
    x += pitch;
  };
  each_bit(who.done, [&](unsigned a) {
    if (x < row.right() - 2 * pitch) put(a, false);
  });
  if (who.developing != none) put(who.developing, true);
}

void draw_player(Canvas& canvas, const State& s, const Scene& scene, unsigned seat, Rect box, int total) {
  const int each = box.h + 2;
  const int line = label_height(each < 44 ? 16 : 17, each - 24, 2);
  const int pitch = line > 17 ? line : 15;
  const Seat& who = s.seats[seat];
  const Person& person = scene.match.people[seat];
  const Cloth cloth = cloth_of(who.faction);
  if (seat == scene.viewer) canvas.box(box, 6, card_edge);
  canvas.box(box.inset(1), 5, seat == scene.viewer ? cloth.light : cloth.dark);
  const bool shows_people = who.faction != none && line <= 17;
  const int picture = !shows_people ? 0 : each < 60 ? 40 : size_of(faction_illustration(0)).x;
  if (shows_people)
    draw_cropped(canvas, {box.x + 1, box.y + 1, picture, std::min(box.h - 2, size_of(faction_illustration(0)).y)},
                 faction_illustration(who.faction));
  const Rect label{box.x + picture + 3, box.y, box.w - picture - 5, line};
  canvas.badge(label.x, label.y + 1, 14, person.colour);
  const auto put = [&](Rect at, Colour colour, std::string_view text) {
    canvas.text(at, label_font(at, text), colour, text);
  };
  constexpr int badge = 17, points = 36, gap = 8;
  const Rect name{label.x + badge, label.y, label.w - badge - points, line};
  put(name, palette::ink, person.name);
  if (who.faction != none) {
    const std::string_view people = str(faction_name(who.faction));
    const int width = measure(label_font(name, people), people);
    const int left =
        std::max(measure(label_font(name, person.name), person.name) + gap, std::min(name.w / 2, name.w - width));
    const Rect rest{name.x + left, name.y, name.w - left, line};
    if (width <= rest.w || picture == 0) put(rest, palette::muted, people);  // else the picture says it alone
  }
  canvas.text({label.right() - points, label.y, points, line}, Font::bold, palette::dawn,
              Line() << icon_text(Icon::star) << total, Align::right);
  put(label.moved(0, pitch), palette::muted, counts_of(s, who));
  if (each >= 44) draw_achieved(canvas, who, {label.x, box.y + 2 * pitch + 1, label.w, box.h - 2 * pitch - 2});
}

}  // namespace

void draw_players(Canvas& canvas, const State& s, const Scene& scene) {
  const int each = scene.area.h / s.players;
  const core::Outcome score = outcome(s);
  canvas.fill(scene.area, board);
  for (unsigned seat = 0; seat < s.players; ++seat) {
    const Rect box{scene.area.x + 2, scene.area.y + as_int(seat) * each + 1, scene.area.w - 4, each - 2};
    if (canvas.touches(box)) draw_player(canvas, s, scene, seat, box, int{score.total[seat]});
  }
}

}  // namespace pd::games::altay_pictures
