#include <array>

#include "firmware/app/crash.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/screens.hpp"

namespace app {

namespace {

constexpr Chapter device_chapter = {Str::help_device, Str::help_device_text, Icon::about};

constexpr std::array<Chapter, 10> stone_age_guide = {{
    {Str::guide_sa_goal, Str::guide_sa_goal_text, Icon::star},
    {Str::guide_sa_round, Str::guide_sa_round_text, Icon::figure},
    {Str::guide_sa_village, Str::guide_sa_village_text, Icon::place_hut},
    {Str::guide_sa_dice, Str::guide_sa_dice_text, Icon::dice},
    {Str::guide_sa_cards, Str::guide_sa_cards_text, Icon::card_back},
    {Str::guide_sa_buildings, Str::guide_sa_buildings_text, Icon::building},
    {Str::guide_sa_feed, Str::guide_sa_feed_text, Icon::food},
    {Str::guide_sa_end, Str::guide_sa_end_text, Icon::trophy},
    {Str::guide_sa_few, Str::guide_sa_few_text, Icon::players},
    device_chapter,
}};

constexpr std::array<Chapter, 8> cvlizacje_guide = {{
    {Str::guide_cv_goal, Str::guide_cv_goal_text, Icon::happiness},
    {Str::guide_cv_turn, Str::guide_cv_turn_text, Icon::helm},
    {Str::guide_cv_count, Str::guide_cv_count_text, Icon::eye},
    {Str::guide_cv_orders, Str::guide_cv_orders_text, Icon::order_hunting},
    {Str::guide_cv_ideas, Str::guide_cv_ideas_text, Icon::idea_invention},
    {Str::guide_cv_end, Str::guide_cv_end_text, Icon::trophy},
    {Str::guide_cv_two, Str::guide_cv_two_text, Icon::players},
    device_chapter,
}};

constexpr std::array<Chapter, 9> altay_guide = {{
    {Str::guide_al_goal, Str::guide_al_goal_text, Icon::victory},
    {Str::guide_al_turn, Str::guide_al_turn_text, Icon::hand},
    {Str::guide_al_resources, Str::guide_al_resources_text, Icon::culture},
    {Str::guide_al_buy, Str::guide_al_buy_text, Icon::deck},
    {Str::guide_al_build, Str::guide_al_build_text, Icon::settlement},
    {Str::guide_al_fight, Str::guide_al_fight_text, Icon::attack},
    {Str::guide_al_progress, Str::guide_al_progress_text, Icon::tech_philosophy},
    {Str::guide_al_end, Str::guide_al_end_text, Icon::trophy},
    device_chapter,
}};

std::span<const Chapter> guide_of(core::GameId game) {
  switch (game) {
    case core::GameId::stone_age:
      return stone_age_guide;
    case core::GameId::cvlizacje:
      return cvlizacje_guide;
    case core::GameId::altay:
      break;
  }
  return altay_guide;
}

/// The chapters of one game's rules; each opens where paging through begins.
class Guide final : public Menu {
 public:
  core::GameId game{};

 protected:
  Line title() const override { return str(game_list()[static_cast<unsigned>(game)].title); }
  unsigned size() const override { return static_cast<unsigned>(guide_of(game).size()); }
  Row row(unsigned i) const override {
    const Chapter& chapter = guide_of(game)[i];
    Row r;
    r.has_icon = true;
    r.icon = chapter.icon;
    r.label << str(chapter.title);
    return r;
  }
  void chosen(unsigned i) override { push(text_pages(guide_of(game), i)); }
};

Guide the_guide;

/// The device, then each game.
class HelpMenu final : public Menu {
 protected:
  Line title() const override { return str(Str::menu_help); }
  unsigned size() const override { return 1 + games_known(); }
  Row row(unsigned i) const override {
    Row r;
    r.has_icon = true;
    r.icon = i == 0 ? Icon::about : game_list()[i - 1].icon;
    r.label << str(i == 0 ? Str::help_device : game_list()[i - 1].title);
    return r;
  }
  void chosen(unsigned i) override {
    push(i == 0 ? text_pages({&device_chapter, 1}, 0) : guide(game_list()[i - 1].id));
  }
};

HelpMenu the_help_menu;

core::Text<200> crash_words;
std::string_view say_crash() { return crash_words; }

constexpr Chapter about_chapters[] = {{Str::menu_about, Str::about_text, Icon::about},
                                      {Str::crash_title, Str::crash_record, Icon::warning, say_crash}};

}  // namespace

Screen& help_menu() { return the_help_menu; }

Screen& guide(core::GameId game) {
  the_guide.game = game;
  return the_guide;
}

Screen& about() {
  CrashRecord record;
  const bool crashed = crash_on_record(record);
  crash_words.clear();
  if (crashed) format(crash_words, Str::crash_record, {crash_line(record)});
  return text_pages({about_chapters, crashed ? 2u : 1u}, 0);
}

}  // namespace app
