// The handheld on this machine: headless with a key script, or in a terminal.
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <string>

#include "firmware/app/storage/journal.hpp"
#include "firmware/hosted/text_view.hpp"
#include "hal/boards/all.hpp"
#include "hal/host/host.hpp"
#include "hal/host/storage.hpp"
#include "hal/storage.hpp"
#include "tools/simulator/key_script.hpp"
#include "tools/simulator/png.hpp"
#include "tools/simulator/session.hpp"
#include "tools/simulator/terminal.hpp"

namespace {

constexpr const char* usage =
    "simulator: Pocket Dawn on this machine\n"
    "\n"
    "  simulator --tty [--board B]                          play in this terminal\n"
    "  simulator --keys FILE --shot OUT.png [--board B]     run a key script, save the last picture\n"
    "  simulator --keys FILE --shots FOLDER [--board B]     and a picture for every \"shot NAME\" in it\n"
    "  simulator --keys FILE --text [--board B]             and print every shot and the last screen as text\n"
    "  simulator --timeline FILE [--board B]                print what a key script presses, and when\n"
    "  simulator --logs --flash F                           print the logs of the unfinished games in F, one per line\n"
    "\n"
    "  --seed N     seed of dice and cards (default 1; --tty: a new one each time)\n"
    "  --scale N    pictures N times as large (default 1)\n"
    "  --flash F    file with the flash memory of the handheld, updated in place (default: none)\n"
    "\n"
    "FILE may be - for standard input. Key scripts are described in docs/keys.md.\n";

struct Options {
  const hal::Board* board = hal::boards::all[0];
  std::optional<std::uint64_t> seed;
  std::optional<std::string> keys, shot, shots, timeline, flash;
  int scale = 1;
  bool tty = false, logs = false, text = false;
};

/// Reports a usage error and exits with status 2.
[[noreturn]] void refuse(const std::string& what) {
  std::fprintf(stderr, "simulator: %s\n", what.c_str());
  std::exit(2);
}

/// Reports a failure and exits with status 1.
[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "simulator: %s\n", what.c_str());
  std::exit(1);
}

const hal::Board& board_named(const std::string& name) {
  for (const hal::Board* b : hal::boards::all) {
    if (name == b->name) return *b;
  }
  std::string what = "unknown board \"" + name + "\"; the boards are:";
  for (const hal::Board* b : hal::boards::all) what += "\n  " + std::string(b->name) + "  (" + b->title + ")";
  refuse(what);
}

std::uint64_t number(const std::string& option, const std::string& word, std::uint64_t least, std::uint64_t most) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value < least || value > most) {
    refuse(option + " needs a number from " + std::to_string(least) + " to " + std::to_string(most) + ", not \"" +
           word + "\"");
  }
  return value;
}

Options read_options(int argc, char** argv) {
  Options o;
  const std::map<std::string, std::optional<std::string>*> words = {{"--keys", &o.keys},
                                                                    {"--shot", &o.shot},
                                                                    {"--shots", &o.shots},
                                                                    {"--timeline", &o.timeline},
                                                                    {"--flash", &o.flash}};
  const std::map<std::string, bool*> flags = {{"--tty", &o.tty}, {"--text", &o.text}, {"--logs", &o.logs}};
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    const auto value = [&]() -> std::string {
      if (i + 1 >= argc) refuse(option + " needs a value; see simulator --help");
      return argv[++i];
    };
    if (option == "--help" || option == "-h") {
      std::fputs(usage, stdout);
      std::exit(0);
    } else if (option == "--board") {
      o.board = &board_named(value());
    } else if (const auto word = words.find(option); word != words.end()) {
      *word->second = value();
    } else if (const auto flag = flags.find(option); flag != flags.end()) {
      *flag->second = true;
    } else if (option == "--seed") {
      o.seed = number(option, value(), 0, UINT64_MAX);
    } else if (option == "--scale") {
      o.scale = static_cast<int>(number(option, value(), 1, 16));
    } else {
      refuse("unknown option " + option + "; see simulator --help");
    }
  }
  return o;
}

std::string read_text(const std::string& path) {
  if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  if (std::filesystem::is_directory(path)) refuse("cannot read " + path + ": it is a directory");
  std::ifstream file(path, std::ios::binary);
  if (!file) refuse("cannot read " + path + ": " + std::strerror(errno));
  return {std::istreambuf_iterator<char>(file), {}};
}

simulator::KeyScript load_script(const std::string& path, const hal::Board& board) {
  host::reset(board);
  auto read = simulator::read_script(read_text(path), hal::buttons_present());
  if (const auto* error = std::get_if<simulator::ScriptError>(&read)) {
    refuse(path + ":" + std::to_string(error->line) + ": " + error->what);
  }
  return std::get<simulator::KeyScript>(std::move(read));
}

void save_picture(const std::string& path, int scale) {
  if (!simulator::write_file(path, simulator::png_of(host::picture(), scale))) {
    fail("cannot write " + path + ": " + std::strerror(errno));
  }
}

void load_flash(const std::string& path) {
  host::storage_reset();
  if (std::filesystem::exists(path) && !host::storage_load(path.c_str())) {
    refuse(path + " is not a flash image of " + std::to_string(hal::storage_size) + " bytes");
  }
}

/// The text form that the referee loads.
int print_logs() {
  pd::Journal journal;
  journal.mount();
  core::Log log;
  for (unsigned slot = 0; slot < pd::Journal::slot_count; ++slot) {
    const pd::SavedGame& game = journal.game(slot);
    if (game.state != pd::SavedGame::State::running) continue;
    if (const pd::StorageError no = journal.load(slot, log)) {
      fail("the game in slot " + std::to_string(slot) + ": " + no.message());
    }
    std::string text(core::log_text_max, '\0');
    text.resize(core::write_text(log, core::name_of(log.setup.game), game.rules_version, text));
    std::puts(text.c_str());
  }
  return 0;
}

/// The screen in words, a line each: its role, its number and marks, and the words.
void print_words(const std::string& name) {
  static pd::TextView view;
  pd::describe(view);
  std::printf("-- %s\n", name.c_str());
  for (const pd::TextLine& line : view.lines()) {
    constexpr const char* roles[] = {"header", "happened", "tab",    "text",    "heading",
                                     "choice", "effect",   "footer", "callout", "picture"};
    static_assert(std::size(roles) == static_cast<unsigned>(pd::TextLine::Role::picture) + 1);
    std::printf("%-8s", roles[static_cast<unsigned>(line.role)]);
    if (line.role == pd::TextLine::Role::choice)
      std::printf(" %u%s%s", line.number, line.here ? "*" : "", line.enabled ? "" : "-");
    std::printf(" %.*s", static_cast<int>(line.words.size()), line.words.data());
    if (!line.more.empty()) std::printf(" | %.*s", static_cast<int>(line.more.size()), line.more.data());
    std::puts("");
  }
}

int play_script(const Options& o) {
  const simulator::KeyScript script =
      o.keys ? load_script(*o.keys, *o.board) : simulator::KeyScript{{}, simulator::script_begins_ms};
  simulator::switch_on(*o.board, o.seed.value_or(1));
  simulator::play(script, [&](const std::string& name) {
    if (o.shots) save_picture(std::filesystem::path(*o.shots) / (name + ".png"), o.scale);
    if (o.text) print_words(name);
  });
  if (o.text) print_words("end");
  if (o.shot) save_picture(*o.shot, o.scale);
  if (o.flash && !host::storage_save(o.flash->c_str())) fail("cannot write " + *o.flash);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const Options o = read_options(argc, argv);
  if (o.flash) load_flash(*o.flash);
  if (o.logs) {
    if (!o.flash || !std::filesystem::exists(*o.flash)) refuse("--logs needs an existing file: --flash F");
    return print_logs();
  }
  if (o.tty) return simulator::play_in_terminal(*o.board, o.seed.value_or(std::random_device()()), o.flash);
  if (o.timeline) {
    std::fputs(simulator::timeline(load_script(*o.timeline, *o.board)).c_str(), stdout);
    return 0;
  }
  if (o.keys || o.shot || o.shots || o.text) return play_script(o);
  std::fputs(usage, stderr);
  return 2;
}
