#include "engine/core/session.hpp"

#include "engine/stone_age/state.hpp"
#include "tests/engine/core/tiny.hpp"
#include "tests/sentence.hpp"
#include "tests/test.hpp"

using core::Move;

/// Two players, seat 0 first; chance has dealt card 3 to seat 0 and card 6 to seat 1.
/// The sentence of a refusal, until the next one.
static const char* said(core::Refusal no) {
  static std::string kept;
  kept = no ? test::sentence(no) : "accepted";
  return kept.c_str();
}

static core::Session<tiny::State>& dealt() {
  static core::Session<tiny::State> session;
  TEST_ASSERT_FALSE(static_cast<bool>(session.begin({core::GameId::stone_age, 2, 0, 0, 0})));
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_draw, 3))));
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_draw, 6))));
  return session;
}

static const char* undo(core::Session<tiny::State>& session) {
  const tiny::State before = session.state();
  const auto size = session.log().size;
  const core::Refusal no = session.take_back();
  if (no) TEST_ASSERT_TRUE(session.state() == before && session.log().size == size);
  return said(no);
}

TEST("a wrong setup is refused and the game goes on") {
  auto& session = dealt();
  const tiny::State before = session.state();
  TEST_ASSERT_EQUAL_STRING("so many cannot play this game", said(session.begin({core::GameId::stone_age, 9, 0, 0, 0})));
  TEST_ASSERT_TRUE(session.state() == before);
  TEST_ASSERT_EQUAL(2, session.log().size);
}

TEST("a refused move is not written down") {
  auto& session = dealt();
  const tiny::State before = session.state();
  TEST_ASSERT_TRUE(static_cast<bool>(session.play(Move(tiny::verb_draw, 1))));
  TEST_ASSERT_TRUE(session.state() == before);
  TEST_ASSERT_EQUAL(2, session.log().size);
}

TEST("a full log refuses the next move and keeps the state") {
  auto& session = dealt();
  while (!session.log().full()) session.loading().push(Move(1, 0));
  const tiny::State before = session.state();
  TEST_ASSERT_EQUAL_STRING("the record of this game is full", said(session.play(Move(tiny::verb_bid, 1))));
  TEST_ASSERT_TRUE(session.state() == before);
}

TEST("with nothing played there is nothing to take back") {
  static core::Session<tiny::State> session;
  TEST_ASSERT_FALSE(static_cast<bool>(session.begin({core::GameId::stone_age, 2, 0, 0, 0})));
  TEST_ASSERT_EQUAL_STRING("there is nothing to take back", undo(session));
}

TEST("first never: nothing is taken back past chance") {
  auto& session = dealt();
  TEST_ASSERT_EQUAL_STRING("there is nothing to take back", undo(session));  // nobody has decided yet
  while (session.actor().is_seat()) TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, 1))));
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_coin, 0))));
  TEST_ASSERT_EQUAL_STRING("chance has decided since: that cannot be taken back", undo(session));
}

TEST("an own decision that showed nothing is taken back, and another is made") {
  auto& session = dealt();
  const tiny::State before = session.state();
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, 1))));
  TEST_ASSERT_EQUAL_STRING("accepted", undo(session));
  TEST_ASSERT_TRUE(session.state() == before);
  TEST_ASSERT_EQUAL(2, session.log().size);
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, 2))));
  TEST_ASSERT_EQUAL(3, session.log().size);
  tiny::State again;
  TEST_ASSERT_FALSE(static_cast<bool>(core::replay(session.log(), again)));
  TEST_ASSERT_TRUE(again == session.state());
}

TEST("second never: nothing is taken back past a thing that was hidden and is shown") {
  auto& session = dealt();
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, 1))));
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, 3))));
  TEST_ASSERT_EQUAL_STRING("hidden things were shown: that cannot be taken back", undo(session));
}

TEST("chance decides by itself until a seat must, and the same seed decides the same") {
  static core::Session<tiny::State> one, two;
  for (auto* session : {&one, &two}) {
    TEST_ASSERT_FALSE(static_cast<bool>(session->begin({core::GameId::stone_age, 4, 0, 1, 0})));
    core::Rng rng(5);
    TEST_ASSERT_EQUAL(4, session->advance(rng));
    TEST_ASSERT_EQUAL(0, session->advance(rng));
    TEST_ASSERT_EQUAL(1, current_actor(session->state()).id);
  }
  TEST_ASSERT_TRUE(one.state() == two.state());
  TEST_ASSERT_EQUAL_HEX64(core::hash(one.state()), core::hash(two.state()));
}

TEST("advance() stops at a full log instead of waiting for ever") {
  static core::Session<tiny::State> session;
  TEST_ASSERT_FALSE(static_cast<bool>(session.begin({core::GameId::stone_age, 4, 0, 1, 0})));
  while (!session.log().full()) session.loading().push(Move(1, 0));
  core::Rng rng(5);
  TEST_ASSERT_EQUAL(0, session.advance(rng));
}

// --- A longer game -------------------------------------------------------------------------------

using Long = core::Session<stone_age::State>;

/// A random game of Stone Age of four with 300 moves.
static Long& long_game() {
  static Long session;
  TEST_ASSERT_FALSE(static_cast<bool>(session.begin({core::GameId::stone_age, 4, 0, 2, 0})));
  core::Rng rng(11);
  while (session.size() < 300) {
    core::MoveList list;
    session.list_moves(list);
    TEST_ASSERT_FALSE(static_cast<bool>(session.play(rng.pick(list))));
  }
  return session;
}

static stone_age::State after(const core::Log& log, unsigned moves) {
  stone_age::State s;
  TEST_ASSERT_FALSE(static_cast<bool>(core::replay(log, s, moves)));
  return s;
}

TEST("a place goes to every move of the game, forwards and backwards") {
  const Long& session = long_game();
  core::Snapshot<stone_age::State> place;
  for (const unsigned at : {0u, 1u, 63u, 64u, 200u, 128u, 191u, 192u, 299u, 300u, 5u}) {
    TEST_ASSERT_FALSE(static_cast<bool>(session.go_to(place, at)));
    TEST_ASSERT_TRUE(place.state == after(session.log(), at));
  }
  TEST_ASSERT_EQUAL_STRING("the game is not that long", said(session.go_to(place, 301)));
}

TEST("a walk shows every move from the one it is asked for, with what it did") {
  const Long& session = long_game();
  TEST_ASSERT_EQUAL(192, session.recent());
  for (const unsigned from : {0u, 7u, 192u, 255u, 299u, 300u}) {
    unsigned next = from;
    session.for_each_move(from, [&](const core::PlayedMove<stone_age::State>& step) {
      TEST_ASSERT_EQUAL(next, step.at);
      TEST_ASSERT_EQUAL_HEX16(session.log().moves[next].bits, step.move.bits);
      TEST_ASSERT_TRUE(step.before == after(session.log(), next));
      TEST_ASSERT_TRUE(step.after == after(session.log(), ++next));
      TEST_ASSERT_TRUE(step.actor == current_actor(step.before));
      return true;
    });
    TEST_ASSERT_EQUAL(300, next);
  }
  unsigned seen = 0;
  session.for_each_move(10, [&](const auto&) { return ++seen < 3; });
  TEST_ASSERT_EQUAL(3, seen);
}

TEST("a move is applied once: what a decision did is known without playing the game up to it again") {
  core::Session<tiny::State>& session = dealt();  // two cards
  const auto applied_in_walk = [&](unsigned from) {
    const unsigned before = tiny::applied;
    unsigned next = from;
    session.for_each_move(from, [&](const core::PlayedMove<tiny::State>& step) {
      TEST_ASSERT_EQUAL(next++, step.at);
      TEST_ASSERT_TRUE(step.at + 1u < session.size() || step.after == session.state());
      return true;
    });
    TEST_ASSERT_EQUAL(session.size(), next);
    return tiny::applied - before;
  };
  session.begin_decision();
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, 1))));
  TEST_ASSERT_EQUAL(0, applied_in_walk(2));
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, 2))));
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_coin, 0))));
  TEST_ASSERT_EQUAL(2, applied_in_walk(2));  // both bids lie between
  TEST_ASSERT_EQUAL(0, applied_in_walk(4));
  TEST_ASSERT_EQUAL(4, applied_in_walk(0));
}

TEST("what was kept of a decision is forgotten when it is taken back") {
  core::Session<tiny::State>& session = dealt();
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, 1))));
  session.begin_decision();
  TEST_ASSERT_EQUAL_STRING("accepted", undo(session));
  for (const unsigned bid : {3u, 0u}) TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, bid))));
  session.for_each_move(3, [&](const core::PlayedMove<tiny::State>& step) {
    TEST_ASSERT_EQUAL(4, step.before.bid[0]);
    return true;
  });
}

TEST("a log that was loaded goes on where it was left") {
  Long& session = long_game();
  static Long again;
  again.loading() = session.log();
  TEST_ASSERT_FALSE(static_cast<bool>(again.resume()));
  TEST_ASSERT_TRUE(again.fits() && again.state() == session.state());
  TEST_ASSERT_EQUAL(session.recent(), again.recent());
  TEST_ASSERT_EQUAL(session.last_seat(), again.last_seat());
}

TEST("behind which move a seat did nothing is known while a game is played and after it was loaded") {
  const Long& session = long_game();
  static Long again;
  again.loading() = session.log();
  TEST_ASSERT_FALSE(static_cast<bool>(again.resume()));
  std::array<unsigned, core::max_players> behind{};
  session.for_each_move(0, [&](const core::PlayedMove<stone_age::State>& step) {
    if (step.actor.is_seat()) behind[step.actor.id] = step.at + 1;
    return true;
  });
  for (unsigned seat = 0; seat < behind.size(); ++seat) {
    TEST_ASSERT_EQUAL(behind[seat], session.first_move_since(seat));
    TEST_ASSERT_EQUAL(behind[seat], again.first_move_since(seat));
  }
  core::Session<tiny::State>& short_one = dealt();
  TEST_ASSERT_FALSE(static_cast<bool>(short_one.play(Move(tiny::verb_bid, 1))));
  TEST_ASSERT_EQUAL(3, short_one.first_move_since(0));
  TEST_ASSERT_EQUAL_STRING("accepted", undo(short_one));
  TEST_ASSERT_EQUAL(0, short_one.first_move_since(0));
}

TEST("a log without checks gets them when it is played, and the version of the rules with them") {
  const Long& session = long_game();
  TEST_ASSERT_EQUAL(4, session.log().digest_count);
  static Long again;
  again.loading() = session.log();
  again.loading().digest_count = 0;
  again.loading().rules_version = 0;
  TEST_ASSERT_FALSE(static_cast<bool>(again.resume()));
  TEST_ASSERT_EQUAL(4, again.log().digest_count);
  TEST_ASSERT_EQUAL(stone_age::State::rules_version, again.log().rules_version);
  for (unsigned i = 0; i < 4; ++i) TEST_ASSERT_EQUAL_HEX16(session.log().digests[i], again.log().digests[i]);
}

TEST("a log that other rules made fits as far as its moves are legal, and stays whole") {
  const Long& session = long_game();
  static Long again;
  again.loading() = session.log();
  again.loading().rules_version = 0;
  again.loading().moves[200] = Move(31, 63, 31);
  const core::LogError no = again.resume();
  TEST_ASSERT_TRUE(static_cast<bool>(no));
  TEST_ASSERT_EQUAL(200, no.at);
  TEST_ASSERT_EQUAL(200, again.size());
  TEST_ASSERT_EQUAL(300, again.log().size);
  TEST_ASSERT_EQUAL(0, again.log().rules_version);
  TEST_ASSERT_TRUE(again.state() == after(session.log(), 200));
  core::MoveList list;
  again.list_moves(list);
  TEST_ASSERT_TRUE(static_cast<bool>(again.play(list[0])));
  TEST_ASSERT_TRUE(static_cast<bool>(again.take_back()));
}

TEST("legal moves that mean something else are found by the next check") {
  const Long& session = long_game();
  static Long again;
  again.loading() = session.log();
  again.loading().digests[2] ^= 1;
  const core::LogError no = again.resume();
  TEST_ASSERT_EQUAL_STRING("the log was made by another version of the rules", said(no.refusal));
  TEST_ASSERT_EQUAL(128, no.at);
  TEST_ASSERT_TRUE(again.state() == after(session.log(), 128));
}

TEST("a game that ends here has a winner, and begins again without that") {
  Long& session = long_game();
  TEST_ASSERT_EQUAL(0, session.score().winners);
  session.end_here();
  TEST_ASSERT_TRUE(session.is_over() && session.actor() != core::nobody);
  TEST_ASSERT_EQUAL(core::leaders(session.score()), session.score().winners);
  TEST_ASSERT_NOT_EQUAL(0, session.score().winners);
  TEST_ASSERT_FALSE(static_cast<bool>(session.begin({core::GameId::stone_age, 2, 0, 0, 0})));
  TEST_ASSERT_FALSE(session.is_over());
}

TEST("a game that begins with a position takes back to it and not further") {
  static Long session;
  const stone_age::State from = after(long_game().log(), 0);
  session.begin_at(long_game().state());

  core::Rng rng(3);
  for (unsigned i = 0; i < 200; ++i) {
    core::MoveList list;
    session.list_moves(list);
    TEST_ASSERT_FALSE(static_cast<bool>(session.play(rng.pick(list))));
  }
  core::Snapshot<stone_age::State> place;
  TEST_ASSERT_FALSE(static_cast<bool>(session.go_to(place, 0)));
  TEST_ASSERT_TRUE(place.state == long_game().state() && !(place.state == from));
}

// --- Persons and computers ---------------------------------------------------------------------------

TEST("who decides for a seat is known for every move, and can change in the middle of the game") {
  auto& session = dealt();
  TEST_ASSERT_TRUE(session.set_decider(1, 5));
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, 1))));
  TEST_ASSERT_TRUE(session.set_decider(1, core::person));
  TEST_ASSERT_TRUE(session.set_decider(0, 2));
  TEST_ASSERT_EQUAL(0, session.log().decider(1, 1));
  TEST_ASSERT_EQUAL(5, session.log().decider(1, 2));
  TEST_ASSERT_EQUAL(0, session.log().decider(1, 3));
  TEST_ASSERT_EQUAL(0, session.log().decider(0, 2));
  TEST_ASSERT_EQUAL(2, session.decider(0));
}

TEST("a person's decision goes with the answers of computers, and who decides stays") {
  static core::Session<tiny::State> session;
  TEST_ASSERT_FALSE(static_cast<bool>(session.begin({core::GameId::stone_age, 4, 0, 0, 0})));
  for (unsigned c = 0; c < 4; ++c) TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_draw, c))));
  TEST_ASSERT_TRUE(session.set_decider(1, 3) && session.set_decider(2, 4));
  const tiny::State before = session.state();
  for (unsigned b = 0; b < 3; ++b) TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, b))));
  TEST_ASSERT_EQUAL(2, session.last_seat());
  const core::TakeBack back = session.may_take_back();
  TEST_ASSERT_FALSE(static_cast<bool>(back.refusal));
  TEST_ASSERT_EQUAL(4, back.size);
  TEST_ASSERT_EQUAL(0, back.seat);
  TEST_ASSERT_FALSE(static_cast<bool>(session.take_back()));
  TEST_ASSERT_TRUE(session.state() == before);
  TEST_ASSERT_EQUAL(4, session.log().size);
  TEST_ASSERT_EQUAL(3, session.decider(1));
}

TEST("what a computer shows, or chance after it, keeps the person's decision where it is") {
  auto& session = dealt();
  TEST_ASSERT_TRUE(session.set_decider(1, 3));
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, 1))));
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_bid, 2))));  // opens all
  TEST_ASSERT_EQUAL_STRING("hidden things were shown: that cannot be taken back", undo(session));
  TEST_ASSERT_FALSE(static_cast<bool>(session.play(Move(tiny::verb_coin, 0))));
  TEST_ASSERT_EQUAL_STRING("chance has decided since: that cannot be taken back", undo(session));
}

TEST("computers alone have nothing to take back") {
  auto& session = dealt();
  session.loading().cut(0);
  TEST_ASSERT_TRUE(session.set_decider(0, 1) && session.set_decider(1, 1));
  TEST_ASSERT_FALSE(static_cast<bool>(session.resume()));
  TEST_ASSERT_EQUAL_STRING("there is nothing to take back", undo(session));
}

TEST("a seat that changes hands too often is refused, and cutting the log keeps the last of each") {
  static core::Log log;
  log.clear({core::GameId::stone_age, 2, 0, 0, 0});
  for (unsigned i = 0; i < core::Log::deciders_max; ++i) {
    TEST_ASSERT_TRUE(log.set_decider(i % 2, static_cast<std::uint8_t>(i / 2 % 2 + 1)));
    TEST_ASSERT_TRUE(log.push(Move(1, 0)));
  }
  TEST_ASSERT_FALSE(log.set_decider(0, 9));
  const unsigned first = log.decider(0, log.size), second = log.decider(1, log.size);
  log.cut(10);
  TEST_ASSERT_EQUAL(10 + 2, log.decider_count);
  TEST_ASSERT_EQUAL(first, log.decider(0, 10));
  TEST_ASSERT_EQUAL(second, log.decider(1, 10));
  TEST_ASSERT_EQUAL(1, log.decider(0, 0));
  log.cut(0);
  TEST_ASSERT_EQUAL(2, log.decider_count);
}

TEST("hints are counted by seat") {
  auto& session = dealt();
  for (unsigned i = 0; i < 300; ++i) session.count_hint(1);
  TEST_ASSERT_EQUAL(0, session.log().hints[0]);
  TEST_ASSERT_EQUAL(255, session.log().hints[1]);
}
