#pragma once
#include <string_view>

#include "hal/board.hpp"
#include "hal/board_check.hpp"
#include DAWN_BOARD_FILE  // "hal/boards/<name>.hpp", from the build
#include DAWN_CHIP_FILE   // "hal/rp2/chip_<name>.hpp", from the build
#include "hal/timings.hpp"

/// What the files of this folder share. Only they and firmware/rp2 know the Pico SDK.
namespace hal::rp2 {

inline constexpr const Board& board = boards::DAWN_BOARD::board;

static_assert(std::string_view(board.name) == DAWN_BOARD_NAME, "name is not that of the file");
static_assert(board_check::pins_exist_and_differ(board), "a pin is used twice, or is not one of 0 to 29");
static_assert(
    board_check::bus_pins_fit(board),
    "an SPI bus needs dc, and sck 2, 6, 18 or 22 with mosi 3, 7, 19 or 23, or sck 10, 14 or 26 with mosi 11, 15 "
    "or 27; a parallel bus needs write, dc and data0, and no sck or mosi");
static_assert(board_check::bus_is_possible(board), "bus_hz, spi_mode or drive_ma has a value that the chip lacks");
static_assert(board_check::panel_is_possible(board),
              "panel must be 240x240 or 320x240, and fit into the controller's memory as madctl turns it");
static_assert(board_check::frame_is_possible(board), "porch_lines or line_rate does not fit its register");
static_assert(board_check::mounting_is_recorded(board), "mounted_as is missing: the MADCTL of the maker's own driver");
static_assert(board_check::te_is_useful(board), "te needs a madctl without the bit 0x20: lines must be rows");
static_assert(board_check::leds_are_complete(board), "set led, or all three pins of led_rgb");
static_assert(board_check::tone_has_a_slice(board), "speaker shares its PWM slice with a light; choose another pin");
static_assert(board_check::battery_is_measurable(board),
              "battery must be a pin of the ADC, 26 to 29; charging needs one");
static_assert(board_check::serial_can_send(board), "serial must be a TX of a UART: every fourth pin");
static_assert(board_check::buttons_suffice(board), "buttons need select, back and either next/previous or a D-pad");

/// Makes every capability ready. Call once, before anything else of hal.
void start();

// The parts of start(), one for each capability that needs it.
void start_display();
void start_buttons();
void start_tone();
void start_led();
void start_battery();
void start_power();
void start_serial();

/// A button changed and take_button_change() has not said so yet: wait_for_event() ends then.
bool buttons_changed();

/// The panel's TE signal. While the processor waits, its rising edges are recorded; plan_picture() derives
/// the line.
void start_tearing_effect();         ///< also after the panel wakes up
void discard_tearing_effect();       ///< ignores edges before this, whose time is unknown
void poll_tearing_effect();          ///< right after the processor woke
void tearing_effect_wakes(bool on);  ///< whether it ends WFI; never while interrupts are enabled: it has no handler
void plan_picture(std::span<const std::uint16_t> pixels, int rows_each, std::uint32_t within_us);  ///< display_begin()
bool may_send(int bottom);  ///< false: it is too early for the part of the picture that ends above this row

/// What is known of the panel's frames; 0 us if nothing is, or not yet.
struct FrameTiming {
  std::uint32_t us;
  FrameSource source;
};
FrameTiming frame_timing();

/// Drive strength and slew of a pin of the display's bus.
void drive_bus_pin(std::int8_t number);

/// The panel keeps its picture while it sleeps, and shows nothing.
void panel_sleeps();
void panel_wakes();

/// Something is going on that needs the system clock at its full speed.
bool sounding();
bool sending();

constexpr unsigned pin(std::int8_t number) { return static_cast<unsigned>(number); }

/// Back-light and LEDs count to this: they may share a PWM slice, which has one counter. Few enough steps that nobody
/// sees them flicker when clk_sys rests at 12 MHz: 1.5 kHz.
inline constexpr unsigned light_steps = 1u << 13;

/// A pulse for a pin that start_light_pin() prepared; senses as in perceived().
std::uint16_t light_level(unsigned percent);
void start_light_pin(std::int8_t number, std::uint16_t level);  ///< does nothing for no_pin

/// How long a pulse of 16 bits must be so that people see or hear `percent` of the most:
/// senses follow ratios, the square is close enough.
constexpr std::uint16_t perceived(unsigned percent) {
  const unsigned p = percent < 100 ? percent : 100;
  return static_cast<std::uint16_t>(p * p * 65535u / 10000u);
}

}  // namespace hal::rp2
