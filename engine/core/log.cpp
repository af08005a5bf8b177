#include "engine/core/log.hpp"

#include <algorithm>

#include "engine/core/words.hpp"

namespace core {

namespace {

constexpr std::string_view first_word = "pocket-dawn ", moves_word = " moves=", crc_word = " crc=";
constexpr std::size_t crc_digits = 8;

/// 1 KiB of flash: twice as fast as half-byte steps, and a start reads 200 KiB of journal.
constexpr std::array<std::uint32_t, 256> crc_table = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t c = i;
    for (int k = 0; k < 8; ++k) c = c & 1 ? 0xEDB88320u ^ c >> 1 : c >> 1;
    table[i] = c;
  }
  return table;
}();

std::span<const std::uint8_t> bytes_of(std::string_view s) {
  return {reinterpret_cast<const std::uint8_t*>(s.data()), s.size()};
}

bool take_word(std::string_view& s, std::string_view word) {
  if (!s.starts_with(word)) return false;
  s.remove_prefix(word.size());
  return true;
}

/// Reads a decimal number from 0 to 255, without leading zeros.
bool take_number(std::string_view& s, unsigned& value) {
  std::size_t n = 0;
  value = 0;
  while (n < s.size() && n < 3 && s[n] >= '0' && s[n] <= '9') value = value * 10 + static_cast<unsigned>(s[n++] - '0');
  const bool leading_zero = n > 1 && s[0] == '0';
  s.remove_prefix(n);
  return n > 0 && !leading_zero && value <= 255;
}

}  // namespace

std::uint32_t crc32(std::span<const std::uint8_t> bytes, std::uint32_t crc) {
  crc = ~crc;
  for (const std::uint8_t b : bytes) crc = crc_table[(crc ^ b) & 255u] ^ crc >> 8;
  return ~crc;
}

void Log::cut(std::uint16_t count) {
  size = std::min(size, count);
  digest_count = std::min<std::uint16_t>(digest_count, static_cast<std::uint16_t>(size / digest_interval));
  unsigned kept = 0;
  for (unsigned i = 0; i < decider_count; ++i) {
    Decider change = deciders[i];
    change.from = std::min(change.from, size);
    for (unsigned k = 0; k < kept; ++k)  // the later one of two that begin with the same move
      if (deciders[k].from == change.from && deciders[k].seat == change.seat) {
        for (--kept; k < kept; ++k) deciders[k] = deciders[k + 1];
        break;
      }
    deciders[kept++] = change;
  }
  decider_count = static_cast<std::uint8_t>(kept);
}

std::uint8_t Log::decider(unsigned seat, unsigned at) const {
  std::uint8_t who = person;
  for (unsigned i = 0; i < decider_count && deciders[i].from <= at; ++i)
    if (deciders[i].seat == seat) who = deciders[i].who;
  return who;
}

bool Log::set_decider(unsigned seat, std::uint8_t who) {
  if (decider(seat, size) == who) return true;
  for (unsigned i = 0; i < decider_count; ++i)
    if (deciders[i].from == size && deciders[i].seat == seat) {
      deciders[i].who = who;
      return true;
    }
  if (decider_count == deciders_max) return false;
  deciders[decider_count++] = {size, static_cast<std::uint8_t>(seat), who};
  return true;
}

LogText::LogText(const Setup& setup, unsigned size, const char* game_name, unsigned rules_version) : moves_(size) {
  head_ << first_word << log_format << ' ' << std::string_view(game_name) << ' ' << rules_version
        << " players=" << unsigned{setup.players} << " variant=" << unsigned{setup.variant}
        << " first=" << unsigned{setup.first} << " options=" << unsigned{setup.options} << moves_word;
}

LogText::LogText(const Log& log, const char* game_name, unsigned rules_version)
    : LogText(log.setup, log.size, game_name, rules_version) {
  give(log.moves);
}

void LogText::give(std::span<const Move> moves) {
  window_ = moves.data();
  first_ = given_;
  given_ = std::min(moves_, given_ + static_cast<unsigned>(moves.size()));
}

std::size_t LogText::size() const {
  return head_.empty() ? 0 : head_.size() + 4u * moves_ + crc_word.size() + crc_digits;
}

char LogText::character() const {
  const auto hex = [](std::uint32_t value, std::size_t digit) { return "0123456789abcdef"[value >> 4 * digit & 15u]; };
  std::size_t at = at_;
  if (at < head_.size()) return head_.view()[at];
  at -= head_.size();
  if (at < 4u * moves_) return hex(window_[at / 4 - first_].bits, 3 - at % 4);
  at -= 4u * moves_;
  if (at < crc_word.size()) return crc_word[at];
  return hex(crc_, crc_digits - 1 - (at - crc_word.size()));
}

std::size_t LogText::next(std::span<char> out) {
  const std::size_t end = size();
  std::size_t n = 0;
  for (; n < out.size() && at_ < end && !wants_moves(); ++n, ++at_) {
    out[n] = character();
    if (at_ < end - crc_word.size() - crc_digits) crc_ = crc32(bytes_of({&out[n], 1}), crc_);
  }
  return n;
}

std::size_t write_text(const Log& log, const char* game_name, unsigned rules_version, std::span<char> out) {
  LogText text(log, game_name, rules_version);
  return out.size() < text.size() ? 0 : text.next(out);
}

std::string_view find_text(std::string_view text) {
  // A number follows: without one it is in somebody's words.
  std::size_t from = text.find(first_word);
  while (from != std::string_view::npos && text.find_first_of("0123456789", from) != from + first_word.size())
    from = text.find(first_word, from + 1);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_first_of("\r\n\"", from) - from);
}

namespace {

bool take_game(std::string_view& text, GameId& game) {
  for (unsigned g = 0; g < game_names().size(); ++g)
    if (take_word(text, game_names()[g])) {
      game = static_cast<GameId>(g);
      return true;
    }
  return false;
}

bool take_field(std::string_view& text, std::string_view word, std::uint8_t& value) {
  unsigned number = 0;
  if (!take_word(text, word) || !take_number(text, number)) return false;
  value = static_cast<std::uint8_t>(number);
  return true;
}

/// Everything before the moves.
Refusal take_head(std::string_view& text, LogHead& head) {
  if (!take_word(text, first_word)) return refused::not_a_log;
  if (!take_number(text, head.format)) return refused::no_format;
  if (head.format != log_format) return refused::other_format;
  if (!take_word(text, " ")) return refused::log_cut_short;
  if (!take_game(text, head.setup.game)) return refused::unknown_game;
  if (!take_word(text, " ") || !take_number(text, head.rules_version)) return refused::no_rules_version;
  const bool whole = take_field(text, " players=", head.setup.players) &&
                     take_field(text, " variant=", head.setup.variant) &&
                     take_field(text, " first=", head.setup.first) &&
                     take_field(text, " options=", head.setup.options) && take_word(text, moves_word);
  return whole ? accepted : Refusal(refused::no_setup);
}

}  // namespace

std::string_view LogTextReader::take(std::string_view piece) {
  for (; !piece.empty() && state() != State::complete; piece.remove_prefix(1)) take(piece.front());
  return piece;
}

LogTextReader::State LogTextReader::state() const {
  if (head_error_ || move_error_) return State::refused;
  if (section_ != Section::checksum || text_.size() < crc_word.size() + crc_digits) return State::incomplete;
  return error() ? State::refused : State::complete;
}

void LogTextReader::take(char c) {
  switch (section_) {
    case Section::before:
      if (c != first_word[text_.size()]) text_.clear();
      if (c == first_word[text_.size()]) text_ << c;
      if (text_.size() == first_word.size()) section_ = Section::head;
      return;
    case Section::head:
      text_ << c;
      if (text_.view().ends_with(moves_word) || text_.size() == head_max) take_head();
      return;
    case Section::checksum:
      if (c != crc_word[0] && text_.size() < crc_word.size() + crc_digits &&
          (text_.size() >= crc_word.size() || c == crc_word[text_.size()])) {
        text_ << c;
        return;
      }
      has_false_checksum_ = text_.size() >= crc_word.size();
      for (const char before : text_.view()) take_move_digit(before);
      section_ = Section::moves;
      [[fallthrough]];
    case Section::moves:
      if (c != crc_word[0]) return take_move_digit(c);
      section_ = Section::checksum;
      text_.clear();
      text_ << c;
  }
}

void LogTextReader::take_head() {
  std::string_view text = text_;
  crc_ = crc32(bytes_of(text));
  head_error_ = core::take_head(text, *head_);
  section_ = Section::moves;
  if (head_error_) return;
  if (log_for_ != nullptr) log_ = &log_for_(head_->setup.game);
  log_->clear(head_->setup);
  log_->rules_version = static_cast<std::uint8_t>(std::min(head_->rules_version, 255u));
}

void LogTextReader::take_move_digit(char c) {
  crc_ = crc32(bytes_of({&c, 1}), crc_);
  if (head_error_ || move_error_) return;
  const int digit = hex_digit(c);
  if (digit < 0) return void(move_error_ = {refused::not_a_move, log_->size});
  bits_ = static_cast<std::uint16_t>(bits_ << 4 | digit);
  if (++digits_ % 4 == 0 && !log_->push(Move(bits_))) move_error_ = {refused::log_too_long, log_->size};
}

LogError LogTextReader::error() const {
  if (section_ == Section::before) return {refused::not_a_log, 0};
  LogHead head;
  std::string_view text = text_;
  if (section_ == Section::head) return {core::take_head(text, head), 0};
  if (head_error_) return {head_error_, 0};
  std::uint32_t crc = 0;
  if (section_ == Section::moves || !take_word(text, crc_word))
    return {has_false_checksum_ ? refused::checksum_shape : refused::no_checksum, 0};
  if (!read_hex(text, crc_digits, crc)) return {refused::checksum_shape, 0};
  if (crc != crc_) return {refused::log_altered, 0};
  if (!move_error_ && digits_ % 4 != 0) return {refused::not_a_move, log_->size};
  return move_error_;
}

LogError read_text(std::string_view text, Log& log, LogHead& head) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) text.remove_suffix(1);
  if (!text.starts_with(first_word)) return {refused::not_a_log, 0};
  LogTextReader reader(log, head);
  for (const char c : text) reader.take(c);
  return reader.error();
}

void LogWindow::put(std::uint8_t byte) {
  if (size_ >= from_ && size_ - from_ < kept_.size()) kept_[size_ - from_] = byte;
  crc_ = crc32({&byte, 1}, crc_);
  ++size_;
}

std::size_t LogWindow::kept() const { return size_ < from_ ? 0 : std::min(size_ - from_, kept_.size()); }

void BitWriter::put(unsigned value, unsigned bits) {
  waiting_ |= value << bits_;
  bits_ += bits;
  if (bits_ < 8) return;
  out_.put(static_cast<std::uint8_t>(waiting_));
  waiting_ >>= 8;
  bits_ -= 8;
}

void BitWriter::finish() {
  if (bits_ > 0) out_.put(static_cast<std::uint8_t>(waiting_));
  waiting_ = bits_ = 0;
}

bool BitReader::get(unsigned bits, unsigned& value) {
  if (bit_ + bits > in_.size() * 8) return false;
  value = 0;
  for (unsigned i = 0; i < bits; ++i, ++bit_) value |= (in_[bit_ / 8] >> bit_ % 8 & 1u) << i;
  return true;
}

bool BitReader::at_end() const {
  if ((bit_ + 7) / 8 != in_.size()) return false;
  return bit_ % 8 == 0 || in_.back() >> bit_ % 8 == 0;
}

void write_binary_head(const Log& log, unsigned format, unsigned rules_version, LogWindow& out) {
  const std::array<std::uint8_t, binary_head_size> head = {'P',
                                                           'D',
                                                           static_cast<std::uint8_t>(format),
                                                           static_cast<std::uint8_t>(log.setup.game),
                                                           static_cast<std::uint8_t>(rules_version),
                                                           log.setup.players,
                                                           log.setup.variant,
                                                           log.setup.first,
                                                           log.setup.options,
                                                           static_cast<std::uint8_t>(log.size),
                                                           static_cast<std::uint8_t>(log.size >> 8)};
  for (const std::uint8_t b : head) out.put(b);
}

void write_binary_end(LogWindow& out, std::uint32_t& checksum) {
  checksum = out.crc();
  for (unsigned i = 0; i < 4; ++i) out.put(static_cast<std::uint8_t>(checksum >> 8 * i));
}

void write_plain(const Log& log, LogWindow& out, std::uint32_t& checksum) {
  write_binary_head(log, plain_format, log.rules_version, out);
  for (const Move move : std::span(log.moves).first(log.size)) {
    out.put(static_cast<std::uint8_t>(move.bits));
    out.put(static_cast<std::uint8_t>(move.bits >> 8));
  }
  write_binary_end(out, checksum);
}

Refusal read_plain_move(BitReader& in, Move& move) {
  unsigned low = 0, high = 0;
  if (!in.get(8, low) || !in.get(8, high)) return refused::log_cut_short;
  move = Move(static_cast<std::uint16_t>(low | high << 8));
  return move ? accepted : refused::not_a_move;
}

LogError read_binary_head(std::span<const std::uint8_t> in, LogHead& head, std::uint16_t& count) {
  if (in.size() < 3 || in[0] != 'P' || in[1] != 'D') return {refused::not_a_log, 0};
  if (in[2] != log_format && in[2] != plain_format) return {refused::other_format, 0};
  if (in.size() < binary_head_size + 4) return {refused::log_cut_short, 0};
  if (!crc_matches(in)) return {refused::log_altered, 0};
  if (in[3] >= game_names().size()) return {refused::unknown_game, 0};
  head = {in[2], in[4], {static_cast<GameId>(in[3]), in[5], in[6], in[7], in[8]}};
  count = static_cast<std::uint16_t>(in[9] | in[10] << 8);
  if (count > Log::capacity) return {refused::log_too_long, 0};
  return {};
}

void write_crc(std::span<std::uint8_t> out, std::size_t payload) {
  const std::uint32_t crc = crc32(out.first(payload));
  for (unsigned i = 0; i < 4; ++i) out[payload + i] = static_cast<std::uint8_t>(crc >> 8 * i);
}

bool crc_matches(std::span<const std::uint8_t> in) {
  if (in.size() < 4) return false;
  const std::span<const std::uint8_t> payload = in.first(in.size() - 4);
  const std::span<const std::uint8_t> tail = in.last(4);
  const std::uint32_t stored = tail[0] | static_cast<std::uint32_t>(tail[1]) << 8 |
                               static_cast<std::uint32_t>(tail[2]) << 16 | static_cast<std::uint32_t>(tail[3]) << 24;
  return stored == crc32(payload);
}

}  // namespace core
