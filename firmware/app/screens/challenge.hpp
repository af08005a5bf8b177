#pragma once
#include "firmware/app/session/table.hpp"
#include "firmware/app/ui/screen_stack.hpp"

/// A game for one, generated from a number: title, edition, seat, opponents and chance are the same on every device.
namespace pd::screens {

inline constexpr unsigned challenge_digits = 8;

Screen& challenge_menu();

/// The number that is proposed next: today's date as a number, if the date is known.
void offer_challenge(std::uint32_t number);

/// The match of that number; the seat without a level is the person's.
Match challenge_match(std::uint32_t number);

/// The seat of the person in a challenge.
unsigned challenger(const Match& match);

/// Number, score and digest of the log with a checksum, to compare with friends: 20261117-129-K7QX-3F.
core::Text<32> challenge_code(std::uint32_t number, int score, std::uint32_t mark);

}  // namespace pd::screens
