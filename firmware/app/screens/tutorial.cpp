#include "firmware/app/screens/tutorial.hpp"

#include "assets/tables.hpp"
#include "firmware/app/screens/guide.hpp"
#include "firmware/app/screens/play_layout.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "firmware/app/ui/widgets.hpp"
#include "hal/buttons.hpp"

namespace pd::screens {

namespace {

const assets::Tutorial& of(core::GameId game) { return assets::tutorials[static_cast<unsigned>(game)]; }
const assets::Tutorial& behind(core::GameId game) { return (&of(game))[1]; }

/// How this board leads to the tabs: "press Y", or "hold B" where there is no Y.
void write_way_to_pages(Line& words) {
  const bool has_y = hal::held(hal::buttons_present(), hal::Button::y);
  format(words, has_y ? Str::tutor_press : Str::tutor_hold,
         {hal::button_label(has_y ? hal::Button::y : hal::Button::back)});
}

}  // namespace

bool Tutorial::has(core::GameId game) { return static_cast<unsigned>(game) < assets::tutorial_count; }

core::Setup Tutorial::setup(core::GameId game) {
  const assets::Tutorial& its = of(game);
  return {game, its.players, its.variant, its.first, its.options};
}

std::span<const std::uint16_t> Tutorial::moves(core::GameId game) {
  return {assets::tutorial_moves + of(game).moves, assets::tutorial_moves + behind(game).moves};
}

void Tutorial::begin(core::GameId game) {
  at_ = of(game).steps;
  end_ = behind(game).steps;
  begin_step();
}

void Tutorial::leave() {
  end();
  driver_.leave_script();
  Guide::switch_off(driver_.table()->game());
}

Tutorial::Kind Tutorial::kind() const { return static_cast<Kind>(assets::tutorial_steps[at_].kind); }

Str Tutorial::words() const {
  if (refused_) return kind() == Kind::move ? Str::tutor_other : Str::tutor_go_on;
  return static_cast<Str>(assets::tutorial_steps[at_].text);
}

void Tutorial::write(CalloutText& text) const {
  if (has_wrong_number_) text << str(Str::tutor_number) << '\n';
  Line pages;
  write_way_to_pages(pages);
  format(text, words(), {hal::button_label(hal::Button::select), pages});
}

/// A macro, where one begins with what comes next.
Choice Tutorial::wanted() const {
  Choice best = driver_.scripted();
  for (const Choice choice : cursor_.choices())
    if (allows(choice)) best = choice;
  return best;
}

/// A stop whose variants are all wrong is refused before it is opened: from inside it the frame cannot be reached.
bool Tutorial::allows_stop() const {
  for (const Choice choice : cursor_.choices())
    if (allows(choice) && cursor_.stop_has(choice)) return true;
  return false;
}

/// What the step is about; on another page it is the tab of that page.
Rect Tutorial::target() const {
  const Table& table = *driver_.table();
  const Rect picture = picture_area(table);
  switch (kind()) {
    case Kind::tell: return {};
    case Kind::tell_header: return {0, 0, picture.w, head_height};
    case Kind::tell_tabs: return {0, head_height, picture.w, picture.y - head_height};
    case Kind::tell_words: return {0, picture.bottom(), picture.w, effect_height};
    case Kind::move: break;
  }
  const Choice choice = wanted();
  const Spot spot = table.board.spot_of(cursor_.scene(choice), choice);
  return spot.page == cursor_.page() ? spot.area : tab_area(table, spot.page);
}

Callout Tutorial::callout(CalloutText& text) const {
  write(text);
  return callout_on_picture(*driver_.table(), cursor_, cursor_.scene(), text, read(), target());
}

/// Select reads on to the last page of the words; only then it chooses.
bool Tutorial::turn_page(Key key) {
  CalloutText text;
  const Callout page = callout(text);
  if (page.rest.empty()) was_read_ = was_read_ || !is_refusal();
  if (page.rest.empty() || was_read() || key != Key::select) return false;
  (is_refusal() ? refusal_read_ : read_) = static_cast<std::uint16_t>(text.view().size() - page.rest.size());
  play_sound(Sound::move);
  return true;
}

Tutorial::Answer Tutorial::press(Key key) {
  if (turn_page(key)) return Answer::taken;
  refused_ = has_wrong_number_ = false;
  const bool tells = kind() != Kind::move;
  if (key == Key::back && (tells || (!cursor_.choosing_variant() && !cursor_.is_on_tabs())))
    return Answer::asks_to_leave;
  if (!tells) return Answer::ignored;
  if (key == Key::select) {
    play_sound(Sound::select);
    next();
  } else {
    play_sound(Sound::refuse);
    refused_ = true, refusal_read_ = 0;
  }
  return Answer::taken;
}

void Tutorial::next() {
  ++at_;
  begin_step();
  if (!active()) return leave();
  make_room();
}

/// At the right place the words of the step still say how many. Elsewhere the arrows must lead away again, so it
/// does not stay among the variants of the wrong choice.
void Tutorial::refuse_choice() {
  play_sound(Sound::refuse);
  refusal_read_ = 0;
  has_wrong_number_ = cursor_.choosing_variant() && !common(cursor_.focus_area(), target()).empty();
  if (has_wrong_number_) return;
  cursor_.leave();
  refused_ = true;
}

void Tutorial::make_room() {
  if (!active() || kind() != Kind::move || !cursor_.is_on_choice()) return;
  CalloutText text;
  if (!callout(text).rest.empty()) cursor_.point_to(wanted());
}

bool Tutorial::draw(Canvas& canvas) const {
  const Rect at = target();
  if (!at.empty()) {
    const bool has_cursor = cursor_.is_on_choice() && cursor_.focus_area() == at;  // which is seen inside the frame
    canvas.outline(at.inset(-2), 6, palette::night, 5);
    canvas.outline(at.inset(has_cursor ? -3 : -1), 6, palette::calm, has_cursor ? 2 : 3);
    if (has_cursor) canvas.outline(at.inset(-1), 6, palette::ember, 2);
  }
  CalloutText text;
  const Callout page = callout(text);
  draw_callout(canvas, page);
  const bool has_more = !page.rest.empty() && !was_read();
  if (!has_more && kind() == Kind::move) return false;
  draw_footer(canvas, str(has_more ? Str::key_more : Str::key_next), str(Str::tutor_stop));
  return true;
}

}  // namespace pd::screens
