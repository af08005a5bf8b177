#include "firmware/app/games/altay/pictures_internal.hpp"

// A fight: the battlefield with both armies, and the page on which it is decided.
namespace pd::games::altay_pictures {

using namespace altay;

// --- The battlefield --------------------------------------------------------------

namespace {

static_assert(nth(Image::al_dusk_1, 3) == Image::al_dusk_4);
static_assert(nth(Image::al_warrior_1_1_1, 6 * 2 * 4 - 1) == Image::al_warrior_6_2_4);
static_assert(nth(Image::al_head_1_1, 5 * 2 - 1) == Image::al_head_5_2);

constexpr std::uint32_t march_ms = 260, strike_ms = 160;

/// How far each part of a fight is, 0 to `whole`.
struct Progress {
  int march = whole, strike = whole, end = whole;

  static constexpr int done(std::uint32_t age_ms, std::uint32_t from_ms, std::uint32_t length_ms) {
    if (age_ms <= from_ms) return 0;
    return static_cast<int>(std::min(age_ms - from_ms, length_ms) * whole / length_ms);
  }
  static constexpr Progress of(std::uint32_t age_ms) {
    return {done(age_ms, 0, march_ms), done(age_ms, march_ms, strike_ms),
            done(age_ms, march_ms + strike_ms, clash_ms - march_ms - strike_ms)};
  }
  bool strikes() const { return march == whole && strike < whole; }
};

/// The sky at dusk, in bands from the top of the field down; the land hides what lies below.
void draw_sky(Canvas& canvas, Rect field) {
  constexpr std::array bands = {rgb(0x1B1436), rgb(0x3A2140), rgb(0x5C2C50), rgb(0x8C4060),
                                rgb(0xC86058), rgb(0xF08858), rgb(0xFFB878)};
  constexpr std::array heights = {18, 14, 12, 10, 8, 6, 40};
  constexpr int all = 68;
  int y = field.bottom() - 40 - all;
  canvas.fill({field.x, field.y, field.w, std::max(0, y - field.y)}, bands[0]);
  for (std::size_t i = 0; i < bands.size(); y += heights[i++]) canvas.fill({field.x, y, field.w, heights[i]}, bands[i]);
}

/// On its own terrain to the left and to the right of a standing stone.
void draw_land(Canvas& canvas, Rect field, std::array<unsigned, 2> places) {
  const Point middle{field.centre().x, field.bottom()};
  for (unsigned side = 0; side < 2; ++side) {
    const Image land = nth(Image::al_dusk_1, static_cast<unsigned>(territories[places[side]].terrain));
    const Point size = size_of(land);
    const auto clip =
        canvas.clip({side == 0 ? field.x : middle.x, field.y, side == 0 ? field.w / 2 : field.w, field.h});
    canvas.image(side == 0 ? middle.x - size.x : middle.x, middle.y - size.y, land);
  }
}

/// How a fight is staged: on a large field warriors are twice as large, and stand in front of the land.
struct Stage {
  Rect land;  ///< its lower edge is the horizon of the ground in front of it
  int scale, foot;
  static Stage of(Rect field, const Fight& fight) {
    constexpr int large = 96, in_front = 8;
    const Rect land{field.x, field.y, field.w, field.h - fight.words};
    const bool is_large = land.h >= large;
    return {land, is_large ? 2 : 1, land.bottom() - 3 + (is_large ? std::min(in_front, fight.words) : 0)};
  }
};

/// The ground in front of the land, darker towards the viewer.
void draw_foreground(Canvas& canvas, Rect ground, std::array<unsigned, 2> places) {
  constexpr std::array<Colour, 4> colours = {rgb(0x6E4224), rgb(0x284C2C), rgb(0x5C3024), rgb(0x5A5266)};
  if (ground.empty()) return;
  for (unsigned side = 0; side < 2; ++side) {
    const int half = ground.w / 2;
    canvas.gradient({side == 0 ? ground.x : ground.x + half, ground.y, half, ground.h},
                    colours[static_cast<unsigned>(territories[places[side]].terrain)], palette::night);
  }
}

/// Where the two territories meet; it hides the seam of their pictures.
void draw_border_stone(Canvas& canvas, Rect field) {
  constexpr int above_ground = 30;
  const Point size = size_of(Image::al_border_stone);
  canvas.image(field.centre().x - size.x / 2, field.bottom() - above_ground - size.y + 8, Image::al_border_stone);
}

enum class Pose : std::uint8_t { stand, step, strike, flee };

struct Warrior {
  unsigned colour, people;
  int scale;
};

void draw_warrior(Canvas& canvas, Point foot, const Warrior& who, bool to_left, Pose pose) {
  constexpr int neck = 5;
  const unsigned direction = to_left ? 1 : 0;
  const Image body = nth(Image::al_warrior_1_1_1, (who.colour * 2 + direction) * 4 + static_cast<unsigned>(pose));
  const Point size = size_of(body);
  const Point at{foot.x - size.x * who.scale / 2, foot.y - size.y * who.scale};
  const Look look{.scale = static_cast<std::uint8_t>(who.scale)};
  canvas.image(at.x, at.y, body, look);
  canvas.image(at.x + (to_left ? 9 : 3) * who.scale, at.y - neck * who.scale,
               nth(Image::al_head_1_1, who.people * 2 + direction), look);
}

constexpr unsigned most_warriors = 5, guard_colour = 5, guard_people = faction_count;

Warrior warrior_of(const State& s, const Scene& scene, const Fighter& fighter, int scale) {
  if (fighter.who == none) return {guard_colour, guard_people, scale};
  const unsigned people = s.seats[fighter.who].faction;
  return {scene.match.people[fighter.who].colour, people < faction_count ? people : guard_people, scale};
}

/// The front rank stands nearest to the middle; every other one of the ranks behind it stands further back.
void draw_army(Canvas& canvas, const State& s, const Scene& scene, const Stage& stage, const Fighter& fighter,
               unsigned side, Progress at) {
  constexpr int step_back = 20, jump = 5, step_px = 4;
  const bool is_large = stage.scale > 1;
  const int pitch = is_large ? 20 : 15, reach = is_large ? 20 : 14, start = reach + (is_large ? 30 : 20);
  const bool loses = fighter.fate == Fate::loses;
  const int outward = side == 0 ? -1 : 1;
  int away = reach + (start - reach) * (whole - at.march) / whole - (at.strikes() ? 4 : 0);
  if (loses) away += (stage.land.w / 2 + 10) * at.end / whole;
  if (fighter.fate == Fate::retreats) away += step_back * at.end / whole;
  const int up = fighter.fate == Fate::wins ? jump * std::min(at.end, whole - at.end) * 2 / whole : 0;
  const Warrior who = warrior_of(s, scene, fighter, stage.scale);
  for (unsigned i = std::clamp(fighter.strength, 1u, most_warriors); i-- > 0;) {
    const int distance = away + as_int(i) * pitch;
    const bool moves = (at.march < whole || (at.end < whole && loses)) && (distance / step_px + as_int(i)) % 2 == 0;
    const Pose pose = loses && at.end > 0 ? Pose::flee : at.strikes() ? Pose::strike : moves ? Pose::step : Pose::stand;
    const Point foot{stage.land.centre().x + outward * distance, stage.foot - (i % 2 == 0 ? 0 : 6) - up * stage.scale};
    draw_warrior(canvas, foot, who, (side == 1) != (pose == Pose::flee), pose);
  }
}

Image house_of(const Scene& scene, unsigned seat, bool large) {
  constexpr std::array houses = {Image::al_house_circle, Image::al_house_square, Image::al_house_triangle,
                                 Image::al_house_diamond, Image::al_house_star};
  return nth(houses[scene.match.people[seat].colour], large ? 1 : 0);
}
static_assert(nth(Image::al_house_circle, 1) == Image::al_house_circle_x2);

/// Where the n-th settlement of a side stands, from the edge of the field inwards.
Point house_place(Rect field, Point size, unsigned side, unsigned n) {
  const int inward = 2 + as_int(n / 2) * 24 + (n % 2 == 1 ? 12 : 0);
  const int x = side == 0 ? field.x + inward : field.right() - inward - size.x;
  return {x, field.bottom() - size.y - (n % 2 == 1 ? 20 : 12)};
}

/// The settlements of a side. The one that is lost burns until it is taken down.
void draw_houses_of(Canvas& canvas, const Scene& scene, Rect field, const Fighter& fighter, unsigned side,
                    Progress at) {
  if (fighter.who == none) return;
  const Image house = house_of(scene, fighter.who, true);
  const Point size = size_of(house);
  const bool burns = fighter.fate == Fate::loses && at.end > 0;
  for (unsigned n = std::min(fighter.houses, 4u); n-- > 0;) {
    const Point place = house_place(field, size, side, n);
    canvas.image(place.x, place.y, house);
    if (!burns || n > 0) continue;
    const Image fire = nth(Image::al_fire_1, static_cast<unsigned>(at.end / 40 % 2));
    const Point fire_size = size_of(fire);
    for (const int x : {-1, 12}) canvas.image(place.x + x, place.y + size.y - fire_size.y + (x > 0 ? 1 : -9), fire);
    canvas.disc({place.x + 10, place.y - 4 - at.end / 40}, 4, palette::stone);
    canvas.disc({place.x + 15, place.y - 12 - at.end / 32}, 3, palette::ridge);
  }
}

/// Where the armies meet: a star that bursts, and dust.
void draw_impact(Canvas& canvas, const Stage& stage, int done) {
  const Point at{stage.land.centre().x, stage.foot - 13 * stage.scale};
  const int radius = (8 + 18 * done / whole) * (stage.scale + 1) / 2;
  const auto star = [&](int size, Colour colour) {
    constexpr std::array<Point, 16> rays = {{{0, -16},
                                             {2, -6},
                                             {11, -11},
                                             {6, -2},
                                             {16, 0},
                                             {6, 2},
                                             {11, 11},
                                             {2, 6},
                                             {0, 16},
                                             {-2, 6},
                                             {-11, 11},
                                             {-6, 2},
                                             {-16, 0},
                                             {-6, -2},
                                             {-11, -11},
                                             {-2, -6}}};
    std::array<Point, rays.size()> corners{};
    for (std::size_t i = 0; i < rays.size(); ++i)
      corners[i] = {at.x + rays[i].x * size / 16, at.y + rays[i].y * size / 16};
    canvas.polygon(corners, colour);
  };
  star(radius + 3, palette::night);
  star(radius, done < whole / 2 ? palette::white : palette::dawn);
  star(radius / 2, done < whole / 2 ? palette::dawn : palette::ember);
}

/// What the strength of a side is made of.
Line parts_of(const State& s, const Fighter& fighter, unsigned side) {
  Line counts;
  if (fighter.who != none) {
    counts << icon_text(Icon::settlement) << fighter.houses;
    if (fighter.strength > fighter.houses)
      counts << ' ' << icon_text(side == 1 ? Icon::defence : Icon::attack) << fighter.strength - fighter.houses;
  } else if (s.token[fighter.territory] < token_kinds && tokens[s.token[fighter.territory]].resource != none) {
    counts << '+' << icon_text(resource_icon(tokens[s.token[fighter.territory]].resource));
  } else {
    counts << icon_text(Icon::conquest);
  }
  return counts;
}

constexpr int low = 80;  ///< a battlefield that is lower has no room for the names of the territories

/// The strength of a side, on a board that hangs in the sky, and what it is made of where there is room.
void draw_strength(Canvas& canvas, const State& s, Rect field, const Fighter& fighter, unsigned side, Progress at,
                   int counted_part) {
  constexpr int apart = 15, parts_height = 15;
  const bool is_low = field.h < low / 2 + parts_height;
  const int wide = is_low ? 32 : 50, number = is_low ? 24 : 30;
  const bool wins = at.end > 0 && fighter.fate == Fate::wins, loses = at.end > 0 && fighter.fate == Fate::loses;
  const Rect board{side == 0 ? field.centre().x - apart - wide : field.centre().x + apart, field.y + 2, wide,
                   number + (is_low ? 0 : parts_height)};
  canvas.box(board, 5, palette::night);
  canvas.outline(board, 5, wins ? palette::dawn : palette::ridge, wins ? 2 : 1);
  Line strength;
  strength << static_cast<unsigned>(counted(as_int(fighter.strength), counted_part))
           << (fighter.is_least && counted_part == whole ? "+" : "");
  canvas.text({board.x, board.y, board.w, number}, is_low ? Font::title : Font::big,
              wins    ? palette::dawn
              : loses ? palette::faint
                      : palette::ink,
              strength, Align::centre);
  if (!is_low)
    canvas.text({board.x, board.y + number - 2, board.w, parts_height}, Font::small, palette::ink,
                parts_of(s, fighter, side), Align::centre);
}

void draw_side_name(Canvas& canvas, const State& s, const Scene& scene, Rect box, const Fighter& fighter,
                    unsigned side) {
  constexpr int line = 15, sign = 21, gap = 6;
  const bool with_place = box.h >= 2 * line;
  canvas.fill(box, blend(ground_of(territories[fighter.territory].terrain), palette::night, 14));
  if (fighter.who != none)
    canvas.badge(box.x + 4, box.y + 2, 13, scene.match.people[fighter.who].colour);
  else
    canvas.icon(box.x + 3, box.y + 1, Icon::conquest, 16);
  const std::string_view name =
      fighter.who != none ? std::string_view{scene.match.people[fighter.who].name} : str(Str::al_token);
  const Rect words{box.x + sign, box.y + 1, box.w - sign - 2, line};
  canvas.text(words, Font::small, palette::ink, name);
  if (with_place)
    return void(canvas.text({box.x + 5, box.y + line + 1, box.w - 8, line}, Font::small, palette::muted,
                            territory_name(fighter.territory)));
  const Line counts = parts_of(s, fighter, side);
  if (measure(Font::small, name) + gap + measure(Font::small, counts) <= words.w)
    canvas.text({words.x, words.y, words.w - 2, line}, Font::small, palette::ink, counts, Align::right);
}

/// The settlement that is lost goes to a plate beside the winner's board, as a point.
void draw_captured(Canvas& canvas, const Scene& scene, Rect field, const Fight& fight, int done) {
  const unsigned loser = fight.sides[0].fate == Fate::loses ? 0 : 1;
  const Fighter& from = fight.sides[loser];
  if (done == 0 || from.fate != Fate::loses || from.who == none) return;
  constexpr int apart = 69, wide = 26, high = 36;
  const Image large = house_of(scene, from.who, true), small = house_of(scene, from.who, false);
  const Point start = house_place(field, size_of(large), loser, 0), size = size_of(small);
  const int middle = field.centre().x;
  const Rect plate{loser == 0 ? middle + apart : middle - apart - wide, field.y + 2, wide, high};
  canvas.box(plate, 5, palette::night);
  canvas.outline(plate, 5, palette::dawn, 1);
  canvas.text({plate.x, plate.bottom() - 17, plate.w, 15}, Font::small, palette::dawn, "+1", Align::centre);
  const Point end{plate.centre().x - size.x / 2, plate.y + 4};
  const int hop = 60 * done / whole * (whole - done) / whole;
  canvas.image(start.x + (end.x - start.x) * done / whole, start.y + (end.y - start.y) * done / whole - hop, small);
}

Progress progress_of(const Fight& fight) { return fight.is_ready ? Progress{0, 0, 0} : Progress::of(fight.age_ms); }

}  // namespace

void draw_field(Canvas& canvas, const State& s, const Scene& scene, Rect field, const Fight& fight) {
  const Progress at = progress_of(fight);
  const auto clip = canvas.clip(field);
  Stage stage = Stage::of(field, fight);
  const std::array<unsigned, 2> places = {fight.sides[0].territory, fight.sides[1].territory};
  draw_sky(canvas, stage.land);
  draw_land(canvas, stage.land, places);
  draw_foreground(canvas, {field.x, stage.land.bottom(), field.w, fight.words}, places);
  draw_border_stone(canvas, stage.land);
  constexpr std::array<Point, 4> shakes = {{{3, -2}, {-3, 1}, {2, 2}, {-1, -1}}};
  const Point shake = at.strikes() ? shakes[static_cast<unsigned>(at.strike / 64) % shakes.size()] : Point{};
  stage.land = stage.land.moved(shake.x, shake.y);
  stage.foot += shake.y;
  for (unsigned side = 0; side < 2; ++side) draw_houses_of(canvas, scene, stage.land, fight.sides[side], side, at);
  for (unsigned side = 0; side < 2; ++side) draw_army(canvas, s, scene, stage, fight.sides[side], side, at);
  if (at.strikes()) draw_impact(canvas, stage, at.strike);
}

void draw_battlefield(Canvas& canvas, const State& s, const Scene& scene, Rect box, const Fight& fight) {
  if (!canvas.touches(box)) return;
  const int head = box.h > low ? 32 : 17, half = box.w / 2;
  canvas.fill({box.x, box.y, box.w, head}, palette::night);
  for (unsigned side = 0; side < 2; ++side)
    draw_side_name(canvas, s, scene, {box.x + (side == 0 ? 0 : half + 1), box.y, half - 1, head - 1}, fight.sides[side],
                   side);
  const Progress at = progress_of(fight);
  const Rect field{box.x, box.y + head, box.w, box.h - head};
  draw_field(canvas, s, scene, field, fight);
  const auto clip = canvas.clip(field);
  for (unsigned side = 0; side < 2; ++side)
    draw_strength(canvas, s, field, fight.sides[side], side, at, fight.is_ready ? whole : at.march);
  const bool is_tie = at.end > 0 && fight.sides[0].fate == Fate::retreats;
  canvas.icon(field.centre().x - 12, field.y + 3, is_tie ? Icon::defence : Icon::attack, 24);
  draw_captured(canvas, scene, {field.x, field.y, field.w, field.h - fight.words}, fight, at.end);
}

// --- The page of the fight ---------------------------------------------------------

Rect battle_box(Rect area) { return {area.x, area.y, area.w, 68}; }

Rect fighter_box(Rect area, const State& s, unsigned card) {
  const core::Actor who = current_actor(s);
  const Pile& hand = s.seats[who.is_seat() ? who.id : s.seat].hand;
  const Pile shown = s.decision == Decision::discard ? hand : fighters_of(hand);
  const int n = as_int(kinds_in(shown));
  const int width = n <= 3 ? 47 : 160 / n;
  return {area.x + 2 + as_int(index_in(shown, card)) * width, area.bottom() - 64, width - 2, 63};
}

Rect answer_box(Rect area, bool fight) { return {area.x + (fight ? 4 : 122), battle_box(area).bottom() + 5, 114, 24}; }

Rect done_box(Rect area) { return {area.right() - 76, area.bottom() - 40, 74, 32}; }

Fight fight_of(const State& s) {
  const auto side = [&s](unsigned territory, unsigned strength) {
    return Fighter{owner(s, territory), territory, strength, s.settlements[territory], Fate::open};
  };
  return {{side(s.from, s.attack), side(s.to, s.decision == Decision::defend ? s.defence : defence_base(s, s.to))}};
}

void draw_battle(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  const core::Actor actor = current_actor(s);
  const Seat& me = s.seats[scene.viewer];
  const bool decides = actor.is_seat() && actor.id == scene.viewer && me.veiled == 0;
  draw_battlefield(canvas, s, scene, decides ? battle_box(area) : area, fight_of(s));
  if (!decides) return;
  draw_cloth(canvas, {area.x, battle_box(area).bottom(), area.w, area.bottom() - battle_box(area).bottom()},
             me.faction);
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
    canvas.wrapped({area.x + 4, area.bottom() - 52, 156, 50}, Font::small, palette::muted, str(Str::al_no_fighters));
  if (offered(scene, Verb::done)) draw_button(canvas, done_box(area), button, Str::key_done);
}

}  // namespace pd::games::altay_pictures
