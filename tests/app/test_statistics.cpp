// Statistics by name: counted from results, each once, whatever happens to the power.
#include "firmware/app/storage/statistics.hpp"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/players/share.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/storage/tally.hpp"
#include "tests/app/journal_world.hpp"

using namespace pd;
using world::accept;
using world::mounted;

namespace {

const bool known = (register_games(), true);

constexpr core::Setup polish{core::GameId::stone_age, 3, 0, 0, 0};

Match match_of(const core::Setup& setup, const std::vector<std::string>& names) {
  Match match;
  match.setup = setup;
  match.setup.players = static_cast<std::uint8_t>(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) match.people[i].name << std::string_view(names[i]);
  return match;
}

core::Outcome outcome_of(const std::vector<int>& totals) {
  core::Outcome o;
  o.players = static_cast<std::uint8_t>(totals.size());
  const int best = *std::max_element(totals.begin(), totals.end());
  for (std::size_t i = 0; i < totals.size(); ++i) {
    o.total[i] = static_cast<std::int16_t>(totals[i]);
    if (totals[i] == best) o.winners = static_cast<std::uint8_t>(o.winners | 1u << i);
  }
  return o;
}

void begin(Journal& journal, const Match& match) { accept(journal.begin_game(0, match.setup, 1, pack(match))); }

void play(Journal& journal, const Match& match, const std::vector<int>& totals) {
  begin(journal, match);
  accept(journal.finish(0, outcome_of(totals)));
  accept(count_results(journal));
  journal.idle();
}

PlayerTally tally_of(const Journal& journal, std::string_view name) {
  PlayerTally found, player;
  for (unsigned i = 0; i < players_max; ++i)
    if (read_player(journal, i, player) && player.name() == name) {
      TEST_ASSERT_EQUAL_MESSAGE(0, found.last, "a name is there twice");
      found = player;
    }
  return found;
}

unsigned names_known(const Journal& journal) {
  PlayerTally player;
  unsigned n = 0;
  for (unsigned i = 0; i < players_max; ++i) n += read_player(journal, i, player);
  return n;
}

void expect(const Journal& journal, std::string_view name, unsigned edition, int played, int won, int best) {
  const Tally tally = tally_of(journal, name).by_edition[edition];
  const std::string who(name);
  TEST_ASSERT_EQUAL_MESSAGE(played, tally.played, who.c_str());
  TEST_ASSERT_EQUAL_MESSAGE(won, tally.won, who.c_str());
  TEST_ASSERT_EQUAL_MESSAGE(best, tally.best, who.c_str());
}

Journal fresh() {
  host::storage_reset();
  return mounted();
}

}  // namespace

TEST("every result counts for every name, by game and edition") {
  Journal journal = fresh();
  play(journal, match_of(polish, {"Zofia", "Jan", "Олександра"}), {120, 95, 120});
  play(journal, match_of(polish, {"Jan", "Zofia"}), {150, 80});
  play(journal, match_of({core::GameId::stone_age, 2, 2, 0, 0}, {"Jan", "Zofia"}), {-5, -12});
  play(journal, match_of({core::GameId::cvlizacje, 2, 1, 0, 0}, {"Jan", "Zofia"}), {30, 41});
  play(journal, match_of({core::GameId::altay, 2, 0, 0, 0}, {"Jan", "Zofia"}), {12, 9});
  play(journal, match_of({core::GameId::altay, 2, 0, 0, 3}, {"Jan", "Zofia"}), {7, 8});
  journal = mounted();
  expect(journal, "Zofia", 0, 2, 1, 120);
  expect(journal, "Jan", 0, 2, 1, 150);
  expect(journal, "Олександра", 0, 1, 1, 120);
  expect(journal, "Jan", 2, 1, 1, -5);
  expect(journal, "Zofia", 2, 1, 0, -12);
  expect(journal, "Zofia", 4, 1, 1, 41);
  expect(journal, "Jan", 6, 1, 1, 12);
  expect(journal, "Jan", 7, 1, 0, 7);
  TEST_ASSERT_EQUAL(6, tally_of(journal, "Jan").played());
  TEST_ASSERT_EQUAL(3, tally_of(journal, "Zofia").won());
  TEST_ASSERT_EQUAL(2, games_played(journal, 0));
  TEST_ASSERT_EQUAL(0, games_played(journal, 1));
  TEST_ASSERT_EQUAL(1, games_played(journal, 7));
  TEST_ASSERT_EQUAL(3, names_known(journal));
}

TEST("a result counts once, however often somebody counts") {
  Journal journal = fresh();
  play(journal, match_of(polish, {"Ada", "Ben"}), {10, 20});
  const std::uint64_t programs = host::storage_counters().programs;
  accept(journal.finish(0, outcome_of({10, 20})));
  accept(count_results(journal));
  TEST_ASSERT_EQUAL_UINT64(programs, host::storage_counters().programs);
  expect(journal, "Ada", 0, 1, 0, 10);
  expect(journal, "Ben", 0, 1, 1, 20);
}

TEST("two seats of one name are one player: one game, the better score") {
  Journal journal = fresh();
  play(journal, match_of(polish, {"Eva", "Eva", "Petr"}), {30, 44, 40});
  expect(journal, "Eva", 0, 1, 1, 44);
  TEST_ASSERT_EQUAL(2, names_known(journal));
}

TEST("results are dropped after a while, what was counted stays") {
  Journal journal = fresh();
  const Match match = match_of(polish, {"Ada", "Ben"});
  for (int i = 0; i < 50; ++i) play(journal, match, {i, 10});
  journal = mounted();
  TEST_ASSERT_EQUAL(Journal::result_count, journal.results());
  expect(journal, "Ada", 0, 50, 40, 49);
  expect(journal, "Ben", 0, 50, 11, 10);
  TEST_ASSERT_EQUAL(50, games_played(journal, 0));
}

TEST("when a name too many comes, the one that has not played for the longest time makes room") {
  Journal journal = fresh();
  const auto name = [](unsigned i) { return "P" + std::to_string(i); };
  for (unsigned i = 0; i < players_max; i += 2) play(journal, match_of(polish, {name(i), name(i + 1)}), {1, 2});
  TEST_ASSERT_EQUAL(players_max, names_known(journal));
  play(journal, match_of(polish, {"P0", "P1"}), {3, 4});
  play(journal, match_of(polish, {"P2", "new", "P4", "newer", "P6"}), {1, 2, 3, 4, 5});
  TEST_ASSERT_EQUAL(players_max, names_known(journal));
  TEST_ASSERT_EQUAL(0, tally_of(journal, "P3").last);
  TEST_ASSERT_EQUAL(0, tally_of(journal, "P5").last);
  expect(journal, "P0", 0, 2, 0, 3);
  expect(journal, "P2", 0, 2, 0, 1);
  expect(journal, "P4", 0, 2, 0, 3);
  expect(journal, "new", 0, 1, 0, 2);
  expect(journal, "P6", 0, 2, 1, 5);
}

TEST("power fails anywhere while a game is finished and counted, once or twice: it counts once") {
  // Full of names, so that five of one table are spread over the pages and two newcomers push others out.
  Journal journal = fresh();
  for (unsigned i = 0; i < players_max; i += 2)
    play(journal, match_of(polish, {"P" + std::to_string(i), "P" + std::to_string(i + 1)}), {1, 2});
  const Match match = match_of({core::GameId::cvlizacje, 5, 0, 0, 0}, {"P17", "new", "P9", "newer", "P13"});
  const core::Outcome outcome = outcome_of({50, 40, 30, 20, 10});
  begin(journal, match);
  const std::vector<std::uint8_t> flash(host::storage_bytes().begin(), host::storage_bytes().end());
  const Journal before = journal;

  const auto restore = [&](const std::vector<std::uint8_t>& bytes) {
    host::storage_restore_power();
    std::copy(bytes.begin(), bytes.end(), host::storage_bytes().begin());
  };
  const auto finish = [&](Journal& j) {
    if (j.finish(0, outcome)) return;
    static_cast<void>(count_results(j));
  };
  const auto check = [&] {
    host::storage_restore_power();
    Journal j = mounted();
    static_cast<void>(count_results(j));  // as every start does
    if (j.game(0).state == SavedGame::State::running) finish(j);
    expect(j, "P17", 3, 1, 1, 50);
    expect(j, "new", 3, 1, 0, 40);
    expect(j, "P9", 3, 1, 0, 30);
    expect(j, "newer", 3, 1, 0, 20);
    expect(j, "P13", 3, 1, 0, 10);
    expect(j, "P13", 0, 1, 1, 2);
    TEST_ASSERT_EQUAL(1, games_played(j, 3));
    TEST_ASSERT_EQUAL(9, games_played(j, 0));
    TEST_ASSERT_EQUAL(players_max, names_known(j));
    TEST_ASSERT_EQUAL(10, j.results());
  };

  unsigned cuts = 0;
  const auto cut_everywhere = [&](const auto& act, const auto& then) {
    for (std::uint64_t operation = 1;; ++operation) {
      bool met = false;
      for (const host::PowerCut& cut :
           {host::PowerCut{operation, host::Tear::before}, host::PowerCut{operation, host::Tear::prefix, 9 + operation},
            host::PowerCut{operation, host::Tear::bits, 0, 77}, host::PowerCut{operation, host::Tear::after}}) {
        if (!act(cut)) break;
        met = true;
        ++cuts;
        then();
      }
      if (!met) return;
    }
  };
  const auto first = [&](const host::PowerCut& cut) {
    restore(flash);
    journal = before;
    host::storage_cut_power(cut);
    finish(journal);
    return host::storage_power_lost();
  };
  cut_everywhere(first, [&] {
    const std::vector<std::uint8_t> torn(host::storage_bytes().begin(), host::storage_bytes().end());
    check();
    cut_everywhere(
        [&](const host::PowerCut& cut) {
          restore(torn);
          host::storage_cut_power(cut);
          Journal j = mounted();
          static_cast<void>(count_results(j));
          if (j.game(0).state == SavedGame::State::running) finish(j);
          return host::storage_power_lost();
        },
        check);
  });
  std::printf("%u cuts while a result was counted\n", cuts);
  TEST_ASSERT_TRUE(cuts > 200);
}

TEST("games against computers count by the level of the strongest, for people only") {
  Journal journal = fresh();
  Match match = match_of(polish, {"Ada", "Robot", "Engine"});
  match.people[1].level = 2;
  match.people[2].level = 3;
  for (const auto& points : {std::array{50, 40, 30}, {60, 40, 30}, {20, 40, 30}, {70, 40, 30}, {80, 1, 2}})
    play(journal, match, {points[0], points[1], points[2]});
  match.people[2].level = 1;
  play(journal, match, {10, 5, 5});
  journal = mounted();
  const VersusTally ada = read_versus(journal, "Ada", core::GameId::stone_age, 3);
  TEST_ASSERT_EQUAL(5, ada.played);
  TEST_ASSERT_EQUAL(4, ada.won);
  TEST_ASSERT_EQUAL(80, ada.best);
  TEST_ASSERT_EQUAL(2, ada.streak);
  TEST_ASSERT_EQUAL(2, ada.longest);
  TEST_ASSERT_EQUAL(1, read_versus(journal, "Ada", core::GameId::stone_age, 2).played);
  TEST_ASSERT_EQUAL(0, read_versus(journal, "Ada", core::GameId::altay, 3).played);
  TEST_ASSERT_EQUAL(0, read_versus(journal, "Robot", core::GameId::stone_age, 3).played);
  expect(journal, "Ada", 0, 6, 5, 80);
  TEST_ASSERT_EQUAL(1, names_known(journal));
  play(journal, match_of(polish, {"Ada", "Ben"}), {10, 20});  // people only
  TEST_ASSERT_EQUAL(5, read_versus(journal, "Ada", core::GameId::stone_age, 3).played);
}

TEST("a computer with the name of somebody at the table counts for nobody") {
  for (const unsigned computer : {0u, 1u}) {
    Journal journal = fresh();
    Match match = match_of(polish, {"Ada", "Ada"});
    match.people[computer].level = 2;
    play(journal, match, computer == 0 ? std::vector{90, 10} : std::vector{10, 90});
    expect(journal, "Ada", 0, 1, 0, 10);
  }
}

TEST("a computer with the name of an earlier person leaves that person's statistics alone") {
  Journal journal = fresh();
  play(journal, match_of(polish, {"Gizmo", "Ada"}), {50, 40});
  Match match = match_of(polish, {"Gizmo", "Ada"});
  match.people[0].level = 3;
  play(journal, match, {90, 10});
  expect(journal, "Gizmo", 0, 1, 1, 50);
  TEST_ASSERT_EQUAL(0, read_versus(journal, "Gizmo", core::GameId::stone_age, 3).played);
  TEST_ASSERT_EQUAL(1, read_versus(journal, "Ada", core::GameId::stone_age, 3).played);
}

TEST("every level has its own tally, also where there are more than a record holds") {
  Journal journal = fresh();
  for (const core::GameId game : {core::GameId::stone_age, core::GameId::cvlizacje, core::GameId::altay})
    for (std::uint8_t level = 1; level <= players::code_count; ++level) {
      Match match = match_of({game, 2, 0, 0, 0}, {"Ada", "Chip"});
      match.people[1].level = level;
      for (unsigned i = 0; i <= players::dial_number(level) % 3; ++i) play(journal, match, {9, 5});
    }
  journal = mounted();
  for (const core::GameId game : {core::GameId::stone_age, core::GameId::cvlizacje, core::GameId::altay})
    for (std::uint8_t level = 1; level <= players::code_count; ++level)
      TEST_ASSERT_EQUAL(1 + players::dial_number(level) % 3, read_versus(journal, "Ada", game, level).played);
}

TEST("a rating rises by wins and falls by losses, less with every game, and is the same after a restart") {
  Journal journal = fresh();
  Match match = match_of(polish, {"Ada", "Chip"});
  match.people[1].level = players::dial[0];
  TEST_ASSERT_EQUAL(rating_of_first, read_rating(journal, "Ada", core::GameId::stone_age).value);
  play(journal, match, {9, 5});
  const Rating won = read_rating(journal, "Ada", core::GameId::stone_age);
  TEST_ASSERT_EQUAL(rating_of_first + 180, won.value);
  TEST_ASSERT_EQUAL(180, won.change);
  TEST_ASSERT_EQUAL(1, won.games);
  play(journal, match, {5, 9});
  const Rating lost = read_rating(mounted(), "Ada", core::GameId::stone_age);
  TEST_ASSERT_LESS_THAN(0, lost.change);
  TEST_ASSERT_EQUAL(won.value + lost.change, lost.value);
  TEST_ASSERT_EQUAL(0, read_rating(journal, "Ada", core::GameId::altay).games);
  play(journal, match_of(polish, {"Ada", "Ben"}), {9, 5});  // people only
  TEST_ASSERT_EQUAL(lost.value, read_rating(journal, "Ada", core::GameId::stone_age).value);
}

TEST("two people against a computer are rated by what they were before the game, in whatever order") {
  Journal journal = fresh();
  Match match = match_of(polish, {"Ada", "Ben", "Chip"});
  match.people[2].level = players::dial[5];
  play(journal, match, {9, 5, 1});
  play(journal, match, {1, 9, 5});
  const Rating ada = read_rating(journal, "Ada", polish.game), ben = read_rating(journal, "Ben", polish.game);
  Journal other = fresh();
  Match turned = match_of(polish, {"Ben", "Ada", "Chip"});
  turned.people[2].level = players::dial[5];
  play(other, turned, {5, 9, 1});
  play(other, turned, {9, 1, 5});
  TEST_ASSERT_EQUAL(ada.value, read_rating(other, "Ada", polish.game).value);
  TEST_ASSERT_EQUAL(ben.value, read_rating(other, "Ben", polish.game).value);
}

/// Somebody who wins as often as their strength says, by turns, ends where the level is as strong as they are.
TEST("a rating finds the level at which somebody wins half of the games") {
  for (const unsigned players : {2u, 4u})
    for (const int strength : {900, 1500, 1900}) {
      Rating rating;
      core::Rng rng(7);
      for (unsigned game = 0; game < 200; ++game) {
        const int level = rating_of_level(even_level(rating.value, players));
        std::array<int, core::max_players> really{}, rated{};
        really.fill(level), rated.fill(level);
        really[0] = strength, rated[0] = rating.value;
        const int share = players::share_of(really.data(), players, 0, 174);
        const bool wins = rng.below(players::whole_share) < static_cast<unsigned>(share);
        rating = rate(rating, rated.data(), players, 0, wins ? 1u : 2u);
      }
      TEST_ASSERT_INT_WITHIN(150, strength, rating.value);
    }
}

TEST("who has statistics of an older firmware is rated by them before the first game") {
  Journal journal = fresh();
  Match match = match_of(polish, {"Ada", "Chip"});
  for (const auto& [level, points] : {std::pair{1, 9}, {2, 9}, {3, 1}}) {
    match.people[1].level = static_cast<std::uint8_t>(level);
    begin(journal, match);
    accept(journal.finish(0, outcome_of({points, 5})));
    accept(count_results(journal));
  }
  journal.release(rating_key(0));  // as it was
  TEST_ASSERT_EQUAL(rating_of_level(2), read_rating(journal, "Ada", polish.game).value);
  TEST_ASSERT_EQUAL(0, read_rating(journal, "Ada", polish.game).games);
}

TEST("older firmware reads the level of a group where this one has stored one of its variants") {
  Match match = match_of(polish, {"Ada", "Chip"});
  for (const std::uint8_t level : players::dial) {
    match.people[1].level = level;
    match.people[1].style = 3;
    const MatchBytes bytes = pack(match);
    const std::size_t at = match_bytes_before_computers + 2;
    TEST_ASSERT_EQUAL(players::group_of(level), bytes[at]);
    TEST_ASSERT_EQUAL(level <= players::level_count ? 3 : 3 | players::variant_of(level) << 6, bytes[at + 1]);
    Match back;
    TEST_ASSERT_TRUE(unpack(bytes, back));
    TEST_ASSERT_EQUAL(level, back.people[1].level);
    TEST_ASSERT_EQUAL(3, back.people[1].style);
    const std::uint8_t who = players::pack_controller({level, 5});
    TEST_ASSERT_EQUAL(players::group_of(level), who & 7u);
    TEST_ASSERT_EQUAL(level, players::unpack_controller(who).level);
    TEST_ASSERT_EQUAL(5, players::unpack_controller(who).style);
  }
  for (std::uint8_t level = 1; level <= players::level_count; ++level)  // as every firmware has stored them
    TEST_ASSERT_EQUAL(level | 2 << 3, players::pack_controller({level, 2}));
}
