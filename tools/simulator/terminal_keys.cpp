#include "tools/simulator/terminal_keys.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "firmware/hosted/text_view.hpp"
#include "hal/host/host.hpp"
#include "tools/simulator/key_script.hpp"

namespace simulator {
namespace {

using hal::Button;

constexpr std::uint32_t tap_ms = 60;
constexpr std::uint32_t long_ms = 700;
constexpr std::uint32_t gap_ms = 20;

struct KeyCode {
  std::string_view bytes;
  Button button;
  std::uint32_t ms;
};

// The longer codes stand before the shorter ones that they begin with.
constexpr KeyCode key_codes[] = {
    {"\x1b[1;2A", Button::up, long_ms},
    {"\x1b[1;2B", Button::down, long_ms},
    {"\x1b[1;2C", Button::right, long_ms},
    {"\x1b[1;2D", Button::left, long_ms},
    {"\x1b[A", Button::up, tap_ms},
    {"\x1b[B", Button::down, tap_ms},
    {"\x1b[C", Button::right, tap_ms},
    {"\x1b[D", Button::left, tap_ms},
    {"\x1bOA", Button::up, tap_ms},
    {"\x1bOB", Button::down, tap_ms},
    {"\x1bOC", Button::right, tap_ms},
    {"\x1bOD", Button::left, tap_ms},
    {"\x1b[Z", Button::previous, tap_ms},
    {"\t", Button::next, tap_ms},
    {"\r", Button::select, tap_ms},
    {"\n", Button::select, tap_ms},
    {" ", Button::select, tap_ms},
    {"e", Button::select, tap_ms},
    {"E", Button::select, long_ms},
    {"\x7f", Button::back, tap_ms},
    {"\b", Button::back, tap_ms},
    {"b", Button::back, tap_ms},
    {"B", Button::back, long_ms},
    {"w", Button::up, tap_ms},
    {"a", Button::left, tap_ms},
    {"s", Button::down, tap_ms},
    {"d", Button::right, tap_ms},
    {"W", Button::up, long_ms},
    {"A", Button::left, long_ms},
    {"S", Button::down, long_ms},
    {"D", Button::right, long_ms},
    {"x", Button::x, tap_ms},
    {"X", Button::x, tap_ms},
    {"y", Button::y, tap_ms},
    {"Y", Button::y, tap_ms},
    {"\x1b", Button::back, tap_ms},
};

constexpr std::string_view page_down = "\x1b[6~", page_up = "\x1b[5~";

struct Press {
  Button button;
  std::uint32_t ms;
};

/// The press that does on this board what the key asks for.
Press press_for(Button b, std::uint32_t ms) {
  hal::Buttons all = 0;
  for (const hal::ButtonPin& button : host::board().buttons) all |= static_cast<hal::Buttons>(button.means);
  if (const auto here = equivalent_button(b, all)) return {*here, ms};
  return {b == Button::x ? Button::select : Button::back, long_ms};
}

constexpr char escape = '\x1b';

/// How many bytes the key at the front of the input has.
std::size_t size_of_key(std::string_view input) {
  const auto* code = std::find_if(std::begin(key_codes), std::end(key_codes), [&](const KeyCode& k) {
    return k.bytes.front() == escape && k.bytes.size() > 1 && input.starts_with(k.bytes);
  });
  if (code != std::end(key_codes)) return code->bytes.size();
  if (input.starts_with(page_down) || input.starts_with(page_up)) return page_down.size();
  if (input[0] == escape) return input.size();  // alone, or a sequence that means nothing to us
  std::size_t size = 1;
  while (size < input.size() && (static_cast<unsigned char>(input[size]) & 0xC0u) == 0x80u) ++size;
  return size;
}

}  // namespace

void split_keys(std::string input, std::deque<std::string>& keys, const std::function<std::string()>& more) {
  while (!input.empty()) {
    if (input == "\x1b" || input == "\x1b[" || input == "\x1bO") {
      const std::string rest = more();
      input += rest;
      if (rest.empty()) input.resize(1);
    }
    const std::size_t size = size_of_key(input);
    keys.push_back(input.substr(0, size));
    input.erase(0, size);
  }
}

/// The select key that is held down comes again and again: it was pressed once.
void Finger::receive(std::deque<std::string> typed, std::uint32_t now_ms) {
  constexpr std::uint32_t repeats_within_ms = 100;
  const bool is_select = typed.size() == 1 && (typed[0] == "\r" || typed[0] == "\n");
  const bool repeats = is_select && was_select_ && now_ms - received_ms_ < repeats_within_ms;
  if (!typed.empty()) {
    was_select_ = is_select;
    received_ms_ = now_ms;
  }
  if (!repeats) keys.insert(keys.end(), typed.begin(), typed.end());
}

void Finger::move(std::uint32_t now_ms) {
  if (now_ms < until_ms_) return;
  if (down_) {
    down_ = false;
    host::hold(0);
    until_ms_ = now_ms + gap_ms;
  } else if (!keys.empty()) {
    const std::string key = keys.front();
    keys.pop_front();
    act(key, now_ms);
  }
}

std::uint32_t Finger::due_ms(std::uint32_t now_ms) const {
  return down_ || !keys.empty() ? std::max(until_ms_, now_ms) : UINT32_MAX;
}

void Finger::act(const std::string& key, std::uint32_t now_ms) {
  moved_ = true;
  if (std::exchange(keys_shown_, false)) return;
  const bool is_letter = static_cast<unsigned char>(key[0]) >= 0x20 && key[0] != '\x7f';
  if (is_letter && pd::type("")) {
    pd::type(key);
    return;
  }
  if (key[0] >= '0' && key[0] <= '9') return go_to(static_cast<unsigned>(key[0] - '0'));
  number_ = 0;
  leaves_ = leaves_ || key == "q";
  other_way_ = other_way_ || key == "t";
  keys_shown_ = key == "?";
  if (key == page_down) ++scrolled_;
  if (key == page_up) --scrolled_;
  const auto* code = std::ranges::find(key_codes, key, &KeyCode::bytes);
  if (code != std::end(key_codes)) press(code->button, code->ms, now_ms);
}

/// 1 and 2 lead to 12 where there is such a choice, else to 2; a 0 begins again.
void Finger::go_to(unsigned digit) {
  number_ = number_ < 1000 ? number_ * 10 + digit : digit;
  if (pd::go_to(number_)) return;
  number_ = digit;
  pd::go_to(number_);
}

void Finger::press(Button button, std::uint32_t ms, std::uint32_t now_ms) {
  if (button == Button::select && pd::waits_for_hold()) ms = long_ms;
  const Press press = press_for(button, ms);
  down_ = true;
  host::hold(static_cast<hal::Buttons>(press.button));
  until_ms_ = now_ms + press.ms;
}

}  // namespace simulator
