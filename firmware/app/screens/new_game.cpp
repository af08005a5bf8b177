#include <array>

#include "firmware/app/screens/guide.hpp"
#include "firmware/app/screens/match_setup.hpp"
#include "firmware/app/screens/person_menu.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/screens/tutorial.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/buttons.hpp"

namespace pd::screens {

namespace {

MatchSetup& setup() { return match_setup(); }
const GameEntry& game() { return setup().game(); }

class NewGame final : public Menu {
 public:
  const Accent* accent() const override { return &game().accent; }

  void shown(bool returning) override {
    if (!returning) {
      setup().begin();
      is_new_ = Tutorial::has(game().id) && Guide::is_on(game().id) && !store().has_last_match(game().id);
      proposed_ = pack(setup().match);
    }
    setup().complete_people();
    setup().propose_level();
    Menu::shown(returning);
  }

 protected:
  enum class Item : std::uint8_t { begin, solo, players, person, beginner, option, dice, guide, tutorial };
  struct Place {
    Item item;
    unsigned index = 0;  ///< among the rows of this kind
  };
  static std::array<unsigned, 9> counts() {
    return {
        1, 1, 1, setup().match.setup.players, 1, setup().option_count(), game().has_dice, 1, Tutorial::has(game().id)};
  }
  /// What a row is. Where this title is new to the device, the tutorial comes first.
  Place at(unsigned i) const {
    if (is_new_ && i-- == 0) return {Item::tutorial};
    unsigned kind = 0;
    for (const unsigned count : counts()) {
      if (i < count) break;
      i -= count;
      ++kind;
    }
    return {static_cast<Item>(kind), i};
  }

  Line title() const override { return str(game().title); }
  unsigned size() const override {
    unsigned all = 0;
    for (const unsigned count : counts()) all += count;
    return all;
  }

  void press(Key key) override {
    if (key != Key::details) return Menu::press(key);
    const Place here = at(cursor_.at);
    if (here.item == Item::solo) return push(notice(Icon::help, setup().about_even_match()));
    push(notice(Icon::help, str(about(here))));
  }

  std::string_view details_word() const override { return str(Str::key_details); }

  /// What a row is about, and the value that it has.
  static Str about(Place at) {
    constexpr Str texts[] = {Str::setup_about_begin,       Str::setup_about_alone, Str::setup_about_players,
                             Str::setup_about_person,      Str::setup_about_first, {},
                             Str::setup_about_dice_device, Str::setup_about_guide, Str::setup_about_tutorial};
    if (at.item == Item::dice && setup().match.own_dice) return Str::setup_about_dice_own;
    const SetupOption* c = at.item == Item::option     ? &setup().option(at.index)
                           : at.item == Item::beginner ? setup().other_beginner()
                                                       : nullptr;
    return c != nullptr ? c->about[setup().value_of(*c)] : texts[static_cast<unsigned>(at.item)];
  }

  /// Keeps the names, because typing them letter by letter is slow.
  void left() override {
    if (pack(setup().match) != proposed_) store().save_match(setup().match);
    pop();
  }

  Row row(unsigned i) const override {
    const auto [item, index] = at(i);
    const Match& match = setup().match;
    switch (item) {
      case Item::begin: return Row::of(Icon::play, str(Str::setup_begin));
      case Item::solo: return solo();
      case Item::players:
        return Row::adjusting(Icon::players, str(Str::setup_players), Line() << int{match.setup.players});
      case Item::person: return person(match.people[index]);
      case Item::beginner: return beginner();
      case Item::option: return option(setup().option(index));
      case Item::dice:
        return Row::adjusting(Icon::dice, str(Str::setup_dice),
                              str(match.own_dice ? Str::setup_dice_own : Str::setup_dice_device));
      case Item::guide:
        return Row::adjusting(Icon::help, str(Str::settings_guide),
                              str(Guide::is_on(game().id) ? Str::value_on : Str::value_off));
      case Item::tutorial: return Row::of(Icon::hand, str(is_new_ ? Str::tutor_row_first : Str::tutor_row));
    }
    return {};
  }

  static Row option(const SetupOption& c) {
    return Row::adjusting(Icon::settings, str(c.label), str(c.values[setup().value_of(c)]));
  }
  static Row solo() {
    Row r = Row::of(Icon::figure, {});
    r.turns = true;
    format(r.label, Str::setup_alone, {setup().match.setup.players - 1});
    const int number = static_cast<int>(players::dial_number(setup().solo_level()));
    if (setup().solo_level() == setup().even_level())
      format(r.value, Str::even_level, {number});
    else
      r.value << str(Str::setup_level) << ' ' << number;
    return r;
  }
  static Row person(const Person& person) {
    Row r;
    r.label << person.name.view();
    r.badge = static_cast<std::int8_t>(person.colour);
    if (person.is_computer()) r.value << level_name(person.level);
    return r;
  }
  static Row beginner() {
    const SetupOption* other = setup().other_beginner();
    const std::uint8_t first = setup().first_player;
    const std::string_view name = other != nullptr     ? str(other->values[other->begins])
                                  : first == at_random ? str(Str::setup_at_random)
                                                       : setup().match.people[first].name.view();
    Row r = Row::of(Icon::star, str(Str::setup_first), name);
    r.enabled = r.adjustable = other == nullptr;
    r.why_not = about({Item::beginner});
    return r;
  }

  void chosen(unsigned i) override {
    const auto [item, index] = at(i);
    const bool has_sides = hal::held(hal::buttons_present(), hal::Button::left);
    if (item == Item::solo && !has_sides) return push(solo_menu());
    if (item == Item::solo) setup().make_solo(setup().solo_level());
    if (item == Item::solo || item == Item::begin) return start_match(setup().match, setup().first_player);
    if (item == Item::person) return push(person_menu(index));
    if (item != Item::tutorial) return;
    setup().match.setup = Tutorial::setup(game().id);
    setup().complete_people();
    setup().make_solo(1);
    start_tutorial(setup().match);
  }

  void adjusted(unsigned i, int step) override {
    const auto [item, index] = at(i);
    switch (item) {
      case Item::solo: return setup().turn_solo_level(step);
      case Item::players: setup().set_players(setup().match.setup.players + step); return setup().propose_level();
      case Item::beginner: return setup().turn_first_player(step);
      case Item::option: return setup().turn_option(setup().option(index), step);
      case Item::dice: setup().match.own_dice = !setup().match.own_dice; return;
      case Item::guide: return change_settings(with_guide(settings(), game().id, !Guide::is_on(game().id)));
      default: return;
    }
  }

 private:
  MatchBytes proposed_{};
  bool is_new_ = false;  // nobody has set up or played this title here yet
};

NewGame the_new_game;

}  // namespace

Screen& new_game(unsigned game) {
  setup().select(game);
  return the_new_game;
}

}  // namespace pd::screens
