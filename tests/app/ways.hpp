#pragma once
#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/rng.hpp"
#include "firmware/app/session/move_cursor.hpp"

/// The shortest ways of the cursor, found by trying: a copy of it goes wherever the keys lead.
namespace ways {

using pd::Key;
using pd::MoveCursor;

inline constexpr Key pad[] = {Key::up, Key::down, Key::left, Key::right, Key::menu, Key::select};
inline constexpr Key four_buttons[] = {Key::next, Key::previous, Key::menu, Key::select};

/// Presses it as the game does, short of making a move; false: nothing changes.
inline bool press(MoveCursor& cursor, Key key) { return key == Key::select ? cursor.open() : cursor.go(key); }

struct Node {
  MoveCursor cursor;
  unsigned from = 0;
  Key by{};
  unsigned presses = 0;
};

/// Whether both are at the same stop or variant, on the tabs or not; on the tabs also whether they return to the same.
inline bool same_state(MoveCursor a, MoveCursor b) {
  const auto alike = [&] {
    return a.page() == b.page() && a.focus() == b.focus() && a.choosing_variant() == b.choosing_variant() &&
           a.is_on_tabs() == b.is_on_tabs();
  };
  if (!alike()) return false;
  return !a.is_on_tabs() || (a.leave() && b.leave() && alike());
}

/// Every state that these keys lead to, the nearest first; the first is where the cursor is now.
inline std::vector<Node> all_from(const MoveCursor& start, std::span<const Key> keys) {
  std::vector<Node> found{{start}};
  for (unsigned i = 0; i < found.size(); ++i)
    for (const Key key : keys) {
      Node next{found[i].cursor, i, key, found[i].presses + 1};
      if (!press(next.cursor, key)) continue;
      const auto same = [&](const Node& node) { return same_state(node.cursor, next.cursor); };
      if (std::none_of(found.begin(), found.end(), same)) found.push_back(next);
    }
  return found;
}

/// The keys to that node of all_from().
inline std::vector<Key> way_to(const std::vector<Node>& nodes, unsigned i) {
  std::vector<Key> keys;
  for (; i != 0; i = nodes[i].from) keys.insert(keys.begin(), nodes[i].by);
  return keys;
}

/// The fewest keys after which select makes this choice.
inline std::optional<std::vector<Key>> way_to(const MoveCursor& start, std::span<const Key> keys, pd::Choice choice) {
  const std::vector<Node> nodes = all_from(start, keys);
  for (unsigned i = 0; i < nodes.size(); ++i) {
    const MoveCursor& at = nodes[i].cursor;
    if (at.focus() == choice && (at.choosing_variant() || !at.many_variants())) return way_to(nodes, i);
  }
  return std::nullopt;
}

/// Any of them.
inline pd::Choice pick(core::Rng& rng, const pd::ChoiceList& choices) {
  return choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
}

}  // namespace ways
