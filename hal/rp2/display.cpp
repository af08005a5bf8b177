#include "hal/display.hpp"

#include <hardware/dma.h>
#include <hardware/gpio.h>
#include <hardware/irq.h>
#include <hardware/pwm.h>
#include <hardware/sync.h>
#include <hardware/timer.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <initializer_list>

#include "hal/rp2/board.hpp"
#include "hal/rp2/display_bus.hpp"
#include "hal/rp2/panel_scan.hpp"

// An ST7789. Numbers in comments are chapters of its data sheet:
// 7.4 serial interface, 8.14 power levels, 9 commands.
namespace hal {
namespace {

using rp2::board;
using rp2::pin;

enum Command : std::uint8_t {
  software_reset = 0x01,
  sleep_in = 0x10,
  sleep_out = 0x11,
  normal_colours = 0x20,
  inverted_colours = 0x21,
  display_off = 0x28,
  display_on = 0x29,
  tearing_effect_on = 0x35,
  columns = 0x2A,
  rows_command = 0x2B,
  write_memory = 0x2C,
  memory_access = 0x36,
  pixel_format = 0x3A,
  ram_control = 0xB0,
  porch = 0xB2,
  gate_voltages = 0xB7,
  vcom_voltage = 0xBB,
  lcm_control = 0xC0,
  vdv_vrh_enable = 0xC2,
  vrh = 0xC3,
  vdv = 0xC4,
  frame_rate = 0xC6,
  power_control = 0xD0,
  positive_gamma = 0xE0,
  negative_gamma = 0xE1,
};

// 9.1.2: a reset needs 5 ms before the next command, and 120 ms before sleep out.
constexpr unsigned reset_ms = 120;
// 9.1.12: the supplies need 5 ms after sleep out before the next command.
constexpr unsigned wake_ms = 5;
// 9.1.11: minimum time from sleep in to wake. The chip's clock stops during sleep, so wait before it.
constexpr unsigned fall_asleep_ms = 120;

unsigned dma_channel;
std::uint32_t reset_at_us = 0;
std::uint32_t woke_at_us = 0;        // when the panel was told to leave its sleep
bool is_ready = false;               // for pixels
std::uint16_t light = 0;             // what backlight() asked for
bool light_allowed = false;          // and the panel on: after the first whole picture only, so that nobody sees noise
bool is_synchronised = rp2::has_te;  // pictures may wait for the line that the panel shows
std::array<std::int16_t, board.panel.height> shown_of_row{};  // how many pixels, before that

// Parts of a picture on their way. The handler of the DMA channel starts the next one when the last has been read.
struct Push {
  Area area;
  const std::uint16_t* pixels;
};
std::array<Push, display_queue> pushes;
std::atomic<std::uint32_t> queued, sent;  // count all pushes so far
bool is_sending = false;                  // one of them is on the bus
Area window_now{};                        // of the panel; only its columns are used again

using Bus = rp2::DisplayBus;

void select(bool on) {
  if (board.pins.cs != no_pin) gpio_put(pin(board.pins.cs), !on);
}

void data(bool on) {
  Bus::wait_idle();
  gpio_put(pin(board.pins.dc), on);
}

// For start-up, with frames of 8 bits.
template <class Bytes = std::initializer_list<std::uint8_t>>
void command(Command code, const Bytes& parameters = {}) {
  data(false);
  Bus::put(code);
  data(true);
  for (const std::uint8_t byte : parameters) Bus::put(byte);
}

// With frames of 16 bits: the high byte is 00h, "no operation", so nothing has to be reconfigured
// between commands and pixels.
void wide_command(Command code) {
  data(false);
  Bus::put(code);
  data(true);
}

// A command by itself, between pictures.
void order(Command code) {
  select(true);
  wide_command(code);
  Bus::wait_idle();
  select(false);
}

void window(Command code, int first, int last) {
  wide_command(code);
  Bus::put(static_cast<std::uint16_t>(first));
  Bus::put(static_cast<std::uint16_t>(last));
}

void reset_panel() {
  if (board.pins.reset != no_pin) {
    gpio_put(pin(board.pins.reset), false);
    busy_wait_ms(board.reset_pulse_ms);
    gpio_put(pin(board.pins.reset), true);
  } else {
    busy_wait_ms(5);  // the power may have come on just now
    command(software_reset);
    Bus::wait_idle();
  }
  reset_at_us = time_us_32();
}

void configure_panel() {
  command(memory_access, {board.madctl});
  command(pixel_format, {0x05});       // 16 bits a pixel, 5-6-5
  command(ram_control, {0x00, 0xC0});  // 5 bits become 6 by the highest ones, or odd greens turn greyish
  command(porch, {board.registers.porch_lines, board.registers.porch_lines, 0x00, 0x33, 0x33});
  command(gate_voltages, {board.registers.gate});
  command(vcom_voltage, {board.registers.vcom});
  command(lcm_control, {0x2C});
  command(vdv_vrh_enable, {0x01});
  command(vrh, {board.registers.vrh});
  command(vdv, {board.registers.vdv});
  command(frame_rate, {board.registers.line_rate});
  if (board.pins.te != no_pin) command(tearing_effect_on, {0x00});
  command(power_control, {0xA4, 0xA1});
  command(positive_gamma, board.registers.gamma.positive);
  command(negative_gamma, board.registers.gamma.negative);
  for (const PanelSetting& setting : board.extra_init) command(static_cast<Command>(setting.command), setting.values);
  command(board.inverted ? inverted_colours : normal_colours);
  command(sleep_out);
  Bus::wait_idle();
  woke_at_us = time_us_32();
  busy_wait_ms(wake_ms);
}

void output(std::int8_t number, bool level) {
  if (number == no_pin) return;
  gpio_init(pin(number));
  gpio_put(pin(number), level);
  gpio_set_dir(pin(number), GPIO_OUT);
  rp2::drive_bus_pin(number);
}

// 9.1.12: after sleep out the panel shows two blank frames, whatever its memory holds.
void wait_for_frames() {
  while (time_us_32() - woke_at_us < board.light_delay_ms * 1000u) tight_loop_contents();
}

void set_backlight_level(std::uint16_t level) {
  if (board.pins.backlight != no_pin) pwm_set_gpio_level(pin(board.pins.backlight), level);
}

void begin_push(const Push& push) {
  const Area& area = push.area;
  select(true);
  if (area.x != window_now.x || area.width != window_now.width)
    window(columns, board.offset_x + area.x, board.offset_x + area.x + area.width - 1);
  window_now = area;
  window(rows_command, board.offset_y + area.y, board.offset_y + area.y + area.height - 1);
  wide_command(write_memory);
  dma_channel_transfer_from_buffer_now(
      dma_channel, push.pixels, static_cast<std::uint32_t>(area.width) * static_cast<std::uint32_t>(area.height));
}

rp2::Lines lines_of(const Area& area) {
  switch (scan_order(board)) {
    case ScanOrder::columns_right: return {area.x, area.x + area.width};
    case ScanOrder::columns_left: return {board.panel.width - area.x - area.width, board.panel.width - area.x};
    default: return {area.y, area.y + area.height};
  }
}

/// False: the panel is still showing its lines.
bool may_begin(const Area& area) {
  if (!is_synchronised) return true;
  return rp2::has_te ? rp2::may_send(area.y + area.height) : rp2::may_send(lines_of(area));
}

/// Starts the next push unless one is on the bus or the panel is still showing its lines. With interrupts disabled.
void begin_next() {
  const std::uint32_t next = sent.load(std::memory_order_relaxed);
  if (is_sending || next == queued.load(std::memory_order_relaxed)) return;
  const Push& push = pushes[next % display_queue];
  if (!may_begin(push.area)) return;
  is_sending = true;
  begin_push(push);
}

// The handler of the DMA channel: it has read the last pixel of a push.
void push_is_read() {
  dma_channel_acknowledge_irq0(dma_channel);
  sent.store(sent.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  is_sending = false;
  begin_next();
}

std::uint32_t on_the_way() { return queued.load(std::memory_order_relaxed) - sent.load(std::memory_order_acquire); }

void try_next() {
  const std::uint32_t interrupts = save_and_disable_interrupts();
  begin_next();
  restore_interrupts(interrupts);
}

void start_dma() {
  dma_channel = 0;
  dma_channel_claim(dma_channel);
  dma_channel_config config = dma_channel_get_default_config(dma_channel);
  channel_config_set_transfer_data_size(&config, DMA_SIZE_16);
  channel_config_set_dreq(&config, Bus::request());
  dma_channel_configure(dma_channel, &config, Bus::data_register(), nullptr, 0, false);
  dma_channel_set_irq0_enabled(dma_channel, true);
  irq_set_exclusive_handler(DMA_IRQ_0, push_is_read);
  irq_set_enabled(DMA_IRQ_0, true);
}

void track_area(Area area) {
  for (int row = area.y; row < area.y + area.height; ++row) {
    std::int16_t& shown = shown_of_row[static_cast<unsigned>(row)];
    shown = static_cast<std::int16_t>(shown + area.width);
  }
}

bool all_is_shown() {
  return std::all_of(shown_of_row.begin(), shown_of_row.end(), [](int shown) { return shown >= board.panel.width; });
}

void set_timing(const rp2::PanelTiming& timing) {
  Bus::frames_of(8);
  select(true);
  command(porch, {timing.porch_lines, timing.porch_lines, 0x00, 0x33, 0x33});
  command(frame_rate, {timing.line_rate});
  Bus::wait_idle();
  select(false);
  Bus::frames_of(16);
}

/// Finds out whether the panel answers which line it shows. One that does gets the timing that suits this.
void synchronise() {
  if (!rp2::asks_line || !rp2::measure_scan(rp2::maker_timing)) return;
  set_timing(rp2::known_timing);
  is_synchronised = rp2::measure_scan(rp2::known_timing);
  if (!is_synchronised) set_timing(rp2::maker_timing);
}

// Completes the reset. It takes time that others use; the first pixels wait for the remainder.
void get_ready() {
  while (time_us_32() - reset_at_us < reset_ms * 1000) tight_loop_contents();
  configure_panel();
  select(false);  // the block stops while its format changes: whatever its clock does then is not for the panel
  Bus::frames_of(16);
  is_ready = true;
}

}  // namespace

void rp2::drive_bus_pin(std::int8_t number) {
  constexpr gpio_drive_strength drive = board.drive_ma == 2   ? GPIO_DRIVE_STRENGTH_2MA
                                        : board.drive_ma == 4 ? GPIO_DRIVE_STRENGTH_4MA
                                        : board.drive_ma == 8 ? GPIO_DRIVE_STRENGTH_8MA
                                                              : GPIO_DRIVE_STRENGTH_12MA;
  gpio_set_drive_strength(pin(number), drive);
  gpio_set_slew_rate(pin(number), board.fast_slew ? GPIO_SLEW_RATE_FAST : GPIO_SLEW_RATE_SLOW);
}

void rp2::start_display() {
  start_light_pin(board.pins.backlight, 0);
  output(board.pins.cs, true);
  output(board.pins.dc, true);
  output(board.pins.reset, true);
  Bus::start();
  select(true);
  reset_panel();
  start_dma();
  start_tearing_effect();
}

Size display_size() { return board.panel; }
ScanOrder display_scan_order() { return scan_order(board); }

void display_begin(std::span<const std::uint16_t> pixels, int lines_each, std::uint32_t within_us) {
  if (!is_synchronised || !light_allowed) return;
  if (rp2::has_te) return rp2::plan_picture(pixels, lines_each, within_us);
  display_wait();  // the bus is used the other way round
  rp2::plan_changes(pixels, lines_each, within_us);
}

void display_push(Area area, std::span<const std::uint16_t> pixels) {
  if (!is_ready) get_ready();
  display_wait_until(display_queue - 1);
  const std::uint32_t number = queued.load(std::memory_order_relaxed);
  pushes[number % display_queue] = {area, pixels.data()};
  queued.store(number + 1, std::memory_order_release);
  try_next();
  if (!light_allowed) track_area(area);
}

rp2::FrameTiming rp2::frame_timing() {
  const bool is_known = is_synchronised && panel_scan.frame_q4 > 0 && (panel_scan.known || !has_te);
  if (!is_known) return {0, FrameSource::unknown};
  return {panel_scan.frame_q4 / 16, has_te ? FrameSource::te_wire : FrameSource::scan_line};
}

void display_wait_until(unsigned left) {
  while (on_the_way() > left)
    if (is_synchronised) try_next();
}

void display_wait() {
  if (!is_ready) return;
  display_wait_until(0);
  Bus::wait_idle();
  select(false);
  if (!light_allowed && all_is_shown()) {
    light_allowed = true;
    order(display_on);
    synchronise();
    wait_for_frames();
    set_backlight_level(light);
  }
}

void backlight(unsigned percent) {
  light = rp2::light_level(percent);
  if (light_allowed) set_backlight_level(light);
}

// 9.1.11: the memory keeps the picture while the panel sleeps. A panel that is not on yet is asleep enough.
void rp2::panel_sleeps() {
  display_wait();
  set_backlight_level(0);
  if (!light_allowed) return;
  order(display_off);
  order(sleep_in);
  busy_wait_ms(fall_asleep_ms);
}

void rp2::panel_wakes() {
  if (!light_allowed) return;
  order(sleep_out);
  woke_at_us = time_us_32();
  busy_wait_ms(wake_ms);
  order(display_on);
  start_tearing_effect();
  wait_for_frames();
  set_backlight_level(light);
}

}  // namespace hal
