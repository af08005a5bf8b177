#include "tools/simulator/terminal_text.hpp"

#include <algorithm>

#include "firmware/app/ui/font.hpp"

namespace simulator {
namespace {

using Part = pd::TextLine::Part;

std::u32string letters_of(std::string_view words) {
  std::u32string letters;
  while (!words.empty()) letters += pd::next_code_point(words);
  return letters;
}

std::string bytes_of(std::u32string_view letters) {
  std::string bytes;
  const auto tail = [&](char32_t code, int shift) { bytes += static_cast<char>(0x80u | (code >> shift & 63u)); };
  for (const char32_t code : letters) {
    if (code < 0x80) {
      bytes += static_cast<char>(code);
    } else if (code < 0x800) {
      bytes += static_cast<char>(0xC0u | code >> 6);
      tail(code, 0);
    } else {  // what strings hold has no more than three bytes
      bytes += static_cast<char>(0xE0u | code >> 12);
      tail(code, 6);
      tail(code, 0);
    }
  }
  return bytes;
}

std::u32string cut(std::u32string letters, std::size_t width) {
  if (letters.size() <= width) return letters;
  letters.resize(width);
  if (width > 0) letters.back() = U'\u2026';
  return letters;
}

const char* key_for(hal::Button button) {
  return button == hal::Button::select ? "Enter" : button == hal::Button::back ? "Esc" : "x";
}

}  // namespace

std::string Words::update(const pd::TextView& view, bool dark) {
  Rows now = lay_out(view, dark);
  now.resize(static_cast<std::size_t>(rows_));
  std::string out;
  const bool first = shown_.empty();
  shown_.resize(now.size());
  if (first) out += "\x1b[0m\x1b[2J";
  for (std::size_t y = 0; y < now.size(); ++y) send(out, static_cast<int>(y), shown_[y], now[y]);
  shown_ = std::move(now);
  return out;
}

/// The row from its first letter on that changed.
void Words::send(std::string& out, int y, const Row& before, const Row& now) const {
  if (before == now) return;
  std::size_t same = 0;
  if (before.style == now.style)
    while (same < before.letters.size() && same < now.letters.size() && before.letters[same] == now.letters[same])
      ++same;
  constexpr std::string_view styles[] = {"", "\x1b[1m", "\x1b[2m", "\x1b[7m"};
  out += "\x1b[" + std::to_string(y + 1) + ";" + std::to_string(same + 1) + "H";
  out += styles[static_cast<std::size_t>(now.style)];
  out += bytes_of(std::u32string_view(now.letters).substr(same));
  if (now.style != Style::plain) out += "\x1b[0m";
  if (now.letters.size() < before.letters.size()) out += "\x1b[K";
}

Words::Rows Words::lay_out(const pd::TextView& view, bool dark) const {
  const auto width = static_cast<std::size_t>(columns_);
  std::u32string header, tabs;
  Rows happened, effect, text;
  for (const pd::TextLine& line : view.lines()) {
    const std::u32string words = letters_of(line.words);
    if (line.part == Part::header) header += (header.empty() ? U"" : U"  ") + words;
    if (line.part == Part::tab) tabs += line.here ? U" [" + words + U"]" : U" " + words;
    if (line.part == Part::happened) wrap(happened, line.words, Style::bold);
    if (line.part == Part::effect) wrap(effect, line.words, effect.empty() ? Style::bold : Style::plain);
    if (line.part == Part::text || line.part == Part::note || line.part == Part::picture)
      wrap(text, line.words, Style::plain);
  }
  Rows rows;
  header = cut(U" " + header, width);
  header.resize(std::max(header.size(), width - std::min(tabs.size(), width - header.size())), U' ');
  rows.push_back({cut(header + tabs, width), Style::inverse});
  rows.back().letters.resize(width, U' ');
  rows.insert(rows.end(), happened.begin(), happened.end());

  // The list may take what the rest leaves, but the rest of the picture gives way to it, down to a third.
  Rows choices = list(view);
  const std::size_t room = static_cast<std::size_t>(std::max(rows_ - 1, 1));
  while (!effect.empty() && rows.size() + effect.size() + 5 > room) effect.pop_back();  // three choices come first
  const std::size_t fixed = rows.size() + effect.size() + 2;
  const std::size_t free = room > fixed ? room - fixed : 0;
  const std::size_t for_text = std::min(text.size(), std::max(free / 3, free - std::min(free, choices.size())));
  const std::size_t for_list = std::min(choices.size(), free - for_text);
  std::size_t here = 0;
  while (here < choices.size() && choices[here].style != Style::inverse) ++here;
  std::size_t from = here < choices.size() && here >= for_list ? here - for_list / 2 : 0;
  from = std::min(from, choices.size() - for_list);
  const auto at = [](Rows& all, std::size_t i) { return all.begin() + static_cast<std::ptrdiff_t>(i); };
  rows.insert(rows.end(), at(choices, from), at(choices, from + for_list));
  if (const std::size_t below = choices.size() - from - for_list; below > 0)
    rows.push_back({U"       \u2026 " + letters_of(std::to_string(below)), Style::dim});
  else if (!choices.empty())
    rows.push_back({});
  rows.insert(rows.end(), effect.begin(), effect.end());
  if (!effect.empty()) rows.push_back({});
  rows.insert(rows.end(), text.begin(), at(text, for_text));
  rows.resize(room);
  rows.push_back(keys(view, dark));
  return rows;
}

Words::Rows Words::list(const pd::TextView& view) const {
  std::size_t name_width = 0;
  for (const pd::TextLine& line : view.lines())
    if (line.part == Part::choice) name_width = std::max(name_width, letters_of(line.words).size());
  Rows rows;
  for (const pd::TextLine& line : view.lines()) {
    if (line.part == Part::heading) rows.push_back({cut(letters_of(line.words), std::size_t(columns_)), Style::bold});
    if (line.part == Part::choice) rows.push_back(choice(line, name_width));
  }
  return rows;
}

Words::Row Words::choice(const pd::TextLine& line, std::size_t name_width) const {
  const auto width = static_cast<std::size_t>(columns_);
  std::u32string number = letters_of(std::to_string(line.number));
  std::u32string letters =
      std::u32string(line.here ? U">" : U" ").append(number.size() < 4 ? 4 - number.size() : 0, U' ') + number + U"  " +
      letters_of(line.words);
  if (const std::u32string more = letters_of(line.more); !more.empty()) {
    const std::size_t column = std::min(7 + name_width, width * 3 / 5);
    letters.resize(std::max(letters.size(), column), U' ');
    letters += U"  " + more;
  }
  return {cut(letters, width), line.here ? Style::inverse : line.enabled ? Style::plain : Style::dim};
}

Words::Row Words::keys(const pd::TextView& view, bool dark) const {
  if (dark) return {cut(U"asleep: any key wakes it", static_cast<std::size_t>(columns_)), Style::bold};
  std::u32string row;
  for (const pd::TextLine& line : view.lines())
    if (line.part == Part::footer) row += letters_of(key_for(line.button)) + U" " + letters_of(line.words) + U"  ";
  return {cut(row + U"| arrows, numbers  E B hold  t picture  q quit", static_cast<std::size_t>(columns_)), Style::dim};
}

void Words::wrap(Rows& to, std::string_view words, Style style) const {
  const auto width = static_cast<std::size_t>(columns_);
  std::u32string rest = letters_of(words);
  while (rest.size() > width) {
    std::size_t end = rest.rfind(U' ', width);
    if (end == rest.npos || end == 0) end = width;
    to.push_back({rest.substr(0, end), style});
    rest.erase(0, end + (end < rest.size() && rest[end] == U' ' ? 1 : 0));
  }
  to.push_back({rest, style});
}

}  // namespace simulator
