#pragma once
#include <initializer_list>
#include <optional>
#include <string_view>

#include "engine/core/text.hpp"
#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/strings.hpp"

/// Elements that all screens share, so that they look and behave alike.
namespace pd::ui {

using Line = core::Text<96>;  ///< one line of text for the screen

/// What format() appends, as a text of its own.
template <class Words = Line>
Words formatted(Str id, std::initializer_list<Arg> args) {
  Words words;
  format(words, id, args);
  return words;
}

inline constexpr int header_height = 26;
inline constexpr int footer_height = 24;

/// Dark planks behind everything on a page without a picture of its own.
void draw_backdrop(Canvas& canvas);

/// A raised box for a row of a list, lit from above; `chosen`: the cursor is on it.
void draw_plaque(Canvas& canvas, Rect box, bool chosen = false);

/// A framed board for a message.
void draw_panel(Canvas& canvas, Rect box, Colour frame);

/// Title bar.
void draw_header(Canvas& canvas, std::string_view title);

/// The first of these fonts in which it is one line of that width, or the last.
Font fitting(int width, std::string_view text, std::initializer_list<Font> fonts);

/// One line in the first of these fonts in which it fits; where it fits in none, two lines in the last one.
void draw_fitting(Canvas& canvas, Rect box, Colour colour, std::string_view text, std::initializer_list<Font> fonts);

/// For a few words beside the picture: small, or with large text the largest font in which they fit.
Font label_font(Rect box, std::string_view text);

/// The height of such a line: `usual`, or with large text that of the font if so many lines fit.
int label_height(int usual, int room, int lines);

/// A little key with the label that is printed beside a button.
int key_width(std::string_view label);
void draw_key(Canvas& canvas, Rect box, std::string_view label);

/// The footer: what the buttons do now. A button without words is left out.
void draw_footer(Canvas& canvas, std::string_view select, std::string_view back, std::string_view details = {});

/// A small person in colour and shape of a seat; nth(image, 1) is twice as large.
Image figure_image(unsigned colour);

/// How full the battery is, where the board can measure one.
std::optional<Icon> battery_icon();

/// What lies between header and footer.
constexpr Rect body_of(int width, int height) {
  return {0, header_height, width, height - header_height - footer_height};
}

}  // namespace pd::ui
