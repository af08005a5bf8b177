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
  void next() { ++at_, refused_ = false; }  ///< the step was done
  void refuse() { refused_ = true; }        ///< something else was chosen
  void forget_refusal() { refused_ = false; }

  bool active() const { return at_ < end_; }
  Kind kind() const;
  Str words() const;  ///< of the step; kind ones where something else was chosen

 private:
  unsigned at_ = 0, end_ = 0;
  bool refused_ = false;
};

}  // namespace app
