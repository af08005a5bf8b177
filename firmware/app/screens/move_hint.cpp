#include <algorithm>

#include "firmware/app/screens/callout.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"

namespace pd::screens {

namespace {

const Driver& driver() { return play_screen().driver(); }
Table& table() { return table_in_play(); }

constexpr std::uint32_t breath_ms = 256;

void draw_thinking(Canvas& canvas, Str title, std::uint32_t breath) {
  constexpr int sizes[] = {3, 5, 7, 5};
  draw_backdrop(canvas);
  draw_header(canvas, str(title));
  const Rect box = body_of(canvas.width(), canvas.height()).inset(2);
  canvas.box(box, 10, palette::ground);
  canvas.outline(box, 10, palette::ember, 2);
  const Rect area = box.inset(10);
  canvas.wrapped(area, Font::body, palette::ink, str(Str::hint_thinks));
  canvas.disc({area.x + area.w / 2, area.y + 80}, sizes[breath % 4], palette::ember);
  draw_footer(canvas, str(Str::key_back), {});
}

/// What the strongest computer would do in the place of whoever has the device, from what they may see: the cursor goes
/// there, and a callout says why. Asked again, it says how the turn would go on.
class MoveHint final : public Screen {
 public:
  void shown(bool returning) override {
    if (returning) return;
    stage_ = Stage::thinking;
    play_screen().driver().ask_for_hint();
  }

  std::uint32_t animate(std::uint32_t now_ms) override {
    if (stage_ == Stage::thinking && driver().has_hint()) show_hint();
    if (stage_ == Stage::planning && driver().has_plan()) show_plan();
    if (stage_ == Stage::hint || stage_ == Stage::plan) return forever_ms;
    breath_ = now_ms / breath_ms;
    redraw();
    return breath_ms - now_ms % breath_ms;
  }

  void press(Key key) override {
    switch (key) {
      case Key::details:
        if (stage_ != Stage::hint) return;
        stage_ = Stage::planning;
        return play_screen().driver().ask_for_plan();
      case Key::select:
        if (CalloutText words; is_told() && !callout(words).rest.empty()) {
          read_ = words.view().size() - callout(words).rest.size();
          return;
        }
        [[fallthrough]];
      case Key::back:
      case Key::menu: play_screen().driver().forget_hint(); return pop();
      default: return;
    }
  }

  void draw(Canvas& canvas) const override {
    if (!is_told()) return draw_thinking(canvas, Str::hint_title, breath_);
    CalloutText words;
    const Callout laid = callout(words);
    play_screen().picture().draw_with(canvas, laid);
    draw_footer(canvas, str(laid.rest.empty() ? Str::key_ok : Str::key_more), {},
                stage_ == Stage::hint ? str(Str::hint_key_then) : std::string_view{});
  }

 private:
  enum class Stage : std::uint8_t {
    thinking,  ///< about the move
    hint,      ///< the move and its reasons
    planning,  ///< the rest of the turn is thought about
    plan       ///< ... and said
  };
  bool is_told() const { return stage_ == Stage::hint || stage_ == Stage::plan; }

  void show_hint() {
    stage_ = Stage::hint;
    read_ = 0;
    move_ = driver().decision();
    why_ = driver().hint_reasons();
    play_screen().point_to(move_);
    redraw();
  }

  void show_plan() {
    stage_ = Stage::plan;
    read_ = 0;
    redraw();
  }

  void say_hint(CalloutText& words) const {
    if (table().text.is_pair(move_)) words << table().text.full_text(move_, driver().viewer()).name.view() << ". ";
    LongText why;
    table().text.say_why(why, move_, why_, driver().viewer());
    if (why_.later && !why.empty()) words << str(Str::hint_later) << '\n';
    words << why.view();
  }

  void say_plan(CalloutText& words) const {
    const ComputerPlayer::Plan& plan = table().computer.plan();
    LongText moves;
    table().text.say_plan(moves, move_, std::span(plan.moves).first(plan.count), driver().viewer());
    if (!moves.empty()) words << str(Str::hint_then) << '\n' << moves.view();
    if (moves.empty()) words << str(plan.ends ? Str::hint_then_ends : Str::hint_then_unknown);
  }

  Callout callout(CalloutText& words) const {
    words.clear();
    if (stage_ == Stage::plan)
      say_plan(words);
    else
      say_hint(words);
    return play_screen().picture().callout(words, read_);
  }

  Stage stage_ = Stage::thinking;
  core::Move move_{};
  players::Why why_{};
  std::size_t read_ = 0;  // bytes of the callout, on the pages before
  std::uint32_t breath_ = 0;
};

/// Three good moves of different choices, in the order of the list and not of their worth: for who learns a game and
/// wants to choose among a few. Select puts the cursor on one.
class MoveOptions final : public Screen {
 public:
  void shown(bool returning) override {
    if (returning) return;
    count_ = at_ = 0;
    play_screen().driver().ask_for_advice();
  }

  std::uint32_t animate(std::uint32_t now_ms) override {
    if (count_ > 0) return forever_ms;
    if (driver().has_advice()) choose_options();
    breath_ = now_ms / breath_ms;
    redraw();
    return breath_ms - now_ms % breath_ms;
  }

  void press(Key key) override {
    if (const int by = step_of(key)) return step(by);
    switch (key) {
      case Key::select:
        if (count_ > 0) play_screen().point_to(moves_[at_]);
        [[fallthrough]];
      case Key::back:
      case Key::menu: play_screen().driver().forget_hint(); return pop();
      default: return;
    }
  }

  void draw(Canvas& canvas) const override {
    if (count_ == 0) return draw_thinking(canvas, Str::options_title, breath_);
    draw_backdrop(canvas);
    draw_header(canvas, str(Str::options_title));
    const Rect body = body_of(canvas.width(), canvas.height());
    constexpr int text_height = 34;
    canvas.wrapped({8, body.y + 2, body.w - 16, text_height}, Font::small, palette::muted, str(Str::options_text));
    const int each = (body.h - text_height - 4) / static_cast<int>(options_max);
    for (unsigned i = 0; i < count_; ++i)
      draw_option(canvas, {4, body.y + text_height + 2 + static_cast<int>(i) * each, body.w - 8, each - 4}, i);
    draw_footer(canvas, str(Str::key_select), str(Str::key_back));
  }

 private:
  static constexpr unsigned options_max = 3;

  void step(int by) {
    if (count_ == 0) return;
    at_ = (at_ + (by > 0 ? 1 : count_ - 1)) % count_;
    play_sound(Sound::move);
  }

  /// The best moves of different choices, sorted as the list has them.
  void choose_options() {
    core::MoveList legal;
    table().session.list_moves(legal);
    const Scene scene = play_screen().picture().scene();
    std::array<std::uint8_t, options_max> groups{};
    for (unsigned rank = 0; count_ < options_max && rank < legal.size(); ++rank) {
      const core::Move move = table().computer.advised(rank);
      const std::uint8_t group = table().board.spot_of(scene, move).group;
      if (!move || std::find(groups.begin(), groups.begin() + count_, group) != groups.begin() + count_) continue;
      groups[count_] = group;
      moves_[count_++] = move;
    }
    std::sort(moves_.begin(), moves_.begin() + count_,
              [&](core::Move a, core::Move b) { return legal.find(a) < legal.find(b); });
    if (count_ == 0) pop();  // nothing can be chosen
  }

  void draw_option(Canvas& canvas, Rect box, unsigned i) const {
    if (!canvas.touches(box)) return;
    canvas.box(box, 8, palette::stone);
    if (i == at_) canvas.outline(box, 8, palette::ember, 2);
    const ChoiceText words = table().text.full_text(moves_[i], driver().viewer());
    draw_fitting(canvas, {box.x + 8, box.y + 2, box.w - 16, 20}, palette::ink, words.name, {Font::bold, Font::small});
    canvas.text({box.x + 8, box.y + 22, box.w - 16, 18}, Font::small, palette::muted, words.effect);
  }

  unsigned count_ = 0, at_ = 0;
  std::array<core::Move, options_max> moves_{};
  std::uint32_t breath_ = 0;
};

MoveHint the_move_hint;
MoveOptions the_move_options;

}  // namespace

Screen& move_hint() { return the_move_hint; }
Screen& move_options() { return the_move_options; }

}  // namespace pd::screens
