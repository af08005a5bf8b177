#pragma once
#include <string_view>

#include "firmware/app/ui/font.hpp"

namespace pd::ui {

/// Breaks text into lines of at most `width` pixels, at spaces and '\n'; a word that is wider is cut where it must be.
/// An icon stays with the number before it, and with the word before it where it ends a phrase.
///   for (Lines lines(font, width, text); lines.next();) draw(lines.line);
class Lines {
 public:
  Lines(Font font, int width, std::string_view text) : rest_(text), width_(width), font_(font), done_(text.empty()) {}
  bool next();

  std::string_view line;

 private:
  bool cut(std::size_t end, std::size_t resume, bool last);

  std::string_view rest_;
  int width_;
  Font font_;
  bool done_;
};

}  // namespace pd::ui
