#include <algorithm>
#include <span>

#include "engine/altay/state.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/app/stored_game.hpp"
#include "tests/app/ways.hpp"
#include "tests/test.hpp"

using hal::Button;
using player::press;
using player::wait;

namespace {

using AutoPlay = pd::Settings::AutoPlay;

unsigned moves() { return pd::play_screen().table()->session.log().size; }
bool on_play() { return &pd::top() == &pd::play_screen(); }

/// What the others did was read.
void read(std::uint32_t then_ms) {
  pd::play_screen().press(pd::Key::none);
  wait(then_ms);
}

/// Leads the cursor to a random choice, short of select; false where somebody else is asked first.
bool point_somewhere(core::Rng& rng) {
  if (&pd::top() == &pd::hand_over()) return player::hold(Button::select, 600), false;
  if (!on_play() || pd::play_screen().cursor().choices().empty()) return press(Button::select), wait(800), false;
  const auto way =
      ways::way_to(pd::play_screen().cursor(), ways::pad, ways::pick(rng, pd::play_screen().cursor().choices()));
  TEST_ASSERT_TRUE(way.has_value());
  for (const pd::Key key : *way) player::press_key(key);
  return true;
}

}  // namespace

TEST("a second tap is no move of the seat whose turn has just come, in any game") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    player::begin_match(static_cast<core::GameId>(game), 3, 3, AutoPlay::on_a_press);
    core::Rng rng(game);
    unsigned changes = 0;
    for (unsigned acts = 0; acts < 3000 && &pd::top() != &pd::final_screen(); ++acts) {
      if (!point_somewhere(rng)) continue;
      const unsigned seat = pd::play_screen().viewer();
      press(Button::select);
      const unsigned made = moves();
      if (on_play() && pd::play_screen().viewer() != seat) {
        press(Button::select);
        TEST_ASSERT_EQUAL(made, moves());
        TEST_ASSERT_TRUE(on_play() && !pd::play_screen().cursor().choosing_variant());
        ++changes;
      }
      wait(800);
    }
    if (game != 2) TEST_ASSERT_GREATER_THAN(10, changes);  // in Altay the device is handed over at every change
  }
}

TEST("what is the only choice plays itself after a second, at once, or on a press, as it is set") {
  for (const AutoPlay when : {AutoPlay::at_once, AutoPlay::after_a_second, AutoPlay::on_a_press}) {
    player::begin_match(core::GameId::stone_age, 2, 9, when);
    core::Rng rng(4);
    unsigned alone = 0, losses = 0;
    for (unsigned acts = 0; acts < 600 && &pd::top() != &pd::final_screen(); ++acts) {
      if (on_play() && pd::play_screen().report().has_recap()) read(when == AutoPlay::at_once ? 9000 : 20);
      if (!point_somewhere(rng)) continue;
      const unsigned had = moves();
      press(Button::select);
      if (!on_play() || moves() == had) continue;
      wait(when == AutoPlay::at_once ? 9000 : 700);  // dice, one throw after the other
      if (on_play() && pd::play_screen().report().has_recap()) read(when == AutoPlay::at_once ? 9000 : 20);
      if (!on_play() || pd::play_screen().cursor().choices().size() != 1) continue;
      const pd::PlayScreen& play = pd::play_screen();
      const pd::AutoPlayPolicy auto_play_policy =
          play.table()->input.auto_play_policy(play.cursor().choices(), play.viewer());
      if (auto_play_policy == pd::AutoPlayPolicy::finish) continue;  // a payment, which is quicker
      if (play.report().has_recap()) continue;                       // it has just come: they read it first
      const unsigned before = moves();
      if (auto_play_policy == pd::AutoPlayPolicy::wait) {  // a card or building that cannot be paid for
        wait(9000);
        TEST_ASSERT_EQUAL(before, moves());
        ++losses;
        continue;
      }
      TEST_ASSERT_TRUE(when != AutoPlay::at_once);
      wait(200);
      TEST_ASSERT_EQUAL(before, moves());
      if (pd::play_screen().report().has_recap()) continue;  // what went before has just ended
      wait(1500);
      if (when == AutoPlay::on_a_press)
        TEST_ASSERT_EQUAL(before, moves());
      else
        TEST_ASSERT_GREATER_THAN(before, moves());
      ++alone;
    }
    if (when != AutoPlay::at_once) TEST_ASSERT_GREATER_THAN(5, alone);
    TEST_ASSERT_GREATER_THAN(0, losses);
  }
}

TEST("the only choice waits for a press where it gives something up, and for who has not read what the others did") {
  player::begin_match(core::GameId::stone_age, 3, 5, AutoPlay::after_a_second);
  core::Rng rng(8);
  unsigned recaps = 0;
  for (unsigned acts = 0; acts < 900 && &pd::top() != &pd::final_screen(); ++acts) {
    if (on_play() && pd::play_screen().report().has_recap()) {
      const unsigned before = moves();
      wait(5000);
      TEST_ASSERT_EQUAL(before, moves());
      TEST_ASSERT_TRUE(player::on_screen("Since your turn"));
      ++recaps;
      press(Button::x);
      TEST_ASSERT_TRUE(&pd::top() == &pd::story());
      press(Button::back);
      TEST_ASSERT_FALSE(pd::play_screen().report().has_recap());
    }
    if (!point_somewhere(rng)) continue;
    press(Button::select);
    wait(800);
  }
  TEST_ASSERT_GREATER_THAN(10, recaps);
}

namespace {

/// How many rows of that place differ between the pictures.
int rows_that_differ(pd::Rect place, std::span<const std::uint16_t> one, std::span<const std::uint16_t> other) {
  int rows = 0;
  for (int y = place.y; y < place.bottom(); ++y) {
    const auto from = y * hal::display_size().width + place.x;
    rows += !std::equal(one.begin() + from, one.begin() + from + place.w, other.begin() + from);
  }
  return rows;
}

}  // namespace

TEST("nobody makes a move that lies under what the others did: select only takes that away, and says so") {
  std::vector<unsigned> hidden(pd::games_known()), open(pd::games_known());
  for (unsigned game = 0; game < pd::games_known(); ++game)
    for (unsigned players = game == 1 ? 3 : 2; players <= 4; ++players) {
      player::begin_match(static_cast<core::GameId>(game), players, 6 + players, AutoPlay::on_a_press);
      core::Rng rng(players);
      for (unsigned acts = 0; acts < 400 && player::play_on(rng); ++acts) {
        if (!on_play() || !pd::play_screen().report().has_recap()) continue;
        wait(1000);
        const bool hides = pd::play_screen().picture().recap_hides_cursor();
        const pd::Rect place = pd::play_screen().cursor().focus_area();
        const pd::Choice focus = pd::play_screen().cursor().focus();
        const auto shown = host::picture().pixels;
        const std::vector<std::uint16_t> before(shown.begin(), shown.end());
        const unsigned made = moves();
        if (!hides && acts % 2 == 0) continue;  // the next act makes a move that is in sight
        TEST_ASSERT_EQUAL(hides, player::on_screen("OK"));
        if (hides)
          press(Button::select);
        else
          pd::play_screen().press(pd::Key::none), pd::redraw(), wait(100);
        TEST_ASSERT_EQUAL(made, moves());
        TEST_ASSERT_TRUE(on_play() && !pd::play_screen().report().has_recap() &&
                         !pd::play_screen().cursor().choosing_variant());
        TEST_ASSERT_TRUE(focus == pd::play_screen().cursor().focus());
        const int covered = rows_that_differ(place, before, host::picture().pixels);
        // A line of text that its edge would cut is left out whole: more than what it covers.
        TEST_ASSERT_TRUE(hides ? 4 * covered > place.h : 3 * covered <= 2 * place.h);
        ++(hides ? hidden : open)[game];
      }
    }
  for (unsigned game = 0; game < pd::games_known(); ++game) TEST_ASSERT_GREATER_THAN(5, open[game]);
  TEST_ASSERT_GREATER_THAN(5, hidden[static_cast<unsigned>(core::GameId::altay)]);
}

TEST("where what the others did leaves the cursor in sight, select chooses at once, in any game") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    player::begin_match(static_cast<core::GameId>(game), 3, 9, AutoPlay::on_a_press);
    core::Rng rng(1);
    unsigned made = 0;
    for (unsigned acts = 0; acts < 400; ++acts) {
      if (on_play() && pd::play_screen().report().has_recap() && !pd::play_screen().picture().recap_hides_cursor()) {
        wait(1000);
        const unsigned before = moves();
        const bool opens = pd::play_screen().cursor().many_variants();
        press(Button::select);
        TEST_ASSERT_TRUE(opens || !on_play() || moves() > before);
        ++made;
      }
      if (!player::play_on(rng)) break;
    }
    TEST_ASSERT_GREATER_THAN(5, made);
  }
}

TEST("Altay: the cursor begins on a token that falls, never on an attack on a player, nor on what gives something up") {
  core::Rng rng(2);
  unsigned turns = 0, attacks = 0, tokens = 0, games = 0;
  for (unsigned acts = 0; acts < 4000; ++acts) {
    if (games == 0 || &pd::top() == &pd::final_screen()) {
      if (games == 4) break;
      player::begin_match(core::GameId::altay, 3, 21 + games++, AutoPlay::on_a_press);
    }
    const unsigned before = moves();
    if (!point_somewhere(rng)) continue;
    press(Button::select);
    wait(800);
    if (!on_play() || moves() == before) continue;
    const core::MoveList& choices = pd::play_screen().cursor().choices().moves;
    const auto is = [](core::Move move, altay::Verb verb) { return move.verb() == static_cast<unsigned>(verb); };
    for (const core::Move move : choices) attacks += is(move, altay::Verb::attack);
    const core::Move focus = pd::play_screen().cursor().focus().move;
    const auto gives_up = [&](core::Move move) {
      const auto uses = [&](altay::Achievement a) { return move == altay::move(altay::Verb::use, altay::target(a)); };
      return is(move, altay::Verb::abandon) || is(move, altay::Verb::surrender) ||
             uses(altay::Achievement::engineering) || uses(altay::Achievement::mathematics);
    };
    TEST_ASSERT_FALSE(gives_up(focus));
    if (is(focus, altay::Verb::attack)) {
      const auto& table = static_cast<const pd::TableOf<altay::State>&>(*pd::play_screen().table());
      const altay::State& s = table.own_session.state();
      TEST_ASSERT_EQUAL(altay::none, altay::owner(s, focus.b()));
      TEST_ASSERT_GREATER_THAN(altay::defence_base(s, focus.b()), altay::strongest_attack(s, focus.b()));
      ++tokens;
    }
    ++turns;
  }
  TEST_ASSERT_GREATER_THAN(200, turns);
  TEST_ASSERT_GREATER_THAN(50, attacks);
  TEST_ASSERT_GREATER_THAN(5, tokens);
}

TEST("with four at the table the first screen of a turn tells what each other one did, not that turns ended") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    player::begin_match(static_cast<core::GameId>(game), 4, 6, AutoPlay::on_a_press);
    pd::Table& table = *pd::play_screen().table();
    core::Rng rng(6);
    unsigned looked = 0, rounds = 0;
    for (unsigned acts = 0; acts < 700 && player::play_on(rng); ++acts) {
      if (!on_play() || !pd::play_screen().report().has_recap()) continue;
      struct Done {
        pd::Table& table;
        unsigned viewer;
        std::array<std::string, 4> newest{}, end{};
      } done{table, pd::play_screen().viewer()};
      // From the viewer's last decision on: what began before it, such as a card that gives everybody a die, was seen.
      table.text.tell(
          table.session.first_move_since(done.viewer), done.viewer,
          [](void* to, const pd::TextPresenter::RecapLine& told) {
            Done& all = *static_cast<Done*>(to);
            const auto [move, actor, line, small] = told;
            if (!actor.is_seat()) return true;
            const bool ends = all.table.input.ends_turn(all.table.session.log().moves[move]);
            if (actor.id == all.viewer) all.newest = all.end = {};
            if (move < all.table.shown.told_up_to_move()) return true;  // all of them have read it
            if (actor.id != all.viewer) (ends ? all.end : all.newest)[actor.id] = line;
            return true;
          },
          &done);
      const std::string text = player::text_on_screen();
      unsigned told = 0;
      for (unsigned seat = 0; seat < 4; ++seat) {
        const std::string& what = done.newest[seat].empty() ? done.end[seat] : done.newest[seat];
        if (what.empty()) continue;
        ++told;
        TEST_ASSERT_TRUE_MESSAGE(text.find(what) != std::string::npos, (what + " | " + text).c_str());
      }
      ++looked;
      rounds += told == 3;
      const bool all_did = std::ranges::none_of(std::array{0u, 1u, 2u, 3u}, [&](unsigned seat) {
        return done.newest[seat].empty() && !done.end[seat].empty();
      });
      if (all_did) TEST_ASSERT_TRUE_MESSAGE(text.find("ends the turn") == std::string::npos, text.c_str());
    }
    TEST_ASSERT_GREATER_THAN(10, looked);
    TEST_ASSERT_GREATER_THAN(3, rounds);
  }
}

TEST("the first secret waits for who has the device, also where the last open choice played itself") {
  // Every number of players with every combination of the three options; the full map is for three players.
  for (unsigned way = 0; way < 24; ++way) {
    const unsigned players = 2 + way / 8, seed = 1 + way;
    player::begin_match(core::GameId::altay, players, seed, AutoPlay::at_once);
    pd::Table& table = *pd::play_screen().table();
    table.match.setup.options = static_cast<std::uint8_t>(way % 8);
    TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, seed)));
    pd::push(pd::play_screen());
    wait(2000);
    core::Rng rng(seed);
    const auto round = [] {
      return static_cast<const pd::TableOf<altay::State>&>(*pd::play_screen().table()).own_session.state().round;
    };
    while (round() == 0) {
      player::act(rng);
      wait(2000);
    }
    TEST_ASSERT_TRUE(pd::play_screen().handing_over());
    TEST_ASSERT_EQUAL(pd::play_screen().driver().handover_target(), pd::play_screen().viewer());
  }
}

TEST("what two others did leaves the die in sight that one may take of the dice for everyone") {
  player::begin_match(core::GameId::stone_age, 3, 5, AutoPlay::on_a_press);
  core::Rng rng(3);
  unsigned dice = 0;
  for (unsigned acts = 0; acts < 900 && player::play_on(rng); ++acts) {
    const pd::PlayScreen& play = pd::play_screen();
    if (!on_play() || !play.report().has_recap()) continue;
    if (play.cursor().focus().move.verb() != static_cast<unsigned>(stone_age::Verb::take)) continue;
    TEST_ASSERT_FALSE(play.picture().recap_hides_cursor());
    ++dice;
  }
  TEST_ASSERT_GREATER_THAN(10, dice);
}

TEST("CVlizacje: what all have read on the page of orders and gains is not told to each of them again") {
  player::begin_match(core::GameId::cvlizacje, 3, 4, AutoPlay::on_a_press);
  const pd::Table& table = *pd::play_screen().table();
  core::Rng rng(3);
  unsigned read = 0, asked = 0;
  for (unsigned acts = 0; acts < 500 && player::play_on(rng); ++acts) {
    if (!on_play()) continue;
    TEST_ASSERT_FALSE(player::on_screen("Revealed"));
    if (!pd::play_screen().report().has_recap()) continue;
    ++asked;
    if (table.shown.told_up_to_move() == moves()) ++read;
  }
  TEST_ASSERT_EQUAL(0, read);
  TEST_ASSERT_GREATER_THAN(5, asked);
}

TEST("CV-84 the card on top stays in sight until a press, also for who can only pass") {
  struct {
    const char* log;
    unsigned count, choices;
  } const positions[] = {{"cvlizacje_3_c", 92, 2}, {"cvlizacje_3_d", 104, 1}};
  for (const auto& at : positions) {
    stored_game::continue_at(at.log, at.count, AutoPlay::after_a_second);
    const auto& table = static_cast<const pd::TableOf<cvlizacje::State>&>(*pd::play_screen().table());
    const cvlizacje::State& s = table.own_session.state();
    TEST_ASSERT_TRUE(on_play() && s.decision == cvlizacje::Decision::develop && (s.used & cvlizacje::used_look) != 0);
    TEST_ASSERT_EQUAL(at.choices, pd::play_screen().cursor().choices().size());
    wait(5000);
    TEST_ASSERT_EQUAL(at.count, moves());
    press(Button::select);
    wait(5000);
    TEST_ASSERT_GREATER_THAN(at.count, moves());
  }
}

TEST("Altay: where what another did has no room, small things are left out before great ones") {
  struct Done {
    unsigned viewer;
    std::vector<std::pair<std::string, bool>> items{};
  };
  unsigned looked = 0;
  player::begin_match(core::GameId::altay, 2, 6, AutoPlay::on_a_press);
  const pd::Table& table = *pd::play_screen().table();
  core::Rng rng(6);
  for (unsigned acts = 0; acts < 900 && player::play_on(rng); ++acts) {
    if (!on_play() || !pd::play_screen().report().has_recap()) continue;
    pd::Recap recap;
    recap.gather(table, pd::play_screen().viewer());
    if (recap.left_out() == 0) continue;
    Done done{pd::play_screen().viewer()};
    table.text.tell(
        0, done.viewer,
        [](void* to, const pd::TextPresenter::RecapLine& told) {
          Done& all = *static_cast<Done*>(to);
          if (!told.actor.is_seat()) return true;
          if (told.actor.id == all.viewer)
            all.items.clear();
          else
            all.items.emplace_back(told.line, told.small);
          return true;
        },
        &done);
    const std::string text = " · " + std::string(recap[0].text.view()) + " · ";
    const auto is_told = [&](const std::string& what) {
      return text.find(" · " + what + " · ") != std::string::npos ||
             text.find(" · " + what + " ×") != std::string::npos;
    };
    const bool great_is_missing =
        std::ranges::any_of(done.items, [&](const auto& item) { return !item.second && !is_told(item.first); });
    unsigned small = 0;
    for (std::size_t at = 4; at < text.size(); at = text.find(" · ", at) + 4) {
      const std::string what = text.substr(at, text.find(" · ", at) - at);
      small += std::ranges::any_of(done.items,
                                   [&](const auto& item) { return item.second && what.starts_with(item.first); });
    }
    if (great_is_missing) TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(1, small, text.c_str());  // the newest
    ++looked;
  }
  TEST_ASSERT_GREATER_THAN(5, looked);
}
