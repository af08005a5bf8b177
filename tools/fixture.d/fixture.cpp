#include "tools/fixture.d/fixture.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "engine/core/log.hpp"
#include "tools/referee/referee.hpp"

namespace fixture {

namespace {

using Fields = std::map<std::string, std::string>;  ///< path of a field to its value, as JSON

bool accepted(const std::string& answer) { return answer.starts_with("{\"ok\":true"); }

/// Why a request was refused: what stands between the words around it.
std::string error_of(const std::string& answer) {
  constexpr std::string_view opening = "{\"ok\":false,\"error\":\"", closing = "\"}";
  if (!answer.starts_with(opening)) return answer;
  return answer.substr(opening.size(), answer.size() - opening.size() - closing.size());
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

/// A string value of an answer, which holds no quotes.
std::string_view text_value(std::string_view answer, std::string_view key) {
  const std::string opening = "\"" + std::string(key) + "\":\"";
  const std::size_t at = answer.find(opening);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = answer.substr(at + opening.size());
  return rest.substr(0, rest.find('"'));
}

std::uint32_t crc_of(std::string_view text) {
  return core::crc32({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string hex(std::uint32_t value, int digits) {
  char text[9];
  std::snprintf(text, sizeof text, "%0*x", digits, static_cast<unsigned>(value));
  return text;
}

/// Splits the JSON that the referee writes (no blanks, no escapes) into its fields. A list of plain values is one
/// field.
class Flattener {
 public:
  explicit Flattener(std::string_view json) : rest_(json) { value(""); }
  Fields fields;

 private:
  void value(const std::string& path) {
    if (rest_.front() == '{') return object(path);
    if (rest_.front() == '[' && rest_.find_first_of("{[", 1) < rest_.find(']')) return list(path);
    std::size_t end = 0;
    if (rest_.front() == '[')
      end = rest_.find(']') + 1;
    else if (rest_.front() == '"')
      end = rest_.find('"', 1) + 1;
    else
      end = rest_.find_first_of(",}]");
    fields[path] = rest_.substr(0, end);
    rest_.remove_prefix(end);
  }
  void object(const std::string& path) {
    rest_.remove_prefix(1);
    while (rest_.front() != '}') {
      if (rest_.front() == ',') rest_.remove_prefix(1);
      const std::size_t end = rest_.find('"', 1);
      const std::string key(rest_.substr(1, end - 1));
      rest_.remove_prefix(end + 2);  // quote and colon
      value(path.empty() ? key : path + "." + key);
    }
    rest_.remove_prefix(1);
  }
  void list(const std::string& path) {
    rest_.remove_prefix(1);
    for (unsigned i = 0; rest_.front() != ']'; ++i) {
      if (rest_.front() == ',') rest_.remove_prefix(1);
      value(path + "." + std::to_string(i));
    }
    rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

/// A log that is played move by move, with the answer to `state` after each.
class Replay {
 public:
  /// `log` is the text form. Empty, or why it cannot be played.
  std::string begin(const std::string& log) {
    referee::Referee whole;
    static_cast<void>(whole.answer("manual on"));
    if (const std::string answer = whole.answer("load " + log); !accepted(answer)) return error_of(answer);
    read_history(whole.answer("history"));
    const std::string head = log.substr(0, log.find(" moves=")) + " moves=";
    static_cast<void>(referee_.answer("manual on"));
    const std::string answer = referee_.answer("load " + head + " crc=" + hex(crc_of(head), 8));
    return accepted(answer) ? std::string{} : error_of(answer);
  }
  unsigned size() const { return static_cast<unsigned>(moves_.size()); }
  const std::string& words(unsigned at) const { return moves_[at]; }
  /// Makes the next move; empty, or why it is refused.
  std::string step() {
    const std::string answer = referee_.answer("play " + moves_[at_]);
    ++at_;
    return accepted(answer) ? std::string{} : error_of(answer);
  }
  std::string state() { return referee_.answer("state"); }

 private:
  void read_history(std::string_view answer) {
    for (;;) {
      const std::string_view move = text_value(answer, "move");
      if (move.empty()) return;
      moves_.emplace_back(move);
      answer.remove_prefix(static_cast<std::size_t>(move.data() - answer.data()) + move.size());
    }
  }

  referee::Referee referee_;
  std::vector<std::string> moves_;
  unsigned at_ = 0;
};

bool is_checkpoint(unsigned after, unsigned size) { return after % spacing == 0 || after == size; }

std::string changes(const Fields& before, const Fields& now) {
  std::string text;
  for (const auto& [path, value] : now)
    if (const auto it = before.find(path); it == before.end() || it->second != value)
      text.append(path).append(" ").append(value).append("\n");
  for (const auto& [path, value] : before)
    if (!now.contains(path)) text.append("-").append(path).append("\n");
  return text;
}

void apply_change(Fields& fields, std::string_view line) {
  const std::size_t space = line.find(' ');
  if (line.starts_with('-') && space == std::string_view::npos)
    fields.erase(std::string(line.substr(1)));
  else
    fields[std::string(line.substr(0, space))] = line.substr(space + 1);
}

/// What a fixture says, read once.
struct Recorded {
  std::string log;
  std::vector<std::string_view> checks;
  std::vector<std::pair<unsigned, std::vector<std::string_view>>> positions;  ///< after how many moves, and its lines

  explicit Recorded(std::string_view text) {
    for (std::string_view line : lines_of(text)) {
      if (log.empty()) {
        log = line;
      } else if (line.starts_with("checks")) {
        for (std::size_t at = 7; at + 4 <= line.size(); at += 4) checks.push_back(line.substr(at, 4));
      } else if (line.starts_with("after ")) {
        positions.emplace_back(static_cast<unsigned>(std::atoi(std::string(line.substr(6)).c_str())),
                               std::vector<std::string_view>{});
      } else if (!positions.empty()) {
        positions.back().second.push_back(line);
      }
    }
  }
};

/// The fields that differ, the first few of them.
std::string described(const Fields& wanted, const Fields& got) {
  std::string text;
  unsigned shown = 0;
  const auto say = [&](const std::string& path, const std::string& was, const std::string& is) {
    if (++shown <= 4) text.append("\n  ").append(path).append(" was ").append(was).append(", is ").append(is);
  };
  for (const auto& [path, value] : wanted) {
    const auto it = got.find(path);
    if (it == got.end() || it->second != value) say(path, value, it == got.end() ? "gone" : it->second);
  }
  for (const auto& [path, value] : got)
    if (!wanted.contains(path)) say(path, "not there", value);
  if (shown > 4) text.append("\n  and ").append(std::to_string(shown - 4)).append(" fields more");
  return text;
}

}  // namespace

std::string record(std::string_view text, std::string& why) {
  referee::Referee reader;
  static_cast<void>(reader.answer("manual on"));
  std::string last = "it holds no log";
  for (const std::string_view line : lines_of(text)) {
    if (line.empty()) continue;
    const bool is_log = line.find("pocket-dawn ") != std::string_view::npos;
    last = reader.answer((is_log ? "load " : "scan ") + std::string(line));
    if (is_log && !accepted(last)) break;
  }
  const std::string answer = reader.answer("log");
  const std::string log(text_value(answer, "log"));
  why = log.empty() ? error_of(last) : std::string{};
  Replay replay;
  if (why.empty()) why = replay.begin(log);
  if (!why.empty()) return {};

  std::string checks = "checks ", positions;
  Fields known;
  std::string state = replay.state();
  for (unsigned after = 0;; ++after) {
    if (is_checkpoint(after, replay.size())) {
      Fields now = Flattener(state).fields;
      positions.append("after ").append(std::to_string(after)).append("\n").append(changes(known, now));
      known = std::move(now);
    }
    if (after == replay.size()) break;
    why = replay.step();
    if (!why.empty()) return {};
    state = replay.state();
    checks.append(hex(crc_of(state) & 0xFFFFu, 4));
  }
  return log + "\n" + checks + "\n" + positions;
}

std::string first_difference(std::string_view text) {
  const Recorded recorded(text);
  Replay replay;
  if (const std::string why = replay.begin(recorded.log); !why.empty()) return why;
  if (recorded.checks.size() != replay.size()) return "it has not a check for each move of its log";
  if (recorded.positions.empty() || recorded.positions.back().first != replay.size())
    return "it does not record the last position";
  Fields wanted;
  auto position = recorded.positions.begin();
  std::string differs, state = replay.state();
  for (unsigned after = 0;; ++after) {
    if (position != recorded.positions.end() && position->first == after) {
      for (const std::string_view line : position->second) apply_change(wanted, line);
      ++position;
      const std::string fields = described(wanted, Flattener(state).fields);
      if (!fields.empty()) {
        if (differs.empty()) differs = after == 0 ? "the position before move 1 differs" : "a position differs";
        return differs + ". After " + std::to_string(after) + " moves:" + fields;
      }
      if (!differs.empty()) return differs + ", but not after " + std::to_string(after) + " moves";
    }
    if (after == replay.size()) return {};
    if (const std::string why = replay.step(); !why.empty())
      return (differs.empty() ? std::string{} : differs + ", then ") + "move " + std::to_string(after + 1) + " (" +
             replay.words(after) + ") is refused: " + why;
    state = replay.state();
    if (differs.empty() && hex(crc_of(state) & 0xFFFFu, 4) != recorded.checks[after])
      differs = "move " + std::to_string(after + 1) + " (" + replay.words(after) + ") is the first that differs";
  }
}

unsigned move_count(std::string_view text) { return static_cast<unsigned>(Recorded(text).checks.size()); }

}  // namespace fixture
