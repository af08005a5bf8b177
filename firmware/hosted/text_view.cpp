#include "firmware/hosted/text_view.hpp"

#include <algorithm>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_layout.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/review.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/hosted/icon_words.hpp"
#include "firmware/hosted/text_extractor.hpp"
#include "hal/display.hpp"

namespace pd::hosted {

namespace {

using Role = TextLine::Role;
using Piece = TextExtractor::Piece;
using Kind = TextExtractor::Piece::Kind;

TextExtractor extractor;
MoveCursor::Targets targets;

// ---- pieces without words ----

std::string_view name_of_badge(int colour) {
  if (colour == Piece::of_nobody) {
    const std::optional<Str> tribe = game_on_screen() != nullptr ? game_on_screen()->tribe : std::nullopt;
    return tribe ? str(*tribe) : std::string_view{};
  }
  if (const Table* table = screens_open() > 1 ? play_screen().table() : nullptr)
    for (unsigned seat = 0; seat < table->match.setup.players; ++seat)
      if (table->match.people[seat].colour == colour) return table->match.people[seat].name;
  constexpr Str names[] = {Str::colour_0, Str::colour_1, Str::colour_2, Str::colour_3, Str::colour_4};
  return str(names[std::clamp(colour, 0, 4)]);
}

bool is_text(const Piece& piece) { return piece.kind == Kind::text; }

/// Of one that says something without words.
Line name_of(const Piece& piece) {
  const auto icon = static_cast<Icon>(piece.number);
  if (piece.kind == Kind::badge) return name_of_badge(piece.number);
  if (piece.kind == Kind::die) return Line() << '[' << piece.number << ']';
  if (piece.kind == Kind::text || icon == Icon::chevron_right) return {};  // which leads a row
  return icon_name(icon);
}

// ---- pieces as lines ----

constexpr int large_icon = 20;

/// A table says in one cell, in as many lines as it takes, what belongs to the row; else a paragraph is its first line.
bool is_table = false;
bool has_trays = false;  // a cell of the table for each civilization

/// What lies to the left of it is not beside what is read: the picture, when the column of the players is read.
constexpr int no_edge = -1000;
int left_edge = no_edge;

/// The large icon that a small one, or how many there are, is drawn in front of.
const Piece* icon_behind(const Piece& piece) {
  const bool counts = piece.words.starts_with("×") ||  // it is in a corner
                      piece.words.ends_with(std::string_view(icon_text(Icon::figure)));
  if (piece.kind != Kind::icon && !counts) return nullptr;
  for (const Piece& icon : extractor.pieces())
    if (icon.kind == Kind::icon && icon.area.h >= large_icon &&
        holds(icon.area.inset(counts ? -4 : 0), piece.area.centre()))
      return &icon;
  return nullptr;
}

/// The large icon that the piece is about: behind it, or directly to its left, when it is a number of it or a sign.
const Piece* icon_beside(const Piece& piece) {
  const int near = is_table ? 20 : 16;
  if (piece.area.h >= large_icon || piece.kind == Kind::badge) return nullptr;
  if (const Piece* const icon = icon_behind(piece)) return icon;
  for (const Piece& icon : extractor.pieces()) {
    const int apart = piece.area.x - icon.area.right(), middle = piece.area.centre().y;
    if (icon.area.x < left_edge) continue;
    if (icon.kind == Kind::icon && icon.area.h >= large_icon && apart >= -4 && apart < near &&
        middle > icon.area.y - 4 && middle < icon.area.bottom() + 4)
      return &icon;
  }
  return nullptr;
}

/// The picture on a table of whose foot it is a part.
const Piece* icon_above(const Piece& piece) {
  constexpr int near = 6;
  for (const Piece& icon : extractor.pieces()) {
    const Rect foot{icon.area.x, icon.area.bottom() - 1, icon.area.w, near};
    const bool is_below =
        icon.kind == Kind::icon && icon.area.h >= large_icon && holds(foot, {piece.area.x, piece.area.y});
    if (is_below) return &icon;
  }
  return nullptr;
}

/// On which height a piece is read, and in which order those of one height are.
int height_of(const Piece& piece) {
  if (const Piece* const icon = icon_beside(piece)) return icon->area.centre().y;
  if (const Piece* const icon = has_trays ? icon_above(piece) : nullptr) return icon->area.centre().y;
  return is_table && is_text(piece) ? (piece.area.y + piece.bottom) / 2 : piece.area.centre().y;
}
int order_of(const Piece& piece) {
  const Piece* const icon = icon_beside(piece);
  return icon != nullptr ? icon->area.right() * 1000 + piece.area.y : piece.area.x * 1000;
}

/// The pieces that a line of the view is made of, in reading order: from left to right, what is on one height.
class Reading {
 public:
  void take(const Piece& piece) {
    if (count_ < pieces_.size()) pieces_[count_++] = &piece;
  }

  /// All of them as lines.
  void read(TextView& view, Role role) {
    for_lines([&](unsigned from, unsigned to) {
      const Rect area = pieces_[from]->area;
      line(view, from, to, from, to);
      const std::string_view words = view.written();
      const bool again = !view.lines().empty() && view.lines().back().words == words;  // a badge above its name
      if (!words.empty() && !again) view.add({.role = role, .area = area, .words = words});
    });
  }

  /// All of them as one piece of text.
  std::string_view words(TextView& view) {
    for_lines([&](unsigned from, unsigned to) {
      if (from > 0) view.write("  ");
      line(view, from, to, 0, count_);
    });
    return view.written();
  }

 private:
  void for_lines(auto act) {
    std::stable_sort(pieces_.begin(), pieces_.begin() + count_,
                     [](const Piece* a, const Piece* b) { return height_of(*a) < height_of(*b); });
    for (unsigned from = 0, to = 0; from < count_; from = to) {
      const int bottom = height_of(*pieces_[from]) + (is_table ? 8 : 5);  // about half a small letter
      while (to < count_ && height_of(*pieces_[to]) < bottom) ++to;
      act(from, to);
    }
    count_ = 0;
  }

  /// Of an icon whose name stands among the pieces from `first` to `last`, nobody needs to hear it twice.
  void line(TextView& view, unsigned from, unsigned to, unsigned first, unsigned last) {
    std::stable_sort(pieces_.begin() + from, pieces_.begin() + to,
                     [](const Piece* a, const Piece* b) { return order_of(*a) < order_of(*b); });
    for (unsigned i = from; i < to; ++i) {
      const bool is_sign = !is_text(*pieces_[i]) && icon_beside(*pieces_[i]) == icon_beside(*pieces_[i - (i > from)]);
      const bool apart =
          i > from && (pieces_[i]->area.x - pieces_[i - 1]->area.right() > 10 || pieces_[i]->area.h >= 20 ||
                       (is_sign && icon_beside(*pieces_[i]) != nullptr && !is_text(*pieces_[i - 1])));
      if (i > from) view.write(apart ? "  " : " ");
      if (is_text(*pieces_[i])) {
        view.write(pieces_[i]->words);
        continue;
      }
      const Line name = name_of(*pieces_[i]);
      if (is_written(name, first, last) || is_beside(name, from, i, to)) continue;
      view.write(name);
      const auto icon = static_cast<Icon>(pieces_[i]->number);
      const bool are_several = i > from && is_text(*pieces_[i - 1]) && pieces_[i - 1]->words != "1" &&
                               !number_beside(pieces_[i - 1]->words, {}).digits.empty();
      if (pieces_[i]->kind == Kind::icon && are_several && takes_plural(icon, name)) view.write("s");
      if (is_speaker(from, i, to)) view.write(":");
    }
  }

  /// Whatever stands before the name of a game is its sign.
  static bool is_title(std::string_view words) {
    const auto games = game_list();
    return std::any_of(games.begin(), games.end(), [&](const GameEntry& game) { return words == str(game.title); });
  }

  /// A lock before the sentence that says why something cannot be chosen.
  bool is_refusal(unsigned i, unsigned to) const {
    const Piece& piece = *pieces_[i];
    return piece.kind == Kind::icon && static_cast<Icon>(piece.number) == Icon::lock && piece.area.h == 16 &&
           i + 1 < to && is_text(*pieces_[i + 1]);
  }

  /// A badge before the words about its player.
  bool is_speaker(unsigned from, unsigned i, unsigned to) const {
    if (i > from || i + 1 >= to || pieces_[i]->kind != Kind::badge || !is_text(*pieces_[i + 1])) return false;
    return pieces_[i + 1]->words.find_first_not_of("+-0123456789 ") != std::string_view::npos;
  }

  /// Whether the text to its left or right names it, too.
  bool is_beside(std::string_view name, unsigned from, unsigned i, unsigned to) const {
    const auto words = [&](unsigned k) { return is_text(*pieces_[k]) ? pieces_[k]->words : std::string_view{}; };
    if (pieces_[i]->kind == Kind::badge && i + 1 < to && words(i + 1).starts_with(name)) return true;
    if (i + 1 < to && words(i + 1).ends_with(name)) return true;  // "3 × Warrior"
    if (is_refusal(i, to) || (i + 1 < to && is_title(words(i + 1)))) return true;
    return (i > from && has_word(name, last_word(words(i - 1)))) ||
           (i + 1 < to && has_word(name, first_word(words(i + 1))));
  }

  bool is_written(std::string_view name, unsigned from, unsigned to) const {
    return std::any_of(pieces_.begin() + from, pieces_.begin() + to,
                       [&](const Piece* piece) { return is_text(*piece) && piece->words == name; });
  }

  std::array<const Piece*, 500> pieces_{};
  unsigned count_ = 0;
};

Reading reading;

// ---- what every screen has ----

int panel_height() { return hal::display_size().height; }
bool in_footer(const Piece& piece) { return piece.area.centre().y >= panel_height() - footer_height; }

/// A key of the footer: its label as the board prints it. The word about it is drawn next.
hal::Button button_of(const Piece& piece) {
  if (!is_text(piece) || !in_footer(piece)) return {};
  for (const hal::Button button : {hal::Button::select, hal::Button::back, hal::Button::x})
    if (piece.words == hal::button_label(button) || piece.words == hal::short_button_label(button)) return button;
  return piece.words.ends_with("...") ? hal::Button::x : hal::Button{};
}

bool has_footer() {
  const auto pieces = extractor.pieces();
  return std::any_of(pieces.begin(), pieces.end(),
                     [](const Piece& piece) { return button_of(piece) != hal::Button{}; });
}

void add_footer(TextView& view) {
  const auto pieces = extractor.pieces();
  for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
    const hal::Button button = button_of(pieces[i]);
    if (button == hal::Button{}) continue;
    const Rect sign = pieces[i].area, word = pieces[i + 1].area;
    view.write(pieces[i + 1].words);
    view.add({.role = Role::footer,
              .button = button,
              .area = {sign.x - 4, panel_height() - footer_height, word.right() - sign.x + 8, footer_height},
              .words = view.written()});
  }
}

/// Whether it is the name below or beside a picture that says so itself.
bool names_picture(const Piece& piece) {
  constexpr int near = 14;
  const auto pieces = extractor.pieces();
  return is_text(piece) && std::any_of(pieces.begin(), pieces.end(), [&](const Piece& icon) {
           return icon.kind == Kind::icon && icon.area.h >= large_icon && name_of(icon) == piece.words &&
                  !common(icon.area.inset(-near), piece.area).empty();
         });
}

/// Everything that lies in the area and is not `but`.
void add_area(TextView& view, Rect area, Role role, Rect but = {}) {
  constexpr int largest_icon = 48;  // what is larger is the picture of what the title names
  const bool footer = has_footer();
  is_header = role == Role::header;
  for (const Piece& piece : extractor.pieces())
    if (is_table ? names_picture(piece) : piece.kind == Kind::icon && piece.area.h > largest_icon)
      continue;
    else if (const Point p = piece.area.centre(); holds(area, p) && !holds(but, p) && !(footer && in_footer(piece)))
      reading.take(piece);
  reading.read(view, role);
  is_header = false;
}

Rect rows(int from, int to) { return {-1000, from, 2000, to - from}; }

void describe_plain(TextView& view) {
  add_area(view, rows(-100, header_height), Role::header);
  add_area(view, rows(header_height, 2000), Role::text);
}

// ---- menus ----

void describe_menu(TextView& view, const Menu& menu) {
  const unsigned n = menu.size();
  int top = panel_height(), bottom = 0;
  for (unsigned i = 0; i < n; ++i)
    if (const Rect area = menu.area_of(i); !area.empty()) {
      top = std::min(top, area.y);
      bottom = std::max(bottom, area.bottom());
    }
  add_area(view, rows(-100, std::min(top, header_height)), Role::header);
  const Role above = view.lines().empty() ? Role::header : Role::text;  // the main menu has a sky of its own
  add_area(view, rows(std::min(top, header_height), panel_height() - footer_height), above,
           rows(top, std::max(top, bottom)));
  for (unsigned i = 0; i < n; ++i) {
    const Menu::Row row = menu.row(i);
    const Rect area = menu.area_of(i);
    for (const Piece& piece : extractor.pieces())
      if (is_text(piece) && holds(area, piece.area.centre())) reading.take(piece);
    std::string_view words = reading.words(view);
    if (words.empty()) {  // not in sight
      view.write(row.label);
      if (!row.value.empty()) view.write("  "), view.write(row.value);
      words = view.written();
    }
    view.add({.role = row.heading ? Role::heading : Role::choice,
              .here = i == menu.here(),
              .enabled = row.enabled,
              .number = i + 1,
              .area = area,
              .words = words});
  }
}

// ---- a game ----

/// A callout of the guided game; what lies under it waits until it is dismissed.
void describe_hint(TextView& view) {
  add_area(view, rows(-100, head_height), Role::header);
  core::Text<500> words;
  format(words, play_screen().guide().hint(), {hal::button_label(hal::Button::select)});
  std::string_view rest = words;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    view.write(rest.substr(0, end));
    if (end > 0) view.write(" ");
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  view.add({.role = Role::callout, .words = view.written()});
}

void add_choices(TextView& view, const PlayScreen& play) {
  const BoardPresenter& board = play.table()->board;
  const unsigned n = play.cursor().list_targets(targets);
  unsigned page = ~0u;
  for (unsigned i = 0; i < n; ++i) {
    const MoveCursor::Target& target = targets[i];
    if (target.page != page && board.page_count() > 1) {
      view.write(str(board.page_title(target.page)));
      if (target.choice) view.add({.role = Role::heading, .words = view.written()});
    }
    page = target.page;
    ChoiceText words;
    if (target.choice) play.table()->text.say_choice(words, target.choice, play.viewer(), target.open);
    view.write(words.name);
    const std::string_view name = view.written();
    Line price;
    if (target.choice && !target.choice.macro) play.table()->text.say_offer(price, target.choice.move, play.viewer());
    view.write(price);
    if (!price.empty()) view.write(" \u00b7 ");
    view.write(words.effect);
    view.add({.role = Role::choice,
              .here = target.here,
              .number = i + 1,
              .area = target.page == play.cursor().page() ? target.area : Rect{},
              .words = name,
              .more = view.written()});
  }
}

/// What belongs to the badge at the head of a tray: as far as the next trays to its right and below it.
Rect tray_of(const Piece& head, Rect table) {
  constexpr int edge = 5;
  int right = table.right() + edge, bottom = table.bottom() + edge;
  for (const Piece& other : extractor.pieces()) {
    if (other.kind != Kind::badge || !holds(table, other.area.centre())) continue;
    if (other.area.y == head.area.y && other.area.x > head.area.x) right = std::min(right, other.area.x);
    if (other.area.y > head.area.y) bottom = std::min(bottom, other.area.y);
  }
  return {head.area.x - edge, head.area.y - edge, right - head.area.x, bottom - head.area.y};
}

/// Civilizations may lie in two columns: each is read by itself. False: they do not.
bool add_trays(TextView& view, Rect table, Role role) {
  const int middle = table.x + table.w / 2;
  const auto pieces = extractor.pieces();
  const auto is_head = [table](const Piece& piece) {
    return piece.kind == Kind::badge && holds(table, piece.area.centre());
  };
  const bool two_columns = std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return is_head(piece) && piece.area.x >= middle && piece.area.x < middle + 4;
  });
  if (!two_columns) return false;
  is_table = has_trays = true;
  for (const Piece& piece : pieces)
    if (is_head(piece)) add_area(view, tray_of(piece, table), role);
  is_table = has_trays = false;
  return true;
}

void describe_news(TextView& view) {
  const hal::Size panel = hal::display_size();
  add_area(view, rows(-100, header_height), Role::header);
  if (add_trays(view, {0, header_height, panel.width, panel.height}, Role::text)) return;
  is_table = true;
  add_area(view, rows(header_height, 2000), Role::text);
  is_table = false;
}

/// Whether a choice begins with these words.
bool is_said(const TextView& view, std::string_view words) {
  const auto lines = view.lines();
  return std::any_of(lines.begin(), lines.end(), [&](const TextLine& line) { return line.words.starts_with(words); });
}

/// What lies on the picture: choice by choice, then the rest of it, without what covers a part of it.
void add_picture(TextView& view, const PlayScreen& play, Rect picture, Rect cover) {
  const unsigned n = play.cursor().list_targets(targets), page = play.cursor().page();
  const auto is_here = [&](unsigned i) { return targets[i].page == page && targets[i].choice; };
  for (unsigned i = 0; i < n; ++i) {
    if (!is_here(i) || (i > 0 && is_here(i - 1) && targets[i].area == targets[i - 1].area)) continue;
    for (const Piece& piece : extractor.pieces())
      if (const Point at = piece.area.centre(); holds(targets[i].area, at) && !holds(cover, at)) reading.take(piece);
    const std::string_view words = reading.words(view);
    const bool has_name = words.find_first_not_of("×0123456789") != std::string_view::npos;
    if (has_name && !is_said(view, words)) view.add({.role = Role::picture, .area = targets[i].area, .words = words});
  }
  for (const Piece& piece : extractor.pieces()) {
    const Point at = piece.area.centre();
    bool told = !holds(picture, at) || holds(cover, at);
    for (unsigned i = 0; i < n; ++i) told = told || (is_here(i) && holds(targets[i].area, at));
    if (!told) reading.take(piece);
  }
  reading.read(view, Role::picture);
}

unsigned first_on(unsigned page, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    if (targets[i].page == page) return i + 1;
  return 0;
}

/// The bar of tabs, or what happened in its place.
void add_tabs(TextView& view, const PlayScreen& play, Rect bar) {
  const BoardPresenter& board = play.table()->board;
  const unsigned n = play.cursor().list_targets(targets), pages = board.page_count();
  bool flies = false;  // what is drawn behind the footer moves over the picture
  for (const Piece& piece : extractor.pieces()) {
    flies = flies || in_footer(piece);
    if (!holds(bar, piece.area.centre()) || flies) continue;
    if (is_text(piece) && piece.words == hal::button_label(hal::Button::y)) continue;  // the key that leads there
    unsigned page = 0;
    while (page < pages && piece.words != str(board.page_title(page))) ++page;
    if (!is_text(piece) || page == pages) {
      reading.take(piece);
      continue;
    }
    view.write(piece.words);
    view.add({.role = Role::tab,
              .here = page == play.cursor().page(),
              .number = first_on(page, n),
              .area = {piece.area.x - 8, bar.y, piece.area.w + 16, bar.h},
              .words = view.written()});
  }
  reading.read(view, Role::happened);
}

/// What is cut by its edge is of the picture under it.
void add_box(TextView& view, Rect box, Role role) {
  for (const Piece& piece : extractor.pieces())
    if (common(piece.area, box) == piece.area) reading.take(piece);
  reading.read(view, role);
}

/// Dice that lie still, and what stands on their height or below them.
void add_dice(TextView& view, Rect picture) {
  const auto pieces = extractor.pieces();
  const auto die =
      std::find_if(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.kind == Kind::die; });
  if (die != pieces.end()) add_area(view, rows(die->area.y, picture.bottom()), Role::happened);
}

/// A map says little by the place of its words: each territory is told with its neighbours. False: this is no map.
bool add_places(TextView& view, const PlayScreen& play) {
  const unsigned page = play.cursor().page();
  unsigned count = 0;
  for (LongText place; play.table()->text.say_location(place, page, count, play.viewer()); place.clear(), ++count) {
    view.write(place);
    view.add({.role = Role::picture, .words = view.written()});
  }
  return count > 0;
}

Rect tab_bar(const PlayScreen& play) {
  return {0, head_height, picture_width, play.picture().scene().area.y - head_height};
}

/// The choices, what would come of one, and the picture but for what covers it.
void describe_board(TextView& view, const PlayScreen& play, Rect callout, Rect cover) {
  const Rect picture = play.picture().scene().area;
  const int words = picture.bottom();
  add_choices(view, play);
  add_area(view, {0, words, picture_width, panel_height() - footer_height - words}, Role::effect, callout);
  if (!add_places(view, play) && !add_trays(view, picture, Role::picture)) add_picture(view, play, picture, cover);
  left_edge = picture_width;
  add_area(view, {left_edge, head_height, 1000, panel_height()}, Role::picture);
  left_edge = no_edge;
}

void describe_play(TextView& view, const PlayScreen& play) {
  if (play.table() == nullptr || play.handing_over()) return;
  const bool teaches = play.tutorial().active() && play.animation().kind() == Moment::Kind::none;
  CalloutText callout_words;
  const Rect picture = play.picture().scene().area, recap = play.picture().recap_box();
  const Rect callout = teaches ? play.tutorial().callout(callout_words).box : Rect{};
  add_area(view, rows(-100, head_height), Role::header);
  add_box(view, callout, Role::callout);
  if (teaches && play.tutorial().kind() != Tutorial::Kind::move) return;  // it is read first
  if (recap.empty() || recap.y > head_height) add_tabs(view, play, tab_bar(play));
  add_box(view, recap, Role::happened);
  if (play.animation().kind() == Moment::Kind::none && recap.empty()) add_dice(view, picture);
  describe_board(view, play, callout, recap.empty() ? callout : recap);
}

/// A decision of the past, to be answered as any other.
void describe_review(TextView& view, const PlayScreen& play) {
  add_area(view, rows(-100, head_height), Role::header);
  add_tabs(view, play, tab_bar(play));
  describe_board(view, play, {}, {});
}

/// Words that are read before anything on the board below them.
void describe_callout(TextView& view) {
  const Rect box = extractor.callout();
  add_area(view, rows(-100, head_height), Role::header, box);
  add_box(view, box, Role::callout);
  add_area(view, rows(head_height, 2000), Role::picture, box);
}

/// The turns of the past: what was done stands below the picture.
void describe_replay(TextView& view) {
  const int bottom = panel_height() - footer_height - screens::replay_told_height;
  add_area(view, rows(-100, head_height), Role::header);
  add_area(view, {0, bottom, picture_width, 1000}, Role::happened);
  add_area(view, rows(head_height, 2000), Role::picture, {0, bottom, picture_width, 1000});
}

/// A computer plays: what it did is told below the picture.
void describe_computer(TextView& view, const PlayScreen& play) {
  const Rect picture = play.picture().scene().area;
  add_area(view, rows(-100, head_height), Role::header);
  const auto pieces = extractor.pieces();
  const bool skips = std::any_of(pieces.begin(), pieces.end(),
                                 [](const Piece& piece) { return piece.words == str(Str::computer_skipping); });
  add_area(view, {0, picture.bottom(), picture_width, 1000}, skips ? Role::text : Role::happened);
  add_area(view, rows(head_height, picture.bottom()), Role::picture);
}

std::string_view goods_in_words(TextView& view) {
  const PlayScreen& play = play_screen();
  Paragraph goods;
  play.table()->text.say_goods(goods, play.viewer());
  view.write(play.table()->match.people[play.viewer()].name.view());
  view.write(": ");
  view.write(goods);
  return view.written();
}

}  // namespace

void describe(TextView& view, const Screen& screen) {
  view.clear();
  extractor.read(screen);
  if (&screen == &play_screen())
    describe_play(view, play_screen());
  else if (&screen == &hint_screen())
    describe_hint(view);
  else if (review_chooses())
    describe_review(view, play_screen());
  else if (&screen == &replay())
    describe_replay(view);
  else if (!extractor.callout().empty())
    describe_callout(view);
  else if (&screen == &news_screen())
    describe_news(view);
  else if (&screen == &computer_turn())
    describe_computer(view, play_screen());
  else if (extractor.menu() != nullptr)
    describe_menu(view, *extractor.menu());
  else
    describe_plain(view);
  add_footer(view);
}

std::string_view own_goods(TextView& view) {
  view.clear();
  const bool is_held = is_open(play_screen()) && !play_screen().handing_over() && &top() != &hand_over();
  return is_held ? goods_in_words(view) : std::string_view{};
}

}  // namespace pd::hosted
