#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/idle_animation.hpp"
#include "firmware/app/ui/motion.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/app/secrets.hpp"
#include "tests/test.hpp"

namespace {

/// Pictures are compared, so nothing moves in them.
const bool all_stands_still = [] {
  pd::allows_idle_animation = false;
  return pd::reduces_motion = true;
}();

/// One thing a person sees: where, and its pixels or letters in one number.
struct Seen {
  std::string where;
  std::uint64_t print;
  bool operator==(const Seen&) const = default;
};
using SeenList = std::vector<Seen>;

constexpr int width = 320, height = 240;

template <class Draw>
void see_picture(SeenList& all, std::string where, Draw draw) {
  static std::vector<std::uint16_t> pixels(width * height);
  std::fill(pixels.begin(), pixels.end(), std::uint16_t{0});
  pd::Canvas canvas(pixels, width, height, 0, height);
  draw(canvas);
  all.push_back({std::move(where), core::hash_bytes(pixels.data(), pixels.size() * 2)});
}

template <class Text>
void see_words(SeenList& all, std::string where, const Text& text) {
  const std::string_view s = text;
  all.push_back({std::move(where), core::hash_bytes(s.data(), s.size())});
}

void see_score(SeenList& all, const pd::Table& table, unsigned viewer) {
  const core::Outcome score = table.shown.score(viewer);
  for (unsigned seat = 0; seat < score.players; ++seat)
    for (unsigned c = 0; c < score.categories; ++c)
      all.push_back({"score of seat " + std::to_string(seat) + ", category " + std::to_string(c),
                     static_cast<std::uint64_t>(score.points[seat][c])});
}

void see_story(SeenList& all, const pd::Table& table, unsigned viewer) {
  secrets::give_to(table, viewer);
  const auto take = [](void* to, const pd::TextPresenter::RecapLine& told) {
    see_words(*static_cast<SeenList*>(to), "story of move " + std::to_string(told.move) + ": " + std::string(told.line),
              told.line);
    return true;
  };
  table.text.tell(0, viewer, take, &all);
}

/// What a long press tells: about the page, and about every thing on it.
void see_details(SeenList& all, const std::string& where, const pd::Table& table, const pd::Scene& scene) {
  if (!scene.focus)
    see_picture(all, "detail, " + where,
                [&](pd::Canvas& canvas) { table.board.draw(canvas, scene, pd::BoardPresenter::Picture::detail); });
  pd::ItemList items;
  table.board.list_items(scene, items);
  if (const auto here = table.board.item_at(scene)) items.add(*here);
  for (unsigned i = 0; i < items.size(); ++i) {
    const pd::Line name = pd::entry_of(table.session.game()).reference.label(items[i]).name;
    pd::ItemText words;
    table.text.describe_item(words, scene, items[i]);
    const auto& [now, why] = words;
    see_words(all, "thing, " + where + ": " + std::string(name.view()), name);
    see_words(all, "now, " + where + ": " + std::string(now.view()), now);
    see_words(all, "why not, " + where + ": " + std::string(why.view()), why);
  }
}

/// Every page, with the cursor nowhere and (for the actor) on each choice, its details, the sides, the score.
SeenList all_that_is_seen(const pd::Table& table, unsigned viewer) {
  secrets::give_to(table, viewer);
  SeenList all;
  static pd::ChoiceList choices;
  choices.clear();
  if (table.session.actor() == core::Actor::seat(viewer)) table.session.list_moves(choices.moves);
  const unsigned pages = table.board.page_count();
  all.push_back({"number of pages", pages});
  std::vector<pd::Choice> focuses{pd::Choice{}};
  for (std::size_t i = 0; i < choices.size() && i < 6; ++i)
    focuses.push_back(choices[i * choices.size() / 6 % choices.size()]);
  for (unsigned page = 0; page < pages; ++page) {
    all.push_back({"title of page " + std::to_string(page), static_cast<std::uint64_t>(table.board.page_title(page))});
    for (const pd::Choice focus : focuses) {
      const std::string where =
          "page " + std::to_string(page) + " with the cursor on " + std::to_string(focus.move.bits);
      pd::Scene scene{table.match, {0, 42, 240, 134}, viewer, table.session.actor(), page, focus, choices};
      see_picture(all, where,
                  [&](pd::Canvas& canvas) { table.board.draw(canvas, scene, pd::BoardPresenter::Picture::page); });
      scene.area = {0, 0, width, height - pd::footer_height};
      see_details(all, where, table, scene);
    }
  }
  for (unsigned seat = 0; seat < table.match.setup.players; ++seat) {
    const pd::Scene scene{table.match, {241, 24, 78, 44}, viewer, table.session.actor(), 0, {}, choices};
    see_picture(all, "side of seat " + std::to_string(seat),
                [&](pd::Canvas& canvas) { table.board.draw_side(canvas, scene, seat); });
  }
  pd::Line status, question;
  table.text.say_status(status, viewer);
  table.text.ask(question, viewer);
  see_words(all, "status: " + std::string(status.view()), status);
  see_words(all, "question: " + std::string(question.view()), question);
  for (const pd::Choice focus : focuses) {
    const core::Move move = focus.move;
    if (!move) continue;
    pd::ChoiceText words;
    pd::Paragraph warning;
    table.text.say_choice(words, move, viewer, false);
    const auto& [name, effect] = words;
    table.text.question(warning, move, viewer);
    see_words(all, "move: " + std::string(name.view()), name);
    see_words(all, "effect: " + std::string(effect.view()), effect);
    see_words(all, "warning: " + std::string(warning.view()), warning);
  }
  see_score(all, table, viewer);
  return all;
}

void assert_same(const SeenList& a, const SeenList& b, const std::string& what) {
  const auto [at, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (at == a.end() && other == b.end()) return;
  const std::string message = what + " shows in: " + (at != a.end() ? at->where : "nothing") + " | " +
                              (other != b.end() ? other->where : "nothing");
  TEST_FAIL_MESSAGE(message.c_str());
}

core::Setup random_setup(const pd::GameEntry& entry, core::Rng& rng) {
  const auto players = entry.players_min + rng.below(entry.players_max - entry.players_min + 1u);
  core::Setup setup{entry.id, static_cast<std::uint8_t>(players), 0, 0, 0};
  for (const pd::SetupOption& c : entry.options) {
    if (players < c.players_min || players > c.players_max) continue;
    const auto value = rng.below(static_cast<std::uint32_t>(c.values.size()));
    if (c.field == pd::SetupOption::Field::variant)
      setup.variant = static_cast<std::uint8_t>(c.value_base + value);
    else
      setup.options = static_cast<std::uint8_t>(setup.options | value << c.bit);
  }
  return setup;
}

pd::Table& table_for(const pd::GameEntry& entry, const core::Setup& setup) {
  pd::Table& table = entry.open();
  table.match.setup = setup;
  for (unsigned i = 0; i < core::max_players; ++i) {
    table.match.people[i].colour = static_cast<std::uint8_t>(i);
    table.match.people[i].name = core::Text<pd::Person::name_max>("Player");
  }
  return table;
}

/// The table with this log played on it.
pd::Table& table_after(const pd::GameEntry& entry, const core::Log& log) {
  pd::Table& table = table_for(entry, log.setup);
  table.session.loading() = log;
  TEST_ASSERT_FALSE(static_cast<bool>(table.resume()));
  return table;
}

/// Two logs that differ in one move, and the seat that must not be able to tell.
struct Twins {
  core::Log a, b;
  unsigned viewer = 0, mover = 0;
};

/// Plays on from a position where the actor, or chance, has two moves that `viewer` cannot tell apart; both games
/// go on with the same moves for a while, as long as they stay alike.
template <class S>
bool make_twins(const S& at, const core::Log& log, core::Rng& rng, Twins& out) {
  core::MoveList moves;
  legal_moves(at, moves);
  if (moves.size() < 2) return false;
  const core::Move m1 = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  S a = at;
  if (apply(a, m1)) return false;
  for (const core::Move m2 : moves) {
    S b = at;
    if (m2 == m1 || apply(b, m2) || a == b) continue;
    for (unsigned viewer = 0; viewer < log.setup.players; ++viewer) {
      if (!secrets::alike(a, b, viewer)) continue;
      out.a = log, out.b = log;
      out.a.push(m1), out.b.push(m2);
      out.viewer = viewer;
      out.mover = current_actor(at).is_seat() ? current_actor(at).id : (viewer + 1) % log.setup.players;
      for (auto steps = rng.below(12); steps > 0 && current_actor(a) != core::nobody; --steps) {
        core::MoveList next;
        legal_moves(a, next);
        const core::Move m = current_actor(a) == core::chance
                                 ? rng.pick(next)
                                 : next[rng.below(static_cast<std::uint32_t>(next.size()))];
        S a2 = a, b2 = b;
        if (apply(a2, m) || apply(b2, m) || !secrets::alike(a2, b2, viewer)) break;
        a = a2, b = b2;
        out.a.push(m), out.b.push(m);
      }
      return true;
    }
  }
  return false;
}

/// The last moves of the game, one by one, as `viewer` may look back at them.
void see_replay(SeenList& all, pd::Table& table, unsigned viewer) {
  secrets::give_to(table, viewer);
  static const pd::ChoiceList none;
  const unsigned size = table.session.log().size;
  for (unsigned moves = size > 60 ? size - 60 : 0; moves <= size; ++moves) {
    pd::ShownPosition::Past last;
    TEST_ASSERT_FALSE(static_cast<bool>(table.shown.look_back(moves, viewer, last)));
    const std::string where = "replay of move " + std::to_string(moves);
    see_words(all, where + ": " + std::string(last.told.view()), last.told);
    for (unsigned page = 0; page < table.board.page_count(); ++page) {
      pd::Scene scene{table.match, {0, 42, 240, 134}, viewer, core::nobody, page, {}, none};
      if (last.by.is_seat()) scene.mover = last.by.id;
      see_picture(all, where + ", page " + std::to_string(page),
                  [&](pd::Canvas& canvas) { table.board.draw(canvas, scene, pd::BoardPresenter::Picture::page); });
    }
  }
  table.shown.look_at_now();
}

/// Everything that `viewer` can come to see of the log's last position, the story included.
SeenList sights_of(const pd::GameEntry& entry, const core::Log& log, unsigned viewer) {
  pd::Table& table = table_after(entry, log);
  SeenList all = all_that_is_seen(table, viewer);
  see_story(all, table, viewer);
  return all;
}

Seen screen_now(std::string where) {
  const host::Picture p = host::picture();
  return {std::move(where), core::hash_bytes(p.pixels.data(), p.pixels.size() * 2)};
}

/// The screens that the menu of the game leads to for whoever holds the device: what happened, from its first line to
/// its last, the score, and the game move by move.
void see_menu_of_holder(SeenList& all) {
  const auto look_on = [&](pd::Screen& screen, hal::Button step, unsigned steps, const std::string& where) {
    pd::push(screen);
    player::wait(20);
    for (unsigned i = 0; i < steps; ++i) {
      all.push_back(screen_now(where + ", step " + std::to_string(i)));
      player::press(step);
    }
    player::press(hal::Button::back);
  };
  pd::push(pd::pause_menu());
  player::wait(20);
  all.push_back(screen_now("menu after the hand-over"));
  look_on(pd::story(), hal::Button::down, 6, "story after the hand-over");
  look_on(pd::score_table(), hal::Button::down, 1, "score after the hand-over");
  look_on(pd::replay(), hal::Button::left, 8, "replay after the hand-over");
  player::press(hal::Button::back);
}

/// The game goes on with this log: the device asks for the player to move, or the game for nobody.
pd::Table& sit_down(const pd::GameEntry& entry, const core::Log& log) {
  pd::home();
  pd::Settings patient = pd::settings();  // nothing moves while pictures are compared
  patient.auto_play = static_cast<std::uint8_t>(pd::Settings::AutoPlay::on_a_press);
  pd::change_settings(patient);
  pd::Table& table = table_for(entry, log.setup);
  table.session.loading() = log;
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().resume(table, 1)));
  pd::push(pd::play_screen());
  player::wait(1000);
  return table;
}

/// Somebody takes up the device when it asks for the next seat, and looks around before saying who they are: the
/// hand-over screen itself, and everything that its menu leads to.
SeenList sights_at_hand_over(const pd::GameEntry& entry, const core::Log& log) {
  sit_down(entry, log);
  SeenList all;
  if (&pd::top() != &pd::hand_over()) return all;
  all.push_back(screen_now("hand-over"));
  player::press(hal::Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::pause_menu());
  all.push_back(screen_now("menu on the hand-over screen"));
  for (unsigned row = 1; row < 4; ++row) {
    player::press(hal::Button::down);
    if (row == 3) break;  // taking back is for those who play
    player::press(hal::Button::select);
    all.push_back(screen_now(row == 1 ? "story on the hand-over screen" : "score on the hand-over screen"));
    if (&pd::top() != &pd::pause_menu()) player::press(hal::Button::back);
  }
  return all;
}

/// `viewer` takes the device if it asks for that seat, and looks around.
SeenList sights_after_hand_over(const pd::GameEntry& entry, const core::Log& log, unsigned viewer) {
  const pd::Table& table = sit_down(entry, log);
  SeenList all;
  if (&pd::top() != &pd::hand_over() || table.session.actor() != core::Actor::seat(viewer)) return all;
  player::hold(hal::Button::select, 700);
  player::end_guide();
  TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen() && pd::play_screen().viewer() == viewer);
  all.push_back(screen_now("the game after the hand-over"));
  see_menu_of_holder(all);
  return all;
}

/// The game and the score, as whoever holds the device has them on the screen.
SeenList sights_of_holder() {
  SeenList all;
  pd::redraw();
  player::wait(20);
  all.push_back(screen_now("the game"));
  pd::push(pd::score_table());
  player::wait(20);
  all.push_back(screen_now("score"));
  player::press(hal::Button::back);
  return all;
}

/// The player to move takes the device: the game and the score must not depend on what is hidden from them.
template <class S>
void holder_sees_no_more(const pd::GameEntry& entry, const core::Session<S>& played) {
  pd::Table& table = sit_down(entry, played.log());
  if (&pd::top() != &pd::hand_over()) return;
  player::hold(hal::Button::select, 700);
  player::end_guide();
  const SeenList truth = sights_of_holder();
  secrets::show(static_cast<pd::TableOf<S>&>(table), observe(played.state(), pd::play_screen().viewer()));
  assert_same(truth, sights_of_holder(), std::string(S::name) + ": after the hand-over what is hidden");
}

/// What everybody is shown, seen by one seat, must hold nothing that only that seat may know.
template <class S>
void news_is_for_all(const pd::GameEntry& entry, core::Log log) {
  const core::Move last = log.moves[--log.size];
  pd::Table& table = table_after(entry, log);
  TEST_ASSERT_FALSE(static_cast<bool>(table.play(last)));
  if (!table.shown.has_news()) return;
  static const pd::ChoiceList none;
  auto& own = static_cast<pd::TableOf<S>&>(table);
  const auto truth_of_past = own.own_shown.memory();
  static core::Session<S> true_session;
  true_session = own.own_session;
  for (unsigned viewer = 0; viewer < log.setup.players; ++viewer) {
    secrets::give_to(table, viewer);
    const unsigned other = (viewer + 1) % log.setup.players;
    const pd::Scene scene{table.match, {0, pd::header_height, width, height - 50}, viewer, table.session.actor(), 0, {},
                          none};
    const auto look = [&] {
      SeenList seen;
      see_picture(seen, "news after move " + std::to_string(log.size),
                  [&](pd::Canvas& canvas) { table.board.draw(canvas, scene, pd::BoardPresenter::Picture::news); });
      return seen;
    };
    const SeenList truth = look();
    auto wiped = truth_of_past;
    wiped.before_news = observe(wiped.before_news, other);
    secrets::show(own, observe(true_session.state(), other));
    own.own_shown.set_memory(wiped);
    assert_same(truth, look(), std::string(S::name) + ": something that not all may know");
    own.own_session = true_session;
    own.own_shown.set_memory(truth_of_past);
  }
}

/// Under Continue, and before the device is taken.
template <class S>
void anybody_may_read_where_it_stands(const pd::GameEntry& entry, const core::Session<S>& played) {
  pd::Table& table = table_after(entry, played.log());
  const auto look = [&] {
    SeenList seen;
    pd::Line status;
    table.text.say_status(status, 0);
    see_words(seen, "status: " + std::string(status.view()), status);
    return seen;
  };
  const SeenList truth = look();
  secrets::show(static_cast<pd::TableOf<S>&>(table), observe(played.state(), core::max_players));
  assert_same(truth, look(), std::string(S::name) + ": something that not all may know");
}

struct Tally {
  unsigned positions = 0, twins = 0, hand_overs = 0, taken = 0;
};

template <pd::Views S>
void nothing_hidden_shows(const pd::GameEntry& entry, unsigned games) {
  core::Rng rng(static_cast<std::uint64_t>(entry.id) * 7 + 3);
  Tally tally;
  static Twins twins;
  for (unsigned game = 0; game < games; ++game) {
    core::Session<S> played;
    const core::Setup setup = random_setup(entry, rng);
    TEST_ASSERT_FALSE(static_cast<bool>(played.begin(setup)));
    while (current_actor(played.state()) != core::nobody) {
      if (rng.below(40) == 0) {
        ++tally.positions;
        for (unsigned viewer = 0; viewer < setup.players; ++viewer) {
          pd::Table& table = table_after(entry, played.log());
          const SeenList truth = all_that_is_seen(table, viewer);
          secrets::show(static_cast<pd::TableOf<S>&>(table), observe(played.state(), viewer));
          assert_same(truth, all_that_is_seen(table, viewer), std::string(S::name) + ": what is hidden");
        }
        if (current_actor(played.state()).is_seat()) holder_sees_no_more(entry, played);
        anybody_may_read_where_it_stands(entry, played);
      }
      if (rng.below(8) == 0 && make_twins(played.state(), played.log(), rng, twins)) {
        ++tally.twins;
        assert_same(sights_of(entry, twins.a, twins.viewer), sights_of(entry, twins.b, twins.viewer),
                    std::string(S::name) + ": another's secret choice");
        // The one who chose began the game: a game that is resumed would take them for the holder.
        if (current_actor(played.state()).is_seat() && twins.mover == setup.first) {
          const SeenList at_a = sights_at_hand_over(entry, twins.a);
          tally.hand_overs += !at_a.empty();
          assert_same(at_a, sights_at_hand_over(entry, twins.b), std::string(S::name) + ": a secret choice");
        }
        if (tally.taken < 20) {
          const SeenList after_a = sights_after_hand_over(entry, twins.a, twins.viewer);
          tally.taken += !after_a.empty();
          assert_same(after_a, sights_after_hand_over(entry, twins.b, twins.viewer),
                      std::string(S::name) + ": a secret choice");
        }
      }
      core::MoveList moves;
      legal_moves(played.state(), moves);
      const core::Move move = current_actor(played.state()) == core::chance
                                  ? rng.pick(moves)
                                  : moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      TEST_ASSERT_FALSE(static_cast<bool>(played.play(move)));
      news_is_for_all<S>(entry, played.log());
    }
  }
  std::printf("%s: %u positions, %u twins, %u of them at a hand-over, %u after it\n", S::name, tally.positions,
              tally.twins, tally.hand_overs, tally.taken);
  TEST_ASSERT_TRUE(tally.positions > 20);
  // In Stone Age every card is taken in the open: nobody ever chooses in secret.
  if (entry.id != core::GameId::stone_age) TEST_ASSERT_TRUE(tally.twins > 20);
  if (entry.id != core::GameId::stone_age) TEST_ASSERT_TRUE(tally.taken > 5);
}

}  // namespace

TEST("nobody sees what they may not know: pages, details, score, story, hand-over") {
  host::storage_reset();
  player::switch_on(hal::boards::display_pack_2::board, 1);
  for (const pd::GameEntry& entry : pd::game_list()) switch (entry.id) {
      case core::GameId::stone_age: nothing_hidden_shows<stone_age::State>(entry, 2); break;
      case core::GameId::cvlizacje: nothing_hidden_shows<cvlizacje::State>(entry, 16); break;
      case core::GameId::altay: nothing_hidden_shows<altay::State>(entry, 2); break;
    }
}

TEST("the hand-over screen shows who takes the device and nothing of the position") {
  host::storage_reset();
  player::switch_on(hal::boards::picosystem::board, 1);
  for (const pd::GameEntry& entry : pd::game_list()) {
    core::Rng rng(5);
    pd::Table& table = table_for(entry, random_setup(entry, rng));
    TEST_ASSERT_FALSE(static_cast<bool>(table.begin()));
    std::vector<std::uint64_t> picture_of(core::max_players, 0);
    unsigned compared = 0;
    for (unsigned moves = 0; moves < 400 && table.session.actor() != core::nobody; ++moves) {
      core::MoveList list;
      table.session.list_moves(list);
      const core::Move move = table.session.actor() == core::chance
                                  ? rng.pick(list)
                                  : list[rng.below(static_cast<std::uint32_t>(list.size()))];
      TEST_ASSERT_FALSE(static_cast<bool>(table.play(move)));
      if (moves % 3 != 0 || !table.session.actor().is_seat()) continue;
      pd::home();
      TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().resume(table, 1)));
      pd::push(pd::play_screen());
      player::wait(1000);
      if (&pd::top() != &pd::hand_over()) continue;
      std::uint64_t& known = picture_of[table.session.actor().id];
      const std::uint64_t now = screen_now("").print;
      if (known != 0) TEST_ASSERT_EQUAL_UINT64_MESSAGE(known, now, "the hand-over screen depends on the position");
      compared += known != 0;
      known = now;
    }
    TEST_ASSERT_TRUE(compared > 5);
  }
}

TEST("a move is taken back by who made it: whoever has the device next hands it to them first") {
  unsigned taken_back = 0;
  for (const pd::GameEntry& entry : pd::game_list()) {
    host::storage_reset();
    player::switch_on(hal::boards::picosystem::board, 1);
    core::Rng rng(9);
    pd::Table& table = table_for(entry, random_setup(entry, rng));
    TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, 3)));
    pd::push(pd::play_screen());
    for (unsigned acts = 0; acts < 400; ++acts) {
      const unsigned before = pd::play_screen().viewer();
      if (!player::play_on(rng)) break;
      if (&pd::top() != &pd::play_screen() || pd::play_screen().viewer() == before ||
          table.session.may_take_back().refusal)
        continue;
      const core::TakeBack last = table.session.may_take_back();
      const unsigned size = table.session.log().size;
      const auto ask = [] {
        player::press(hal::Button::back);
        for (unsigned row = 0; row < 3; ++row) player::press(hal::Button::down);
        player::press(hal::Button::select);
      };
      ask();
      TEST_ASSERT_TRUE_MESSAGE(&pd::top() == &pd::hand_over(), "somebody else took a move back");
      TEST_ASSERT_EQUAL(last.seat, pd::play_screen().driver().handover_target());
      player::press(hal::Button::back);  // they do not come
      if (&pd::top() == &pd::hand_over()) player::hold(hal::Button::select, 600);
      TEST_ASSERT_EQUAL(size, table.session.log().size);
      TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen());
      ask();
      player::hold(hal::Button::select, 600);
      TEST_ASSERT_EQUAL(last.size, table.session.log().size);
      TEST_ASSERT_EQUAL(last.seat, pd::play_screen().viewer());
      ++taken_back;
    }
  }
  TEST_ASSERT_TRUE(taken_back > 20);
}

namespace {

/// Games of which somebody cannot know all: where the device goes on without a hand-over, and where it is handed over.
struct Passed {
  unsigned on = 0, over = 0;
};

template <core::Game State>
Passed look_at_who_goes_on(unsigned games, std::uint64_t seed) {
  host::storage_reset();
  player::switch_on(hal::boards::display_pack_2::board, 1);
  const pd::GameEntry& entry = pd::entry_of(State::id);
  core::Rng rng(seed);
  Passed passed;
  static core::Session<State> played;
  static core::Log twin;
  for (unsigned game = 0; game < games; ++game) {
    TEST_ASSERT_FALSE(static_cast<bool>(played.begin(random_setup(entry, rng))));
    core::Actor before = core::chance;  // the seat that has the device
    for (core::Actor actor; (actor = current_actor(played.state())) != core::nobody;) {
      twin = played.log();
      if (before.is_seat() && actor.is_seat() && actor != before && secrets::make_twin<State>(twin, before.id, rng)) {
        const bool over = pd::View<State>::assist.has_secret(played.state(), actor.id);
        ++(over ? passed.over : passed.on);
        const auto look = [&](const core::Log& log) {
          SeenList all = sights_of(entry, log, actor.id);
          see_replay(all, table_after(entry, log), actor.id);
          return all;
        };
        if (!over) assert_same(look(played.log()), look(twin), "what the seat before may not know");
      }
      if (actor.is_seat()) before = actor;
      core::MoveList moves;
      legal_moves(played.state(), moves);
      const core::Move move =
          actor == core::chance ? rng.pick(moves) : moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      TEST_ASSERT_FALSE(static_cast<bool>(played.play(move)));
    }
  }
  return passed;
}

}  // namespace

TEST("nobody sees what is hidden from them: who goes on without a hand-over has no secret, looking back either") {
  TEST_ASSERT_TRUE(look_at_who_goes_on<cvlizacje::State>(60, 2).on > 5);
}

TEST("SA-47 SA-64 whoever owns a card that the others have not seen gets the device by a hand-over") {
  TEST_ASSERT_TRUE(look_at_who_goes_on<stone_age::State>(3, 2).over > 2);
}
