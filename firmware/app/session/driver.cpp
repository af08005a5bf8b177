#include "firmware/app/session/driver.hpp"

#include <utility>

#include "engine/players/chance.hpp"
#include "firmware/app/storage/store.hpp"

namespace pd::session {

core::Refusal Driver::begin(Table& table, std::uint64_t seed, Script script) {
  if (const core::Refusal no = table.begin()) return no;
  script_ = script;
  macro_count_ = 0;
  table_ = &table;
  put_in_play(table);
  rng_ = core::Rng(seed);
  store().begin(table.match, table.session.log());
  seat_computers();
  find_seed(seed);
  viewer_ = table.match.setup.first;
  forget_holder();  // the first player may not be the one who set up the game
  sequence_start_ = no_sequence;
  settle(0);
  return core::accepted;
}

core::LogError Driver::resume(Table& table, std::uint64_t seed) {
  if (const core::LogError no = table.resume()) return no;
  script_ = {};
  macro_count_ = 0;
  table_ = &table;
  put_in_play(table);
  rng_ = core::Rng(seed);
  if (table.session.log().decider_count == 0) seat_computers();  // power failed before that was written down
  find_seed(seed);
  viewer_ = table.session.last_seat();  // dice are typed in by whoever threw them
  forget_holder();
  forget_thoughts();
  table.shown.find_private_news();
  settle(table.session.log().size);
  if (table.holder().known() || handing_over()) return {};
  if (person_acts()) ask_for(table.session.actor().id);  // also without a secret: shows that the device is on
  if (computer_acts()) viewer_ = table.session.actor().id;
  return {};
}

void Driver::seat_computers() {
  for (unsigned seat = 0; seat < table_->match.setup.players; ++seat)
    if (const Person& person = table_->match.people[seat]; person.is_computer())
      table_->session.set_decider(seat, encode_controller({person.level, person.style}));
}

/// The seed of the computers is drawn once and saved with the game.
void Driver::find_seed(std::uint64_t fresh) {
  seed_ = store().seed();
  if (seed_ != 0) return;
  seed_ = core::Rng(fresh ^ 0x436F6D7075746572u).next() | 1u;
  if (people() < table_->match.setup.players) store().save_seed(table_->session.log(), seed_);
}

/// While a computer plays for the only person, only the public view is shown.
void Driver::forget_holder() {
  table_->holder_.forget();
  const std::optional<unsigned> only = table_->only_person();
  if (!only) return;
  viewer_ = *only;
  if (!is_computer(*only)) table_->holder_.taken_without_asking(*only);
}

bool Driver::person_acts() const {
  const core::Actor actor = table_->session.actor();
  return actor.is_seat() && !is_computer(actor.id);
}

void Driver::ask_for(unsigned seat) {
  table_->holder_.forget();
  handover_target_ = seat;
}

/// While computers play, the device stays with the person who had it.
void Driver::pass_on() {
  handover_target_ = no_seat;
  const auto& news = table_->shown.private_news();
  if (news && (is_computer(news->seat) || table_->session.is_over())) table_->shown.forget_private_news();
  if (!news && !person_acts()) return;
  const unsigned next = news ? news->seat : table_->session.actor().id;
  const Holder& holder = table_->holder();
  if (!holder.is(next) && table_->input.has_secret(next)) return ask_for(next);
  if (!holder.is(next)) table_->holder_.forget();
  viewer_ = next;
}

bool Driver::has_private_news() const {
  const auto& news = table_->shown.private_news();
  return news && table_->holder().is(news->seat);
}

void Driver::private_news_read() {
  table_->shown.forget_private_news();
  pass_on();
}

bool Driver::may_give_log() const {
  unsigned people = 0, secrets = 0;
  for (unsigned seat = 0; seat < table_->match.setup.players; ++seat) {
    people += !table_->match.people[seat].is_computer();
    secrets += table_->input.has_secret(seat);
  }
  return table_->holder().known() || people < 2 || secrets == 0 || table_->session.is_over();
}

unsigned Driver::people() const {
  unsigned n = 0;
  for (unsigned seat = 0; seat < table_->match.setup.players; ++seat) n += !is_computer(seat);
  return n;
}

void Driver::look_at(Table& table) {
  script_ = {};
  macro_count_ = 0;
  store().release();
  table_ = &table;
  put_in_play(table);
  viewer_ = 0;
  table_->holder_.forget();
  handover_target_ = no_seat;
  taking_back_ = rolled_ = false;
  is_looking_back_ = true;
}

bool Driver::chance_asks() const {
  if (!table_->match.own_dice) return false;
  core::MoveList outcomes;
  table_->session.list_moves(outcomes);
  return !outcomes.empty() && table_->input.is_die(outcomes[0]);
}

/// In a challenge, chance depends on the choices alone, so it is the same on every device.
core::Move Driver::pick(const core::MoveList& outcomes) {
  if (outcomes.find(scripted()) < outcomes.size()) return scripted();
  const std::uint32_t challenge = table_->match.challenge;
  if (challenge == 0) return rng_.pick(outcomes);
  return players::keyed_pick(outcomes, challenge, table_->session.chance_key());
}

void Driver::settle(std::uint16_t from) {
  rolled_ = false;
  while (table_->session.actor() == core::chance && !chance_asks() && !is_stuck()) {
    core::MoveList outcomes;
    table_->session.list_moves(outcomes);
    const core::Move drawn = pick(outcomes);
    rolled_ = rolled_ || table_->input.is_die(drawn);
    if (table_->play(drawn)) break;
  }
  store().commit(table_->session.log(), from);  // a move and the chance moves that follow it are one record
  news_viewer_ = viewer_;
  taking_back_ = false;
  is_looking_back_ = false;
  thought_ = Thought::none;
  pass_on();
  if (table_->session.actor() == core::nobody) store().finish(table_->shown.score(0));
}

core::Move Driver::scripted() const {
  const unsigned at = table_->session.log().size;
  return at < script_.size() ? core::Move(script_[at]) : core::Move{};
}

core::MoveResult Driver::make(Choice choice, bool goes_on) {
  const std::uint16_t before = table_->session.log().size;
  const core::Actor actor = table_->session.actor();
  if (!goes_on) table_->session.begin_decision();
  if (scripted() != choice.move) script_ = {};
  if (const core::Refusal no = table_->play(choice.move)) return {no};
  while (!is_stuck()) {
    const core::Move next = table_->input.next_macro_move(choice, viewer_);
    if (!next || (scripted() && scripted() != next) || table_->play(next)) break;
  }
  record_macro(before, table_->session.log().size);
  settle(before);  // one record: a macro is kept whole or not at all
  const core::MoveResult made{core::accepted, before, table_->session.log().size};
  if (made.count() > 1 || table_->session.actor() != actor) {
    sequence_start_ = made.last;
    sequence_is_new_ = true;
  } else if (sequence_start_ == no_sequence) {
    sequence_start_ = before;
  }
  return made;
}

bool Driver::computer_acts() const {
  if (table_ == nullptr || is_looking_back_ || is_stuck() || table_->session.ended_here()) return false;
  const core::Actor actor = table_->session.actor();
  return actor.is_seat() && is_computer(actor.id);
}

bool Driver::think() {
  constexpr unsigned slice = 200;  // 2 to 5 ms of the RP2040: a press is still answered in time
  if (thought_ == Thought::none && computer_acts() && !scripted()) begin_thought();
  if (thought_ == Thought::none || thought_over_) return true;
  if (thought_ == Thought::advice || thought_ == Thought::plan)
    return thought_over_ =
               thought_ == Thought::advice ? table_->computer.advise(slice) : table_->computer.think_plan(slice);
  if (!table_->computer.think(slice)) return false;
  if (thought_at_ < table_->session.size()) {  // it only remembers what it thought before
    ++thought_at_;
    const players::Profile profile = decode_controller(table_->session.decider(table_->session.actor().id));
    table_->computer.begin(thought_at_, profile, seed_of(sequence_start_));
    return false;
  }
  thought_over_ = true;
  return true;
}

void Driver::begin_thought() {
  const unsigned seat = table_->session.actor().id;
  if (sequence_start_ == no_sequence) {
    sequence_start_ = table_->computer.sequence_start(seat);
    sequence_is_new_ = false;
  }
  thought_ = Thought::move;
  thought_over_ = false;
  thought_at_ = sequence_is_new_ ? table_->session.size() : sequence_start_;
  sequence_is_new_ = true;
  table_->computer.begin(thought_at_, decode_controller(table_->session.decider(seat)), seed_of(sequence_start_));
}

bool Driver::has_decided() const {
  return computer_acts() && (scripted() || (thought_ == Thought::move && thought_over_));
}

std::uint64_t Driver::seed_of(unsigned moves) const {
  return core::Rng(seed_ ^ (moves + std::uint64_t{1}) * 0x9E3779B97F4A7C15u).next();
}

void Driver::forget_thoughts() {
  thought_ = Thought::none;
  sequence_start_ = no_sequence;
}

bool Driver::seat(unsigned seat, players::Profile profile) {
  if (!table_->session.set_decider(seat, encode_controller(profile))) return false;
  script_ = {};
  forget_thoughts();
  table_->shown.invalidate_view();
  store().save_seed(table_->session.log(), seed_);
  taking_back_ = false;
  if (table_->holder().is(seat) || table_->only_person()) forget_holder();
  pass_on();
  return true;
}

void Driver::ask_for_hint() {
  const core::Actor actor = table_->session.actor();
  if (!person_acts() || handing_over()) return;
  forget_thoughts();
  thought_ = Thought::hint;
  thought_over_ = false;
  thought_at_ = table_->session.size();
  table_->computer.begin(thought_at_, {}, seed_of(thought_at_));
  table_->session.count_hint(actor.id);
  store().save_notes(table_->session.log());
}

void Driver::ask_for_advice() {
  const core::Actor actor = table_->session.actor();
  if (!person_acts() || handing_over()) return;
  forget_thoughts();
  thought_ = Thought::advice;
  thought_over_ = false;
  table_->computer.begin_advice(table_->session.size());
  table_->session.count_hint(actor.id);
  store().save_notes(table_->session.log());
}

void Driver::ask_for_plan() {
  if (!has_hint()) return;
  const core::Move first = decision();
  thought_ = Thought::plan;
  thought_over_ = false;
  table_->computer.begin_plan(table_->session.size(), first, seed_of(table_->session.size()));
}

void Driver::forget_hint() {
  if (thought_ != Thought::move) thought_ = Thought::none;
}

void Driver::record_macro(std::uint16_t from, std::uint16_t to) {
  if (to < from + 2) return;
  if (macro_count_ == macros_max) {  // the oldest goes
    std::copy(macros_.begin() + 1, macros_.end(), macros_.begin());
    --macro_count_;
  }
  macros_[macro_count_++] = {from, to};
}

unsigned Driver::macro_with(unsigned move) const {
  for (unsigned i = macro_count_; i-- > 0;)
    if (macros_[i].from <= move && move < macros_[i].to) return macros_[i].from;
  return core::AnySession::no_macro;
}

bool Driver::take_back() {
  const core::TakeBack may = table_->session.may_take_back();
  if (may.refusal) return false;
  if (may.seat == viewer_ && !handing_over() && !is_computer(may.seat)) return take_back_now();
  taking_back_ = true;
  ask_for(may.seat);  // only the player who made it may take it back
  return true;
}

bool Driver::take_back_now() {
  const std::uint16_t before = table_->session.log().size;
  const unsigned macro = macro_with(table_->session.may_take_back().size);
  if (table_->take_back(macro)) return false;
  took_back_some_ = table_->session.size() > macro;
  while (macro_count_ > 0 && macros_[macro_count_ - 1].to > table_->session.size()) --macro_count_;
  script_ = {};
  store().undo(table_->session.log(), before);
  forget_thoughts();
  pass_on();
  return true;
}

bool Driver::cancel_undo() {
  if (!std::exchange(taking_back_, false)) return false;
  pass_on();
  return true;
}

void Driver::on_device_taken() {
  if (!handing_over()) return;
  viewer_ = handover_target_;
  if (!is_computer(handover_target_)) table_->holder_.button_held_by(handover_target_);  // one may play for them by now
  if (!std::exchange(taking_back_, false) || !take_back_now()) pass_on();
}

bool Driver::is_stuck() const { return table_->session.log().full() && table_->session.actor() != core::nobody; }

void Driver::end_here() {
  table_->end_here();
  store().finish(table_->shown.score(0));
}

bool Driver::keep_score() const {
  if (table_ == nullptr || !store().wants_score()) return false;
  store().save_score(table_->shown.score_for_all().total);
  return true;
}

}  // namespace pd::session
