#include "firmware/app/screens/auto_play.hpp"

#include "firmware/app/storage/settings.hpp"

namespace pd::screens {

namespace {

Settings::AutoPlay setting() { return static_cast<Settings::AutoPlay>(settings().auto_play); }

}  // namespace

bool AutoPlay::is_on() { return setting() != Settings::AutoPlay::on_a_press; }

void AutoPlay::schedule(const Offer& offer, bool may_begin, std::uint32_t now_ms) {
  policy_ = offer.table.input.auto_play_policy(offer.cursor.choices(), offer.viewer);
  since_ms_ = now_ms;
  const bool may = may_begin && !taken_back_ && is_on() && offer.cursor.is_on_choice();
  pending_ = may && (next_of_macro(offer) || plays_only_choice(offer));
}

/// Nothing that gives something up.
bool AutoPlay::plays_only_choice(const Offer& offer) const {
  if (policy_ == AutoPlayPolicy::wait) return false;
  if (policy_ == AutoPlayPolicy::ask && offer.cursor.choices().size() > 1) return false;
  Paragraph question;
  offer.table.text.question(question, offer.cursor.focus(), offer.viewer);
  return question.empty();
}

void AutoPlay::begin_macro(const Offer& offer, Choice macro) {
  macro_ = {macro, offer.viewer, offer.table.input.round(), offer.table.session.log().size};
}

core::Move AutoPlay::next_of_macro(const Offer& offer) const {
  if (!has_macro() || offer.viewer != macro_.seat || offer.table.input.round() != macro_.round) return {};
  if (offer.table.session.log().size > macro_.from + longest_macro) return {};
  return offer.table.input.next_macro_move(macro_.choice, offer.viewer);
}

/// Dice are looked at, what was begun goes on at once.
std::uint32_t AutoPlay::delay_ms(const Offer& offer) const {
  if (setting() == Settings::AutoPlay::at_once) return 0;
  if (policy_ == AutoPlayPolicy::finish) return finish_ms;
  const bool is_only = policy_ == AutoPlayPolicy::play || offer.cursor.choices().size() == 1;
  return is_only || !next_of_macro(offer) ? only_choice_ms : macro_ms;
}

std::uint32_t AutoPlay::left_ms(const Offer& offer, std::uint32_t now_ms) const {
  if (!pending_) return forever_ms;
  const std::uint32_t waited = now_ms - since_ms_, due = delay_ms(offer);
  return waited < due ? due - waited : 0;
}

/// Of a stepped macro that nobody asked for yet, the next move only.
Choice AutoPlay::take(const Offer& offer) {
  pending_ = false;
  if (const core::Move next = next_of_macro(offer)) return next;
  const Choice focus = offer.cursor.focus();
  return offer.table.input.is_stepped_macro(focus) ? Choice(focus.move) : focus;
}

}  // namespace pd::screens
