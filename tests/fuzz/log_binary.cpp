/// The reader of binary logs of every game. What is accepted must be written back the same.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "engine/altay/state.hpp"
#include "engine/core/log.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"

namespace {

template <core::Game S>
void read(const std::vector<std::uint8_t>& bytes) {
  static core::Log log;
  if (core::read_binary<S>(bytes, log)) return;
  std::vector<std::uint8_t> again(core::log_binary_max);
  again.resize(core::write_binary<S>(log, again));
  if (again != bytes) std::abort();
}

void read_all(const std::vector<std::uint8_t>& bytes) {
  read<stone_age::State>(bytes);
  read<cvlizacje::State>(bytes);
  read<altay::State>(bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::uint8_t> bytes(data, data + size);
  read_all(bytes);
  // Once more with a head and a checksum that fit, or nothing would ever get past them.
  if (size < core::binary_head_size) return 0;
  std::memcpy(bytes.data(), "PD", 2);
  bytes[2] = core::log_format;
  constexpr std::uint8_t versions[] = {stone_age::State::rules_version, cvlizacje::State::rules_version,
                                       altay::State::rules_version};
  bytes[3] = static_cast<std::uint8_t>(bytes[3] % core::game_names().size());
  bytes[4] = versions[bytes[3]];
  bytes.resize(size + 4);
  core::write_crc(bytes, size);
  read_all(bytes);
  return 0;
}
