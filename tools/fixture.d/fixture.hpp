#pragma once
#include <string>
#include <string_view>

/// A fixture is a recorded game: its log and what the position was, as the referee's `state` tells it. It holds no
/// bytes of a struct, so another implementation that speaks the protocol can replay it.
///
///   pocket-dawn 1 altay 4 players=2 ...     the log
///   checks 3fa091c2...                      for each move: the low 16 bits of the CRC-32 of `state` after it
///   after 0                                 the position, a line for each field: its path and its value
///   round 0
///   seats.0.hand ["hunter","digger"]
///   after 8                                 what changed since; "-path" for a field that is gone
///   seats.0.hand []
namespace fixture {

/// Moves between two positions that are written in full.
inline constexpr unsigned spacing = 8;

/// The fixture of the log that a text holds: the line that the referee prints, or the texts of QR codes, one a line.
/// Empty, and the reason in `why`, when there is none or the rules refuse it.
std::string record(std::string_view text, std::string& why);

/// Replays a fixture: empty when every position is as recorded, else the first move that differs and how.
std::string first_difference(std::string_view fixture);

/// How many moves the log of a fixture has.
unsigned move_count(std::string_view fixture);

}  // namespace fixture
