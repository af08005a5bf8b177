// A game from another device, by the texts of its QR codes or as text.
#include "firmware/hosted/bring_in.hpp"

#include <string>
#include <vector>

#include "engine/core/parts.hpp"
#include "engine/stone_age/state.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

/// A game on another handheld, after so many decisions, or to its end.
struct Elsewhere {
  std::string text;
  std::vector<std::string> parts;
  std::uint64_t hash = 0;
  std::uint16_t moves = 0;
};

Elsewhere play_elsewhere(unsigned game, int decisions, std::uint64_t seed = 5) {
  pd::Table& table = pd::game_list()[game].open();
  table.match.setup = {pd::game_list()[game].id, 3, 0, 1, 0};
  TEST_ASSERT_FALSE(static_cast<bool>(table.begin()));
  core::Rng rng(seed);
  for (int i = 0; table.session.actor() != core::nobody && (i < decisions || table.session.actor() == core::chance);
       ++i) {
    core::MoveList list;
    table.session.list_moves(list);
    TEST_ASSERT_FALSE(static_cast<bool>(table.play(rng.pick(list))));
  }
  Elsewhere it;
  it.hash = table.session.hash();
  it.moves = table.session.log().size;
  it.text.resize(core::log_text_max);
  it.text.resize(
      core::write_text(table.session.log(), core::game_names()[game], table.session.rules_version(), it.text));
  std::vector<std::uint8_t> bytes(core::log_binary_max);
  core::LogWindow window(bytes);
  std::uint32_t mark = 0;
  table.session.write_log(window, mark);
  constexpr std::size_t share = 40;
  const auto count = static_cast<unsigned>((window.size() + share - 1) / share);
  for (unsigned i = 0; i < count; ++i) {
    std::string part(200, ' ');
    const auto size = std::min(share, window.size() - i * share);
    part.resize(core::write_part({i + 1, count, mark, std::span(bytes).subspan(i * share, size)}, part));
    it.parts.push_back(part);
  }
  return it;
}

std::string bring_in(const std::string& text) { return std::string(pd::bring_in(text).view()); }

std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (std::size_t i = parts.size(); i-- > 0;) all += parts[i] + "\n";
  return all;
}

void fresh() {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 1);
}

}  // namespace

TEST("a game that goes on becomes a saved game and is continued, from parts or from text") {
  for (unsigned game = 0; game < pd::games_known(); ++game)
    for (const bool by_parts : {true, false}) {
      fresh();
      const Elsewhere it = play_elsewhere(game, 60);
      TEST_ASSERT_EQUAL_STRING(
          "", bring_in(by_parts ? joined(it.parts) : "my pocket-dawn game:\n " + it.text + "\nbye").c_str());
      wait(100);
      TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen() || &pd::top() == &pd::hand_over() ||
                       &pd::top() == &pd::news_screen() || &pd::top() == &pd::hint_screen());
      TEST_ASSERT_EQUAL_HEX64(it.hash, pd::play_screen().table()->session.hash());
      pd::store().open();
      TEST_ASSERT_TRUE(pd::store().saved(0).used && pd::store().saved(0).known);
      TEST_ASSERT_EQUAL(it.moves, pd::store().saved(0).moves);
      TEST_ASSERT_FALSE(pd::store().has_last_match(pd::game_list()[game].id));
      pd::Table& table = pd::game_list()[game].open();
      TEST_ASSERT_TRUE(pd::store().load(0, table.match, table.session.loading()));
      TEST_ASSERT_FALSE(static_cast<bool>(table.resume()));
      TEST_ASSERT_EQUAL_HEX64(it.hash, table.session.hash());
    }
}

TEST("a game that is over is replayed, and neither kept nor counted") {
  fresh();
  const Elsewhere it = play_elsewhere(0, 100000);
  TEST_ASSERT_EQUAL_STRING("", bring_in(joined(it.parts)).c_str());
  TEST_ASSERT_TRUE(&pd::top() == &pd::replay());
  for (int i = 0; i < 5; ++i) press(Button::left);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
  press(Button::back);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  wait(2000);
  pd::store().open();
  TEST_ASSERT_FALSE(pd::store().has_games());
  TEST_ASSERT_EQUAL(0, pd::store().journal().results());
  TEST_ASSERT_TRUE(pd::is_guided(pd::settings(), core::GameId::stone_age));
}

TEST("what is refused is refused in words and changes nothing: not the game that is played, nor what is saved") {
  fresh();
  const Elsewhere it = play_elsewhere(0, 160), other = play_elsewhere(0, 160, 6);
  press(Button::select);
  press(Button::select);
  core::Rng rng(3);
  for (int i = 0; i < 10; ++i) play_on(rng);
  pd::Screen* const top = &pd::top();
  const std::uint64_t hash = pd::play_screen().table()->session.hash();
  const std::vector<std::uint8_t> flash(host::storage_bytes().begin(), host::storage_bytes().end());
  const auto refused = [&](const std::string& text, const char* words) {
    const std::string why = bring_in(text);
    TEST_ASSERT_TRUE_MESSAGE(why.find(words) != std::string::npos, why.c_str());
    TEST_ASSERT_TRUE(&pd::top() == top);
    TEST_ASSERT_EQUAL_HEX64(hash, pd::play_screen().table()->session.hash());
    TEST_ASSERT_TRUE(std::equal(flash.begin(), flash.end(), host::storage_bytes().begin()));
  };
  TEST_ASSERT_TRUE(it.parts.size() > 1 && other.parts.size() > 1);
  refused("", "This is not a Pocket Dawn game");
  refused("hello", "This is not a Pocket Dawn game");
  refused(it.parts[0], "Codes still missing: 2");
  refused(it.parts[0] + other.parts[1], "codes are from two games");
  refused(it.parts[0].substr(0, it.parts[0].size() - 2), "Cut short or altered: code 1");
  refused(it.text.substr(0, it.text.size() - 3), "cut short");
  std::string altered = it.text;
  altered[altered.find("moves=") + 8] ^= 1;
  refused(altered, "altered");
  std::string head = "pocket-dawn 1 stone_age 1 players=3 variant=0 first=1 options=0 moves=ffff";
  char crc[16];
  std::snprintf(crc, sizeof crc, " crc=%08x",
                core::crc32({reinterpret_cast<const std::uint8_t*>(head.data()), head.size()}));
  refused(head + crc, "");
  head = "pocket-dawn 1 altay 1 players=3 variant=0 first=1 options=0 moves=";
  std::snprintf(crc, sizeof crc, " crc=%08x",
                core::crc32({reinterpret_cast<const std::uint8_t*>(head.data()), head.size()}));
  refused(head + crc, "another version of the rules");
}

TEST("four games in progress leave no room for a fifth from elsewhere") {
  fresh();
  for (unsigned i = 0; i < pd::Store::slot_count; ++i)
    TEST_ASSERT_EQUAL_STRING("", bring_in(play_elsewhere(i % 3, 60, i + 1).text).c_str());
  TEST_ASSERT_TRUE(pd::store().is_full());
  const std::string why = bring_in(play_elsewhere(0, 60, 9).text);
  TEST_ASSERT_TRUE_MESSAGE(why.find("Four games are in progress") == 0, why.c_str());
  // One that is over can be looked at; to play it again there is no room either, and nothing is lost for it.
  TEST_ASSERT_EQUAL_STRING("", bring_in(play_elsewhere(0, 100000).text).c_str());
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
  press(Button::back);
  for (const Button button : {Button::down, Button::select, Button::down, Button::select}) press(button);  // again: yes
  TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::key_ok)));                                                   // a notice
  pd::store().open();
  for (unsigned i = 0; i < pd::Store::slot_count; ++i) TEST_ASSERT_EQUAL(60, pd::store().saved(i).moves);
}

TEST("the same game brought in again is the one that is here already, though it went on and had names") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    fresh();
    const Elsewhere it = play_elsewhere(game, 60), other = play_elsewhere(game, 60, 6);
    const auto used = [] {
      unsigned n = 0;
      for (unsigned slot = 0; slot < pd::Store::slot_count; ++slot) n += pd::store().saved(slot).used;
      return n;
    };
    TEST_ASSERT_EQUAL_STRING("", bring_in(it.text).c_str());
    wait(2000);
    for (int again = 0; again < 5; ++again) {
      core::Rng rng(9);
      for (int i = 0; i < 3 * again; ++i) play_on(rng);
      const std::uint16_t moves = pd::play_screen().table()->session.log().size;
      pd::home();
      wait(2000);
      TEST_ASSERT_EQUAL_STRING("", bring_in(again % 2 == 0 ? it.text : joined(it.parts)).c_str());
      TEST_ASSERT_EQUAL(1, used());
      wait(100);
      TEST_ASSERT_TRUE(text_on_screen().starts_with("This game is already here."));
      press(Button::select);
      TEST_ASSERT_EQUAL(moves, pd::play_screen().table()->session.log().size);
    }
    for (const char* text : {other.text.c_str(), it.text.c_str()}) TEST_ASSERT_EQUAL_STRING("", bring_in(text).c_str());
    TEST_ASSERT_EQUAL(2, used());  // another game of the same kind has its own
    for (unsigned slot = 2; slot < pd::Store::slot_count; ++slot)
      TEST_ASSERT_EQUAL_STRING("", bring_in(play_elsewhere(game, 60, 7 + slot).text).c_str());
    TEST_ASSERT_TRUE(pd::store().is_full());
    TEST_ASSERT_EQUAL_STRING("", bring_in(it.text).c_str());  // nor is there no room for what is here
  }
}
