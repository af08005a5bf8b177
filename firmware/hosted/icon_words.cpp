#include "firmware/hosted/icon_words.hpp"

#include <algorithm>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/glyph.hpp"
#include "firmware/hosted/text_view.hpp"
#include "generated/languages.hpp"

namespace pd::hosted {

namespace {

/// What the page about the icons of a game says of a sign, as far as it names it.
std::string_view name_in(const Chapter& chapter, std::string_view sign) {
  const std::string_view text = chapter.words ? chapter.words() : str(chapter.text);
  const std::size_t at = text.find(sign);
  if (at == text.npos) return {};
  std::string_view name = text.substr(at + sign.size());
  name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
  name = name.substr(0, name.find_first_of(":,\n("));
  for (const std::string_view article : {"a ", "an ", "the "})  // "3 points", not "3 a point"
    if (language() == Language::en && name.starts_with(article)) name.remove_prefix(article.size());
  return name;
}

std::string_view until_icon(std::string_view words) {
  for (std::string_view rest = words; !rest.empty();)
    if (const std::string_view before = rest; is_icon(next_code_point(rest))) {
      words = words.substr(0, words.size() - before.size());
      break;
    }
  return words.substr(0, words.find_last_not_of(' ') + 1);
}

/// Of the items in the box of a game, the one that has this icon; empty where several have it.
Line item_with(const Reference& box, Icon icon) {
  Line name;
  for (std::uint8_t section = 0; section < box.sections.size(); ++section)
    for (std::uint8_t i = 0; i < box.sections[section].size(); ++i) {
      const Label label = box.label({section, i});
      if (label.icon != icon) continue;
      const std::string_view other = until_icon(label.name);
      if (!name.empty() && name.view() != other) return {};
      name.clear();
      name << other;
    }
  return name;
}

Line name_in(const Reference& box, Icon icon) {
  const std::string_view name = name_in(box.icons(), icon_text(icon));
  return name.empty() ? item_with(box, icon) : Line() << name;
}

/// The word for a slash between two of which one is chosen.
std::string_view word_or() {
  for (const GameEntry& game : game_list())
    if (const auto word = name_in(game.reference.icons(), "\n/ "); !word.empty()) return word;
  return "/";
}

/// Small letters of ASCII and Cyrillic.
char32_t folded(char32_t code) {
  if (code >= U'A' && code <= U'Z') return code + 0x20;
  if (code >= 0x410 && code <= 0x42F) return code + 0x20;
  return code >= 0x400 && code <= 0x40F ? code + 0x50 : code;
}

/// Two forms of one word: "card" and "cards", "Open:" and "open", but not "stone" and "Stonecutter".
bool is_same_word(std::string_view a, std::string_view b) {
  constexpr unsigned stem = 4, ending = 4;
  unsigned same = 0, left[2] = {};
  for (std::string_view p = a, q = b; !p.empty() && !q.empty(); ++same) {
    if (folded(next_code_point(p)) != folded(next_code_point(q))) break;
    a = p;
    b = q;
  }
  for (; !a.empty() && a.front() != ' '; ++left[0]) next_code_point(a);
  for (; !b.empty() && b.front() != ' '; ++left[1]) next_code_point(b);
  return same >= stem && left[0] <= ending && left[1] <= ending;
}

int value_of(std::string_view digits) {
  int value = 0;
  for (const char digit : digits) value = 10 * value + (digit - '0');
  return value;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "happiness points" before the icon of happiness.
std::string_view word_before_last(std::string_view words) {
  const std::string_view last = last_word(words);
  return last.empty() ? last : last_word(words.substr(0, static_cast<std::size_t>(last.data() - words.data())));
}

bool starts_with_icon(std::string_view words) { return !words.empty() && is_icon(next_code_point(words)); }

}  // namespace

const GameEntry* game_on_screen() {
  if (const GameEntry* const game = screens::guide_game()) return game;
  const Table* const table = play_screen().table();
  return table != nullptr ? &entry_of(table->game()) : nullptr;
}

bool takes_plural(Icon icon, std::string_view name) {
  constexpr std::array countable{Icon::star, Icon::figure,     Icon::tool,    Icon::card_back,
                                 Icon::coin, Icon::settlement, Icon::building};
  const bool is_countable = std::find(countable.begin(), countable.end(), icon) != countable.end();
  return language() == Language::en && !is_header && is_countable && !name.ends_with('s');
}

IconNumber number_beside(std::string_view before, std::string_view after) {
  if (before.ends_with(' ')) before.remove_suffix(1);
  if (!before.empty() && is_digit(before.back()) && (after.empty() || !is_digit(after.front()))) {
    const std::size_t other = before.find_last_not_of("0123456789");
    return {before.substr(other == before.npos ? 0 : other + 1), true};
  }
  after.remove_prefix(std::min(after.find_first_not_of(" −"), after.size()));
  return {after.substr(0, std::min(after.find_first_not_of("0123456789"), after.size()))};
}

bool has_word(std::string_view name, std::string_view word) {
  while (!name.empty()) {
    if (is_same_word(name, word)) return true;
    name.remove_prefix(std::min(name.find(' '), name.size()));
    name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
  }
  return false;
}

std::string_view last_word(std::string_view words) {
  words = words.substr(0, words.find_last_not_of(' ') + 1);
  return words.substr(words.find_last_of(" (") + 1);
}

std::string_view first_word(std::string_view words) {
  words.remove_prefix(std::min(words.find_first_not_of(' '), words.size()));
  return words.substr(0, words.find(' '));
}

Line icon_name(Icon icon) {
  if (is_header && icon == Icon::card_back) icon = Icon::deck;
  if (const GameEntry* const game = game_on_screen())
    if (const Line name = name_in(game->reference, icon); !name.empty()) return name;
  for (const GameEntry& game : game_list())
    if (const Line name = name_in(game.reference, icon); !name.empty()) return name;
  return {};
}

void TextView::clear() {
  count_ = 0;
  used_ = taken_ = 0;
}

void TextView::put(std::string_view piece) {
  if (used_ + piece.size() > letters_.size()) return;
  std::copy(piece.begin(), piece.end(), letters_.begin() + static_cast<std::ptrdiff_t>(used_));
  used_ += piece.size();
}

/// "2 brick" for two in a row. False where nothing was put. `in_row`: among others, so that one is counted, too.
bool TextView::put_icon(char32_t code, unsigned count, bool in_row, std::string_view after) {
  const auto icon = static_cast<Icon>(code - assets::first_icon);
  const Line name = icon_name(icon);
  const std::string_view before(letters_.data() + taken_, used_ - taken_);
  if (name.empty() || has_word(name, last_word(before)) || has_word(name, first_word(after))) return false;
  if (is_same_word(name, word_before_last(before))) return false;
  const IconNumber number = number_beside(before, after);
  const bool are_several = count > 1 || (!number.digits.empty() && number.digits != "1");
  const bool is_apart = before.empty() || before.ends_with("\u00a0") || before.ends_with(' ') || before.ends_with('(');
  if (!is_apart) put(" ");
  if (count > 1 || (in_row && number.digits.empty())) put((core::Text<8>() << count << ' ').view());
  if (icon == Icon::hand && number.is_before) {
    Line cards;
    format(cards, Str::al_cards_in_hand, {value_of(number.digits)});
    put(cards);
  } else {
    put(name);
  }
  if (are_several && takes_plural(icon, name)) put("s");
  const bool is_listed = number.is_before && after.size() > 2 && after[0] == ' ' &&
                         (is_digit(after[1]) || after[1] == '+' || after[1] == '-');
  if (is_listed) put(",");
  return true;
}

/// "1 food / 2 stone", not "4 / 8".
bool TextView::is_between_options() const {
  return used_ > taken_ + 1 && letters_[used_ - 1] == ' ' && !is_digit(letters_[used_ - 2]);
}

/// An icon without a name leaves no second blank behind, and none before a full stop.
std::string_view TextView::close_gap(std::string_view words) {
  const bool ends_blank = used_ == taken_ || letters_[used_ - 1] == ' ';
  if (!ends_blank) return words;
  if (words.starts_with(' ')) words.remove_prefix(1);
  if (used_ > taken_ && !words.empty() && std::string_view(".,:;!?)").find(words.front()) != words.npos) --used_;
  return words;
}

void TextView::write(std::string_view words) {
  for (bool after_name = false; !words.empty();) {
    const std::string_view before = words;
    const char32_t code = next_code_point(words);
    if (is_icon(code)) {
      const std::string_view sign = before.substr(0, before.size() - words.size());
      unsigned count = 1;
      for (; words.starts_with(sign); ++count) words.remove_prefix(sign.size());
      const bool in_row = after_name || starts_with_icon(words);
      if (after_name) put(",");
      after_name = put_icon(code, count, in_row, words);
      if (!after_name) words = close_gap(words);
      continue;
    }
    if (after_name && std::string_view(" .,:;!?)").find(before.front()) == std::string_view::npos) put(" ");
    after_name = false;
    if (before.starts_with("/ ") && is_between_options()) {
      put(word_or());
      continue;
    }
    put(before.substr(0, before.size() - words.size()));
  }
}

std::string_view TextView::written() {
  std::string_view words(letters_.data() + taken_, used_ - taken_);
  taken_ = used_;
  words.remove_prefix(std::min(words.find_first_not_of(' '), words.size()));
  return words.substr(0, words.find_last_not_of(' ') + 1);
}

}  // namespace pd::hosted
