#include "firmware/app/screens/game_link.hpp"

#include <algorithm>

#include "engine/games.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/import_game.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/session/refused.hpp"
#include "firmware/app/storage/bytes.hpp"
#include "firmware/app/storage/store.hpp"

namespace pd::screens {

namespace {

using core::Log, core::LogError;
namespace refused = core::refused;

constexpr std::size_t head_size = 3, crc_size = 4;

/// Bytes one after the other, as far as there is room.
class Writer {
 public:
  explicit Writer(std::span<std::uint8_t> out) : out_(out) {}
  void put(unsigned byte) {
    if (at_ < out_.size()) out_[at_] = static_cast<std::uint8_t>(byte);
    ++at_;
  }
  void put16(unsigned value) {
    put(value & 255u);
    put(value >> 8);
  }
  std::size_t size() const { return at_; }

 private:
  std::span<std::uint8_t> out_;
  std::size_t at_ = 0;
};

/// Behind the end there are zeros.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> in) : in_(in) {}
  std::uint8_t get() { return at_ < in_.size() ? in_[at_++] : (is_cut_ = true, std::uint8_t{0}); }
  unsigned get16() {
    const unsigned low = get();
    return low | unsigned{get()} << 8;
  }
  bool is_cut() const { return is_cut_; }

 private:
  std::span<const std::uint8_t> in_;
  std::size_t at_ = 0;
  bool is_cut_ = false;
};

void write_table(const Match& match, const Log& log, Writer& out) {
  out.put(match.own_dice);
  for (unsigned seat = 0; seat < match.setup.players; ++seat) {
    const Person& person = match.people[seat];
    const std::string_view name = person.name;
    out.put(person.colour);
    const players::StoredProfile profile = players::pack({person.level, person.style});
    out.put(profile.level);
    out.put(profile.style);
    out.put(log.hints[seat]);
    out.put(static_cast<unsigned>(name.size()));
    for (const char c : name) out.put(static_cast<std::uint8_t>(c));
  }
  out.put(log.decider_count);
  for (unsigned i = 0; i < log.decider_count; ++i) {
    out.put16(log.deciders[i].from);
    out.put(log.deciders[i].seat);
    out.put(log.deciders[i].who);
  }
}

/// Gives another colour to a seat whose colour is taken.
bool read_table(std::span<const std::uint8_t> in, Match& match, Log& log) {
  Reader bytes(in);
  match.own_dice = bytes.get() != 0;
  unsigned colours = 0;
  for (unsigned seat = 0; seat < match.setup.players; ++seat) {
    Person& person = match.people[seat];
    person.colour = static_cast<std::uint8_t>(bytes.get() % core::max_players);
    const std::uint8_t level = bytes.get(), style = bytes.get();
    const players::Profile profile = players::unpack({level, style});
    person.level = profile.level;
    person.style = profile.style;
    log.hints[seat] = bytes.get();
    const unsigned size = bytes.get();
    if (size > Person::name_max) return false;
    for (unsigned i = 0; i < size; ++i) person.name << static_cast<char>(bytes.get());
    colours |= 1u << person.colour;
  }
  if (static_cast<unsigned>(__builtin_popcount(colours)) != match.setup.players) return false;
  const unsigned count = bytes.get();
  if (count > Log::deciders_max) return false;
  for (unsigned i = 0; i < count; ++i) {
    core::Decider& decider = log.deciders[i];
    decider = {static_cast<std::uint16_t>(bytes.get16()), bytes.get(), bytes.get()};
    const bool in_order = i == 0 || decider.from >= log.deciders[i - 1].from;
    if (decider.seat >= match.setup.players || decider.from > log.size || !in_order) return false;
  }
  log.decider_count = static_cast<std::uint8_t>(count);
  return !bytes.is_cut();
}

/// The log of a link, and whether the game is over.
LogError read_moves(std::span<const std::uint8_t> in, Log& log, bool& is_over) {
  core::LogHead head;
  std::uint16_t count = 0;
  if (const LogError no = core::read_binary_head(in, head, count)) return no;
  return core::by_game(head.setup.game, [&]<class S>() {
    if (const LogError no = core::read_binary<S>(in, log)) return no;
    S s;
    const LogError no = core::replay(log, s);
    is_over = !no && current_actor(s) == core::nobody;
    return no;
  });
}

// A game is known to be sound before it takes the place of the one on the table.
Log received, kept;

bool begins_with(const Log& longer, const Log& shorter) {
  return shorter.size <= longer.size &&
         std::equal(shorter.moves.begin(), shorter.moves.begin() + shorter.size, longer.moves.begin());
}

/// The saved game that is this one, earlier or later; `kept` has its log. Store::slot_count: there is none. One without
/// moves could be any game.
unsigned slot_of(const Log& log) {
  for (unsigned slot = 0; slot < Store::slot_count && log.size > 0; ++slot) {
    const Saved saved = store().saved(slot);
    if (!saved.used || saved.cut || saved.match.setup != log.setup || !store().look(slot, kept) || kept.size == 0)
      continue;
    if (begins_with(kept, log) || begins_with(log, kept)) return slot;
  }
  return Store::slot_count;
}

/// False: it cannot be read, and nothing has changed but that the table is empty.
bool continue_saved(unsigned slot, Table& table, bool& is_news) {
  Log& log = table.session.loading();
  if (!store().load(slot, table.match, log)) return false;
  const std::uint16_t from = log.size;
  is_news = received.size > from;
  if (!is_news) return true;
  log = received;
  store().commit(log, from);
  store().save_notes(log);
  return true;
}

}  // namespace

std::size_t write_link(const Match& match, const Log& log, std::span<std::uint8_t> out) {
  out = out.first(std::min(out.size(), link_bytes_max));
  if (out.size() < head_size + crc_size) return 0;
  Writer table(out.subspan(head_size));
  write_table(match, log, table);
  const std::size_t log_at = head_size + table.size();
  if (log_at + crc_size > out.size()) return 0;
  out[0] = link_format;
  put16(&out[1], static_cast<unsigned>(table.size()));
  const std::size_t log_size =
      core::by_game(match.setup.game, [&]<class S>() { return core::write_binary<S>(log, out.subspan(log_at)); });
  const std::size_t end = log_at + log_size;
  if (log_size == 0 || end + crc_size > out.size()) return 0;
  put32(&out[end], core::crc32(out.first(end)));
  return end + crc_size;
}

LogError read_link(std::span<const std::uint8_t> in, Match& match, Log& log, bool& is_over) {
  if (in.empty()) return {refused::not_a_log, 0};
  if (in.size() < head_size + crc_size) return {refused::log_cut_short, 0};
  const std::span<const std::uint8_t> body = in.first(in.size() - crc_size);
  if (core::crc32(body) != get32(&in[body.size()])) return {refused::log_altered, 0};
  if (in[0] > link_format) return {refused::other_format, 0};
  const std::size_t log_at = head_size + get16(&in[1]);
  if (in[0] == 0 || log_at > body.size()) return {refused::not_a_log, 0};
  if (const LogError no = read_moves(body.subspan(log_at), log, is_over)) return no;
  match = {};
  match.setup = log.setup;
  if (!read_table(body.first(log_at).subspan(head_size), match, log)) return {refused::not_a_log, 0};
  return {};
}

LinkState link_state() {
  const PlayScreen& play = play_screen();
  const Table* table = is_open(play) ? play.table() : nullptr;
  if (table == nullptr || table->match.challenge != 0 || !table->session.fits() || play.driver().people() < 2)
    return LinkState::none;
  return entry_of(table->game()).hides_hands ? LinkState::revealing : LinkState::open;
}

std::size_t take_link(std::span<std::uint8_t> out) {
  if (link_state() == LinkState::none) return 0;
  const Table& table = table_in_play();
  return write_link(table.match, table.session.log(), out);
}

core::Text<240> open_link(std::span<const std::uint8_t> in) {
  static Match match;
  bool is_over = false, is_news = true;
  if (const LogError no = read_link(in, match, received, is_over)) return without_full_stop(words_of(no.refusal));
  const unsigned slot = slot_of(received);
  if (slot == Store::slot_count && !is_over && store().is_full()) return without_full_stop(str(Str::setup_full));
  home();
  Table& table = entry_of(received.setup.game).open();
  if (slot != Store::slot_count && continue_saved(slot, table, is_news)) {
    continue_from_elsewhere(table);
    if (!is_news) push(notice(Icon::about, str(Str::log_is_here)));
    return {};
  }
  table.match = match;
  open_from_elsewhere(table, received, is_over);
  return {};
}

void leave_sent_game() {
  if (!is_open(play_screen())) return;
  if (!table_in_play().session.is_over()) store().leave(table_in_play().shown.score_for_all().total);
  home();
}

}  // namespace pd::screens
