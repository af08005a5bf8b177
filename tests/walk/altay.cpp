#include <bit>
#include <utility>

#include "engine/altay/state.hpp"
#include "tests/walk/steps.hpp"

namespace walk {

using namespace altay;

namespace {

core::Setup setup(unsigned players, unsigned options = 0) {
  return {core::GameId::altay, static_cast<std::uint8_t>(players), 0, 0, static_cast<std::uint8_t>(options)};
}

constexpr Verb verb(core::Move m) { return static_cast<Verb>(m.verb()); }

unsigned count(const State& s, Verb v) {
  return count_moves(s, [v](core::Move m) { return verb(m) == v; });
}

void point_at(const Walk& w, const std::string& name, Verb v) {
  w.point(name, [v](core::Move m) { return verb(m) == v; });
}

void opening(const Walk& w) {
  decide_at<State>(w, "altay_faction", setup(4), [](const State& s) { return s.decision == Decision::faction; });
  w.detail("altay_faction");
  decide_at<State>(w, "altay_begin", setup(4, option_suggested_starts),
                   [](const State& s) { return s.decision == Decision::begin; });
  w.detail("altay_begin");
  sit_at<State>(w, "altay_begin_two", setup(2), [](const State& s) { return s.decision == Decision::begin; });
  w.shot("altay_begin_two");
}

/// A turn in the middle of a game, page by page.
void turn(const Walk& w) {
  const std::string name = "altay_turn";
  decide_at<State>(w, name, setup(4), [](const State& s) {
    const Seat& me = s.seats[s.seat];
    return s.decision == Decision::turn && s.round > 12 && count(s, Verb::play) > 3 && count(s, Verb::attack) > 1 &&
           count(s, Verb::acquire) > 1 && count(s, Verb::develop) > 0 && me.hand_count > 3;
  });
  point_at(w, name, Verb::play);
  w.detail("altay_play");
  point_at(w, name, Verb::end);
  w.shot_and_detail("altay_end");
  w.key(Key::select);
  w.shot("altay_end_sure");
  w.key(Key::back);
  w.turn_to(name, 1);
  w.shot_and_detail("altay_map");
  w.refusal("altay_map");
  point_at(w, name, Verb::acquire);
  w.shot_and_detail("altay_supply");
  w.refusal("altay_supply");
  point_at(w, name, Verb::develop);
  w.shot_and_detail("altay_goals");
  w.refusal("altay_goals");
  w.turn_to(name, 4);
  w.shot_and_detail("altay_players");

  // Pages on which there is nothing to choose tell about themselves.
  sit_at<State>(w, "altay_poor", setup(3), [](const State& s) {
    return s.decision == Decision::turn && s.round == 2 && count(s, Verb::attack) == 0 &&
           count(s, Verb::acquire) == 0 && count(s, Verb::develop) == 0 && count(s, Verb::put) == 0;
  });
  w.turn_to(name, 1);
  w.shot_and_detail("altay_map_still");
  w.turn_to(name, 2);
  w.shot_and_detail("altay_supply_still");
  w.turn_to(name, 3);
  w.shot_and_detail("altay_goals_still");

  sit_at<State>(w, "altay_option", setup(4), [](const State& s) {
    return s.decision == Decision::turn && s.seats[s.seat].hand.count(Card::village) > 0;
  });
  w.point("altay_option",
          [](core::Move m) { return verb(m) == Verb::play && m.a() == static_cast<unsigned>(Card::village); });
  w.shot("altay_card");
  w.key(Key::select);
  w.key(Key::next);
  w.shot("altay_option");

  sit_at<State>(w, "altay_put", setup(4), [](const State& s) {
    const Seat& me = s.seats[s.seat];
    return s.decision == Decision::turn && count(s, Verb::put) > 1 && me.developing != none && s.round > 6 &&
           me.table[0].card != none;
  });
  w.point("altay_put", [](core::Move m) { return verb(m) == Verb::put && m.a() < place_of_achievement; });
  w.shot_and_detail("altay_put");
  w.point("altay_put", [](core::Move m) { return verb(m) == Verb::put && m.a() >= place_of_achievement; });
  w.shot_and_detail("altay_put_goal");

  sit_at<State>(w, "altay_abandon", setup(4),
                [](const State& s) { return s.decision == Decision::turn && count(s, Verb::abandon) > 0; });
  point_at(w, "altay_abandon", Verb::abandon);
  w.shot("altay_abandon");
  w.key(Key::select);
  w.shot("altay_abandon_sure");
  w.key(Key::back);

  sit_at<State>(w, "altay_use", setup(4),
                [](const State& s) { return s.decision == Decision::turn && count(s, Verb::use) > 0; });
  point_at(w, "altay_use", Verb::use);
  w.shot("altay_use");
  sit_at<State>(w, "altay_coins", setup(3, option_trade),
                [](const State& s) { return s.decision == Decision::turn && count(s, Verb::buy) > 0; });
  point_at(w, "altay_coins", Verb::buy);
  w.shot("altay_coins");

  sit_at<State>(w, "altay_rich", setup(2), [](const State& s) {
    return s.decision == Decision::turn && s.round > 12 && s.seats[s.seat].hand_count > 4 &&
           std::popcount(s.seats[s.seat].done) > 2;
  });
  w.shot("altay_rich");
  w.turn_to("altay_rich", 1);
  w.shot("altay_rich_map");
  w.turn_to("altay_rich", 3);
  w.shot("altay_rich_goals");
  w.turn_to("altay_rich", 4);
  w.shot("altay_rich_players");
}

void choices(const Walk& w) {
  const std::pair<Decision, const char*> plain[] = {
      {Decision::exploit, "altay_exploit"},     {Decision::gain, "altay_gain"},
      {Decision::first_put, "altay_first_put"}, {Decision::trade, "altay_trade"},
      {Decision::trash, "altay_trash"},         {Decision::swap, "altay_swap"},
      {Decision::resettle, "altay_resettle"},   {Decision::pay, "altay_pay"}};
  for (const auto& [what, name] : plain) {
    const auto wanted = [d = what](const State& s) { return s.decision == d; };
    if (what == Decision::exploit)
      decide_at<State>(w, name, setup(4), wanted);
    else
      sit_at<State>(w, name, setup(4), wanted);
    if (what != Decision::exploit) w.shot(name);
    if (what != Decision::trade && what != Decision::resettle) continue;
    w.key(Key::select);
    w.shot(std::string(name) + "_for");
  }
  decide_at<State>(w, "altay_build", setup(4),
                   [](const State& s) { return s.decision == Decision::build && s.round > 3; });
  decide_at<State>(w, "altay_retain", setup(4), [](const State& s) { return s.decision == Decision::retain; });
  w.point("altay_retain", [](core::Move m) { return verb(m) == Verb::done; });
  w.shot("altay_retain_none");
}

void battles(const Walk& w) {
  // Announced against a token, then against a player.
  sit_at<State>(w, "altay_attack_token", setup(4), [](const State& s) {
    core::MoveList moves;
    legal(s, moves);
    for (const core::Move m : moves)
      if (verb(m) == Verb::attack && owner(s, m.b()) == none) return s.decision == Decision::turn;
    return false;
  });
  point_at(w, "altay_attack_token", Verb::attack);
  w.shot_and_detail("altay_attack_token");
  decide_at<State>(w, "altay_attack", setup(4), [](const State& s) {
    return s.decision == Decision::attack && owner(s, s.to) != none && count(s, Verb::with) > 1;
  });
  point_at(w, "altay_attack", Verb::with);
  w.detail("altay_attack");
  sit_at<State>(w, "altay_attack_done", setup(4), [](const State& s) {
    return s.decision == Decision::attack && owner(s, s.to) != none && count(s, Verb::with) > 0 && s.laid > 0 &&
           s.attack > s.settlements[s.to];
  });
  point_at(w, "altay_attack_done", Verb::done);
  w.shot_and_detail("altay_attack_done");
  sit_at<State>(w, "altay_hopeless", setup(4), [](const State& s) {
    return s.decision == Decision::attack && owner(s, s.to) != none && s.attack < s.settlements[s.to] &&
           count(s, Verb::done) > 0;
  });
  point_at(w, "altay_hopeless", Verb::done);
  w.key(Key::select);
  w.shot("altay_hopeless_sure");
  w.key(Key::back);

  decide_at<State>(w, "altay_answer", setup(4),
                   [](const State& s) { return s.decision == Decision::answer && s.laid > 0; });
  point_at(w, "altay_answer", Verb::surrender);
  w.shot("altay_surrender");
  sit_at<State>(w, "altay_discard", setup(4), [](const State& s) { return s.decision == Decision::discard; });
  w.shot("altay_discard");
  sit_at<State>(w, "altay_defend", setup(4),
                [](const State& s) { return s.decision == Decision::defend && count(s, Verb::with) > 0; });
  point_at(w, "altay_defend", Verb::with);
  w.shot("altay_defend");
  point_at(w, "altay_defend", Verb::done);
  w.shot("altay_defend_done");

  // How it ended: lost by surrender, won by the defender, won by nobody.
  const char* names[] = {"altay_battle_lost", "altay_battle_held", "altay_battle_tie"};
  for (unsigned i = 0; i < 3; ++i) {
    sit_at<State>(w, names[i], setup(4), [i](const State& s) {
      if (i == 0) return s.decision == Decision::answer;
      return s.decision == Decision::defend && (i == 1 ? s.defence > s.attack : s.defence == s.attack);
    });
    point_at(w, names[i], i == 0 ? Verb::surrender : Verb::done);
    w.choose();
    for (unsigned tries = 0; tries < 6 && &app::top() == &app::the_play(); ++tries) w.choose();
    w.must_be(app::news_screen(), names[i]);
    w.shot(names[i]);
  }
}

void around_the_game(const Walk& w) {
  sit_at<State>(w, "altay_story", setup(4),
                [](const State& s) { return s.decision == Decision::turn && s.round == 9; });
  w.open(app::story());
  w.shot("altay_story");
  w.key(Key::back);
  w.open(app::score_table());
  w.shot("altay_score");
  w.key(Key::back);
  w.open(app::replay());
  w.key(Key::previous, 12);
  w.shot("altay_replay");
  w.key(Key::back);
  w.open(app::qr_codes());
  w.shot("altay_qr");
  sit_at<State>(w, "altay_final", setup(4), [](const State& s) { return s.decision == Decision::over; });
  w.must_be(app::final_screen(), "altay_final");
  w.shot("altay_final");
  w.key(Key::details);
  w.shot("altay_final_table");
}

}  // namespace

void altay_screens(const Walk& w) {
  w.begin();
  opening(w);
  turn(w);
  choices(w);
  battles(w);
  around_the_game(w);
}

}  // namespace walk
