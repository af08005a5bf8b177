#pragma once
#include <type_traits>

/// What tools/mutate writes into the sources: every operator, constant, condition and statement that it changes asks
/// here whether its mutant is the one that runs now. So one program holds all mutants, and a constant expression none.
///
///   a < b        a < mutation::at<17> < b         the operators of `Operator` take the left operand, then the right
///   one a += b       a += mutation::at<17> += b
///   ++a          mutation::step_up<17>->*a
///   12           mutation::value<17>(12, 13)
///   a && b       ((bool)(a) != mutation::on<17>() ? (bool)(b) : mutation::on<17>())
namespace mutation {

inline unsigned active = 0;               ///< the mutant that runs, or 0
inline unsigned char* reached = nullptr;  ///< one byte a mutant: it was asked for
inline long long steps_left = 0;          ///< a mutant that asks more often loops for ever
[[noreturn]] void out_of_steps();

inline bool is_active(unsigned mutant) {
  if (reached != nullptr) {  // not before main()
    reached[mutant] = 1;
    if (--steps_left < 0) out_of_steps();
  }
  return mutant == active;
}

template <unsigned mutant>
constexpr bool on() {
  return std::is_constant_evaluated() ? false : is_active(mutant);
}

template <unsigned mutant, class T>
constexpr T value(T original, T changed) {
  return on<mutant>() ? changed : original;
}

template <unsigned mutant>
struct Operator {};
template <unsigned mutant>
inline constexpr Operator<mutant> at{};
template <unsigned mutant, class A>
struct Left {
  const A& a;
};
template <unsigned mutant, class B>
struct Right {
  const B& b;
};

#define MUTATION_BINARY(original, changed)                                                 \
  template <unsigned mutant, class A>                                                      \
  constexpr Left<mutant, A> operator original(const A& a, Operator<mutant>) {              \
    return {a};                                                                            \
  }                                                                                        \
  template <unsigned mutant, class A, class B>                                             \
  constexpr auto operator original(Left<mutant, A> left, const B& b) {                     \
    if constexpr (requires { left.a changed b; })                                          \
      if (on<mutant>()) return static_cast<decltype(left.a original b)>(left.a changed b); \
    return left.a original b;                                                              \
  }
MUTATION_BINARY(==, !=)
MUTATION_BINARY(!=, ==)
MUTATION_BINARY(<, <=)
MUTATION_BINARY(<=, <)
MUTATION_BINARY(>, >=)
MUTATION_BINARY(>=, >)
MUTATION_BINARY(+, -)
MUTATION_BINARY(-, +)
MUTATION_BINARY(*, /)
MUTATION_BINARY(/, *)
#undef MUTATION_BINARY

#define MUTATION_ASSIGNMENT(original, changed)                                 \
  template <unsigned mutant, class B>                                          \
  constexpr Right<mutant, B> operator original(Operator<mutant>, const B& b) { \
    return {b};                                                                \
  }                                                                            \
  template <unsigned mutant, class A, class B>                                 \
  constexpr A& operator original(A& a, Right<mutant, B> right) {               \
    if constexpr (requires { a changed right.b; })                             \
      if (on<mutant>()) return a changed right.b;                              \
    return a original right.b;                                                 \
  }
MUTATION_ASSIGNMENT(+=, -=)
MUTATION_ASSIGNMENT(-=, +=)
#undef MUTATION_ASSIGNMENT

template <unsigned mutant, bool up>
struct Step {};
template <unsigned mutant>
inline constexpr Step<mutant, true> step_up{};
template <unsigned mutant>
inline constexpr Step<mutant, false> step_down{};
template <unsigned mutant, bool up, class A>
constexpr A& operator->*(Step<mutant, up>, A& a) {
  if constexpr (requires {
                  --a;
                  ++a;
                })
    return on<mutant>() != up ? ++a : --a;
  else if constexpr (up)
    return ++a;
  else
    return --a;
}

}  // namespace mutation
