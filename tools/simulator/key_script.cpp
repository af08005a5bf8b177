#include "tools/simulator/key_script.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>

namespace simulator {
namespace {

using hal::Button;
using hal::Buttons;

constexpr std::uint32_t longest_ms = 3'600'000;
constexpr std::uint32_t most_repeats = 10'000;
constexpr std::size_t most_events = 1'000'000;

struct KeyName {
  std::string_view name;
  Button button;
  std::array<Button, 2> instead;  ///< where a board lacks it; itself where only a long press will do
};

constexpr KeyName key_names[] = {
    {"previous", Button::previous, {Button::up, Button::left}},
    {"next", Button::next, {Button::down, Button::right}},
    {"select", Button::select, {Button::select, Button::select}},
    {"back", Button::back, {Button::back, Button::back}},
    {"up", Button::up, {Button::previous, Button::previous}},
    {"down", Button::down, {Button::next, Button::next}},
    {"left", Button::left, {Button::previous, Button::previous}},
    {"right", Button::right, {Button::next, Button::next}},
    {"x", Button::x, {Button::x, Button::x}},
    {"y", Button::y, {Button::y, Button::y}},
};

using Words = std::span<const std::string_view>;

std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> words;
  constexpr std::string_view blanks = " \t\r";
  for (std::size_t at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(blanks, end);
  }
  return words;
}

std::optional<std::uint32_t> number(std::string_view word, std::uint32_t most) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value > most) return std::nullopt;
  return value;
}

/// As it was written, but in one short line whatever the file holds: it may be no script at all.
std::string quoted(std::string_view word) {
  constexpr std::size_t most = 40;
  std::string out(1, '"');
  for (const char c : word.substr(0, most)) out += static_cast<unsigned char>(c) < ' ' || c == 127 ? '?' : c;
  return out.append(word.size() > most ? "...\"" : "\"");
}

bool is_file_name(std::string_view word) {
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";
  return word.find_first_not_of(allowed) == std::string_view::npos && word.front() != '.';
}

struct Reader {
  Buttons present;
  KeyScript script;
  std::string error;

  bool fail(std::string what) {
    error = std::move(what);
    return false;
  }

  bool on_this_board(const KeyName& key, Buttons& down) {
    if (const auto here = equivalent_button(key.button, present)) {
      down |= static_cast<Buttons>(*here);
      return true;
    }
    const bool x = key.button == Button::x;
    const std::string_view way = x                         ? "; \"hold select 600\" does the same"
                                 : key.button == Button::y ? "; \"hold back 600\" does the same"
                                                           : "";
    return fail("this board has no button " + quoted(key.name) + std::string(way));
  }

  bool chord(std::string_view word, Buttons& down) {
    for (std::size_t at = 0; at <= word.size();) {
      const std::size_t plus = std::min(word.find('+', at), word.size());
      const std::string_view name = word.substr(at, plus - at);
      const auto* const key = std::ranges::find(key_names, name, &KeyName::name);
      if (key == std::end(key_names)) {
        std::string what = "unknown key " + quoted(name) + "; the keys are";
        for (const KeyName& k : key_names) what.append(1, ' ').append(k.name);
        return fail(what);
      }
      if (!on_this_board(*key, down)) return false;
      at = plus + 1;
    }
    return true;
  }

  void hold(Buttons down, std::uint32_t ms) {
    script.events.push_back({script.end_ms, down, {}});
    script.events.push_back({script.end_ms + ms, 0, {}});
    script.end_ms += ms + pause_ms;
  }

  bool press(Words words) {
    if (words.empty()) return fail("\"press\" needs a key, as in: press next select");
    for (const std::string_view word : words) {
      Buttons down = 0;
      if (!chord(word, down)) return false;
      hold(down, press_ms);
    }
    return true;
  }

  bool hold(Words words) {
    const auto ms = words.size() == 2 ? number(words[1], longest_ms) : std::nullopt;
    if (!ms || *ms == 0) return fail("\"hold\" needs a key and milliseconds, as in: hold select 600");
    Buttons down = 0;
    if (!chord(words[0], down)) return false;
    hold(down, *ms);
    return true;
  }

  bool wait(Words words) {
    const auto ms = words.size() == 1 ? number(words[0], longest_ms) : std::nullopt;
    if (!ms) return fail("\"wait\" needs milliseconds (at most 3600000), as in: wait 250");
    script.end_ms += *ms;
    return true;
  }

  bool shot(Words words) {
    if (words.size() != 1 || !is_file_name(words[0])) {
      return fail("\"shot\" needs a name of letters, digits, \"-\", \"_\" and \".\", as in: shot menu");
    }
    for (const Event& e : script.events) {
      if (e.shot_name == words[0]) return fail("there is a shot " + quoted(words[0]) + " already");
    }
    script.events.push_back({script.end_ms, 0, std::string(words[0])});
    return true;
  }

  bool repeat(Words words) {
    const auto times = words.size() >= 2 ? number(words[0], most_repeats) : std::nullopt;
    if (!times || words[1] == "repeat") {
      return fail(
          "\"repeat\" needs a number (at most 10000) and what to repeat, which is no other repeat, as in: "
          "repeat 3 press next");
    }
    for (std::uint32_t i = 0; i < *times; ++i) {
      if (!command(words.subspan(1))) return false;
    }
    return true;
  }

  bool command(Words words) {
    if (script.end_ms > longest_ms || script.events.size() > most_events)
      return fail("the script is over an hour long");
    const Words rest = words.subspan(1);
    if (words[0] == "press") return press(rest);
    if (words[0] == "hold") return hold(rest);
    if (words[0] == "wait") return wait(rest);
    if (words[0] == "shot") return shot(rest);
    if (words[0] == "repeat") return repeat(rest);
    return fail("unknown command " + quoted(words[0]) + "; the commands are press hold wait shot repeat");
  }
};

}  // namespace

std::optional<Button> equivalent_button(Button wanted, Buttons present) {
  const KeyName& key = *std::ranges::find(key_names, wanted, &KeyName::button);
  for (const Button b : {wanted, key.instead[0], key.instead[1]})
    if (hal::held(present, b)) return b;
  return std::nullopt;
}

std::variant<KeyScript, ScriptError> read_script(std::string_view text, Buttons present) {
  Reader reader{present, {{}, script_begins_ms}, {}};
  int line_number = 0;
  while (!text.empty()) {
    ++line_number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = line.substr(0, line.find('#'));
    const std::vector<std::string_view> words = split(line);
    if (!words.empty() && !reader.command(words)) return ScriptError{line_number, std::move(reader.error)};
  }
  return std::move(reader.script);
}

std::string timeline(const KeyScript& script) {
  std::string out;
  for (const Event& e : script.events) {
    out += std::to_string(e.at_ms) + " ";
    out += e.shot_name.empty() ? std::to_string(e.down) : "shot " + e.shot_name;
    out += "\n";
  }
  return out + std::to_string(script.end_ms) + " end\n";
}

}  // namespace simulator
