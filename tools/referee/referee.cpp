#include "tools/referee/referee.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>

#include "engine/core/parts.hpp"
#include "tools/referee/games.hpp"

namespace referee {

namespace {

constexpr unsigned rollout_max = 100000;
constexpr unsigned part_characters = 1460;  // the largest QR code that a panel of 240 x 240 shows
constexpr unsigned part_characters_min = 100, part_characters_max = 4296;

std::string refusal(const Error& why) {
  Json j;
  j.open('{').field("ok", false).field("error", why).close('}');
  return j.text();
}

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

const GameMaker* find_game(std::string_view name) {
  for (const GameMaker& game : games())
    if (game.name == name) return &game;
  return nullptr;
}

/// The readers of logs let no other game through.
const GameMaker& game_of(core::GameId id) {
  for (const GameMaker& game : games())
    if (game.id == id) return game;
  std::abort();
}

std::string game_names() {
  std::string names;
  for (const GameMaker& game : games()) names += (names.empty() ? "" : ", ") + std::string(game.name);
  return names;
}

std::uint64_t fresh_seed() {
  std::random_device device;
  return device() & 0x7FFFFFFFu;  // short enough to be typed again
}

}  // namespace

std::string Referee::answer(std::string_view line) {
  line = trimmed(line);
  const std::size_t space = line.find_first_of(" \t");
  const std::string_view request = line.substr(0, space);
  const std::string_view rest = space == std::string_view::npos ? std::string_view{} : trimmed(line.substr(space));
  Json j;
  j.open('{').field("ok", true);
  if (const Error why = dispatch(request, rest, j); !why.empty()) return refusal(why);
  j.close('}');
  return j.text();
}

std::string Referee::line_too_long() {
  return refusal("the line is longer than " + std::to_string(line_max) + " bytes");
}

struct Referee::Request {
  const char* name;
  const char* arguments;  ///< empty: takes none
  bool needs_game;
  Error (Referee::*answer)(std::string_view rest, Json&);
  const char* does;
};

std::span<const Referee::Request> Referee::requests() {
  static constexpr std::array table = {
      Request{"new", "GAME players=N [edition=E] [variant=V] [trade=on] [first=S] [seed=K]", false, &Referee::begin,
              "starts a game"},
      Request{"moves", "", true, &Referee::moves, "lists the legal moves of the player to move"},
      Request{"play", "MOVE", true, &Referee::play, "makes a move and names who moves next"},
      Request{"state", "", true, &Referee::state, "describes the position, hidden information included"},
      Request{"view", "S", true, &Referee::view, "describes the position as seat S sees it"},
      Request{"undo", "", true, &Referee::undo, "takes the last decision back"},
      Request{"clone", "", true, &Referee::clone, "stores the game and answers its number"},
      Request{"restore", "N", false, &Referee::restore, "returns to a stored game, which stays stored"},
      Request{"set", "PATH VALUE", true, &Referee::set, "changes one field of the state"},
      Request{"manual", "on|off", false, &Referee::manual, "lets you play the moves of chance"},
      Request{"levels", "", true, &Referee::levels, "lists levels and styles of the computer players"},
      Request{"hint", "[level=N] [style=NAME] [seed=K]", true, &Referee::hint, "asks a computer player for a move"},
      Request{"seat", "S level=N [style=NAME] | S person", true, &Referee::seat,
              "gives a seat to a computer player or to a person"},
      Request{"rollout", "N", true, &Referee::rollout, "plays N random games from here"},
      Request{"hash", "", true, &Referee::hash, "answers a hash of the position"},
      Request{"history", "", true, &Referee::history, "lists all moves so far"},
      Request{"review", "[level=N]", true, &Referee::review,
              "tells luck and errors of every seat so far, and its costliest mistakes"},
      Request{"log", "", true, &Referee::log, "answers the whole game as one line of text"},
      Request{"load", "LOG", false, &Referee::load, "resumes a game from its log"},
      Request{"parts", "[N]", true, &Referee::parts, "answers the log as texts for QR codes of at most N characters"},
      Request{"scan", "TEXT | forget", false, &Referee::scan, "resumes a game from the texts of its QR codes"},
      Request{"version", "", false, &Referee::version, "names the version of the program and of the rules"},
      Request{"help", "[REQUEST]", false, &Referee::help, "describes the requests"},
      Request{"quit", "", false, &Referee::quit, "ends the program"},
  };
  return table;
}

const Referee::Request* Referee::find_request(std::string_view name) {
  const auto all = requests();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Request& r) { return name == r.name; });
  return found == all.end() ? nullptr : &*found;
}

std::string Referee::request_names() {
  std::string names;
  for (const Request& r : requests()) names += (names.empty() ? "" : ", ") + std::string(r.name);
  return names;
}

Error Referee::dispatch(std::string_view name, std::string_view rest, Json& j) {
  if (name.empty()) return "the line is empty";
  const Request* request = find_request(name);
  if (request == nullptr) return "unknown request " + shown(name) + "; there are " + request_names();
  if (*request->arguments == '\0' && !rest.empty())
    return std::string(name) + " takes nothing more, but got " + shown(rest);
  if (request->needs_game && !match_) return "there is no game yet; begin with: new GAME players=N";
  return (this->*request->answer)(rest, j);
}

Error Referee::help(std::string_view rest, Json& j) {
  if (!rest.empty() && find_request(rest) == nullptr)
    return "unknown request " + shown(rest) + "; there are " + request_names();
  j.key("requests").open('[');
  for (const Request& r : requests()) {
    if (!rest.empty() && rest != r.name) continue;
    const std::string usage = std::string(r.name) + (*r.arguments == '\0' ? "" : " ") + r.arguments;
    j.open('{').field("usage", usage).field("does", r.does).close('}');
  }
  j.close(']');
  return {};
}

Error Referee::version(std::string_view, Json& j) {
  j.field("version", DAWN_VERSION).key("games").open('[');
  for (const GameMaker& game : games())
    j.open('{').field("game", game.name).field("rules_version", game.rules_version).close('}');
  j.close(']');
  return {};
}

Error Referee::hash(std::string_view, Json& j) {
  std::array<char, 17> hex{};
  std::snprintf(hex.data(), hex.size(), "%016llx", static_cast<unsigned long long>(match_->hash()));
  j.field("hash", hex.data());
  return {};
}

Error Referee::clone(std::string_view, Json& j) {
  if (stored_.size() == stored_max)
    return std::to_string(stored_max) + " games are stored; no more fit until a new game starts";
  stored_.push_back({match_->clone(), seed_, rng_, computers_});
  j.field("position", static_cast<unsigned>(stored_.size() - 1));
  return {};
}

Error Referee::restore(std::string_view rest, Json& j) {
  std::size_t number = 0;
  if (stored_.empty()) return "nothing is stored; clone stores the game";
  if (!to_number(rest, std::size_t{0}, stored_.size() - 1, number))
    return "restore needs a number from 0 to " + std::to_string(stored_.size() - 1) + ", not " + shown(rest);
  const Stored& from = stored_[number];
  match_ = from.match->clone();
  seed_ = from.seed;
  rng_ = from.rng;
  computers_ = from.computers;
  match_->next(j);
  return {};
}

Error Referee::begin(std::string_view rest, Json& j) {
  const std::vector<std::string_view> words = split(rest);
  if (words.empty()) return "new needs a game: " + game_names();
  const GameMaker* game = find_game(words[0]);
  if (game == nullptr) return "unknown game " + shown(words[0]) + "; there are " + game_names();

  core::Setup setup;
  setup.game = game->id;
  int players = -1, first = -1;
  std::optional<std::uint64_t> seed;
  std::vector<std::string_view> seen;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    if (equals == std::string_view::npos) return "an option reads KEY=VALUE, not " + shown(words[i]);
    const std::string_view key = words[i].substr(0, equals), value = words[i].substr(equals + 1);
    if (index_of(seen, key) < seen.size()) return "the option " + shown(key) + " is given twice";
    seen.push_back(key);
    if (key == "players") {
      if (!to_number(value, 0, 255, players)) return "players must be a number, not " + shown(value);
    } else if (key == "first") {
      if (!to_number(value, 0, 254, first)) return "first must be a seat, counted from 0, not " + shown(value);
    } else if (key == "seed") {
      std::uint64_t n = 0;
      if (!to_number<std::uint64_t>(value, 0, ~std::uint64_t{0}, n))
        return "seed must be a number from 0 to 18446744073709551615, not " + shown(value);
      seed = n;
    } else if (const Error no = game->option(setup, key, value); !no.empty()) {
      return no;
    }
  }
  if (players < 0) return "new needs the number of players: players=N";
  setup.players = static_cast<std::uint8_t>(players);
  const Error no_first = game->first(setup);
  if (first >= 0 && !no_first.empty()) return no_first;
  if (!seed) seed = fresh_seed();
  core::Rng rng(*seed);
  setup.first = static_cast<std::uint8_t>(first);
  if (first < 0) setup.first = players > 0 ? static_cast<std::uint8_t>(rng.below(setup.players)) : std::uint8_t{0};
  if (!no_first.empty()) setup.first = 0;  // drawn all the same, so that a seed keeps its game

  Error why;
  std::unique_ptr<Hosted> match = game->begin(setup, why);
  if (!match) return why;
  rng_ = rng;
  sit_down(std::move(match), *seed, j);
  return {};
}

void Referee::sit_down(std::unique_ptr<Hosted> match, std::uint64_t seed, Json& j) {
  match_ = std::move(match);
  stored_.clear();
  computers_.fill({0, 0});
  seed_ = seed;
  j.field("game", match_->game()).field("players", match_->players()).field("first", match_->first());
  j.field("seed", seed);
  play_on(j);
}

Error Referee::manual(std::string_view rest, Json& j) {
  if (rest != "on" && rest != "off") return "manual is on or off, not " + shown(rest);
  manual_ = rest == "on";
  j.field("manual", manual_);
  if (match_) play_on(j);
  return {};
}

Error Referee::play(std::string_view rest, Json& j) {
  if (const Error why = match_->play(rest); !why.empty()) return why;
  play_on(j);
  match_->next(j);
  return {};
}

Error Referee::view(std::string_view rest, Json& j) {
  unsigned seat = 0;
  if (!to_number(rest, 0u, match_->players() - 1, seat))
    return "view needs a seat from 0 to " + std::to_string(match_->players() - 1) + ", not " + shown(rest);
  match_->state(j, seat);
  return {};
}

Error Referee::set(std::string_view rest, Json& j) {
  const std::size_t space = rest.find_first_of(" \t");
  if (space == std::string_view::npos) return "set needs a path and a value, for example: set seats.0.food 5";
  if (const Error why = match_->set(rest.substr(0, space), trimmed(rest.substr(space))); !why.empty()) return why;
  play_on(j);
  return {};
}

Error Referee::log(std::string_view, Json& j) {
  std::string text;
  if (const Error why = match_->log(text); !why.empty()) return why;
  j.field("log", text);
  return {};
}

Error Referee::load(std::string_view rest, Json& j) {
  std::vector<std::uint8_t> bytes(core::log_binary_max);
  const auto log = std::make_unique<core::Log>();
  const core::LogReading reading = core::read_log(rest, *log, bytes);
  if (!reading.whole) return sentence(reading);
  return take_over(*log, reading, j);
}

/// The game of that log comes onto the table.
Error Referee::take_over(const core::Log& log, const core::LogReading& reading, Json& j) {
  const GameMaker& game = game_of(log.setup.game);
  Error why;
  std::unique_ptr<Hosted> match = game.resume(log, reading.head.rules_version, why);
  if (!match) return why;
  if (!reading.made_by.empty()) j.field("made_by", std::string(reading.made_by.view()));
  const std::uint64_t seed = match->hash();  // so that chance goes on the same way whenever this log is loaded
  rng_ = core::Rng(seed);
  sit_down(std::move(match), seed, j);
  return {};
}

Error Referee::parts(std::string_view rest, Json& j) {
  unsigned characters = part_characters;
  if (!rest.empty() && !to_number(rest, part_characters_min, part_characters_max, characters))
    return "parts takes the characters of a part, " + std::to_string(part_characters_min) + " to " +
           std::to_string(part_characters_max) + ", not " + shown(rest);
  std::vector<std::uint8_t> bytes;
  if (const Error why = match_->binary_log(bytes); !why.empty()) return why;
  const std::size_t share = core::part_bytes(characters), count = (bytes.size() + share - 1) / share;
  if (count > core::parts_max)
    return "this log would take " + std::to_string(count) + " such parts; there can be " +
           std::to_string(core::parts_max);
  core::Part part{0, static_cast<unsigned>(count), 0, {}, DAWN_VERSION};
  for (unsigned i = 0; i < 4; ++i) part.log |= std::uint32_t{bytes[bytes.size() - 4 + i]} << 8 * i;
  j.key("parts").open('[');
  for (std::size_t from = 0; from < bytes.size(); from += share) {
    ++part.index;
    part.bytes = std::span(bytes).subspan(from, std::min(share, bytes.size() - from));
    std::string text(characters, ' ');
    text.resize(core::write_part(part, text));
    j.value(text);
  }
  j.close(']');
  return {};
}

void Referee::forget_scanned() {
  scanned_.clear();
  scan_misses_ = 0;
}

Error Referee::scan(std::string_view rest, Json& j) {
  if (rest == "forget") {
    forget_scanned();
    return {};
  }
  if (rest.empty()) return "scan needs the text of a part, as a scanner reads it from a QR code";
  const std::string all = (core::form_of(rest) == core::LogForm::parts ? scanned_ : "") + ' ' + std::string(rest);
  std::vector<std::uint8_t> bytes(core::log_binary_max);
  const auto log = std::make_unique<core::Log>();
  const core::LogReading reading = core::read_log(all, *log, bytes);
  const core::Joined& joined = reading.parts;
  if (!reading.whole && !joined.waits())
    return sentence(reading) +
           (scanned_.empty() ? "" : "; what was scanned before is kept, \"scan forget\" forgets it");
  j.field("parts", joined.count).key("missing").open('[');
  for (unsigned i = 0; i < joined.count; ++i)
    if ((joined.missing >> i & 1u) != 0) j.value(i + 1);
  j.close(']');
  if (joined.waits()) {
    if (scanned_.empty() || joined.missing != scan_misses_) scanned_ = all;  // a part that is known adds nothing
    scan_misses_ = joined.missing;
    return {};
  }
  if (const Error why = take_over(*log, reading, j); !why.empty()) return why;
  forget_scanned();
  return {};
}

Error Referee::rollout(std::string_view rest, Json& j) {
  unsigned count = 0;
  if (!to_number(rest, 1u, rollout_max, count))
    return "rollout needs a number of games from 1 to " + std::to_string(rollout_max) + ", not " + shown(rest);
  core::Rng rng(seed_ ^ match_->hash());
  match_->rollout(count, rng, j);
  return {};
}

}  // namespace referee
