#include "firmware/app/session/reference.hpp"

#include "hal/buttons.hpp"

namespace pd::session {

std::string_view say_device() {
  static core::Text<2048> words;
  words.clear();
  format(words, Str::help_device_text, {hal::button_label(hal::Button::select), hal::button_label(hal::Button::back)});
  return words;
}

}  // namespace pd::session
