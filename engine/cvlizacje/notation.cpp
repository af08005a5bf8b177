#include "engine/cvlizacje/notation.hpp"

namespace cvlizacje {

namespace {

using Word = std::string_view;

constexpr std::array<Word, resource_count> resource_names = {"food", "wood", "stone"};
constexpr std::array<Word, order_count> order_names = {"thieving", "logging",  "hunting", "quarrying",
                                                       "cunning",  "slacking", "trading", "doubling"};
constexpr std::array<Word, 5> phase_names = {"orders", "actions", "development", "end", "over"};
constexpr std::array<Word, 9> decision_names = {"",      "order",   "neutral", "steal", "gain",
                                                "trade", "develop", "chance",  "chance"};
constexpr std::array<Word, 3> variant_names = {"base", "two", "two_advanced"};
constexpr std::array<Word, category_count> points_names = {"play", "printed",  "ideas",
                                                           "most", "exchange", "consumerism"};

/// What follows a verb.
enum class Field : std::uint8_t { nothing, order, resource, seat, idea, saved };

struct Grammar {
  Word verb;
  Field a = Field::nothing, b = Field::nothing;
};

/// By Verb.
constexpr std::array<Grammar, 13> grammar = {{{""},
                                              {"order", Field::order, Field::order},
                                              {"steal", Field::seat, Field::resource},
                                              {"gain", Field::resource},
                                              {"trade", Field::resource, Field::resource},
                                              {"buy", Field::idea, Field::saved},
                                              {"pass"},
                                              {"look"},
                                              {"print", Field::idea},
                                              {"bazaar", Field::resource, Field::resource},
                                              {"hedonism"},
                                              {"draw", Field::idea},
                                              {"tribe", Field::order}}};

constexpr unsigned no_value = 0xFF;

template <std::size_t N>
unsigned find(const std::array<Word, N>& list, Word word) {
  for (unsigned i = 0; i < N; ++i)
    if (list[i] == word) return i;
  return no_value;
}

unsigned number(Word word) {
  if (word.empty() || word.size() > 2 || (word.size() == 2 && word[0] == '0')) return no_value;
  unsigned value = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return no_value;
    value = value * 10 + static_cast<unsigned>(c - '0');
  }
  return value;
}

unsigned read(Field field, Word word) {
  switch (field) {
    case Field::nothing: return word.empty() ? 0 : no_value;
    case Field::order: return find(order_names, word);
    case Field::resource: return find(resource_names, word);
    case Field::saved: {
      if (word.empty()) return 0;
      const unsigned r = find(resource_names, word);
      return r == no_value ? no_value : r + 1;
    }
    case Field::seat: {
      if (word == "pool") return pool;
      const unsigned seat = number(word);
      return seat < core::max_players ? seat : no_value;
    }
    case Field::idea: {
      const unsigned n = number(word);
      return n >= 1 && n <= 48 ? n : no_value;
    }
  }
  return no_value;
}

/// Appends " word"; false when the value means nothing.
bool write(core::Text<32>& out, Field field, unsigned value) {
  switch (field) {
    case Field::nothing: return value == 0;
    case Field::order:
      if (value >= order_count) return false;
      out << ' ' << order_names[value];
      return true;
    case Field::resource:
      if (value >= resource_count) return false;
      out << ' ' << resource_names[value];
      return true;
    case Field::saved: return value == 0 || write(out, Field::resource, value - 1);
    case Field::seat:
      if (value > pool) return false;
      if (value == pool)
        out << " pool";
      else
        out << ' ' << value;
      return true;
    case Field::idea:
      if (value < 1 || value > 48) return false;
      out << ' ' << value;
      return true;
  }
  return false;
}

/// Takes the next word and the one space before the one that follows.
Word take_word(Word& text) {
  const std::size_t space = text.find(' ');
  const Word word = text.substr(0, space);
  text.remove_prefix(space == Word::npos ? text.size() : space);
  if (text.size() > 1) text.remove_prefix(1);  // a space at the end stays, and is no word
  return word;
}

template <class E, std::size_t N>
Word at(const std::array<Word, N>& list, E value) {
  return list[static_cast<unsigned>(value)];
}

}  // namespace

std::string_view name_of(Resource r) { return at(resource_names, r); }
std::string_view name_of(Order o) { return o < Order::none ? at(order_names, o) : Word{}; }
std::string_view name_of(Phase p) { return at(phase_names, p); }
std::string_view name_of(Decision d) { return at(decision_names, d); }
std::string_view name_of(Variant v) { return at(variant_names, v); }
std::string_view name_of(Category category) { return at(points_names, category); }

core::Text<32> notation(core::Move move) {
  if (move.verb() == 0 || move.verb() >= grammar.size()) return {};
  const Grammar& g = grammar[move.verb()];
  core::Text<32> out(g.verb);
  if (!write(out, g.a, move.a()) || !write(out, g.b, move.b())) return {};
  return out;
}

core::Move parse(std::string_view text) {
  const Word verb = take_word(text), first = take_word(text), second = take_word(text);
  if (!text.empty()) return {};
  for (unsigned v = 1; v < grammar.size(); ++v) {
    if (grammar[v].verb != verb) continue;
    const unsigned a = read(grammar[v].a, first), b = read(grammar[v].b, second);
    return a == no_value || b == no_value ? core::Move{} : core::Move(v, a, b);
  }
  return {};
}

}  // namespace cvlizacje
