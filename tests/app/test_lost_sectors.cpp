// A sector that was erased, zeroed or exchanged for another one is reported: whatever it changes, the next start says
// so. docs/storage.md lists what cannot be detected.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/app/journal_world.hpp"
#include "tests/kept/0.1.0/journal.hpp"
#include "tests/kept/kept.hpp"

using pd::Journal;
using world::accept;
using world::everything;

namespace {

using Image = std::vector<std::uint8_t>;

constexpr unsigned sectors = Journal::sector_count;
constexpr std::array<std::uint8_t, 5> names = {'E', 'v', 'a', 0, 7};
constexpr core::Setup setup{core::GameId::cvlizacje, 3, 1, 2, 0};

Image image_now() { return {host::storage_bytes().begin(), host::storage_bytes().end()}; }

void restore(const Image& image) { std::copy(image.begin(), image.end(), host::storage_bytes().begin()); }

std::span<std::uint8_t> sector_bytes(unsigned sector) {
  return host::storage_bytes().subspan(sector * hal::storage_sector, hal::storage_sector);
}

/// Saves as a device does over `turns` turns: several games at a time, results, settings, rests now and then.
/// Works on the journal of today and on that of 0.1.0.
template <class J>
void live(J& journal, core::Rng& rng, unsigned turns, unsigned rest_each) {
  constexpr bool today = std::is_same_v<J, Journal>;
  const auto must_succeed = [](auto no) { TEST_ASSERT_FALSE(static_cast<bool>(no)); };
  for (unsigned i = 0; i < turns; ++i) {
    const unsigned slot = rng.below(4);
    if (static_cast<unsigned>(journal.game(slot).state) != 1 || rng.below(300) == 0)
      must_succeed(journal.begin_game(slot, setup, 1, names));
    std::array<core::Move, 3> moves;
    for (core::Move& move : moves) move = core::Move(static_cast<std::uint16_t>(rng.next()));
    must_succeed(journal.append(slot, moves));
    if (rng.below(400) == 0) {
      core::Outcome outcome;
      outcome.total[0] = static_cast<std::int16_t>(i);
      must_succeed(journal.finish(slot, outcome));
    }
    if (rng.below(60) == 0) {
      const std::array<std::uint8_t, 4> bytes = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i >> 8), 1, 2};
      if constexpr (today)
        must_succeed(journal.write(pd::key_of(pd::Single::settings), 1, bytes));
      else
        must_succeed(journal.write(release_0_1_0::Blob::settings, 1, bytes));
    }
    if (rest_each != 0 && rng.below(rest_each) == 0) journal.idle();
  }
}

/// Images of different ages: the first sectors, the first round, several rounds.
template <class J>
std::vector<Image> images_of() {
  std::vector<Image> images;
  for (const unsigned rest_each : {0u, 10u}) {
    host::storage_reset();
    J journal;
    journal.mount();
    core::Rng rng(rest_each + 1);
    for (const unsigned turns : {20u, 300u, 1500u, 4000u, 3000u, 9000u}) {
      live(journal, rng, turns, rest_each);
      images.push_back(image_now());
    }
  }
  return images;
}

std::vector<Image> kept_images() {
  std::vector<Image> images;
  for (const char* name : {"games", "results", "full"}) {
    TEST_ASSERT_TRUE(kept::load_image(std::string("tests/kept/0.1.0/") + name + ".flash"));
    images.push_back(image_now());
  }
  return images;
}

/// Whether a start reports anything to the person at the device.
bool reports(const Journal::Report& r) { return (r.lost | r.cut | r.unreadable | r.missing) != 0; }

struct Counts {
  unsigned tried = 0, changed = 0, silent = 0;
};

/// Does something to an image and looks at what a start finds.
template <class Act>
void attempt(const Image& image, std::uint64_t before, Counts& counts, Act act) {
  restore(image);
  act();
  ++counts.tried;
  Journal journal;
  const Journal::Report report = journal.mount();
  const bool changed = everything(journal) != before;
  counts.changed += changed;
  counts.silent += changed && !reports(report);
}

struct Losses {
  Counts erased, zeroed, swapped;
};

Losses lose_in(const std::vector<Image>& images) {
  Losses losses;
  core::Rng rng(7);
  for (const Image& image : images) {
    restore(image);
    Journal journal;
    TEST_ASSERT_FALSE(reports(journal.mount()));
    const std::uint64_t before = everything(journal);
    for (unsigned s = 0; s < sectors; ++s) {
      attempt(image, before, losses.erased, [&] { std::ranges::fill(sector_bytes(s), std::uint8_t{0xFF}); });
      attempt(image, before, losses.zeroed, [&] { std::ranges::fill(sector_bytes(s), std::uint8_t{0}); });
      for (const unsigned other : {(s + 1) % sectors, rng.below(sectors)})
        attempt(image, before, losses.swapped, [&] { std::ranges::swap_ranges(sector_bytes(s), sector_bytes(other)); });
    }
  }
  return losses;
}

void print(const char* what, const Losses& losses) {
  for (const auto& [name, c] :
       {std::pair{"erased", losses.erased}, {"zeroed", losses.zeroed}, {"swapped", losses.swapped}})
    test::figure("%s, sectors %s: %u tried, %u changed what is found, %u of these silent", what, name, c.tried,
                 c.changed, c.silent);
}

void none_silent(const Losses& losses) {
  TEST_ASSERT_TRUE(losses.erased.changed > 0 && losses.zeroed.changed > 0 && losses.swapped.changed > 0);
  TEST_ASSERT_EQUAL(0, losses.erased.silent);
  TEST_ASSERT_EQUAL(0, losses.zeroed.silent);
  TEST_ASSERT_EQUAL(0, losses.swapped.silent);
}

}  // namespace

TEST("a lost sector that changes what is found is reported, in journals of this firmware") {
  const Losses losses = lose_in(images_of<Journal>());
  print("own images", losses);
  none_silent(losses);
}

TEST("a lost sector that changes what is found is reported, in journals that 0.1.0 wrote") {
  std::vector<Image> images = images_of<release_0_1_0::Journal>();
  for (const Image& image : kept_images()) images.push_back(image);
  const Losses losses = lose_in(images);
  print("images of 0.1.0", losses);
  none_silent(losses);
}

TEST("a journal of 0.1.0 is converted without a gap, and what is lost of it then is reported") {
  std::vector<Image> images = images_of<release_0_1_0::Journal>(), converted;
  for (const Image& image : kept_images()) images.push_back(image);
  core::Rng rng(5);
  for (const Image& image : images) {
    restore(image);
    Journal journal;
    journal.mount();
    for (unsigned step = 0; step < 300 && journal.idle(); ++step) {
      Journal again;
      TEST_ASSERT_EQUAL_HEX64(0, again.mount().missing);
    }
    TEST_ASSERT_EQUAL(0, journal.health().old_format);
    live(journal, rng, 1500, 10);
    converted.push_back(image_now());
  }
  const Losses losses = lose_in(converted);
  print("converted images of 0.1.0", losses);
  none_silent(losses);
}

namespace {

/// The sector with the newest head.
unsigned frontier() {
  unsigned newest = 0;
  pd::SectorHead best, head;
  for (unsigned s = 0; s < sectors; ++s) {
    std::array<std::uint8_t, pd::SectorHead::size> bytes;
    std::copy_n(sector_bytes(s).begin(), bytes.size(), bytes.begin());
    if (pd::read_sector_head(bytes, head) && head.sequence > best.sequence) best = head, newest = s;
  }
  return newest;
}

std::uint64_t missing_without(unsigned sector) {
  const Image image = image_now();
  std::ranges::fill(sector_bytes(sector), std::uint8_t{0xFF});
  Journal journal;
  const std::uint64_t missing = journal.mount().missing;
  restore(image);
  return missing;
}

}  // namespace

TEST("the oldest sector is reported too, unless a firmware that does not note erases may have been erasing it") {
  host::storage_reset();
  Journal journal;
  journal.mount();
  core::Rng rng(3);
  live(journal, rng, 9000, 10);
  while (journal.idle()) {
  }
  const unsigned newest = frontier(), oldest = (newest + 1) % sectors, middle = (newest + 9) % sectors;
  TEST_ASSERT_EQUAL_HEX64(std::uint64_t{1} << oldest, missing_without(oldest));
  TEST_ASSERT_EQUAL_HEX64(std::uint64_t{1} << middle, missing_without(middle));
  // As after a week with 0.2.0: the note is that of an earlier round, with a sector that had failed then.
  std::array<std::uint8_t, 12> stale{5, 0, 0, 0};
  stale[4 + middle / 8] = static_cast<std::uint8_t>(1u << middle % 8);
  accept(journal.write(pd::key_of(pd::Single::sectors), 1, stale));
  TEST_ASSERT_EQUAL_HEX64(0, missing_without(oldest));
  TEST_ASSERT_EQUAL_HEX64(std::uint64_t{1} << middle, missing_without(middle));
  journal.mount();
  TEST_ASSERT_TRUE(journal.idle());  // notes it again
  TEST_ASSERT_EQUAL_HEX64(std::uint64_t{1} << oldest, missing_without(oldest));
}

TEST("a sector that cannot be prepared is not reported as lost, at any later start") {
  for (const host::Wear wear : {host::Wear::no_program, host::Wear::no_erase, host::Wear::silent_no_program}) {
    host::storage_reset();
    for (const unsigned s : {3u, 20u, 21u, 63u}) host::storage_wear(s, wear);
    Journal journal;
    journal.mount();
    core::Rng rng(3);
    unsigned worn = 0;
    for (unsigned i = 0; i < 120; ++i) {
      live(journal, rng, 100, 10);
      worn += journal.health().worn;
      TEST_ASSERT_EQUAL_HEX64(0, journal.mount().missing);
    }
    TEST_ASSERT_TRUE(worn >= 4);
  }
}
