#pragma once
/// What the tests of backups share: a backup as text, and the way back.
#include <span>
#include <string>
#include <vector>

#include "firmware/app/storage/backup.hpp"
#include "tests/test.hpp"

namespace backups {

using namespace pd;
using Lines = std::vector<std::string>;

inline std::string backup_of(const Journal& journal) {
  static storage::BackupWriter writer;
  writer.start(journal, "1.2.3", "picosystem");
  std::string all;
  storage::BackupLine line;
  for (;;) switch (writer.next(line)) {
      case storage::BackupReader::Found::record:
        TEST_ASSERT_FALSE(line.cut());
        all += std::string(line.view()) + "\n";
        break;
      case storage::BackupReader::Found::more: break;
      case storage::BackupReader::Found::end: return all;
      case storage::BackupReader::Found::changed: TEST_FAIL_MESSAGE("nothing was written meanwhile");
    }
}

inline Lines lines_of(const std::string& text) {
  Lines lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

inline storage::BackupLoader& loader() {
  static storage::BackupLoader the_loader;
  return the_loader;
}

inline storage::BackupLoader::State restore(const std::string& backup, Journal& journal) {
  loader().start(journal);
  for (const std::string& line : lines_of(backup)) {
    loader().take(line);
    while (loader().state() == storage::BackupLoader::State::preparing) loader().prepare();
    if (loader().state() == storage::BackupLoader::State::refused) break;
  }
  return loader().state();
}

inline storage::Record record(storage::RecordKind kind, storage::RecordKey key,
                              std::span<const std::uint8_t> payload = {}, std::uint32_t generation = 1) {
  storage::Record r;
  r.kind = kind;
  r.key = key;
  r.version = 1;
  r.generation = generation;
  r.payload = payload;
  return r;
}

inline storage::Record data(storage::RecordKey key, std::span<const std::uint8_t> payload = {},
                            std::uint32_t generation = 1) {
  return record(storage::RecordKind::data, key, payload, generation);
}

/// A backup of these records with the right checksums.
inline std::string backup_with(const char* head, std::span<const storage::Record> records) {
  std::string all = std::string("pocket-dawn-backup 1\n") + head + "begin\n";
  std::uint32_t crc = 0;
  for (const storage::Record& record : records) {
    std::array<std::uint8_t, 256> bytes;
    const auto written = std::span(bytes).first(storage::write_record(record, bytes));
    crc = core::crc32(written, crc);
    all += "record ";
    for (const std::uint8_t byte : written)
      for (const int digit : {byte >> 4, byte & 15}) all += "0123456789abcdef"[digit];
    all += "\n";
  }
  all += "end " + std::to_string(records.size()) + " ";
  for (unsigned digit = 8; digit-- > 0;) all += "0123456789abcdef"[crc >> 4 * digit & 15u];
  return all + "\n";
}

inline std::string backup_with(const char* head, std::initializer_list<storage::Record> records) {
  return backup_with(head, std::span(records.begin(), records.size()));
}

}  // namespace backups
