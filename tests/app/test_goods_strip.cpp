// My things in sight: what one owns stands on the picture while one decides.
#include <algorithm>

#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"
#include "firmware/app/games/cvlizacje/pictures.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/games/stone_age/pictures.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using namespace player;
using pd::Moment;

namespace {

constexpr auto on_a_press = pd::Settings::AutoPlay::on_a_press;

struct TextExtractor {
  std::string text;
  pd::Rect at;
};

/// Every line of text inside `area`, from left to right.
std::vector<std::string> words_in(pd::Rect area) {
  static std::vector<TextExtractor> extractor;
  static std::array<std::uint16_t, 240 * 240> pixels;
  extractor.clear();
  pd::text_was_drawn = [](std::string_view text, pd::Rect line, pd::Rect) {
    extractor.push_back({std::string(text), line});
  };
  pd::Canvas canvas(pixels, 240, 240, 0, 240);
  pd::top().draw(canvas);
  pd::text_was_drawn = nullptr;
  std::erase_if(extractor, [&](const TextExtractor& d) {
    const pd::Point middle = d.at.centre();
    return middle.x < area.x || middle.x >= area.right() || middle.y < area.y || middle.y >= area.bottom();
  });
  std::stable_sort(extractor.begin(), extractor.end(),
                   [](const TextExtractor& a, const TextExtractor& b) { return a.at.x < b.at.x; });
  std::vector<std::string> words;
  for (const TextExtractor& d : extractor) words.push_back(d.text);
  return words;
}

template <class S>
const S& position() {
  return static_cast<pd::TableOf<S>&>(*pd::play_screen().table()).own_session.state();
}

/// Somebody has the picture free and is asked for something.
bool decides() {
  pd::PlayScreen& play = pd::play_screen();
  if (&pd::top() != &play || play.animation().kind() != Moment::Kind::none) return false;
  if (play.report().has_recap()) play.press(pd::Key::none);  // it was read
  return !play.cursor().choices().empty();
}

pd::Rect strip() {
  const pd::Rect area = pd::play_screen().picture().scene().area;
  return {area.x, area.bottom() - pd::strip_height, area.w, pd::strip_height};
}

/// What the strip of Stone Age says of a seat: food and need, four goods, its tools.
std::vector<std::string> things_of(const stone_age::Seat& me) {
  std::vector<std::string> words;
  words.push_back(std::to_string(me.food) + '/' + std::to_string(std::max(0, me.figures - me.track)));
  for (const unsigned held : me.goods) words.push_back(std::to_string(held));
  for (const unsigned tool : me.tools)
    if (tool > 0) words.push_back(std::to_string(tool));
  for (unsigned value = 2; value <= 4; ++value)
    if (me.once_tools >> value & 1u) words.push_back(std::to_string(value));
  if (me.tools[0] == 0 && me.once_tools == 0) words.emplace_back("0");
  return words;
}

bool is_flying() {
  return pd::play_screen().animation().kind() == Moment::Kind::pieces &&
         pd::play_screen().animation().moment().pieces[0].how == pd::Piece::How::fly;
}

}  // namespace

TEST("SA-51 whoever places figures sees their food, what it must be, their goods and their tools") {
  static unsigned cut;
  cut = 0;
  unsigned places = 0;
  for (const std::uint64_t seed : {3u, 7u}) {
    begin_match(core::GameId::stone_age, 3, seed, on_a_press);
    core::Rng rng(seed);
    for (unsigned acts = 0; acts < 900 && play_on(rng); ++acts) {
      const auto& s = position<stone_age::State>();
      if (!decides() || s.decision != stone_age::Decision::place || pd::play_screen().cursor().page() != 0) continue;
      ++places;
      pd::text_was_cut = [](std::string_view) { ++cut; };
      const auto words = words_in(strip());
      pd::text_was_cut = nullptr;
      TEST_ASSERT_TRUE(things_of(s.seats[pd::play_screen().viewer()]) == words);
    }
  }
  TEST_ASSERT_EQUAL(0, cut);
  TEST_ASSERT_GREATER_THAN(100, places);
}

TEST("what is gained in Stone Age flies into the strip of who gained it, and stays theirs until it is there") {
  unsigned to_strip = 0, of_others = 0;
  begin_match(core::GameId::stone_age, 3, 5, on_a_press);
  core::Rng rng(5);
  const auto name = [](unsigned seat) { return pd::play_screen().table()->match.people[seat].name; };
  constexpr std::array names = {"Ada", "Ben", "Cleo"};
  for (unsigned i = 0; i < 3; ++i) pd::play_screen().table()->match.people[i].name << names[i];
  for (unsigned acts = 0; acts < 1500; ++acts) {
    const unsigned seat = pd::play_screen().viewer();
    const bool was_on_play = &pd::top() == &pd::play_screen();
    if (!act(rng)) break;
    if (!was_on_play || &pd::top() != &pd::play_screen() || !is_flying()) continue;
    const Moment& moment = pd::play_screen().animation().moment();
    const pd::Piece& piece = moment.pieces[0];
    TEST_ASSERT_EQUAL(seat, moment.seat);
    TEST_ASSERT_TRUE(on_screen(name(seat)));
    if (piece.image || pd::strip_box(pd::play_screen().picture().scene().area, piece.icon).empty()) continue;
    if (!pd::shows_board(position<stone_age::State>(), pd::play_screen().cursor().page())) continue;
    ++to_strip;
    of_others += pd::play_screen().viewer() != seat;
    const pd::Rect to = piece.to;
    TEST_ASSERT_TRUE(common(to, strip()) == to && !to.empty());
    TEST_ASSERT_TRUE(things_of(position<stone_age::State>().seats[seat]) == words_in(strip()));
  }
  TEST_ASSERT_GREATER_THAN(20, to_strip);
  TEST_ASSERT_GREATER_THAN(0, of_others);
}

TEST("CVlizacje: whoever chooses orders sees their goods") {
  begin_match(core::GameId::cvlizacje, 3, 4, on_a_press);
  core::Rng rng(4);
  unsigned looked = 0;
  for (unsigned acts = 0; acts < 600 && play_on(rng); ++acts) {
    const auto& s = position<cvlizacje::State>();
    if (!decides() || s.decision != cvlizacje::Decision::order || pd::play_screen().cursor().page() != 0) continue;
    const pd::Rect area = pd::play_screen().picture().scene().area;
    const auto words = words_in({area.x, area.y, area.w, 15});
    TEST_ASSERT_EQUAL(1, words.size());
    for (const unsigned held : s.seats[pd::play_screen().viewer()].stock)
      TEST_ASSERT_TRUE(words[0].find(std::to_string(held)) != std::string::npos);
    ++looked;
  }
  TEST_ASSERT_GREATER_THAN(20, looked);
}

TEST("CVlizacje: what is gained flies to the goods where they are in sight") {
  begin_match(core::GameId::cvlizacje, 3, 4, on_a_press);
  core::Rng rng(4);
  unsigned flights = 0;
  for (unsigned acts = 0; acts < 2000 && act(rng); ++acts) {
    const pd::PlayScreen& play = pd::play_screen();
    if (&pd::top() != &play || !is_flying()) continue;
    const pd::Icon what = play.animation().moment().pieces[0].icon;
    const bool is_stock = what == pd::Icon::food || what == pd::Icon::wood || what == pd::Icon::stone;
    if (!is_stock || !pd::cv::shows_stock(position<cvlizacje::State>(), play.cursor().page())) continue;
    const pd::Rect to = play.animation().moment().pieces[0].to;
    TEST_ASSERT_TRUE(common(to, pd::cv::stock_box(play.picture().scene().area)) == to && !to.empty());
    ++flights;
  }
  TEST_ASSERT_GREATER_THAN(3, flights);
}
