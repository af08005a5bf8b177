#pragma once
#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/referee/hosted.hpp"

/// The referee: one request a line, one answer a line. docs/referee.md is its manual.
namespace referee {

/// Longest line that is read, in bytes; a longer one is refused whole.
inline constexpr std::size_t line_max = 256 * 1024;

class Referee {
 public:
  /// The answer to one line, without a line end. Never empty; a refused request changes nothing.
  std::string answer(std::string_view line);

  /// The answer to a line of more than line_max bytes.
  static std::string line_too_long();

  bool over() const { return over_; }  ///< after `quit`

 private:
  struct Request;
  /// A game that `clone` stored, with everything that decides how it continues.
  struct Stored {
    std::unique_ptr<Hosted> match;
    std::uint64_t seed;
    core::Rng rng;
    std::array<players::Profile, core::max_players> computers;
  };
  static constexpr std::size_t stored_max = 256;

  static std::span<const Request> requests();
  static const Request* find_request(std::string_view name);
  static std::string request_names();
  Error dispatch(std::string_view name, std::string_view rest, Json&);
  void forget_scanned();
  Error take_over(const core::Log&, const core::LogReading&, Json&);
  void sit_down(std::unique_ptr<Hosted>, std::uint64_t seed, Json&);
  void play_on(Json&);
  bool is_computer(core::Actor) const;

  // The requests; those about computer players are in computer.cpp.
  Error begin(std::string_view rest, Json&);
  Error moves(std::string_view, Json& j) { return match_->moves(j), Error{}; }
  Error play(std::string_view rest, Json&);
  Error state(std::string_view, Json& j) { return match_->state(j, {}), Error{}; }
  Error view(std::string_view rest, Json&);
  Error undo(std::string_view, Json&) { return match_->undo(); }
  Error clone(std::string_view, Json&);
  Error restore(std::string_view rest, Json&);
  Error set(std::string_view rest, Json&);
  Error manual(std::string_view rest, Json&);
  Error levels(std::string_view, Json&);
  Error hint(std::string_view rest, Json&);
  Error seat(std::string_view rest, Json&);
  Error rollout(std::string_view rest, Json&);
  Error hash(std::string_view, Json&);
  Error history(std::string_view, Json& j) { return match_->history(j); }
  Error review(std::string_view rest, Json&);
  Error log(std::string_view, Json&);
  Error load(std::string_view rest, Json&);
  Error parts(std::string_view rest, Json&);
  Error scan(std::string_view rest, Json&);
  Error version(std::string_view, Json&);
  Error help(std::string_view rest, Json&);
  Error quit(std::string_view, Json&) { return over_ = true, Error{}; }

  std::unique_ptr<Hosted> match_;
  std::uint64_t seed_ = 0;
  core::Rng rng_{0};
  std::array<players::Profile, core::max_players> computers_{};  ///< who plays each seat; level 0 is a person
  std::vector<Stored> stored_;  ///< by the number that `clone` answered; a new game clears it
  bool manual_ = false;
  bool over_ = false;
  std::string scanned_;            ///< parts of a log that is not whole yet
  std::uint32_t scan_misses_ = 0;  ///< which of its parts are missing, bit i for part i + 1
};

}  // namespace referee
