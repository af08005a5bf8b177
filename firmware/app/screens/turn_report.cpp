#include "firmware/app/screens/turn_report.hpp"

#include <algorithm>

#include "firmware/app/screens/play_layout.hpp"
#include "hal/clock.hpp"

namespace pd::screens {

namespace {

/// The last sentences that fit, as they name the results; the story shows all.
std::string_view what_fits_of(std::string_view line) {
  constexpr std::string_view between = ". ";
  while (measure(Font::small, line) > status_toast_width) {
    const std::size_t end = line.find(between);
    if (end == line.npos) return {};
    line.remove_prefix(end + between.size());
  }
  return line;
}

}  // namespace

void TurnReport::show_toast(const Table& table, unsigned viewer) {
  Paragraph told;
  const unsigned from = std::max<unsigned>(from_, table.shown.told_up_to_move());
  const unsigned seat = table.text.summarize_moves(told, from, viewer, false).id;
  toast_.show(what_fits_of(told), seat, hal::now_ms());
}

void TurnReport::say(std::string_view words, unsigned seat) {
  recap_.clear();
  toast_.show(words, seat, hal::now_ms());
}

void TurnReport::show_recap(const Table& table, unsigned viewer, bool only_if_long) {
  recap_.gather(table, viewer);
  if (only_if_long && recap_.told() <= 1) recap_.clear();
  if (!recap_.empty()) toast_.clear();
}

}  // namespace pd::screens
