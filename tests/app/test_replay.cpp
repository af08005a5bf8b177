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

/// The bottom of the picture that the replay shows, and the strip of own things at its end.
constexpr int picture_bottom = 240 - pd::footer_height - 40;

bool begins_on_screen(std::string_view words) {
  for (const std::string& line : words_on_screen())
    if (line.starts_with(words)) return true;
  return false;
}

}  // namespace

TEST("in the past of Stone Age nothing is grey, whoever was to act and whatever was asked") {
  begin_match(core::GameId::stone_age, 3, 6, pd::Settings::AutoPlay::on_a_press);
  core::Rng rng(6);
  for (int i = 0; i < 250; ++i) play_on(rng);
  while (&pd::top() != &pd::play_screen()) play_on(rng);
  const core::Log log = pd::play_screen().table()->session.log();
  stone_age::State s;
  TEST_ASSERT_FALSE(static_cast<bool>(start(log.setup, s)));
  pd::push(pd::replay());
  for (unsigned i = 0; i < log.size; ++i) press(Button::left);
  std::array<unsigned, 16> steps{};
  for (unsigned i = 0; i < log.size; ++i) {
    ++steps[static_cast<unsigned>(s.decision)];
    const bool rolled = s.decision == stone_age::Decision::tools;  // tools that were used are grey, with their numbers
    const int resting = rolled ? std::popcount(s.seats[s.seat].used) : 0;
    TEST_ASSERT_EQUAL(2 * resting, Greys::above(picture_bottom - pd::strip_height));
    TEST_ASSERT_FALSE(static_cast<bool>(apply(s, log.moves[i])));
    press(Button::right);
  }
  for (const auto decision :
       {stone_age::Decision::place, stone_age::Decision::use, stone_age::Decision::tools, stone_age::Decision::pay})
    TEST_ASSERT_GREATER_THAN(0, steps[static_cast<unsigned>(decision)]);
}

TEST("the replay names who made each move, in every game") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    begin_match(static_cast<core::GameId>(game), 3, 6, pd::Settings::AutoPlay::on_a_press);
    pd::Table& table = *pd::play_screen().table();
    constexpr std::array names = {"Ada", "Ben", "Cleo"};
    for (unsigned i = 0; i < 3; ++i) table.match.people[i].name << names[i];
    core::Rng rng(6);
    for (int i = 0; i < 60; ++i) play_on(rng);
    while (&pd::top() != &pd::play_screen()) play_on(rng);
    pd::push(pd::replay());
    unsigned named = 0;
    pd::by_game(table.session.game(), [&]<class S>() {
      static core::Snapshot<S> place;
      auto& session = static_cast<pd::TableOf<S>&>(table).own_session;
      for (unsigned at = session.size(); at > 0 && session.size() - at < 60; --at) {
        place = {};
        TEST_ASSERT_FALSE(static_cast<bool>(session.go_to(place, at - 1)));
        const core::Actor by = current_actor(place.state);
        if (by.is_seat()) {
          TEST_ASSERT_TRUE(begins_on_screen(std::string(names[by.id]) + ": "));
          ++named;
        }
        press(Button::left);
      }
    });
    TEST_ASSERT_GREATER_THAN(10, named);
  }
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

TEST("the replay shows in its footer which buttons step, and they do") {
  begin_and_play(40);
  const unsigned moves = pd::play_screen().table()->session.log().size;
  pd::push(pd::replay());
  const auto shows = [&](unsigned at) {
    pd::Line title;
    pd::format(title, pd::Str::replay_move, {static_cast<int>(at), static_cast<int>(moves)});
    return on_screen(title);
  };
  TEST_ASSERT_TRUE(on_screen("1") && on_screen("20") && shows(moves));
  press(Button::left);
  TEST_ASSERT_TRUE(shows(moves - 1));
  press(Button::up);
  TEST_ASSERT_TRUE(shows(moves - 21));
  press(Button::down);
  press(Button::right);
  TEST_ASSERT_TRUE(shows(moves));
  host::reset(hal::boards::display_pack_2::board, 1);  // four buttons: those of the list, with their labels
  const std::string labels = std::string(hal::button_label(Button::previous)) + ' ' + hal::button_label(Button::next);
  TEST_ASSERT_TRUE(on_screen(labels) && on_screen("1") && !on_screen("20"));
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
  const int moves = pd::play_screen().table()->session.log().size;
  pd::push(pd::replay());
  for (const int at : {0, 1}) {
    pd::Line title;
    pd::format(title, pd::Str::replay_move, {at, moves});
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
