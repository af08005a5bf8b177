// What earlier releases kept in flash stays readable: images that their own code wrote.
#include <algorithm>
#include <string>
#include <vector>

#include "firmware/app/storage/tally.hpp"
#include "tests/kept/0.1.0/journal.hpp"
#include "tests/kept/kept.hpp"
#include "tests/test.hpp"

namespace {

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

void assert_contents(const std::string& path) {
  const std::vector<std::string> wanted = lines_of(path), found = kept::contents();
  TEST_ASSERT_FALSE(wanted.empty());
  for (std::size_t i = 0; i < wanted.size() && i < found.size(); ++i)
    TEST_ASSERT_EQUAL_STRING(wanted[i].c_str(), found[i].c_str());
  TEST_ASSERT_EQUAL(wanted.size(), found.size());
}

}  // namespace

TEST("games, results, settings and statistics of a release are read as it read them, after work and restarts, too") {
  for (const char* name :
       {"0.1.0/games", "0.1.0/results", "0.1.0/full", "0.2.0/games", "0.2.0/results", "0.2.0/full"}) {
    const std::string path = std::string("tests/kept/") + name;
    pd::register_games();
    TEST_ASSERT_TRUE(kept::load_image(path + ".flash"));
    pd::store().open();
    assert_contents(path + ".txt");
    for (int i = 0; i < 200; ++i) pd::store().idle();
    assert_contents(path + ".txt");
    pd::store().open();
    assert_contents(path + ".txt");
  }
}

namespace {

pd::PlayerTally tally_of(std::string_view name) {
  pd::PlayerTally player;
  for (unsigned place = 0; place < pd::players_max; ++place)
    if (pd::read_player(pd::store().journal(), place, player) && player.name() == name) return player;
  return {};
}

/// A game of CVlizacje that Ada wins against Eva.
void play_one_more() {
  pd::Match match;
  match.setup = {core::GameId::cvlizacje, 3, 0, 0, 0};
  match.people[0].name = std::string_view("Ada");
  match.people[1].name = std::string_view("Eva");
  match.people[2].name = std::string_view("Neu");
  static core::Log log;
  log.clear(match.setup);
  pd::store().begin(match, log);
  core::Outcome outcome;
  outcome.players = 3;
  outcome.winners = 1;
  outcome.total = {77, 3, 2};
  pd::store().finish(outcome);
  TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(pd::store().error()), pd::store().error().message());
}

}  // namespace

TEST("statistics of 0.1.0 go on counting where they were, at once and after they were carried over") {
  constexpr unsigned edition = 3;
  for (const int rest : {0, 3, 200}) {
    pd::register_games();
    TEST_ASSERT_TRUE(kept::load_image("tests/kept/0.1.0/results.flash"));
    pd::store().open();
    for (int i = 0; i < rest; ++i) pd::store().idle();
    const unsigned results = pd::store().journal().results();
    const unsigned games = pd::games_played(pd::store().journal(), edition);
    const pd::PlayerTally ada = tally_of("Ada"), bo = tally_of("Bořek");
    TEST_ASSERT_TRUE(games == 2 && ada.played() == 2 && ada.won() == 1 && bo.played() == 2);
    play_one_more();
    for (int i = 0; i < 300; ++i) pd::store().idle();
    pd::store().open();
    TEST_ASSERT_EQUAL(results + 1, pd::store().journal().results());
    TEST_ASSERT_EQUAL(games + 1, pd::games_played(pd::store().journal(), edition));
    TEST_ASSERT_EQUAL(3, tally_of("Ada").played());
    TEST_ASSERT_EQUAL(2, tally_of("Ada").won());
    TEST_ASSERT_EQUAL(77, tally_of("Ada").by_edition[edition].best);
    TEST_ASSERT_EQUAL(ada.by_edition[6].best, tally_of("Ada").by_edition[6].best);
    TEST_ASSERT_EQUAL(2, tally_of("Eva").played());
    TEST_ASSERT_EQUAL(1, tally_of("Neu").played());
    TEST_ASSERT_EQUAL_MEMORY(bo.by_edition.data(), tally_of("Bořek").by_edition.data(), sizeof bo.by_edition);
  }
}

TEST("whoever goes back to 0.1.0 and tries all it offers finds everything again with this firmware") {
  for (const char* name : {"games", "results", "full"}) {
    const std::string path = std::string("tests/kept/0.1.0/") + name;
    pd::register_games();
    TEST_ASSERT_TRUE(kept::load_image(path + ".flash"));
    pd::store().open();
    for (int i = 0; i < 400; ++i) pd::store().idle();  // all of it is of today's format
    const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
    release_0_1_0::Journal old;
    TEST_ASSERT_TRUE(old.mount().newer);
    const std::array<std::uint8_t, 3> some = {1, 2, 3};
    TEST_ASSERT_NOT_NULL(old.begin_game(0, {}, 1, some));
    TEST_ASSERT_NOT_NULL(old.write(release_0_1_0::Blob::settings, 1, some));
    static_cast<void>(old.forget(0));
    for (int i = 0; i < 20; ++i) old.idle();
    TEST_ASSERT_TRUE(std::equal(image.begin(), image.end(), host::storage_bytes().begin()));
    pd::store().open();
    assert_contents(path + ".txt");
  }
}

namespace {

std::vector<std::uint8_t> stored(pd::RecordKey key, unsigned& version) {
  std::vector<std::uint8_t> bytes(pd::Journal::data_max);
  bytes.resize(pd::store().journal().read(key, bytes, version));
  return bytes;
}

void store(pd::RecordKey key, unsigned version, const std::vector<std::uint8_t>& bytes) {
  TEST_ASSERT_FALSE(static_cast<bool>(pd::store().journal().write(key, version, bytes)));
}

template <std::size_t count>
void assert_ends_with(const std::vector<std::uint8_t>& bytes, const std::array<std::uint8_t, count>& tail) {
  TEST_ASSERT_TRUE(bytes.size() > count && std::equal(tail.begin(), tail.end(), bytes.end() - count));
}

constexpr std::array<std::uint8_t, 4> added = {0xA1, 0xB2, 0xC3, 0xD4};

}  // namespace

TEST("settings, last choices, statistics and results of a newer firmware are read, and what it added stays") {
  host::storage_reset();
  pd::register_games();
  pd::store().open();
  unsigned version = 0;

  pd::Settings s = pd::settings();
  s.brightness = 3;
  pd::store().save_settings(s);
  const pd::RecordKey settings_key = pd::key_of(pd::Single::settings);
  std::vector<std::uint8_t> bytes = stored(settings_key, version);
  bytes.insert(bytes.end(), added.begin(), added.end());
  store(settings_key, 9, bytes);

  play_one_more();
  const pd::RecordKey match_key{pd::Family::last_match, 1};
  bytes = stored(match_key, version);
  bytes.insert(bytes.end(), added.begin(), added.end());
  store(match_key, 9, bytes);

  // Entries that are longer: of all games by one byte, of a name by two.
  const pd::RecordKey total_key = pd::key_of(pd::Single::totals);
  store(total_key, 9, {1, 0, 0, 0, 6, 1, 0, 0, 40, 0, 0xA1, 9, 9, 9, 7, 0, 0xB2});
  const pd::RecordKey ada_key = pd::player_key(0, 0);
  bytes = {'A', 'd', 'a'};
  bytes.resize(pd::tally_name_size);
  bytes.insert(bytes.end(), {1, 0, 0, 0, 11, 1, 0, 0, 30, 0, 20, 0, 90, 0, 0xC3, 0xD4});
  store(ada_key, 9, bytes);

  pd::store().open();
  TEST_ASSERT_EQUAL(3, pd::settings().brightness);
  TEST_ASSERT_TRUE(pd::store().last_match(core::GameId::cvlizacje).people[0].name.view() == "Ada");
  TEST_ASSERT_EQUAL(40, pd::games_played(pd::store().journal(), 3));
  TEST_ASSERT_EQUAL(30, tally_of("Ada").played());

  s = pd::settings();
  s.brightness = 7;
  pd::store().save_settings(s);
  pd::Match match = pd::store().last_match(core::GameId::cvlizacje);
  match.own_dice = !match.own_dice;
  pd::store().save_match(match);
  play_one_more();
  pd::store().open();
  TEST_ASSERT_EQUAL(7, pd::settings().brightness);
  TEST_ASSERT_EQUAL(41, pd::games_played(pd::store().journal(), 3));
  TEST_ASSERT_EQUAL(31, tally_of("Ada").played());
  TEST_ASSERT_EQUAL(21, tally_of("Ada").won());
  assert_ends_with(stored(settings_key, version), added);
  TEST_ASSERT_EQUAL(9, version);
  assert_ends_with(stored(match_key, version), added);
  TEST_ASSERT_EQUAL(9, version);
  assert_ends_with(stored(total_key, version), std::array<std::uint8_t, 9>{41, 0, 0xA1, 9, 9, 9, 7, 0, 0xB2});
  TEST_ASSERT_EQUAL(9, version);
  assert_ends_with(stored(ada_key, version), std::array<std::uint8_t, 8>{31, 0, 21, 0, 90, 0, 0xC3, 0xD4});
  TEST_ASSERT_EQUAL(9, version);
}

TEST("a result that a newer firmware wrote longer is read, counted, and carried along whole") {
  host::storage_reset();
  pd::register_games();
  pd::store().open();
  play_one_more();
  unsigned version = 0;
  std::vector<std::uint8_t> bytes = stored({pd::Family::result, 1}, version);
  bytes.insert(bytes.end(), added.begin(), added.end());
  host::storage_reset();
  pd::store().open();
  store({pd::Family::result, 1}, 9, bytes);
  pd::store().open();
  for (int i = 0; i < 20; ++i) pd::store().idle();  // counts it
  pd::Result result;
  TEST_ASSERT_TRUE(pd::store().journal().result(0, result));
  TEST_ASSERT_TRUE(result.number == 1 && result.total[0] == 77 && result.winners == 1);
  TEST_ASSERT_EQUAL(1, tally_of("Ada").won());
  for (unsigned i = 0; i < 3000; ++i) {  // until its sector's turn has come
    store({pd::Family::last_match, 2}, 3, std::vector<std::uint8_t>(200, static_cast<std::uint8_t>(i)));
    pd::store().idle();
  }
  pd::store().open();
  TEST_ASSERT_TRUE(stored({pd::Family::result, 1}, version) == bytes);
  TEST_ASSERT_EQUAL(9, version);
  TEST_ASSERT_TRUE(pd::store().journal().result(0, result));
}
