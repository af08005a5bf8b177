#include <cstdio>
#include <cstdlib>

#include "engine/altay/state.hpp"
#include "engine/stone_age/state.hpp"
#include "firmware/app/games/altay/macros.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/app/stored_game.hpp"
#include "tests/app/ways.hpp"
#include "tests/test.hpp"

namespace {

using hal::Button;
using pd::Key;

constexpr unsigned presses_to_a_page_max = 4;
constexpr Key arrows[] = {Key::up, Key::down, Key::left, Key::right, Key::select};

unsigned game_number = 0;  // of those that are looked at, all with other luck

void begin(core::GameId game, unsigned players, unsigned variant, const hal::Board& board) {
  host::storage_reset();
  player::switch_on(board, 11 + game_number);
  pd::change_settings(pd::with_guide(pd::settings(), game, false));
  pd::Table& table = pd::entry_of(game).open();
  table.match = {};
  table.match.setup = {game, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(variant), 0, 0};
  for (unsigned i = 0; i < core::max_players; ++i) table.match.people[i].colour = static_cast<std::uint8_t>(i);
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, players + 10 * game_number)));
  pd::push(pd::play_screen());
}

void every_page_is_near(const pd::MoveCursor& from, std::span<const Key> keys) {
  unsigned seen = 0;
  for (const ways::Node& node : ways::all_from(from, keys))
    if (node.presses <= presses_to_a_page_max) seen |= 1u << node.cursor.page();
  TEST_ASSERT_EQUAL_HEX(seen, (1u << pd::play_screen().table()->board.page_count()) - 1);
}

void every_move_is_there(const std::vector<ways::Node>& nodes) {
  const pd::ChoiceList& choices = pd::play_screen().cursor().choices();
  std::vector<bool> found(choices.size());
  for (const ways::Node& node : nodes)
    for (unsigned i = 0; i < choices.size(); ++i) found[i] = found[i] || node.cursor.focus() == choices[i];
  for (unsigned i = 0; i < choices.size(); ++i)
    if (!found[i]) {
      char what[80];
      std::snprintf(what, sizeof what, "move %u of %u, %04x of game %u, after %u", i, unsigned(choices.size()),
                    unsigned{choices[i].move.bits}, unsigned(pd::play_screen().table()->game()),
                    unsigned{pd::play_screen().table()->session.log().size});
      TEST_FAIL_MESSAGE(what);
    }
}

/// Every decision of a whole game of players who choose at random; from its beginning, and from a place that the cursor
/// was led to.
void look_around_once(core::GameId game, unsigned players, unsigned variant, const hal::Board& board) {
  begin(game, players, variant, board);
  const bool has_pad = hal::held(hal::buttons_present(), Button::left);
  core::Rng rng(players * 7 + variant + 100 * game_number);
  unsigned decisions = 0;
  while (&pd::top() != &pd::final_screen()) {
    player::wait(1000);  // what moves, and until select acts after the turn of another seat
    if (&pd::top() == &pd::hand_over()) {
      player::hold(Button::select, 600);
    } else if (&pd::top() != &pd::play_screen()) {
      player::press(Button::select);
    } else if (pd::play_screen().animation().kind() != pd::Moment::Kind::none || pd::play_screen().guard().guards()) {
      player::wait(400);  // dice, a gain that flies, another seat's turn that came while a choice played itself
    } else if (pd::play_screen().picture().recap_hides_cursor()) {
      player::press(Button::select);
    } else {
      const std::span<const Key> keys = has_pad ? std::span<const Key>(ways::pad) : ways::four_buttons;
      const pd::MoveCursor& cursor = pd::play_screen().cursor();
      const std::vector<ways::Node> nodes = ways::all_from(cursor, keys);
      every_move_is_there(nodes);
      if (has_pad) every_move_is_there(ways::all_from(cursor, arrows));
      every_page_is_near(cursor, keys);
      every_page_is_near(nodes[rng.below(static_cast<std::uint32_t>(nodes.size()))].cursor, keys);
      const auto way = ways::way_to(cursor, keys, ways::pick(rng, pd::play_screen().cursor().choices()));
      TEST_ASSERT_TRUE(way.has_value());
      for (const Key key : *way) player::press_key(key);
      player::press(Button::select);
      ++decisions;
    }
    TEST_ASSERT_TRUE_MESSAGE(decisions < 5000, "the game does not end");
  }
  TEST_ASSERT_TRUE(decisions > 20);
}

void look_around(core::GameId game, unsigned players, unsigned variant, const hal::Board& board) {
  const unsigned games = std::getenv("DAWN_LONG") != nullptr ? 60 : 2;
  for (game_number = 0; game_number < games; ++game_number) look_around_once(game, players, variant, board);
}

const hal::Board& pad = hal::boards::picosystem::board;
const hal::Board& four = hal::boards::display_pack_2::board;

}  // namespace

TEST("Stone Age: every page within four presses, every move in reach, with a D-pad and with four buttons") {
  for (const hal::Board* board : {&pad, &four})
    for (unsigned players = 2; players <= 4; ++players) look_around(core::GameId::stone_age, players, 0, *board);
}

TEST("CVlizacje: every page within four presses, every move in reach, with a D-pad and with four buttons") {
  for (const hal::Board* board : {&pad, &four}) {
    look_around(core::GameId::cvlizacje, 2, 2, *board);
    for (unsigned players = 3; players <= 5; ++players) look_around(core::GameId::cvlizacje, players, 0, *board);
  }
}

TEST("Altay: every page within four presses, every move in reach, with a D-pad and with four buttons") {
  for (const hal::Board* board : {&pad, &four})
    for (const unsigned players : {2u, 4u}) look_around(core::GameId::altay, players, 0, *board);
}

TEST("Altay: whichever piles can be bought from, each is in reach of the arrows") {
  begin(core::GameId::altay, 2, 0, pad);
  core::Rng rng(3);
  const auto& session = static_cast<const pd::TableOf<altay::State>&>(*pd::play_screen().table()).own_session;
  while (session.state().decision != altay::Decision::turn || &pd::top() != &pd::play_screen()) player::play_on(rng);
  altay::State& s = const_cast<altay::State&>(session.state());  // a position by hand
  s.seats[s.seat].hand = {};
  s.seats[s.seat].hand_count = 0;
  s.resources.fill(9);
  s.technologies_open = s.wonder_offer = 0;
  for (unsigned piles = 1; piles < 1u << altay::title_count; ++piles) {
    for (unsigned title = 0; title < altay::title_count; ++title) s.supply[title] = piles >> title & 1u;
    pd::MoveCursor cursor = pd::play_screen().cursor();
    cursor.put_on(*pd::play_screen().table(), s.seat, cursor.scene().area);
    cursor.offer();
    unsigned found = 0;
    for (const ways::Node& node : ways::all_from(cursor, arrows))
      if (const core::Move at = node.cursor.focus().move; at.verb() == altay::index(altay::Verb::acquire))
        found |= 1u << at.a();
    TEST_ASSERT_EQUAL_HEX(piles, found);
  }
}

TEST("Altay's hand: up from several cards at once leads to the end of the turn, left never leaves the page") {
  stored_game::continue_at("altay_2", 49, pd::Settings::AutoPlay::on_a_press);
  pd::MoveCursor cursor = pd::play_screen().cursor();
  TEST_ASSERT_EQUAL_UINT(pd::games::altay_view::play_hand, cursor.focus().macro);
  pd::MoveCursor above = cursor;
  TEST_ASSERT_TRUE(above.go(Key::up));
  TEST_ASSERT_EQUAL_UINT(altay::index(altay::Verb::end), above.focus().move.verb());
  for (unsigned i = 0; i < 12; ++i) {
    cursor.go(Key::left);
    TEST_ASSERT_EQUAL_UINT(0, cursor.page());
  }
}

TEST("sideways over the end of a row leads into it again, not to what lies above") {
  begin(core::GameId::stone_age, 3, 0, pad);
  pd::MoveCursor cursor = pd::play_screen().cursor();
  const auto card = [](unsigned slot) {
    for (const core::Move move : pd::play_screen().cursor().choices().moves)
      if (move.a() == stone_age::index(stone_age::Location::card1) + slot) return move;
    return core::Move{};
  };
  cursor.point_to(card(0));
  TEST_ASSERT_TRUE(cursor.go(Key::left) && cursor.focus() == card(3));
  TEST_ASSERT_TRUE(cursor.go(Key::right) && cursor.focus() == card(0));
}

TEST("Altay: up from the cards played at once leads to End turn, and left over the first card stays on the hand") {
  player::begin_match(core::GameId::altay, 2, 4, pd::Settings::AutoPlay::on_a_press);
  core::Rng rng(2);
  const pd::PlayScreen& play = pd::play_screen();
  const auto offers_macro = [&] {
    return &pd::top() == &play && play.animation().kind() == pd::Moment::Kind::none && play.cursor().is_on_choice() &&
           play.cursor().focus().macro != 0;
  };
  for (unsigned acts = 0; acts < 60 && !offers_macro(); ++acts) player::play_on(rng);
  pd::MoveCursor cursor = play.cursor();
  TEST_ASSERT_TRUE(cursor.focus().macro != 0);
  const unsigned hand = cursor.page();
  TEST_ASSERT_TRUE(cursor.go(Key::up) && altay::verb_of(cursor.focus().move) == altay::Verb::end);
  TEST_ASSERT_TRUE(cursor.go(Key::down));
  for (unsigned i = 0; i < 12; ++i) {
    cursor.go(Key::left);
    TEST_ASSERT_TRUE(cursor.page() == hand && !cursor.is_on_tabs() && cursor.is_on_choice());
  }
}

TEST("select on a page that offers nothing reads about what is there, and the cursor stays, in any game") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    player::begin_match(static_cast<core::GameId>(game), 3, 4, pd::Settings::AutoPlay::on_a_press);
    core::Rng rng(2);
    unsigned read = 0;
    for (unsigned acts = 0; acts < 200 && read < 12 && player::play_on(rng); ++acts) {
      const pd::PlayScreen& play = pd::play_screen();
      if (&pd::top() != &play || play.handing_over() || play.report().has_recap() || play.cursor().choices().empty())
        continue;
      if (play.animation().kind() != pd::Moment::Kind::none || play.cursor().choosing_variant()) continue;
      player::wait(1000);
      player::press_key(pd::Key::menu);
      for (unsigned page = 0; page < play.table()->board.page_count() && play.cursor().page_offers(); ++page)
        player::press_key(pd::Key::right);
      if (play.cursor().page_offers()) {
        player::press_key(pd::Key::back);
        continue;
      }
      const unsigned page = play.cursor().page(), moves = play.table()->session.log().size;
      TEST_ASSERT_TRUE(player::on_screen("Details"));
      TEST_ASSERT_FALSE(player::on_screen("Select"));
      player::press_key(pd::Key::select);
      TEST_ASSERT_TRUE(&pd::top() == &pd::detail_screen());
      player::press_key(pd::Key::back);
      TEST_ASSERT_TRUE(&pd::top() == &play && play.cursor().is_on_tabs() && play.cursor().page() == page);
      TEST_ASSERT_EQUAL(moves, play.table()->session.log().size);
      player::press_key(pd::Key::back);
      ++read;
    }
    TEST_ASSERT_EQUAL(12, read);
  }
}
