#include "firmware/app/screens/play_picture.hpp"

#include <algorithm>

#include "firmware/app/screens/play_layout.hpp"
#include "firmware/app/session/outline.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/widgets.hpp"

namespace pd::screens {

namespace {

/// Arrows beside the choice: it has more variants.
void draw_arrows(Canvas& canvas, Rect at) {
  const Point middle = at.centre();
  const int size = 8, left = at.x - 1 > size ? at.x - 1 : size, right = at.right() + 1;
  const int edge = picture_width - size, start = right < edge ? right : edge;
  for (const int grown : {3, 0}) {
    const Colour colour = grown > 0 ? palette::night : palette::ember;
    canvas.triangle({left - size - grown, middle.y}, {left + grown, middle.y - size - grown},
                    {left + grown, middle.y + size + grown}, colour);
    canvas.triangle({start + size + grown, middle.y}, {start - grown, middle.y - size - grown},
                    {start - grown, middle.y + size + grown}, colour);
  }
}

constexpr int recap_edge = 2, recap_title = 15, recap_margin = 24;

}  // namespace

void PlayPicture::update_battery() { battery_is_empty_ = battery_icon() == Icon::battery_empty; }

Scene PlayPicture::scene(Choice at) const {
  Scene scene = cursor_.scene(at);
  scene.rolling_ms = animation_.is_rolling() ? animation_.age() + 1 : 0;
  if (animation_.moves_pieces()) {
    const Moment& moment = animation_.moment();
    scene.mover = moment.seat;
    scene.moment = &moment;
    scene.moment_ms = animation_.age();
    if (moment.page != Moment::any_page) scene.page = moment.page;
  }
  return scene;
}

Callout PlayPicture::callout(std::string_view words, std::size_t read) const {
  return callout_on_picture(table(), cursor_, scene(), words, read);
}

void PlayPicture::draw(Canvas& canvas, Rect callout) const {
  if (driver_.table() == nullptr || driver_.handing_over()) return canvas.clear(palette::night);
  const Rect recap_at = callout.empty() ? recap_box() : Rect{};
  {
    const auto clip = canvas.behind({0, 0, canvas.width(), head_height + tab_height},
                                    callout.empty() ? Rect{} : callout_area(callout));
    draw_head(canvas);
    if (recap_at.empty() || recap_at.y > head_height) draw_tabs(canvas);
  }
  const Rect moment = animation_.running() ? moment_box(animation_.moment(), picture_area(table())) : Rect{};
  draw_board(canvas, !callout.empty() ? callout_area(callout) : !moment.empty() ? moment : recap_at);
  draw_recap(canvas, recap_at);
  draw_effect(canvas);
  draw_people(canvas);
}

void PlayPicture::draw_with(Canvas& canvas, const Callout& callout) const {
  draw(canvas, callout.box);
  draw_callout(canvas, callout);
}

/// A line of text that the callout would cut is left out whole. Nothing is painted under one as wide as the picture.
void PlayPicture::draw_board(Canvas& canvas, Rect callout) const {
  const Scene s = scene();
  const auto draw = [&] {
    canvas.clear(palette::night);
    table().board.draw(canvas, s, BoardPresenter::Picture::page);
    if (!cursor_.is_on_choice() || animation_.is_rolling() || s.page != cursor_.page()) return;
    const Spot at = cursor_.focus_spot();
    outline_spot(canvas, s, at, palette::ember, cursor_.choosing_variant() ? 3 : 2);
    table().board.draw(canvas, s, BoardPresenter::Picture::marks);
    if (cursor_.choosing_variant() && !cursor_.variants_lie_apart()) draw_arrows(canvas, at.area);
  };
  const Rect covered = common(s.area, callout);
  if (!covered.empty() && covered.w < s.area.w) {
    const auto clip = canvas.behind(s.area, callout);
    return draw();
  }
  const int above = covered.empty() ? s.area.bottom() : covered.y, below = covered.empty() ? above : covered.bottom();
  for (const Rect strip : {Rect{s.area.x, s.area.y, s.area.w, above - s.area.y},
                           Rect{s.area.x, below, s.area.w, s.area.bottom() - below}}) {
    if (strip.empty() || !canvas.touches(strip)) continue;
    const auto clip = canvas.page(strip);
    draw();
  }
}

/// In place of the tabs and as far down as it needs, or at the lower edge where it covers less of the cursor there.
Rect PlayPicture::recap_box() const {
  const Recap& recap = report_.recap();
  if (recap.empty() || animation_.running()) return {};
  const Rect area = picture_area(table());
  int height = 2 * recap_edge + recap_title;
  for (unsigned i = 0; i < recap.size(); ++i) height += recap[i].height;
  const Rect above{area.x, head_height, area.w, height}, below{area.x, area.bottom() - height, area.w, height};
  if (!cursor_.is_on_choice()) return above;
  const Rect at = cursor_.focus_area();
  return std::max(0, common(above, at).h) <= std::max(0, common(below, at).h) ? above : below;
}

/// More than a quarter of it: nobody can tell what lies there.
bool PlayPicture::recap_hides_cursor() const {
  const Rect box = recap_box(), at = cursor_.is_on_choice() ? cursor_.focus_area() : Rect{};
  return !box.empty() && 4 * common(box, at).h > at.h;
}

void PlayPicture::draw_recap(Canvas& canvas, Rect box) const {
  if (box.empty() || !canvas.touches(box)) return;
  const Recap& recap = report_.recap();
  canvas.fill(box, palette::night);
  canvas.box(box, 6, palette::ground);
  canvas.outline(box, 6, palette::dawn);
  int y = box.y + recap_edge;
  canvas.text({box.x + 6, y, box.w - 12, recap_title}, Font::small, palette::dawn, str(Str::recap_title));
  if (recap.left_out() > 0)
    canvas.text({box.x + 6, y, box.w - 12, recap_title}, Font::small, palette::muted,
                formatted(Str::recap_more, {static_cast<int>(recap.left_out())}), Align::right);
  y += recap_title;
  for (unsigned i = 0; i < recap.size(); ++i) {
    canvas.badge(box.x + 5, y, 14, table().match.people[recap[i].actor.id].colour);
    const int height = recap[i].height;
    canvas.wrapped({box.x + recap_margin, y, Recap::width, height}, recap_font(), palette::ink, recap[i].text);
    y += height;
  }
}

void PlayPicture::draw_detail(Canvas& canvas) const {
  Scene s = scene();
  s.area = {0, 0, canvas.width(), canvas.height() - footer_height};
  table().board.draw(canvas, s, BoardPresenter::Picture::detail);
}

void PlayPicture::draw_news(Canvas& canvas, std::uint32_t age_ms) const {
  Scene s = scene({});
  s.age_ms = age_ms;
  s.viewer = driver_.news_viewer();
  s.area = {0, header_height, canvas.width(), canvas.height() - header_height - footer_height};
  const auto clip = canvas.clip({0, 0, canvas.width(), canvas.height() - footer_height});
  table().board.draw(canvas, s, BoardPresenter::Picture::news);
}

void PlayPicture::draw_head(Canvas& canvas) const {
  const bool waits_for_computer = driver_.computer_acts() && !animation_.running();  // while a person reads a callout
  const unsigned seat = animation_.moves_pieces() ? animation_.moment().seat
                        : waits_for_computer      ? table().session.actor().id
                                                  : driver_.viewer();
  const Person& person = table().match.people[seat];
  const Rect bar{0, 0, canvas.width(), head_height};
  if (!canvas.touches(bar)) return;
  canvas.fill(bar, palette::player[person.colour]);
  if (guard_.turns() && !animation_.moves_pieces()) {  // the next player's colour runs over that of the one before
    const int at = canvas.width() * static_cast<int>(guard_.turned_ms()) / static_cast<int>(InputGuard::turning_ms);
    const std::uint8_t before = table().match.people[guard_.seat_before()].colour;
    canvas.fill({at, 0, canvas.width() - at, head_height}, palette::player[before]);
  }
  Line status;
  table().text.say_status(status, driver_.viewer());
  if (store().error()) status << ' ' << icon_text(Icon::warning);
  if (battery_is_empty_) status << ' ' << icon_text(Icon::battery_empty);
  draw_status(canvas, person, status);
}

void draw_status(Canvas& canvas, const Person& person, std::string_view status) {
  const Colour ink = palette::on_player[person.colour];
  const Rect label{26, 0, canvas.width() - 32, head_height};
  canvas.hline(0, 0, canvas.width(), blend(palette::player[person.colour], palette::white, 12));
  canvas.fill({0, label.h - 2, canvas.width(), 2}, blend(palette::player[person.colour], palette::night, 12));
  canvas.badge(3, 3, 18, person.colour);
  canvas.text({label.x, 0, label.w - 4 - measure(Font::small, status), label.h}, Font::bold, ink, person.name);
  canvas.text(label, Font::small, ink, status, Align::right);
}

void PlayPicture::draw_tabs(Canvas& canvas) const {
  const unsigned pages = table().board.page_count();
  const Rect bar{0, head_height, picture_width, tab_height};
  if (pages < 2 || !canvas.touches(bar)) return;
  canvas.fill(bar, palette::bark);
  canvas.hline(bar.x, bar.y, bar.w, palette::shade);
  if (const StatusToast& toast = report_.toast(); !toast.empty() && !animation_.is_rolling() && !cursor_.is_on_tabs()) {
    canvas.badge(bar.x + 6, bar.y + 2, 14, table().match.people[toast.seat()].colour);
    canvas.text({bar.x + 26, bar.y, status_toast_width, bar.h}, Font::small, palette::dawn, toast.text());
    return;
  }
  const int width = picture_width / static_cast<int>(pages), key = key_before_tabs();
  const Accent accent = screen_stack().accent();
  const unsigned page = scene().page;
  for (unsigned i = 0; i < pages; ++i) {
    const Rect tab{static_cast<int>(i) * width, bar.y, width, tab_height};
    const bool here = i == page;
    canvas.box({tab.x + 1, tab.y + (here ? 2 : 4), tab.w - 2, tab.h + 6}, 5, here ? accent.edge : palette::shade);
    canvas.box({tab.x + 1, tab.y + (here ? 3 : 5), tab.w - 2, tab.h + 6}, 5, here ? accent.high : palette::ground);
    if (here && cursor_.is_on_tabs()) canvas.outline({tab.x, tab.y, tab.w, tab.h}, 5, palette::ember, 2);
    const int left = i == 0 ? key : 0;
    const Rect label{tab.x + left + 1, tab.y + 1, tab.w - left - 2, tab.h - 2};
    canvas.text(label, Font::small, here ? palette::dawn : palette::muted, str(table().board.page_title(i)),
                Align::centre);
  }
  const int edge = pages < 4 ? 2 : 0;  // narrow tabs need it between the key and the word
  if (key > 0) draw_key(canvas, {bar.x + edge, bar.y + 3, key - 2, 14}, hal::button_label(hal::Button::y));
}

/// What the key takes of the first tab that leads to the tabs; 0 where there is none, or no room for it.
int PlayPicture::key_before_tabs() const {
  const std::string_view label = hal::button_label(hal::Button::y);
  if (label.empty() || cursor_.is_on_tabs() || tutorial_.active()) return 0;
  const int key = key_width(label), width = picture_width / static_cast<int>(table().board.page_count());
  return key + 2 + measure(Font::small, str(table().board.page_title(0))) + 2 <= width ? key + 2 : 0;
}

void PlayPicture::draw_effect(Canvas& canvas) const {
  const int top = canvas.height() - footer_height - effect_height;
  const Rect area{0, top, picture_width, effect_height};
  if (!canvas.touches(area)) return;
  canvas.fill(area, palette::ground);
  canvas.hline(0, top, picture_width, palette::shade);
  canvas.hline(0, top + 1, picture_width, palette::ridge);
  ChoiceText words;
  const Choice at = cursor_.focus();
  if (at && !animation_.is_rolling())
    table().text.say_choice(words, at, driver_.viewer(), !cursor_.choosing_variant() && cursor_.many_variants());
  else
    table().text.ask(words.name, driver_.viewer());
  draw_fitting(canvas, {6, top + 2, picture_width - 12, 19}, palette::ink, words.name, {Font::bold, Font::small});
  const Font font = fitting(picture_width - 12, words.effect, {reading(), Font::body, Font::small});
  canvas.text({6, top + 21, picture_width - 12, 18}, font, palette::muted, words.effect);
}

void PlayPicture::draw_keys(Canvas& canvas) const {
  if (!canvas.touches({0, canvas.height() - footer_height, canvas.width(), footer_height})) return;
  if (animation_.is_rolling()) return draw_footer(canvas, str(Str::key_skip), {});
  const Choice at = cursor_.focus();
  const bool opens = cursor_.is_on_tabs() || (at && !cursor_.choosing_variant() && cursor_.many_variants());
  const bool can_leave = cursor_.is_on_tabs() || cursor_.choosing_variant();
  const Str back = can_leave ? Str::key_back : tutorial_.active() ? Str::tutor_stop : Str::key_menu;
  const bool has_recap = report_.has_recap();
  if (!has_recap && !cursor_.page_offers()) return draw_footer(canvas, str(Str::key_details), str(back));
  draw_footer(canvas,
              guard_.guards_turn()   ? std::string_view{}
              : recap_hides_cursor() ? str(Str::key_ok)
              : opens                ? str(Str::key_select)
              : at                   ? str(Str::key_do)
                                     : std::string_view{},
              str(back), str(has_recap ? Str::key_story : Str::key_details));
}

void PlayPicture::draw_people(Canvas& canvas) const {
  const int height = canvas.height() - head_height - footer_height;
  screens::draw_people(canvas, table(), scene(), {picture_width, head_height, canvas.width() - picture_width, height});
}

void draw_people(Canvas& canvas, const Table& table, Scene scene, Rect side) {
  if (!canvas.touches(side)) return;
  canvas.fill(side, palette::ground);
  canvas.vline(side.x, side.y, side.h, palette::ridge);
  const unsigned players = table.match.setup.players;
  const int each = side.h / static_cast<int>(players), line = label_height(each < 3 * 16 ? 16 : 18, each, 3);
  for (unsigned seat = 0; seat < players; ++seat) {
    const Rect box{side.x + 1, side.y + static_cast<int>(seat) * each, side.w - 1, each};
    if (!canvas.touches(box)) continue;
    const Person& person = table.match.people[seat];
    if (scene.actor == core::Actor::seat(seat)) draw_plaque(canvas, box.inset(1));
    canvas.badge(box.x + 3, box.y + 3, 14, person.colour);
    const Rect name{box.x + 20, box.y + 1, box.w - 22, line};
    canvas.text(name, label_font(name, person.name), palette::ink, person.name);
    scene.area = {box.x + 3, name.bottom(), box.w - 5, each - line - 1};
    const auto clip = canvas.clip(scene.area);
    table.board.draw_side(canvas, scene, seat);
  }
}

}  // namespace pd::screens
