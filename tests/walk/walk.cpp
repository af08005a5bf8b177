#include "tests/walk/walk.hpp"

#include <cctype>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/screen_stack.hpp"
#include "hal/display.hpp"
#include "hal/host/host.hpp"
#include "hal/serial.hpp"
#include "tests/walk/device.hpp"

namespace walk {

namespace {

using Words = std::vector<std::string>;

const std::string folder = WALK_FOLDER;

/// The walk is not what walk.hpp says, or leads somewhere else: where, and how.
std::string here;
[[noreturn]] void lost(const std::string& words) {
  std::printf("FAIL: the walk is lost: %s: %s\n", here.c_str(), words.c_str());
  std::exit(1);
}

unsigned number(std::string_view word, int base = 10) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
  if (error != std::errc() || end != word.data() + word.size()) lost("no number: " + std::string(word));
  return value;
}

template <class T>
T named(const std::map<std::string, T>& all, const std::string& name) {
  const auto it = all.find(name);
  if (it == all.end()) lost("unknown: " + name);
  return it->second;
}

pd::Key key_named(const std::string& name) {
  using enum pd::Key;
  static const std::map<std::string, pd::Key> keys = {
      {"previous", previous}, {"next", next}, {"up", up},     {"down", down},       {"left", left},
      {"right", right},       {"back", back}, {"menu", menu}, {"details", details}, {"select", select}};
  return named(keys, name);
}

hal::Button button_named(const std::string& name) {
  static const std::map<std::string, hal::Button> buttons = {{"select", hal::Button::select},
                                                             {"back", hal::Button::back}};
  return named(buttons, name);
}

core::Log& log_named(const Words& words) {
  const bool has_count = words.size() > 2 && std::isdigit(words[2].front());
  core::Log* const log = has_count ? read_log(words[1], number(words[2])) : read_log(words.at(1));
  if (log == nullptr) lost("cannot read " + words[1] + ".log");
  return *log;
}

class Walk {
 public:
  Walk(const hal::Board& board, pd::Language language, const Visit& visit)
      : board_(board), language_(language), visit_(visit) {}

  void read(const std::string& walk) {
    const std::string name = walk + ".walk";
    std::ifstream file(folder + "/" + name);
    if (!file) lost("there is no " + name);
    walk_ = walk;
    std::string text;
    for (unsigned line = 1; std::getline(file, text); ++line) {
      here = name + ":" + std::to_string(line);
      std::istringstream in(text.substr(0, text.find('#')));
      const Words words{std::istream_iterator<std::string>(in), {}};
      if (!words.empty()) run(words);
    }
  }

 private:
  void run(const Words& words) {
    using Step = void (Walk::*)(const Words&);
    static const std::map<std::string, Step> begins = {
        {"device", &Walk::device}, {"factory", &Walk::factory}, {"game", &Walk::game}, {"way", &Walk::way}};
    static const std::map<std::string, Step> steps = {{"play", &Walk::play},
                                                      {"keep", &Walk::keep},
                                                      {"restart", &Walk::restart},
                                                      {"press", &Walk::press},
                                                      {"go", &Walk::go},
                                                      {"point", &Walk::point},
                                                      {"page", &Walk::page},
                                                      {"tutorial", &Walk::tutorial},
                                                      {"step", &Walk::learn_on},
                                                      {"goal", &Walk::goal},
                                                      {"hint", &Walk::hint},
                                                      {"reviewed", &Walk::reviewed},
                                                      {"hold", &Walk::hold},
                                                      {"down", &Walk::down},
                                                      {"up", &Walk::up},
                                                      {"wait", &Walk::wait},
                                                      {"where", &Walk::where},
                                                      {"crash", &Walk::crash},
                                                      {"untested", &Walk::untested},
                                                      {"large", &Walk::large},
                                                      {"patient", &Walk::patient},
                                                      {"wear_out", &Walk::wear_out},
                                                      {"expect", &Walk::expect},
                                                      {"shot", &Walk::shot},
                                                      {"foreign_rules", &Walk::foreign_rules}};
    if (const auto it = begins.find(words[0]); it != begins.end()) {
      skipping_ = false;
      (this->*it->second)(words);
    } else if (const Step step = named(steps, words[0]); !skipping_) {
      (this->*step)(words);
    }
  }

  void factory(const Words&) {
    make_new();
    switch_on(board_);
  }
  void device(const Words& words) {
    factory(words);
    set_up(language_);
    walk::wait(2000);
  }
  void game(const Words& words) {
    device(words);
    play(words);
  }
  void play(const Words& words) {
    keep(words);
    switch_on(board_);
    walk::wait(2000);
    continue_game();
  }
  void keep(const Words& words) { store(log_named(words), words.back()); }
  void restart(const Words& words) {
    switch_on(board_, words.size() > 1 ? static_cast<hal::Buttons>(button_named(words[1])) : hal::Buttons{});
  }

  void press(const Words& words) {
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::size_t star = words[i].find('*');
      const pd::Key key = key_named(words[i].substr(0, star));
      for (unsigned n = star == std::string::npos ? 1 : number(words[i].substr(star + 1)); n > 0; --n) walk::press(key);
    }
  }
  void way(const Words& words) { ways_[words.at(1)] = {words.begin() + 1, words.end()}; }
  void go(const Words& words) { press(named(ways_, words.at(1))); }

  template <class There>
  void seek(There there) {
    for (unsigned i = 0; !there(cursor()); ++i, walk::press(pd::Key::next))
      if (i == 300) lost("the cursor does not get there");
  }
  void point(const Words& words) {
    const core::Move move(static_cast<std::uint16_t>(number(words.at(1), 16)));
    seek([&](const Cursor& at) { return at.choice == move; });
  }
  void page(const Words& words) {
    const unsigned page = number(words.at(1));
    seek([&](const Cursor& at) { return at.page == page; });
  }
  void tutorial(const Words& words) { learn(number(words.at(1))); }
  void learn_on(const Words& words) {
    for (unsigned i = 0; i < number(words.at(1)); ++i) do_step();
  }
  void goal(const Words&) { explain(); }
  void patient(const Words&) {  // nothing plays itself
    pd::Settings s = pd::settings();
    s.auto_play = static_cast<std::uint8_t>(pd::Settings::AutoPlay::on_a_press);
    pd::change_settings(s);
  }
  void large(const Words&) {
    pd::Settings s = pd::settings();
    s.large = 1;
    pd::change_settings(s);
    pd::redraw();
  }

  void hint(const Words&) {
    explain();
    walk::press(pd::Key::back);  // the goal was read
  }

  void reviewed(const Words&) {
    if (!walk::finish_review()) lost("the game on the table cannot be reviewed");
  }

  void down(const Words& words) { host::press(button_named(words.at(1))); }
  void up(const Words& words) { host::release(button_named(words.at(1))); }
  void wait(const Words& words) { walk::wait(number(words.at(1))); }
  void hold(const Words& words) {
    down(words);
    walk::wait(number(words.at(2)));
    up(words);
    walk::wait(20);
  }
  void where(const Words& words) {
    const bool has_sides = hal::held(hal::buttons_present(), hal::Button::left);
    skipping_ = !named<bool>({{"serial", hal::has_serial()}, {"no_sides", !has_sides}}, words.at(1));
  }

  void crash(const Words&) {
    walk::crash();
    switch_on(board_);
  }
  void untested(const Words&) { host::set_never_run(); }
  void wear_out(const Words&) { walk::wear_out(); }
  void foreign_rules(const Words& words) {
    if (!make_foreign(number(words.at(1)), number(words.at(2)))) lost("the journal refuses");
  }

  void expect(const Words& words) {
    for (std::size_t i = 1; i < words.size(); ++i) expected_ += (i > 1 ? " " : "") + words[i];
  }
  void shot(const Words& words) {
    if (!names_.insert(words.at(1)).second) lost("two screens have the name " + words[1]);
    walk::wait(0);
    visit_({words[1], walk_, has_pixels(words), std::exchange(expected_, {})});
  }

  static bool has_pixels(const Words& words) {
    if (words.size() == 2) return false;
    if (words[2] != "pixels" || words.size() > 4) lost("a shot has a name, perhaps `pixels`, perhaps a panel");
    if (words.size() == 3) return true;
    static const std::map<std::string, int> widths = {{"240x240", 240}, {"320x240", 320}};
    return named(widths, words[3]) == hal::display_size().width;
  }

  const hal::Board& board_;
  pd::Language language_;
  const Visit& visit_;
  std::string walk_, expected_;
  bool skipping_ = false;
  std::map<std::string, Words> ways_;
  std::set<std::string> names_;
};

}  // namespace

void every_screen(const hal::Board& board, pd::Language language, const Visit& visit) {
  Walk walk(board, language, visit);
  for (const char* part :
       {"menus", core::game_names()[0], core::game_names()[1], core::game_names()[2], "results", "review", "large"})
    walk.read(part);
}

}  // namespace walk
