#pragma once
#include "engine/core/log.hpp"
#include "engine/core/parts.hpp"

/// A log in whatever people paste, scan or send: the page, the referee and a device all read it by this one function.
namespace core {

/// How a text holds a log.
enum class LogForm : std::uint8_t {
  none,
  line,  ///< the text form, with anything before and behind it: words, a prompt, quotes, ends of lines
  parts  ///< the texts of QR codes, in any order
};
LogForm form_of(std::string_view text);

/// What read_log() made of a text.
struct [[nodiscard]] LogReading {
  Refusal refusal{};     ///< accepted: the log is a game that keeps the rules
  std::uint16_t at = 0;  ///< how many moves kept them
  LogForm form = LogForm::none;
  bool whole = false;  ///< all of it was read: where it is refused nevertheless, the rules do it
  bool over = false;   ///< the game came to its end
  LogHead head{};      ///< as far as it was read
  Joined parts{};      ///< of LogForm::parts: which are missing or damaged
  MadeBy made_by{};    ///< empty where it does not say

  explicit operator bool() const { return static_cast<bool>(refusal); }  ///< true: refused
};

/// `bytes` is room for a binary log (log_binary_max); `log` is the game, or of no use when it is refused.
LogReading read_log(std::string_view text, Log& log, std::span<std::uint8_t> bytes);

}  // namespace core
