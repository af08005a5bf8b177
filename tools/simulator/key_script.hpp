#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "hal/buttons.hpp"

/// Key scripts: a player as a text file (docs/keys.md). This is the only reader of the format;
/// the emulator and the browser tests take the time line that `simulator --timeline` prints.
namespace simulator {

inline constexpr std::uint32_t script_begins_ms = 500;  ///< after switching on: every board shows a picture by then
inline constexpr std::uint32_t press_ms = 60;           ///< how long `press` keeps a key down
inline constexpr std::uint32_t pause_ms = 140;          ///< and how long nothing is pressed after any key

struct Event {
  std::uint32_t at_ms;    ///< since switching on
  hal::Buttons down;      ///< what is held from here on
  std::string shot_name;  ///< not empty: a picture is taken here
};

struct KeyScript {
  std::vector<Event> events;  ///< in the order of time
  std::uint32_t end_ms;
};

struct ScriptError {
  int line;  ///< from 1
  std::string what;
};

/// Reads a script for a board that has the buttons `present`. `previous` and `next` become up and down
/// on a board with a D-pad, and the other way round, so one script plays on all boards.
std::variant<KeyScript, ScriptError> read_script(std::string_view text, hal::Buttons present);

/// The button with the same function on a board with the buttons `present`; none if that takes a long press.
std::optional<hal::Button> equivalent_button(hal::Button wanted, hal::Buttons present);

/// One event a line: `<ms> <buttons as a decimal number>`, `<ms> shot <name>`, and last `<ms> end`.
std::string timeline(const KeyScript& script);

}  // namespace simulator
