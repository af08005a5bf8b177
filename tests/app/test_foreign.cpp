// Saved games whose moves the rules here do not understand to the end, and those of other rules that they do. By
// buttons.
#include <cstdio>
#include <memory>

#include "engine/core/parts.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/hosted/bring_in.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/foreign.hpp"
#include "tests/app/player.hpp"
#include "tests/app/secrets.hpp"
#include "tests/test.hpp"

using hal::Button;
using pd::Str;
using namespace player;

namespace {

/// The rows of its menu.
enum Row { look, score, codes, send, end, forget };

void switch_off_and_on() {
  host::reset(hal::boards::display_pack_2::board, 2);
  pd::start();
  wait(1500);
}

/// A new device with a game in its first slot, so many moves old where it is not over before.
void keep_a_game(unsigned game, int turns, std::uint64_t seed = 3) {
  host::storage_reset();
  switch_on(hal::boards::display_pack_2::board, 1);
  pd::Table& table = pd::game_list()[game].open();
  table.match = pd::store().last_match(pd::game_list()[game].id);
  table.match.setup.players = 3;
  for (unsigned i = 0; i < 3; ++i) table.match.people[i].name = std::string_view(i == 0 ? "Ada" : i == 1 ? "Bo" : "Cy");
  TEST_ASSERT_FALSE(static_cast<bool>(table.begin()));
  core::Rng rng(seed);
  for (int i = 0; i < turns || table.session.actor() == core::chance; ++i) {
    if (table.session.actor() == core::nobody) break;
    core::MoveList list;
    table.session.list_moves(list);
    TEST_ASSERT_FALSE(static_cast<bool>(table.play(rng.pick(list))));
  }
  pd::store().add(table.match, table.session.log());
  pd::store().release();
}

unsigned rules_of(unsigned game) { return pd::game_list()[game].rules_version; }

void open_continue() {
  switch_off_and_on();
  hold(Button::select, 600);  // a press opens the only game
  TEST_ASSERT_TRUE(&pd::top() == &pd::continue_menu());
  wait(100);
}

/// The words of one or several lines.
bool says(std::string_view words) {
  std::string all;
  for (const std::string& line : words_on_screen()) all += line + " ";
  return all.find(words) != all.npos;
}

pd::Screen* the_menu;

void open_foreign() {
  open_continue();
  press(Button::select);
  the_menu = &pd::top();
  TEST_ASSERT_TRUE(the_menu != &pd::continue_menu() && says(pd::str(Str::pause_replay)));
}

/// Chooses that row, wherever the cursor was.
void choose(Row row) {
  pd::pop();
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == the_menu);
  for (int i = 0; i < row; ++i) press(Button::next);
  press(Button::select);
}

std::unique_ptr<core::Log> stored_log() {
  auto log = std::make_unique<core::Log>();
  TEST_ASSERT_FALSE(static_cast<bool>(pd::store().journal().load(0, *log)));
  return log;
}

void assert_same_moves(const core::Log& a, const core::Log& b) {
  TEST_ASSERT_TRUE(a.setup == b.setup);
  TEST_ASSERT_EQUAL(a.size, b.size);
  TEST_ASSERT_EQUAL_MEMORY(a.moves.data(), b.moves.data(), 2u * a.size);
}

}  // namespace

TEST("a game of older or newer rules that do not fit is called what it is, with how far they do") {
  for (const bool newer : {false, true}) {
    keep_a_game(2, 60);
    TEST_ASSERT_TRUE(foreign::make(0, newer ? rules_of(2) + 1 : 1, 40));
    const unsigned moves = stored_log()->size;
    open_continue();
    TEST_ASSERT_EQUAL(newer, on_screen("newer rules"));
    TEST_ASSERT_EQUAL(!newer, on_screen("older rules"));
    open_foreign();
    TEST_ASSERT_TRUE(says("40 of " + std::to_string(moves) + " moves"));
    TEST_ASSERT_EQUAL(newer, says("newer rules"));
    TEST_ASSERT_EQUAL(!newer, says("older rules"));
  }
}

TEST("a game of these rules whose moves do not fit is not called older or newer") {
  keep_a_game(0, 40);
  TEST_ASSERT_TRUE(foreign::make(0, rules_of(0), 12));
  open_continue();
  TEST_ASSERT_TRUE(on_screen("does not fit the rules"));
  open_foreign();
  TEST_ASSERT_TRUE(says("Only 12 of "));
}

TEST("it is looked at as far as it fits, and says where that ends") {
  keep_a_game(0, 60);
  TEST_ASSERT_TRUE(foreign::make(0, 0, 40));
  open_foreign();
  choose(look);
  TEST_ASSERT_TRUE(&pd::top() == &pd::replay());
  wait(500);
  for (std::string before; before != text_on_screen(); press(Button::next)) before = text_on_screen();
  TEST_ASSERT_TRUE(says(pd::str(Str::foreign_next)));
  press(Button::previous);
  TEST_ASSERT_FALSE(says(pd::str(Str::foreign_next)));
  for (int i = 0; i < 45; ++i) press(Button::previous);
  TEST_ASSERT_TRUE(says("Turn 0 of "));
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == the_menu);
}

namespace {

/// What the replay of the foreign game in slot 0 shows, page by page, in its last moves.
std::vector<secrets::Seen> replay_of(const core::Log& log, unsigned moves_back) {
  pd::Journal& journal = pd::store().journal();
  std::array<std::uint8_t, pd::Journal::label_max> label{};
  const std::size_t size = journal.label(0, label);
  TEST_ASSERT_FALSE(static_cast<bool>(journal.begin_game(0, log.setup, 0, std::span(label).first(size))));
  TEST_ASSERT_FALSE(static_cast<bool>(journal.append(0, std::span(log.moves).first(log.size))));
  TEST_ASSERT_FALSE(static_cast<bool>(journal.append(0, core::Move(31, 63, 31))));
  open_foreign();
  std::vector<secrets::Seen> all;
  choose(score);
  all.push_back(secrets::look_at(pd::top(), "the score"));
  press(Button::back);
  choose(look);
  for (unsigned i = 0; i < moves_back; ++i) {
    for (unsigned page = 0; page < pd::play_screen().table()->board.page_count(); ++page) {
      all.push_back(secrets::look_at(pd::top(), "the replay"));
      press(Button::select);
    }
    press(Button::previous);
  }
  return all;
}

template <class S>
void compare_with_twin(unsigned game, int moves, std::uint64_t seed) {
  core::Rng rng(5);
  keep_a_game(game, moves, seed);
  const auto log = stored_log();
  core::Log twin = *log;
  TEST_ASSERT_TRUE(secrets::make_twin<S>(twin, core::max_players, rng));
  secrets::assert_same(replay_of(*log, 20), replay_of(twin, 20), "a secret of a game of foreign rules");
}

}  // namespace

TEST("whoever looks at it sees nothing that is hidden from anybody") {
  compare_with_twin<cvlizacje::State>(1, 50, 1);
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u, 6u}) compare_with_twin<altay::State>(2, 130, seed);
}

TEST("it is taken along whole: by wire, and by codes that another firmware reads") {
  keep_a_game(1, 60);
  TEST_ASSERT_TRUE(foreign::make(0, 9, 30));
  const auto kept = stored_log();
  const auto back = std::make_unique<core::Log>();
  core::LogHead head;
  open_foreign();
  choose(send);
  press(Button::select);  // it tells everything: yes
  TEST_ASSERT_TRUE(&pd::top() == &pd::send_log());
  press(Button::select);
  wait(200);
  TEST_ASSERT_FALSE(static_cast<bool>(core::read_text(core::find_text(host::serial()), *back, head)));
  TEST_ASSERT_EQUAL(9, head.rules_version);
  assert_same_moves(*kept, *back);
  press(Button::back);

  choose(codes);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::qr_codes());
  TEST_ASSERT_TRUE(says("1 of 1") || says("1/1") || says("1 / 1"));
  std::vector<std::uint8_t> bytes(core::log_binary_max);
  core::LogWindow window(bytes);
  std::uint32_t mark = 0;
  pd::play_screen().table()->session.write_log(window, mark);
  bytes.resize(window.size());
  std::uint16_t count = 0;
  TEST_ASSERT_FALSE(static_cast<bool>(core::read_binary_head(bytes, head, count)));
  TEST_ASSERT_EQUAL(core::plain_format, head.format);
  TEST_ASSERT_EQUAL(9, head.rules_version);
  TEST_ASSERT_EQUAL(kept->size, count);
  TEST_ASSERT_EQUAL_MEMORY(kept->moves.data(), bytes.data() + core::binary_head_size, 2u * count);
  press(Button::back);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::continue_menu());
  assert_same_moves(*kept, *stored_log());
}

TEST("the firmware that has its rules goes on with the codes of it; another refuses them in words") {
  for (const bool known : {true, false}) {
    keep_a_game(2, 60);
    const auto log = stored_log();
    if (!known) log->rules_version = 200;
    std::vector<std::uint8_t> bytes(core::log_binary_max);
    core::LogWindow window(bytes);
    std::uint32_t mark = 0;
    core::write_plain(*log, window, mark);
    std::string part(1460, ' ');
    part.resize(core::write_part({1, 1, mark, std::span(bytes).first(window.size())}, part));
    host::storage_reset();
    switch_on(hal::boards::display_pack_2::board, 1);
    const std::string why(pd::bring_in(part).view());
    TEST_ASSERT_TRUE(known == why.empty());
    TEST_ASSERT_TRUE(known == pd::store().has_games());
    if (known)
      assert_same_moves(*log, pd::play_screen().table()->session.log());
    else
      TEST_ASSERT_TRUE(why.find("another version of the rules") != why.npos);
  }
}

TEST("it counts as it stood when it was left, once, and its slot is free; after a no it stays") {
  keep_a_game(0, 40);
  TEST_ASSERT_TRUE(foreign::make(0, 0, 10));
  TEST_ASSERT_FALSE(static_cast<bool>(pd::store().journal().keep_score(0, std::array<std::int16_t, 3>{17, 42, 8})));
  open_foreign();
  choose(score);
  TEST_ASSERT_TRUE(on_screen("42") && on_screen("17") && on_screen("8"));
  press(Button::back);
  choose(end);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == the_menu && pd::store().has_games());
  choose(end);
  press(Button::select);
  TEST_ASSERT_TRUE(says(pd::str(Str::foreign_counted)));
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  switch_off_and_on();
  TEST_ASSERT_FALSE(pd::store().has_games());
  pd::Result result;
  TEST_ASSERT_EQUAL(1, pd::store().journal().results());
  TEST_ASSERT_TRUE(pd::store().journal().result(0, result));
  TEST_ASSERT_EQUAL(1u << 1, result.winners);
  TEST_ASSERT_EQUAL(42, result.total[1]);
  TEST_ASSERT_EQUAL(0, result.rules_version);
  pd::PlayerTally bo;
  bool found = false;
  for (unsigned place = 0; place < pd::players_max && !found; ++place)
    found = pd::read_player(pd::store().journal(), place, bo) && bo.name() == "Bo";
  TEST_ASSERT_TRUE(found && bo.played() == 1 && bo.won() == 1);
}

TEST("a game that was never left counts as far as it fits; one without a fitting move cannot be counted or looked at") {
  keep_a_game(0, 40);
  TEST_ASSERT_TRUE(foreign::make(0, 0, 30));
  open_foreign();
  choose(end);
  press(Button::select);
  TEST_ASSERT_EQUAL(1, pd::store().journal().results());

  keep_a_game(0, 40);
  TEST_ASSERT_TRUE(foreign::make(0, 0, 0));
  open_foreign();
  for (const Row row : {look, score, end}) {
    choose(row);
    TEST_ASSERT_TRUE(says(pd::str(Str::foreign_nothing)));
    press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() == the_menu);
  }
  choose(codes);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::qr_codes());
}

TEST("it goes when it is deleted, after a question") {
  keep_a_game(0, 40);
  TEST_ASSERT_TRUE(foreign::make(0, 200, 30));
  open_foreign();
  choose(forget);
  TEST_ASSERT_TRUE(says("Delete this game?"));
  press(Button::next);  // yes
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  switch_off_and_on();
  TEST_ASSERT_FALSE(pd::store().has_games());
  TEST_ASSERT_EQUAL(0, pd::store().journal().results());
}

TEST("a game of other rules whose moves all fit goes on, and from its next move on is one of these rules") {
  for (const unsigned version : {0u, 200u}) {
    keep_a_game(0, 60);
    const auto log = stored_log();
    std::array<std::uint8_t, pd::Journal::label_max> label{};
    pd::Journal& journal = pd::store().journal();
    const std::size_t size = journal.label(0, label);
    TEST_ASSERT_FALSE(static_cast<bool>(journal.begin_game(0, log->setup, version, std::span(label).first(size))));
    TEST_ASSERT_FALSE(static_cast<bool>(journal.append(0, std::span(log->moves).first(log->size))));
    open_continue();
    TEST_ASSERT_FALSE(on_screen("older rules") || on_screen("newer rules"));
    press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() == &pd::hand_over());
    TEST_ASSERT_EQUAL(version, pd::store().journal().game(0).rules_version);
    core::Rng rng(3);
    while (pd::store().journal().game(0).moves == log->size) play_on(rng);
    switch_off_and_on();
    TEST_ASSERT_EQUAL(rules_of(0), pd::store().journal().game(0).rules_version);
  }
}

TEST("a game of Altay that 0.1.0 left goes on by its rules, and keeps them") {
  switch_on(hal::boards::display_pack_2::board, 1);
  std::FILE* file = std::fopen("tests/app/samples/store_1.bin", "rb");
  TEST_ASSERT_NOT_NULL(file);
  host::storage_reset();
  TEST_ASSERT_TRUE(std::fread(host::storage_bytes().data(), 1, host::storage_bytes().size(), file) > 1000);
  std::fclose(file);
  switch_off_and_on();
  unsigned slot = 0, row = 0;
  while (pd::store().saved(slot).match.setup.game != core::GameId::altay || pd::store().saved(slot).moves != 149)
    row += pd::store().saved(slot++).used;
  TEST_ASSERT_EQUAL(2, pd::store().journal().game(slot).rules_version);
  press(Button::select);
  wait(100);
  for (unsigned i = 0; i < row; ++i) press(Button::next);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::hand_over());
  core::Rng rng(3);
  while (pd::store().journal().game(slot).moves == 149) play_on(rng);
  switch_off_and_on();
  TEST_ASSERT_EQUAL(2, pd::store().journal().game(slot).rules_version);
}

TEST("a game that only another firmware can play is called that, not by another game's name, and can be deleted") {
  keep_a_game(0, 10);
  const core::Setup strange{core::GameId::stone_age, 9, 0, 0, 0};
  TEST_ASSERT_FALSE(static_cast<bool>(pd::store().journal().begin_game(0, strange, 1, {})));
  switch_off_and_on();
  TEST_ASSERT_TRUE(&pd::top() == &pd::storage_report());
  press(Button::select);
  press(Button::select);
  wait(100);
  TEST_ASSERT_TRUE(on_screen("Unknown game") && on_screen("from another firmware"));
  TEST_ASSERT_FALSE(on_screen(pd::str(Str::game_stone_age)));
  press(Button::select);
  TEST_ASSERT_TRUE(says("Only another firmware"));
  press(Button::select);
  hold(Button::select, 600);
  press(Button::next);  // to the row that deletes
  press(Button::select);
  press(Button::next);  // yes
  press(Button::select);
  TEST_ASSERT_FALSE(pd::store().has_games());
}
