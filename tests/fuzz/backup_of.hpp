#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/log.hpp"
#include "firmware/app/storage/record.hpp"

namespace fuzz {

/// A backup whose checksums are right and whose records hold what the fuzzer says: header of eight bytes and payload,
/// one after the other.
inline std::string backup_of(std::string_view text) {
  std::string backup = "pocket-dawn-backup 1\nsectors 4\nnewest-result 3\nbegin\n";
  std::uint32_t crc = 0;
  unsigned count = 0;
  while (text.size() > 8 && count < 100) {
    pd::storage::Record record;
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    record.kind = static_cast<pd::storage::RecordKind>(byte(0) & 15u);
    record.key = {static_cast<pd::storage::Family>(byte(1) & 15u), static_cast<std::uint8_t>(byte(2) & 31u)};
    record.version = byte(3);
    record.generation = byte(4);
    const std::size_t size = std::min<std::size_t>(byte(5), text.size() - 8);
    std::array<std::uint8_t, 300> payload, bytes;
    const std::size_t taken = std::min<std::size_t>(size, pd::storage::Record::payload_max);
    for (std::size_t i = 0; i < taken; ++i) payload[i] = byte(8 + i);
    record.payload = std::span(payload).first(taken);
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
  return backup + "\n";
}

}  // namespace fuzz
