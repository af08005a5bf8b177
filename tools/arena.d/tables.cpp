#include "tools/arena.d/tables.hpp"

#include <unistd.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "tools/arena.d/program.hpp"

namespace arena {

namespace {

struct Sample {
  std::vector<double> values;
  double mean() const {
    double sum = 0;
    for (const double v : values) sum += v;
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
  }
  double interval() const {  // half of the 95 % interval of the mean
    if (values.size() < 2) return 1;
    const double m = mean(), n = static_cast<double>(values.size());
    double squares = 0;
    for (const double v : values) squares += (v - m) * (v - m);
    return 1.96 * std::sqrt(squares / (n - 1) / n);
  }
};

std::vector<std::string> names_of(const std::vector<Contender>& lineup) {
  std::vector<std::string> names;
  for (const Contender& c : lineup)
    if (std::find(names.begin(), names.end(), c.name) == names.end()) names.push_back(c.name);
  return names;
}

/// How many turns of the table give different seatings.
unsigned turns_of(const std::vector<Contender>& lineup) {
  const auto n = static_cast<unsigned>(lineup.size());
  for (unsigned turn = 1; turn < n; ++turn) {
    bool same = true;
    for (unsigned i = 0; i < n; ++i) same = same && lineup[i].name == lineup[(i + turn) % n].name;
    if (same) return turn;
  }
  return n;
}

void progress(const std::string& words, unsigned done, unsigned all) {
  if (isatty(2)) std::fprintf(stderr, "\r\033[K%s %u of %u", words.c_str(), done, all);
  if (done == all && isatty(2)) std::fprintf(stderr, "\r\033[K");
}

}  // namespace

Pairing play_pairing(const Game& game, core::Setup setup, const std::vector<Contender>& lineup, unsigned games,
                     std::uint32_t first_seed, unsigned seconds, std::vector<Record>& records) {
  const auto n = static_cast<unsigned>(lineup.size());
  const std::vector<std::string> names = names_of(lineup);
  Pairing out;
  for (const Contender& c : lineup) out.lineup += (out.lineup.empty() ? "" : ",") + c.name;
  std::vector<Sample> shares(names.size());
  Sample winner, rounds;
  std::vector<double> points(names.size());
  std::vector<Cost> costs(names.size());
  std::vector<unsigned> seats(names.size()), forfeits(names.size());
  std::vector<std::string> faults(names.size());
  std::vector<std::vector<double>> habits(names.size(), std::vector<double>(game.habits.size()));
  const auto place = [&](const Contender& c) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), c.name) - names.begin());
  };
  for (const Contender& c : lineup) ++seats[place(c)];
  const bool has_programs =
      std::any_of(lineup.begin(), lineup.end(), [](const Contender& c) { return !c.command.empty(); });
  const unsigned turns = turns_of(lineup), seeds = (games + turns - 1) / turns;
  for (unsigned k = 0; k < seeds; ++k) {
    std::vector<double> share(names.size());
    double best_sum = 0, round_sum = 0;
    for (unsigned turn = 0; turn < turns; ++turn) {
      Match match{setup, {}, first_seed + k};
      match.setup.first = static_cast<std::uint8_t>(k % n);
      for (unsigned i = 0; i < n; ++i) match.seats.push_back(lineup[(i + turn) % n]);
      std::optional<Programs> programs;
      if (has_programs) {
        std::vector<std::string> commands;
        for (const Contender& c : match.seats) commands.push_back(c.command);
        match.programs = &programs.emplace(match.setup, commands, seconds);
      }
      std::vector<Cost> spent(n);
      const Result r = game.play(match, spent);
      Record record{{}, r.share};
      int best = r.points[0];
      for (unsigned i = 0; i < n; ++i) {
        const std::size_t who = place(match.seats[i]);
        share[who] += r.share[i] / seats[who];
        record.names.push_back(names[who]);
        points[who] += r.points[i];
        for (std::size_t h = 0; h < game.habits.size(); ++h) habits[who][h] += r.habits[i][h];
        best = std::max(best, r.points[i]);
        costs[who].decisions += spent[i].decisions;
        costs[who].work += spent[i].work;
        costs[who].most = std::max(costs[who].most, spent[i].most);
      }
      records.push_back(record);
      if (!r.fault.empty()) {
        const std::size_t who = place(match.seats[r.forfeited]);
        if (forfeits[who]++ == 0)
          faults[who] =
              r.fault + " (seed " + std::to_string(match.seed) + ", move " + std::to_string(r.moves + 1) + ")";
      }
      best_sum += best;
      round_sum += r.rounds;
      ++out.games;
      out.unfinished += !r.ended && r.fault.empty();
      out.driven_off += r.driven_off;
    }
    for (std::size_t i = 0; i < names.size(); ++i) shares[i].values.push_back(share[i] / turns);
    winner.values.push_back(best_sum / turns);
    rounds.values.push_back(round_sum / turns);
    progress(out.lineup, k + 1, seeds);
  }
  out.winner_points = winner.mean();
  out.winner_interval = winner.interval();
  out.rounds = rounds.mean();
  out.rounds_interval = rounds.interval();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double played = static_cast<double>(out.games) * seats[i];
    for (double& times : habits[i]) times /= played;
    const double asked = static_cast<double>(std::max(1ull, costs[i].decisions));
    out.rows.push_back({names[i], seats[i], shares[i].mean(), shares[i].interval(), points[i] / played,
                        static_cast<double>(costs[i].work) / asked, costs[i].most, forfeits[i], faults[i], habits[i]});
  }
  return out;
}

std::map<std::string, double> ratings(const std::vector<Record>& records) {
  std::map<std::string, double> strength, wins;
  for (const Record& r : records)
    for (std::size_t i = 0; i < r.names.size(); ++i) {
      strength[r.names[i]] = 1;
      wins[r.names[i]] += r.wins[i];
    }
  for (int round = 0; round < 200; ++round) {
    std::map<std::string, double> weight;
    for (const Record& r : records) {
      double sum = 0;
      for (const std::string& name : r.names) sum += strength[name];
      for (const std::string& name : r.names) weight[name] += 1 / sum;
    }
    double mean = 0;
    for (auto& [name, s] : strength) {
      // Half a win and a game against an average opponent keep who always wins or loses finite.
      s = (wins[name] + 0.5) / (weight[name] + 1 / (s + 1));
      mean += std::log(s) / static_cast<double>(strength.size());
    }
    for (auto& [name, s] : strength) s /= std::exp(mean);
  }
  std::map<std::string, double> elo;
  double zero = 1e9;
  for (const auto& [name, s] : strength) {
    elo[name] = 400 * std::log10(s);
    zero = std::min(zero, elo[name]);
  }
  if (elo.contains("random")) zero = elo["random"];
  for (auto& [name, r] : elo) r -= zero;
  return elo;
}

}  // namespace arena
