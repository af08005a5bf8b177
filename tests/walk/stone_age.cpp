#include <utility>

#include "engine/stone_age/rules.hpp"
#include "hal/serial.hpp"
#include "tests/walk/steps.hpp"

namespace walk {

using namespace stone_age;

namespace {

core::Setup setup(unsigned players, Edition edition = Edition::pl) {
  return {core::GameId::stone_age, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(edition), 0, 0};
}

constexpr bool is(core::Move m, Verb v) { return static_cast<Verb>(m.verb()) == v; }

bool may(const State& s, Verb v) {
  return count_moves(s, [v](core::Move m) { return is(m, v); }) > 0;
}

void placing(const Walk& w) {
  const std::string name = "stone_age_place";
  decide_at<State>(w, name, setup(4), [](const State& s) { return s.step == Step::place; });
  const std::pair<Location, const char*> places[] = {{Location::toolmaker, "toolmaker"}, {Location::hut, "hut"},
                                                     {Location::field, "field"},         {Location::hunt, "hunt"},
                                                     {Location::river, "river"},         {Location::card4, "card"},
                                                     {Location::building1, "building"}};
  for (const auto& [place, what] : places) {
    w.point(name, [l = place](core::Move m) { return m.a() == index(l); });
    w.detail(std::string("stone_age_") + what);
  }
  w.point(name, [](core::Move m) { return m.a() == index(Location::forest); });
  w.key(Key::select);
  w.key(Key::next);
  w.shot("stone_age_how_many");
  w.key(Key::back);
  w.turn_to(name, 1);
  w.shot_and_detail("stone_age_players");

  // Late, with everybody on the board.
  const std::string late = "stone_age_late";
  sit_at<State>(w, late, setup(4), [](const State& s) {
    return s.step == Step::place && s.round > 8 && s.taken[index(Location::forest)] > 5 &&
           s.taken[index(Location::hunt)] > 3 && s.seats[s.seat].card_count > 3;
  });
  w.shot(late);
  w.refusal(late);
  w.turn_to(late, 1);
  w.shot_and_detail("stone_age_late_players");
}

void using_places(const Walk& w) {
  decide_at<State>(w, "stone_age_use", setup(4), [](const State& s) { return s.step == Step::use && s.round > 3; });
  sit_at<State>(w, "stone_age_claim", setup(3),
                [](const State& s) { return s.step == Step::use && may(s, Verb::claim); });
  w.point("stone_age_claim", [](core::Move m) { return is(m, Verb::claim); });
  w.shot("stone_age_claim");

  // Dice: while they roll, then with tools.
  sit_at<State>(w, "stone_age_rolling", setup(4), [](const State& s) {
    return s.step == Step::use && s.seats[s.seat].at[index(Location::forest)] >= 3 && s.seats[s.seat].tools[0] > 0;
  });
  w.point("stone_age_rolling", [](core::Move m) { return is(m, Verb::use) && m.a() == index(Location::forest); });
  w.key(Key::select);
  w.rest(100);
  w.shot("stone_age_rolling");
  w.rest(400);
  w.shot("stone_age_rolled");
  decide_at<State>(w, "stone_age_tools", setup(4), [](const State& s) {
    const Seat& me = s.seats[s.seat];
    return s.step == Step::tools && me.tools[1] > 0 && me.used == 1 && me.once != 0 && s.dice_count > 2;
  });
  w.point("stone_age_tools", [](core::Move m) { return is(m, Verb::once); });
  w.shot("stone_age_tools_once");
  w.turn_to("stone_age_tools", 1);
  w.shot("stone_age_tools_board");
  sit_at<State>(w, "stone_age_many_dice", setup(2),
                [](const State& s) { return s.step == Step::tools && s.dice_count > 6; });
  w.shot("stone_age_many_dice");

  // Real dice are typed in.
  const auto throws = [](const State& s) {
    return s.step == Step::use && s.seats[s.seat].at[index(Location::clay)] == 3;
  };
  sit_at<State>(w, "stone_age_own_dice", setup(4), throws, true);
  w.explain("stone_age_own_dice");
  w.key(Key::select);  // the guidance about using places
  w.point("stone_age_own_dice", [](core::Move m) { return is(m, Verb::use) && m.a() == index(Location::clay); });
  w.choose();
  w.must_be(app::hint_screen(), "stone_age_own_dice");
  w.shot("stone_age_own_dice_hint");
  w.key(Key::back);
  w.choose();
  w.shot("stone_age_own_dice");
}

void paying(const Walk& w) {
  decide_at<State>(w, "stone_age_pay_card", setup(4), [](const State& s) {
    return s.step == Step::pay && s.location == Location::card4 && s.paid_count == 2 && s.seats[s.seat].resources() > 3;
  });
  sit_at<State>(w, "stone_age_decline", setup(4), [](const State& s) {
    return s.step == Step::pay && s.location == Location::card3 && payable(s) != 0 && may(s, Verb::decline);
  });
  w.point("stone_age_decline", [](core::Move m) { return is(m, Verb::decline); });
  w.shot_and_detail("stone_age_decline");
  w.key(Key::select);
  w.shot("stone_age_decline_sure");
  w.key(Key::back);
  decide_at<State>(w, "stone_age_pay_building", setup(4), [](const State& s) {
    return s.step == Step::pay && is_building(s.location) &&
           building(s.tops[stack_of(s.location)]).price == Price::choose;
  });
  w.detail("stone_age_pay_building");
  sit_at<State>(w, "stone_age_pay_any", setup(4), [](const State& s) {
    return s.step == Step::pay && is_building(s.location) && s.paid_count > 2 &&
           building(s.tops[stack_of(s.location)]).price == Price::any;
  });
  w.shot("stone_age_pay_any");
  w.point("stone_age_pay_any", [](core::Move m) { return is(m, Verb::done); });
  w.shot("stone_age_pay_any_done");
  sit_at<State>(w, "stone_age_pay_fixed", setup(4), [](const State& s) {
    return s.step == Step::pay && is_building(s.location) &&
           building(s.tops[stack_of(s.location)]).price == Price::fixed;
  });
  w.shot("stone_age_pay_fixed");
  decide_at<State>(w, "stone_age_dice_for_all", setup(4),
                   [](const State& s) { return s.step == Step::dice && s.dice_count == 3; });
}

void feeding(const Walk& w) {
  const auto hungry = [](const State& s) {
    return s.step == Step::feed && s.seats[s.seat].missing > 1 && may(s, Verb::feed) && may(s, Verb::starve);
  };
  decide_at<State>(w, "stone_age_feed", setup(3, Edition::cz), hungry);
  w.point("stone_age_feed", [](core::Move m) { return is(m, Verb::starve); });
  w.shot("stone_age_starve");
  w.key(Key::select);
  w.shot("stone_age_starve_sure");
  w.key(Key::back);
  core::Move last;
  w.sit("stone_age_round",
        find_before<State>("stone_age_round", setup(4), [](const State& s) { return s.round == 5; }, last));
  w.make("stone_age_round", last);
  for (unsigned i = 0; i < 8 && &app::top() != &app::news_screen(); ++i) w.choose();  // should somebody be hungry now
  w.must_be(app::news_screen(), "stone_age_round");
  w.shot("stone_age_round");
}

void around_the_game(const Walk& w) {
  sit_at<State>(w, "stone_age_pause", setup(4), [](const State& s) { return s.step == Step::place && s.round == 3; });
  w.key(Key::menu);
  w.key(Key::next, 3);
  w.key(Key::select);
  w.shot("pause_why_not");
  w.key(Key::back, 2);
  w.choose();
  w.key(Key::menu);
  w.must_be(app::pause_menu(), "pause");
  w.shot("pause");
  w.key(Key::previous);
  w.shot("pause_end");
  w.key(Key::previous, hal::has_serial() ? 3 : 2);
  w.key(Key::select);
  w.shot("log_question");
  w.key(Key::back);
  w.open(app::story());
  w.shot("story");
  w.key(Key::back);
  w.open(app::score_table());
  w.shot("score");
  w.key(Key::back);
  w.open(app::replay());
  w.key(Key::previous, 3);
  w.shot("replay");
  w.key(Key::select);
  w.shot("replay_players");
  w.key(Key::back);
  w.open(app::qr_codes());
  w.shot("qr");
  if (hal::has_serial()) {
    w.key(Key::back);
    w.open(app::send_log());
    w.shot("send_log");
    w.key(Key::select);
    w.rest(100);
    w.shot("send_log_done");
  }

  // A flash that is worn out says so in the header.
  sit_at<State>(w, "stone_age_trouble", setup(4), [](const State& s) { return s.step == Step::place && s.round == 2; });
  for (std::size_t i = 0; i < hal::storage_size / hal::storage_sector; ++i)
    host::storage_wear(i, host::Wear::no_program);
  w.choose();
  w.shot("stone_age_trouble");
  w.begin();
}

void endings(const Walk& w) {
  sit_at<State>(w, "stone_age_final", setup(4), [](const State& s) { return s.step == Step::over; });
  w.must_be(app::final_screen(), "stone_age_final");
  w.shot("stone_age_final");
  w.key(Key::details);
  w.shot("stone_age_final_table");
  w.key(Key::back);
  w.shot("after_game");
  sit_at<State>(w, "stone_age_final_tie", setup(2), [](const State& s) {
    if (s.step != Step::over) return false;
    const core::Outcome out = outcome(s);
    return out.total[0] == out.total[1] && out.winners != 3;
  });
  w.shot("stone_age_final_tie");
}

}  // namespace

void stone_age_screens(const Walk& w) {
  w.begin();
  placing(w);
  using_places(w);
  paying(w);
  feeding(w);
  around_the_game(w);
  endings(w);
}

}  // namespace walk
