#pragma once
#include <array>

#include "firmware/app/ui/screen.hpp"

namespace pd::ui {

/// The screens that are open, the main menu at the bottom, and whether the picture of the top one is out of date.
class ScreenStack {
 public:
  /// The deepest way through the screens, menu to detail page, is well under this.
  static constexpr unsigned capacity = 12;

  void clear() { size_ = 0; }
  void push(Screen& screen);
  void pop();
  void replace(Screen& screen);
  void home();

  Screen& top() const { return *screens_[size_ - 1]; }
  unsigned size() const { return size_; }
  Accent accent() const;  ///< of the top screen, or of the nearest one below it that has some
  bool contains(const Screen& screen) const;

  void redraw() { out_of_date_ = true; }
  bool out_of_date() const { return out_of_date_; }
  bool take_redraw();  ///< whether redraw() was called since the last call

 private:
  std::array<Screen*, capacity> screens_{};
  unsigned size_ = 0;
  bool out_of_date_ = false;
};

ScreenStack& screen_stack();  ///< the one of the panel

inline void push(Screen& screen) { screen_stack().push(screen); }  ///< does nothing when the stack is full
inline void pop() { screen_stack().pop(); }                        ///< back to the one below; the lowest one stays
inline void replace(Screen& screen) { screen_stack().replace(screen); }  ///< pop and push in one step
inline void home() { screen_stack().home(); }                            ///< drops everything above the main menu
inline Screen& top() { return screen_stack().top(); }
inline unsigned screens_open() { return screen_stack().size(); }  ///< the main menu and everything above it
inline bool is_open(const Screen& screen) { return screen_stack().contains(screen); }

/// Asks for the picture to be drawn again at the end of this tick. Only what differs is sent.
inline void redraw() { screen_stack().redraw(); }

}  // namespace pd::ui
