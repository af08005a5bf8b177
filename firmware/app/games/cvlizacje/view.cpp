#include "firmware/app/games/cvlizacje/view.hpp"

#include "engine/cvlizacje/refused.hpp"
#include "firmware/app/games/cvlizacje/pictures.hpp"
#include "firmware/app/games/cvlizacje/reference.hpp"
#include "firmware/app/games/cvlizacje/view_internal.hpp"
#include "firmware/app/ui/palette.hpp"

namespace pd::games {

using namespace cvlizacje;

namespace {

enum class Page : std::uint8_t { orders, panel, table, ideas, players };

/// What is asked comes first, then what helps to decide.
Page page_kind(const State& s, unsigned page) {
  constexpr std::array<Page, 3> orders = {Page::orders, Page::ideas, Page::players};
  constexpr std::array<Page, 4> actions = {Page::panel, Page::table, Page::ideas, Page::players};
  constexpr std::array<Page, 3> development = {Page::ideas, Page::table, Page::players};
  if (s.phase == Phase::orders) return orders[page];
  return is_one_of(s.phase, Phase::actions, Phase::end) ? actions[page] : development[page];
}

unsigned slot_of(const State& s, unsigned number) {
  unsigned slot = 0;
  while (slot < track_size && s.track[slot] != number) ++slot;
  return slot;
}

/// Moves of different seats never share a group, so that the cursor does not stay on another one's choice.
unsigned group_of(const State& s, core::Move move) {
  const unsigned development = unsigned{s.actor} * 12;
  switch (verb_of(move)) {
    case Verb::buy: return development + slot_of(s, move.a());
    case Verb::look: return development + 5;
    case Verb::print: return development + 6;
    case Verb::bazaar: return development + 7;
    case Verb::hedonism: return development + 8;
    case Verb::pass: return development + 9;
    case Verb::order: return 64 + move.a();
    case Verb::steal: return 72 + move.a() * resource_count + move.b();
    case Verb::gain: return 90 + move.a();
    default: return 93 + move.a();
  }
}

Rect box_of(const State& s, const Scene& scene, core::Move move) {
  const Rect area = scene.area;
  const bool second = scene.choosing_variant;
  switch (verb_of(move)) {
    case Verb::order: return cv::order_box(area, s, second ? move.b() : move.a());
    case Verb::steal: return cv::loot_box(cv::victim_box(area, s, move.a()), move.b());
    case Verb::gain: return cv::gain_box(area, move.a());
    case Verb::trade: return second ? cv::take_box(area, move.b()) : cv::give_box(area, move.a());
    case Verb::buy: return cv::card_box(scene, s, slot_of(s, move.a()));
    case Verb::look: return cv::card_box(scene, s, track_size);
    case Verb::print:
      return second ? cv::card_box(scene, s, slot_of(s, move.a())) : cv::extra_box(scene, s, Verb::print);
    case Verb::bazaar:
    case Verb::hedonism: return cv::extra_box(scene, s, verb_of(move));
    default: return cv::pass_box(area, s);
  }
}

bool is_reveal(const State& before, const State& after) {
  return before.phase == Phase::orders && (after.phase != Phase::orders || after.turn != before.turn);
}

bool is_epoch_end(const State& before, const State& after) {
  return after.turn != before.turn && epoch(after) != epoch(before);
}

/// All is resolved after somebody was asked; until then nothing was told of what orders brought without a question.
bool is_resolution(const State& before, const State& after) {
  return before.phase == Phase::actions && after.phase != Phase::actions;
}

}  // namespace

bool cv::shows_stock(const State& s, unsigned page) {
  const Page kind = page_kind(s, page);
  return kind == Page::ideas || (kind == Page::orders && s.decision != Decision::neutral);
}

unsigned CvlizacjeBoard::page_count(const State& s) const {
  return s.phase == Phase::actions || s.phase == Phase::end ? 4 : 3;
}

Str CvlizacjeBoard::page_title(const State& s, unsigned page) const {
  switch (page_kind(s, page)) {
    case Page::orders:
    case Page::table: return Str::cv_page_orders;
    case Page::ideas: return Str::cv_page_ideas;
    case Page::players: return Str::cv_page_players;
    case Page::panel: break;
  }
  if (s.decision == Decision::steal) return Str::cv_page_steal;
  return s.decision == Decision::trade ? Str::cv_page_trade : Str::cv_page_gain;
}

void CvlizacjeBoard::draw_page(Canvas& canvas, const State& s, const Scene& scene) const {
  const Page page = page_kind(s, scene.page);
  if (page == Page::orders)  // orders hide nearly all of it: a step of the cursor paints less without the grain
    canvas.fill(scene.area, rgb(0x3C2A22));
  else
    cv::draw_wood(canvas, scene.area);
  switch (page) {
    case Page::orders: return cv::draw_orders(canvas, s, scene);
    case Page::table: return cv::draw_table(canvas, s, s, scene, false);
    case Page::ideas: return cv::draw_ideas(canvas, s, scene);
    case Page::players: return cv::draw_players(canvas, s, scene);
    case Page::panel: break;
  }
  if (s.decision == Decision::steal) return cv::draw_thefts(canvas, s, scene);
  if (s.decision == Decision::trade) return cv::draw_trade(canvas, s, scene);
  cv::draw_gain(canvas, s, scene);
}

/// What is to be chosen of, and what it is for.
void CvlizacjeBoard::list_subjects(const State& s, const Scene& scene, KeepClear& clear) const {
  const Rect area = scene.area;
  if (page_kind(s, scene.page) != Page::panel) return;
  if (s.decision == Decision::trade)
    clear.add({area.x, cv::give_box(area, 0).y, area.w, cv::take_box(area, 0).bottom() - cv::give_box(area, 0).y});
  else if (s.decision == Decision::steal)
    clear.add({area.x, area.y, area.w, cv::last_victim_box(scene, s).bottom() - area.y});
}

Spot CvlizacjeBoard::spot_of(const State& s, const Scene& scene, core::Move move) const {
  return {0, static_cast<std::uint8_t>(group_of(s, move)), box_of(s, scene, move)};
}

/// Orders are laid in secret: where the cursor was would tell which. Buttons are there for who decides only.
Spot CvlizacjeBoard::spot_for_others(const State& s, const Scene& scene, core::Move move) const {
  if (s.phase == Phase::actions) return {.page = 1};
  const bool buys = s.phase == Phase::development && move && verb_of(move) == Verb::buy;
  return buys && slot_of(s, move.a()) < track_size ? spot_of(s, scene, move) : Spot{};
}

std::optional<Item> CvlizacjeBoard::item_of(const State& s, const Scene& scene, core::Move move) const {
  switch (verb_of(move)) {
    case Verb::order: return cvlizacje_reference::order(scene.choosing_variant ? move.b() : move.a());
    case Verb::buy: return cvlizacje_reference::idea(move.a());
    case Verb::print: return cvlizacje_reference::idea(scene.choosing_variant ? move.a() : only(Effect::swap_open));
    case Verb::bazaar: return cvlizacje_reference::idea(only(Effect::swap_one));
    case Verb::hedonism: return cvlizacje_reference::idea(only(Effect::food_for_points));
    case Verb::look: return cvlizacje_reference::idea(only(Effect::look_at_top));
    case Verb::steal:
    case Verb::trade:
    case Verb::gain:
      if (s.source != 0) return cvlizacje_reference::idea(s.source);
      return cvlizacje_reference::order(index(verb_of(move) == Verb::steal   ? Order::thieving
                                              : verb_of(move) == Verb::trade ? Order::trading
                                                                             : Order::cunning));
    default: return std::nullopt;
  }
}

void CvlizacjeBoard::list_items(const State& s, const Scene& scene, ItemList& list) const {
  switch (page_kind(s, scene.page)) {
    case Page::orders:
      for (unsigned o = 0; o < order_count; ++o) list.add(cvlizacje_reference::order(o));
      break;
    case Page::table:
      for (unsigned o = 0; o < order_count; ++o)
        if (s.chosen[o] > 0) list.add(cvlizacje_reference::order(o));
      break;
    case Page::ideas:
      for (const std::uint8_t number : s.track)
        if (number != 0) list.add(cvlizacje_reference::idea(number));
      if (cv::sees_top(s, scene.viewer)) list.add(cvlizacje_reference::idea(s.top));
      break;
    case Page::players:
      for (unsigned i = 0; i < s.players; ++i)
        for (unsigned n = 1; n <= idea_count; ++n)
          if (owns(s.seats[(scene.viewer + i) % s.players], n)) list.add(cvlizacje_reference::idea(n));
      break;
    case Page::panel: break;
  }
}

namespace {

/// Who laid an order earlier in the epoch and cannot choose it now.
void say_who_played(LongText& text, const State& s, const Scene& scene, unsigned order) {
  Line gone;
  for (unsigned seat = 0; seat < s.players; ++seat) {
    const Seat& other = s.seats[seat];
    if (seat == scene.viewer || (other.hand >> order & 1u) != 0 || index(other.open) == order) continue;
    gone << (gone.empty() ? "" : ", ") << scene.match.people[seat].name;
  }
  if (!gone.empty()) format(text, Str::cv_now_gone, {gone});
}

void say_owner(LongText& text, const State& s, const Scene& scene, unsigned idea_number) {
  for (unsigned seat = 0; seat < s.players; ++seat)
    if (owns(s.seats[seat], idea_number)) format(text, Str::cv_now_owner, {scene.match.people[seat].name});
}

/// Who cannot be robbed, and why: the Sword follows a theft (CV-86).
void say_who_is_safe(LongText& text, const State& s, const Scene& scene) {
  for (unsigned seat = 0; seat < s.players; ++seat) {
    if (seat == s.actor || offered(scene, Verb::steal, seat)) continue;
    const core::Refusal why = core::why_not(s, move(Verb::steal, seat, 0));
    text << (text.empty() ? "" : "\n");
    format(text,
           why == refused::nothing_to_steal  ? Str::cv_now_empty
           : why == refused::sword_elsewhere ? Str::cv_now_not_robbed
                                             : Str::cv_now_safe,
           {scene.match.people[seat].name});
  }
}

}  // namespace

void CvlizacjeNarrator::say_now(LongText& text, const State& s, const Scene& scene, Item item) const {
  if (item.section == cvlizacje_reference::orders && s.phase == Phase::orders)
    say_who_played(text, s, scene, item.number);
  if (item.section == cvlizacje_reference::ideas) say_owner(text, s, scene, item.number + 1u);
  if (s.decision == Decision::steal) say_who_is_safe(text, s, scene);
}

void CvlizacjeNarrator::why_not(Paragraph& text, const State& s, const Scene& scene, Item item) const {
  if (item.section == cvlizacje_reference::orders) {
    if (s.phase != Phase::orders) return;
    // The engine is not asked: to lay the last orders it would count those that the viewer cannot see.
    const bool open = scene.choosing_variant && scene.focus.move.a() == item.number;
    return void(text << str(open ? Str::cv_why_both : Str::cv_why_laid));
  }
  if (page_kind(s, scene.page) != Page::ideas) return;
  const unsigned number = item.number + 1u;
  const core::Refusal why = core::why_not(s, move(Verb::buy, number));
  if (s.phase != Phase::development) return void(text << str(Str::cv_why_later));
  if (why == refused::bought_one || why == refused::bought_two) return void(text << str(Str::cv_why_bought));
  const Seat& buyer = s.seats[scene.viewer];
  Line missing;
  for (unsigned r = 0; r < resource_count; ++r)
    if (const unsigned n = cv::lacks(buyer, number, r); n > 0)
      missing << (missing.empty() ? "" : ", ") << n << ' ' << cv::icon_text_of(r);
  if (const unsigned saved = saved_on(buyer, number); saved > 0)
    missing << " (" << str(cv::name_of_idea(only(Effect::cheaper_type))) << ": −" << saved << ')';
  format(text, Str::cv_why_lack, {missing});
}

void CvlizacjeBoard::draw_detail(Canvas& canvas, const State& s, const Scene& scene) const {
  if (page_kind(s, scene.page) == Page::ideas) return cv::draw_open_ideas(canvas, s, scene);
  cv::draw_owned_ideas(canvas, s, scene);
}

void CvlizacjeBoard::draw_side(Canvas& canvas, const State& s, const Scene& scene, unsigned seat) const {
  const Seat& who = s.seats[seat];
  const int line = label_height(14, scene.area.h, 2);
  const Rect first{scene.area.x, scene.area.y, scene.area.w, line};
  Line a;
  a << icon_text(Icon::happiness) << cv::points_so_far(who) << "  " << icon_text(Icon::card_back)
    << cv::idea_count_of(who);
  if (s.helm == seat) a << "  " << icon_text(Icon::helm);
  canvas.text(first, label_font(first, a), palette::muted, a);
  if (scene.area.h < 28) return;
  for (unsigned r = 0; r < resource_count; ++r) {  // two digits each just fit
    const int x = scene.area.x + static_cast<int>(r) * scene.area.w / static_cast<int>(resource_count);
    Line have;
    have << unsigned{who.stock[r]};
    canvas.icon(x, first.bottom() + (line - 12 + 1) / 2, cv::icon_of(static_cast<Resource>(r)), 12);
    const Rect number{x + 11, first.bottom(), 14, line};
    canvas.text(number, label_font(number, have), palette::ink, have, Align::centre);
  }
}

bool CvlizacjeNarrator::is_news(const State& before, const State& after) const {
  return news_covers_moves(before, after) || is_epoch_end(before, after);
}

bool CvlizacjeNarrator::news_covers_moves(const State& before, const State& after) const {
  return is_reveal(before, after) || is_resolution(before, after);
}

/// The gains of a turn are told together, those of the reveal too: the orders as they lie, and the stocks of before.
bool CvlizacjeNarrator::news_start(State& before, const State& earlier) const {
  if (before.phase != Phase::actions || earlier.turn != before.turn) return false;
  for (unsigned i = 0; i < before.players; ++i) {
    before.seats[i].stock = earlier.seats[i].stock;
    before.seats[i].points = earlier.seats[i].points;
  }
  return true;
}

void CvlizacjeBoard::draw_news(Canvas& canvas, const State& before, const State& after, const Scene& scene) const {
  Line title;
  if (is_reveal(before, after) || before.phase == Phase::actions) {
    // Where nobody is asked in between, the gains are there at once; else they are told when all of them are.
    const bool asks = after.phase == Phase::actions;
    const Str words = !is_reveal(before, after) ? Str::cv_news_actions : asks ? Str::cv_news_reveal : Str::cv_news_both;
    format(title, words, {cv::roman(epoch(before)), cv::turn_in_epoch(before)});
    draw_header(canvas, title);
    return cv::draw_table(canvas, before, after, scene, !asks);
  }
  format(title, Str::cv_news_epoch, {cv::roman(epoch(before))});
  draw_header(canvas, title);
  constexpr int words = 26;
  cv::draw_sunset(canvas, {scene.area.x, scene.area.y, canvas.width(), scene.area.h}, scene.age_ms);
  Scene players = scene;
  players.area.h -= words;
  players.viewer = after.helm;
  cv::draw_players(canvas, after, players);
  canvas.text({6, scene.area.bottom() - words + 4, canvas.width() - 12, 20}, Font::bold, palette::dawn,
              formatted(Str::cv_news_helm, {cv::helm_name(after, scene.match)}), Align::centre);
}

/// CV-84: whoever has looked at the card on top may be unable to pay for it, and wants to see it all the same.
AutoPlayPolicy CvlizacjeAssist::auto_play_policy(const State& s, const core::MoveList&) const {
  return s.decision == Decision::develop && (s.used & used_look) != 0 && s.top != 0 ? AutoPlayPolicy::wait
                                                                                    : AutoPlayPolicy::ask;
}

/// CV-10: whoever lays orders does it unseen, and they stay so until all are laid; CV-84: whoever looks at the card on
/// top does so unseen, and as long as it lies there their replay shows it.
bool CvlizacjeAssist::has_secret(const State& s, unsigned seat) const {
  const bool lays = s.decision == Decision::order || s.decision == Decision::neutral;
  if (lays && s.actor == seat) return true;
  const bool laid = s.seats[seat].hidden != Order::none ||
                    (s.variant == Variant::two_advanced && s.others[seat].hidden != Order::none);
  return (s.phase == Phase::orders && laid) || observe(s, seat).top != 0;
}

}  // namespace pd::games
