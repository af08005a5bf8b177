#include "engine/core/log.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/session.hpp"
#include "tests/engine/core/tiny.hpp"
#include "tests/sentence.hpp"
#include "tests/test.hpp"

using core::Log;
using core::Move;

static const core::Setup setup{core::GameId::stone_age, 3, 0, 2, 0};

static std::string text_of(const Log& log, unsigned rules = tiny::State::rules_version) {
  std::string text(core::log_text_max, '\0');
  text.resize(core::write_text(log, tiny::State::name, rules, text));
  return text;
}

/// The text with a checksum that fits it.
static std::string signed_again(std::string text) {
  text.resize(text.rfind(" crc="));
  std::string crc(9, '\0');
  std::snprintf(crc.data(), crc.size(), "%08x",
                core::crc32({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
  return text + " crc=" + crc.substr(0, 8);
}

/// The sentence of a refusal, until the next one.
static const char* said(core::Refusal no) {
  static std::string kept;
  kept = no ? test::sentence(no) : "accepted";
  return kept.c_str();
}

static const char* why_not(std::string_view text) {
  static Log log;
  core::LogHead head;
  return said(core::read_text(text, log, head).refusal);
}

static core::Session<tiny::State>& played() {
  static core::Session<tiny::State> session;
  TEST_ASSERT_FALSE(static_cast<bool>(session.begin(setup)));
  core::Rng rng(11);
  while (current_actor(session.state()) != core::nobody) {
    core::MoveList list;
    legal_moves(session.state(), list);
    TEST_ASSERT_FALSE(static_cast<bool>(session.play(rng.pick(list))));
  }
  return session;
}

static std::vector<std::uint8_t> binary_of(const Log& log) {
  std::vector<std::uint8_t> bytes(core::log_binary_max);
  bytes.resize(core::write_binary<tiny::State>(log, bytes));
  return bytes;
}

static const char* why_not(std::span<const std::uint8_t> bytes) {
  static Log log;
  return said(core::read_binary<tiny::State>(bytes, log).refusal);
}

static void sign_again(std::vector<std::uint8_t>& bytes) { core::write_crc(bytes, bytes.size() - 4); }

TEST("crc32 is the common one") {
  const auto crc = [](const char* s, std::uint32_t from = 0) {
    return core::crc32({reinterpret_cast<const std::uint8_t*>(s), std::strlen(s)}, from);
  };
  TEST_ASSERT_EQUAL_HEX32(0xCBF43926, crc("123456789"));
  TEST_ASSERT_EQUAL_HEX32(0x00000000, crc(""));
  TEST_ASSERT_EQUAL_HEX32(0xE8B7BE43, crc("a"));
  TEST_ASSERT_EQUAL_HEX32(crc("123456789"), crc("56789", crc("1234")));
}

TEST("a log takes 8192 moves and not one more") {
  const auto log = std::make_unique<Log>();
  log->clear(setup);
  for (std::size_t i = 0; i < Log::capacity; ++i) TEST_ASSERT_TRUE(log->push(Move(1, 0)));
  TEST_ASSERT_TRUE(log->full());
  TEST_ASSERT_FALSE(log->push(Move(1, 0)));
  const std::string text = text_of(*log);
  TEST_ASSERT_EQUAL_STRING("accepted", why_not(text));
  TEST_ASSERT_LESS_OR_EQUAL(core::log_text_max, text.size());
  const std::string longer = signed_again(text.substr(0, text.rfind(" crc=")) + "0821" + " crc=");
  TEST_ASSERT_EQUAL_STRING("the log is too long", why_not(longer));
}

TEST("the text form is the line that the header shows") {
  const auto log = std::make_unique<Log>();
  log->clear({core::GameId::stone_age, 4, 1, 2, 3});
  log->push(Move(1, 1, 1));
  log->push(Move(31, 63, 31));
  const std::string text = text_of(*log, 1);
  const std::string head = "pocket-dawn 1 stone_age 1 players=4 variant=1 first=2 options=3 moves=0821ffff crc=";
  TEST_ASSERT_EQUAL_STRING(head.c_str(), text.substr(0, head.size()).c_str());
  TEST_ASSERT_EQUAL(head.size() + 8, text.size());
}

TEST("a text log comes back the same, with a line end or without") {
  const Log& log = played().log();
  const std::string text = text_of(log);
  for (const char* end : {"", "\n", "\r\n", "  \n"}) {
    static Log back;
    core::LogHead head;
    TEST_ASSERT_FALSE(static_cast<bool>(core::read_text(text + end, back, head)));
    TEST_ASSERT_EQUAL(7, head.rules_version);
    TEST_ASSERT_EQUAL(1, head.format);
    TEST_ASSERT_TRUE(back.setup == log.setup && back.size == log.size);
    TEST_ASSERT_EQUAL_STRING(text.c_str(), text_of(back).c_str());
    tiny::State s;
    TEST_ASSERT_FALSE(static_cast<bool>(core::replay(back, s)));
    TEST_ASSERT_TRUE(s == played().state());
  }
}

TEST("a text log can be read a piece at a time, and what follows it is left") {
  const Log& log = played().log();
  const std::string text = "log: " + text_of(log) + " thanks";
  for (const std::size_t size : {std::size_t{1}, std::size_t{7}, text.size()}) {
    static Log back;
    core::LogHead head;
    core::LogTextReader reader(back, head);
    std::string_view rest = text;
    while (reader.state() == core::LogTextReader::State::incomplete) {
      const std::size_t piece = std::min(size, rest.size());
      rest.remove_prefix(piece - reader.take(rest.substr(0, piece)).size());
    }
    TEST_ASSERT_TRUE(reader.state() == core::LogTextReader::State::complete);
    TEST_ASSERT_EQUAL_STRING(" thanks", std::string(rest).c_str());
    TEST_ASSERT_EQUAL_STRING(text_of(log).c_str(), text_of(back).c_str());
  }
}

TEST("the text form is not written where it does not fit") {
  const Log& log = played().log();
  const std::size_t length = text_of(log).size();
  std::string out(length, '~');
  TEST_ASSERT_EQUAL(0, core::write_text(log, tiny::State::name, 7, std::span(out).first(length - 1)));
  TEST_ASSERT_EQUAL_STRING(std::string(length, '~').c_str(), out.c_str());
  TEST_ASSERT_EQUAL(length, core::write_text(log, tiny::State::name, 7, out));
}

TEST("the text form a piece at a time is the same text, whatever the pieces") {
  const Log& log = played().log();
  const std::string text = text_of(log);
  for (const std::size_t size : {1u, 3u, 64u}) {
    core::LogText pieces(log, tiny::State::name, 7);
    TEST_ASSERT_EQUAL(text.size(), pieces.size());
    std::string whole, piece(size, ' ');
    while (const std::size_t n = pieces.next(piece)) whole += piece.substr(0, n);
    TEST_ASSERT_EQUAL_STRING(text.c_str(), whole.c_str());
    TEST_ASSERT_EQUAL(text.size(), pieces.at());
  }
  core::LogText nothing;
  char c;
  TEST_ASSERT_EQUAL(0, nothing.next({&c, 1}));
}

TEST("a text log that is cut anywhere, or has any one character changed, is refused in words") {
  const std::string text = text_of(played().log());
  for (std::size_t n = 0; n < text.size(); ++n)
    TEST_ASSERT_NOT_EQUAL(0, std::strcmp("accepted", why_not(text.substr(0, n))));
  for (std::size_t i = 0; i < text.size(); ++i)
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string altered = text;
      altered[i] = static_cast<char>(altered[i] ^ 1 << bit);
      if (i + 1 == text.size() && altered[i] == ' ') continue;
      TEST_ASSERT_NOT_EQUAL(0, std::strcmp("accepted", why_not(altered)));
    }
}

TEST("the reason why a text log is refused names what is wrong") {
  const std::string text = text_of(played().log());
  const auto with = [&](const char* old, const char* fresh) {
    std::string altered = text;
    altered.replace(altered.find(old), std::strlen(old), fresh);
    return signed_again(altered);
  };
  TEST_ASSERT_EQUAL_STRING("accepted", why_not(with("players=3", "players=3")));
  TEST_ASSERT_EQUAL_STRING(
      "this is not a Pocket Dawn log: as text it begins with \"pocket-dawn\", in parts each begins with "
      "\"POCKET-DAWN\"",
      why_not(""));
  TEST_ASSERT_EQUAL_STRING("the log has no format version", why_not("pocket-dawn x"));
  TEST_ASSERT_EQUAL_STRING("the log has a format version that this program does not know",
                           why_not(with("dawn 1", "dawn 2")));
  TEST_ASSERT_EQUAL_STRING("the log is cut short", why_not("pocket-dawn 1"));
  TEST_ASSERT_EQUAL_STRING("the log is of a game that this program does not know", why_not(with("stone_age", "chess")));
  TEST_ASSERT_EQUAL_STRING("the log has no rules version", why_not(with("stone_age 7", "stone_age x")));
  TEST_ASSERT_EQUAL_STRING("the log has no rules version", why_not(with("stone_age", "stone_ages")));
  for (const char* players : {"players=", "players=256", "players=1000", "players=-1", "players=03", "player=3"})
    TEST_ASSERT_EQUAL_STRING("the log has no complete setup", why_not(with("players=3", players)));
  TEST_ASSERT_EQUAL_STRING("the log is cut short: its checksum is missing",
                           why_not(text.substr(0, text.rfind(" crc="))));
  TEST_ASSERT_EQUAL_STRING("the log's checksum is not 8 hexadecimal digits", why_not(text + "0"));
  TEST_ASSERT_EQUAL_STRING("the log's checksum is not 8 hexadecimal digits", why_not(text.substr(0, text.size() - 1)));
  for (const char* moves : {"moves=08", "moves=0821 ", "moves=082G", "moves=082F", "moves= crc=0821"})
    TEST_ASSERT_EQUAL_STRING("the log holds something that is not a move", why_not(with("moves=", moves)));
}

TEST("a second checksum inside a text log does not end it") {
  const std::string text = text_of(played().log());
  TEST_ASSERT_EQUAL_STRING("the log holds something that is not a move", why_not(signed_again(text + " crc=")));
}

TEST("a binary log comes back the same, and is shorter than two bytes a move") {
  const Log& log = played().log();
  const std::vector<std::uint8_t> bytes = binary_of(log);
  TEST_ASSERT_GREATER_THAN(core::binary_head_size + 4, bytes.size());
  TEST_ASSERT_LESS_THAN(core::binary_head_size + 4 + log.size, bytes.size());
  static Log back;
  TEST_ASSERT_FALSE(static_cast<bool>(core::read_binary<tiny::State>(bytes, back)));
  TEST_ASSERT_EQUAL_STRING(text_of(log).c_str(), text_of(back).c_str());
}

TEST("a log of no moves has a text and a binary form too") {
  static Log log, back;
  log.clear(setup);
  TEST_ASSERT_EQUAL_STRING("accepted", why_not(text_of(log)));
  TEST_ASSERT_EQUAL(core::binary_head_size + 4, binary_of(log).size());
  TEST_ASSERT_FALSE(static_cast<bool>(core::read_binary<tiny::State>(binary_of(log), back)));
  TEST_ASSERT_EQUAL(0, back.size);
}

TEST("the binary form is not written where it does not fit, nor of an impossible game") {
  const Log& log = played().log();
  std::vector<std::uint8_t> out(binary_of(log).size());
  for (std::size_t n = 0; n < out.size(); ++n)
    TEST_ASSERT_EQUAL(0, core::write_binary<tiny::State>(log, std::span(out).first(n)));
  TEST_ASSERT_EQUAL(out.size(), core::write_binary<tiny::State>(log, out));
  static Log wrong;
  wrong = log;
  wrong.moves[4] = Move(30, 1);
  TEST_ASSERT_EQUAL(0, core::write_binary<tiny::State>(wrong, out));
  wrong = log;
  wrong.setup.players = 9;
  TEST_ASSERT_EQUAL(0, core::write_binary<tiny::State>(wrong, out));
  wrong = log;
  wrong.setup.game = core::GameId::altay;
  TEST_ASSERT_EQUAL(0, core::write_binary<tiny::State>(wrong, out));
}

static std::vector<std::uint8_t> plain_of(const Log& log) {
  std::vector<std::uint8_t> bytes(core::log_binary_max);
  core::LogWindow window(bytes);
  std::uint32_t mark = 0;
  core::write_plain(log, window, mark);
  bytes.resize(window.size());
  return bytes;
}

TEST("the plain form holds any moves, and is read back where the rules understand them") {
  static Log log, back;
  log = played().log();
  log.rules_version = tiny::State::rules_version;
  const std::vector<std::uint8_t> bytes = plain_of(log);
  TEST_ASSERT_EQUAL(core::binary_head_size + 2 * log.size + 4, bytes.size());
  TEST_ASSERT_FALSE(static_cast<bool>(core::read_binary<tiny::State>(bytes, back)));
  TEST_ASSERT_EQUAL_STRING(text_of(log).c_str(), text_of(back).c_str());
  for (std::size_t n = 0; n < bytes.size(); ++n)
    TEST_ASSERT_NOT_EQUAL(0, std::strcmp("accepted", why_not(std::span(bytes).first(n))));

  Move& last = log.moves[log.size - 1u];
  last = Move(30, 1);
  TEST_ASSERT_EQUAL(bytes.size(), plain_of(log).size());
  TEST_ASSERT_NOT_EQUAL(0, std::strcmp("accepted", why_not(plain_of(log))));
  last = {};
  TEST_ASSERT_EQUAL_STRING("the log holds something that is not a move", why_not(plain_of(log)));
  ++log.rules_version;
  TEST_ASSERT_EQUAL_STRING("the log was made by another version of the rules", why_not(plain_of(log)));
}

TEST("a binary log that is cut anywhere, or has any one bit changed, is refused") {
  const std::vector<std::uint8_t> bytes = binary_of(played().log());
  for (std::size_t n = 0; n < bytes.size(); ++n)
    TEST_ASSERT_NOT_EQUAL(0, std::strcmp("accepted", why_not(std::span(bytes).first(n))));
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::vector<std::uint8_t> altered = bytes;
    altered[bit / 8] = static_cast<std::uint8_t>(altered[bit / 8] ^ 1u << bit % 8);
    TEST_ASSERT_NOT_EQUAL(0, std::strcmp("accepted", why_not(altered)));
  }
}

TEST("the reason why a binary log is refused names what is wrong") {
  const std::vector<std::uint8_t> bytes = binary_of(played().log());
  const auto with = [&](std::size_t at, unsigned value) {
    std::vector<std::uint8_t> altered = bytes;
    altered[at] = static_cast<std::uint8_t>(value);
    sign_again(altered);
    return std::string(why_not(altered));
  };
  TEST_ASSERT_EQUAL_STRING(
      "this is not a Pocket Dawn log: as text it begins with \"pocket-dawn\", in parts each begins with "
      "\"POCKET-DAWN\"",
      with(0, 'Q').c_str());
  TEST_ASSERT_EQUAL_STRING("the log has a format version that this program does not know", with(2, 3).c_str());
  TEST_ASSERT_EQUAL_STRING("the log is of a game that this program does not know", with(3, 3).c_str());
  TEST_ASSERT_EQUAL_STRING("this is of another game", with(3, 2).c_str());
  TEST_ASSERT_EQUAL_STRING("the log was made by another version of the rules", with(4, 8).c_str());
  TEST_ASSERT_EQUAL_STRING("so many cannot play this game", with(5, 5).c_str());
  TEST_ASSERT_EQUAL_STRING("the first player must be one of the seats", with(7, 3).c_str());
  TEST_ASSERT_EQUAL_STRING("the log is too long", with(10, 0x20).c_str());
  TEST_ASSERT_EQUAL_STRING("the log is longer than its moves", with(9, 2).c_str());
  TEST_ASSERT_EQUAL_STRING("the log holds a move that does not exist", with(9, 22).c_str());
  TEST_ASSERT_EQUAL_STRING("the log was altered: its checksum does not match",
                           why_not(std::span(bytes).first(bytes.size() - 1)));
  TEST_ASSERT_EQUAL_STRING("the log is cut short", why_not(std::span(bytes).first(5)));
}

TEST("a window keeps its part of a log and counts the rest") {
  std::array<std::uint8_t, 4> kept{};
  core::LogWindow window(std::span<std::uint8_t>(kept).first(3), 2);
  const std::array<std::uint8_t, 7> bytes = {10, 11, 12, 13, 14, 15, 16};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    TEST_ASSERT_EQUAL(i < 2 ? 0 : i < 5 ? i - 2 : 3, window.kept());
    window.put(bytes[i]);
  }
  TEST_ASSERT_EQUAL(3, window.kept());
  TEST_ASSERT_EQUAL(7, window.size());
  TEST_ASSERT_EQUAL_HEX32(core::crc32(bytes), window.crc());
  TEST_ASSERT_TRUE((kept == std::array<std::uint8_t, 4>{12, 13, 14, 0}));
}

TEST("bits go through a writer and a reader in any width") {
  std::array<std::uint8_t, 4> out{0xFF, 0xFF, 0xFF, 0xFF};
  core::LogWindow window(out);
  core::BitWriter writer(window);
  const std::array<unsigned, 6> widths = {0, 1, 3, 8, 5, 6};
  const std::array<unsigned, 6> values = {0, 1, 5, 0xA7, 17, 53};
  for (std::size_t i = 0; i < widths.size(); ++i) writer.put(values[i], widths[i]);
  TEST_ASSERT_EQUAL(2, window.size());
  writer.finish();
  writer.finish();
  TEST_ASSERT_EQUAL(3, window.size());
  TEST_ASSERT_EQUAL_HEX8(0xFF, out[3]);
  core::BitReader reader(std::span<std::uint8_t>(out).first(3));
  for (std::size_t i = 0; i < widths.size(); ++i) {
    unsigned value = 99;
    TEST_ASSERT_FALSE(reader.at_end());
    TEST_ASSERT_TRUE(reader.get(widths[i], value));
    TEST_ASSERT_EQUAL(values[i], value);
  }
  unsigned value = 0;
  TEST_ASSERT_TRUE(reader.at_end());
  TEST_ASSERT_FALSE(reader.get(2, value));
}

TEST("an index needs as few bits as can be") {
  TEST_ASSERT_EQUAL(0, core::index_bits(0));
  TEST_ASSERT_EQUAL(0, core::index_bits(1));
  TEST_ASSERT_EQUAL(1, core::index_bits(2));
  TEST_ASSERT_EQUAL(3, core::index_bits(6));
  TEST_ASSERT_EQUAL(3, core::index_bits(8));
  TEST_ASSERT_EQUAL(4, core::index_bits(9));
}

TEST("replay stops before the move that is refused, and says which and why") {
  static Log log;
  log = played().log();
  log.moves[5] = Move(31, 0);
  tiny::State at_fault, before;
  const core::LogError no = core::replay(log, at_fault);
  TEST_ASSERT_EQUAL(5, no.at);
  TEST_ASSERT_EQUAL_STRING("there is no such move in this game", said(no.refusal));
  TEST_ASSERT_FALSE(static_cast<bool>(core::replay(log, before, 5)));
  TEST_ASSERT_TRUE(at_fault == before);
  log.setup.game = core::GameId::altay;
  TEST_ASSERT_EQUAL_STRING("this is of another game", said(core::replay(log, before).refusal));
}
