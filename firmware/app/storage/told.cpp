#include "firmware/app/storage/told.hpp"

#include <array>

#include "firmware/app/storage/bytes.hpp"

namespace app {

namespace {

/// Bits of slots, and two numbers.
using News = std::array<std::uint16_t, 5>;
constexpr std::size_t of_slots = 3;
using NewsBytes = std::array<std::uint8_t, 2 * News{}.size()>;

News found(const Journal::Report& r) { return {r.lost, r.cut, r.unknown, r.unreadable, r.repaired}; }

News told(const Journal& journal) {
  NewsBytes bytes{};
  unsigned version = 0;
  journal.read(key_of(Single::told), bytes, version);
  News news;
  for (std::size_t i = 0; i < news.size(); ++i) news[i] = static_cast<std::uint16_t>(get16(bytes.data() + 2 * i));
  return news;
}

}  // namespace

bool has_news(const Journal& journal, const Journal::Report& report) {
  const News now = found(report), before = told(journal);
  bool more = report.newer;
  for (std::size_t i = 0; i < now.size(); ++i)
    more = more || (i < of_slots ? (now[i] & ~before[i]) != 0 : now[i] > before[i]);
  return more;
}

Trouble keep_told(Journal& journal, const Journal::Report& report) {
  const News now = found(report);
  if (report.newer || now == told(journal)) return {};
  NewsBytes bytes;
  for (std::size_t i = 0; i < now.size(); ++i) put16(bytes.data() + 2 * i, now[i]);
  return journal.write(key_of(Single::told), 1, bytes);
}

}  // namespace app
