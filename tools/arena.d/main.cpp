/// build/host/arena: computer players against each other. tools/arena --help is its manual.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "tools/arena.d/tables.hpp"

namespace {

using namespace arena;

struct Wish {
  unsigned games = 100, variant = 0, options = 0, seed = 1, seconds = 10;
  bool json = false;
};

[[noreturn]] void refuse(const std::string& words) {
  std::fprintf(stderr, "arena: %s; see tools/arena --help\n", words.c_str());
  std::exit(2);
}

/// `program` is the first command, `program2` the second.
const std::string* program_named(std::string_view name, const std::vector<std::string>& commands) {
  for (std::size_t i = 0; i < commands.size(); ++i)
    if (name == "program" + (i == 0 ? "" : std::to_string(i + 1))) return &commands[i];
  return nullptr;
}

Contender contender(const Game& game, std::string_view words, const std::vector<std::string>& commands) {
  Contender c;
  c.name = words;
  if (const std::string* command = program_named(words, commands)) {
    c.command = *command;
    return c;
  }
  if (const std::size_t at = words.find('@'); at != words.npos) {
    c.budget_percent = static_cast<unsigned>(std::atoi(std::string(words.substr(at + 1)).c_str()));
    words = words.substr(0, at);
  }
  if (const std::size_t colon = words.find(':'); colon != words.npos) {
    const std::string_view style = words.substr(colon + 1);
    words = words.substr(0, colon);
    while (c.profile.style < game.styles.size() && game.styles[c.profile.style] != style) ++c.profile.style;
    if (c.profile.style == game.styles.size()) refuse("unknown style \"" + std::string(style) + '"');
  }
  if (words == "random") {
    c.random = true;
    return c;
  }
  if (words == "root" && game.has_root) {
    c.root = true;
    return c;
  }
  if (words == "hand") {
    c.profile.level = players::hand_crafted;
    return c;
  }
  for (unsigned level = 1; level <= players::level_count; ++level)
    if (words == players::level_names[level - 1] || words == std::to_string(level)) {
      c.profile.level = static_cast<std::uint8_t>(level);
      return c;
    }
  for (unsigned number = 1; number <= players::dial.size(); ++number)
    if (words == "dial" + std::to_string(number)) {
      c.profile.level = players::dial[number - 1];
      return c;
    }
  refuse("unknown player \"" + std::string(words) + '"');
}

std::vector<Contender> lineup(const Game& game, std::string_view words, const std::vector<std::string>& commands) {
  std::vector<Contender> seats;
  for (;;) {
    const std::size_t comma = words.find(',');
    seats.push_back(contender(game, words.substr(0, comma), commands));
    if (comma == words.npos) return seats;
    words = words.substr(comma + 1);
  }
}

void print_table(const Game& game, const Pairing& p, double ms_a_game) {
  std::printf("%s: %u games, rounds %.1f +- %.1f, winners %.1f +- %.1f points\n", p.lineup.c_str(), p.games, p.rounds,
              p.rounds_interval, p.winner_points, p.winner_interval);
  if (p.driven_off > 0)
    std::printf("  %.1f %% of the games ended by driving somebody off the map\n", 100.0 * p.driven_off / p.games);
  if (p.unfinished > 0) std::printf("  %u games were too long and scored as they stood\n", p.unfinished);
  for (const Row& r : p.rows) {
    std::printf("  %-20s x%u  wins %5.1f %% (%.1f to %.1f)  points %6.1f  work %.0f a decision, at most %u\n",
                r.name.c_str(), r.seats, 100 * r.share, 100 * (r.share - r.interval), 100 * (r.share + r.interval),
                r.points, r.work, r.most_work);
    if (r.forfeits > 0)
      std::printf("    forfeited %u of %u games; the first: %s\n", r.forfeits, p.games, r.fault.c_str());
    std::printf("    a game:");
    for (std::size_t i = 0; i < r.habits.size(); ++i) std::printf(" %s %.2f", game.habits[i].c_str(), r.habits[i]);
    std::printf("\n");
  }
  std::printf("  %.1f ms a game\n", ms_a_game);
  std::fflush(stdout);
}

void print_json(const Game& game, const Pairing& p, double ms_a_game) {
  std::printf(
      "{\"lineup\":\"%s\",\"games\":%u,\"unfinished\":%u,\"driven_off\":%u,\"rounds\":%.2f,\"winner_points\":%.2f,"
      "\"rounds_interval\":%.2f,\"winner_interval\":%.2f,\"players\":[",
      p.lineup.c_str(), p.games, p.unfinished, p.driven_off, p.rounds, p.winner_points, p.rounds_interval,
      p.winner_interval);
  for (std::size_t i = 0; i < p.rows.size(); ++i) {
    const Row& r = p.rows[i];
    std::printf(
        "%s{\"name\":\"%s\",\"seats\":%u,\"share\":%.4f,\"low\":%.4f,\"high\":%.4f,\"points\":%.2f,"
        "\"work\":%.0f,\"most_work\":%u,\"forfeits\":%u,\"habits\":{",
        i > 0 ? "," : "", r.name.c_str(), r.seats, r.share, r.share - r.interval, r.share + r.interval, r.points,
        r.work, r.most_work, r.forfeits);
    for (std::size_t h = 0; h < r.habits.size(); ++h)
      std::printf("%s\"%s\":%.3f", h > 0 ? "," : "", game.habits[h].c_str(), r.habits[h]);
    std::printf("}}");
  }
  std::printf("],\"ms_a_game\":%.1f}\n", ms_a_game);
  std::fflush(stdout);
}

unsigned number(const char* words) {
  if (words == nullptr || *words < '0' || *words > '9') refuse("a number is missing");
  return static_cast<unsigned>(std::strtoul(words, nullptr, 10));
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<Game> games = arena::games();
  const Game* game = nullptr;
  std::vector<const char*> lineups;
  std::vector<std::string> commands;
  Wish wish;
  const std::map<std::string_view, unsigned*> numbers = {{"--games", &wish.games},
                                                         {"--variant", &wish.variant},
                                                         {"--options", &wish.options},
                                                         {"--seed", &wish.seed},
                                                         {"--time-limit", &wish.seconds}};
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (const auto option = numbers.find(word); option != numbers.end())
      *option->second = number(argv[++i]);
    else if (word == "--player")
      commands.emplace_back(argv[i + 1] == nullptr ? (refuse("--player needs a command"), "") : argv[i + 1]), ++i;
    else if (word == "--json")
      wish.json = true;
    else if (word.starts_with("--"))
      refuse("unknown option " + std::string(word));
    else if (game == nullptr) {
      for (const Game& g : games)
        if (word == g.name) game = &g;
      if (game == nullptr) refuse("no computer players for \"" + std::string(word) + '"');
    } else {
      lineups.push_back(argv[i]);
    }
  }
  if (game == nullptr || lineups.empty()) refuse("name a game and a line-up");
  std::vector<Record> records;
  unsigned forfeits = 0;
  for (const char* words : lineups) {
    const std::vector<Contender> seats = lineup(*game, words, commands);
    const auto n = static_cast<unsigned>(seats.size());
    const core::Setup setup{game->id, static_cast<std::uint8_t>(n), static_cast<std::uint8_t>(wish.variant), 0,
                            static_cast<std::uint8_t>(wish.options)};
    const std::clock_t began = std::clock();
    const Pairing p = play_pairing(*game, setup, seats, wish.games, wish.seed, wish.seconds, records);
    for (const Row& row : p.rows) forfeits += row.forfeits;
    const double ms_a_game = 1000.0 * static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC / p.games;
    (wish.json ? print_json : print_table)(*game, p, ms_a_game);
  }
  const auto elo = ratings(records);
  if (wish.json) {
    std::printf("{\"elo\":{");
    const char* comma = "";
    for (const auto& [name, r] : elo) std::printf("%s\"%s\":%.0f", comma, name.c_str(), r), comma = ",";
    std::printf("}}\n");
  } else {
    for (const auto& [name, r] : elo) std::printf("  %-20s %5.0f Elo\n", name.c_str(), r);
  }
  return forfeits > 0 ? 3 : 0;
}
