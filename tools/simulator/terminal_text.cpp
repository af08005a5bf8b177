#include "tools/simulator/terminal_text.hpp"

#include <algorithm>

#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/font.hpp"

namespace simulator {
namespace {

using Role = pd::TextLine::Role;

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
  return button == hal::Button::select ? "Enter"
         : button == hal::Button::back ? "Esc"
         : button == hal::Button::y    ? "y"
                                       : "x";
}

constexpr const char* all_keys[] = {
    "Keys",
    "",
    "arrows, w a s d    move the cursor; with Shift: hold",
    "0 to 9             move the cursor to the choice with that number",
    "Enter, Space, e    select; E: hold select",
    "Esc, b             back, or the menu of the game; B: hold back",
    "x                  details of what is under the cursor",
    "y                  the pages of the picture",
    "Tab, Shift+Tab     next and previous page",
    "PgDn, PgUp         scroll the text below the choices",
    "t                  text or picture",
    "?                  these keys",
    "q                  quit; the game stays saved",
    "",
    "Any key goes back.",
};

bool is_letter(char32_t c) { return c > U'@' && (c < U'[' || (c > U'`' && c < U'{') || c > 0xBF) && c != 0xD7; }

/// The colour of each letter; 0: that of the terminal.
std::vector<std::uint8_t> colours_of(std::u32string_view letters, const std::vector<Tint>& tints) {
  std::vector<std::uint8_t> colours(letters.size());
  for (const auto& [word, colour] : tints)
    for (std::size_t at = letters.find(word); at != letters.npos; at = letters.find(word, at + word.size())) {
      const std::size_t end = at + word.size();
      const bool is_whole =
          (at == 0 || !is_letter(letters[at - 1])) && (end == letters.size() || !is_letter(letters[end]));
      if (is_whole) std::fill_n(colours.begin() + static_cast<std::ptrdiff_t>(at), word.size(), colour);
    }
  return colours;
}

}  // namespace

std::vector<Tint> tints_of_game() {
  std::vector<Tint> tints;
  const pd::Table* table = pd::play_screen().table();
  if (table == nullptr) return tints;
  const auto add = [&](std::string_view word, std::uint8_t colour) {
    if (!word.empty()) tints.push_back({letters_of(word), colour});
  };
  using pd::Icon;
  constexpr std::pair<Icon, std::uint8_t> resources[] = {
      {Icon::food, 113},  {Icon::wood, 173},    {Icon::brick, 203}, {Icon::stone, 250},    {Icon::gold, 220},
      {Icon::metal, 110}, {Icon::culture, 176}, {Icon::coin, 222},  {Icon::happiness, 215}};
  for (const auto& [icon, colour] : resources) add(pd::icon_name(icon), colour);
  // The nearest to palette::player.
  constexpr std::uint8_t of_players[] = {202, 33, 43, 227, 177};
  for (unsigned seat = 0; seat < table->match.setup.players; ++seat)
    add(table->match.people[seat].name.view(), of_players[table->match.people[seat].colour % std::size(of_players)]);
  return tints;
}

std::string Words::update(const pd::TextView& view, const Status& status) {
  Rows now = status.keys ? lay_out_keys() : lay_out(view, status);
  now.resize(static_cast<std::size_t>(rows_));
  std::string out;
  const bool first = shown_.empty();
  shown_.resize(now.size());
  if (first) out += "\x1b[0m\x1b[2J";
  for (std::size_t y = 0; y < now.size(); ++y) send(out, static_cast<int>(y), shown_[y], now[y], status.tints);
  shown_ = std::move(now);
  return out;
}

/// The row from the first word on that changed.
void Words::send(std::string& out, int y, const Row& before, const Row& now, const std::vector<Tint>& tints) const {
  if (before == now) return;
  std::size_t same = 0;
  if (before.style == now.style)
    while (same < before.letters.size() && same < now.letters.size() && before.letters[same] == now.letters[same])
      ++same;
  while (same > 0 && same <= now.letters.size() && is_letter(now.letters[same - 1])) --same;  // its colour may change
  constexpr std::string_view styles[] = {"", "\x1b[1m", "\x1b[2m", "\x1b[7m"};
  out += "\x1b[" + std::to_string(y + 1) + ";" + std::to_string(same + 1) + "H";
  out += styles[static_cast<std::size_t>(now.style)];
  const std::u32string_view letters = now.letters;
  const bool is_tinted = now.style == Style::plain || now.style == Style::bold;
  const std::vector<std::uint8_t> colours = colours_of(letters, is_tinted ? tints : std::vector<Tint>{});
  for (std::size_t from = same, to; from < letters.size(); from = to) {
    to = from;
    while (to < letters.size() && colours[to] == colours[from]) ++to;
    if (colours[from] != 0) out += "\x1b[38;5;" + std::to_string(colours[from]) + "m";
    out += bytes_of(letters.substr(from, to - from));
    if (colours[from] != 0) out += "\x1b[39m";
  }
  if (now.style != Style::plain) out += "\x1b[0m";
  if (now.letters.size() < before.letters.size()) out += "\x1b[K";
}

Words::Rows Words::lay_out_keys() const {
  Rows rows;
  for (const std::string_view line : all_keys)
    rows.push_back(
        {cut(letters_of(line), static_cast<std::size_t>(columns_)), rows.empty() ? Style::bold : Style::plain});
  return rows;
}

/// As much of the text as there is room for, from a page of it on; the last line says what is left out.
Words::Rows Words::visible_part(const Rows& text, std::size_t room, int scrolled) const {
  if (text.size() <= room || room < 2)
    return {text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(room, text.size()))};
  const std::size_t page = room - 1;
  const std::size_t from = std::min(static_cast<std::size_t>(scrolled) * page, (text.size() - 1) / page * page);
  const std::size_t to = std::min(from + page, text.size());
  const auto at = [&](std::size_t i) { return text.begin() + static_cast<std::ptrdiff_t>(i); };
  Rows rows(at(from), at(to));
  rows.resize(page);
  rows.push_back({letters_of(std::to_string(from + 1) + "-" + std::to_string(to) + " / " + std::to_string(text.size()) +
                             "  PgDn PgUp"),
                  Style::dim});
  return rows;
}

Words::Rows Words::lay_out(const pd::TextView& view, const Status& status) const {
  const auto width = static_cast<std::size_t>(columns_);
  std::u32string header, tabs;
  Rows happened, effect, text;
  for (const pd::TextLine& line : view.lines()) {
    const std::u32string words = letters_of(line.words);
    if (line.role == Role::header) header += (header.empty() ? U"" : U"  ") + words;
    if (line.role == Role::tab) tabs += line.here ? U" [" + words + U"]" : U" " + words;
    if (line.role == Role::happened) wrap(happened, line.words, Style::bold);
    if (line.role == Role::effect) wrap(effect, line.words, effect.empty() ? Style::bold : Style::plain);
    if (line.role == Role::callout) wrap(happened, line.words, Style::bold);  // read first
    if (line.role == Role::text || line.role == Role::picture) wrap(text, line.words, Style::plain);
  }
  Rows rows;
  header = cut(U" " + header, width);
  header.resize(std::max(header.size(), width - std::min(tabs.size(), width - header.size())), U' ');
  rows.push_back({cut(header + tabs, width), Style::inverse});
  rows.back().letters.resize(width, U' ');
  Rows goods;
  if (!status.goods.empty()) wrap(goods, status.goods, Style::bold);
  if (goods.size() <= static_cast<std::size_t>(rows_) / 6) rows.insert(rows.end(), goods.begin(), goods.end());
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
  const Rows visible = visible_part(text, for_text, status.scrolled);
  rows.insert(rows.end(), visible.begin(), visible.end());
  rows.resize(room);
  rows.push_back(keys(view, status.dark));
  return rows;
}

Words::Rows Words::list(const pd::TextView& view) const {
  std::size_t name_width = 0;
  for (const pd::TextLine& line : view.lines())
    if (line.role == Role::choice) name_width = std::max(name_width, letters_of(line.words).size());
  Rows rows;
  for (const pd::TextLine& line : view.lines()) {
    if (line.role == Role::heading) rows.push_back({cut(letters_of(line.words), std::size_t(columns_)), Style::bold});
    if (line.role == Role::choice) rows.push_back(choice(line, name_width));
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
    if (line.role == Role::footer) row += letters_of(key_for(line.button)) + U" " + letters_of(line.words) + U"  ";
  return {cut(row + U"| ? keys  t picture  q quit", static_cast<std::size_t>(columns_)), Style::dim};
}

void Words::wrap(Rows& to, std::string_view words, Style style) const {
  const auto width = static_cast<std::size_t>(columns_);
  std::u32string rest = letters_of(words);
  while (rest.size() > width) {
    std::size_t end = rest.rfind(U"  ", width);  // between two goods, not between a name and its number
    if (end == rest.npos || end < width / 2) end = rest.rfind(U' ', width);
    if (end == rest.npos || end == 0) end = width;
    to.push_back({rest.substr(0, end), style});
    rest.erase(0, std::min(rest.find_first_not_of(U' ', end), rest.size()));
  }
  to.push_back({rest, style});
}

}  // namespace simulator
