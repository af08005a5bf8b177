#include "firmware/app/ui/lines.hpp"

#include "firmware/app/ui/glyph.hpp"

namespace pd::ui {

int measure(Font font, std::string_view text) {
  int width = 0;
  while (!text.empty()) width += advance(font, next_code_point(text));
  return width;
}

int wrapped_height(Font font, int width, std::string_view text) {
  int height = 0;
  for (Lines lines(font, width, text); lines.next();) height += line_height(font);
  return height;
}

namespace {

/// Whether the space between them is no place to break a line: "3 wood" with an icon for the wood, and an icon that
/// ends a phrase, stay with what is before.
bool belong_together(char32_t before, std::string_view after) {
  if (!is_icon(next_code_point(after))) return false;
  if (before >= U'0' && before <= U'9') return true;
  return after.empty() || std::string_view(".,:;)\n").find(after.front()) != std::string_view::npos;
}

}  // namespace

bool Lines::next() {
  if (done_) return false;
  std::string_view walk = rest_;
  std::size_t fits = 0, resume = 0;  // where the last whole word ends, and where the next one begins
  bool have_word = false;
  char32_t before = 0;
  for (int used = 0; !walk.empty();) {
    const std::size_t at = rest_.size() - walk.size();
    const char32_t code = next_code_point(walk);
    if (code == U'\n') return cut(at, at + 1, false);
    if (code == U' ' && !belong_together(before, walk)) {
      fits = at;
      resume = at + 1;
      have_word = true;
    }
    before = code;
    used += advance(font_, code);
    if (used > width_ && code != U' ' && at > 0) return have_word ? cut(fits, resume, false) : cut(at, at, false);
  }
  return cut(rest_.size(), rest_.size(), true);
}

bool Lines::cut(std::size_t end, std::size_t resume, bool last) {
  line = rest_.substr(0, end);
  rest_.remove_prefix(resume);
  done_ = last;
  return true;
}

}  // namespace pd::ui
