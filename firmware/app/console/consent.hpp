#pragma once
#include <array>
#include <cstdint>

#include "firmware/app/namespaces.hpp"

namespace pd::console {

/// What a program at the other end of the cable may do. Each needs a person's consent on the device.
enum class Access : std::uint8_t {
  none,    ///< what shows and changes nothing: needs no consent
  read,    ///< all games, with everything that is hidden in them, and the screen
  change,  ///< what is stored, and the buttons; includes `read`
  boot,    ///< the boot loader, which reads and writes everything
};

/// Asks on the screen, at most once for each kind of access in a connection: who refused is not asked again. The
/// question says no by default, and leaves the screen when the connection ends.
class Consent {
 public:
  enum class Answer : std::uint8_t { granted, waiting, refused, ignored };

  /// Asks if that is not decided yet. `ignored`: nobody answered for a minute; it may be asked again.
  Answer ask(Access wanted, std::uint32_t now_ms);

  /// The connection ended: nothing is granted, and no question stays on the screen but, if it is kept, that for the
  /// boot loader.
  void forget(bool keeps_boot_question);
  bool is_given() const;  ///< the program may read or change something: a sign on the screen says so

 private:
  enum class State : std::uint8_t { undecided, asking, granted, refused };
  static constexpr std::uint32_t patience_ms = 60'000;

  std::array<State, 4> states_{};
  std::uint32_t asked_ms_ = 0;
};

}  // namespace pd::console
