#pragma once
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

/// Small helpers to take requests apart.
namespace referee {

/// Empty: all is well. Else what is wrong, in words for the `error` of the answer.
using Error = std::string;

/// What was sent, shortened and in quotes, to be shown in an error.
inline std::string shown(std::string_view sent) {
  constexpr std::size_t most = 60;
  std::string out = "\"" + std::string(sent.substr(0, most));
  return out + (sent.size() > most ? "...\"" : "\"");
}

/// The parts between separators; several separators in a row count as one.
inline std::vector<std::string_view> split(std::string_view text, std::string_view separators = " \t") {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t from = text.find_first_not_of(separators);
    if (from == std::string_view::npos) return parts;
    text.remove_prefix(from);
    const std::size_t to = text.find_first_of(separators);
    parts.push_back(text.substr(0, to));
    if (to == std::string_view::npos) return parts;
    text.remove_prefix(to);
  }
}

/// The whole text as a decimal number from `low` to `high`.
template <class T>
bool to_number(std::string_view text, T low, T high, T& out) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < low || value > high) return false;
  out = value;
  return true;
}

/// Where a word stands in a list of words, or the list's size.
template <class List>
std::size_t index_of(const List& words, std::string_view word) {
  std::size_t i = 0;
  for (const std::string_view each : words) {
    if (each == word) return i;
    ++i;
  }
  return i;
}

/// The number of a name among `count` of its kind.
template <class E>
Error to_kind(std::string_view word, unsigned count, const char* what, unsigned& found) {
  for (found = 0; found < count; ++found)
    if (name_of(static_cast<E>(found)) == word) return {};
  return shown(word) + " is no " + what;
}

/// Where `set` puts a value: `seats.0.wood` in its parts.
using Path = std::vector<std::string_view>;

/// Reads which seat a path is about, of so many players, or says what is wrong; `field` is one that a seat has.
inline Error read_seat(const Path& path, unsigned players, std::string_view field, unsigned& number) {
  if (path.size() < 3) return "a field of a seat reads seats.0." + std::string(field);
  if (!to_number(path[1], 0u, players - 1u, number)) return "there is no seat " + shown(path[1]);
  return {};
}

/// A value of `set`: a number, a word, true, false, null, or a list `[a,b,c]`; quotes around words may be left out.
class Value {
 public:
  explicit Value(std::string_view text) : text_(text) {
    list_ = text.size() >= 2 && text.front() == '[' && text.back() == ']';
    parts_ = split(list_ ? text.substr(1, text.size() - 2) : text, " \t,");
    for (std::string_view& part : parts_)
      if (part.size() >= 2 && part.front() == '"' && part.back() == '"') part = part.substr(1, part.size() - 2);
  }
  bool is_list() const { return list_; }
  const std::vector<std::string_view>& items() const { return parts_; }
  std::string_view word() const { return !list_ && parts_.size() == 1 ? parts_[0] : std::string_view{}; }
  std::string shown() const { return referee::shown(text_); }

  /// Reads a number into a field of any width, or says what is wrong.
  template <class T>
  Error number(T& field, int low, int high) const {
    int n = 0;
    if (!to_number(word(), low, high, n))
      return "the value must be a number from " + std::to_string(low) + " to " + std::to_string(high) + ", not " +
             shown();
    field = static_cast<T>(n);
    return {};
  }

 private:
  std::string_view text_;
  std::vector<std::string_view> parts_;
  bool list_ = false;
};

}  // namespace referee
