#pragma once
#include <cstdint>
#include <span>

#include "hal/rp2/board.hpp"

/// Which line the panel shows: its TE wire reports the start of a frame (tearing_effect.cpp), or it is asked for the
/// line (scan_line.cpp). ST7789 data sheet, 8.9.2: a frame has blank lines and then 320 lines of its memory.
namespace hal::rp2 {

inline constexpr bool has_te = board.pins.te != no_pin;
inline constexpr bool asks_line = asks_scan_line(board);

/// Registers B2h and C6h. 9.2.23: its oscillator has 10 MHz.
struct PanelTiming {
  std::uint8_t porch_lines, line_rate;

  constexpr std::uint32_t blank_lines() const { return 2u * porch_lines; }
  constexpr std::uint32_t line_ns() const { return (250u + 16u * line_rate) * 100; }
};

inline constexpr PanelTiming maker_timing = {board.registers.porch_lines, board.registers.line_rate};

/// With quick lines and long porches a picture waits less for its moment. Only where the line is known.
inline constexpr PanelTiming known_timing = has_te ? maker_timing : PanelTiming{80, 6};

inline constexpr std::uint32_t memory_lines = 320, frame_lines = memory_lines + known_timing.blank_lines();

/// Where the picture begins in the memory, in the order in which lines are shown.
inline constexpr int lines_before_picture = scan_order(board) == ScanOrder::rows_down ? board.offset_y
                                            : scan_order(board) == ScanOrder::columns_right
                                                ? board.offset_x
                                                : 320 - board.offset_x - board.panel.width;
inline constexpr int first_line = static_cast<int>(known_timing.blank_lines()) + lines_before_picture;  ///< of a frame

/// A pixel on the wire: 2 bytes in parallel; 16 bits, and a pause of two in SPI mode 0.
inline constexpr unsigned pixel_clocks = is_parallel(board) ? 2 : board.spi_mode == 3 ? 16 : 18;
inline constexpr auto pixel_ns = static_cast<std::uint32_t>(pixel_clocks * 1'000'000'000ull / board.bus_hz);

struct PanelScan {
  std::uint32_t began_us;  ///< when the blank lines before a frame began
  std::uint32_t frame_q4;  ///< sixteenths of a microsecond from one frame to the next
  bool known;
};
extern PanelScan panel_scan;

/// The panel's answer to GSCAN (45h). Nothing is on its way to the panel.
std::uint16_t read_scan_line();

/// Asks for more than a frame. False if the answers are not those of a panel that shows lines with this timing.
bool measure_scan(const PanelTiming& timing);

/// Asks once, after measure_scan().
void update_scan();

/// Lines of the picture, in the order in which the panel shows them.
struct Lines {
  int first, end;
};

/// Where the panel is asked: display_begin(), and whether a part of the picture may be sent now.
void plan_changes(std::span<const std::uint16_t> pixels, int lines_each, std::uint32_t within_us);
bool may_send(Lines lines);

}  // namespace hal::rp2
