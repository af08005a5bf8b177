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

#include "hal/host/host.hpp"
#include "hal/host/storage.hpp"
#include "tools/simulator/session.hpp"
#include "tools/simulator/terminal_picture.hpp"

namespace simulator {
namespace {

using hal::Button;
using hal::Buttons;

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
};

bool has_colour() {
  const char* term = std::getenv("TERM");
  if (term == nullptr || *term == '\0') return false;
  const std::string_view t = term;
  return t != "dumb" && t != "unknown" && !t.starts_with("vt") && !t.ends_with("-m") && !t.ends_with("-mono");
}

/// Asks for kitty graphics and then for the device's attributes, which every terminal answers:
/// when that answer is here, no other will come.
Abilities ask() {
  Abilities found;
  const char* colour = std::getenv("COLORTERM");
  const std::string_view c = colour != nullptr ? colour : "";
  const std::string_view term = std::getenv("TERM");
  const bool says_few = term.find("256color") != std::string_view::npos && c.empty();
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

// ---- keys ----

struct Press {
  Buttons down;
  std::uint32_t ms;
};

constexpr std::uint32_t tap_ms = 60;
constexpr std::uint32_t long_ms = 700;
constexpr std::uint32_t gap_ms = 20;

struct KeyCode {
  std::string_view bytes;
  Button button;
  std::uint32_t ms;
};

// The longer codes stand before the shorter ones that they begin with.
constexpr KeyCode key_codes[] = {
    {"\x1b[1;2A", Button::up, long_ms},
    {"\x1b[1;2B", Button::down, long_ms},
    {"\x1b[1;2C", Button::right, long_ms},
    {"\x1b[1;2D", Button::left, long_ms},
    {"\x1b[A", Button::up, tap_ms},
    {"\x1b[B", Button::down, tap_ms},
    {"\x1b[C", Button::right, tap_ms},
    {"\x1b[D", Button::left, tap_ms},
    {"\x1bOA", Button::up, tap_ms},
    {"\x1bOB", Button::down, tap_ms},
    {"\x1bOC", Button::right, tap_ms},
    {"\x1bOD", Button::left, tap_ms},
    {"\x1b[Z", Button::previous, tap_ms},
    {"\t", Button::next, tap_ms},
    {"\r", Button::select, tap_ms},
    {"\n", Button::select, tap_ms},
    {" ", Button::select, tap_ms},
    {"e", Button::select, tap_ms},
    {"E", Button::select, long_ms},
    {"\x7f", Button::back, tap_ms},
    {"\b", Button::back, tap_ms},
    {"b", Button::back, tap_ms},
    {"B", Button::back, long_ms},
    {"w", Button::up, tap_ms},
    {"a", Button::left, tap_ms},
    {"s", Button::down, tap_ms},
    {"d", Button::right, tap_ms},
    {"W", Button::up, long_ms},
    {"A", Button::left, long_ms},
    {"S", Button::down, long_ms},
    {"D", Button::right, long_ms},
    {"x", Button::x, tap_ms},
    {"X", Button::x, tap_ms},
    {"y", Button::y, tap_ms},
    {"Y", Button::y, tap_ms},
    {"\x1b", Button::back, tap_ms},
};

bool has(Button b) {
  return std::ranges::any_of(host::board().buttons, [b](const auto& x) { return x.means == b; });
}

/// The press that does on this board what the key asks for.
Press press_for(Button b, std::uint32_t ms) {
  if (!has(b)) {
    switch (b) {
      case Button::up:
      case Button::left:
        b = Button::previous;
        break;
      case Button::down:
      case Button::right:
        b = Button::next;
        break;
      case Button::previous:
        b = Button::up;
        break;
      case Button::next:
        b = Button::down;
        break;
      case Button::x:
        return {static_cast<Buttons>(Button::select), long_ms};
      case Button::y:
        return {static_cast<Buttons>(Button::back), long_ms};
      default:
        break;
    }
  }
  return {static_cast<Buttons>(b), ms};
}

/// Takes every key out of `input`. False when the player wants to leave.
bool read_keys(std::string& input, std::deque<Press>& presses) {
  while (!input.empty()) {
    if (input[0] == 'q') return false;
    // An escape alone is a key, but the rest of an arrow may be on its way.
    if (input == "\x1b" || input == "\x1b[" || input == "\x1bO") {
      const std::string more = receive(25);
      input += more;
      if (more.empty() && input.size() > 1) input.resize(1);
    }
    const auto* code = std::find_if(std::begin(key_codes), std::end(key_codes),
                                    [&](const KeyCode& k) { return input.starts_with(k.bytes); });
    if (code == std::end(key_codes)) {
      input.erase(0, 1);
      continue;
    }
    if (code->bytes == "\x1b" && input.size() > 1) {  // an escape sequence that means nothing to us
      input.clear();
      break;
    }
    presses.push_back(press_for(code->button, code->ms));
    input.erase(0, code->bytes.size());
  }
  return true;
}

// ---- the picture and the line below it ----

constexpr std::string_view status_long =
    "arrows move  Enter select  Esc back  x about  y menu  E hold select  B hold back  q quit";
constexpr std::string_view status_short = "arrows Enter Esc  x y  E B: hold  q quit";
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
    blocks_ = HalfBlocks(columns_, rows_ - 1, abilities_.colours);
    send("\x1b[0m\x1b[2J");
    const bool blurred = abilities_.way == Way::blocks && (columns_ < panel.width || (rows_ - 1) * 2 < panel.height);
    const std::string_view hint = blurred ? status_blurred : "";
    const auto room = static_cast<std::size_t>(columns_ - 1);
    const std::string words =
        std::string(status_long.size() + hint.size() <= room ? status_long : status_short).append(hint);
    send("\x1b[" + std::to_string(rows_) + ";1H\x1b[2m" + words.substr(0, room) + "\x1b[0m");
  }

  void show() {
    constexpr std::string_view together = "\x1b[?2026h", shown = "\x1b[?2026l";
    const host::Picture picture = host::picture();
    std::string text;
    switch (abilities_.way) {
      case Way::kitty:
        text = "\x1b[H" + kitty_picture(picture, scale_);
        break;
      case Way::sixel:
        text = "\x1b[H" + sixel_picture(picture, scale_);
        break;
      case Way::blocks:
        text = blocks_.update(picture);
        break;
    }
    send(std::string(together).append(text).append(shown));
  }

 private:
  Abilities abilities_;
  int columns_ = 80, rows_ = 24, scale_ = 1;
  HalfBlocks blocks_{80, 23, Colours::few};
};

/// Presses one after the other: a terminal tells when a key goes down, but not when it comes up.
class Finger {
 public:
  std::deque<Press> presses;

  void move(std::uint32_t now_ms) {
    if (now_ms < until_ms_) return;
    if (down_) {
      down_ = false;
      host::hold(0);
      until_ms_ = now_ms + gap_ms;
    } else if (!presses.empty()) {
      down_ = true;
      host::hold(presses.front().down);
      until_ms_ = now_ms + presses.front().ms;
      presses.pop_front();
    }
  }

  std::uint32_t wait_ms(std::uint32_t now_ms) const {
    if (!down_ && presses.empty()) return UINT32_MAX;
    return now_ms < until_ms_ ? until_ms_ - now_ms : 0;
  }

 private:
  bool down_ = false;
  std::uint32_t until_ms_ = 0;
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
  if (!has_colour()) {
    const char* term = std::getenv("TERM");
    std::fprintf(stderr,
                 "simulator: this terminal (TERM=%s) shows no colours, and the games need them. "
                 "Open the page that tools/play --page makes in a browser instead.\n",
                 term != nullptr ? term : "");
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
  switch_on(board, seed);
  Finger finger;
  std::string input;
  std::uint64_t drawn = 0, kept = host::storage_counters().operations();
  for (bool playing = true; playing;) {
    finger.move(now_ms());
    const std::uint32_t wait_ms = run_until(now_ms());
    const bool all = resized != 0;
    resized = 0;
    if (all) screen.measure();
    if (all || host::pixels_pushed() != drawn) screen.show();
    drawn = host::pixels_pushed();
    keep_flash(flash, kept);
    if (host::asked_for_usb()) break;
    const std::uint32_t rest_ms = std::min({wait_ms, finger.wait_ms(now_ms()), std::uint32_t{500}});
    input += receive(static_cast<int>(std::max(rest_ms, std::uint32_t{1})));
    playing = read_keys(input, finger.presses);
  }
  give_back();
  if (host::asked_for_usb()) std::puts("A real handheld would now show up as a USB drive and wait for a new UF2 file.");
  return 0;
}

}  // namespace simulator
