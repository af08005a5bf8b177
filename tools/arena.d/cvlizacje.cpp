#include "engine/players/cvlizacje/thinker.hpp"
#include "tools/arena.d/arena.hpp"

namespace cvlizacje {

constexpr std::array<const char*, 5> habit_names(const State&) {
  return {"thefts", "buildings", "exchanges", "leisure", "learning"};
}

static unsigned is_habit(const State& s, core::Move move, unsigned i) {
  const auto verb = static_cast<Verb>(move.verb());
  const auto laid = [&](Order o) -> unsigned {
    return s.decision == Decision::order ? (move.a() == index(o)) + (move.b() == index(o)) : 0u;
  };
  const auto bought = [&](Type type) { return verb == Verb::buy && idea(move.a()).type == type; };
  switch (i) {
    case 0:
      return verb == Verb::steal && move.a() != pool;
    case 1:
      return bought(Type::building);
    case 2:
      return laid(Order::trading) + (verb == Verb::bazaar);
    case 3:
      return laid(Order::slacking) + laid(Order::hunting) + (verb == Verb::hedonism);
    default:
      return bought(Type::ideology) || bought(Type::invention);
  }
}

}  // namespace cvlizacje

namespace arena {

Game cvlizacje_entry() { return entry<::cvlizacje::State>(); }

}  // namespace arena
