/// The line parser of the console, and what it feeds: the whole app with a program at the other end of the cable that
/// has a person's consent and sends anything. The journal must still mount, and hold what it held unless a restore was
/// complete.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "firmware/app/console/line_reader.hpp"
#include "firmware/app/console/log_reader.hpp"
#include "firmware/app/storage/backup.hpp"
#include "hal/host/storage.hpp"

namespace {

using Loading = pd::storage::BackupLoader::State;

void require(bool holds) {
  if (!holds) std::abort();
}

/// Each line goes to the reader of backups, to the reader of logs, and through the small parsers.
void feed(std::string_view text) {
  static pd::storage::BackupLoader loader;
  static pd::console::LogReader log_reader;
  static core::Log log;
  static pd::Journal journal;
  pd::console::LineReader reader;
  host::storage_reset();
  journal.mount();
  require(!journal.write(pd::key_of(pd::Single::settings), 4, std::array<std::uint8_t, 3>{4, 1, 1}));
  loader.start(journal);
  log_reader.start(log);
  bool complete = false;
  for (const char c : text) {
    if (reader.take(c) != pd::console::LineReader::Result::line) continue;
    std::string_view line = reader.line();
    require(line.size() <= pd::console::LineReader::line_max);
    for (const char each : line) require(each >= ' ' && each <= '~');
    if (loader.state() != Loading::complete) loader.take(line);
    while (loader.state() == Loading::preparing) loader.prepare();
    complete = complete || loader.state() == Loading::complete;
    log_reader.take(line);
    unsigned number = 0;
    while (!line.empty()) {
      const std::string_view word = pd::console::next_word(line);
      static_cast<void>(pd::console::read_number(word, number));
      static_cast<void>(pd::console::read_hex(word, number));
    }
  }
  if (!complete) loader.cancel();
  pd::Journal again;
  again.mount();
  require(complete || again.has(pd::key_of(pd::Single::settings)));
  require(!again.write(pd::key_of(pd::Single::settings), 4, std::array<std::uint8_t, 3>{4, 2, 2}));
  pd::Journal last;
  last.mount();
  std::array<std::uint8_t, 3> read{};
  unsigned version = 0;
  require(last.read(pd::key_of(pd::Single::settings), read, version) == read.size() && read[1] == 2);
}

/// The same with lines that get past the checksums: every line becomes the payload of a record of a backup.
void feed_records(std::string_view text) {
  std::string backup = "pocket-dawn-backup 1\nsectors 4\nnewest-result 3\nbegin\n";
  std::uint32_t crc = 0;
  unsigned count = 0;
  while (text.size() > 8 && count < 100) {
    pd::storage::Record record;
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    record.kind = static_cast<pd::storage::RecordKind>(byte(0) & 15u);
    record.key = {static_cast<pd::storage::Family>(byte(1) & 7u), static_cast<std::uint8_t>(byte(2) & 31u)};
    record.version = byte(3);
    record.generation = byte(4);
    const std::size_t size = std::min<std::size_t>(byte(5) % 60u, text.size() - 8);
    std::array<std::uint8_t, 256> payload, bytes;
    for (std::size_t i = 0; i < size; ++i) payload[i] = byte(8 + i);
    record.payload = std::span(payload).first(size);
    const std::size_t written = write_record(record, bytes);
    backup += "record ";
    for (std::size_t i = 0; i < written; ++i) {
      backup += "0123456789abcdef"[bytes[i] >> 4];
      backup += "0123456789abcdef"[bytes[i] & 15u];
    }
    backup += "\n";
    crc = core::crc32(std::span(bytes).first(written), crc);
    ++count;
    text.remove_prefix(8 + size);
  }
  backup += "end " + std::to_string(count) + " ";
  for (unsigned digit = 8; digit-- > 0;) backup += "0123456789abcdef"[crc >> 4 * digit & 15u];
  feed(backup + "\n");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  feed(text);
  feed_records(text);
  return 0;
}
