#include <set>
#include <string>

#include "engine/altay/refused.hpp"
#include "engine/cvlizacje/refused.hpp"
#include "engine/stone_age/refused.hpp"
#include "tests/sentence.hpp"
#include "tests/test.hpp"

/// Every number from `first` to `end` has a sentence, and no two have the same.
template <class Reason>
static void all_differ(core::GameId game, unsigned first, unsigned end) {
  std::set<std::string> seen;
  for (unsigned code = first; code < end; ++code) {
    const std::string said = test::sentence(game, static_cast<Reason>(code));
    TEST_ASSERT_TRUE_MESSAGE(said.size() > 10, said.c_str());
    TEST_ASSERT_TRUE_MESSAGE(seen.insert(said).second, said.c_str());
  }
}

TEST("every refusal has a sentence of its own") {
  for (unsigned g = 0; g < core::game_count; ++g)
    all_differ<core::refused::Reason>(static_cast<core::GameId>(g), 1, core::refused::end);
  all_differ<stone_age::refused::Reason>(core::GameId::stone_age, stone_age::refused::first, stone_age::refused::end);
  all_differ<cvlizacje::refused::Reason>(core::GameId::cvlizacje, cvlizacje::refused::first, cvlizacje::refused::end);
  all_differ<altay::refused::Reason>(core::GameId::altay, altay::refused::first, altay::refused::end);
}

TEST("nothing was refused: nothing is said") {
  TEST_ASSERT_EQUAL_STRING("", test::sentence(core::accepted).c_str());
  TEST_ASSERT_EQUAL_STRING("", test::sentence(altay::refused::too_weak).c_str());
}
