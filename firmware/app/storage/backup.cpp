#include "firmware/app/storage/backup.hpp"

#include "engine/core/words.hpp"

namespace pd::storage {

namespace {

constexpr std::string_view title = "pocket-dawn-backup";
constexpr std::size_t record_max = record_size(Record::payload_max);

}  // namespace

void BackupWriter::start(const Journal& journal, std::string_view version, std::string_view board) {
  *this = {};
  reader_.start(journal);
  version_ = version;
  board_ = board;
}

BackupReader::Found BackupWriter::next(BackupLine& line) {
  using Found = BackupReader::Found;
  line.clear();
  if (const unsigned at = head_line_; at < 6) {
    ++head_line_;
    if (at == 0) line << title << ' ' << backup_format;
    if (at == 1) line << "version " << version_;
    if (at == 2) line << "board " << board_;
    if (at == 3) line << "sectors " << reader_.sectors();
    if (at == 4) line << "newest-result " << reader_.newest_result();
    if (at == 5) line << "begin";
    return Found::record;
  }
  Record record;
  const Found found = reader_.next(record);
  if (found == Found::record) {
    std::array<std::uint8_t, record_max> bytes;
    const auto written = std::span(bytes).first(write_record(record, bytes));
    line << "record ";
    for (const std::uint8_t byte : written) line.hex(byte, 2);
    crc_ = core::crc32(written, crc_);
    ++records_;
  }
  if (found != Found::end || is_over_) return found;
  (line << "end " << records_ << ' ').hex(crc_, 8);
  is_over_ = true;
  return Found::record;
}

void BackupLoader::start(Journal& journal) {
  *this = {};
  journal_ = &journal;
  state_ = State::head;
}

BackupLoader::State BackupLoader::refuse(const char* why) {
  why_ = why;
  restore_.cancel();
  return state_ = State::refused;
}

void BackupLoader::cancel() { static_cast<void>(refuse("cancelled")); }

BackupLoader::State BackupLoader::take(std::string_view line) {
  while (line.ends_with(' ')) line.remove_suffix(1);
  if (line.empty() || line.front() == '#') return state_;
  const std::string_view word = core::next_word(line);
  switch (state_) {
    case State::head: {
      unsigned format = 0;
      if (word != title || !core::read_number(line, format) || format == 0) return refuse("this is no backup");
      if (format > backup_format) return refuse("the backup is of a newer firmware");
      return state_ = State::lines;
    }
    case State::lines: return take_head(word, line);
    case State::records:
      if (word == "record") return take_record(line);
      return word == "end" ? take_end(line) : refuse("a line of the backup is damaged");
    default: return state_;
  }
}

BackupLoader::State BackupLoader::take_head(std::string_view word, std::string_view rest) {
  if (word == "sectors" && !core::read_number(rest, sectors_)) return refuse("a line of the backup is damaged");
  if (word == "newest-result" && !core::read_number(rest, newest_result_))
    return refuse("a line of the backup is damaged");
  if (word != "begin") return state_;
  if (const StorageError no = restore_.begin(*journal_, sectors_, newest_result_)) return refuse(no.message());
  return state_ = State::preparing;
}

BackupLoader::State BackupLoader::prepare() {
  const Restore::Ready ready = restore_.prepare();
  if (ready == Restore::Ready::no_room) return refuse(StorageError(StorageError::Code::no_room).message());
  if (ready == Restore::Ready::yes) state_ = State::records;
  return state_;
}

BackupLoader::State BackupLoader::take_record(std::string_view digits) {
  std::array<std::uint8_t, record_max> bytes;
  if (digits.size() % 2 != 0 || digits.size() > 2 * bytes.size()) return refuse("a record of the backup is damaged");
  const std::size_t size = digits.size() / 2;
  for (std::size_t i = 0; i < size; ++i) {
    const int high = core::hex_digit(digits[2 * i]), low = core::hex_digit(digits[2 * i + 1]);
    if (high < 0 || low < 0) return refuse("a record of the backup is damaged");
    bytes[i] = static_cast<std::uint8_t>(high << 4 | low);
  }
  const auto read = std::span(bytes).first(size);
  constexpr unsigned newer_mark = 0xD0 | (Record::format + 1);
  if (size > 0 && read[0] >= newer_mark && read[0] <= 0xDF) return refuse("the backup is of a newer firmware");
  Record record;
  if (!read_record(read, Record::format, false, record) || record_size(record.payload.size()) != size)
    return refuse("a record of the backup is damaged");
  crc_ = core::crc32(read, crc_);
  ++records_;
  if (const StorageError no = restore_.put(record)) return refuse(no.message());
  return state_;
}

BackupLoader::State BackupLoader::take_end(std::string_view rest) {
  unsigned records = 0;
  std::uint32_t crc = 0;
  const std::string_view count = core::next_word(rest);
  if (!core::read_number(count, records) || !core::read_hex(rest, 8, crc) || records != records_ || crc != crc_)
    return refuse("the backup is not complete");
  if (const StorageError no = restore_.commit()) return refuse(no.message());
  return state_ = State::complete;
}

}  // namespace pd::storage
