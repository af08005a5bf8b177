#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <string>

#include "hal/buttons.hpp"

/// What is typed in a terminal, as presses of the handheld's buttons, letters of a name and numbers of choices.
namespace simulator {

/// Splits what came from a terminal into keys: a letter, or the whole sequence of an arrow. `more` waits a moment for
/// the rest of a sequence that has begun; an escape alone is a key.
void split_keys(std::string input, std::deque<std::string>& keys, const std::function<std::string()>& more);

/// Presses one key after the other: a terminal tells when a key goes down, but not when it comes up.
class Finger {
 public:
  std::deque<std::string> keys;
  void receive(std::deque<std::string> typed, std::uint32_t now_ms);

  /// Lets go of the button whose time is over, or does what the next key means.
  void move(std::uint32_t now_ms);
  /// When it has something to do next, not before `now_ms`; UINT32_MAX: never.
  std::uint32_t due_ms(std::uint32_t now_ms) const;

  bool leaves() const { return leaves_; }                 ///< the player wants to go
  bool asks_for_other_way() const { return other_way_; }  ///< words in place of the picture, or the picture
  void forget_other_way() { other_way_ = false; }
  bool asks_for_keys() const { return keys_shown_; }  ///< what they do; the next key only puts that away
  bool has_moved() const { return moved_; }   ///< some key was typed, so that text that was scrolled starts again ...
  int scrolled() const { return scrolled_; }  ///< ... unless it was to scroll, by so many pages
  void forget_scrolled() { moved_ = false, scrolled_ = 0; }

 private:
  void act(const std::string& key, std::uint32_t now_ms);
  void go_to(unsigned digit);
  void press(hal::Button button, std::uint32_t ms, std::uint32_t now_ms);

  bool down_ = false, leaves_ = false, other_way_ = false, keys_shown_ = false, moved_ = false;
  int scrolled_ = 0;
  std::uint32_t until_ms_ = 0;
  unsigned number_ = 0;            // typed so far
  bool was_select_ = false;        // the last that was received, ...
  std::uint32_t received_ms_ = 0;  // ... then
};

}  // namespace simulator
