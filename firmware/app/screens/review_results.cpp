#include <algorithm>

#include "firmware/app/screens/game_screens.hpp"
#include "firmware/app/screens/review_internal.hpp"
#include "firmware/app/storage/store.hpp"

// Computes the review in slices, and stores what it found.
namespace pd::screens {

namespace {

using review_internal::is_person;
using State = ComputerPlayer::Review;

unsigned people_of(const Table& table) {
  unsigned seats = 0;
  for (unsigned seat = 0; seat < table.match.setup.players; ++seat)
    if (is_person(table, seat)) seats |= 1u << seat;
  return seats;
}

bool has_unsaved_result = false;

/// The number of the stored result of the game on the table; 0: it is not among the results.
std::uint32_t result_number(const Table& table) {
  const core::Outcome score = table.session.score();
  const MatchBytes label = pack(table.match);
  for (unsigned age = 0; age < Journal::result_count; ++age) {
    Result result;
    if (!store().journal().result(age, result) || result.setup != table.match.setup || result.total != score.total)
      continue;
    const std::size_t size = std::min<std::size_t>(result.label_size, label.size());
    if (std::equal(label.begin(), label.begin() + static_cast<std::ptrdiff_t>(size), result.label.begin()))
      return result.number;
  }
  return 0;
}

std::uint8_t small(unsigned n) { return static_cast<std::uint8_t>(std::min(n, 255u)); }
std::int16_t short_of(std::int32_t n) { return static_cast<std::int16_t>(std::clamp<std::int32_t>(n, -32000, 32000)); }

/// Two seats of one name are one entry: the first.
void store_results(const Table& table) {
  const std::uint32_t number = table.match.practice ? 0 : result_number(table);
  if (number == 0) return;
  for (unsigned seat = 0; seat < table.match.setup.players; ++seat) {
    if (!is_person(table, seat)) continue;
    const players::SeatReview& review = table.computer.result().seats[seat];
    const ReviewedGame game{number,
                            static_cast<std::uint8_t>(table.game()),
                            small(review.error_count),
                            small(review.blunder_count),
                            short_of(review.luck),
                            short_of(review.errors)};
    if (keep_review(store().journal(), table.match.people[seat].name, game)) return;
  }
}

}  // namespace

bool can_review(const Table& table) {
  return table.session.is_over() && table.session.fits() && table.session.size() > 0 && people_of(table) != 0;
}

void begin_review(Table& table) {
  if (!can_review(table) || table.computer.review_state() != State::none) return;
  table.computer.begin_review(people_of(table));
}

unsigned review_percent(const Table& table) {
  if (table.computer.review_state() == State::done) return 100;
  return table.computer.moves_reviewed() * 100u / std::max(1u, table.session.size());
}

bool review_slice() {
  constexpr unsigned slice = 200;  // as of a computer's thought
  if (!is_open(final_screen()) || final_celebrates()) return false;
  ComputerPlayer& computer = table_in_play().computer;
  if (computer.review_state() != State::running) return false;
  computer.review(slice);
  if (computer.review_state() == State::done) has_unsaved_result = true;
  return true;
}

bool keep_review_results() {
  if (!has_unsaved_result || !is_open(final_screen()) || !store().journal().is_prepared()) return false;
  has_unsaved_result = false;
  if (const Table& table = table_in_play(); table.computer.review_state() == State::done) store_results(table);
  return true;
}

}  // namespace pd::screens
