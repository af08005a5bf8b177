#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/altay/state.hpp"
#include "engine/stone_age/state.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/play_layout.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"
#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/app/pupil.hpp"
#include "tests/test.hpp"

/// Notes of the guide and boxes of the tutorials, as they are drawn: they cover neither what they explain nor the
/// cursor nor the two lines about the choice, and lose no word.
namespace {

using hal::Button;
using player::press;

struct TextExtractor {
  std::string text;
  pd::Rect at;
};
std::vector<TextExtractor> drawn;

/// The lines of text on the screen, in the order in which they are drawn.
void read_screen() {
  drawn.clear();
  pd::text_was_drawn = [](std::string_view text, pd::Rect at, pd::Rect) { drawn.push_back({std::string(text), at}); };
  const hal::Size size = hal::display_size();
  std::vector<std::uint16_t> pixels(static_cast<std::size_t>(size.width * size.height));
  pd::Canvas canvas(pixels, size.width, size.height, 0, size.height);
  pd::top().draw(canvas);
  pd::text_was_drawn = nullptr;
}

bool footer_says(pd::Str word) {
  const int top = hal::display_size().height - pd::footer_height;
  return std::any_of(drawn.begin(), drawn.end(),
                     [&](const TextExtractor& d) { return d.at.y >= top && d.text == pd::str(word); });
}

std::string squeezed(std::string_view text) {
  std::string letters;
  for (const char c : text)
    if (c != ' ' && c != '\n') letters += c;
  return letters;
}

struct Shown {
  std::string text;
  pd::Rect box{};
  int lines = 0, line_height = 0;
};

/// The note is drawn after the picture and before the footer.
Shown note_on_screen(const std::string& words) {
  read_screen();
  const int footer = hal::display_size().height - pd::footer_height;
  Shown note;
  int left = 1000, top = 1000, right = 0, bottom = 0;
  for (auto d = drawn.rbegin(); d != drawn.rend(); ++d) {
    if (d->at.y >= footer) continue;
    if (words.find(squeezed(d->text)) == std::string::npos) break;
    note.text = squeezed(d->text) + note.text;
    if (words.find(note.text) == std::string::npos) {
      note.text.erase(0, squeezed(d->text).size());
      break;
    }
    left = std::min(left, d->at.x), top = std::min(top, d->at.y);
    right = std::max(right, d->at.right()), bottom = std::max(bottom, d->at.bottom());
    note.line_height = d->at.h;
    ++note.lines;
  }
  note.box = {left - 4, top - 4, right - left + 8, bottom - top + 8};
  return note;
}

/// What the decision is about, where the picture of the page shows more of it than the cursor.
std::vector<pd::Rect> subjects() {
  const pd::Table& table = *pd::play_screen().table();
  const int top = pd::play_screen().picture().scene().area.y,
            bottom = pd::play_screen().picture().scene().area.bottom();
  if (pd::play_screen().cursor().page() != 0) return {};
  if (table.game() == core::GameId::altay) {
    const altay::State& s = static_cast<const pd::TableOf<altay::State>&>(table).own_session.state();
    using altay::Decision;
    for (const Decision fight : {Decision::attack, Decision::answer, Decision::discard, Decision::defend})
      if (s.decision == fight) return {{2, top + 2, 236, 62}};  // the strengths
  }
  if (table.game() == core::GameId::stone_age) {
    const stone_age::State& s = static_cast<const pd::TableOf<stone_age::State>&>(table).own_session.state();
    using stone_age::Decision;
    if (s.decision == Decision::roll) return {{20, top + 8, 200, 34}};
    if (s.decision == Decision::tools && s.seats[s.seat].tool_values() > 0)
      return {{20, top + 8, 200, 34}, {8, top + 52, 130, 30}, {6, bottom - 40, 34, 36}};  // dice, sum, a tool
    if (s.decision == Decision::tools) return {{20, top + 8, 200, 34}, {8, top + 52, 130, 30}};
    if (s.decision == Decision::pay || s.decision == Decision::feed)
      return {{8, top + 6, 228, 80}};  // the thing and the goods
  }
  return {};
}

unsigned covered = 0, cut = 0, tiny = 0, pages_seen = 0;
std::set<std::string> where;

void look_at_page(const std::string& name, const Shown& note, bool large, bool last) {
  const pd::Rect words{0, pd::play_screen().picture().scene().area.bottom(), 240, pd::effect_height};
  std::vector<pd::Rect> clear = subjects();
  clear.push_back(words);
  if (pd::play_screen().cursor().is_on_choice()) clear.push_back(pd::play_screen().cursor().focus_area());
  for (const pd::Rect area : clear)
    if (!common(area, note.box).empty()) {
      ++covered;
      where.insert(name + " covers");
    }
  if (note.lines == 0 || note.box.y < 0 || note.box.x < 0 || note.box.right() > 240) ++cut, where.insert(name + " cut");
  const bool sentence = !note.text.empty() && std::string_view(".!?").find(note.text.back()) != std::string_view::npos;
  if (!last && note.lines < 2 && !sentence) ++tiny, where.insert(name + " tiny");
  if (large && note.line_height < pd::line_height(pd::Font::body)) ++tiny, where.insert(name + " small");
  ++pages_seen;
}

/// Looks at every page of the note; ends on the last one.
void look_at_callout(const std::string& name, const std::string& words, bool large) {
  std::string all;
  for (unsigned page = 0; page < 20; ++page) {
    const Shown note = note_on_screen(words.substr(all.size()));
    all += note.text;
    const bool more = note.lines > 0 && all.size() < words.size();
    look_at_page(name, note, large, !more);
    if (!more) break;
    if (!footer_says(pd::Str::key_more)) ++cut, where.insert(name + " says nothing of more");
    press(Button::select);
  }
  if (all != words) ++cut, where.insert(name + " loses words");
}

void say_where() {
  for (const std::string& name : where) std::printf("  %s\n", name.c_str());
  where.clear();
}

void set(unsigned language, bool large) {
  pd::Settings s = pd::settings();
  s.language = static_cast<std::uint8_t>(language);
  s.large = large;
  pd::change_settings(s);
}

const hal::Board* const boards[] = {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board};

std::string words_of_step() {
  core::Text<500> words;
  if (pupil::tutorial().has_wrong_number()) words << pd::str(pd::Str::tutor_number);
  const bool has_y = hal::held(hal::buttons_present(), hal::Button::y);
  pd::Line pages;
  format(pages, has_y ? pd::Str::tutor_press : pd::Str::tutor_hold,
         {hal::button_label(has_y ? hal::Button::y : hal::Button::back)});
  format(words, pupil::tutorial().words(), {hal::button_label(hal::Button::select), pages});
  return squeezed(words.view());
}

std::string words_of_hint() {
  core::Text<500> words;
  format(words, pd::play_screen().guide().hint(), {hal::button_label(hal::Button::select)});
  return squeezed(words.view());
}

}  // namespace

TEST("tutorial boxes cover neither what they explain nor the cursor nor the effect line, on any page") {
  covered = cut = tiny = pages_seen = 0;
  unsigned steps = 0;
  for (const hal::Board* board : boards)
    for (unsigned language = 0; language < pd::language_count; ++language)
      for (const bool large : {false, true})
        for (unsigned game = 0; game < 3; ++game) {
          host::storage_reset();
          player::switch_on(*board, 3);
          set(language, large);
          TEST_ASSERT_TRUE(pupil::begin(game));
          for (unsigned step = 0; pupil::tutorial().active() && step < 100; ++step, ++steps) {
            TEST_ASSERT_TRUE(pupil::reach_step());
            const std::string name = std::string(board->name) + " game " + std::to_string(game) + " step " +
                                     std::to_string(step + 1) + (large ? " large " : " ") +
                                     pd::language_codes[language];
            look_at_callout(name, words_of_step(), large);
            if (!pupil::tells() && pupil::go_to(pd::play_screen().tutorial().wanted())) {
              const Shown note = note_on_screen(words_of_step());
              look_at_page(name + " there", note, large, true);
            }
            pupil::do_step();
          }
        }
  say_where();
  TEST_ASSERT_EQUAL(0, covered);
  TEST_ASSERT_EQUAL(0, cut);
  TEST_ASSERT_EQUAL(0, tiny);
  TEST_ASSERT_EQUAL(2 * 4 * 2 * (20 + 8 + 14), steps);
}

TEST("notes of the guide cover neither what they explain nor the cursor nor the effect line, on any page") {
  covered = cut = tiny = pages_seen = 0;
  std::set<unsigned> kinds;
  for (const hal::Board* board : boards)
    for (unsigned game = 0; game < pd::games_known(); ++game)
      for (const std::uint64_t seed : {5u, 6u}) {
        host::storage_reset();
        player::switch_on(*board, 3);
        player::open_set_up(game);
        press(Button::select);
        core::Rng rng(seed);
        for (unsigned acts = 0; acts < 20000; ++acts) {
          if (&pd::top() == &pd::hint_screen()) {
            kinds.insert(static_cast<unsigned>(pd::play_screen().guide().hint()));
            for (unsigned language = 0; language < pd::language_count; ++language)
              for (const bool large : {false, true}) {
                set(language, large);
                pd::replace(pd::hint_screen());
                const std::string name = std::string(board->name) + " game " + std::to_string(game) + " note " +
                                         std::to_string(static_cast<unsigned>(pd::play_screen().guide().hint())) +
                                         (large ? " large " : " ") + pd::language_codes[language];
                look_at_callout(name, words_of_hint(), large);
              }
            set(0, false);
            pd::replace(pd::hint_screen());
            press(Button::back);
            continue;
          }
          if (!player::play_on(rng)) break;
        }
      }
  say_where();
  TEST_ASSERT_EQUAL(0, covered);
  TEST_ASSERT_EQUAL(0, cut);
  TEST_ASSERT_EQUAL(0, tiny);
  TEST_ASSERT_GREATER_THAN(20, kinds.size());
}
