/// The reader of logs in parts: any text, and true parts in any order with something else between. What was written
/// comes back the same or not at all; and what comes back goes to the readers of logs.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/altay/state.hpp"
#include "engine/core/log.hpp"
#include "engine/core/parts.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"

namespace {

std::vector<std::uint8_t> out(core::log_binary_max);

core::Joined read(std::string_view text) {
  const core::Joined joined = core::join_parts(text, out);
  if (joined.size > out.size() || (joined.size == 0) != static_cast<bool>(joined.refusal)) std::abort();
  if (joined.size == 0) return joined;
  static core::Log log;
  const std::span<const std::uint8_t> bytes = std::span(out).first(joined.size);
  static_cast<void>(core::read_binary<stone_age::State>(bytes, log));
  static_cast<void>(core::read_binary<cvlizacje::State>(bytes, log));
  static_cast<void>(core::read_binary<altay::State>(bytes, log));
  return joined;
}

/// The first bytes say how to cut, shuffle and alter the rest.
void cut_and_join(std::span<const std::uint8_t> data) {
  if (data.size() < 12) return;
  const std::size_t share = 1u + data[0], order = data[1], at = data[2] + 256u * data[3];
  std::vector<std::uint8_t> log(data.begin() + 8, data.end());
  // As every log does, it begins with a P. Bytes that bring the checksum's register to zero (four times FF) would
  // hide zeros that are missing behind them.
  log[0] = 'P';
  core::write_crc(log, log.size() - 4);
  const std::size_t count = (log.size() + share - 1) / share;
  if (count > core::parts_max) return;
  core::Part part{0, static_cast<unsigned>(count), 0, {}};
  for (unsigned i = 0; i < 4; ++i) part.log |= std::uint32_t{log[log.size() - 4 + i]} << 8 * i;
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t index = (i * (order | 1u) + order) % count;
    part.index = static_cast<unsigned>(index + 1);
    part.bytes = std::span(log).subspan(index * share, std::min(share, log.size() - index * share));
    std::string one(800, ' ');
    one.resize(core::write_part(part, one));
    text += one;
    if (data[4] & 1u) text += '\n';
  }
  const bool altered = (data[4] & 2u) != 0;
  if (altered) text[at % text.size()] = static_cast<char>(data[5]);
  const core::Joined joined = read(text);
  if (joined.size != 0 &&
      !std::equal(log.begin(), log.end(), out.begin(), out.begin() + static_cast<std::ptrdiff_t>(joined.size)))
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  read({reinterpret_cast<const char*>(data), size});
  cut_and_join({data, size});
  return 0;
}
