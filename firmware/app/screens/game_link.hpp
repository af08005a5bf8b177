#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/log.hpp"
#include "engine/core/text.hpp"
#include "firmware/app/storage/match.hpp"

/// A game in a link: people play against each other from afar by sending it back and forth. Unlike a log it carries
/// names, colours and computer players. No device links this; the page writes the bytes behind the # of its address.
///
///   format | size of the table (2) | table | log in its binary form (core::write_binary) | CRC-32 of all before (4)
///
/// Format and CRC-32 are the same in every format, so that an old page can tell a newer link from a damaged one. The
/// table: own dice, then for each seat colour, level, style, hints, length of the name, name; then the number of
/// deciders, and for each the move (2), seat and controller. Later versions add theirs at its end. Numbers are
/// little-endian.
namespace pd::screens {

inline constexpr std::uint8_t link_format = 1;

/// 2,000 characters with the address around it, which is the shortest limit among the usual messengers. The longest
/// game that computers played for tests/corpus has 411 bytes, the longest random one 1,246.
inline constexpr std::size_t link_bytes_max = 1400;

/// Writes match and log; returns the length, or 0 where that would be more than `out` or link_bytes_max.
std::size_t write_link(const storage::Match& match, const core::Log& log, std::span<std::uint8_t> out);

/// Reads what write_link() wrote. `is_over`: the game came to its end. When refused, nothing is to be relied on.
core::LogError read_link(std::span<const std::uint8_t> in, storage::Match& match, core::Log& log, bool& is_over);

/// What can be sent of the game on the table.
enum class LinkState : std::uint8_t {
  none,      ///< nothing: there is no game, or only one person plays
  open,      ///< the game; everything in it has once been open on the table
  revealing  ///< the game, with hands that others have never seen
};
LinkState link_state();

/// The game on the table as the bytes of a link; returns their number, or 0 where there is none, or it is too long.
std::size_t take_link(std::span<std::uint8_t> out);

/// Opens the game of a link. If it continues a saved game, that one goes on with the new moves; if a saved game has all
/// of its moves, that one goes on; else it becomes a saved game of its own. One that is over is shown, and only counted
/// where it continues a saved game. Returns why it was refused, in the language of the device; then nothing has
/// changed. Empty: the game is on the screen.
core::Text<240> open_link(std::span<const std::uint8_t> in);

/// Leaves the game on the table, which stays saved, for whoever has sent it.
void leave_sent_game();

}  // namespace pd::screens
