#pragma once
#include <cstdint>

namespace core {

/// One atomic decision, of a seat or of chance, in 16 bits:
///
///   15       11 10          5 4         0
///   | verb (5) |   a (6)    |   b (5)   |
///
/// Every game names its own verbs and says what `a` and `b` mean for each.
/// The all-zero move is never legal in any game: it stands for "no move".
struct Move {
  std::uint16_t bits = 0;

  constexpr Move() = default;
  constexpr explicit Move(std::uint16_t raw) : bits(raw) {}
  constexpr Move(unsigned verb, unsigned a, unsigned b = 0)
      : bits(static_cast<std::uint16_t>(verb << 11 | a << 5 | b)) {}

  constexpr unsigned verb() const { return bits >> 11; }
  constexpr unsigned a() const { return bits >> 5 & 63u; }
  constexpr unsigned b() const { return bits & 31u; }
  constexpr explicit operator bool() const { return bits != 0; }
  constexpr bool operator==(const Move&) const = default;
};

static_assert(sizeof(Move) == 2);

}  // namespace core
