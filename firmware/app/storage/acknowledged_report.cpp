#include "firmware/app/storage/acknowledged_report.hpp"

#include <array>

#include "firmware/app/storage/bytes.hpp"
#include "firmware/app/storage/last_match.hpp"

namespace pd::storage {

namespace {

/// Bits of slots, two numbers, bits of sectors.
using News = std::array<std::uint16_t, 9>;
constexpr std::size_t unreadable_at = 3, repaired_at = 4;  // the numbers
using ReportBytes = std::array<std::uint8_t, 2 * News{}.size()>;
constexpr unsigned layout = 2;  // 1 had no sectors

News found(const Journal::Report& r) {
  const auto bits = [&](unsigned n) { return static_cast<std::uint16_t>(r.missing >> 16 * n); };
  return {r.lost, r.cut, r.unknown, r.unreadable, r.repaired, bits(0), bits(1), bits(2), bits(3)};
}

News told(const Journal& journal) {
  ReportBytes bytes{};
  unsigned version = 0;
  journal.read(key_of(Single::acknowledged), bytes, version);
  News news;
  for (std::size_t i = 0; i < news.size(); ++i) news[i] = static_cast<std::uint16_t>(get16(bytes.data() + 2 * i));
  return news;
}

}  // namespace

bool has_unacknowledged_report(const Journal& journal, const Journal::Report& report) {
  const News now = found(report), before = told(journal);
  bool more = report.newer;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const bool number = i == unreadable_at || i == repaired_at;
    more = more || (number ? now[i] > before[i] : (now[i] & ~before[i]) != 0);
  }
  return more;
}

StorageError save_acknowledged_report(Journal& journal, const Journal::Report& report) {
  const News now = found(report);
  if (report.newer || now == told(journal)) return {};
  ReportBytes bytes;
  for (std::size_t i = 0; i < now.size(); ++i) put16(bytes.data() + 2 * i, now[i]);
  return write_over(journal, key_of(Single::acknowledged), layout, bytes);
}

}  // namespace pd::storage
