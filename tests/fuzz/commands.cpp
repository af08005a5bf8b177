/// The whole app with a program at the other end of the cable that has a person's consent and sends anything. It must
/// go on to answer, and what is stored must still mount.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "hal/host/usb.hpp"
#include "tests/app/player.hpp"
#include "tests/fuzz/backup_of.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// A handheld with a game of Stone Age, whose person said yes to everything but the boot loader.
void connect() {
  host::storage_reset();
  host::usb_close();
  static_cast<void>(host::usb_take());
  player::begin_match(core::GameId::stone_age, 2, 5, pd::Settings::AutoPlay::on_a_press,
                      hal::boards::display_pack_2::board);
  player::end_guide();
  host::usb_open();
  for (const std::string_view command : {"games\n", "key down\n"}) {
    host::usb_send(command);
    player::wait(200);
    player::press(hal::Button::next);
    player::press(hal::Button::select);
    player::wait(100);
    require(host::usb_take().ends_with("ok\r\n"));
  }
}

/// Every character that it answers is printable ASCII, or the end of a line.
void check(std::string_view answer) {
  for (const char c : answer) require((c >= ' ' && c <= '~') || c == '\r' || c == '\n');
}

bool has_restarted() { return host::asked_for_reboot() || host::asked_for_usb(); }

/// Goes on until all was read and answered; false: the device asked to start again.
bool answer_all() {
  for (int i = 0; i < 4000 && !has_restarted(); ++i) {
    const std::uint32_t wants_ms = pd::tick();
    const std::string answer = host::usb_take();
    check(answer);
    if (host::usb_waiting() == 0 && wants_ms >= 1000) return true;
    host::advance(wants_ms == 0 ? 1 : wants_ms > 50 ? 50 : wants_ms);
  }
  return !has_restarted();
}

/// A backup in lines that follow `restore`, or the text as it is.
std::string sent_by(std::string_view text) {
  if (text.empty() || text.front() != 'R') return std::string(text);
  std::string sent = "restore\n+";
  for (const char c : fuzz::backup_of(text.substr(1))) (sent += c) += c == '\n' ? "+" : "";
  return sent + "\n";
}

/// Starts again with what is stored now, and shows every game to the program.
void start_again() {
  host::usb_close();
  player::switch_on(hal::boards::display_pack_2::board, 1);
  require(pd::store().is_open());
  for (unsigned slot = 0; slot < pd::Store::slot_count; ++slot) {
    static core::Log log;
    if (pd::store().saved(slot).used) static_cast<void>(pd::store().look(slot, log));
  }
  player::press(hal::Button::select);  // whatever is offered first
  player::wait(200);
  player::press(hal::Button::select);
  player::wait(200);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  connect();
  host::usb_send(sent_by({reinterpret_cast<const char*>(data), size}));
  if (answer_all()) {
    host::usb_send("\nx\n");  // ends what waits for more lines
    if (answer_all()) {
      host::usb_send("version\n");
      player::wait(100);
      require(host::usb_take().ends_with("\r\nok\r\n"));
    }
  }
  host::restarted();
  start_again();
  return 0;
}
