#include "tools/referee/computer.hpp"

#include "tools/referee/referee.hpp"

namespace referee {

namespace {

/// A seat's computer moves in one answer: a game of computers only goes on by the next request.
constexpr unsigned computer_moves_max = 4 * core::Log::capacity;

void write_names(Json& j, std::string_view key, const std::vector<std::string>& names) {
  j.key(key).open('[');
  for (const std::string& name : names) j.value(name);
  j.close(']');
}

/// KEY=VALUE words that choose a player; `seed` is refused where there is none to set.
Error read_choice(const std::vector<std::string_view>& words, std::size_t from, const Hosted& match,
                  players::Profile& profile, std::uint64_t* seed) {
  std::vector<std::string_view> seen;
  bool has_level = false;
  for (std::size_t i = from; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    const std::string_view key = words[i].substr(0, equals);
    if (index_of(seen, key) < seen.size()) return "the option " + shown(key) + " is given twice";
    seen.push_back(key);
    const std::string_view value = equals == words[i].npos ? std::string_view{} : words[i].substr(equals + 1);
    if (key == "level" || key == "dial") {
      const bool is_level = key == "level";
      const unsigned most = is_level ? players::level_count : static_cast<unsigned>(players::dial.size());
      unsigned number = 0;
      if (has_level) return "level and dial name the same thing: give one of them";
      has_level = true;
      if (!to_number(value, 1u, most, number))
        return std::string(key) + " is a number from 1 to " + std::to_string(most) + ", not " + shown(value);
      profile.level = is_level ? static_cast<std::uint8_t>(number) : players::dial[number - 1];
    } else if (key == "style") {
      const std::vector<std::string> names = match.styles();
      const std::size_t style = index_of(names, value);
      if (style == names.size()) return "there is no style " + shown(value) + "; \"levels\" names them";
      profile.style = static_cast<std::uint8_t>(style);
    } else if (key == "seed" && seed != nullptr) {
      if (!to_number<std::uint64_t>(value, 0, ~std::uint64_t{0}, *seed))
        return "seed must be a number, not " + shown(value);
    } else {
      return "an option reads level=N, dial=N" +
             std::string(seed != nullptr ? ", style=NAME or seed=K" : " or style=NAME") + ", not " + shown(words[i]);
    }
  }
  return {};
}

}  // namespace

Error Referee::levels(std::string_view, Json& j) {
  write_names(j, "levels", {players::level_names.begin(), players::level_names.end()});
  std::vector<std::string> styles = match_->styles();
  styles.erase(styles.begin());  // "none" is no style
  write_names(j, "styles", styles);
  j.field("dial", static_cast<unsigned>(players::dial.size()));
  return {};
}

Error Referee::hint(std::string_view rest, Json& j) {
  players::Profile profile;
  std::uint64_t seed = seed_;
  if (const Error why = read_choice(split(rest), 0, *match_, profile, &seed); !why.empty()) return why;
  if (match_->actor() == core::nobody) return "the game is over: there is nothing to decide";
  if (match_->actor() == core::chance) return "chance is to decide, not a player";
  const Advice advice = match_->advise(profile, seed);
  j.field("move", advice.move);
  write_names(j, "why", advice.why);
  j.field("work", advice.work);
  return {};
}

Error Referee::review(std::string_view rest, Json& j) {
  unsigned level = players::level_count;
  constexpr std::string_view key = "level=";
  const bool has_key = rest.substr(0, key.size()) == key;
  if (!rest.empty() && (!has_key || !to_number(rest.substr(key.size()), 1u, players::level_count, level)))
    return "review takes level=N from 1 to " + std::to_string(players::level_count) + ", not " + shown(rest);
  return match_->review(level, j);
}

Error Referee::seat(std::string_view rest, Json& j) {
  const std::vector<std::string_view> words = split(rest);
  unsigned seat = 0;
  if (words.size() < 2 || !to_number(words[0], 0u, match_->players() - 1, seat))
    return "seat needs a seat from 0 to " + std::to_string(match_->players() - 1) +
           " and who plays it: level=N or dial=N [style=NAME], or person";
  players::Profile profile{0, 0};
  if (words[1] != "person") {
    if (const Error why = read_choice(words, 1, *match_, profile, nullptr); !why.empty()) return why;
    if (profile.level == 0) return "a computer's seat needs its level=N or dial=N";
  } else if (words.size() > 2) {
    return "seat S person takes nothing more";
  }
  if (const Error no = match_->sit(seat, players::pack_controller({profile.level, 0})); !no.empty()) return no;
  computers_[seat] = profile;
  play_on(j);
  return {};
}

bool Referee::is_computer(core::Actor actor) const { return actor.is_seat() && computers_[actor.id].level != 0; }

/// Chance and the seats of computers decide until a person must; the answer tells what they did.
void Referee::play_on(Json& j) {
  std::vector<std::string> chance;
  std::vector<std::pair<unsigned, std::string>> made;
  for (;;) {
    if (!manual_)
      for (std::string& move : match_->draw(rng_)) chance.push_back(std::move(move));
    const core::Actor actor = match_->actor();
    if (!is_computer(actor) || made.size() >= computer_moves_max) break;
    const Advice advice = match_->decide(computers_[actor.id], seed_);
    if (!match_->play(advice.move).empty()) break;
    made.emplace_back(actor.id, advice.move);
  }
  if (!chance.empty()) write_names(j, "chance", chance);
  if (made.empty()) return;
  j.key("computers").open('[');
  for (const auto& [who, move] : made) j.open('{').field("seat", who).field("move", move).close('}');
  j.close(']');
}

}  // namespace referee
