#include "tests/walk/transcript.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>

#include "firmware/hosted/text_extractor.hpp"
#include "firmware/hosted/text_view.hpp"
#include "hal/buttons.hpp"

namespace walk {

namespace {

constexpr std::string_view roles[] = {"header", "happened", "tab",    "text",    "heading",
                                      "choice", "effect",   "footer", "callout", "picture"};
static_assert(std::size(roles) == static_cast<std::size_t>(pd::TextLine::Role::picture) + 1);

/// On one line, whatever it holds.
std::string in_a_line(std::string_view words) {
  std::string line(words);
  std::ranges::replace(line, '\n', '/');
  return line;
}

std::string line(std::string_view role, char sign, std::string_view words, std::string_view more = {}) {
  std::string text(role);
  text.resize(9, ' ');
  text += sign;
  text += ' ';
  text += in_a_line(words);
  if (!more.empty()) text += " | " + in_a_line(more);
  text.erase(text.find_last_not_of(' ') + 1);
  return text + '\n';
}

std::string line_of(const pd::TextLine& l) {
  const char sign = l.here ? '>' : l.enabled ? ' ' : '-';
  std::string words;
  if (l.role == pd::TextLine::Role::footer) words = std::string(hal::button_label(l.button)) + ": ";
  return line(roles[static_cast<unsigned>(l.role)], sign, words + std::string(l.words), l.more);
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0; }

/// Takes whole words out of the text; false where they are not there.
bool take_out(std::string& text, std::string_view words) {
  for (std::size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    if (at > 0 && is_letter(text[at - 1]) && is_letter(words.front())) continue;
    if (end < text.size() && is_letter(text[end]) && is_letter(words.back())) continue;
    text.replace(at, words.size(), "\n");
    return true;
  }
  return false;
}

/// What is drawn in letters more often than `text` says it.
std::string others(std::string text) {
  static pd::hosted::TextExtractor extractor;
  static pd::TextView view;
  std::string all;
  extractor.read(pd::top());
  view.clear();
  for (const auto& piece : extractor.pieces()) {
    if (piece.kind != pd::hosted::TextExtractor::Piece::Kind::text) continue;
    view.write(piece.words);
    const std::string words = in_a_line(view.written());
    if (!words.empty() && !take_out(text, words)) all += (all.empty() ? "" : ", ") + words;
  }
  return all.empty() ? all : line("other", ' ', all);
}

}  // namespace

std::string transcript() {
  static pd::TextView view;
  std::string goods, text;
  if (const std::string_view words = pd::own_goods(view); !words.empty()) goods = line("goods", ' ', words);
  pd::describe(view);
  for (const pd::TextLine& l : view.lines()) text += line_of(l);
  return goods + text + others(text);
}

}  // namespace walk
