#pragma once
#include <array>
#include <span>
#include <string_view>

#include "firmware/app/ui/screen_stack.hpp"
#include "firmware/app/ui/widgets.hpp"
#include "hal/buttons.hpp"

/// The screen as text, for screen readers and the terminal. It is extracted from the picture, so it shows nothing that
/// the picture hides. It also maps pointer positions to choices. The device does not use it.
namespace pd::hosted {

struct TextLine {
  enum class Role : std::uint8_t {
    header,    ///< of the screen
    happened,  ///< a moment ago
    tab,       ///< a page of the picture: its number is that of the first choice there
    text,      ///< what else the screen says, in reading order
    heading,   ///< above the choices that follow
    choice,    ///< one that the cursor can go to
    effect,    ///< of what the cursor is on
    footer,    ///< what a button does
    callout,   ///< that lies on the picture and explains; it is dismissed before anything else is done
    picture,   ///< of a game, in reading order: to be looked up, never announced
  };
  Role role;
  bool here = false;     ///< the cursor is on it
  bool enabled = true;   ///< it can be chosen
  unsigned number = 0;   ///< for go_to(), from 1
  hal::Button button{};  ///< of the footer
  Rect area{};           ///< where it lies; empty: not on the picture
  std::string_view words{};
  std::string_view more{};  ///< of a choice: what would come of it
};

class TextView {
 public:
  std::span<const TextLine> lines() const { return {lines_.data(), count_}; }

  void clear();
  void add(TextLine line) {
    if (count_ < lines_.size()) lines_[count_++] = line;
  }
  /// Puts words behind the others, with the names of icons in their place, but where the word beside one names it, too;
  /// they last until clear().
  void write(std::string_view words);
  /// What was written since the last call.
  std::string_view written();

 private:
  void put(std::string_view piece);
  bool is_between_options() const;
  std::string_view close_gap(std::string_view words);
  bool put_icon(char32_t code, unsigned count, bool in_row, std::string_view after);

  std::array<TextLine, 400> lines_{};
  std::array<char, 24'000> letters_{};
  unsigned count_ = 0;
  std::size_t used_ = 0, taken_ = 0;
};

void describe(TextView& view, const Screen& screen = top());

/// What an icon is called, in the language of the device; empty: it has no name.
Line icon_name(Icon icon);

/// What the person who holds the device has, in a line of words; empty where that is nobody's business.
std::string_view own_goods(TextView& view);

/// Moves the cursor to the choice with that number; false: there is none.
bool go_to(unsigned number);

/// Somebody tapped the screen. A choice there gets the cursor. Returns the button to press now: select where the
/// cursor is there already, that of a word of the footer; none where there is nothing to press.
hal::Buttons point_at(Point at);

/// A finger stays on the screen. A choice there gets the cursor. Returns the button to hold now: x where there is
/// something to read about, else the one that a tap presses.
hal::Buttons stay_at(Point at);

/// Whether dice roll, things fly or cards turn: what is said of it comes when that is over.
bool is_moving();

/// Whether move follows move without a press: a computer's, or those of a macro.
bool goes_on();

/// Whether the screen waits for select to be held: a finger holds it from the moment it touches the screen.
bool waits_for_hold();

/// Scrolls a list or a text by so many rows, down where that is positive. False where nothing moved: it ends at the
/// first or last row.
bool scroll(int rows);

/// Somebody typed a letter, or none yet: it goes into the name that is being typed. False where none is.
bool type(std::string_view letter);

}  // namespace pd::hosted
