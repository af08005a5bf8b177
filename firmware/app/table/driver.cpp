#include "firmware/app/table/driver.hpp"

#include <utility>

#include "firmware/app/storage/store.hpp"

namespace app {

core::Refusal Driver::begin(Table& table, std::uint64_t seed) {
  if (const core::Refusal no = table.begin()) return no;
  table_ = &table;
  rng_ = core::Rng(seed);
  viewer_ = table.match.setup.first;
  store_begin(table.match, table.session.log());
  settle(0);
  const core::Actor actor = table.session.actor();
  if (actor.is_seat() && table.sight.has_secret(actor.id))
    handing_over_ = true;  // whoever set it up need not be who begins
  return core::accepted;
}

core::LogError Driver::resume(Table& table, std::uint64_t seed) {
  if (const core::LogError no = table.resume()) return no;
  table_ = &table;
  rng_ = core::Rng(seed);
  viewer_ = table.session.last_seat();  // dice are typed in by whoever threw them
  settle(table.session.log().size);
  if (table.session.actor().is_seat()) handing_over_ = true;
  return {};
}

void Driver::look_at(Table& table) {
  store_release();
  table_ = &table;
  viewer_ = 0;
  handing_over_ = taking_back_ = rolled_ = false;
}

bool Driver::chance_asks() const {
  if (!table_->match.own_dice) return false;
  core::MoveList outcomes;
  table_->session.list_moves(outcomes);
  return !outcomes.empty() && table_->sight.is_die(outcomes[0]);
}

void Driver::settle(std::uint16_t from) {
  rolled_ = false;
  while (table_->session.actor() == core::chance && !chance_asks() && !is_stuck()) {
    core::MoveList outcomes;
    table_->session.list_moves(outcomes);
    const core::Move drawn = rng_.pick(outcomes);
    rolled_ = rolled_ || table_->sight.is_die(drawn);
    if (table_->play(drawn)) break;
  }
  store_commit(table_->session.log(), from);  // a move and what chance made of it are one record
  const core::Actor actor = table_->session.actor();
  news_viewer_ = viewer_;
  taking_back_ = false;
  handing_over_ = actor.is_seat() && actor.id != viewer_ && table_->sight.has_secret(actor.id);
  if (actor.is_seat() && !handing_over_) viewer_ = actor.id;
  if (actor != core::nobody) return;
  store_finish(table_->sight.score(0));
  change_settings(with_guide(settings(), table_->game(), false));  // they have seen it all now
}

core::Refusal Driver::make(core::Move move) {
  const std::uint16_t before = table_->session.log().size;
  if (const core::Refusal no = table_->play(move)) return no;
  settle(before);
  return core::accepted;
}

bool Driver::take_back() {
  const core::TakeBack may = table_->session.may_take_back();
  if (!may) return false;
  if (may.seat == viewer_ && !handing_over_) return take_back_now();
  taking_back_ = handing_over_ = true;  // it is theirs to take back, whoever has the device
  mover_ = may.seat;
  return true;
}

bool Driver::take_back_now() {
  const std::uint16_t before = table_->session.log().size;
  if (table_->take_back()) return false;
  store_undo(table_->session.log(), before);
  viewer_ = table_->session.actor().id;
  return true;
}

unsigned Driver::awaited() const { return taking_back_ ? mover_ : table_->session.actor().id; }

bool Driver::keep_move() {
  if (!taking_back_) return false;
  taking_back_ = false;
  handing_over_ = table_->sight.has_secret(table_->session.actor().id);
  return true;
}

void Driver::device_taken() {
  if (std::exchange(taking_back_, false)) take_back_now();
  viewer_ = table_->session.actor().id;
  handing_over_ = false;
}

bool Driver::is_stuck() const { return table_->session.log().full() && table_->session.actor() != core::nobody; }

void Driver::end_here() {
  table_->end_here();
  store_finish(table_->sight.score(0));
}

bool Driver::keep_score() const {
  if (table_ == nullptr || !store_wants_score()) return false;
  store_score(table_->sight.score_for_all().total);
  return true;
}

}  // namespace app
