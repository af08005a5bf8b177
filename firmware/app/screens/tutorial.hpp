#pragma once
#include <span>

#include "engine/core/game.hpp"
#include "firmware/app/ui/strings.hpp"

namespace app {

/// A game to be played along: which step of it the person is at. Its log and its steps are assets/tutorials.txt.
class Tutorial {
 public:
  enum class Kind : std::uint8_t { move, tell, tell_header, tell_tabs, tell_words };

  static bool has(core::GameId game);
  static core::Setup setup(core::GameId game);
  static std::span<const std::uint16_t> moves(core::GameId game);

  void begin(core::GameId game);
  void end() { at_ = end_ = 0; }
  void next() { ++at_, forget_refusal(); }            ///< the step was done
  void refuse() { refused_ = true; }                  ///< something else was chosen
  void refuse_number() { has_wrong_number_ = true; }  ///< another number of what it asks for
  void forget_refusal() { refused_ = has_wrong_number_ = false; }

  bool active() const { return at_ < end_; }
  Kind kind() const;
  Str words() const;  ///< of the step; kind ones where something else was chosen
  bool has_wrong_number() const { return has_wrong_number_; }  ///< which is said before these words

 private:
  unsigned at_ = 0, end_ = 0;
  bool refused_ = false, has_wrong_number_ = false;
};

}  // namespace app
