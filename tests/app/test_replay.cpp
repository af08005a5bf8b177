#include <bit>

#include "engine/core/log.hpp"
#include "engine/stone_age/state.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/qr.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

void begin_and_play(int presses) {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 1);
  open_set_up(0);
  press(Button::select);
  core::Rng rng(4);
  for (int i = 0; i < presses; ++i) play_on(rng);
  while (&pd::top() != &pd::play_screen()) play_on(rng);
}

/// Counts what is drawn grey as what cannot be chosen, above a height.
class Greys final : public pd::Surface {
 public:
  static unsigned above(int y) {
    Greys greys(y);
    pd::Canvas canvas(greys, 240, 240);
    pd::top().draw(canvas);
    return greys.count_;
  }

  void fill(pd::Rect, pd::Colour) override {}
  void gradient(pd::Rect, pd::Rect, pd::Colour, pd::Colour) override {}
  void round(pd::Rect, pd::Rect, int, int, pd::Colour) override {}
  void polygon(pd::Rect, std::span<const pd::Point>, pd::Colour) override {}
  void picture(pd::Rect, pd::Point at, std::uint16_t, pd::Look look) override { count_ += look.dim && at.y < y_; }
  void image(pd::Rect, pd::Point at, std::uint16_t, pd::Look look) override { count_ += look.dim && at.y < y_; }
  void region(pd::Rect, pd::Point, std::uint16_t, pd::RegionLook) override {}
  void die(pd::Rect, pd::Rect, int, pd::Colour, pd::Colour) override {}
  void badge(pd::Rect, pd::Rect, int, bool dim) override { count_ += dim; }
  void glyphs(pd::Rect, pd::Point at, pd::Font, pd::Colour colour, std::string_view) override {
    count_ += colour == pd::palette::faint && at.y < y_;
  }

 private:
  explicit Greys(int y) : y_(y) {}
  int y_;
  unsigned count_ = 0;
};

/// Counts what is outlined in the colour of a seat.
class Outlines final : public pd::Surface {
 public:
  static unsigned of(unsigned seat) {
    Outlines outlines(pd::palette::player[pd::play_screen().table()->match.people[seat].colour]);
    pd::Canvas canvas(outlines, 240, 240);
    pd::top().draw(canvas);
    return outlines.count_;
  }

  void fill(pd::Rect, pd::Colour) override {}
  void gradient(pd::Rect, pd::Rect, pd::Colour, pd::Colour) override {}
  void round(pd::Rect, pd::Rect, int, int thickness, pd::Colour colour) override {
    count_ += thickness == 2 && colour == colour_;
  }
  void polygon(pd::Rect, std::span<const pd::Point>, pd::Colour) override {}
  void picture(pd::Rect, pd::Point, std::uint16_t, pd::Look) override {}
  void image(pd::Rect, pd::Point, std::uint16_t, pd::Look) override {}
  void region(pd::Rect, pd::Point, std::uint16_t, pd::RegionLook look) override { count_ += look.colour == colour_; }
  void die(pd::Rect, pd::Rect, int, pd::Colour, pd::Colour) override {}
  void badge(pd::Rect, pd::Rect, int, bool) override {}
  void glyphs(pd::Rect, pd::Point, pd::Font, pd::Colour, std::string_view) override {}

 private:
  explicit Outlines(pd::Colour colour) : colour_(colour) {}
  pd::Colour colour_;
  unsigned count_ = 0;
};

/// A turn as the replay shows it: consecutive moves of a seat in a round, and what chance made of them.
struct Turn {
  unsigned from, to, seat;
};
std::vector<Turn> turns_of(pd::Table& table) {
  std::vector<Turn> turns;
  pd::by_game(table.session.game(), [&]<class S>() {
    static core::Snapshot<S> place;
    place = {};
    auto& session = static_cast<pd::TableOf<S>&>(table).own_session;
    unsigned round = 0;
    for (unsigned at = 0; at < session.size(); ++at) {
      TEST_ASSERT_FALSE(static_cast<bool>(session.go_to(place, at)));
      const core::Actor by = current_actor(place.state);
      if (!by.is_seat()) continue;
      const unsigned now = pd::View<S>::narrator.round_of(place.state);
      if (!turns.empty() && turns.back().seat == by.id && now == round) continue;
      if (!turns.empty()) turns.back().to = at;
      turns.push_back({at, session.size(), by.id});
      round = now;
    }
  });
  return turns;
}

constexpr std::array names = {"Ada", "Ben", "Cleo"};
void name_all() {
  for (unsigned i = 0; i < names.size(); ++i) {
    pd::play_screen().table()->match.people[i].name = {};
    pd::play_screen().table()->match.people[i].name << names[i];
  }
}
void play_some(int acts) {
  core::Rng rng(6);
  for (int i = 0; i < acts; ++i) play_on(rng);
  while (&pd::top() != &pd::play_screen() && play_on(rng)) continue;
}

/// Which turn is shown.
std::string head() {
  for (const std::string& line : words_on_screen())
    if (line.starts_with("Turn ")) return line;
  return {};
}

/// Goes through the caption until these words come.
void read_caption(std::string_view words) {
  const std::string turn = head();
  for (std::string before; text_on_screen().find(words) == std::string::npos; press(Button::right)) {
    TEST_ASSERT_TRUE_MESSAGE(turn == head() && before != text_on_screen(), std::string(words).c_str());
    before = text_on_screen();
  }
}

/// The bottom of the picture that the replay shows, and the strip of own things at its end.
constexpr int picture_bottom = 240 - pd::footer_height - 58;

bool begins_on_screen(std::string_view words) {
  for (const std::string& line : words_on_screen())
    if (line.starts_with(words)) return true;
  return false;
}

}  // namespace

TEST("in the past of Stone Age nothing is grey, whoever moved and whatever was asked") {
  begin_match(core::GameId::stone_age, 3, 6, pd::Settings::AutoPlay::on_a_press);
  core::Rng rng(6);
  for (int i = 0; i < 250; ++i) play_on(rng);
  while (&pd::top() != &pd::play_screen()) play_on(rng);
  pd::push(pd::replay());
  wait(500);
  unsigned turns = 0;
  for (std::string before;; ++turns) {
    TEST_ASSERT_EQUAL(0, Greys::above(picture_bottom - pd::strip_height));
    before = head();
    press(Button::left);
    if (before == head()) break;
  }
  TEST_ASSERT_GREATER_THAN(20, turns);
}

TEST("the replay goes by turns and names whose each was, in every game") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    begin_match(static_cast<core::GameId>(game), 3, 6, pd::Settings::AutoPlay::on_a_press);
    name_all();
    play_some(60);
    pd::Table& table = *pd::play_screen().table();
    const std::vector<Turn> turns = turns_of(table);
    TEST_ASSERT_GREATER_THAN(10, turns.size());
    pd::push(pd::replay());
    wait(500);
    for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn, press(Button::left)) {
      pd::Line title;
      pd::format(title, pd::Str::replay_turn, {static_cast<int>(turns.rend() - turn), static_cast<int>(turns.size())});
      TEST_ASSERT_TRUE_MESSAGE(on_screen(title), std::string(std::string_view(title)).c_str());
      TEST_ASSERT_TRUE(begins_on_screen(names[turn->seat]));
    }
  }
}

TEST("the caption of every turn is sentences, and none is empty") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    begin_match(static_cast<core::GameId>(game), 3, 6, pd::Settings::AutoPlay::on_a_press);
    play_some(400);
    pd::Table& table = *pd::play_screen().table();
    for (const Turn& turn : turns_of(table)) {
      pd::ShownPosition::Turn past;
      TEST_ASSERT_FALSE(static_cast<bool>(table.shown.look_back_at_turn(turn.from, turn.to, turn.seat, past)));
      const std::string told(past.told.view());
      TEST_ASSERT_FALSE_MESSAGE(told.empty(), std::to_string(game * 10000 + turn.from).c_str());
      TEST_ASSERT_TRUE(past.by == core::Actor::seat(turn.seat));
      for (std::size_t end = told.find(". "); end != told.npos; end = told.find(". ", end + 1))
        TEST_ASSERT_FALSE_MESSAGE(std::islower(static_cast<unsigned char>(told[end + 2])), told.c_str());
    }
    table.shown.look_at_now();
  }
}

TEST("the replay of Stone Age names every die of a roll, and the cards that are laid out") {
  begin_match(core::GameId::stone_age, 3, 6, pd::Settings::AutoPlay::on_a_press);
  play_some(300);
  pd::Table& table = *pd::play_screen().table();
  const core::Log& log = table.session.log();
  unsigned rolls = 0, cards = 0;
  for (const Turn& turn : turns_of(table)) {
    pd::ShownPosition::Turn past;
    TEST_ASSERT_FALSE(static_cast<bool>(table.shown.look_back_at_turn(turn.from, turn.to, turn.seat, past)));
    std::string faces;
    for (unsigned at = turn.from; at < turn.to; ++at) {
      const auto verb = static_cast<stone_age::Verb>(log.moves[at].verb());
      if (verb == stone_age::Verb::die) faces += ' ' + std::to_string(log.moves[at].a());
      if (verb == stone_age::Verb::die) continue;
      TEST_ASSERT_TRUE_MESSAGE(past.told.view().find(faces) != std::string_view::npos, faces.c_str());
      rolls += !faces.empty();
      faces.clear();
      cards += verb == stone_age::Verb::draw;
    }
  }
  TEST_ASSERT_GREATER_THAN(10, rolls);
  TEST_ASSERT_GREATER_THAN(3, cards);
  table.shown.look_at_now();
}

TEST("the replay plays by itself at three speeds, to the end, until any button stops it") {
  std::array<std::uint32_t, 3> took{};
  for (unsigned speed = 0; speed < took.size(); ++speed) {
    begin_and_play(60);
    pd::push(pd::replay());
    wait(500);
    const std::string end = head();
    for (int i = 0; i < 5; ++i) press(Button::left);
    press(Button::x);  // more
    for (int i = 0; i < 4; ++i) press(Button::down);
    if (speed > 0) press(Button::right);
    press(Button::back);
    const std::string before = head();
    press(Button::select);
    TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::key_pause)));
    press(Button::select);
    TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::key_play)));
    wait(5'000);
    TEST_ASSERT_TRUE(before == head());
    press(Button::select);
    for (; on_screen(pd::str(pd::Str::key_pause)) && took[speed] < 600'000; took[speed] += 100) wait(100);
    TEST_ASSERT_TRUE(end == head());
  }
  TEST_ASSERT_GREATER_THAN(took[0], took[2]);  // normal, fast, slow
  TEST_ASSERT_GREATER_THAN(took[1], took[0]);
}

TEST("the replay jumps to where the lead changed, and says who leads now") {
  begin_match(core::GameId::stone_age, 3, 6, pd::Settings::AutoPlay::on_a_press);
  name_all();
  core::Rng rng(6);
  for (int i = 0; i < 3000 && pd::play_screen().table()->session.actor() != core::nobody; ++i) play_on(rng);
  pd::Table& table = *pd::play_screen().table();
  unsigned leader = core::max_players;
  std::vector<unsigned> changes;
  for (const Turn& turn : turns_of(table)) {
    pd::ShownPosition::Turn past;
    TEST_ASSERT_FALSE(static_cast<bool>(table.shown.look_back_at_turn(turn.from, turn.to, 0, past)));
    const unsigned now = pd::sole_leader(table.shown.score(0));
    if (now == core::max_players) continue;
    if (leader != core::max_players && now != leader) changes.push_back(now);
    leader = now;
  }
  TEST_ASSERT_GREATER_THAN(0, changes.size());
  pd::push(pd::replay());
  wait(500);
  for (const unsigned seat : changes) {
    press(Button::x);
    TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::replay_next_lead)));
    press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() == &pd::replay());
    pd::Line words;
    pd::format(words, pd::Str::replay_lead, {names[seat]});
    read_caption(words);
  }
}

TEST("the replay outlines in the colour of who moved where they did") {
  begin_match(core::GameId::stone_age, 3, 6, pd::Settings::AutoPlay::on_a_press);
  play_some(60);
  const std::vector<Turn> turns = turns_of(*pd::play_screen().table());
  pd::push(pd::replay());
  wait(500);
  unsigned marked = 0;
  for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn, press(Button::left)) {
    const auto by_others = [&](unsigned seat) { return seat != turn->seat && Outlines::of(seat) > 0; };
    TEST_ASSERT_FALSE(by_others(0) || by_others(1) || by_others(2));
    marked += Outlines::of(turn->seat) > 0;
  }
  TEST_ASSERT_GREATER_THAN(turns.size() / 2, marked);
}

TEST("the replay says what every move did, in sentences") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    begin_match(static_cast<core::GameId>(game), 3, 6, pd::Settings::AutoPlay::on_a_press);
    pd::Table& table = *pd::play_screen().table();
    core::Rng rng(6);
    for (int i = 0; i < 400; ++i) play_on(rng);
    unsigned steps = 0;
    for (unsigned at = 1; at <= table.session.size(); ++at) {
      pd::ShownPosition::Past past;
      TEST_ASSERT_FALSE(static_cast<bool>(table.shown.look_back(at, pd::play_screen().viewer(), past)));
      const std::string told(past.told.view());
      TEST_ASSERT_FALSE_MESSAGE(told.empty(), std::to_string(game * 10000 + at).c_str());
      for (std::size_t end = told.find(". "); end != told.npos; end = told.find(". ", end + 1))
        TEST_ASSERT_FALSE_MESSAGE(std::islower(static_cast<unsigned char>(told[end + 2])), told.c_str());
      TEST_ASSERT_TRUE_MESSAGE(told.find(" 0 ") == told.npos, told.c_str());
      ++steps;
    }
    TEST_ASSERT_GREATER_THAN(100, steps);
    table.shown.look_at_now();
  }
}

TEST("up and down go from round to round in the replay, and the menu offers the same to four buttons") {
  begin_and_play(150);
  pd::push(pd::replay());
  wait(500);
  pd::Table& table = *pd::play_screen().table();
  pd::Line now, before;
  table.text.say_status(now, pd::play_screen().viewer());
  press(Button::up);
  press(Button::up);
  table.text.say_status(before, pd::play_screen().viewer());
  TEST_ASSERT_FALSE(now.view() == before.view());
  const std::string there = head();
  press(Button::x);
  for (int i = 0; i < 3; ++i) press(Button::down);
  press(Button::select);
  TEST_ASSERT_FALSE(there == head());
  press(Button::down);
  TEST_ASSERT_TRUE(there == head());
}

TEST("the replay walks to the start and back, and leaves the game as it was") {
  begin_and_play(40);
  pd::Table& table = *pd::play_screen().table();
  const std::uint64_t position = table.session.hash();
  const std::uint16_t moves = table.session.log().size;
  TEST_ASSERT_TRUE(moves > 10);
  pd::push(pd::replay());
  for (unsigned i = 0; i < moves + 3u; ++i) press(Button::left);
  const auto at_start = host::pixels_pushed();
  press(Button::left);
  TEST_ASSERT_EQUAL_UINT64(at_start, host::pixels_pushed());
  for (unsigned i = 0; i < moves; ++i) press(Button::right);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() != &pd::replay());
  TEST_ASSERT_EQUAL_UINT64(position, table.session.hash());
  TEST_ASSERT_EQUAL(moves, table.session.log().size);
}

TEST("the replay of a game that is over begins at its beginning") {
  begin_match(core::GameId::cvlizacje, 3, 5, pd::Settings::AutoPlay::on_a_press);
  core::Rng rng(5);
  for (int i = 0; i < 3000 && pd::play_screen().table()->session.actor() != core::nobody; ++i) play_on(rng);
  const int turns = static_cast<int>(turns_of(*pd::play_screen().table()).size());
  pd::push(pd::replay());
  wait(500);
  for (const int at : {0, 1}) {
    pd::Line title;
    pd::format(title, pd::Str::replay_turn, {at, turns});
    TEST_ASSERT_TRUE(on_screen(title));
    press(Button::right);
  }
}

TEST("every position of the past can be looked at, none of the future") {
  begin_and_play(30);
  pd::Table& table = *pd::play_screen().table();
  pd::ShownPosition::Past last;
  for (unsigned i = 0; i <= table.session.log().size; ++i)
    TEST_ASSERT_FALSE(static_cast<bool>(table.shown.look_back(i, 0, last)));
  TEST_ASSERT_TRUE(static_cast<bool>(table.shown.look_back(table.session.log().size + 1u, 0, last)));
  table.shown.look_at_now();
}

TEST("the log that the codes carry is the game") {
  begin_and_play(30);
  pd::Table& table = *pd::play_screen().table();
  static std::array<std::uint8_t, core::log_binary_max> bytes;
  static core::Log read;
  core::LogWindow window(bytes);
  std::uint32_t mark = 0;
  table.session.write_log(window, mark);
  TEST_ASSERT_TRUE(window.size() > 0);
  TEST_ASSERT_FALSE(
      static_cast<bool>(core::read_binary<stone_age::State>(std::span(bytes).first(window.size()), read)));
  TEST_ASSERT_EQUAL(table.session.log().size, read.size);
  for (unsigned i = 0; i < read.size; ++i) TEST_ASSERT_TRUE(read.moves[i] == table.session.log().moves[i]);
  pd::push(pd::qr_codes());
  const auto before = host::pixels_pushed();
  pd::tick();
  TEST_ASSERT_TRUE(host::pixels_pushed() > before);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen());
}
