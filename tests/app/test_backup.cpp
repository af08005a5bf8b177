// A backup: everything as text, and back, all or nothing.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/stone_age/state.hpp"
#include "tests/app/backups.hpp"
#include "tests/app/journal_world.hpp"
#include "tests/kept/kept.hpp"
#include "tests/test.hpp"

using namespace pd;

namespace {

using FlashImage = std::vector<std::uint8_t>;
using State = storage::BackupLoader::State;
using backups::backup_of;
using backups::backup_with;
using backups::data;
using backups::Lines;
using backups::lines_of;
using backups::loader;
using backups::record;

FlashImage image_now() { return {host::storage_bytes().begin(), host::storage_bytes().end()}; }

void load(const FlashImage& image) {
  host::storage_restore_power();
  std::copy(image.begin(), image.end(), host::storage_bytes().begin());
  store().open();
}

/// Results get new numbers where theirs were used before: they are compared by their order.
Lines contents() {
  Lines lines = kept::contents();
  unsigned long newest = 0;
  const auto number_in = [](std::string& line, const char* before) -> unsigned long {
    const std::size_t at = line.find(before);
    if (at == std::string::npos) return 0;
    const std::size_t from = at + std::string(before).size();
    const std::size_t end = line.find(' ', from);
    const std::string digits = line.substr(from, end == std::string::npos ? end : end - from);
    line.erase(from, digits.size());
    return std::stoul(digits);
  };
  for (std::string& line : lines)
    if (line.starts_with("result "))
      if (const unsigned long n = number_in(line, "result "); newest == 0) newest = n;
  for (std::string& line : lines)
    if (line.starts_with("player ")) line += " before newest=" + std::to_string(newest - number_in(line, "last="));
  return lines;
}

Lines found_by_next_start() {
  host::storage_restore_power();
  store().open();
  TEST_ASSERT_EQUAL_HEX64(0, store().report().missing);
  TEST_ASSERT_EQUAL(0, store().report().lost);
  TEST_ASSERT_EQUAL(0, store().report().unreadable);
  return contents();
}

std::string backup_now() { return backup_of(store().journal()); }

State restore(const std::string& backup, Journal& journal = store().journal()) {
  return backups::restore(backup, journal);
}

void choose_settings(std::uint8_t language) {
  Settings s = settings();
  s.language = language;
  s.language_chosen = 1;
  s.brightness = 2;
  restore_settings(s);
  store().save_settings(s);
}

void fill(unsigned records, unsigned rest_each) {
  Match match = store().last_match(core::GameId::altay);
  for (unsigned i = 0; i < records; ++i) {
    match.people[0].name = std::string_view(i % 2 ? "Ada" : "Eva");
    store().save_match(match);
    if (rest_each != 0 && i % rest_each == 0) store().idle();
  }
}

/// What a release left, `idles` steps on the way to today's format, with so many writes since.
FlashImage device(const char* name, unsigned idles, unsigned records, std::uint8_t language) {
  register_games();
  TEST_ASSERT_TRUE(kept::load_image(std::string("tests/kept/") + name + ".flash"));
  store().open();
  for (unsigned i = 0; i < idles; ++i) store().idle();
  choose_settings(language);
  fill(records, idles == 400 ? 8 : 0);
  return image_now();
}

FlashImage new_device() {
  register_games();
  host::storage_reset();
  store().open();
  restore_settings({});
  return image_now();
}

std::vector<host::PowerCut> ways(std::uint64_t operation) {
  using host::Tear;
  return {{operation, Tear::before},
          {operation, Tear::prefix, 3},
          {operation, Tear::prefix, 17},
          {operation, Tear::bits, 0, 501},
          {operation, Tear::bits, 0, 12345 + static_cast<std::uint32_t>(operation)},
          {operation, Tear::after}};
}

std::string file_text(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST("what was backed up is there again, on any device") {
  const std::vector<FlashImage> devices = {new_device(),
                                           device("0.1.0/games", 0, 0, 1),
                                           device("0.1.0/results", 2, 700, 2),
                                           device("0.1.0/full", 400, 2500, 3),
                                           device("0.2.0/games", 0, 0, 1),
                                           device("0.2.0/full", 2, 0, 2)};
  for (const FlashImage& from : devices) {
    load(from);
    const Lines wanted = contents();
    const std::string backup = backup_now();
    for (const FlashImage& to : devices) {
      load(to);
      TEST_ASSERT_EQUAL_MESSAGE(static_cast<int>(State::complete), static_cast<int>(restore(backup)), loader().why());
      TEST_ASSERT_TRUE(found_by_next_start() == wanted);
      for (int i = 0; i < 100; ++i) store().idle();
      TEST_ASSERT_TRUE(found_by_next_start() == wanted);
      const std::string again = backup_now();  // and once more, from there
      TEST_ASSERT_EQUAL_MESSAGE(static_cast<int>(State::complete), static_cast<int>(restore(again)), loader().why());
      TEST_ASSERT_TRUE(found_by_next_start() == wanted);
    }
  }
}

TEST("power cut at every flash operation of a restore: everything is as before or as after") {
  struct Case {
    FlashImage from, to;
  };
  const Case cases[] = {{device("0.1.0/games", 400, 0, 1), device("0.1.0/results", 400, 300, 2)},
                        {device("0.1.0/results", 0, 0, 1), device("0.1.0/games", 2, 0, 3)},
                        {device("0.1.0/full", 400, 0, 1), device("0.1.0/full", 400, 2500, 2)},
                        {device("0.1.0/games", 400, 0, 1), new_device()}};
  unsigned cuts = 0, kept_all = 0, other = 0;
  for (const Case& each : cases) {
    load(each.from);
    const std::string backup = backup_now();
    load(each.to);
    const Lines before = contents();
    const std::uint64_t start = host::storage_counters().operations();
    TEST_ASSERT_EQUAL_MESSAGE(static_cast<int>(State::complete), static_cast<int>(restore(backup)), loader().why());
    const std::uint64_t operations = host::storage_counters().operations() - start;
    const Lines after = found_by_next_start();
    TEST_ASSERT_TRUE(after != before);
    for (std::uint64_t operation = 1; operation <= operations; ++operation)
      for (const host::PowerCut& cut : ways(operation)) {
        load(each.to);
        host::storage_cut_power(cut);
        static_cast<void>(restore(backup));
        TEST_ASSERT_TRUE(host::storage_power_lost());
        const Lines now = found_by_next_start();
        ++cuts;
        kept_all += now == before;
        other += now != before && now != after;
        if (now != before) continue;
        if (operation % 7 == 0) {  // power fails once more, while the rest of it is erased
          host::storage_cut_power({1 + operation % 3, host::Tear::bits, 0, 77});
          for (int i = 0; i < 8; ++i) store().idle();
          other += found_by_next_start() != before;
        }
        choose_settings(before.front().find("language=1") != std::string::npos ? 1 : settings().language);
        for (int i = 0; i < 3; ++i) store().idle();
        const Lines later = found_by_next_start();
        other += !std::equal(later.begin() + 1, later.end(), before.begin() + 1, before.end());
        if (operation % 5 == 0) {
          TEST_ASSERT_EQUAL_MESSAGE(static_cast<int>(State::complete), static_cast<int>(restore(backup)),
                                    loader().why());
          TEST_ASSERT_TRUE(found_by_next_start() == after);
        }
      }
  }
  test::figure("restore: %u power cuts, %u left everything as before, %u left something else", cuts, kept_all, other);
  TEST_ASSERT_TRUE(kept_all > 0 && kept_all < cuts);
  TEST_ASSERT_EQUAL(0, other);
}

TEST("a restore that is cancelled or refused changes nothing, wherever the backup ends") {
  const FlashImage to = device("0.1.0/results", 400, 300, 2);
  load(device("0.1.0/games", 400, 0, 1));
  const std::string backup = backup_now();
  load(to);
  const Lines before = contents();
  const Lines all = lines_of(backup);
  core::Rng rng(9);
  for (std::size_t end = 0; end < all.size(); ++end) {
    std::string damaged;
    for (std::size_t i = 0; i < end; ++i) damaged += all[i] + "\n";
    std::string line = all[end];
    line[rng.below(static_cast<std::uint32_t>(line.size()))] ^= 1;
    const bool is_record = line.starts_with("record ");
    if (is_record) damaged += line + "\n";
    const State state = restore(damaged);
    TEST_ASSERT_TRUE(state != State::complete && (!is_record || state == State::refused));
    loader().cancel();
    TEST_ASSERT_TRUE(contents() == before);
    choose_settings(2);  // writing goes on
    if (end % 3 == 0) TEST_ASSERT_TRUE(found_by_next_start() == before);
  }
  TEST_ASSERT_TRUE(found_by_next_start() == before);
}

TEST("records in the wrong order, of a newer format, or too many are refused") {
  load(new_device());
  const auto refuses = [](const std::string& backup, const char* why) {
    TEST_ASSERT_EQUAL(static_cast<int>(State::refused), static_cast<int>(restore(backup)));
    TEST_ASSERT_EQUAL_STRING(why, loader().why());
  };
  const std::string head = "pocket-dawn-backup 1\nsectors 2\nnew-key of a later version\nbegin\n";
  refuses("hello\n", "this is no backup");
  refuses("pocket-dawn-backup 2\n", "the backup is of a newer firmware");
  refuses("pocket-dawn-backup 1\nsectors 60\nbegin\n", "the memory for saved games is full");
  refuses(head + "record d3\n", "the backup is of a newer firmware");
  refuses(head + "record d2\n", "a record of the backup is damaged");
  refuses(head + "record 0\n", "a record of the backup is damaged");
  refuses(head + "end 1 00000000\n", "the backup is not complete");
  load(device("0.1.0/games", 400, 0, 1));
  const Lines all = lines_of(backup_now());
  std::string without_seal = head;
  for (const std::string& line : all)
    if (line.starts_with("record ") && line.substr(9, 1) != "7") without_seal += line + "\n";
  refuses(without_seal, "no game is in progress in this slot");
}

TEST("data of a newer firmware leaves room for all that this one writes, or is refused as a whole") {
  const auto newer = [](unsigned count) {
    std::vector<storage::Record> records;
    for (unsigned i = 0; i < count; ++i)
      records.push_back(data({static_cast<storage::Family>(9 + i % 6), static_cast<std::uint8_t>(i / 6)}));
    return backup_with("", records);
  };
  const auto write_own = [] {  // all places and parts of names
    using storage::Family;
    for (std::uint8_t place = 0; place < 18; ++place)
      for (const auto& [family, part] :
           {std::pair(Family::player, 0), std::pair(Family::versus, 0), std::pair(Family::versus, 1),
            std::pair(Family::versus, 2), std::pair(Family::rating, 0)})
        TEST_ASSERT_FALSE(
            static_cast<bool>(store().journal().write({family, static_cast<std::uint8_t>(place + 32 * part)}, 1, {})));
  };
  load(device("0.1.0/results", 400, 300, 2));
  const Lines before = contents();
  for (const unsigned count : {storage::Journal::other_keys + 1, 100u, 200u, 500u}) {
    TEST_ASSERT_EQUAL(static_cast<int>(State::refused), static_cast<int>(restore(newer(count))));
    TEST_ASSERT_EQUAL_STRING("there is more data of a newer firmware than this one can keep", loader().why());
  }
  write_own();  // without a restart: the table of keys has forgotten what was refused
  load(device("0.1.0/results", 400, 300, 2));
  TEST_ASSERT_EQUAL(static_cast<int>(State::refused), static_cast<int>(restore(newer(100))));
  TEST_ASSERT_TRUE(found_by_next_start() == before);
  TEST_ASSERT_EQUAL(static_cast<int>(State::complete), static_cast<int>(restore(newer(storage::Journal::other_keys))));
  write_own();
  store().open();
  write_own();
  for (unsigned i = 0; i < storage::Journal::other_keys; ++i)
    TEST_ASSERT_TRUE(
        store().journal().has({static_cast<storage::Family>(9 + i % 6), static_cast<std::uint8_t>(i / 6)}));
}

TEST("a backup that was made to do harm is refused as a whole") {
  constexpr std::uint32_t highest = 0xFFFFFF;
  using storage::Family;
  using storage::Record;
  using storage::RecordKind;
  std::array<std::uint8_t, 10> head{};
  const storage::RecordKey slot{Family::game, 0}, no_slot{Family::game, 200};
  const Record game = record(RecordKind::copy, slot, head), seal = record(RecordKind::seal, slot);
  std::array<std::uint8_t, 10> late_head = head;
  late_head[6] = late_head[7] = late_head[8] = 0xFF;  // the number of the game
  const std::string backups[] = {
      "pocket-dawn-backup 4294967297\n",
      "pocket-dawn-backup 1\nsectors 4294967297\nbegin\n",
      backup_with("sectors 999999999\n", {}),
      backup_with("newest-result 9999999999\n", {}),
      backup_with("", {game, seal, game, seal}),                           // a slot twice
      backup_with("", {game, game, seal}),                                 // a game in a game
      backup_with("", {seal}),                                             // an end without a beginning
      backup_with("", {game}),                                             // and the other way round
      backup_with("", {record(RecordKind::copy, no_slot, head)}),          // a slot that no device has
      backup_with("", {record(RecordKind::begin, slot, head), seal}),      // not what save writes
      backup_with("", {record(RecordKind::copy, slot, late_head), seal}),  // the last game that can be counted
      backup_with("", {data({Family::result, 3}, {}, 4)}),                 // a number of another result
      backup_with("", {data({Family::result, 15}, {}, highest)}),          // the last one that can be counted
      backup_with("newest-result 16777215\n", {data({Family::result, 15}, {}, highest)}),
  };
  load(device("0.1.0/results", 400, 300, 2));
  const Lines before = contents();
  for (const std::string& backup : backups) {
    TEST_ASSERT_EQUAL_MESSAGE(static_cast<int>(State::refused), static_cast<int>(restore(backup)), backup.c_str());
    TEST_ASSERT_TRUE(found_by_next_start() == before);
  }
}

TEST("something else that is written meanwhile cancels the restore") {
  load(device("0.1.0/games", 400, 0, 1));
  const std::string backup = backup_now();
  const FlashImage to = device("0.1.0/results", 400, 0, 2);
  load(to);
  Lines before = contents();
  const Lines all = lines_of(backup);
  loader().start(store().journal());
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    loader().take(all[i]);
    while (loader().state() == State::preparing) loader().prepare();
  }
  choose_settings(3);
  TEST_ASSERT_TRUE(loader().take(all.back()) == State::refused);
  TEST_ASSERT_TRUE(found_by_next_start() != before);
  choose_settings(2);
  TEST_ASSERT_TRUE(found_by_next_start() == before);
}

TEST("a sector that fails during a restore is passed over, and nothing is lost by it") {
  using host::Wear;
  load(device("0.1.0/games", 400, 0, 1));
  const std::string backup = backup_now();
  const Lines wanted = contents();
  const FlashImage to = device("0.1.0/results", 400, 300, 2);
  unsigned complete = 0;
  for (const Wear wear : {Wear::no_program, Wear::stuck_bit, Wear::silent_no_program, Wear::dead})
    for (std::size_t sector = 0; sector < 64; ++sector) {
      host::storage_reset();
      load(to);
      const Lines before = contents();
      host::storage_wear(sector, wear);
      const bool is_complete = restore(backup) == State::complete;
      complete += is_complete;
      store().open();
      TEST_ASSERT_TRUE(contents() == (is_complete ? wanted : before));
    }
  host::storage_reset();
  TEST_ASSERT_TRUE(complete > 200);
}

TEST("moves, digests, notes, scores and take-backs of a whole game come back, also from the middle of it") {
  host::storage_reset();
  Journal journal;
  journal.mount();
  const auto calls = world::autosaved<stone_age::State>({core::GameId::stone_age, 3, 0, 0, 0}, 11);
  constexpr std::array<std::uint8_t, 5> note = {1, 2, 3, 4, 5};
  const auto log = std::make_unique<core::Log>(), back = std::make_unique<core::Log>();
  Journal other;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (calls[i].what != world::Call::What::churn) world::accept(world::make(journal, 2, calls[i]));
    if (i == 10) world::accept(journal.write_note(2, 3, note));
    if (i == 100) world::accept(journal.append(2, {}, std::array<std::uint16_t, 1>{0xABCD}));
    if (i % 97 != 0 && i + 1 != calls.size()) continue;
    const std::uint64_t wanted = world::everything(journal);
    world::accept(journal.load(2, *log));
    const FlashImage here = image_now();
    const std::string backup = backup_of(journal);
    host::storage_reset();
    other.mount();
    TEST_ASSERT_TRUE(restore(backup, other) == State::complete);
    other.mount();
    TEST_ASSERT_TRUE(world::everything(other) == wanted);
    world::accept(other.load(2, *back));
    TEST_ASSERT_EQUAL(log->digest_count, back->digest_count);
    TEST_ASSERT_TRUE(log->digests == back->digests || log->digest_count == 0);
    std::array<std::uint8_t, 8> read{};
    TEST_ASSERT_EQUAL(i >= 10 ? note.size() : 0, other.read_note(2, 3, read));
    host::storage_reset();
    std::copy(here.begin(), here.end(), host::storage_bytes().begin());
  }
  TEST_ASSERT_TRUE(log->digest_count > 0 && log->size > 200);
}

TEST("a backup of format 1 is read for ever") {
  load(new_device());
  const std::string backup = file_text("tests/kept/backup/1.txt");
  TEST_ASSERT_EQUAL_MESSAGE(static_cast<int>(State::complete), static_cast<int>(restore(backup)), loader().why());
  std::string found;
  for (const std::string& line : found_by_next_start()) found += line + "\n";
  TEST_ASSERT_EQUAL_STRING(file_text("tests/kept/backup/1.contents.txt").c_str(), found.c_str());
}
