// What fits into a code. That codes are right is for a foreign decoder to say: qr.test.mjs.
#include "firmware/app/ui/qr.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "engine/altay/state.hpp"
#include "engine/core/parts.hpp"
#include "engine/core/session.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"
#include "tests/test.hpp"

namespace {

constexpr unsigned panel_version = pd::ui::Qr::version_max;
constexpr int line_of_words = 14;

static_assert((17 + 4 * panel_version + 8) * 2 <= 240 - line_of_words, "two pixels a module, quiet zone included");

template <core::Game S>
void measure(const core::Setup& setup, std::size_t parts_at_most) {
  const auto session = std::make_unique<core::Session<S>>();
  std::vector<std::uint8_t> bytes(core::log_binary_max);
  std::size_t longest = 0, moves = 0;
  for (unsigned seed = 1; seed <= 10; ++seed) {
    core::Rng rng(seed);
    TEST_ASSERT_FALSE(static_cast<bool>(session->begin(setup)));
    while (current_actor(session->state()) != core::nobody) {
      core::MoveList list;
      legal_moves(session->state(), list);
      TEST_ASSERT_FALSE(static_cast<bool>(session->play(rng.pick(list))));
    }
    const std::size_t size = core::write_binary<S>(session->log(), bytes);
    TEST_ASSERT_TRUE(size > 0);
    if (size > longest) longest = size, moves = session->log().size;
  }
  const std::size_t share = core::part_bytes(pd::ui::qr_capacity(panel_version, pd::ui::QrLevel::low));
  const std::size_t parts = (longest + share - 1) / share;
  std::printf("%s, %u players: longest of 10 random games has %zu moves, %zu bytes: %zu codes on a 240 x 240 panel\n",
              S::name, unsigned{setup.players}, moves, longest, parts);
  TEST_ASSERT_TRUE(parts <= parts_at_most);
}

}  // namespace

TEST("whole games fit into few codes") {
  measure<stone_age::State>({core::GameId::stone_age, 4, 0, 0, 0}, 3);
  measure<cvlizacje::State>({core::GameId::cvlizacje, 4, 0, 0, 0}, 1);
  measure<altay::State>({core::GameId::altay, 4, 0, 0, 0}, 3);
}

TEST("what is too long for the largest code is refused, and so are characters that the mode does not have") {
  static pd::ui::Qr qr;
  TEST_ASSERT_EQUAL(1460, pd::ui::qr_capacity(panel_version, pd::ui::QrLevel::low));
  std::string text(1461, 'X');
  TEST_ASSERT_FALSE(qr.encode(text, pd::ui::QrLevel::low));
  TEST_ASSERT_EQUAL(0, qr.size());
  text.pop_back();
  TEST_ASSERT_TRUE(qr.encode(text, pd::ui::QrLevel::low));
  TEST_ASSERT_EQUAL(105, qr.size());
  TEST_ASSERT_FALSE(qr.encode("pocket", pd::ui::QrLevel::low));
}
