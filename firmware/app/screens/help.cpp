#include <array>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/reference_pages.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/crash.hpp"
#include "hal/name.hpp"

namespace pd::screens {

namespace {

/// The chapters of one game's rules, each opens where paging through begins; then the items of its box.
class Guide final : public Menu {
 public:
  const GameEntry* game = nullptr;

 protected:
  Line title() const override { return str(game->title); }
  unsigned size() const override { return first_section() + static_cast<unsigned>(reference().sections.size()); }
  Row row(unsigned i) const override {
    if (i == 0) return Row::heading_of(str(Str::help_rules));
    if (i + 1 == first_section()) return Row::heading_of(str(Str::help_box));
    if (i < first_section()) return Row::of(reference().guide[i - 1].icon, str(reference().guide[i - 1].title));
    const Section& section = reference().sections[i - first_section()];
    return Row::of(section.icon, str(section.title), core::Text<4>() << section.size());
  }
  void chosen(unsigned i) override {
    push(i < first_section() ? text_pages(reference().guide, i - 1) : section(reference(), i - first_section()));
  }

 private:
  const Reference& reference() const { return game->reference; }
  unsigned first_section() const { return static_cast<unsigned>(reference().guide.size()) + 2; }
};

Guide the_guide;

constexpr Chapter computers_chapter = {Str::help_computers, Str::help_computers_text, Icon::players};

/// The device, then each game, then the computers that play them.
class HelpMenu final : public Menu {
 protected:
  Line title() const override { return str(Str::menu_help); }
  unsigned size() const override { return 2 + games_known(); }
  Row row(unsigned i) const override {
    if (i == 0) return Row::of(Icon::about, str(Str::help_device));
    if (i > games_known()) return Row::of(computers_chapter.icon, str(computers_chapter.title));
    return Row::of(game_list()[i - 1].icon, str(game_list()[i - 1].title));
  }
  void chosen(unsigned i) override {
    if (i > games_known()) return push(text_pages({&computers_chapter, 1}, 0));
    push(i == 0 ? text_pages({&device_chapter, 1}, 0) : guide(game_list()[i - 1].id));
  }
};

HelpMenu the_help_menu;

core::Text<200> crash_words;
std::string_view say_crash() { return crash_words; }

std::array<Chapter, 4> about_chapters;

}  // namespace

Screen& help_menu() { return the_help_menu; }

Screen& guide(core::GameId game) {
  the_guide.game = &entry_of(game);
  return the_guide;
}

const GameEntry* guide_game() { return is_open(the_guide) ? the_guide.game : nullptr; }

Screen& about() {
  CrashRecord record;
  const bool crashed = crash_on_record(record);
  crash_words.clear();
  if (crashed) format(crash_words, Str::crash_record, {crash_line(record)});
  std::size_t count = 0;
  about_chapters[count++] = {Str::menu_about, Str::about_text, Icon::about};
  if (hal::was_never_run()) about_chapters[count++] = {Str::about_never_run_title, Str::about_never_run, Icon::warning};
  about_chapters[count++] = {Str::about_licences_title, Str::about_licences, Icon::about};
  if (crashed) about_chapters[count++] = {Str::crash_title, Str::crash_record, Icon::warning, say_crash};
  return text_pages({about_chapters.data(), count}, 0);
}

}  // namespace pd::screens
