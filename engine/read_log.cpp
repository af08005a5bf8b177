#include "engine/read_log.hpp"

#include "engine/games.hpp"

namespace core {

namespace {

constexpr std::string_view program = "Pocket Dawn ";

/// What a device says before it sends a log: "Pocket Dawn 0.2.0: ".
std::string_view version_before(std::string_view text, std::string_view log) {
  text = text.substr(0, static_cast<std::size_t>(log.data() - text.data()));
  const std::size_t at = text.rfind(program);
  if (at == std::string_view::npos || !text.ends_with(": ")) return {};
  text = text.substr(at + program.size());
  text.remove_suffix(2);
  return is_version(text) ? text : std::string_view{};
}

template <Game S>
LogError judge(const LogReading& reading, const Log& log, bool& over) {
  if (rules_for<S>(reading.head.rules_version) != reading.head.rules_version) return {refused::rules_differ, log.size};
  S s;
  const LogError no = replay(log, s);
  over = !no && current_actor(s) == nobody;
  return no;
}

LogError read_line(std::string_view text, LogReading& reading, Log& log) {
  const std::string_view line = find_text(text);
  reading.made_by = version_before(text, line);
  return read_text(line, log, reading.head);
}

LogError read_parts(std::string_view text, LogReading& reading, Log& log, std::span<std::uint8_t> bytes) {
  reading.parts = join_parts(text, bytes);
  reading.made_by = reading.parts.made_by;
  if (reading.parts.refusal) return {reading.parts.refusal, 0};
  bytes = bytes.first(reading.parts.size);
  std::uint16_t count = 0;
  if (const LogError no = read_binary_head(bytes, reading.head, count)) return no;
  return by_game(reading.head.setup.game, [&]<class S>() { return read_binary<S>(bytes, log); });
}

}  // namespace

LogForm form_of(std::string_view text) {
  if (holds_parts(text)) return LogForm::parts;
  return find_text(text).empty() ? LogForm::none : LogForm::line;
}

LogReading read_log(std::string_view text, Log& log, std::span<std::uint8_t> bytes) {
  LogReading reading;
  reading.form = form_of(text);
  LogError no{refused::not_a_log, 0};
  log.size = 0;
  if (reading.form == LogForm::line) no = read_line(text, reading, log);
  if (reading.form == LogForm::parts) no = read_parts(text, reading, log, bytes);
  if (!no) {
    reading.whole = true;
    no = by_game(log.setup.game, [&]<class S>() { return judge<S>(reading, log, reading.over); });
  }
  reading.refusal = no.refusal;
  reading.at = no ? no.at : log.size;
  return reading;
}

}  // namespace core
