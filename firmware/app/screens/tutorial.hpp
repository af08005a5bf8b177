#pragma once
#include <span>

#include "engine/core/game.hpp"
#include "firmware/app/ui/strings.hpp"

namespace pd::screens {

/// The current step of a tutorial, a game that is played along. assets/tutorials.txt has its log and its steps.
class Tutorial {
 public:
  enum class Kind : std::uint8_t { move, tell, tell_header, tell_tabs, tell_words };

  static bool has(core::GameId game);
  static core::Setup setup(core::GameId game);
  static std::span<const std::uint16_t> moves(core::GameId game);

  void begin(core::GameId game);
  void end() { at_ = end_ = 0; }
  void next() { ++at_, read_ = 0, was_read_ = false, forget_refusal(); }  ///< the step was done
  void refuse() { refused_ = true, refusal_read_ = 0; }                   ///< something else was chosen
  void refuse_number() { has_wrong_number_ = true, refusal_read_ = 0; }   ///< another number of what it asks for
  void forget_refusal() { refused_ = has_wrong_number_ = false; }

  bool active() const { return at_ < end_; }
  Kind kind() const;
  Str words() const;  ///< of the step; after another choice, that it was not the one asked for
  std::size_t read() const { return is_refusal() ? refusal_read_ : read_; }  ///< bytes of the words, on earlier pages
  void read_on(std::size_t bytes) { (is_refusal() ? refusal_read_ : read_) = static_cast<std::uint16_t>(bytes); }
  void mark_read() { was_read_ = was_read_ || !is_refusal(); }  ///< the last page of the words was reached
  bool was_read() const { return was_read_ && !is_refusal(); }
  bool has_wrong_number() const { return has_wrong_number_; }  ///< which is said before these words

 private:
  unsigned at_ = 0, end_ = 0;
  bool is_refusal() const { return refused_ || has_wrong_number_; }

  std::uint16_t read_ = 0, refusal_read_ = 0;
  bool was_read_ = false;
  bool refused_ = false, has_wrong_number_ = false;
};

}  // namespace pd::screens
