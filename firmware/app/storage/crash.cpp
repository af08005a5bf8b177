#include "firmware/app/storage/crash.hpp"

#include <array>

#include "engine/core/log.hpp"
#include "firmware/app/storage/bytes.hpp"
#include "firmware/app/storage/store.hpp"

namespace pd::storage {

namespace {

// kind, game, move (2), pc (4), lr (4), build (4), lowest byte first
constexpr unsigned layout_version = 1;
using Bytes = std::array<std::uint8_t, 16>;

constexpr std::array<std::string_view, 4> names = {"nothing", "fault", "check", "hang"};  // by hal::Crash::Kind

}  // namespace

bool record_last_crash(const hal::Crash& crash, CrashRecord& out) {
  if (crash.kind == hal::Crash::Kind::none) return false;
  out = {crash, core::crc32(hal::firmware_image())};
  Bytes bytes{};
  bytes[0] = static_cast<std::uint8_t>(crash.kind);
  bytes[1] = crash.game;
  put16(bytes.data() + 2, crash.move);
  put32(bytes.data() + 4, crash.pc);
  put32(bytes.data() + 8, crash.lr);
  put32(bytes.data() + 12, out.build);
  // If this cannot be saved either, the player is informed anyway.
  static_cast<void>(static_cast<bool>(store().journal().write(key_of(Single::crash), layout_version, bytes)));
  return true;
}

bool crash_on_record(CrashRecord& out) {
  Bytes bytes{};
  unsigned version = 0;
  if (store().journal().read(key_of(Single::crash), bytes, version) < bytes.size()) return false;
  out.crash.kind = static_cast<hal::Crash::Kind>(bytes[0] & 3u);
  out.crash.game = bytes[1];
  out.crash.move = static_cast<std::uint16_t>(get16(bytes.data() + 2));
  out.crash.pc = get32(bytes.data() + 4);
  out.crash.lr = get32(bytes.data() + 8);
  out.build = get32(bytes.data() + 12);
  return true;
}

CrashLine crash_line(const CrashRecord& record) {
  CrashLine line;
  line << names[static_cast<unsigned>(record.crash.kind)];
  if (record.crash.pc != 0) (line << " pc=").hex(record.crash.pc, 8);
  if (record.crash.lr != 0) (line << " lr=").hex(record.crash.lr, 8);
  (line << " build=").hex(record.build, 8);
  if (record.crash.game == hal::Crash::opening)
    line << " game=opening";
  else if (record.crash.game != hal::Crash::no_game)
    line << " game=" << unsigned{record.crash.game} << " move=" << unsigned{record.crash.move};
  return line;
}

}  // namespace pd::storage
