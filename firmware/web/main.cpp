// The app as a WebAssembly module: what the browser page calls. Nothing is imported.
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/read_log.hpp"
#include "firmware/app/app.hpp"
#include "firmware/app/screens/challenge.hpp"
#include "firmware/app/screens/game_link.hpp"
#include "firmware/app/screens/name_editor.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/strings.hpp"
#include "firmware/hosted/bring_in.hpp"
#include "firmware/hosted/text_view.hpp"
#include "hal/boards/all.hpp"
#include "hal/web/usb.hpp"
#include "hal/web/web.hpp"

#define EXPORT(name) __attribute__((export_name(#name))) extern "C"

extern "C" void __wasm_call_ctors();

// Replaces the C++ library's failure functions, which would pull in printing; the page shows a trap as an error.
#define TEXT_OF(name) #name
#define INSIDE_STD(space) "_ZNSt3" TEXT_OF(space) "22__libcpp_verbose_abortEPKcz"
extern "C" [[noreturn]] void give_up(const char*, ...) __asm__(INSIDE_STD(_LIBCPP_ABI_NAMESPACE));
void give_up(const char*, ...) { __builtin_trap(); }
extern "C" [[noreturn]] void __cxa_pure_virtual() { __builtin_trap(); }

using web::machine;

namespace {
const hal::Board& board_at(unsigned i) { return *hal::boards::all[i]; }

std::array<char, 128 * 1024> pasted;
std::array<char, 256> answer;

pd::TextView view;
core::Text<40'000> in_words;

const char* answer_with(std::string_view words) {
  *std::copy(words.begin(), words.end(), answer.begin()) = '\0';
  return answer.data();
}

std::span<std::uint8_t> pasted_bytes() { return {reinterpret_cast<std::uint8_t*>(pasted.data()), pasted.size()}; }
}  // namespace

// ---- the module, once ----

EXPORT(load) void load() {
  __wasm_call_ctors();
  web::flash.fill(0xFF);
}

// ---- the boards, as data ----

EXPORT(board_count) unsigned board_count() { return static_cast<unsigned>(hal::boards::all.size()); }
EXPORT(board_name) const char* board_name(unsigned i) { return board_at(i).name; }
EXPORT(board_title) const char* board_title(unsigned i) { return board_at(i).title; }
EXPORT(board_width) unsigned board_width(unsigned i) { return static_cast<unsigned>(board_at(i).panel.width); }
EXPORT(board_height) unsigned board_height(unsigned i) { return static_cast<unsigned>(board_at(i).panel.height); }
EXPORT(board_has_led) bool board_has_led(unsigned i) { return hal::has_led(board_at(i)); }
EXPORT(button_count) unsigned button_count(unsigned i) { return static_cast<unsigned>(board_at(i).buttons.size()); }
EXPORT(button_bit) unsigned button_bit(unsigned i, unsigned k) {
  return static_cast<unsigned>(board_at(i).buttons[k].means);
}
EXPORT(button_text) const char* button_text(unsigned i, unsigned k) { return board_at(i).buttons[k].label; }

// ---- running ----

/// Switches board `i` on. The flash keeps what it has.
EXPORT(start) void start(unsigned i, std::uint32_t seed_low, std::uint32_t seed_high) {
  web::reset(board_at(i), seed_low, seed_high);
  pd::start();
}

/// Milliseconds until the next call is due; at once when a button changes.
EXPORT(tick) std::uint32_t tick(std::uint32_t now_ms, unsigned buttons) {
  machine.now_ms = now_ms;
  machine.down = static_cast<hal::Buttons>(buttons);
  if (machine.asked_for_usb) return UINT32_MAX;  // a USB drive runs no app; its last picture stays
  const std::uint32_t wait_ms = pd::tick();
  if (!machine.asked_for_reboot) return wait_ms;
  machine.asked_for_reboot = false;
  pd::start();
  return 1;
}

/// A language that whoever opens the page reads, by its code in pasted(): until they choose one, the device has that.
EXPORT(offer_language) bool offer_language(unsigned length) {
  return pd::offer_language({pasted.data(), std::min<std::size_t>(length, pasted.size())});
}

EXPORT(reduce_motion) void reduce_motion(bool is_wanted) { pd::reduces_motion = is_wanted; }

/// How the screen calls the buttons (web::Labels).
EXPORT(set_labels) void set_labels(unsigned labels) {
  machine.labels = static_cast<web::Labels>(labels);
  pd::redraw();
}

/// Today as a number, for whoever wants a challenge that others play today.
EXPORT(offer_challenge) void offer_challenge(std::uint32_t number) { pd::offer_challenge(number); }

// ---- what came of it ----

EXPORT(picture) const web::Rgba* picture() { return web::panel.data(); }
EXPORT(pictures) std::uint32_t pictures() { return machine.pictures; }
EXPORT(backlight) unsigned backlight() { return machine.backlight; }
EXPORT(tone_hz) unsigned tone_hz() { return machine.tone_hz; }
EXPORT(tone_loudness) unsigned tone_loudness() { return machine.tone_loudness; }
EXPORT(led) std::uint32_t led() { return machine.led_red << 16 | machine.led_green << 8 | machine.led_blue; }
EXPORT(is_usb_drive) bool is_usb_drive() { return machine.asked_for_usb; }

// ---- the screen for those who do not see it, and for fingers and keyboards ----

/// What the screen says, a line each: role, `>` with the cursor, `-` where it cannot be chosen, number, words, what
/// would come of it, and the button of a word of the footer, with tabs in between (pd::TextLine).
EXPORT(words) const char* words() {
  pd::describe(view);
  in_words.clear();
  for (const pd::TextLine& line : view.lines()) {
    in_words << static_cast<unsigned>(line.role) << '\t' << (line.here ? ">" : "") << (line.enabled ? "" : "-") << '\t';
    in_words << line.number << '\t' << line.words << '\t' << line.more << '\t';
    in_words << static_cast<unsigned>(line.button) << '\n';
  }
  in_words << '\0';
  return in_words.view().data();
}

/// What the person who holds the device has.
EXPORT(goods) const char* goods() {
  in_words.clear();
  in_words << pd::own_goods(view) << '\0';
  return in_words.view().data();
}

/// The code of the language, as in assets/strings.
EXPORT(language) const char* language() { return pd::language_code(); }

EXPORT(go_to) bool go_to(unsigned number) { return pd::go_to(number); }

/// The buttons to press now, where somebody tapped the screen, or to hold, where a finger stays on it.
EXPORT(point_at) unsigned point_at(int x, int y) { return pd::point_at({x, y}); }
EXPORT(stay_at) unsigned stay_at(int x, int y) { return pd::stay_at({x, y}); }
EXPORT(is_moving) bool is_moving() { return pd::is_moving(); }
EXPORT(goes_on) bool goes_on() { return pd::goes_on(); }
EXPORT(waits_for_hold) bool waits_for_hold() { return pd::waits_for_hold(); }

EXPORT(scroll) bool scroll(int rows) { return pd::scroll(rows); }

/// The name that is being typed, null where none is; and what stands in the text field of the page, from pasted().
EXPORT(typed_name) const char* typed_name() {
  const pd::TypedName typed = pd::typed_name();
  if (!typed.is_open) return nullptr;
  in_words.clear();
  in_words << typed.name << '\0';
  return in_words.view().data();
}
EXPORT(set_typed_name) void set_typed_name(unsigned length) {
  pd::set_typed_name({pasted.data(), std::min<std::size_t>(length, pasted.size())});
}

// ---- a game from elsewhere: the page writes its text to pasted() and calls bring_in() ----

EXPORT(pasted) char* pasted_text() { return pasted.data(); }
EXPORT(pasted_max) unsigned pasted_max() { return static_cast<unsigned>(pasted.size()); }

/// How the text holds a log: 0 not at all, 1 as a line, 2 as parts (core::LogForm).
EXPORT(form_of) unsigned form_of(unsigned length) {
  return static_cast<unsigned>(core::form_of({pasted.data(), std::min<std::size_t>(length, pasted.size())}));
}

/// Why the game was refused; empty when it is on the screen.
EXPORT(bring_in) const char* bring_in(unsigned length) {
  return answer_with(pd::bring_in({pasted.data(), std::min<std::size_t>(length, pasted.size())}));
}

/// The other way: the length of the log of the game on the table, which is in pasted() then; 0: there is none to tell.
EXPORT(take_out) unsigned take_out() { return static_cast<unsigned>(pd::take_out(pasted)); }

// ---- a game that travels in a link, as bytes in pasted() ----

/// What can be sent of the game on the table: 0 nothing, 1 the game, 2 the game with hidden hands (pd::LinkState).
EXPORT(link_state) unsigned link_state() { return static_cast<unsigned>(pd::link_state()); }
/// The length of the link; 0: it would be too long.
EXPORT(take_link) unsigned take_link() { return static_cast<unsigned>(pd::take_link(pasted_bytes())); }
EXPORT(leave_sent_game) void leave_sent_game() { pd::leave_sent_game(); }
/// Why the game of the link was refused; empty when it is on the screen.
EXPORT(open_link) const char* open_link(unsigned length) {
  return answer_with(pd::open_link(pasted_bytes().first(std::min<std::size_t>(length, pasted.size()))));
}

// ---- the cable: for tests, in which this is the handheld at its other end (hal/web/usb.hpp) ----

EXPORT(usb_open) void usb_open() { web::usb_open(); }
EXPORT(usb_close) void usb_close() { web::usb_close(); }
/// How much of the text in pasted() fits now.
EXPORT(usb_send) unsigned usb_send(unsigned length) {
  return static_cast<unsigned>(web::usb_send({pasted.data(), std::min<std::size_t>(length, pasted.size())}));
}
/// The length of what has arrived, which is in pasted() then.
EXPORT(usb_take) unsigned usb_take() { return static_cast<unsigned>(web::usb_take(pasted)); }

// ---- the flash: the page fills it before start() and saves the sectors that changed ----

EXPORT(flash) std::uint8_t* flash() { return web::flash.data(); }
EXPORT(flash_size) unsigned flash_size() { return hal::storage_size; }
EXPORT(flash_sector) unsigned flash_sector() { return hal::storage_sector; }
EXPORT(unsaved) std::uint8_t* unsaved() { return web::unsaved.data(); }
