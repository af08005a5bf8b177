#include "firmware/hosted/bring_in.hpp"

#include <algorithm>

#include "engine/read_log.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/import_game.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/session/refused.hpp"
#include "firmware/app/storage/store.hpp"

namespace pd::hosted {

namespace {

// A game is known to be sound before it takes the place of the one on the table. No device links this.
core::Log read;
std::array<std::uint8_t, core::log_binary_max> bytes;

/// "1, 3, 4": which parts.
Line numbers_of(std::uint32_t which) {
  Line numbers;
  for (unsigned i = 0; i < core::parts_max; ++i)
    if (which >> i & 1u) numbers << (numbers.empty() ? "" : ", ") << i + 1;
  return numbers;
}

WhyNot why_of(const core::LogReading& reading) {
  const core::Joined& parts = reading.parts;
  if (reading.refusal == core::refused::not_a_log) return without_full_stop(str(Str::refused_no_log));
  WhyNot words;
  if (parts.damaged != 0)
    format(words, Str::refused_parts_damaged, {numbers_of(parts.damaged)});
  else if (parts.missing != 0)
    format(words, Str::refused_parts_missing, {numbers_of(parts.missing), static_cast<int>(parts.count)});
  else
    words << words_of(reading.refusal);
  return without_full_stop(words);
}

}  // namespace

WhyNot bring_in(std::string_view text) {
  const core::LogReading reading = core::read_log(text, read, bytes);
  if (reading) return why_of(reading);
  const unsigned here = reading.over ? Store::slot_count : slot_with(read);
  if (here == Store::slot_count && !reading.over && store().is_full()) return without_full_stop(str(Str::setup_full));

  Table& table = entry_of(read.setup.game).open();
  if (here != Store::slot_count && store().load(here, table.match, table.session.loading())) {
    continue_from_elsewhere(table);
    push(notice(Icon::about, str(Str::log_is_here)));
    return {};
  }
  table.match = match_from_elsewhere(read.setup);
  open_from_elsewhere(table, read, reading.over);
  return {};
}

std::size_t take_out(std::span<char> out) {
  constexpr std::string_view made_by = "Pocket Dawn " DAWN_VERSION ": ";
  const PlayScreen& play = play_screen();
  if (!is_open(play) || play.table() == nullptr || play.handing_over() || !play.driver().may_give_log() ||
      out.size() < made_by.size())
    return 0;
  const core::AnySession& session = play.table()->session;
  std::copy(made_by.begin(), made_by.end(), out.begin());
  const std::size_t size = core::write_text(session.log(), core::name_of(session.game()), session.log().rules_version,
                                            out.subspan(made_by.size()));
  return size == 0 ? 0 : made_by.size() + size;
}

}  // namespace pd::hosted
