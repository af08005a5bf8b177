#include <bit>
#include <utility>

#include "engine/cvlizacje/state.hpp"
#include "tests/walk/steps.hpp"

namespace walk {

using namespace cvlizacje;

namespace {

core::Setup setup(unsigned players, Variant variant = Variant::base) {
  return {core::GameId::cvlizacje, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(variant), 0, 0};
}

bool may(const State& s, Verb v) {
  return count_moves(s, [v](core::Move m) { return verb_of(m) == v; }) > 0;
}

void point_at(const Walk& w, const std::string& name, Verb v) {
  w.point(name, [v](core::Move m) { return verb_of(m) == v; });
}

void orders(const Walk& w) {
  const std::string name = "cvlizacje_orders";
  decide_at<State>(w, name, setup(4), [](const State& s) { return s.decision == Decision::order && s.turn == 1; });
  w.detail(name);
  w.key(Key::select);
  w.key(Key::next);
  w.shot("cvlizacje_face_down");
  w.key(Key::back);
  w.turn_to(name, 1);
  w.shot_and_detail("cvlizacje_ideas");
  w.turn_to(name, 2);
  w.shot_and_detail("cvlizacje_players");
  // The next one takes the device.
  w.turn_to(name, 0);
  w.choose();
  w.must_be(app::hand_over(), name);
  w.shot("hand_over");
  host::press(hal::Button::select);
  w.rest(250);
  w.shot("hand_over_held");
  host::release(hal::Button::select);
  w.rest(50);
  w.shot("hand_over_let_go");
  w.key(Key::back);
  w.shot("hand_over_pause");
  w.key(Key::next);
  w.key(Key::select);
  w.shot("hand_over_why_not");
  w.key(Key::back);
  w.key(Key::back);

  sit_at<State>(w, "cvlizacje_late", setup(5), [](const State& s) {
    return s.decision == Decision::order && s.turn == 8 && std::popcount(s.seats[s.actor].early) > 2;
  });
  w.shot("cvlizacje_late");
  w.turn_to("cvlizacje_late", 1);
  w.shot("cvlizacje_late_ideas");
  w.turn_to("cvlizacje_late", 2);
  w.shot_and_detail("cvlizacje_late_players");
  decide_at<State>(w, "cvlizacje_neutral", setup(2, Variant::two_advanced),
                   [](const State& s) { return s.decision == Decision::neutral && s.turn > 1; });
  sit_at<State>(w, "cvlizacje_two", setup(2, Variant::two),
                [](const State& s) { return s.decision == Decision::order; });
  w.shot("cvlizacje_two");
}

/// The last orders are laid: all is revealed, and then each action tells its gains.
void reveal(const Walk& w) {
  sit_at<State>(w, "cvlizacje_reveal", setup(5), [](const State& s) {
    if (s.decision != Decision::order || s.turn != 4) return false;
    unsigned laid = 0;
    for (unsigned i = 0; i < s.players; ++i) laid += s.seats[i].open != Order::none;
    return laid == s.players - 1u;
  });
  w.choose();
  w.must_be(app::news_screen(), "cvlizacje_reveal");
  w.shot("cvlizacje_reveal");
  w.key(Key::select);

  // A choice that is made while others gain without being asked.
  for (unsigned tries = 0; tries < 40; ++tries) {
    w.take_device("cvlizacje_actions");
    w.choose();
    if (&app::top() == &app::news_screen()) break;
  }
  w.must_be(app::news_screen(), "cvlizacje_actions");
  w.shot("cvlizacje_actions");
}

void actions(const Walk& w) {
  decide_at<State>(w, "cvlizacje_steal", setup(4), [](const State& s) {
    core::MoveList moves;
    legal(s, moves);
    return s.decision == Decision::steal && s.source == 0 && moves.size() > 5;
  });
  w.detail("cvlizacje_steal");
  w.key(Key::select);
  w.shot("cvlizacje_loot");
  w.key(Key::back);
  w.turn_to("cvlizacje_steal", 1);
  w.shot("cvlizacje_table");
  decide_at<State>(w, "cvlizacje_gain", setup(4),
                   [](const State& s) { return s.decision == Decision::gain && s.source == 0; });
  sit_at<State>(w, "cvlizacje_gain_idea", setup(4),
                [](const State& s) { return s.decision == Decision::gain && s.source != 0; });
  w.shot_and_detail("cvlizacje_gain_idea");
  decide_at<State>(w, "cvlizacje_trade", setup(4), [](const State& s) {
    const auto& stock = s.seats[s.actor].stock;
    return s.decision == Decision::trade && stock[0] > 0 && stock[1] > 0;
  });
  w.key(Key::select);
  w.shot("cvlizacje_trade_for");
}

void development(const Walk& w) {
  const std::string name = "cvlizacje_develop";
  decide_at<State>(w, name, setup(4), [](const State& s) {
    return s.decision == Decision::develop && s.turn > 2 && may(s, Verb::buy) && may(s, Verb::pass);
  });
  point_at(w, name, Verb::buy);
  w.detail("cvlizacje_buy");
  w.refusal("cvlizacje_buy");
  point_at(w, name, Verb::pass);
  w.shot_and_detail("cvlizacje_pass");
  const std::pair<Verb, const char*> others[] = {{Verb::look, "cvlizacje_look"},
                                                 {Verb::print, "cvlizacje_print"},
                                                 {Verb::bazaar, "cvlizacje_bazaar"},
                                                 {Verb::hedonism, "cvlizacje_hedonism"}};
  for (const auto& [verb, what] : others) {
    sit_at<State>(w, what, setup(4),
                  [v = verb](const State& s) { return s.decision == Decision::develop && may(s, v); });
    point_at(w, what, verb);
    w.shot(what);
    if (verb == Verb::look) {
      w.choose();
      w.take_device(what);
      w.shot("cvlizacje_looked");
    } else if (verb != Verb::hedonism) {
      w.key(Key::select);
      if (app::the_play().offer().choosing_variant) w.shot(std::string(what) + "_which");
    }
  }
  constexpr unsigned stock_exchange = 42;  // the longest name
  sit_at<State>(w, "cvlizacje_looked_long", setup(3), [](const State& s) {
    return s.decision == Decision::develop && (s.used & used_look) != 0 && s.top == stock_exchange;
  });
  w.shot("cvlizacje_looked_long");
  sit_at<State>(w, "cvlizacje_pass_sure", setup(3), [](const State& s) {
    return s.decision == Decision::develop && s.turn == turn_count && may(s, Verb::buy);
  });
  point_at(w, "cvlizacje_pass_sure", Verb::pass);
  w.key(Key::select);
  w.shot("cvlizacje_pass_sure");
  w.key(Key::back);
}

void story_and_score(const Walk& w) {
  sit_at<State>(w, "cvlizacje_story", setup(4),
                [](const State& s) { return s.decision == Decision::order && s.turn == 5; });
  w.open(app::story());
  w.shot("cvlizacje_story");
  w.key(Key::back);
  w.open(app::score_table());
  w.shot("cvlizacje_score");
  w.key(Key::back);
  w.open(app::replay());
  w.key(Key::previous, 6);
  w.shot("cvlizacje_replay");
}

void endings(const Walk& w) {
  core::Move last;
  w.sit("cvlizacje_epoch",
        find_before<State>("cvlizacje_epoch", setup(5), [](const State& s) { return s.turn == 4; }, last));
  w.make("cvlizacje_epoch", last);
  w.must_be(app::news_screen(), "cvlizacje_epoch");
  w.shot("cvlizacje_epoch");
  sit_at<State>(w, "cvlizacje_final", setup(5), [](const State& s) { return s.phase == Phase::over; });
  w.must_be(app::final_screen(), "cvlizacje_final");
  w.shot("cvlizacje_final");
  w.key(Key::details);
  w.shot("cvlizacje_final_table");
  sit_at<State>(w, "cvlizacje_final_shared", setup(3),
                [](const State& s) { return s.phase == Phase::over && std::popcount(outcome(s).winners) > 1; });
  w.shot("cvlizacje_final_shared");
}

}  // namespace

void cvlizacje_screens(const Walk& w) {
  w.begin();
  orders(w);
  reveal(w);
  actions(w);
  development(w);
  story_and_score(w);
  endings(w);
}

}  // namespace walk
