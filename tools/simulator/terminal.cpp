#include "tools/simulator/terminal.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <string_view>
#include <utility>

#include "hal/clock.hpp"
#include "hal/host/host.hpp"
#include "hal/host/storage.hpp"
#include "tools/simulator/session.hpp"
#include "tools/simulator/terminal_keys.hpp"
#include "tools/simulator/terminal_picture.hpp"
#include "tools/simulator/terminal_text.hpp"

namespace simulator {
namespace {

// ---- the terminal itself ----

constexpr std::string_view enter_screen = "\x1b[?1049h\x1b[?25l\x1b[2J";
constexpr std::string_view leave_screen = "\x1b[?2026l\x1b_Ga=d,d=A,q=2\x1b\\\x1b[0m\x1b[?25h\x1b[?1049l";

termios before;
volatile std::sig_atomic_t taken = 0;
volatile std::sig_atomic_t resized = 1;

void send(std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = write(STDOUT_FILENO, text.data(), text.size());
    if (n < 0 && errno != EINTR && errno != EAGAIN) return;
    if (n > 0) text.remove_prefix(static_cast<std::size_t>(n));
  }
}

// Only calls that are safe inside a signal handler.
void give_back() {
  if (taken == 0) return;
  taken = 0;
  send(leave_screen);
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

void on_end(int signal_number) {
  give_back();
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

void on_resize(int) { resized = 1; }

void take() {
  tcgetattr(STDIN_FILENO, &before);
  for (const int s : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGPIPE}) {
    std::signal(s, on_end);
  }
  std::signal(SIGWINCH, on_resize);
  std::atexit(give_back);
  termios raw = before;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
  raw.c_iflag &= ~static_cast<tcflag_t>(ICRNL | IXON);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  raw.c_cc[VSUSP] = _POSIX_VDISABLE;
  taken = 1;
  tcsetattr(STDIN_FILENO, TCSANOW, &raw);
}

/// What comes from the keyboard within so many milliseconds; empty when nothing does.
std::string receive(int timeout_ms) {
  pollfd in{STDIN_FILENO, POLLIN, 0};
  if (poll(&in, 1, timeout_ms) <= 0) return {};
  if ((in.revents & POLLHUP) != 0) std::exit(0);
  char bytes[256];
  const ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
  return n > 0 ? std::string(bytes, static_cast<std::size_t>(n)) : std::string();
}

// ---- what it can show ----

enum class Way : std::uint8_t { kitty, sixel, blocks };

struct Abilities {
  Way way = Way::blocks;
  Colours colours = Colours::few;
  bool is_coloured = true;  ///< words; false where NO_COLOR asks for that (no-color.org)
};

std::string_view terminal_name() {
  const char* term = std::getenv("TERM");
  return term != nullptr ? term : "";
}

/// Whether the cursor can be put anywhere: all but the simplest terminals can.
bool has_cursor() { return !terminal_name().empty() && terminal_name() != "dumb" && terminal_name() != "unknown"; }

bool has_colour() {
  const std::string_view t = terminal_name();
  return !t.starts_with("vt") && !t.ends_with("-m") && !t.ends_with("-mono");
}

/// Asks for kitty graphics and then for the device's attributes, which every terminal answers:
/// when that answer is here, no other will come.
Abilities ask() {
  Abilities found;
  const char* no_colour = std::getenv("NO_COLOR");
  found.is_coloured = has_colour() && (no_colour == nullptr || *no_colour == '\0');
  const char* colour = std::getenv("COLORTERM");
  const std::string_view c = colour != nullptr ? colour : "";
  const bool says_few = terminal_name().find("256color") != std::string_view::npos && c.empty();
  found.colours = says_few ? Colours::few : Colours::true_;

  send("\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c");
  std::string answer;
  for (int i = 0; i < 10; ++i) {
    answer += receive(50);
    const std::size_t attributes = answer.find("\x1b[?");
    const std::size_t end = attributes == std::string::npos ? attributes : answer.find('c', attributes);
    if (end == std::string::npos) continue;
    if (answer.find("_Gi=31;OK") != std::string::npos) {
      found.way = Way::kitty;
    } else if ((answer.substr(attributes + 3, end - attributes - 3) + ";").find(";4;") != std::string::npos) {
      found.way = Way::sixel;
    }
    break;
  }
  return found;
}

// ---- the picture and the line below it ----

constexpr std::string_view status_long =
    "arrows move  Enter select  Esc back  x details  y pages  ? keys  t text  q quit";
constexpr std::string_view status_short = "Enter Esc x y  ? keys  t text  q quit";
constexpr std::string_view status_blurred = "  blurred: make the letters smaller";

class Screen {
 public:
  explicit Screen(Abilities abilities) : abilities_(abilities) {}

  void measure() {
    winsize size{};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    columns_ = size.ws_col > 0 ? size.ws_col : 80;
    rows_ = size.ws_row > 1 ? size.ws_row : 24;
    const hal::Size panel = host::board().panel;
    scale_ = 1;
    if (size.ws_xpixel > 0 && size.ws_ypixel > 0) {
      const int height = size.ws_ypixel * (rows_ - 1) / rows_;
      scale_ = std::clamp(std::min(size.ws_xpixel / panel.width, height / panel.height), 1, 6);
    }
    const bool fits = columns_ >= panel.width && (rows_ - 1) * 2 >= panel.height;
    is_blurred_ = abilities_.way == Way::blocks && !fits;
    if (!was_asked_) in_words_ = abilities_.way == Way::blocks && (!fits || !has_colour());
    begin();
  }

  void scroll(int pages) { scrolled_ = pages == 0 ? 0 : std::max(0, scrolled_ + pages); }

  /// What every key does, in place of the screen, until any of them is pressed.
  void show_keys(bool shown) {
    if (shown == keys_) return;
    keys_ = shown;
    begin();
  }
  bool shows_keys() const { return keys_; }

  void change_way() {
    was_asked_ = true;
    in_words_ = !in_words_;
    begin();
  }

  void show() {
    constexpr std::string_view together = "\x1b[?2026h", shown = "\x1b[?2026l";
    const std::string text = in_words_ || keys_ ? words() : picture();
    if (!text.empty()) send(std::string(together).append(text).append(shown));
  }

 private:
  void begin() {
    words_ = Words(columns_, rows_);
    blocks_ = HalfBlocks(columns_, rows_ - 1, abilities_.colours);
    send("\x1b_Ga=d,d=A,q=2\x1b\\\x1b[0m\x1b[2J");
    if (in_words_ || keys_) return;
    const std::string_view hint = is_blurred_ ? status_blurred : "";
    const auto room = static_cast<std::size_t>(columns_ - 1);
    const std::string status =
        std::string(status_long.size() + hint.size() <= room ? status_long : status_short).append(hint);
    send("\x1b[" + std::to_string(rows_) + ";1H\x1b[2m" + status.substr(0, room) + "\x1b[0m");
  }

  std::string words() {
    static pd::TextView view, goods;
    pd::describe(view);
    Words::Status status{.goods = pd::own_goods(goods), .dark = host::backlight_percent() == 0, .keys = keys_};
    status.scrolled = scrolled_;
    if (abilities_.is_coloured) status.tints = tints_of_game();
    return words_.update(view, status);
  }

  std::string picture() {
    const host::Picture picture = host::picture();
    if (abilities_.way == Way::blocks) return blocks_.update(picture);
    return "\x1b[H" + (abilities_.way == Way::kitty ? kitty_picture : sixel_picture)(picture, scale_);
  }

  Abilities abilities_;
  int columns_ = 80, rows_ = 24, scale_ = 1;
  int scrolled_ = 0;
  bool is_blurred_ = false, in_words_ = false, was_asked_ = false, keys_ = false;
  HalfBlocks blocks_{80, 23, Colours::few};
  Words words_{80, 24};
};

void keep_flash(const std::optional<std::string>& file, std::uint64_t& kept) {
  const std::uint64_t done = host::storage_counters().operations();
  if (!file || done == kept) return;
  host::storage_save(file->c_str());
  kept = done;
}

}  // namespace

int play_in_terminal(const hal::Board& board, std::uint64_t seed, const std::optional<std::string>& flash) {
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) {
    std::fputs("simulator: --tty needs a terminal for input and output. tools/play --page makes a page instead.\n",
               stderr);
    return 2;
  }
  if (!has_cursor()) {
    std::fprintf(stderr,
                 "simulator: this terminal (TERM=%.*s) can only print lines. "
                 "Open the page that tools/play --page makes in a browser instead.\n",
                 static_cast<int>(terminal_name().size()), terminal_name().data());
    return 1;
  }
  take();
  Screen screen(ask());
  send(enter_screen);

  using Clock = std::chrono::steady_clock;
  const Clock::time_point began = Clock::now();
  const auto now_ms = [&] {
    return static_cast<std::uint32_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began).count());
  };
  host::name_keys();
  switch_on(board, seed);
  Finger finger;
  std::uint64_t drawn = 0, kept = host::storage_counters().operations();
  unsigned light = 0;
  while (!finger.leaves()) {
    // A press lasts as long as it should on the handheld's clock, however late this machine is.
    const std::uint32_t now = now_ms();
    for (std::uint32_t at; (at = finger.due_ms(hal::now_ms())) <= now;) {
      run_until(at);
      finger.move(at);
    }
    const std::uint32_t wait_ms = run_until(now);
    const bool all = resized != 0 || finger.asks_for_other_way() || finger.asks_for_keys() != screen.shows_keys() ||
                     finger.scrolled() != 0;
    screen.show_keys(finger.asks_for_keys());
    if (finger.has_moved()) screen.scroll(finger.scrolled());
    finger.forget_scrolled();
    if (resized != 0) screen.measure();
    if (finger.asks_for_other_way()) screen.change_way();
    resized = 0;
    finger.forget_other_way();
    if (all || host::pixels_pushed() != drawn || host::backlight_percent() != light) screen.show();
    drawn = host::pixels_pushed();
    light = host::backlight_percent();
    keep_flash(flash, kept);
    if (host::asked_for_usb()) break;
    const std::uint32_t rest_ms = std::min({wait_ms, finger.due_ms(now) - now, std::uint32_t{500}});
    std::deque<std::string> typed;
    split_keys(receive(static_cast<int>(std::max(rest_ms, std::uint32_t{1}))), typed, [] { return receive(25); });
    finger.receive(std::move(typed), now_ms());
  }
  give_back();
  if (host::asked_for_usb()) std::puts("A real handheld would now show up as a USB drive and wait for a new UF2 file.");
  return 0;
}

}  // namespace simulator
