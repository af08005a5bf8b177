#pragma once
#include "firmware/app/session/reference.hpp"
#include "firmware/app/ui/screen_stack.hpp"

namespace pd::screens {

/// Pages about items, one after the other: left and right turn, a page that is longer than the screen scrolls, and a
/// long press explains the icons.
class ItemPages : public Screen {
 public:
  void draw(Canvas& canvas) const override;
  void press(Key key) override;
  void shown(bool returning) override;
  unsigned page() const { return at_; }

 protected:
  virtual const Reference& reference() const = 0;
  virtual unsigned size() const = 0;
  virtual Line title() const = 0;                              ///< of page at_
  virtual int draw_item(Canvas& canvas, Rect area) const = 0;  ///< page at_; returns its height
  virtual bool draw_whole(Canvas& canvas) const {              ///< true: page at_ is one that has a form of its own
    static_cast<void>(canvas);
    return false;
  }

  ~ItemPages() = default;
  unsigned at_ = 0;

 private:
  void turn(int by);
  int scroll_range() const;
  int scroll_ = 0;
};

/// The items of a section, to choose one and read its page.
Screen& section(const Reference& box, unsigned number);

}  // namespace pd::screens
