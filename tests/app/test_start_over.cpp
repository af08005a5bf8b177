// Deleting everything is atomic: wherever power fails, either nothing was deleted, or everything but the settings.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "tests/kept/kept.hpp"
#include "tests/test.hpp"

using namespace pd;

namespace {

using FlashImage = std::vector<std::uint8_t>;
using Lines = std::vector<std::string>;

FlashImage image_now() { return {host::storage_bytes().begin(), host::storage_bytes().end()}; }

void restore(const FlashImage& image) {
  host::storage_restore_power();
  std::copy(image.begin(), image.end(), host::storage_bytes().begin());
  store().open();
}

Lines found_by_next_start() {
  host::storage_restore_power();
  store().open();
  TEST_ASSERT_EQUAL_HEX64(0, store().report().missing);
  return kept::contents();
}

void choose_settings() {
  Settings s = settings();
  s.language = 2;
  s.language_chosen = 1;
  s.brightness = 2;
  s.large = 1;
  restore_settings(s);
  store().save_settings(s);
}

/// Enough is saved for the ring to turn, with a rest now and then.
void fill(unsigned records, unsigned rest_each) {
  Match match = store().last_match(core::GameId::altay);
  for (unsigned i = 0; i < records; ++i) {
    match.people[0].name = std::string_view(i % 2 ? "Ada" : "Eva");
    store().save_match(match);
    if (rest_each != 0 && i % rest_each == 0) store().idle();
  }
}

std::vector<FlashImage> images() {
  std::vector<FlashImage> all;
  register_games();
  for (const char* name : {"games", "results", "full"})
    for (const unsigned idles : {0u, 2u, 400u})
      for (const unsigned records : {0u, 2500u}) {
        TEST_ASSERT_TRUE(kept::load_image(std::string("tests/kept/0.1.0/") + name + ".flash"));
        store().open();
        for (unsigned i = 0; i < idles; ++i) store().idle();
        choose_settings();
        fill(records, idles == 400 ? 8 : 0);
        all.push_back(image_now());
      }
  return all;
}

/// The ways in which a flash operation may end.
std::vector<host::PowerCut> ways(std::uint64_t operation) {
  using host::Tear;
  return {{operation, Tear::before},         {operation, Tear::prefix, 1},    {operation, Tear::prefix, 2},
          {operation, Tear::prefix, 3},      {operation, Tear::prefix, 11},   {operation, Tear::prefix, 4000},
          {operation, Tear::bits, 0, 7},     {operation, Tear::bits, 0, 501}, {operation, Tear::bits, 0, 90001},
          {operation, Tear::bits, 0, 12345}, {operation, Tear::after}};
}

}  // namespace

TEST("power cut at every flash operation of deleting everything: all is there, or only the settings are") {
  unsigned cuts = 0, kept_all = 0, lost_settings = 0, other = 0;
  for (const FlashImage& image : images()) {
    restore(image);
    const Lines before = kept::contents();
    const Settings wanted = settings();
    const std::uint64_t start = host::storage_counters().operations();
    store().start_over();
    TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(store().error()), store().error().message());
    const std::uint64_t operations = host::storage_counters().operations() - start;
    const Lines after = found_by_next_start();
    TEST_ASSERT_TRUE(settings() == wanted && after != before);
    TEST_ASSERT_FALSE(store().has_games() || store().journal().results() != 0);
    for (std::uint64_t operation = 1; operation <= operations; ++operation)
      for (const host::PowerCut& cut : ways(operation)) {
        restore(image);
        host::storage_cut_power(cut);
        store().start_over();
        TEST_ASSERT_TRUE(host::storage_power_lost());
        const Lines now = found_by_next_start();
        ++cuts;
        kept_all += now == before;
        lost_settings += settings() != wanted;
        other += now != before && now != after;
        for (int i = 0; i < 8; ++i) store().idle();
        restore_settings(wanted);
        store().start_over();  // and once more, from whatever is there now
        TEST_ASSERT_TRUE(found_by_next_start() == after);
      }
  }
  test::figure("deleting everything: %u power cuts, %u kept everything, %u lost the settings, %u left something else",
               cuts, kept_all, lost_settings, other);
  TEST_ASSERT_TRUE(kept_all > 0 && kept_all < cuts);
  TEST_ASSERT_EQUAL(0, lost_settings);
  TEST_ASSERT_EQUAL(0, other);
}
