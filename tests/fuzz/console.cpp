/// The line parser of the console, and the readers of backups and logs behind it. The journal must still mount, and
/// hold what it held unless a restore was complete.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/core/log.hpp"
#include "engine/core/words.hpp"
#include "firmware/app/console/line_reader.hpp"
#include "firmware/app/storage/backup.hpp"
#include "hal/host/storage.hpp"
#include "tests/fuzz/backup_of.hpp"

namespace {

using Loading = pd::storage::BackupLoader::State;

void require(bool holds) {
  if (!holds) std::abort();
}

/// Each line goes to the reader of backups, to the reader of logs, and through the small parsers.
void feed(std::string_view text) {
  static pd::storage::BackupLoader loader;
  static core::Log log;
  static core::LogHead head;
  static pd::Journal journal;
  pd::console::LineReader reader;
  host::storage_reset();
  journal.mount();
  require(!journal.write(pd::key_of(pd::Single::settings), 4, std::array<std::uint8_t, 3>{4, 1, 1}));
  loader.start(journal);
  core::LogTextReader log_reader(log, head);
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
      const std::string_view word = core::next_word(line);
      static_cast<void>(core::read_number(word, number));
      static_cast<void>(core::read_hex(word, 8, number));
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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  feed(text);
  feed(fuzz::backup_of(text));
  return 0;
}
