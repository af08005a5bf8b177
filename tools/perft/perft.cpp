#include "tools/perft/perft.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/altay/notation.hpp"
#include "engine/core/log.hpp"
#include "engine/cvlizacje/notation.hpp"
#include "engine/games.hpp"
#include "engine/stone_age/notation.hpp"

namespace perft {

namespace {

/// Moves between two numbered positions of a title, so that the last one is still before the end of the game.
constexpr std::array<unsigned, core::game_count> distance = {40, 7, 45};

core::Text<32> words_of(const stone_age::State&, core::Move move) { return stone_age::notation(move); }
core::Text<32> words_of(const cvlizacje::State&, core::Move move) { return cvlizacje::notation(move); }
core::Text<32> words_of(const altay::State&, core::Move move) { return altay::notation(move); }

/// The legal moves by their words, in the order of the bytes: an order that does not depend on an implementation.
template <core::Game S>
std::vector<std::pair<std::string, core::Move>> by_words(const S& s) {
  core::MoveList list;
  legal_moves(s, list);
  std::vector<std::pair<std::string, core::Move>> moves;
  for (const core::Move move : list) moves.emplace_back(std::string(words_of(s, move).view()), move);
  std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return moves;
}

template <core::Game S>
S state_of(const Position& position) {
  S s;
  if (start(position.setup, s)) return S{};
  for (const core::Move move : position.moves)
    if (apply(s, move)) return S{};
  return s;
}

/// Sequences of `depth` moves from s; stops counting beyond `limit`.
template <core::Game S>
std::uint64_t nodes(const S& s, unsigned depth, std::uint64_t limit) {
  core::MoveList list;
  legal_moves(s, list);
  if (depth == 1) return list.size();
  std::uint64_t sum = 0;
  for (const core::Move move : list) {
    S next = s;
    if (apply(next, move)) return ~std::uint64_t{0};  // a listed move is refused: no table has this number
    sum += nodes(next, depth - 1, limit);
    if (sum > limit) break;
  }
  return sum;
}

Way way(std::string name, core::GameId game, unsigned players, unsigned variant, unsigned options = 0) {
  return {std::move(name),
          {game, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(variant), 0,
           static_cast<std::uint8_t>(options)}};
}

}  // namespace

std::vector<Way> ways() {
  std::vector<Way> all;
  const auto named = [](const char* game, unsigned players, const std::string& rest) {
    return std::string(game) + " players=" + std::to_string(players) + rest;
  };
  for (unsigned edition = 0; edition < 3; ++edition)
    for (unsigned players = 2; players <= 4; ++players) {
      const std::string_view name = stone_age::name_of(static_cast<stone_age::Edition>(edition));
      all.push_back(
          way(named("stone_age", players, " edition=" + std::string(name)), core::GameId::stone_age, players, edition));
    }
  for (unsigned variant = 0; variant < 3; ++variant)
    for (unsigned players = variant == 0 ? 3 : 2; players <= (variant == 0 ? 5u : 2u); ++players) {
      const std::string_view name = cvlizacje::name_of(static_cast<cvlizacje::Variant>(variant));
      all.push_back(
          way(named("cvlizacje", players, " variant=" + std::string(name)), core::GameId::cvlizacje, players, variant));
    }
  constexpr std::pair<const char*, unsigned> options[] = {{"", 0},
                                                          {" trade=on", altay::option_trade},
                                                          {" suggested=on", altay::option_suggested_starts},
                                                          {" full_map=on", altay::option_full_map}};
  for (unsigned players = 2; players <= 4; ++players)
    for (const auto& [name, option] : options)
      if (players < 4 || option != altay::option_full_map)  // AL-4: four use the full map anyway
        all.push_back(way(named("altay", players, name), core::GameId::altay, players, 0, option));
  return all;
}

Position position(const Way& way, unsigned number) {
  return core::by_game(way.setup.game, [&]<core::Game S>() {
    Position found{way.setup, {}};
    const bool tribe_begins = way.setup.game == core::GameId::cvlizacje && way.setup.variant == 1;  // CV-60
    found.setup.first = static_cast<std::uint8_t>(tribe_begins ? 0 : number % way.setup.players);
    S s;
    if (start(found.setup, s)) return found;
    std::uint32_t random = number;
    for (unsigned i = 0; i < number * distance[static_cast<unsigned>(way.setup.game)]; ++i) {
      const auto moves = by_words(s);
      if (moves.empty()) break;
      random = random * 1664525u + 1013904223u;
      const core::Move move = moves[static_cast<std::size_t>(std::uint64_t{random} * moves.size() >> 32)].second;
      if (apply(s, move)) break;
      found.moves.push_back(move);
    }
    return found;
  });
}

std::vector<std::uint64_t> counts(const Position& position) {
  return core::by_game(position.setup.game, [&]<core::Game S>() {
    const S s = state_of<S>(position);
    std::vector<std::uint64_t> found;
    for (unsigned depth = 1; depth <= depth_max; ++depth) {
      const std::uint64_t n = nodes(s, depth, nodes_max);
      if (depth > 1 && n > nodes_max) break;
      found.push_back(n);
    }
    return found;
  });
}

std::vector<Share> divide(const Position& position, unsigned depth) {
  return core::by_game(position.setup.game, [&]<core::Game S>() {
    const S s = state_of<S>(position);
    std::vector<Share> shares;
    for (const auto& [name, move] : by_words(s)) {
      S next = s;
      const bool refused = static_cast<bool>(apply(next, move));
      shares.push_back({name, refused ? 0 : depth > 1 ? nodes(next, depth - 1, ~std::uint64_t{0}) : 1});
    }
    return shares;
  });
}

std::string log_of(const Position& position) {
  return core::by_game(position.setup.game, [&]<core::Game S>() {
    const auto log = std::make_unique<core::Log>();
    log->clear(position.setup);
    for (const core::Move move : position.moves) log->push(move);
    std::string text(core::log_text_max, '\0');
    text.resize(core::write_text(*log, S::name, S::rules_version, text));
    return text;
  });
}

std::string table(const Way& way) {
  std::string text = "## " + way.name + "\n\n| position | moves | 1 | 2 | 3 | 4 | 5 | 6 |\n";
  text += "| --- | --- | --- | --- | --- | --- | --- | --- |\n";
  static_assert(depth_max == 6);
  for (unsigned number = 0; number < position_count; ++number) {
    const Position from = position(way, number);
    const std::vector<std::uint64_t> found = counts(from);
    text += "| " + std::to_string(number) + " | " + std::to_string(from.moves.size());
    for (unsigned n = 0; n < depth_max; ++n) text += " | " + (n < found.size() ? std::to_string(found[n]) : "");
    text += " |\n";
  }
  return text;
}

}  // namespace perft
