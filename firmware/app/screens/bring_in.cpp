#include "firmware/app/screens/bring_in.hpp"

#include "engine/core/parts.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/play.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/table/refused.hpp"
#include "hal/entropy.hpp"

namespace app {

namespace {

using Why = core::Text<240>;

// A game is known to be sound before it takes the place of the one on the table. No device links this.
core::Log read;
std::array<std::uint8_t, core::log_binary_max> bytes;

template <core::Game S>
core::LogError replays(bool& over) {
  S s;
  const core::LogError no = core::replay(read, s);
  over = !no && to_act(s) == core::nobody;
  return no;
}

Why without_full_stop(std::string_view words) {  // whoever shows it adds one
  if (words.ends_with('.')) words.remove_suffix(1);
  return words;
}

Why why_of(Str words) { return without_full_stop(str(words)); }
Why why_of(const core::LogError& no) { return without_full_stop(words_of(no.refusal)); }

Why read_parts(std::string_view text) {
  const core::Joined joined = core::join_parts(text, bytes);
  if (joined.size == 0) return joined.why.view();
  const std::span<const std::uint8_t> log = std::span(bytes).first(joined.size);
  core::LogHead head;
  std::uint16_t moves = 0;
  if (const core::LogError no = core::read_binary_head(log, head, moves)) return why_of(no);
  const core::LogError no = by_game(head.setup.game, [&]<class S>() { return core::read_binary<S>(log, read); });
  return no ? why_of(no) : Why{};
}

Why read_line(std::string_view text) {
  text = core::find_text(text);
  if (text.empty()) return why_of(Str::refused_no_log);
  core::LogHead head;
  if (const core::LogError no = core::read_text(text, read, head)) return why_of(no);
  const bool known =
      by_game(head.setup.game, [&]<class S>() { return core::rules_for<S>(head.rules_version) == head.rules_version; });
  if (!known) return why_of(Str::refused_rules);
  return {};
}

}  // namespace

Why bring_in(std::string_view text) {
  bool over = false;
  if (const Why why = core::holds_parts(text) ? read_parts(text) : read_line(text); !why.empty()) return why;
  if (const core::LogError no = by_game(read.setup.game, [&]<class S>() { return replays<S>(over); }))
    return why_of(no);
  if (!over && store_is_full()) return why_of(Str::setup_full);

  Table& table = entry_of(read.setup.game).open();
  table.match = {};
  table.match.setup = read.setup;
  for (unsigned i = 0; i < core::max_players; ++i) {
    table.match.people[i].colour = static_cast<std::uint8_t>(i);
    format(table.match.people[i].name, Str::setup_person, {static_cast<int>(i) + 1});
  }
  table.session.loading() = read;
  home();
  if (over) {
    static_cast<void>(table.resume());
    the_play().look_at(table);
    show_final(true);
    push(replay());
    return {};
  }
  store_add(table.match, table.session.log());
  static_cast<void>(the_play().resume(table, hal::entropy_seed()));
  push(the_play());
  return {};
}

}  // namespace app
