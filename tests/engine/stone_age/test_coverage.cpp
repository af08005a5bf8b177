#include "tests/engine/coverage.hpp"

TEST("every rule of docs/rules/stone-age.md has a test that names it") {
  const std::string missing = coverage::untested("docs/rules/stone-age.md", "SA-", "tests/engine/stone_age");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("", missing.c_str(), "rules without a test");
}

TEST("the check sees a rule that nobody tests") {
  const std::string all = coverage::untested("docs/rules/stone-age.md", "SA-", "tests/engine/core");
  TEST_ASSERT_EQUAL(0, all.find("SA-1 SA-2 SA-3 SA-4 SA-5 SA-10"));
}
