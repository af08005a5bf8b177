/// The reader of text logs, and the replay of what it reads. What is accepted must be written back the same.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "engine/altay/state.hpp"
#include "engine/core/log.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"

namespace {

template <core::Game S>
void replays(const core::Log& log) {
  if (log.setup.game != S::id) return;
  S s;
  if (core::replay(log, s)) return;
  if (const char* broken = check_invariants(s)) {
    std::fprintf(stderr, "%s\n", broken);
    std::abort();
  }
}

void read(const std::string& text) {
  static core::Log log;
  core::LogHead head;
  if (core::read_text(text, log, head)) return;
  constexpr const char* names[] = {stone_age::State::name, cvlizacje::State::name, altay::State::name};
  std::string again(core::log_text_max, '\0');
  again.resize(core::write_text(log, names[static_cast<unsigned>(log.setup.game)], head.rules_version, again));
  if (text.substr(0, again.size()) != again) std::abort();
  replays<stone_age::State>(log);
  replays<cvlizacje::State>(log);
  replays<altay::State>(log);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  read(text);
  // Once more with a checksum that fits, or nothing would ever get past it.
  char crc[16];
  std::snprintf(crc, sizeof crc, " crc=%08x", core::crc32({data, size}));
  read(text + crc);
  return 0;
}
