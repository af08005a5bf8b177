#include "firmware/app/console/log_reader.hpp"

#include <array>

#include "firmware/app/console/line_reader.hpp"

namespace pd::console {

namespace {

constexpr std::string_view title = "pocket-dawn ", moves_begin = " moves=", checksum_begins = " crc=";
constexpr std::size_t checksum_digits = 8;
constexpr std::size_t head_max = 160;

std::uint32_t crc_of(std::string_view text, std::uint32_t before) {
  for (const char c : text) before = core::crc32(std::array{static_cast<std::uint8_t>(c)}, before);
  return before;
}

}  // namespace

void LogReader::start(core::Log& log) {
  *this = {};
  log_ = &log;
  log.clear({});
  state_ = State::searching;
}

void LogReader::refuse(core::Refusal why) {
  refusal_ = why;
  state_ = State::refused;
}

LogReader::State LogReader::take(std::string_view piece) {
  for (const char c : piece) take(c);
  return state_;
}

void LogReader::take(char c) {
  switch (state_) {
    case State::searching:
      if (text_.size() == title.size()) text_.clear();
      if (c != title[text_.size()]) text_.clear();
      if (c == title[text_.size()]) text_ << c;
      if (text_.view() == title) state_ = State::head;
      return;
    case State::head:
      text_ << c;
      if (text_.view().ends_with(moves_begin)) return take_head();
      if (text_.size() > head_max) refuse(core::refused::no_setup);
      return;
    case State::moves:
      return take_of_moves(c);
    case State::checksum:
      return take_of_checksum(c);
    case State::complete:
    case State::refused:
      return;
  }
}

void LogReader::take_of_moves(char c) {
  if (c == ' ') {
    if (digits_ != 0) return refuse(core::refused::not_a_move);
    text_.clear();
    text_ << c;
    state_ = State::checksum;
    return;
  }
  const int digit = hex_digit(c);
  if (digit < 0) return refuse(core::refused::not_a_move);
  crc_ = crc_of({&c, 1}, crc_);
  bits_ = static_cast<std::uint16_t>(bits_ << 4 | digit);
  if (++digits_ < 4) return;
  digits_ = 0;
  if (!log_->push(core::Move(bits_))) refuse(core::refused::log_too_long);
}

void LogReader::take_of_checksum(char c) {
  text_ << c;
  if (text_.size() < checksum_begins.size() + checksum_digits) return;
  unsigned crc = 0;
  if (!text_.view().starts_with(checksum_begins) || !read_hex(text_.view().substr(checksum_begins.size()), crc))
    return refuse(core::refused::checksum_shape);
  if (crc != crc_) return refuse(core::refused::log_altered);
  state_ = State::complete;
}

/// core::read_text() judges the head as that of a log without moves, which gets the checksum that it needs.
void LogReader::take_head() {
  crc_ = crc_of(text_.view(), 0);
  core::Text<200> alone = text_.view();
  alone << checksum_begins;
  for (unsigned digit = checksum_digits; digit-- > 0;) alone << "0123456789abcdef"[crc_ >> 4 * digit & 15u];
  core::LogHead head;
  if (const core::LogError no = core::read_text(alone, *log_, head)) return refuse(no.refusal);
  state_ = State::moves;
}

}  // namespace pd::console
