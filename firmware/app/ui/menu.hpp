#pragma once
#include <optional>

#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/screen_stack.hpp"
#include "firmware/app/ui/strings.hpp"
#include "firmware/app/ui/widgets.hpp"

namespace pd::ui {

/// The selected one of `size` rows, and the first row on the screen.
struct Cursor {
  std::uint8_t at = 0, first = 0;
  /// Moves by `step`, wraps around at the ends, and scrolls so that the cursor is among `visible` rows.
  void move(int step, unsigned size, unsigned visible);
  void keep_within(unsigned size, unsigned visible);
};

/// A list to choose from. Each row has an icon, words and a value.
class Menu : public Screen {
 public:
  struct Row {
    Icon icon{};
    bool has_icon = false;
    Colour socket = palette::bark;  ///< behind the icon
    std::optional<Image> scene{};   ///< at its right end, of which the lower right part is seen
    std::int8_t badge = -1;         ///< colour of a person, drawn in place of an icon
    bool enabled = true;
    std::optional<Str> why_not{};  ///< said when it is chosen although it is not enabled
    bool heading = false;          ///< of the rows that follow; the cursor skips it
    bool adjustable = false;       ///< left and right, or select, change its value
    bool turns = false;            ///< left and right change its value, on boards with these buttons; select chooses it
    Line label{}, value{};

    /// The usual one: an icon and words.
    static Row of(Icon icon, std::string_view words) {
      Row r;
      r.has_icon = true;
      r.icon = icon;
      r.label << words;
      return r;
    }
    static Row heading_of(std::string_view words) {
      Row r;
      r.heading = true;
      r.label << words;
      return r;
    }
    static Row of(Icon icon, std::string_view words, std::string_view value) {
      Row r = of(icon, words);
      r.value << value;
      return r;
    }
    /// One whose value is changed in place.
    static Row adjusting(Icon icon, std::string_view words, std::string_view value) {
      Row r = of(icon, words, value);
      r.adjustable = true;
      return r;
    }
  };

  void draw(Canvas& canvas) const override;
  void press(Key key) override;
  void shown(bool returning) override;

  virtual unsigned size() const = 0;
  virtual Row row(unsigned i) const = 0;
  unsigned here() const { return cursor_.at; }  ///< the row that the cursor is on
  Rect area_of(unsigned i) const;               ///< where the row is drawn; empty: it is not in sight
  void go_to(unsigned i);                       ///< the cursor, where that is a row to choose

 protected:
  virtual Line title() const = 0;
  virtual void chosen(unsigned i) = 0;
  virtual void adjusted(unsigned i, int step) {
    static_cast<void>(i);
    static_cast<void>(step);
  }
  virtual void left() { pop(); }                            ///< back was pressed
  virtual int top_height() const { return header_height; }  ///< room that draw_top() takes
  virtual void draw_top(Canvas& canvas) const { draw_header(canvas, title()); }
  virtual int row_height() const { return 31; }
  virtual void draw_row(Canvas& canvas, Rect area, unsigned i, bool here) const;
  virtual std::string_view select_word() const {
    return str(row(here()).adjustable ? Str::key_change : Str::key_select);
  }
  virtual std::string_view back_word() const { return str(Str::key_back); }
  virtual std::string_view details_word() const { return {}; }  ///< if a subclass handles Key::details

  ~Menu() = default;
  Cursor cursor_;

 private:
  unsigned visible() const;
  void step(int by);
  void show_heading();
};

/// Called with the menu that is drawn, if set: by the text view, and by tests.
extern void (*menu_was_drawn)(const Menu& menu);

}  // namespace pd::ui
