#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/game.hpp"
#include "engine/core/text.hpp"

/// A game is its log: the setup and every move, chance's included. Saving,
/// resuming, undoing, replaying and reporting a bug are all this one list.
namespace core {

/// The controller of a seat from a move on. Before the first entry of a seat, a person decides.
struct Decider {
  std::uint16_t from = 0;  ///< index of the first move that they decide
  std::uint8_t seat = 0;
  std::uint8_t who = 0;  ///< person, or the packed profile of a computer player (player.hpp)
  bool operator==(const Decider&) const = default;
};
inline constexpr std::uint8_t person = 0;

struct Log {
  static constexpr std::size_t capacity = 8192;  ///< moves; the longest random game seen has about 6,000 (Altay)
  static constexpr std::size_t digest_interval = 64;
  static constexpr std::size_t deciders_max = 64;

  Setup setup{};
  std::uint8_t rules_version = 0;  ///< by which all its moves are legal
  std::uint8_t decider_count = 0;
  std::uint16_t size = 0;
  std::uint16_t digest_count = 0;
  std::array<Move, capacity> moves{};
  /// digest_of() the position after every 64 moves, if known (a log of 0.1.0 has none). With them, another version of
  /// the rules can tell whether it plays the game as it was played.
  std::array<std::uint16_t, capacity / digest_interval> digests{};
  std::array<Decider, deciders_max> deciders{};   ///< in the order of `from`
  std::array<std::uint8_t, max_players> hints{};  ///< how many hints each seat got

  constexpr bool full() const { return size == capacity; }
  constexpr void clear(const Setup& s) {
    setup = s;
    rules_version = decider_count = 0;
    size = digest_count = 0;
    hints = {};
  }
  constexpr bool push(Move move) {  ///< false when the log is full
    if (full()) return false;
    moves[size++] = move;
    return true;
  }

  /// Keeps the first `count` moves. The present controllers of all seats stay.
  void cut(std::uint16_t count);

  /// Who decides, or decided, for the seat at move `at`.
  std::uint8_t decider(unsigned seat, unsigned at) const;

  /// Makes `who` decide for the seat from the next move on. Returns false, and changes nothing, if there were too many
  /// changes.
  bool set_decider(unsigned seat, std::uint8_t who);
};

/// The outcome of reading or replaying a log: which move was refused and why.
struct [[nodiscard]] LogError {
  Refusal refusal{};
  std::uint16_t at = 0;  ///< index of the refused move, where there is one
  constexpr explicit operator bool() const { return static_cast<bool>(refusal); }
};

/// The rules that continue a log: its own if the game still has them (S::oldest_rules), else the current ones.
template <Game S>
constexpr unsigned rules_for(unsigned rules_version) {
  if constexpr (requires { S::oldest_rules; })
    if (rules_version >= S::oldest_rules && rules_version < S::rules_version) return rules_version;
  return S::rules_version;
}

/// The position before the first decision, by the rules of that version.
template <Game S>
Refusal start_by(unsigned rules_version, Setup setup, S& s) {
  if constexpr (requires { S::oldest_rules; }) S::keep_rules(setup, rules_for<S>(rules_version));
  return start(setup, s);
}

/// Plays the first `count` moves of the log (all by default) from its setup.
/// On error `s` holds the position before the refused move.
template <Game S>
LogError replay(const Log& log, S& s, std::size_t count = Log::capacity) {
  if (log.setup.game != S::id) return {refused::other_game, 0};
  if (const Refusal no = start_by(log.rules_version, log.setup, s)) return {no, 0};
  for (std::uint16_t i = 0; i < log.size && i < count; ++i)
    if (const Refusal no = apply(s, log.moves[i])) return {no, i};
  return {};
}

std::uint32_t crc32(std::span<const std::uint8_t> bytes, std::uint32_t crc = 0);

// --- Text form: one line that a person can read, mail and paste -------------
//
//   pocket-dawn 1 stone_age 1 players=4 variant=0 first=0 options=0 moves=0821... crc=1234abcd
//
// format version, game, rules version, the setup, 4 hexadecimal digits a move, CRC-32 of everything before " crc=".

/// Longest possible text form, in bytes.
inline constexpr std::size_t log_text_max = 160 + 4 * Log::capacity;

/// Writes the text form; returns its length, or 0 when `out` is too small.
std::size_t write_text(const Log& log, const char* game_name, unsigned rules_version, std::span<char> out);

/// Writes the text form in pieces, for callers without room for all of it. The log must outlive it, unchanged.
class LogText {
 public:
  LogText() = default;  ///< of no log: it has no characters
  LogText(const Log& log, const char* game_name, unsigned rules_version);

  /// Of a log of so many moves, given some at a time: while wants_moves(), give() those from next_move() on.
  LogText(const Setup& setup, unsigned size, const char* game_name, unsigned rules_version);
  bool wants_moves() const { return at_ == head_.size() + 4u * given_ && given_ < moves_; }
  unsigned next_move() const { return given_; }
  void give(std::span<const Move> moves);

  std::size_t size() const;               ///< characters in all
  std::size_t at() const { return at_; }  ///< of these, how many next() has given

  /// Fills `out` as far as there are characters; returns how many it has put there. 0: there are no more.
  std::size_t next(std::span<char> out);

 private:
  char character() const;

  const Move* window_ = nullptr;  // those from first_ on ...
  unsigned first_ = 0;
  unsigned given_ = 0;  // ... to this one
  unsigned moves_ = 0;
  Text<160> head_;
  std::size_t at_ = 0;
  std::uint32_t crc_ = 0;  // of the characters so far, those of its own digits left out
};

/// The head of a text or binary log, before its moves are checked.
struct LogHead {
  unsigned format = 0;
  unsigned rules_version = 0;
  Setup setup{};
};

/// Reads the text form piece by piece. Text before it is skipped.
class LogTextReader {
 public:
  enum class State : std::uint8_t { incomplete, complete, refused };

  LogTextReader() = default;
  LogTextReader(Log& log, LogHead& head) : log_(&log), head_(&head) {}

  /// The same where the log is chosen by its game, when its head was read.
  using LogFor = Log& (*)(GameId game);
  LogTextReader(LogFor log_for, LogHead& head) : log_for_(log_for), head_(&head) {}

  /// Reads on. Returns what follows the end of the log.
  std::string_view take(std::string_view piece);
  State state() const;     ///< refused as soon as no further text can make it a log
  LogError error() const;  ///< what is wrong if the text ends here

 private:
  static constexpr std::size_t head_max = 160;
  enum class Section : std::uint8_t { before, head, moves, checksum };

  void take(char c);
  void take_head();
  void take_move_digit(char c);

  LogFor log_for_ = nullptr;
  Log* log_ = nullptr;
  LogHead* head_ = nullptr;
  Section section_ = Section::before;
  Text<head_max> text_;              // of the head or the checksum, or of what may become the head
  std::uint32_t crc_ = 0;            // of everything before " crc="
  std::uint16_t bits_ = 0;           // of the move that is read
  unsigned digits_ = 0;              // of all moves
  bool has_false_checksum_ = false;  // among the moves
  Refusal head_error_{};
  LogError move_error_{};

  friend LogError read_text(std::string_view text, Log& log, LogHead& head);
};

/// Reads the text form; white space at its end is allowed. Checks its shape and checksum, not the legality of its moves
/// nor the version of the rules: the caller compares head.rules_version, and replay() judges the moves. Nothing but
/// what write_text() wrote is accepted. When refused, `log` and `head` are of no use.
LogError read_text(std::string_view text, Log& log, LogHead& head);

/// Finds the text form within other text. Returns an empty text if there is none.
std::string_view find_text(std::string_view text);

// --- Binary form: compact, for QR codes ------------------------------------
//
// 'P' 'D' | format | game | rules version | players | variant | first | options
// | number of moves (2, little-endian) | packed moves | CRC-32 (4, little-endian)
//
// A move is packed as its place in the legal list, in just as many bits as the
// length of that list needs: a forced move costs nothing, a die three bits.
//
// That needs rules that understand every move. Where these do not (the game was played by others), the log is
// written plainly: format 2, the same head and end, two bytes a move, little-endian.

inline constexpr unsigned log_format = 1, plain_format = 2;
inline constexpr std::size_t binary_head_size = 11;
inline constexpr std::size_t log_binary_max = binary_head_size + 2 * Log::capacity + 4;

/// Bits that an index below `options` needs.
constexpr unsigned index_bits(std::size_t options) {
  unsigned bits = 0;
  while ((std::size_t{1} << bits) < options) ++bits;
  return bits;
}

static_assert(index_bits(MoveList::capacity) <= 8);

/// Takes the bytes of a binary log one by one and keeps those in a window, so that any piece of a log can be produced
/// without memory for all of it.
class LogWindow {
 public:
  /// Keeps the bytes from number `from` on, as many as `kept` has room for.
  explicit LogWindow(std::span<std::uint8_t> kept, std::size_t from = 0) : kept_(kept), from_(from) {}
  void put(std::uint8_t byte);
  std::size_t size() const { return size_; }  ///< all bytes that came
  std::uint32_t crc() const { return crc_; }  ///< of all bytes that came
  std::size_t kept() const;                   ///< how many of them are in the window

 private:
  std::span<std::uint8_t> kept_;
  std::size_t from_;
  std::size_t size_ = 0;
  std::uint32_t crc_ = 0;
};

class BitWriter {
 public:
  explicit BitWriter(LogWindow& out) : out_(out) {}
  void put(unsigned value, unsigned bits);  ///< 8 bits at most
  void finish();                            ///< fills the last byte with zeros

 private:
  LogWindow& out_;
  unsigned waiting_ = 0;
  unsigned bits_ = 0;
};

class BitReader {
 public:
  explicit BitReader(std::span<const std::uint8_t> in) : in_(in) {}
  bool get(unsigned bits, unsigned& value);
  bool at_end() const;  ///< everything was read, but for zero bits that fill the last byte

 private:
  std::span<const std::uint8_t> in_;
  std::size_t bit_ = 0;
};

void write_binary_head(const Log& log, unsigned format, unsigned rules_version, LogWindow& out);
void write_binary_end(LogWindow& out, std::uint32_t& checksum);
LogError read_binary_head(std::span<const std::uint8_t> in, LogHead& head, std::uint16_t& count);
Refusal read_plain_move(BitReader& in, Move& move);
void write_crc(std::span<std::uint8_t> out, std::size_t payload);
bool crc_matches(std::span<const std::uint8_t> in);

/// Writes the binary form; false when the log does not replay. After it, `checksum` is the log's checksum: no other log
/// is likely to have the same.
template <Game S>
bool write_binary(const Log& log, LogWindow& out, std::uint32_t& checksum) {
  static_assert(S::rules_version <= 255, "the forms of the log hold a rules version of one byte");
  S s;
  if (log.setup.game != S::id || start_by(log.rules_version, log.setup, s)) return false;
  write_binary_head(log, log_format, rules_for<S>(log.rules_version), out);
  BitWriter bits(out);
  for (std::uint16_t i = 0; i < log.size; ++i) {
    MoveList list;
    legal_moves(s, list);
    const std::size_t index = list.find(log.moves[i]);
    if (index == list.size() || apply(s, log.moves[i])) return false;
    bits.put(static_cast<unsigned>(index), index_bits(list.size()));
  }
  bits.finish();
  write_binary_end(out, checksum);
  return true;
}

/// Writes the plain form, whatever the moves are.
void write_plain(const Log& log, LogWindow& out, std::uint32_t& checksum);

/// Writes the binary form; returns its length, or 0 when `out` is too small or the log does not replay.
template <Game S>
std::size_t write_binary(const Log& log, std::span<std::uint8_t> out) {
  LogWindow window(out);
  std::uint32_t checksum = 0;
  return write_binary<S>(log, window, checksum) && window.size() <= out.size() ? window.size() : 0;
}

/// Reads either binary form, replaying as it goes: what comes out is a legal game.
/// Nothing but what write_binary() or write_plain() wrote is accepted. When refused, `log` is of no use.
template <Game S>
LogError read_binary(std::span<const std::uint8_t> in, Log& log) {
  LogHead head;
  std::uint16_t count = 0;
  if (const LogError no = read_binary_head(in, head, count)) return no;
  if (head.setup.game != S::id) return {refused::other_game, 0};
  if (head.rules_version != rules_for<S>(head.rules_version)) return {refused::rules_differ, 0};
  S s;
  if (const Refusal no = start_by(head.rules_version, head.setup, s)) return {no, 0};
  log.clear(head.setup);
  log.rules_version = static_cast<std::uint8_t>(head.rules_version);
  BitReader bits(in.subspan(binary_head_size, in.size() - binary_head_size - 4));
  for (std::uint16_t i = 0; i < count; ++i) {
    Move move;
    if (head.format == plain_format) {
      if (const Refusal no = read_plain_move(bits, move)) return {no, i};
    } else {
      MoveList list;
      legal_moves(s, list);
      unsigned index = 0;
      if (!bits.get(index_bits(list.size()), index)) return {refused::log_cut_short, i};
      if (index >= list.size()) return {refused::no_move_there, i};
      move = list[index];
    }
    if (const Refusal no = apply(s, move)) return {no, i};
    log.push(move);
  }
  if (!bits.at_end()) return {refused::too_many_bits, count};
  return {};
}

}  // namespace core
