#pragma once
/// Whole games of computer players, the same code on this machine, in WebAssembly and on the device: their moves must
/// be the same. On the device it also tells what the thoughts cost. tests/firmware/computer_players.test.mjs and
/// tools/bench ask.
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/log.hpp"
#include "engine/players/altay/forecast.hpp"
#include "engine/players/altay/thinker.hpp"
#include "engine/players/chance.hpp"
#include "engine/players/cvlizacje/forecast.hpp"
#include "engine/players/cvlizacje/thinker.hpp"
#include "engine/players/player.hpp"
#include "engine/players/review.hpp"
#include "engine/players/stone_age/forecast.hpp"
#include "engine/players/stone_age/thinker.hpp"

namespace computer_players {

/// Words of 32 bits only: it is read and written in the emulated memory.
struct Ask {
  std::uint32_t game, players, variant, options, seed;
  std::uint32_t percent;  ///< of the device's budget
  std::uint32_t level;    ///< of all seats; 0: the levels one after the other, seat by seat
  std::uint32_t every;    ///< 0, or the level thinks about every so-manieth decision only, easy ones play the rest
  std::uint32_t decisions_max;  ///< 0, or the game is left after so many thoughts of that level
  std::uint32_t review;         ///< 0, or the game is reviewed: bit s asks for the decisions of seat s
};

struct Answer {
  std::uint32_t moves;                                               ///< made, chance's included
  std::uint32_t mark;                                                ///< of all of them
  std::uint32_t weighty, weighty_us, weighty_us_most, weighty_work;  ///< thoughts of more than light_work_most
  std::uint32_t light, light_us, light_us_most;
  std::uint32_t slice_us_most;  ///< the longest that one think() took
  std::uint32_t work_most;
  std::uint32_t evaluations, playouts;  ///< of the weighty thoughts, where a thinker counts them
  std::uint32_t review_ms, review_work, review_slice_us_most;
  std::uint32_t review_mark;  ///< of all its figures
};

inline constexpr std::uint32_t light_work_most = 5000;
inline constexpr unsigned slice = 200;  ///< units of work, as in the app

/// A number that changes with every figure of the review.
inline std::uint32_t mark_of(const players::GameReview& review) {
  std::uint32_t mark = review.players;
  const auto add = [&](std::int32_t figure) { mark = players::mix(mark + 1, static_cast<std::uint32_t>(figure)); };
  for (const players::SeatReview& seat : review.seats) {
    for (const std::int32_t figure : {seat.start, seat.luck, seat.errors, seat.others, seat.drift, seat.result})
      add(figure);
    for (const players::Mistake& mistake : seat.mistakes)
      add(mistake.move), add(mistake.cost), add(mistake.better.bits);
    for (const players::TurningPoint& point : seat.turning_points) add(point.move), add(point.change);
  }
  for (const auto& point : review.curve)
    for (const std::uint16_t share : point) add(share);
  return mark;
}

template <core::Game S, class Clock>
void review(const Ask& ask, const core::Log& log, Answer& out, Clock now_us) {
  static players::Reviewer<S> reviewer;
  if (reviewer.begin(log, players::level_count, ask.review)) return;
  std::uint32_t all_us = 0;
  for (bool done = false; !done;) {
    const std::uint32_t from = now_us();
    done = reviewer.think(slice);
    const std::uint32_t took = now_us() - from;
    all_us += took;
    if (took > out.review_slice_us_most) out.review_slice_us_most = took;
  }
  out.review_ms = all_us / 1000;
  out.review_work = reviewer.work();
  out.review_mark = mark_of(reviewer.result());
}

template <core::Game S, class Clock>
void play(const Ask& ask, Answer& out, Clock now_us) {
  static core::Log log;
  static players::Thinker<S> thinker;  // as the app has it: never on the stack
  static S s;
  const core::Setup setup{S::id, static_cast<std::uint8_t>(ask.players), static_cast<std::uint8_t>(ask.variant), 0,
                          static_cast<std::uint8_t>(ask.options)};
  if (start(setup, s)) return;
  log.clear(setup);
  log.rules_version = S::rules_version;
  std::uint32_t thoughts = 0, decisions = 0;
  for (; current_actor(s) != core::nobody && out.moves < 4 * core::Log::capacity; ++out.moves) {
    core::MoveList list;
    legal_moves(s, list);
    core::Move move;
    if (current_actor(s) == core::chance) {
      move = players::keyed_pick(list, ask.seed, chance_key(s));
    } else {
      const unsigned seat = current_actor(s).id;
      const bool asked = ask.every == 0 || decisions++ % ask.every == 0;
      const unsigned level = !asked ? 2 : ask.level != 0 ? ask.level : 1 + seat % players::level_count;
      const players::Budget budget{players::budget(level).work / 100 * ask.percent};
      const std::uint32_t began = now_us();
      thinker.begin(observe(s, seat), seat, {static_cast<std::uint8_t>(level), 0}, ask.seed, budget);
      for (bool done = false; !done;) {
        const std::uint32_t from = now_us();
        done = thinker.think(slice);
        const std::uint32_t took = now_us() - from;
        if (asked && took > out.slice_us_most) out.slice_us_most = took;
      }
      move = thinker.move();
      const std::uint32_t took = now_us() - began;
      if (asked && thinker.work() > light_work_most) {
        ++out.weighty;
        out.weighty_us += took;
        out.weighty_work += thinker.work();
        if (took > out.weighty_us_most) out.weighty_us_most = took;
        if (thinker.work() > out.work_most) out.work_most = thinker.work();
        if constexpr (requires { thinker.evaluations(); }) {
          out.evaluations += thinker.evaluations();
          out.playouts += thinker.playouts();
        }
        if (++thoughts == ask.decisions_max) return;
      } else if (asked) {
        ++out.light;
        out.light_us += took;
        if (took > out.light_us_most) out.light_us_most = took;
      }
    }
    if (apply(s, move)) {
      out.mark = 0;
      return;
    }
    out.mark = players::mix(out.mark + 1, move.bits);
    if (!log.full()) log.push(move);
  }
  if (ask.review != 0) review<S>(ask, log, out, now_us);
}

template <class Clock>
Answer play(const Ask& ask, Clock now_us) {
  Answer out{};
  switch (static_cast<core::GameId>(ask.game)) {
    case core::GameId::stone_age: play<stone_age::State>(ask, out, now_us); break;
    case core::GameId::cvlizacje: play<cvlizacje::State>(ask, out, now_us); break;
    case core::GameId::altay: play<altay::State>(ask, out, now_us); break;
  }
  return out;
}

}  // namespace computer_players
