#pragma once

namespace core {

/// Whether the value is one of the others.
template <class Value, class... Values>
constexpr bool is_one_of(Value value, Values... others) {
  return ((value == others) || ...);
}

}  // namespace core
