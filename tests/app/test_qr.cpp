// What fits into a code. That codes are right is for a foreign decoder to say: qr.test.mjs.
#include "firmware/app/qr.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

#include "engine/altay/state.hpp"
#include "engine/core/table.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/rules.hpp"
#include "tests/test.hpp"

namespace {

constexpr unsigned panel_version = 23;  // two pixels a module on 240 x 240, quiet zone included

static_assert((17 + 4 * panel_version + 8) * 2 <= 240 && (17 + 4 * (panel_version + 1) + 8) * 2 > 240);

template <core::Game S>
void measure(const core::Setup& setup, std::size_t parts_at_most) {
  const auto table = std::make_unique<core::Table<S>>();
  std::vector<std::uint8_t> bytes(core::log_binary_max);
  std::size_t longest = 0, moves = 0;
  for (unsigned seed = 1; seed <= 10; ++seed) {
    core::Rng rng(seed);
    TEST_ASSERT_FALSE(static_cast<bool>(table->start_game(setup)));
    while (to_act(table->state) != core::nobody) {
      core::MoveList list;
      legal(table->state, list);
      TEST_ASSERT_FALSE(static_cast<bool>(table->play(rng.pick(list))));
    }
    const std::size_t size = core::write_binary<S>(table->log, bytes);
    TEST_ASSERT_TRUE(size > 0);
    if (size > longest) longest = size, moves = table->log.size;
  }
  const app::QrParts parts{std::span(bytes).first(longest), app::qr_capacity(panel_version, app::QrLevel::low)};
  std::printf("%s, %u players: longest of 10 random games has %zu moves, %zu bytes: %u codes on a 240 x 240 panel\n",
              S::name, unsigned{setup.players}, moves, longest, parts.count());
  TEST_ASSERT_TRUE(parts.count() <= parts_at_most);
}

}  // namespace

TEST("whole games fit into few codes") {
  measure<stone_age::State>({core::GameId::stone_age, 4, 0, 0, 0}, 3);
  measure<cvlizacje::State>({core::GameId::cvlizacje, 4, 0, 0, 0}, 1);
  measure<altay::State>({core::GameId::altay, 4, 0, 0, 0}, 3);
}

TEST("parts put together are the whole, and every part says which it is of how many") {
  std::vector<std::uint8_t> whole(2500);
  for (std::size_t i = 0; i < whole.size(); ++i) whole[i] = static_cast<std::uint8_t>(i * 7);
  const app::QrParts parts{whole, 1000};
  TEST_ASSERT_EQUAL(3, parts.count());
  std::vector<std::uint8_t> together;
  for (unsigned i = 0; i < parts.count(); ++i) {
    std::array<std::uint8_t, 1000> out{};
    const std::size_t size = parts.part(i, out);
    TEST_ASSERT_EQUAL_MEMORY("PDQ\1", out.data(), 4);
    TEST_ASSERT_EQUAL(i, out[4]);
    TEST_ASSERT_EQUAL(3, out[5]);
    together.insert(together.end(), out.begin() + app::QrParts::head_size,
                    out.begin() + static_cast<std::ptrdiff_t>(size));
  }
  TEST_ASSERT_TRUE(together == whole);
}

TEST("what is too long for the largest code allowed is refused") {
  static app::Qr qr;
  std::vector<std::uint8_t> bytes(1092, 1);
  TEST_ASSERT_FALSE(qr.encode(bytes, app::QrLevel::low, panel_version));
  TEST_ASSERT_EQUAL(0, qr.size());
  bytes.pop_back();
  TEST_ASSERT_TRUE(qr.encode(bytes, app::QrLevel::low, panel_version));
  TEST_ASSERT_EQUAL(109, qr.size());
}
