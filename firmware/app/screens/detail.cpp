#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/reference_pages.hpp"
#include "firmware/app/ui/palette.hpp"

namespace pd::screens {

namespace {

/// Details of the page and of each item on it, from the cursor on; what cannot be chosen says why.
class Detail final : public ItemPages {
 public:
  void shown(bool returning) override {
    if (returning) return;
    items_.clear();
    const PlayScreen& play = play_screen();
    const Scene scene = play.picture().scene();
    const std::optional<Item> here = table().board.item_at(scene);
    table().board.list_items(scene, items_);
    if (here) items_.add(*here);
    at_ = here ? 1 + items_.find(*here) : 0;
    ItemPages::shown(false);
  }

 protected:
  const Reference& reference() const override { return entry_of(table().game()).reference; }
  unsigned size() const override { return 1 + items_.size(); }
  Line title() const override { return reference().label(item()).heading(); }

  bool draw_whole(Canvas& canvas) const override {
    if (at_ > 0) return false;
    play_screen().picture().draw_detail(canvas);
    return true;
  }

  int draw_item(Canvas& canvas, Rect area) const override {
    const Scene scene = play_screen().picture().scene();
    int y = area.y;
    ItemText words;
    table().text.describe_item(words, scene, item());
    if (const Paragraph& no = words.why_not; !no.empty()) {
      const int height = wrapped_height(Font::small, area.w - 22, no) + 6;
      canvas.box({area.x - 6, y - 2, area.w + 12, height}, 6, palette::stone);
      canvas.icon(area.x - 2, y + 1, Icon::lock, 16);
      canvas.wrapped({area.x + 18, y + 1, area.w - 18, height}, Font::small, palette::bad, no);
      y += height + 4;
    }
    y += reference().draw(canvas, {area.x, y, area.w, area.h}, item());
    if (!words.now.empty())
      y += 8 + canvas.wrapped({area.x, y + 8, area.w, area.h}, reading(), palette::dawn, words.now);
    return y - area.y;
  }

 private:
  static const Table& table() { return table_in_play(); }
  Item item() const { return items_[at_ - 1]; }
  ItemList items_;
};

Detail the_detail;

}  // namespace

Screen& detail_screen() { return the_detail; }

}  // namespace pd::screens
