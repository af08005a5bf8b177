#include "engine/altay/notation.hpp"

#include "engine/altay/data.hpp"

namespace altay {
namespace {

/// What a field of a move is, in words.
enum class Field : std::uint8_t {
  nothing,
  card,
  option,
  target,
  title,
  territory,
  achievement,
  resource,
  faction,
  token  // clang-format off
};  // clang-format on

struct Shape {
  std::string_view verb;
  Field a = Field::nothing, b = Field::nothing;
};

/// By Verb.
constexpr std::array<Shape, verb_count> shapes{{
    {""},
    {"play", Field::card, Field::option},
    {"put", Field::target, Field::resource},
    {"use", Field::target},
    {"acquire", Field::title},
    {"attack", Field::territory, Field::territory},
    {"with", Field::card},
    {"done"},
    {"fight"},
    {"surrender"},
    {"build", Field::territory},
    {"develop", Field::achievement},
    {"abandon"},
    {"exploit", Field::territory},
    {"pay", Field::resource},
    {"gain", Field::resource},
    {"buy", Field::resource},
    {"trade", Field::resource, Field::resource},
    {"trash", Field::card},
    {"discard", Field::card},
    {"retain", Field::card},
    {"resettle", Field::territory, Field::territory},
    {"end"},
    {"faction", Field::faction},
    {"begin", Field::territory},
    {"draw", Field::card},
    {"offer", Field::achievement},
    {"secret", Field::achievement},
    {"token", Field::territory, Field::token},
}};

constexpr std::array<std::string_view, resource_count> resource_names{"food", "wood", "metal", "stone", "culture"};
constexpr std::array<std::string_view, 4> terrain_names{"crops", "forest", "hills", "mountains"};
constexpr std::array<std::string_view, category_count> category_names{"achievements", "action_cards", "territories",
                                                                      "captured_settlements", "tokens"};
constexpr std::array<std::string_view, decision_count> decision_names{
    "over",   "offer",   "token",  "faction", "begin",  "deal",   "secret",   "turn",  "exploit",
    "pay",    "gain",    "put",    "trade",   "trash",  "swap",   "resettle", "build", "attack",
    "answer", "discard", "defend", "draw",    "retain", "refill", "sixth"};

constexpr std::string_view unknown = "?";
constexpr unsigned not_found = 64;

template <class Names>
constexpr std::string_view pick(const Names& names, unsigned index) {
  if (index >= names.size()) return unknown;
  if constexpr (requires { names[0].name; })
    return names[index].name;
  else
    return names[index];
}

std::string_view target_name(unsigned at) {
  return at < first_achievement_target ? pick(stands, at) : pick(achievements, at - first_achievement_target);
}

unsigned options_of(unsigned card) {
  if (card >= card_count) return 0;
  unsigned n = 0;
  for (const Effect& effect : cards[card].options) n += effect.kind != Effect::Kind::nothing;
  return n;
}

/// The word of a field; empty for a number that the field does not have.
core::Text<16> word_of(Field field, unsigned value) {
  std::string_view name;
  switch (field) {
    case Field::nothing: return {};
    case Field::option:
    case Field::territory: {
      const bool fits = field == Field::option ? value >= 1 && value <= 3 : value < territory_count;
      core::Text<16> number;
      if (fits) number << value;
      return number;
    }
    case Field::card: name = pick(cards, value); break;
    case Field::target: name = target_name(value); break;
    case Field::title: name = pick(piles, value); break;
    case Field::achievement: name = pick(achievements, value); break;
    case Field::resource: name = pick(resource_names, value); break;
    case Field::faction: name = pick(factions, value); break;
    case Field::token: name = pick(tokens, value); break;
  }
  return name == unknown ? core::Text<16>{} : core::Text<16>{name};
}

/// The number that the word stands for, or not_found.
unsigned value_of(Field field, std::string_view word) {
  if (word.empty()) return not_found;
  for (unsigned value = 0; value < not_found; ++value)
    if (word_of(field, value).view() == word) return value;
  return not_found;
}

std::string_view take_word(std::string_view& text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  std::size_t n = 0;
  while (n < text.size() && text[n] != ' ') ++n;
  const std::string_view word = text.substr(0, n);
  text.remove_prefix(n);
  return word;
}

constexpr unsigned put_verb = static_cast<unsigned>(Verb::put);
constexpr unsigned play_verb = static_cast<unsigned>(Verb::play);

}  // namespace

core::Text<32> notation(core::Move move) {
  if (move.verb() == 0 || move.verb() >= verb_count) return {};
  const Shape& shape = shapes[move.verb()];
  const core::Text<16> a = word_of(shape.a, move.a());
  const core::Text<16> b = word_of(shape.b, move.b());
  if (a.empty() != (shape.a == Field::nothing) || b.empty() != (shape.b == Field::nothing)) return {};
  if ((shape.a == Field::nothing && move.a() != 0) || (shape.b == Field::nothing && move.b() != 0)) return {};
  core::Text<32> text{shape.verb};
  if (move.verb() == put_verb) return text << ' ' << b.view() << ' ' << a.view();
  if (!a.empty()) text << ' ' << a.view();
  const bool only_option = move.verb() == play_verb && move.b() == 1 && options_of(move.a()) == 1;
  if (!b.empty() && !only_option) text << ' ' << b.view();
  return text;
}

core::Move parse(std::string_view text) {
  const std::string_view first = take_word(text);
  unsigned verb = 1;
  while (verb < verb_count && shapes[verb].verb != first) ++verb;
  if (verb == verb_count) return {};
  const Shape& shape = shapes[verb];
  std::string_view a_word = take_word(text);
  std::string_view b_word = take_word(text);
  if (verb == put_verb) {
    const std::string_view resource = a_word;
    a_word = b_word;
    b_word = resource;
  }
  if (!take_word(text).empty()) return {};
  unsigned a = 0, b = 0;
  if (shape.a == Field::nothing ? !a_word.empty() : (a = value_of(shape.a, a_word)) == not_found) return {};
  if (verb == play_verb && b_word.empty() && options_of(a) == 1) b_word = "1";
  if (shape.b == Field::nothing ? !b_word.empty() : (b = value_of(shape.b, b_word)) == not_found) return {};
  return {verb, a, b};
}

std::string_view name_of(Card card) { return pick(cards, static_cast<unsigned>(card)); }
std::string_view name_of(Title title) { return pick(piles, static_cast<unsigned>(title)); }
std::string_view name_of(Stand stand) { return pick(stands, static_cast<unsigned>(stand)); }
std::string_view name_of(Achievement a) { return pick(achievements, static_cast<unsigned>(a)); }
std::string_view name_of(Resource resource) { return pick(resource_names, static_cast<unsigned>(resource)); }
std::string_view name_of(Faction faction) { return pick(factions, static_cast<unsigned>(faction)); }
std::string_view name_of(Terrain terrain) { return pick(terrain_names, static_cast<unsigned>(terrain)); }
std::string_view name_of(Token token) { return pick(tokens, static_cast<unsigned>(token)); }
std::string_view name_of(Decision decision) { return pick(decision_names, static_cast<unsigned>(decision)); }
std::string_view name_of(Category category) { return pick(category_names, static_cast<unsigned>(category)); }

}  // namespace altay
