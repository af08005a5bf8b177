// The MADCTL with which each panel shows its picture upright, from its maker's driver (docs/boards.md names the files).
// Recorded apart from hal/boards, so that a wrong value there turns the emulated picture, and a test fails.
// A board that is missing here works all the same; then the emulator believes the board's own file.
export const mountedAs = {
  breadboard: 0x00,
  display_pack_2: 0x70,
  display_pack_2_8: 0x70,
  picopad: 0x60,
  picosystem: 0x04,
  tufty_2040: 0xb0,
  waveshare_lcd_1_3: 0x70,
  waveshare_lcd_2: 0x70,
};
