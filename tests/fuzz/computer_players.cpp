/// Computer players in positions that no game leads to: the bytes say which fields of the state `set` changes, and
/// which level then decides. Whatever position the referee accepts, a player finds a move in it, and the move is legal.
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/rng.hpp"
#include "tools/referee/referee.hpp"

namespace {

/// The bytes one after the other; what follows them is drawn, so that a short input is a long story, too.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  unsigned next() {
    if (at_ == size_) return more_.below(256);
    more_ = core::Rng(more_.next() + data_[at_]);
    return data_[at_++];
  }
  unsigned below(std::size_t n) { return (next() << 8 | next()) % static_cast<unsigned>(n); }

 private:
  const std::uint8_t* data_;
  std::size_t size_, at_ = 0;
  core::Rng more_{1};
};

/// A field that `set` may change, and what it holds.
struct Field {
  std::string path, value;
};

/// The fields of an answer of the referee, which is known to be JSON without escapes.
class Fields {
 public:
  explicit Fields(const std::string& answer) : text_(answer) { read(""); }
  std::vector<Field> all;

 private:
  void read(const std::string& path) {
    if (text_[at_] == '{' || text_[at_] == '[')
      read_inside(path, text_[at_] == '{');
    else
      all.push_back({path, word()});
  }

  void read_inside(const std::string& path, bool named) {
    const char end = named ? '}' : ']';
    const std::size_t from = at_++;
    bool flat = true;
    for (unsigned i = 0; text_[at_] != end; ++i) {
      if (text_[at_] == ',') ++at_;
      const std::string name = named ? word() : std::to_string(i);
      if (named) ++at_;  // the colon
      flat = flat && text_[at_] != '{' && text_[at_] != '[';
      read(path.empty() ? name : path + '.' + name);
    }
    ++at_;
    if (!named && flat) all.push_back({path, without_quotes(text_.substr(from, at_ - from))});
  }

  std::string word() {
    const std::size_t from = at_;
    if (text_[at_] == '"') {
      at_ = text_.find('"', at_ + 1) + 1;
      return text_.substr(from + 1, at_ - from - 2);
    }
    while (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '-' || text_[at_] == '.') ++at_;
    return text_.substr(from, at_ - from);
  }

  static std::string without_quotes(std::string list) {
    std::erase(list, '"');
    return list;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

/// Another value for the field: a number nearby or far off, or what another field holds.
std::string other_value(const std::vector<Field>& all, const Field& field, Bytes& bytes) {
  const bool number = std::isdigit(static_cast<unsigned char>(field.value[0])) != 0;
  if (!number || bytes.next() % 8 == 0) return all[bytes.below(all.size())].value;
  const int now = std::atoi(field.value.c_str());
  constexpr std::array steps = {1, -1, 2, -2, 5, -5, 12, 40};
  const unsigned how = bytes.next() % (steps.size() + 2);
  if (how < steps.size()) return std::to_string(now + steps[how]);
  return std::to_string(how == steps.size() ? 0u : bytes.next());
}

bool accepted(const std::string& answer) { return answer.starts_with("{\"ok\":true"); }

/// The field of the answer, or nothing.
std::string text_of(const std::string& answer, const char* name) {
  const std::string key = '"' + std::string(name) + "\":\"";
  const std::size_t at = answer.find(key);
  if (at == std::string::npos) return {};
  const std::size_t from = at + key.size();
  return answer.substr(from, answer.find('"', from) - from);
}

void begin(referee::Referee& referee, Bytes& bytes) {
  constexpr std::array games = {
      "stone_age players=2 edition=pl",
      "stone_age players=3 edition=ua",
      "stone_age players=4 edition=cz",
      "cvlizacje players=3",
      "cvlizacje players=5",
      "cvlizacje players=2 variant=two",
      "cvlizacje players=2 variant=two_advanced",
      "altay players=2 trade=on",
      "altay players=3",
      "altay players=4",
  };
  const std::string game = games[bytes.next() % games.size()];
  if (!accepted(referee.answer("new " + game + " seed=" + std::to_string(bytes.next())))) std::abort();
}

/// A level decides for the current actor; the strongest seldom, as it takes its whole budget.
void decide(referee::Referee& referee, Bytes& bytes) {
  const unsigned how = bytes.next();
  const unsigned level = how == 0 ? players::level_count : 1 + how % (players::level_count - 1);
  const std::string hint = referee.answer("hint level=" + std::to_string(level) + " seed=" + std::to_string(how));
  if (!accepted(hint)) {
    if (hint.find("the game is over") == std::string::npos) std::abort();
    return;
  }
  if (!accepted(referee.answer("play " + text_of(hint, "move")))) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  referee::Referee referee;
  begin(referee, bytes);
  for (unsigned decisions = 0; decisions < 24; ++decisions) {
    for (unsigned sets = bytes.next() % 8; sets > 0; --sets) {
      const std::string state = referee.answer("state");
      const std::vector<Field> all = Fields(state).all;
      const Field& field = all[bytes.below(all.size())];
      referee.answer("set " + field.path + ' ' + other_value(all, field, bytes));
    }
    decide(referee, bytes);
  }
  return 0;
}
