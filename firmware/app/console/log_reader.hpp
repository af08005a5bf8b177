#pragma once
#include <cstdint>
#include <string_view>

#include "engine/core/log.hpp"
#include "firmware/app/namespaces.hpp"

namespace pd::console {

/// Reads the text form of a log (engine/core/log.hpp) a piece at a time, for those who have no room for it all. Words
/// before it are skipped, as core::find_text() does.
class LogReader {
 public:
  enum class State : std::uint8_t { searching, head, moves, checksum, complete, refused };

  void start(core::Log& log);
  State take(std::string_view piece);
  State state() const { return state_; }
  core::Refusal refusal() const { return refusal_; }

 private:
  void take(char c);
  void take_of_moves(char c);
  void take_of_checksum(char c);
  void take_head();
  void refuse(core::Refusal why);

  core::Log* log_ = nullptr;
  State state_ = State::refused;
  core::Refusal refusal_{};
  core::Text<176> text_;     // the head, or the digits of the checksum
  std::uint32_t crc_ = 0;    // of everything before " crc="
  std::uint16_t bits_ = 0;   // of the move that is read
  std::uint8_t digits_ = 0;  // of it
};

}  // namespace pd::console
