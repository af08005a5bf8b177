#include "engine/stone_age/notation.hpp"

namespace stone_age {

namespace {

constexpr std::array<std::string_view, location_count> location_names = {
    "toolmaker", "hut",   "field", "hunt",  "forest",    "clay",      "quarry",    "river",
    "card1",     "card2", "card3", "card4", "building1", "building2", "building3", "building4"};
constexpr std::array<std::string_view, resource_count> resource_names = {"wood", "brick", "stone", "gold"};
constexpr std::array<std::string_view, 4> phase_names = {"place", "act", "feed", "over"};
constexpr std::array<std::string_view, 11> decision_names = {"chance", "chance", "chance", "chance", "place", "use",
                                                             "tools",  "pay",    "dice",   "feed",   ""};
constexpr std::array<std::string_view, category_count> category_names = {
    "buildings", "cards", "green", "farmers", "toolmakers", "builders", "shamans", "resources", "hunger"};

/// The kind of value that a field of a move holds: its range and its words.
enum class Field : std::uint8_t { none, location, figures, tool, once, resource, face, card, tile };

struct Shape {
  std::string_view word;
  Field a = Field::none;
  Field b = Field::none;
};
constexpr std::array<Shape, verb_count> shapes = {{
    {""},
    {"place", Field::location, Field::figures},
    {"use", Field::location},
    {"tool", Field::tool},
    {"once", Field::once},
    {"done"},
    {"pay", Field::resource},
    {"decline"},
    {"take", Field::face},
    {"claim", Field::resource, Field::resource},
    {"feed", Field::resource},
    {"starve"},
    {"die", Field::face},
    {"draw", Field::card},
    {"tile", Field::tile},
}};

struct Range {
  unsigned least, most;
};
constexpr Range range(Field field) {
  switch (field) {
    case Field::none: return {0, 0};
    case Field::location: return {0, location_count - 1};
    case Field::figures: return {1, max_figures};
    case Field::tool: return {1, 3};
    case Field::once: return {2, max_tool};
    case Field::resource: return {0, resource_count - 1};
    case Field::face: return {1, 6};
    case Field::card: return {1, card_count};
    case Field::tile: return {1, building_count};
  }
  return {0, 0};
}

core::Text<4> number_text(char letter, unsigned number) {
  core::Text<4> text;
  text << letter << static_cast<char>('0' + number / 10) << static_cast<char>('0' + number % 10);
  return text;
}

/// A field as a word.
core::Text<12> format(Field field, unsigned value) {
  core::Text<12> text;
  switch (field) {
    case Field::none: break;
    case Field::location: text << location_names[value]; break;
    case Field::resource: text << resource_names[value]; break;
    case Field::card: text << number_text('C', value).view(); break;
    case Field::tile: text << number_text('B', value).view(); break;
    default: text << value;
  }
  return text;
}

bool fits(Field field, unsigned value) { return value >= range(field).least && value <= range(field).most; }

/// Reads the value of a field; false if the word is none.
bool read(Field field, std::string_view word, unsigned& value) {
  for (value = range(field).least; value <= range(field).most; ++value)
    if (format(field, value).view() == word) return true;
  return false;
}

/// Removes the first word; two spaces in a row enclose an empty word.
std::string_view next_word(std::string_view& text) {
  const std::size_t end = text.find(' ');
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return word;
}

}  // namespace

core::Text<32> notation(core::Move m) {
  core::Text<32> text;
  if (m.verb() == 0 || m.verb() >= verb_count) return text;
  const Shape& shape = shapes[m.verb()];
  if (!fits(shape.a, m.a()) || !fits(shape.b, m.b())) return text;
  text << shape.word;
  if (shape.a != Field::none) text << ' ' << format(shape.a, m.a()).view();
  if (shape.b != Field::none) text << ' ' << format(shape.b, m.b()).view();
  return text;
}

core::Move parse(std::string_view text) {
  if (text.ends_with(' ')) return {};
  const std::string_view word = next_word(text);
  for (unsigned verb = 1; verb < verb_count; ++verb) {
    const Shape& shape = shapes[verb];
    if (shape.word != word) continue;
    unsigned a = 0, b = 0;
    if (shape.a != Field::none && !read(shape.a, next_word(text), a)) return {};
    if (shape.b != Field::none && !read(shape.b, next_word(text), b)) return {};
    if (!text.empty()) return {};
    if (static_cast<Verb>(verb) == Verb::claim && a > b) return move(Verb::claim, b, a);
    return move(static_cast<Verb>(verb), a, b);
  }
  return {};
}

std::string_view name_of(Location l) { return l < Location::none ? location_names[index(l)] : std::string_view(); }
std::string_view name_of(Resource r) { return resource_names[index(r)]; }
std::string_view name_of(Phase phase) { return phase_names[index(phase)]; }
std::string_view name_of(Decision decision) { return decision_names[index(decision)]; }
std::string_view name_of(Category category) { return category_names[index(category)]; }
std::string_view name_of(Edition edition) { return editions[index(edition)].name; }
core::Text<4> card_name(unsigned number) { return number_text('C', number); }
core::Text<4> building_name(unsigned number) { return number_text('B', number); }

}  // namespace stone_age
