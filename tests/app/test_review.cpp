// The review of a finished game on the device: its stages, its figures, who sees what, and a fresh game from a
// decision.
#include "engine/players/review.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/review.hpp"
#include "firmware/app/screens/review_data.hpp"
#include "firmware/app/screens/review_stage.hpp"
#include "firmware/app/storage/reviews.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/journal_world.hpp"
#include "tests/app/player.hpp"
#include "tests/app/secrets.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;
using pd::ReviewEvent;
using pd::ReviewStage;
using State = pd::ComputerPlayer::Review;

namespace {

constexpr std::array<const char*, 3> logs = {"stone_age_2", "cvlizacje_two", "altay_2_trade"};

core::Log& read_log(const std::string& name) {
  std::ifstream file("tests/walk/logs/" + name + ".log");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  static core::Log log;
  core::LogHead head;
  TEST_ASSERT_FALSE(static_cast<bool>(core::read_text(text, log, head)));
  log.rules_version = static_cast<std::uint8_t>(head.rules_version);
  return log;
}

pd::Table& table() { return *pd::play_screen().table(); }

pd::Match match_of(const core::Setup& setup, unsigned computers) {
  pd::Match match;
  match.setup = setup;
  constexpr const char* names[] = {"Ada", "Ben", "Cleo", "Dan", "Eva"};
  for (unsigned i = 0; i < core::max_players; ++i) {
    match.people[i].colour = static_cast<std::uint8_t>(i);
    match.people[i].name << names[i];
    if (computers >> i & 1u) match.people[i].level = 1;
  }
  return match;
}

/// A game whose moves are all made, up to its final screen, which counts it.
void finish(const core::Log& log, unsigned computers = 0) {
  const pd::Match match = match_of(log.setup, computers);
  pd::home();
  pd::Table& fresh = pd::entry_of(log.setup.game).open();
  fresh.match = match;
  fresh.session.loading() = log;
  pd::store().add(fresh.match, fresh.session.log());
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().resume(fresh, 3)));
  pd::push(pd::play_screen());
  wait(20);
  if (&pd::top() == &pd::hand_over()) hold(Button::select, 700);
  TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
  press(Button::back);  // ends the celebration
}

void switch_on_new(const hal::Board& board = hal::boards::picosystem::board) {
  host::storage_reset();
  switch_on(board, 5);
}

/// Until the review is done, and what it found is stored.
void wait_for_review() {
  for (unsigned i = 0; i < 200'000 && table().computer.review_state() == State::running; ++i) wait(1);
  TEST_ASSERT_TRUE(table().computer.review_state() == State::done);
  wait(3000);
}

/// The figures of the same game by the engine alone, for the same seats.
template <core::Game S>
players::GameReview figures(const core::Log& log, unsigned seats) {
  static players::Reviewer<S> reviewer;
  TEST_ASSERT_FALSE(reviewer.begin(log, players::level_count, seats));
  while (!reviewer.think(1u << 20)) {
  }
  return reviewer.result();
}

void assert_same_figures(const players::GameReview& a, const players::GameReview& b) {
  TEST_ASSERT_EQUAL(a.players, b.players);
  TEST_ASSERT_TRUE(a.curve == b.curve);
  for (unsigned i = 0; i < a.players; ++i) {
    const players::SeatReview &x = a.seats[i], &y = b.seats[i];
    TEST_ASSERT_TRUE(x.start == y.start && x.luck == y.luck && x.errors == y.errors && x.others == y.others &&
                     x.drift == y.drift && x.result == y.result);
    TEST_ASSERT_EQUAL(x.mistake_count, y.mistake_count);
    for (unsigned k = 0; k < x.mistake_count; ++k)
      TEST_ASSERT_TRUE(x.mistakes[k].move == y.mistakes[k].move && x.mistakes[k].better == y.mistakes[k].better);
  }
}

void open_review() {
  press(Button::left);  // the last page of the final screen
  press_key(pd::Key::details);
  TEST_ASSERT_TRUE(&pd::top() == &pd::review_screen());
}

bool says(pd::Str id, std::initializer_list<pd::Arg> args) {
  pd::Paragraph words;
  pd::format(words, id, args);
  std::string text;
  for (const std::string& line : words_on_screen()) text += line + ' ';
  return text.find(words.view()) != std::string::npos;
}

}  // namespace

TEST("review: every stage is left only by the events of its rows") {
  std::set<std::pair<unsigned, unsigned>> rows;
  for (const pd::ReviewTransition& row : pd::review_transitions) {
    TEST_ASSERT_TRUE(pd::next_stage(row.from, row.event) == row.to);
    TEST_ASSERT_TRUE_MESSAGE(rows.emplace(unsigned(row.from), unsigned(row.event)).second, "two rows for one event");
  }
  for (unsigned stage = 0; stage <= unsigned(ReviewStage::closed); ++stage)
    for (unsigned event = 0; event <= unsigned(ReviewEvent::leave); ++event)
      if (!rows.contains({stage, event}))
        TEST_ASSERT_EQUAL(stage, unsigned(pd::next_stage(ReviewStage(stage), ReviewEvent(event))));
  // The answer is never shown before the question.
  for (const pd::ReviewTransition& row : pd::review_transitions)
    TEST_ASSERT_TRUE(row.to != ReviewStage::answer || row.from == ReviewStage::choosing);
}

TEST("review: whole percent add up like the figures they come from") {
  core::Rng rng(9);
  for (unsigned i = 0; i < 2000; ++i) {
    players::SeatReview seat;
    const auto any = [&] { return static_cast<std::int32_t>(rng.below(3000)) - 1500; };
    seat.start = 250, seat.luck = any(), seat.errors = -static_cast<std::int32_t>(rng.below(1500)), seat.others = any();
    seat.result = rng.below(2) == 0 ? 0 : 1000;
    seat.drift = seat.result - seat.start - seat.luck - seat.errors - seat.others;
    const pd::ReviewFigures f = pd::figures_of(seat);
    TEST_ASSERT_EQUAL(f.result, f.start + f.luck + f.errors + f.others + f.drift);
    TEST_ASSERT_INT_WITHIN(3, pd::percent_of(seat.drift), f.drift);
  }
}

TEST("review: behind the results pages, a slice in every tick, with the figures of the engine") {
  for (unsigned game = 0; game < logs.size(); ++game) {
    switch_on_new();
    core::Log& log = read_log(logs[game]);
    finish(log, 0b10);
    TEST_ASSERT_TRUE(table().computer.review_state() == State::running);
    unsigned percent = 0;
    for (unsigned i = 0; i < 50; ++i) {  // pages are read meanwhile
      press(Button::right);
      TEST_ASSERT_TRUE(pd::review_percent(table()) >= percent);
      percent = pd::review_percent(table());
    }
    wait_for_review();
    core::by_game(log.setup.game,
                  [&]<class S>() { assert_same_figures(figures<S>(log, 0b01), table().computer.result()); });
    TEST_ASSERT_EQUAL(0, table().computer.result().seats[1].decisions);  // a computer's
  }
}

TEST("review: interrupted in any slice, and opened again among the results, it gives the same figures") {
  switch_on_new();
  core::Log& log = read_log(logs[1]);
  finish(log);
  wait_for_review();
  const players::GameReview whole = table().computer.result();
  unsigned slices = 0;
  for (unsigned after : {0u, 1u, 2u, 3u, 7u, 20u, 60u, 150u, 400u}) {
    finish(log);
    for (unsigned i = 0; i < after && table().computer.review_state() == State::running; ++i) wait(1), ++slices;
    if (after % 2 == 0) {
      pd::home();  // somebody leaves; another game takes the table
      finish(read_log(logs[0]));
      read_log(logs[1]);
    } else {
      const players::Mistake& mistake = whole.seats[0].mistakes[0];
      table().computer.explain(mistake.move, mistake.better);  // somebody needs the memory
      TEST_ASSERT_TRUE(table().computer.review_state() != State::running);
    }
    pd::home();
    switch_on(hal::boards::picosystem::board, 5);  // power is gone, too
    finish(log);
    wait_for_review();
    assert_same_figures(whole, table().computer.result());
  }
  TEST_ASSERT_GREATER_THAN(400, slices);
}

TEST("review: the question comes before the answer, and the better move is not said before") {
  for (unsigned game = 0; game < logs.size(); ++game) {
    switch_on_new();
    finish(read_log(logs[game]));
    wait_for_review();
    open_review();
    const players::SeatReview& seat = table().computer.result().seats[0];
    TEST_ASSERT_GREATER_THAN(0, seat.mistake_count);
    for (unsigned i = 0; i < seat.mistake_count; ++i) {
      press(Button::select);
      TEST_ASSERT_TRUE(says(pd::Str::review_ask, {static_cast<int>(i + 1), int{seat.mistake_count}}));
      TEST_ASSERT_TRUE(text_on_screen().find("in 100") == std::string::npos);
      press(Button::select);  // looks at the board
      TEST_ASSERT_TRUE(pd::play_screen().cursor().choices().find(seat.mistakes[i].better) <
                       pd::play_screen().cursor().choices().size());
      pd::play_screen().cursor().point_to(seat.mistakes[i].better);
      press_key(pd::Key::details);
      TEST_ASSERT_TRUE(text_on_screen().find("in 100") != std::string::npos);
      TEST_ASSERT_TRUE(pd::play_screen().cursor().focus() == seat.mistakes[i].better);
      while (on_screen(pd::str(pd::Str::key_more))) press(Button::select);
    }
    press(Button::back);
    TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::review_start)));
    press(Button::back);
    TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
  }
}

namespace {

/// Draws the question and the answer of every mistake from another position that the seat could not tell apart.
template <class S>
unsigned compare_with_twins() {
  auto& own = static_cast<pd::TableOf<S>&>(table());
  unsigned compared = 0;
  core::Rng rng(4);
  for (unsigned seat = 0; seat < own.match.setup.players; ++seat) {
    const players::SeatReview& review = own.computer.result().seats[seat];
    for (unsigned i = 0; i < review.mistake_count; ++i) {
      pd::play_screen().look_at_decision(review.mistakes[i].move);
      auto memory = own.own_shown.memory();
      const S real = memory.snapshot.state;
      std::vector<secrets::Seen> first, second;
      first.push_back(secrets::look_at(pd::play_screen(), "the decision"));
      memory.snapshot.state = determinize(observe(real, seat), seat, rng);
      TEST_ASSERT_TRUE(secrets::alike(real, memory.snapshot.state, seat));
      compared += memory.snapshot.state != real;
      own.own_shown.set_memory(memory);
      second.push_back(secrets::look_at(pd::play_screen(), "the decision"));
      secrets::assert_same(first, second, "what was hidden from the seat");
      pd::play_screen().look_at_end();  // which forgets the twin
    }
  }
  return compared;
}

}  // namespace

TEST("review: a decision is shown as its seat saw it, though the game is over") {
  unsigned compared = 0;
  for (unsigned game = 0; game < logs.size(); ++game) {
    switch_on_new();
    core::Log& log = read_log(logs[game]);
    finish(log);
    wait_for_review();
    compared += core::by_game(log.setup.game, []<class S>() { return compare_with_twins<S>(); });
  }
  TEST_ASSERT_GREATER_THAN(5, compared);
}

TEST("review: a decision can be played again as a fresh game of the same people, which statistics leave out") {
  switch_on_new();
  core::Log log = read_log(logs[1]);
  finish(log, 0b10);
  wait_for_review();
  const unsigned counted = pd::games_played(pd::store().journal(), pd::edition_of(log.setup));
  TEST_ASSERT_EQUAL(1, counted);
  const players::Mistake mistake = table().computer.result().seats[0].mistakes[0];
  open_review();
  press(Button::select);
  press(Button::select);
  press_key(pd::Key::details);
  press_key(pd::Key::details);
  press(Button::select);
  press(Button::select);
  wait(2000);
  const core::Log& fresh = table().session.log();
  TEST_ASSERT_TRUE(fresh.size >= mistake.move && fresh.size < log.size);
  TEST_ASSERT_TRUE(std::equal(fresh.moves.begin(), fresh.moves.begin() + mistake.move, log.moves.begin()));
  TEST_ASSERT_TRUE(table().match.practice);
  TEST_ASSERT_EQUAL_STRING("Ada", std::string(table().match.people[0].name.view()).c_str());
  TEST_ASSERT_TRUE(table().match.people[1].is_computer());

  switch_on(hal::boards::picosystem::board, 6);  // power fails
  TEST_ASSERT_TRUE(pd::store().has_games());
  unsigned slot = 0;
  while (!pd::store().saved(slot).used) ++slot;
  TEST_ASSERT_TRUE(pd::store().saved(slot).match.practice);
  TEST_ASSERT_EQUAL(mistake.move, pd::store().saved(slot).moves);
  core::Outcome outcome;
  outcome.players = log.setup.players;
  outcome.total = {50, 40};
  outcome.winners = 1;
  pd::store().count(slot, outcome);
  TEST_ASSERT_EQUAL(2, pd::store().journal().results());
  TEST_ASSERT_EQUAL(counted, pd::games_played(pd::store().journal(), pd::edition_of(log.setup)));
}

TEST("review: what it found is stored once for every person, however often it is repeated") {
  switch_on_new();
  core::Log& log = read_log(logs[1]);
  finish(log, 0b10);
  wait_for_review();
  const players::SeatReview seat = table().computer.result().seats[0];
  for (unsigned again = 0; again < 2; ++again) {
    const pd::ReviewedGames games = pd::read_reviews(pd::store().journal(), "Ada");
    TEST_ASSERT_EQUAL(1, games.count);
    TEST_ASSERT_EQUAL(seat.luck, games.games[0].luck);
    TEST_ASSERT_EQUAL(seat.errors, games.games[0].errors);
    TEST_ASSERT_EQUAL(seat.error_count, games.games[0].mistakes);
    TEST_ASSERT_EQUAL(seat.blunder_count, games.games[0].blunders);
    TEST_ASSERT_EQUAL(0, pd::read_reviews(pd::store().journal(), "Ben").count);  // a computer
    pd::home();
    pd::push(pd::results_menu());
    press(Button::down);
    press(Button::select);
    press(Button::select);
    press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
    wait_for_review();
  }
}

// --- Storage

namespace {

pd::ReviewedGame game_of(std::uint32_t number) {
  return {number, 1, static_cast<std::uint8_t>(number % 7), 1, static_cast<std::int16_t>(number), -30};
}

}  // namespace

TEST("reviews: the last games of a name are kept, the newest first; the oldest name makes room") {
  host::storage_reset();
  pd::Journal journal = world::mounted();
  for (std::uint32_t number = 1; number <= 40; ++number)
    world::accept(pd::keep_review(journal, "Zofia", game_of(number)));
  world::accept(pd::keep_review(journal, "Zofia", game_of(33)));  // once
  world::accept(pd::keep_review(journal, "Zofia", game_of(2)));   // too old
  journal = world::mounted();
  pd::ReviewedGames games = pd::read_reviews(journal, "Zofia");
  TEST_ASSERT_EQUAL(pd::ReviewedGames::most, games.count);
  for (unsigned i = 0; i < games.count; ++i) TEST_ASSERT_EQUAL(40 - i, games.games[i].result);
  TEST_ASSERT_EQUAL(40, games.games[0].luck);
  world::accept(pd::keep_review(journal, "Jan", game_of(50)));
  world::accept(pd::keep_review(journal, "Jan", game_of(48)));  // opened later than the newer one
  games = pd::read_reviews(journal, "Jan");
  TEST_ASSERT_TRUE(games.count == 2 && games.games[0].result == 50 && games.games[1].result == 48);
  for (std::uint32_t i = 0; i < pd::reviewed_names_max - 1; ++i)
    world::accept(pd::keep_review(journal, std::string(1, static_cast<char>('a' + i)), game_of(60 + i)));
  TEST_ASSERT_EQUAL(0, pd::read_reviews(journal, "Zofia").count);
  TEST_ASSERT_EQUAL(2, pd::read_reviews(journal, "Jan").count);
}

TEST("reviews: from three games on, a chart has a bar for the mistakes of each, the newest at the right") {
  constexpr int size = 240, middle = size - 8 - (size - 16) / static_cast<int>(pd::ReviewedGames::most);
  static std::array<std::uint16_t, size * size> pixels;
  pd::ReviewedGames games;
  for (const std::int16_t errors : std::to_array<std::int16_t>({-300, -100, -100}))
    games.games[games.count++] = {games.count + 1, 1, 3, 1, 0, errors};
  const auto red_from_to = [](int from, int to) {
    int red = 0;
    for (int y = 0; y < size; ++y)
      for (int x = from; x < to; ++x)
        red += pd::Colour{pixels[static_cast<std::size_t>(y * size + x)]} == pd::palette::bad;
    return red;
  };
  pd::Canvas canvas(pixels, size, size, 0, size);
  pd::screens::draw_review_statistics(canvas, games);
  const int newest = red_from_to(middle, size), older = red_from_to(0, middle);
  TEST_ASSERT_GREATER_THAN(0, older);
  TEST_ASSERT_TRUE(std::abs(3 * older - 2 * newest) <= newest / 5);  // 300 against 100 and 100
  pixels.fill(0);
  games.count = 2;
  pd::screens::draw_review_statistics(canvas, games);
  TEST_ASSERT_EQUAL(0, red_from_to(0, size));
}

TEST("reviews: longer entries of a newer firmware stay as they are") {
  host::storage_reset();
  pd::Journal journal = world::mounted();
  constexpr std::size_t longer = 13, head = 21;
  std::array<std::uint8_t, head + 2 * longer> bytes{'E', 'v', 'a'};
  bytes[20] = longer;
  for (std::size_t i = 0; i < 2; ++i) {
    bytes[head + i * longer] = static_cast<std::uint8_t>(9 - i);
    bytes[head + i * longer + 11] = 77;
  }
  world::accept(journal.write({pd::Family::review, 0}, 2, bytes));
  world::accept(pd::keep_review(journal, "Eva", game_of(20)));
  std::array<std::uint8_t, pd::Journal::data_max> read{};
  unsigned version = 0;
  TEST_ASSERT_EQUAL(head + 3 * longer, journal.read({pd::Family::review, 0}, read, version));
  TEST_ASSERT_EQUAL(2, version);
  TEST_ASSERT_TRUE(std::equal(bytes.begin() + head, bytes.end(), read.begin() + head + longer));
  TEST_ASSERT_EQUAL(3, pd::read_reviews(journal, "Eva").count);
}

TEST("reviews: power may fail at every flash operation: what a review found is there or it is not") {
  unsigned there = 0, cuts = 0;
  for (const host::Tear tear : {host::Tear::before, host::Tear::prefix, host::Tear::bits, host::Tear::after})
    for (std::uint64_t operation = 1;; ++operation) {
      host::storage_reset();
      pd::Journal journal = world::mounted();
      world::accept(pd::keep_review(journal, "Ada", game_of(1)));
      host::storage_cut_power({operation, tear, 30, 7});
      static_cast<void>(pd::keep_review(journal, "Ada", game_of(2)));
      const bool cut = host::storage_power_lost();
      host::storage_restore_power();
      journal = world::mounted();
      const pd::ReviewedGames games = pd::read_reviews(journal, "Ada");
      TEST_ASSERT_TRUE(games.count == 1 || games.count == 2);
      TEST_ASSERT_EQUAL(1, games.games[games.count - 1].result);
      there += cut && games.count == 2;
      world::accept(pd::keep_review(journal, "Ada", game_of(2)));
      TEST_ASSERT_EQUAL(2, pd::read_reviews(journal, "Ada").count);
      if (!cut) break;
      ++cuts;
    }
  TEST_ASSERT_GREATER_THAN(2, cuts);
  TEST_ASSERT_GREATER_THAN(0, there);
}
