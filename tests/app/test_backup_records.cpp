// A backup line by line and record by record: what is written, and what a restore takes or refuses. That a restore is
// atomic is in test_backup.cpp.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "firmware/app/storage/reviews.hpp"
#include "firmware/app/storage/tally.hpp"
#include "tests/app/backups.hpp"
#include "tests/app/journal_world.hpp"
#include "tests/kept/0.1.0/journal.hpp"

using namespace pd;
using backups::backup_of;
using backups::backup_with;
using backups::data;
using backups::Lines;
using backups::lines_of;
using backups::loader;
using backups::record;
using storage::Family;
using storage::Record;
using storage::RecordKey;
using storage::RecordKind;
using world::accept;
using world::any_game::names;
using world::any_game::nth_move;
using world::any_game::setup;
using world::any_game::won_by;
using State = storage::BackupLoader::State;

namespace {

constexpr RecordKey settings_key = storage::key_of(storage::Single::settings);
constexpr std::uint32_t highest_number = 0xFFFFFF - 0xFFFF;  ///< of a game or a result that is restored

Journal fresh() {
  host::storage_reset();
  return world::mounted();
}

void rest(Journal& journal) {
  for (unsigned i = 0; i < 300 && journal.idle(); ++i) {
  }
}

/// The records of a backup, with their bytes.
struct Stored {
  std::vector<std::uint8_t> bytes;
  Record record;
};

std::vector<Stored> records_of(const std::string& backup) {
  std::vector<Stored> all;
  for (const std::string& line : lines_of(backup)) {
    if (!line.starts_with("record ")) continue;
    Stored& one = all.emplace_back();
    for (std::size_t at = 7; at + 1 < line.size(); at += 2)
      one.bytes.push_back(static_cast<std::uint8_t>(std::stoul(line.substr(at, 2), nullptr, 16)));
    TEST_ASSERT_TRUE(storage::read_record(one.bytes, Record::format, false, one.record));
  }
  return all;
}

unsigned count(const std::vector<Stored>& records, RecordKind kind) {
  return static_cast<unsigned>(
      std::ranges::count_if(records, [&](const Stored& one) { return one.record.kind == kind; }));
}

/// Everything of a game, also what the game itself does not show: checks of the position and notes.
std::vector<std::uint64_t> parts_of(const Journal& journal) {
  std::vector<std::uint64_t> parts = {world::everything(journal)};
  for (unsigned slot = 0; slot < Journal::slot_count; ++slot) {
    core::Log& log = world::scratch_log();
    if (journal.load(slot, log)) continue;
    parts.push_back(core::hash_bytes(log.digests.data(), 2u * log.digest_count));
    parts.push_back(static_cast<std::uint64_t>(journal.game(slot).scored));
    for (unsigned tag = 0; tag < Journal::note_count; ++tag) {
      std::array<std::uint8_t, Journal::data_max> note{};
      const std::size_t size = journal.read_note(slot, tag, note);
      parts.push_back(core::hash_bytes(note.data(), size));
    }
  }
  return parts;
}

void accepts(Journal& journal, const std::string& backup) {
  const State state = backups::restore(backup, journal);
  TEST_ASSERT_EQUAL_MESSAGE(static_cast<int>(State::complete), static_cast<int>(state), loader().why());
}

/// Restores the backup on an empty flash, and puts the flash back.
template <class Look>
void on_another_device(const std::string& backup, Look look) {
  const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
  Journal other = fresh();
  accepts(other, backup);
  other.mount();
  look(other);
  host::storage_reset();
  std::ranges::copy(image, host::storage_bytes().begin());
}

/// `sectors`: that the restore prepares, where not those that the backup names.
void comes_back(const Journal& journal, const char* sectors = nullptr) {
  const std::vector<std::uint64_t> wanted = parts_of(journal);
  std::string backup = backup_of(journal);
  if (sectors != nullptr) backup.replace(backup.find("sectors "), lines_of(backup).at(3).size(), sectors);
  on_another_device(backup, [&](const Journal& other) { TEST_ASSERT_TRUE(parts_of(other) == wanted); });
}

void refuses(Journal& journal, const std::string& backup, const char* why) {
  const std::vector<std::uint64_t> before = parts_of(journal);
  TEST_ASSERT_EQUAL_MESSAGE(static_cast<int>(State::refused), static_cast<int>(backups::restore(backup, journal)),
                            backup.c_str());
  TEST_ASSERT_EQUAL_STRING(why, loader().why());
  Journal again = world::mounted();
  TEST_ASSERT_TRUE(parts_of(again) == before);
}

void take_all_but_the_end(Journal& journal, const std::string& backup) {
  loader().start(journal);
  Lines lines = lines_of(backup);
  lines.pop_back();
  for (const std::string& line : lines) {
    loader().take(line);
    while (loader().state() == State::preparing) loader().prepare();
  }
}

/// The head of a game for three without a label.
std::array<std::uint8_t, 10> head_of(std::uint32_t game_id) {
  std::array<std::uint8_t, 10> head = {2, 3, 0, 0, 0, 0};
  storage::put32(head.data() + 6, game_id);
  return head;
}

constexpr const char* damaged_record = "a record of the backup is damaged";
constexpr const char* damaged_line = "a line of the backup is damaged";
constexpr const char* incomplete = "the backup is not complete";
constexpr const char* newer = "the backup is of a newer firmware";
constexpr const char* no_game = "no game is in progress in this slot";
constexpr const char* unknown_game = "this firmware does not know the game in this slot";
constexpr const char* full = "the memory for saved games is full";
constexpr const char* changed = "the memory changed while it was read";
constexpr const char* worn_out = "the memory for saved games is worn out";

}  // namespace

TEST("a backup begins with the lines of docs/usb.md, and ends with the number and the checksum of its records") {
  Journal journal = fresh();
  accept(journal.write(settings_key, 4, std::array<std::uint8_t, 2>{9, 8}));
  accept(journal.begin_game(0, setup, 1, names));
  accept(journal.finish(0, won_by(1, 50)));
  const Lines lines = lines_of(backup_of(journal));
  const Lines head = {"pocket-dawn-backup 1", "version 1.2.3", "board picosystem", "sectors 2",
                      "newest-result 1",      "begin"};
  TEST_ASSERT_TRUE(std::equal(head.begin(), head.end(), lines.begin()));
  const std::vector<Stored> records = records_of(backup_of(journal));
  TEST_ASSERT_EQUAL(head.size() + records.size() + 1, lines.size());
  TEST_ASSERT_EQUAL(5, records.size());  // the head, the end and the seal of a game; settings, a result
  std::uint32_t crc = 0;
  for (const Stored& one : records) crc = core::crc32(one.bytes, crc);
  std::array<char, 32> last;
  std::snprintf(last.data(), last.size(), "end 5 %08x", static_cast<unsigned>(crc));
  TEST_ASSERT_EQUAL_STRING(last.data(), lines.back().c_str());
}

TEST("records of a game have its version, key and generation; head, score, end and seal go out once, moves together") {
  Journal journal = fresh();
  for (int i = 0; i < 3; ++i) accept(journal.begin_game(5, setup, 7, names));
  for (unsigned i = 0; i < 111; ++i) {
    accept(journal.append(5, nth_move(i)));
    if (i % 30 == 0) accept(journal.keep_score(5, std::array<std::int16_t, 2>{1, static_cast<std::int16_t>(i)}));
  }
  accept(journal.finish(5, won_by(1, 50)));
  const std::vector<Stored> records = records_of(backup_of(journal));
  TEST_ASSERT_EQUAL(1, count(records, RecordKind::copy));
  TEST_ASSERT_EQUAL(0, count(records, RecordKind::begin));
  TEST_ASSERT_EQUAL(0, count(records, RecordKind::moves));
  TEST_ASSERT_EQUAL(1, count(records, RecordKind::change));  // 111 moves are all that fit into one
  TEST_ASSERT_EQUAL(1, count(records, RecordKind::score));
  TEST_ASSERT_EQUAL(1, count(records, RecordKind::finish));
  TEST_ASSERT_EQUAL(1, count(records, RecordKind::seal));
  for (const Stored& one : records) {
    if (one.record.key.family != Family::game) continue;
    TEST_ASSERT_EQUAL(5, one.record.key.number);
    TEST_ASSERT_EQUAL(7, one.record.version);
    TEST_ASSERT_EQUAL(3, one.record.generation);
    TEST_ASSERT_EQUAL(0, one.record.count);
    if (one.record.kind == RecordKind::score) TEST_ASSERT_EQUAL(2 * core::max_players, one.record.payload.size());
  }
  comes_back(journal);
  on_another_device(backup_of(journal), [](const Journal& other) {  // its result still names it
    Result result;
    TEST_ASSERT_TRUE(other.result(0, result));
    TEST_ASSERT_EQUAL(5, result.slot);
    const std::vector<Stored> again = records_of(backup_of(other));
    TEST_ASSERT_EQUAL(1, count(again, RecordKind::seal));
  });
}

TEST("a record that belongs at the front of a game only is left out of its middle") {
  Journal journal = fresh();
  rest(journal);
  accept(journal.begin_game(0, setup, 1, names));
  accept(journal.append(0, nth_move(0)));
  const auto bytes = host::storage_bytes();
  std::size_t end = bytes.size();  // of the last record, which is the third of the game
  while (end > 0 && (bytes[end - 1] == 0xFF || end % hal::storage_sector <= storage::SectorHead::size)) --end;
  Record strange = record(RecordKind::empty, {Family::game, 0});
  strange.count = 3;
  storage::write_record(strange, bytes.subspan((end + 7) / 8 * 8));
  journal.mount();
  TEST_ASSERT_FALSE(journal.game(0).damaged);
  TEST_ASSERT_EQUAL(0, count(records_of(backup_of(journal)), RecordKind::empty));
  comes_back(journal);
}

TEST("games that lie between one another, long ones, old copies and repaired records come back") {
  Journal journal = fresh();
  for (unsigned slot = 0; slot < 4; ++slot) {
    accept(journal.begin_game(slot, setup, 1, names));
    for (unsigned i = 0; i < 30 * slot; ++i) accept(journal.append(slot, nth_move(i)));
  }
  for (unsigned slot = 0; slot < 2; ++slot) accept(journal.begin_game(slot, setup, 1, names));  // shorter than before
  std::vector<core::Move> turn(50);
  core::Rng rng(4);
  for (unsigned i = 0; i < 200; ++i) {
    const unsigned slot = rng.below(4);
    for (core::Move& move : turn) move = nth_move(rng.below(60000));
    accept(journal.append(slot, std::span(turn).first(1 + rng.below(50))));
    if (i % 20 == 0) accept(journal.write_note(slot, i / 20, std::span(names).first(i / 20 % 5)));
    if (i % 40 == 0) comes_back(journal);
  }
  comes_back(journal);
  unsigned flipped = 0;
  for (std::size_t at = 0; at < hal::storage_size; at += Record::cell) {
    Record r;
    const std::size_t end = (at / hal::storage_page + 1) * hal::storage_page;
    if (!storage::read_record(host::storage_bytes().subspan(at, end - at), Record::format, false, r)) continue;
    if (r.key.family == Family::game && r.payload.size() > 2) host::storage_flip(at + 11, ++flipped % 8);
  }
  TEST_ASSERT_GREATER_THAN(100, flipped);
  TEST_ASSERT_GREATER_THAN(100, journal.mount().repaired);
  comes_back(journal);
}

TEST("a game comes back that reaches into the last sectors, or into the one prepared last where the flash is worn") {
  for (const unsigned good : {64u, 6u}) {
    Journal journal = fresh();
    for (unsigned s = good; s < 64; ++s) host::storage_wear(s, host::Wear::dead);
    if (good == 64)
      for (unsigned i = 0; i < 5; ++i) {
        accept(journal.begin_game(1, setup, 1, names));
        for (unsigned k = 0; k < 1000; ++k) accept(journal.append(1, nth_move(k)));
        while (journal.idle()) {
        }
      }
    accept(journal.begin_game(0, setup, 1, names));
    unsigned saved = 0;
    const unsigned wanted = good == 64 ? 8000 : 100'000;
    for (; saved < wanted && !journal.append(0, nth_move(saved)); ++saved)
      if (saved % 700 == 0 && good == 64) comes_back(journal);
    journal.mount();
    TEST_ASSERT_EQUAL(saved, journal.game(0).moves);
    comes_back(journal);
  }
}

TEST("a game comes back whose first head is unreadable, and one behind others that have checks of the position") {
  Journal journal = fresh();
  std::vector<core::Move> moves;
  std::vector<std::uint16_t> checks;
  for (unsigned i = 0; i < core::Log::capacity; ++i) moves.push_back(nth_move(i));
  for (unsigned i = 0; i < core::Log::capacity / core::Log::digest_interval; ++i)
    checks.push_back(static_cast<std::uint16_t>(517 * i + 3));
  for (const unsigned slot : {0u, 1u, 2u}) {
    const unsigned due = slot == 1 ? 110 : 5;
    rest(journal);
    accept(journal.begin_game(slot, setup, 1, names, std::span(moves).first(due * core::Log::digest_interval),
                              std::span(checks).first(due)));
  }
  comes_back(journal);
  Record r;
  unsigned hidden = 0;
  for (std::size_t at = 0; at < hal::storage_size; at += Record::cell)
    if (const auto bytes = host::storage_bytes().subspan(at, hal::storage_page - at % hal::storage_page);
        storage::read_record(bytes, Record::format, false, r) && r.kind == RecordKind::copy && r.count == 0) {
      host::storage_flip(at + 11, 2);
      host::storage_flip(at + 13, 0);
      ++hidden;
    }
  TEST_ASSERT_EQUAL(3, hidden);
  journal.mount();
  comes_back(journal);
}

TEST("a backup of the longest games, with the checks of their positions, fits into the sectors that it names") {
  for (const unsigned length : {1000u, 1700u, 2800u, 8192u}) {
    Journal journal = fresh();
    for (unsigned slot = 0; slot < 2; ++slot) {
      accept(journal.begin_game(slot, setup, 1, names));
      for (unsigned i = 0; i < length; ++i) {
        const std::array<std::uint16_t, 1> check = {static_cast<std::uint16_t>(i)};
        const bool due = i % core::Log::digest_interval == core::Log::digest_interval - 1;
        accept(journal.append(slot, {{nth_move(i)}}, std::span(check).first(due ? 1 : 0)));
      }
    }
    comes_back(journal);
  }
}

TEST("a game comes back wherever it lies in the ring, also right before it is copied out of the oldest sector") {
  Journal journal = fresh();
  rest(journal);
  const std::vector<std::uint8_t> label(Journal::label_max, 'x');
  accept(journal.write(settings_key, 4, names));
  while ((journal.position() & 0xFFF) < hal::storage_sector - 64) accept(journal.write(settings_key, 4, names));
  accept(journal.begin_game(0, setup, 1, label));  // at the very beginning of a sector
  const std::array<std::uint16_t, 1> check = {0x1234};
  for (unsigned i = 0; i < 500; ++i)
    accept(journal.append(0, {{nth_move(i)}}, std::span(check).first(i == 63 ? 1 : 0)));
  std::uint32_t erases = 0;
  for (unsigned written = 0; written < 1600; ++written) {
    accept(journal.write(settings_key, 4, label));
    journal.idle();
    if (std::exchange(erases, journal.health().erases) != journal.health().erases) comes_back(journal);
  }
  TEST_ASSERT_GREATER_THAN(Journal::sector_count, erases);
}

TEST("moves that are taken back are left out or taken back again: the game is the same in the end") {
  const auto random_game = [](Journal& journal, core::Rng& rng, unsigned turns) {
    accept(journal.begin_game(0, setup, 1, names));
    std::vector<core::Move> turn(109);
    for (unsigned i = 0; i < turns; ++i) {
      const unsigned there = journal.game(0).moves;
      if (there > 0 && rng.below(3) == 0) {
        accept(journal.take_back(0, 1 + rng.below(std::min(there, rng.below(2) ? 255u : 9u))));
        continue;
      }
      for (core::Move& move : turn) move = nth_move(rng.below(60000));
      const auto moves = std::span(turn).first(rng.below(3) == 0 ? 109 : 1 + rng.below(40));
      const unsigned due = static_cast<unsigned>(there + moves.size()) / core::Log::digest_interval;
      std::vector<std::uint16_t> checks;
      for (unsigned n = journal.digests(0); n < due; ++n) checks.push_back(static_cast<std::uint16_t>(rng.next()));
      accept(journal.append(0, moves, rng.below(2) ? checks : std::vector<std::uint16_t>{}));
    }
  };
  core::Rng rng(11);
  for (unsigned i = 0; i < 80; ++i) {
    Journal journal = fresh();
    random_game(journal, rng, 5 + i / 2);
    comes_back(journal, "sectors 4");  // nobody takes so much back
  }
  struct Case {
    unsigned moves, checks, first_back, second_back;
  };
  // As many as a byte counts: at once, in two steps, and one more; after a check there is nothing to leave out.
  for (const Case& c : {Case{320, 5, 255, 0}, Case{320, 5, 200, 55}, Case{320, 5, 200, 56}, Case{320, 0, 255, 60}}) {
    Journal journal = fresh();
    accept(journal.begin_game(0, setup, 1, names));
    for (unsigned i = 0; i < c.moves; ++i) accept(journal.append(0, nth_move(i)));
    const std::array<std::uint16_t, 5> checks = {1, 2, 3, 4, 5};
    accept(journal.append(0, {}, std::span(checks).first(c.checks)));
    accept(journal.take_back(0, c.first_back));
    if (c.second_back != 0) accept(journal.take_back(0, c.second_back));
    comes_back(journal);
    accept(journal.append(0, nth_move(9)));
    comes_back(journal);
  }
  Journal journal = fresh();  // behind a record full of moves, as a copy has them, nothing is left out
  const RecordKey slot{Family::game, 0};
  const std::array<std::uint8_t, 10> head = head_of(1);
  const std::vector<std::uint8_t> packed(Record::payload_max, 7);
  const Record full_of_moves = record(RecordKind::moves, slot, packed);
  accepts(journal, backup_with("sectors 2\n", {record(RecordKind::copy, slot, head), full_of_moves, full_of_moves,
                                               full_of_moves, record(RecordKind::seal, slot)}));
  accept(journal.take_back(0, 255));
  comes_back(journal);
}

TEST("games and results of format 1 come back without being converted before") {
  host::storage_reset();
  release_0_1_0::Journal old;
  old.mount();
  const auto must = [](auto no) { TEST_ASSERT_FALSE(static_cast<bool>(no)); };
  std::vector<core::Move> moves;
  for (unsigned i = 0; i < 400; ++i) moves.push_back(nth_move(i));
  must(old.write(release_0_1_0::Blob::settings, 1, std::vector<std::uint8_t>(40, 9)));
  must(old.begin_game(2, setup, 1, names));
  must(old.append(2, std::span(moves).first(200)));
  must(old.take_back(2, 150));
  must(old.append(2, std::span(moves).subspan(200)));
  must(old.begin_game(0, setup, 1, names));
  must(old.finish(0, won_by(2, 61)));
  for (unsigned round = 0; round < 3; ++round) {  // until the games are copied: moves are packed with those taken back
    must(old.begin_game(1, setup, 1, names));
    for (unsigned i = 0; i < 6000; ++i) must(old.append(1, nth_move(i)));
  }
  Journal journal;
  TEST_ASSERT_EQUAL(1, journal.mount().format);
  TEST_ASSERT_EQUAL(250, journal.game(2).moves);
  TEST_ASSERT_EQUAL(1, journal.results());
  comes_back(journal);
  for (const Stored& one : records_of(backup_of(journal)))
    if (one.record.key.family == Family::result) TEST_ASSERT_EQUAL(2, one.record.version);  // the layout of format 2
  accept(journal.write(settings_key, 1, names));  // one record of format 2 among those of format 1
  for (unsigned i = 0; i < 3; ++i) {
    journal.idle();
    comes_back(journal);
  }
}

TEST("a game of which a part is missing is still known as such") {
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  for (unsigned i = 0; i < 9; ++i) accept(journal.append(0, nth_move(i)));
  Record r;
  for (std::size_t at = 0; at < hal::storage_size; at += Record::cell)
    if (const auto bytes = host::storage_bytes().subspan(at, hal::storage_page - at % hal::storage_page);
        storage::read_record(bytes, Record::format, false, r) && r.key.family == Family::game && r.count == 6)
      std::ranges::fill(bytes.first(16), std::uint8_t{0});
  TEST_ASSERT_EQUAL(1, journal.mount().cut);
  on_another_device(backup_of(journal), [](const Journal& other) {
    TEST_ASSERT_TRUE(other.game(0).damaged);
    TEST_ASSERT_EQUAL(4, other.game(0).moves);
  });
}

TEST("a reader gives each record whole, whatever was in its place before, and can start again at any time") {
  Journal journal = fresh();
  for (unsigned slot = 0; slot < 3; ++slot) {
    accept(journal.begin_game(slot, setup, 1, names));
    for (unsigned i = 0; i < 150; ++i) accept(journal.append(slot, nth_move(i + slot)));
    accept(journal.keep_score(slot, std::array<std::int16_t, 2>{4, 5}));
  }
  accept(journal.write(settings_key, 4, names));
  const std::vector<Stored> wanted = records_of(backup_of(journal));
  storage::BackupReader reader;
  for (unsigned stop = 0; stop < 60; ++stop) {
    Record out;
    reader.start(journal);
    for (unsigned i = 0; i < stop; ++i) static_cast<void>(reader.next(out));
    reader.start(journal);
    out.count = 77;
    std::size_t found = 0;
    for (storage::BackupReader::Found next; (next = reader.next(out)) != storage::BackupReader::Found::end;) {
      if (next != storage::BackupReader::Found::record) continue;
      std::array<std::uint8_t, 256> bytes;
      const std::size_t size = storage::write_record(out, bytes);
      TEST_ASSERT_TRUE(std::ranges::equal(std::span(bytes).first(size), wanted.at(found++).bytes));
    }
    TEST_ASSERT_EQUAL(wanted.size(), found);
  }
}

TEST("empty lines, comments and spaces at the end of a line say nothing, wherever they are") {
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  accept(journal.append(0, nth_move(0)));
  const std::vector<std::uint64_t> wanted = parts_of(journal);
  std::string loose;
  for (const std::string& line : lines_of(backup_of(journal)))
    loose += "\n# a comment\n" + line + (loose.size() % 2 ? " \n" : "   \n");
  Journal other = fresh();
  accepts(other, loose);
  TEST_ASSERT_TRUE(parts_of(other) == wanted);
}

TEST("a record is refused that is longer or shorter than it says, has a digit that is none, or is of a newer format") {
  Journal journal = fresh();
  const std::string head = "pocket-dawn-backup 1\nbegin\n";
  const std::array<std::uint8_t, 3> payload = {1, 2, 0xFF};
  const std::string sound = lines_of(backup_with("sectors 2\n", {data(settings_key, payload)})).at(3);
  TEST_ASSERT_TRUE(sound.starts_with("record d2"));
  const auto refuses_line = [&](const std::string& line, const char* why) {
    refuses(journal, head + line + "\n", why);
  };
  refuses_line(sound + "0", damaged_record);
  refuses_line(sound + "00", damaged_record);
  refuses_line(sound.substr(0, sound.size() - 1), damaged_record);
  refuses_line(sound.substr(0, sound.size() - 2), damaged_record);
  refuses_line("record " + std::string(482, '0'), damaged_record);
  refuses_line("record", damaged_record);
  for (std::size_t at = 7; at < sound.size(); ++at)
    for (const char wrong : {'g', 'A', '/', ':'}) {
      std::string line = sound;
      line[at] = wrong;
      refuses_line(line, damaged_record);
    }
  for (unsigned mark = 0; mark < 256; ++mark) {
    if (mark == 0xD2) continue;
    std::array<char, 24> line;
    std::snprintf(line.data(), line.size(), "record %02x0000000000", mark);
    refuses_line(line.data(), mark >= 0xD3 && mark <= 0xDF ? newer : damaged_record);
  }
  refuses_line("recordd2", damaged_line);
  const std::string whole = backup_with("sectors 2\n", {data(settings_key, payload)});
  const std::string end = lines_of(whole).back();
  refuses_line(sound + "\nend x " + end.substr(6), incomplete);
  refuses_line(sound + "\nend 2 " + end.substr(6), incomplete);
  refuses_line(sound + "\nend 1 " + end.substr(7), incomplete);
  refuses_line(sound + "\nend 1 00000000", incomplete);
  accepts(journal, whole);
}

TEST("after a refused or cancelled restore its sectors are erased at rest, and the next one begins afresh") {
  Journal journal = fresh();
  accept(journal.write(settings_key, 4, names));
  rest(journal);
  const std::array<std::uint8_t, 10> head = head_of(1);
  const RecordKey slot{Family::game, 0};
  const Record game = record(RecordKind::copy, slot, head), seal = record(RecordKind::seal, slot);
  for (const bool by_hand : {false, true}) {
    if (by_hand) {
      take_all_but_the_end(journal, backup_with("sectors 2\n", {game, seal}));
      loader().cancel();
    } else {
      refuses(journal, backup_with("sectors 2\n", {game, seal, game}), no_game);
    }
    TEST_ASSERT_FALSE(journal.is_prepared());
    rest(journal);
    TEST_ASSERT_TRUE(journal.is_prepared());
    const std::uint64_t before = host::storage_counters().operations();
    Journal again = world::mounted();
    TEST_ASSERT_FALSE(again.idle());
    TEST_ASSERT_EQUAL_UINT64(before, host::storage_counters().operations());
  }
  storage::Restore one;  // the same object, used again
  const auto ready = [&] {
    accept(one.begin(journal, 1, 0));
    while (one.prepare() == storage::Restore::Ready::not_yet) {
    }
  };
  ready();
  accept(one.put(game));
  accept(one.put(seal));
  TEST_ASSERT_TRUE(one.put(game) == storage::StorageError::Code::no_game);  // the slot is taken
  one.cancel();
  rest(journal);
  TEST_ASSERT_TRUE(journal.is_prepared());
  ready();
  accept(one.put(game));
  accept(one.put(seal));
  accept(one.commit());
  TEST_ASSERT_TRUE(journal.game(0).state == SavedGame::State::running);
}

TEST("keys that this firmware may write always find room, others as far as there is some") {
  const auto is_own = [](Family family, unsigned number) {
    const unsigned place = number % 32, part = number / 32;
    switch (family) {
      case Family::single: return number <= 5;
      case Family::result: return number < 16;
      case Family::last_match: return number < 3;
      case Family::player:
      case Family::rating: return place < 18 && part == 0;
      case Family::versus: return place < 18 && part < 3;
      case Family::challenge: return number == 0;
      case Family::review: return number < 8;
      case Family::statistics_1: return number <= 6;
      default: return false;
    }
  };
  Journal journal = fresh();
  rest(journal);
  storage::Restore one;
  bool is_begun = false;
  const auto begin = [&] {
    accept(one.begin(journal, 2, 0));
    while (one.prepare() == storage::Restore::Ready::not_yet) {
    }
    for (unsigned n = 0; n < Journal::other_keys; ++n)
      accept(one.put(data({Family{9}, static_cast<std::uint8_t>(100 + n)})));
    is_begun = true;
  };
  constexpr unsigned numbers[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  15, 16, 17, 18, 19,  31, 32,
                                  33, 49, 50, 51, 63, 64, 66, 81, 82, 83, 95, 96, 97, 98, 113, 255};
  unsigned own = 0;
  for (unsigned family = 1; family < 16; ++family)
    for (const unsigned number : numbers) {
      if (!is_begun) begin();
      const RecordKey key{static_cast<Family>(family), static_cast<std::uint8_t>(number)};
      const bool taken = !one.put(data(key, {}, family == 2 ? number + 16 : 1));
      const bool of_device = family == 1 && (number == 1 || (number >= 3 && number <= 5));
      TEST_ASSERT_EQUAL(is_own(key.family, number), taken);
      own += taken && !of_device;
      if (taken) continue;
      one.cancel();
      is_begun = false;
    }
  TEST_ASSERT_GREATER_THAN(60, own);
  one.cancel();
}

TEST("what is about the device is not restored") {
  Journal journal = fresh();
  const std::array<std::uint8_t, 12> bytes{};
  accepts(journal, backup_with("sectors 2\n", {data({Family::single, 0}, bytes), data({Family::single, 1}, bytes),
                                               data({Family::single, 2}, bytes), data({Family::single, 3}, bytes),
                                               data({Family::single, 4}, bytes), data({Family::single, 5}, bytes),
                                               data({Family::single, 6}, bytes)}));
  for (std::uint8_t number = 0; number <= 6; ++number)
    TEST_ASSERT_EQUAL(number == 0 || number == 2 || number == 6, journal.has({Family::single, number}));
}

TEST("what is not needed any more is not in a backup") {
  Journal journal = fresh();
  accept(journal.write(settings_key, 4, names));
  accept(journal.write({Family::statistics_1, 1}, 1, names));
  journal.release({Family::statistics_1, 1});
  const std::vector<Stored> records = records_of(backup_of(journal));
  TEST_ASSERT_EQUAL(1, records.size());
  TEST_ASSERT_TRUE(records.front().record.key == settings_key);
}

TEST("restored results get numbers that were never used, and everything that names a result is told") {
  constexpr std::array<std::uint8_t, 23> result = {1, 0, 1, 0, 0, 0, 2, 3, 1, 2, 0, 1};
  for (const unsigned used : {0u, 1u, 2u, 16u, 17u, 32u, 40u})
    for (const unsigned newest : {1u, 2u, 15u, 16u, 17u, 30u, 33u, 57u}) {
      Journal journal = fresh();
      for (unsigned n = 0; n < used; ++n) {
        accept(journal.begin_game(0, setup, 1, names));
        accept(journal.finish(0, won_by(1, 5)));
      }
      const unsigned oldest = newest > 15 ? newest - 15 : 1;
      unsigned shift = 0;
      while (oldest + shift <= used) shift += 16;
      std::array<std::uint8_t, 24> name = {'A', 'd', 'a'}, nobody = name;
      storage::put32(name.data() + 20, newest);
      std::array<std::uint8_t, 4> counted{};
      storage::put32(counted.data(), newest);
      std::array<std::uint8_t, 3 * storage::player_size_1> page{};
      for (const unsigned i : {0u, 2u}) storage::put32(page.data() + i * storage::player_size_1 + 20, newest);
      std::array<std::uint8_t, 21 + 3 * 13 + 2> review = {'A', 'd', 'a'};
      review[20] = 13;  // entries of a newer firmware, two bytes longer than ours
      for (const unsigned i : {0u, 2u}) storage::put32(review.data() + 21 + i * 13, newest - i / 2);
      const std::array<std::uint8_t, 23> no_name = {1, 2, 3};  // too short to name a result
      std::array<std::uint8_t, 25> endless{};                  // entries without a length
      endless[21] = 9;
      const auto number = [&](unsigned n) { return static_cast<std::uint8_t>(n % 16); };
      std::vector<Record> records = {data(storage::key_of(storage::Single::totals), counted),
                                     data(storage::total_key_1(), counted),
                                     data(storage::player_key(0, 0), name),
                                     data(storage::player_key(1, 0), nobody),
                                     data(storage::versus_key(17, 2), name),
                                     data(storage::rating_key(3), name),
                                     data(storage::rating_key(4), no_name),
                                     data(storage::page_key_1(5), page),
                                     data({Family::review, 7}, review),
                                     data({Family::review, 6}, endless),
                                     data({Family::review, 5}, std::span(name).first(20)),
                                     data({Family::last_match, 1}, name),
                                     data({Family::result, number(newest)}, result, newest)};
      if (oldest != newest) records.push_back(data({Family::result, number(oldest)}, result, oldest));
      accepts(journal, backup_with(("sectors 2\nnewest-result " + std::to_string(newest) + "\n").c_str(), records));
      Result found;
      TEST_ASSERT_TRUE(journal.result(0, found));
      TEST_ASSERT_EQUAL(newest + shift, found.number);
      TEST_ASSERT_EQUAL(oldest != newest, journal.result(newest - oldest, found) && newest != oldest);
      const auto number_at = [&](RecordKey key, std::size_t at) {
        std::array<std::uint8_t, Journal::data_max> bytes{};
        unsigned version = 0;
        TEST_ASSERT_TRUE(journal.read(key, bytes, version) >= at + 4);
        return storage::get32(bytes.data() + at);
      };
      const unsigned now = newest + shift;
      TEST_ASSERT_EQUAL(now, number_at(storage::key_of(storage::Single::totals), 0));
      TEST_ASSERT_EQUAL(now, number_at(storage::total_key_1(), 0));
      TEST_ASSERT_EQUAL(now, number_at(storage::player_key(0, 0), 20));
      TEST_ASSERT_EQUAL(0, number_at(storage::player_key(1, 0), 20));
      TEST_ASSERT_EQUAL(now, number_at(storage::versus_key(17, 2), 20));
      TEST_ASSERT_EQUAL(now, number_at(storage::rating_key(3), 20));
      for (const unsigned i : {0u, 1u, 2u})
        TEST_ASSERT_EQUAL(i == 1 ? 0 : now, number_at(storage::page_key_1(5), i * storage::player_size_1 + 20));
      for (const unsigned i : {0u, 1u, 2u})
        TEST_ASSERT_EQUAL(i == 1                ? 0
                          : newest - i / 2 == 0 ? 0
                                                : now - i / 2,
                          number_at({Family::review, 7}, 21 + i * 13));
      TEST_ASSERT_EQUAL(9, number_at({Family::review, 6}, 21));
      TEST_ASSERT_EQUAL(newest, number_at({Family::last_match, 1}, 20));
    }
}

TEST("a review that was restored is not counted again") {
  Journal journal = fresh();
  for (int n = 0; n < 3; ++n) {
    accept(journal.begin_game(0, setup, 1, names));
    accept(journal.finish(0, won_by(1, 5)));
    accept(keep_review(journal, "Ada", {static_cast<std::uint32_t>(n + 1), 2, 1, 0, 10, 20}));
  }
  accepts(journal, backup_of(journal));
  Result newest;
  TEST_ASSERT_TRUE(journal.result(0, newest));
  TEST_ASSERT_EQUAL(19, newest.number);
  accept(keep_review(journal, "Ada", {newest.number, 2, 1, 0, 10, 20}));
  TEST_ASSERT_EQUAL(3, read_reviews(journal, "Ada").count);
}

TEST("a key goes on from the highest generation it had, and a result that would go back is refused") {
  Journal journal = fresh();
  for (unsigned i = 0; i < 3; ++i) accept(journal.write(settings_key, 4, names));
  accepts(journal, backup_with("sectors 2\n", {data(settings_key, names, 9)}));
  for (const Stored& one : records_of(backup_of(journal))) TEST_ASSERT_EQUAL(4, one.record.generation);

  for (int n = 0; n < 40; ++n) {
    accept(journal.begin_game(0, setup, 1, names));
    accept(journal.finish(0, won_by(1, 5)));
  }
  constexpr std::array<std::uint8_t, 23> result = {1, 0, 1, 0, 0, 0, 2, 3, 1, 2, 0, 1};
  const auto late = [&](std::uint32_t number) {
    return backup_with("sectors 2\nnewest-result 1000\n",
                       {data({Family::result, static_cast<std::uint8_t>(number % 16)}, result, number)});
  };
  refuses(journal, late(24), changed);
  refuses(journal, late(40), changed);
  refuses(journal, late(highest_number + 1), changed);
  accepts(journal, late(56));
  accepts(journal, backup_with(("sectors 2\nnewest-result " + std::to_string(highest_number) + "\n").c_str(),
                               {data({Family::result, highest_number % 16}, result, highest_number)}));

  // Three bytes count the generations of a key: hostile contents may have used them all.
  for (const std::uint32_t generation : {0xFFFFFEu, 0xFFFFFFu}) {
    journal = fresh();
    rest(journal);
    accept(journal.write({Family::challenge, 0}, 1, names));
    const auto bytes = host::storage_bytes();
    const auto at = std::search(bytes.begin(), bytes.end(), names.begin(), names.end()) - bytes.begin();
    storage::write_record(data(settings_key, names, generation), bytes.subspan(static_cast<std::size_t>(at) + 14));
    journal.mount();
    TEST_ASSERT_TRUE(journal.has(settings_key));
    const std::string backup = backup_with("sectors 2\n", {data(settings_key, names)});
    if (generation == 0xFFFFFF)
      refuses(journal, backup, changed);
    else
      accepts(journal, backup);
  }
}

TEST("a game is restored into the slots that there are, with a head of its size and a number that can be counted on") {
  const auto game = [](unsigned slot, std::size_t head_size, std::uint32_t game_id, std::uint8_t flags = 0) {
    std::vector<std::uint8_t> head(head_size, 'x');
    const std::array<std::uint8_t, 10> fixed = head_of(game_id);
    std::copy_n(fixed.begin(), std::min(head_size, fixed.size()), head.begin());
    if (head_size > 5) head[5] = flags;
    const RecordKey key{Family::game, static_cast<std::uint8_t>(slot)};
    return backup_with("sectors 2\n", {record(RecordKind::copy, key, head), record(RecordKind::seal, key)});
  };
  Journal journal = fresh();
  refuses(journal, game(16, 10, 1), unknown_game);
  refuses(journal, game(0, 9, 1), no_game);
  refuses(journal, game(0, 211, 1), no_game);
  refuses(journal, game(0, 10, highest_number + 1), unknown_game);
  accepts(journal, game(15, 10, 100));
  TEST_ASSERT_TRUE(journal.game(15).state == SavedGame::State::running);
  accept(journal.begin_game(15, setup, 1, names));  // slot and number name a game for ever
  const std::vector<Stored> records = records_of(backup_of(journal));
  TEST_ASSERT_GREATER_THAN(100, storage::get32(records.at(0).record.payload.data() + 6));
  accepts(journal, game(0, 210, 1));
  std::array<std::uint8_t, 256> label{};
  TEST_ASSERT_EQUAL(200, journal.label(0, label));
  accepts(journal, game(0, 10, highest_number));
  TEST_ASSERT_FALSE(journal.game(0).damaged);
  accepts(journal, game(0, 10, 1, 1));
  TEST_ASSERT_TRUE(journal.game(0).damaged);
}

TEST("records in a game are of that game, and data is not among them") {
  Journal journal = fresh();
  const std::array<std::uint8_t, 10> head = head_of(1);
  const RecordKey slot{Family::game, 0}, other{Family::game, 1};
  const Record begin = record(RecordKind::copy, slot, head), seal = record(RecordKind::seal, slot);
  refuses(journal, backup_with("sectors 2\n", {begin, data(settings_key, names), seal}), no_game);
  refuses(journal, backup_with("sectors 2\n", {record(RecordKind::moves, settings_key, names)}), no_game);
  refuses(journal, backup_with("sectors 2\n", {begin, record(RecordKind::seal, other), seal}), no_game);
  for (const RecordKind kind : {RecordKind::data, RecordKind::empty, RecordKind::begin, RecordKind::copy})
    refuses(journal, backup_with("sectors 2\n", {begin, record(kind, slot, head), seal}), no_game);
  accepts(journal, backup_with("sectors 2\n", {begin, record(RecordKind::note, slot, names), seal}));
}

TEST("a restore takes half of the flash, needs the sectors that it asks for and two more, and says where it cannot") {
  const auto restores = [](unsigned sectors, unsigned dead) {
    Journal journal = fresh();
    for (unsigned s = 0; s < dead; ++s) host::storage_wear(s, host::Wear::dead);
    return backups::restore(backup_with(("sectors " + std::to_string(sectors) + "\n").c_str(), {}), journal) ==
           State::complete;
  };
  TEST_ASSERT_TRUE(restores(29, 0));
  TEST_ASSERT_FALSE(restores(30, 0));
  TEST_ASSERT_EQUAL_STRING(full, loader().why());
  constexpr unsigned needed = 1 + 1 + 29 + 2;  // the one in use and the one with the end mark, too
  TEST_ASSERT_TRUE(restores(29, 64 - needed));
  TEST_ASSERT_FALSE(restores(29, 64 - needed + 1));
  TEST_ASSERT_EQUAL_STRING(full, loader().why());
}

TEST("where the end mark cannot be set, nothing is restored and everything is as before") {
  Journal journal = fresh();
  accept(journal.write(settings_key, 4, names));
  rest(journal);
  const std::vector<std::uint64_t> before = parts_of(journal);
  const std::string backup = backup_with("sectors 2\n", {data({Family::challenge, 0}, names)});
  take_all_but_the_end(journal, backup);
  for (unsigned s = 0; s < 64; ++s) host::storage_wear(s, host::Wear::silent_no_program);
  TEST_ASSERT_TRUE(loader().take(lines_of(backup).back()) == State::refused);
  TEST_ASSERT_EQUAL_STRING(worn_out, loader().why());
  for (unsigned s = 0; s < 64; ++s) host::storage_wear(s, host::Wear::none);
  rest(journal);
  TEST_ASSERT_TRUE(journal.is_prepared());
  journal.mount();
  TEST_ASSERT_TRUE(parts_of(journal) == before);
}
