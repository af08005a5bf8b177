#include "firmware/app/console/console.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine/core/log.hpp"
#include "engine/core/text.hpp"
#include "engine/core/words.hpp"
#include "firmware/app/console/consent.hpp"
#include "firmware/app/console/line_reader.hpp"
#include "firmware/app/console/transfer_screen.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/import_game.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/backup.hpp"
#include "firmware/app/storage/crash.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/backlight.hpp"
#include "firmware/app/ui/latency.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/battery.hpp"
#include "hal/clock.hpp"
#include "hal/display.hpp"
#include "hal/name.hpp"
#include "hal/power.hpp"
#include "hal/timings.hpp"
#include "hal/usb.hpp"

namespace pd::console {

namespace {

using Out = core::Text<1024>;

constexpr unsigned lines_per_tick = 8;
constexpr std::uint32_t work_us = 1000;  // after that long the next line waits for the next tick
constexpr std::uint32_t asking_ms = 50;
constexpr std::uint32_t open_ms = 1000;    // a program has the port open: the device stays awake
constexpr std::uint32_t goodbye_ms = 100;  // for the last answer to leave before a restart

constexpr std::string_view changed_meanwhile = "something was stored meanwhile; try again";

enum class State : std::uint8_t {
  idle,     // waits for a line
  asking,   // a command waits for consent
  decided,  // answered: goes on in the next tick, after the picture has changed
  answers,  // an answer of several lines is under way
  takes,    // the lines that belong to the command follow
  leaving,  // the last answer was sent: the device restarts
};

/// An answer of several lines: next() writes one of them. False: it was the last.
enum class Answer : std::uint8_t { none, log, screen, backup };

/// What is done with the lines that belong to a command.
enum class Input : std::uint8_t { backup, log };

struct Command;

State state;
Answer answer;
Input input_kind;
const Command* command;
LineReader reader;
core::Text<LineReader::line_max> arguments;  // of the command that waits
Out out;                                     // not yet taken by the port ...
std::size_t sent;                            // ... from this character on
Consent consent;
Consent::Answer decision;  // on the command that waits
std::uint32_t connection;
std::uint32_t left_ms;
void (*leave)();
bool boot_wanted;

// The log that is read out, a part of its moves at a time: each part is found by reading all records of the game.
core::LogText log_text;
std::array<core::Move, 512> log_moves;
unsigned log_slot;
std::uint32_t log_position;  // of the journal when it began

core::LogHead log_head;  // of the log that is taken in ...
core::LogTextReader log_reader;
Table* put_table;  // ... and where it goes

TransferScreen transfer;
storage::BackupWriter backup_writer;
storage::BackupLoader backup_loader;
storage::BackupLine backup_line;

int screen_y, screen_at;  // of the picture that is sent: the strip, and how many of its pixels
std::span<const std::uint16_t> screen_strip;
std::uint32_t screen_picture, strip_picture;
std::uint16_t span_colour;
unsigned span_length;

void line(std::string_view text) { out << text << "\r\n"; }

void finish() {
  line("ok");
  state = State::idle;
  transfer.close();
}

void refuse(std::string_view why) {
  while (why.ends_with('.')) why.remove_suffix(1);
  out << "error: " << why << "\r\n";
  state = State::idle;
  transfer.close();
}

template <class... Items>
void print(const Items&... items) {
  (out << ... << items) << "\r\n";
}

// ---- commands ----

struct Command {
  std::string_view name;
  Access access;
  std::string_view help;
  void (*run)(std::string_view arguments, Loop& loop);
};

void version(std::string_view, Loop&) {
  print("Pocket Dawn ", DAWN_VERSION);
  finish();
}

void info(std::string_view, Loop&) {
  print("version ", DAWN_VERSION);
  print("board ", hal::board_name());
  const hal::Size size = hal::display_size();
  print("screen ", int{size.width}, "x", int{size.height});
  print("uptime_s ", hal::now_ms() / 1000);
  const hal::Battery battery = hal::battery();
  if (battery.present) print("battery ", battery.percent, " % ", battery.millivolts, " mV");
  if (!store().is_open()) {
    print("storage not mounted");
  } else {
    const Journal& journal = store().journal();
    const Journal::Health health = journal.health();
    print("storage ", journal.is_locked() ? "locked" : "ready", " ", journal.fullness_percent(), " % erases ",
          health.erases, " worn ", unsigned{health.worn});
    print("storage_error ", store().error() ? store().error().message() : "none");
    unsigned games = 0;
    for (unsigned slot = 0; slot < Store::slot_count; ++slot) games += store().saved(slot).used;
    print("games ", games);
  }
  const hal::Timings timings = hal::timings();
  print("flash_us program ", timings.program_us_most, " erase ", timings.erase_us_most);
  out << "latency_ms";
  for (std::size_t i = 0; i < latency().counts().size(); ++i) {
    if (i < Latency::bounds_ms.size())
      out << " <" << unsigned{Latency::bounds_ms[i]};
    else
      out << " more";
    out << ":" << unsigned{latency().counts()[i]};
  }
  print(" most:", latency().most_ms());
  finish();
}

void crash(std::string_view, Loop&) {
  CrashRecord record;
  line(crash_on_record(record) ? std::string_view(crash_line(record)) : "none");
  finish();
}

void games(std::string_view, Loop&) {
  for (unsigned slot = 0; slot < Store::slot_count; ++slot) {
    const Saved saved = store().saved(slot);
    if (!saved.used) continue;
    out << slot + 1 << " ";
    if (!saved.known) {
      print("unknown moves=", unsigned{saved.moves});
      continue;
    }
    const core::Setup& setup = saved.match.setup;
    out << core::name_of(setup.game) << " players=" << unsigned{setup.players} << " variant=" << unsigned{setup.variant}
        << " moves=" << unsigned{saved.moves} << " names=";
    for (unsigned i = 0; i < setup.players; ++i) out << (i == 0 ? "" : "/") << saved.match.people[i].name;
    line("");
  }
  finish();
}

void log(std::string_view words, Loop&) {
  unsigned slot = 0;
  if (!core::read_number(core::next_word(words), slot) || slot < 1 || slot > Store::slot_count ||
      !store().saved(slot - 1).used)
    return refuse("no such game; see games");
  const Saved saved = store().saved(slot - 1);
  if (!saved.known) return refuse("this firmware cannot read the game");
  const core::Setup& setup = saved.match.setup;
  log_slot = slot - 1;
  log_position = store().journal().position();
  log_text = {setup, store().saved(log_slot).moves, core::name_of(setup.game), saved.rules_version};
  out << "Pocket Dawn " << DAWN_VERSION << ": ";
  state = State::answers;
  answer = Answer::log;
}

bool next_of_log() {
  if (log_text.wants_moves()) {
    if (store().journal().position() != log_position || !store().look(log_slot, log_text.next_move(), log_moves)) {
      line("");
      refuse(changed_meanwhile);
      return true;
    }
    log_text.give(log_moves);
  }
  std::array<char, 64> piece;
  const std::size_t size = log_text.next(piece);
  out << std::string_view(piece.data(), size);
  if (size != 0) return true;
  line("");
  return false;
}

void screen(std::string_view, Loop& loop) {
  const hal::Size size = hal::display_size();
  print("screen ", int{size.width}, " ", int{size.height});
  screen_y = screen_at = 0;
  screen_strip = {};
  span_length = 0;
  screen_picture = loop.pictures();
  state = State::answers;
  answer = Answer::screen;
}

void put_span() {
  if (span_length == 0) return;
  out.hex(span_colour, 4);
  if (span_length > 1) out << "*" << span_length;
  out << " ";
}

/// A line of spans. They go on over the ends of rows and lines.
bool next_of_screen(Loop& loop) {
  constexpr std::size_t line_width = 100;
  const hal::Size size = hal::display_size();
  const std::size_t began = out.size();
  if (screen_strip.empty() || strip_picture != loop.pictures()) {
    screen_strip = loop.rows(screen_y);
    strip_picture = loop.pictures();
  }
  const std::span<const std::uint16_t> pixels = screen_strip;
  auto at = static_cast<std::size_t>(screen_at);
  for (; at < pixels.size() && out.size() - began < line_width; ++at) {
    if (pixels[at] != span_colour || span_length == 0) {
      put_span();
      span_colour = pixels[at];
      span_length = 0;
    }
    ++span_length;
  }
  screen_at = static_cast<int>(at);
  if (at == pixels.size()) {
    screen_y += static_cast<int>(pixels.size()) / size.width;
    screen_at = 0;
    screen_strip = {};
  }
  if (screen_y < size.height) {
    if (out.size() != began) line("");
    return true;
  }
  put_span();
  line("");
  if (loop.pictures() != screen_picture) line("changed");
  return false;
}

void save(std::string_view, Loop&) {
  if (!store().is_open()) return refuse("the storage is not mounted");
  backup_writer.start(store().journal(), DAWN_VERSION, hal::board_name());
  transfer.open(Str::usb_saving);
  state = State::answers;
  answer = Answer::backup;
}

bool next_of_backup() {
  using Found = storage::BackupReader::Found;
  const Found found = backup_writer.next(backup_line);
  if (found == Found::record) line(backup_line);
  if (found == Found::changed) refuse(changed_meanwhile);
  return found != Found::end;
}

void restore(std::string_view, Loop&) {
  if (!store().is_open()) return refuse("the storage is not mounted");
  home();
  transfer.open(Str::usb_restoring);
  backup_loader.start(store().journal());
  state = State::takes;
  input_kind = Input::backup;
}

/// The memory that all games share: nothing is played before all has arrived.
core::Log& log_for(core::GameId game) {
  put_table = &entry_of(game).open();
  store().release();
  return put_table->session.loading();
}

void put(std::string_view, Loop&) {
  if (!store().is_open()) return refuse("the storage is not mounted");
  home();
  transfer.open(Str::usb_receiving);
  log_reader = {log_for, log_head};
  state = State::takes;
  input_kind = Input::log;
}

struct KeyName {
  std::string_view name;
  Key key;
};
constexpr KeyName key_names[] = {{"previous", Key::previous}, {"next", Key::next}, {"up", Key::up},
                                 {"down", Key::down},         {"left", Key::left}, {"right", Key::right},
                                 {"select", Key::select},     {"back", Key::back}, {"details", Key::details},
                                 {"menu", Key::menu}};

void key(std::string_view words, Loop& loop) {
  const std::string_view name = core::next_word(words);
  const auto* const found =
      std::find_if(std::begin(key_names), std::end(key_names), [&](const KeyName& k) { return k.name == name; });
  if (found == std::end(key_names)) return refuse("no such key; see help");
  static_cast<void>(wake());
  loop.press(found->key);
  finish();
}

void leave_by(void (*way)()) {
  finish();
  state = State::leaving;
  leave = way;
  left_ms = hal::now_ms();
}

void reboot(std::string_view, Loop&) { leave_by(hal::reboot); }
void bootsel(std::string_view, Loop&) { leave_by(hal::reboot_to_usb); }

/// The restored data replaces what was loaded at the start, so the device restarts.
void end_restore() {
  store().open();
  screens::apply_settings();
  leave_by(hal::reboot);
}

/// Saves and continues a game that was sent, as the page does.
void end_put() {
  Table& table = *put_table;
  core::Log& log = table.session.loading();
  if (log.size == 0) return refuse("the game has no moves");
  if (const unsigned here = slot_with(log); here != Store::slot_count) {
    if (!store().load(here, table.match, log)) return refuse("this firmware cannot read the game");
    screens::continue_from_elsewhere(table);
    print("game ", here + 1, " is this game already");
    return finish();
  }
  if (store().is_full()) return refuse("no room: delete a game in progress first");
  table.match = screens::match_from_elsewhere(log.setup);
  const unsigned rules_version = log.rules_version;
  const core::LogError no = table.resume();
  if (no) {
    core::Text<64> why("move ");
    why << unsigned{no.at} + 1 << " is against the rules";
    return refuse(why);
  }
  if (log.rules_version != rules_version) return refuse("the game follows other rules");
  if (table.session.is_over()) return refuse("the game is over");
  store().add(table.match, log);
  if (const StorageError full = store().error()) return refuse(full.message());
  const unsigned slot = slot_with(log);
  screens::continue_from_elsewhere(table);
  print("game ", slot + 1);
  finish();
}

void help(std::string_view, Loop&);

constexpr Command commands[] = {
    {"help", Access::none, "lists the commands", help},
    {"version", Access::none, "the version of the firmware", version},
    {"info", Access::none, "board, storage, latency", info},
    {"games", Access::read, "the games in progress", games},
    {"log", Access::read, "log N: the log of game N", log},
    {"crash", Access::read, "the record of the last crash", crash},
    {"save", Access::read, "a backup of everything that is stored", save},
    {"restore", Access::change, "replaces everything by the backup in the lines that follow, each after a +", restore},
    {"put", Access::change, "takes in the game whose log is in the lines that follow, each after a +", put},
    {"screen", Access::read, "the picture, run-length coded", screen},
    {"key", Access::change, "key NAME: previous next up down left right select back details menu", key},
    {"reboot", Access::change, "restarts the device", reboot},
    {"bootsel", Access::boot, "restarts into the USB boot loader", bootsel},
};

void help(std::string_view, Loop&) {
  for (const Command& each : commands) print(each.name, "  ", each.help);
  finish();
}

// ---- the state machine ----

/// The command waits for consent, or runs.
void proceed(Loop& loop) {
  if (decision == Consent::Answer::refused) return refuse("refused on the device");
  if (decision == Consent::Answer::ignored) return refuse("nobody answered on the device");
  state = decision == Consent::Answer::waiting ? State::asking : State::idle;
  if (state == State::idle) command->run(arguments.view(), loop);
}

void execute(std::string_view text, Loop& loop) {
  if (text.starts_with('+')) return;  // belongs to a command that was refused or has ended
  const std::string_view name = core::next_word(text);
  if (name.empty()) return;  // an empty line is no command, and has no answer
  const auto* const found =
      std::find_if(std::begin(commands), std::end(commands), [&](const Command& c) { return c.name == name; });
  if (found == std::end(commands)) return refuse("unknown command; see help");
  command = found;
  arguments.clear();
  arguments << text;
  decision = consent.ask(command->access, hal::now_ms());
  proceed(loop);
}

bool next_line(Loop& loop) {
  if (answer == Answer::backup) return next_of_backup();
  return answer == Answer::log ? next_of_log() : next_of_screen(loop);
}

void take_backup(std::string_view text) {
  using Loading = storage::BackupLoader::State;
  const Loading loading = backup_loader.take(text);
  if (loading == Loading::complete) return end_restore();
  if (loading == Loading::refused) refuse(backup_loader.why());
}

void take_log(std::string_view text) {
  using Reading = core::LogTextReader::State;
  log_reader.take(text);
  if (log_reader.state() == Reading::complete) return end_put();
  if (log_reader.state() == Reading::refused) refuse("this is not the log of a game, or it is damaged");
}

void break_off(std::string_view why) {
  if (state == State::takes && input_kind == Input::backup) backup_loader.cancel();
  refuse(why);
}

/// A line that belongs to the command; any other line aborts it.
void take_line(std::string_view text) {
  if (text.empty()) return;
  if (!text.starts_with('+')) return break_off("a line that begins with + was expected");
  text.remove_prefix(1);
  input_kind == Input::backup ? take_backup(text) : take_log(text);
}

bool is_preparing() { return backup_loader.state() == storage::BackupLoader::State::preparing; }

bool is_exclusive_now() {
  return (state == State::answers && answer != Answer::screen) || state == State::takes || state == State::leaving;
}

/// Writes as much as the port accepts; true when nothing is left.
bool drain() {
  while (sent < out.size()) {
    const std::size_t taken = hal::usb_write(out.view().substr(sent));
    if (taken == 0) return false;
    sent += taken;
  }
  out.clear();
  sent = 0;
  return true;
}

/// Reads up to the end of a line. False: nothing has arrived.
bool read_line(Loop& loop) {
  std::array<char, 1> next;
  for (unsigned i = 0; i < LineReader::line_max && hal::usb_read(next) != 0; ++i) {
    const LineReader::Result result = reader.take(next[0]);
    if (result == LineReader::Result::nothing) continue;
    if (result == LineReader::Result::too_long)
      break_off("the line is too long");
    else
      state == State::takes ? take_line(reader.line()) : execute(reader.line(), loop);
    return true;
  }
  return false;
}

void disconnect() {
  consent.forget(boot_wanted);
  reader.clear();
  out.clear();
  sent = 0;
  answer = Answer::none;
  if (state == State::takes && input_kind == Input::backup) backup_loader.cancel();
  if (state == State::leaving) return;
  state = State::idle;
  transfer.close();
}

/// Goes on by one line or one write; false when there is nothing to do now.
bool advance(Loop& loop) {
  if (!drain()) return false;
  if (is_exclusive_now() && state != State::leaving && transfer.was_cancelled()) break_off("cancelled on the device");
  switch (state) {
    case State::idle: return read_line(loop);
    case State::asking:
      decision = consent.ask(command->access, hal::now_ms());
      if (decision != Consent::Answer::waiting) state = State::decided;
      return false;
    case State::decided: proceed(loop); return true;
    case State::answers:
      if (!next_line(loop)) finish();
      return true;
    case State::takes:
      if (input_kind != Input::backup || !is_preparing()) return read_line(loop);
      if (backup_loader.prepare() == storage::BackupLoader::State::refused) refuse(backup_loader.why());
      return false;  // an erase was enough for this tick
    case State::leaving:
      // The port may still buffer the last bytes: the host gets time to fetch them.
      if (hal::now_ms() - left_ms >= goodbye_ms) {
        state = State::idle;
        leave();
      }
      return false;
  }
  return false;
}

/// The port was opened at 1200 baud, which closes it again: the question outlives the connection.
bool ask_for_boot_loader() {
  if (!boot_wanted) return false;
  const Consent::Answer answered = consent.ask(Access::boot, hal::now_ms());
  boot_wanted = answered == Consent::Answer::waiting;
  if (answered == Consent::Answer::granted) hal::reboot_to_usb();
  return boot_wanted;
}

}  // namespace

void start() {
  boot_wanted = false;
  disconnect();
  state = State::idle;
  connection = 0;
}

std::uint32_t tick(Loop& loop) {
  if (hal::usb_take_boot_request()) boot_wanted = true;
  const std::uint32_t now = hal::usb_connection();
  if (now != connection) {
    connection = now;
    disconnect();
  }
  if (ask_for_boot_loader()) return open_ms;
  if (connection == 0 && state != State::leaving) return forever_ms;
  const std::uint32_t began_us = hal::now_us();
  bool has_more = true;  // what has arrived already wakes nobody
  for (unsigned i = 0; has_more && i < lines_per_tick && hal::now_us() - began_us < work_us; ++i)
    has_more = advance(loop);
  if (has_more) return 1;
  const bool listens = state == State::idle || (state == State::takes && (input_kind == Input::log || !is_preparing()));
  return listens && out.empty() ? open_ms : state == State::asking ? asking_ms : 1;
}

bool is_working() { return state == State::answers || is_exclusive(); }
bool is_exclusive() { return is_exclusive_now(); }

void draw_sign(Canvas& canvas) {
  if (!consent.is_given()) return;
  constexpr int width = 34, height = 14;
  const Rect box{(canvas.width() - width) / 2, 0, width, height};
  canvas.box(box, 4, palette::ember);
  canvas.text(canvas.width() / 2, 0, Font::small, palette::night, "USB", Align::centre);
}

}  // namespace pd::console
