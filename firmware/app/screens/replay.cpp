#include <optional>
#include <utility>

#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/session/refused.hpp"
#include "firmware/app/ui/palette.hpp"

namespace pd::screens {

namespace {

constexpr int told_height = 40;
constexpr int far = 20;  // moves that up and down skip

/// Steps through the game as the viewer may see it: backwards from now, or from the start if it is over.
class Replay final : public Screen {
 public:
  void begin_at(unsigned move) { from_ = move; }
  void shown(bool returning) override {
    if (returning) return;
    page_ = 0;
    if (const std::optional<unsigned> from = std::exchange(from_, std::nullopt)) return go_to(static_cast<int>(*from));
    go_to(table().session.actor() == core::nobody ? 0 : static_cast<int>(table().session.size()));
  }

  void press(Key key) override {
    switch (key) {
      case Key::left:
      case Key::previous:
        return go_to(static_cast<int>(at_) - 1);
      case Key::right:
      case Key::next:
        return go_to(static_cast<int>(at_) + 1);
      case Key::up:
        return go_to(static_cast<int>(at_) - far);
      case Key::down:
        return go_to(static_cast<int>(at_) + far);
      case Key::select:
        page_ = (page_ + 1) % table().board.page_count();
        return;
      case Key::back:
      case Key::menu:
        table().shown.look_at_now();
        return pop();
      default:
        return;
    }
  }

  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    const int w = canvas.width(), bottom = canvas.height() - footer_height - told_height;
    const Rect area{0, header_height, w < 240 ? w : 240, bottom - header_height};
    const ChoiceList none;
    Scene scene{table().match, area, play_screen().viewer(), core::nobody, page_, {}, none};
    if (last_.by.is_seat()) scene.mover = last_.by.id;
    if (canvas.touches(area)) {
      const auto clip = canvas.clip(area);
      table().board.draw(canvas, scene, BoardPresenter::Picture::page);
    }
    draw_people(canvas, table(), scene, {area.right(), area.y, w - area.w, area.h});
    Line title;
    format(title, Str::replay_move, {static_cast<int>(at_), static_cast<int>(table().session.log().size)});
    draw_header(canvas, title);
    canvas.fill({0, bottom, w, told_height}, palette::ground);
    canvas.hline(0, bottom, w, palette::ridge);
    draw_told(canvas, {6, bottom + 2, w - 12, told_height - 2});
    draw_footer(canvas, table().board.page_count() > 1 ? str(Str::key_more) : std::string_view{}, str(Str::key_back));
    draw_steps(canvas, far);
  }

 private:
  static Table& table() { return *play_screen().table(); }

  /// Who moved, and what came of it.
  void draw_told(Canvas& canvas, Rect box) const {
    if (!canvas.touches(box)) return;
    Paragraph words;
    if (last_.by.is_seat()) {
      const Person& person = table().match.people[last_.by.id];
      canvas.badge(box.x - 1, box.y + 2, 16, person.colour);
      words << person.name << ": ";
    } else if (last_.by == core::chance) {
      canvas.icon(box.x - 1, box.y + 2, Icon::dice, 16);
    }
    words << last_.told.view();
    const Rect told{box.x + 20, box.y, box.w - 20, box.h};
    canvas.wrapped(told, noting(told, words), palette::ink, words);
  }

  void go_to(int move) {
    const int size = static_cast<int>(table().session.size());
    at_ = static_cast<unsigned>(move < 0 ? 0 : move > size ? size : move);
    const core::Refusal no = table().shown.look_back(at_, play_screen().viewer(), last_);
    if (no) last_.told << words_of(no);
    if (move > size && !table().session.fits()) last_ = {core::nobody, str(Str::foreign_next)};
    if (page_ >= table().board.page_count()) page_ = 0;
  }

  unsigned at_ = 0, page_ = 0;
  std::optional<unsigned> from_;  // where it begins next time
  ShownPosition::Past last_;
};

Replay the_replay;

}  // namespace

Screen& replay() { return the_replay; }
Screen& replay_from(unsigned move) {
  the_replay.begin_at(move);
  return the_replay;
}

}  // namespace pd::screens
