#pragma once
#include <cstdint>

/// The read-only tables that tools/assets/compile.mjs writes from the sources in this folder, and their format.
/// Only firmware/app reads them.
namespace assets {

/// One letter: rows of 4-bit alpha, two pixels a byte, the left one in the high half, each row from a new byte.
struct Glyph {
  std::uint16_t at;  ///< first byte in Face::bits
  std::uint8_t width, height;
  std::int8_t left, top;  ///< from the pen, and from the top of the line
  std::uint8_t advance;
};

struct Face {
  const Glyph* glyphs;  ///< as many as there are `letters`
  const std::uint8_t* bits;
  std::uint8_t height;  ///< of a line
  std::uint8_t icon;    ///< size of an icon in a line
};

extern const Face faces[];
extern const std::uint16_t code_points[];  ///< code points in order; the first 95 are ASCII from the space on
extern const std::uint16_t code_point_count;
inline constexpr char32_t first_icon = 0xE000;  ///< in text this code point and the next ones are icons

/// One icon in one size. At `at` in `pixels`: for each colour its RGB565 value, low byte first, and its alpha
/// (1 to 32); for each row how many bytes its runs take; the runs. A run is one byte, the length less one in the
/// high half, the colour in the low half, 0 for none, else the colour's number counted from 1. What a row lacks
/// at its end is transparent.
struct Picture {
  std::uint32_t at;
  std::uint8_t size;  ///< width and height
  std::uint8_t colours;
};

/// The pictures of an icon are pictures[icons[i]] to pictures[icons[i + 1]], smallest first.
extern const std::uint16_t icons[];
extern const Picture pictures[];
extern const std::uint8_t pixels[];
extern const std::uint16_t icon_count;

/// An illustration of any size, for painting in parts without a frame buffer. At `at` in `image_words`: the RGB565
/// value of each colour; unless the image is opaque, the alpha (1 to 32) of each, one byte, padded to a word; for each
/// row, for each section of `section_width` columns, where its runs start, in bytes from the first run; the runs. A
/// section's runs cover it exactly. The low `index_bits` of a run are its colour, 0 for none, else the colour's number
/// counted from 1. The bits above are its length less one; if all of them are set, the next byte is added to the
/// length. The rows of all frames of an animation follow each other.
struct Image {
  static constexpr int section_width = 64;
  static constexpr unsigned colours_max = 63;
  std::uint32_t at;
  std::uint16_t width;
  std::uint8_t height;         ///< of a frame
  std::uint8_t frames, pause;  ///< an animation shows its frames and then the first one for so many beats more
  std::uint8_t colours, index_bits;
  bool opaque;  ///< every pixel of it
};
extern const Image images[];
extern const std::uint16_t image_words[];  ///< bytes are packed low byte first
extern const std::uint16_t image_count;

/// The shape of a part of a picture, such as a territory of a map: its pixels as spans, row after row. An Image has the
/// colours; a region is what the cursor outlines, a tap hits and a state of the game tints. Coordinates are those of
/// the picture. Row j is region_spans from 2 * region_rows[rows + j] to 2 * region_rows[rows + j + 1]: pairs of where a
/// span starts, from the left edge of the region, and how long it is.
struct Region {
  std::uint16_t x;
  std::uint8_t y, w, h;
  std::uint16_t centre_x;  ///< where things stand on it: in the middle of the largest box that it has room for
  std::uint8_t centre_y;
  std::uint16_t rows;
};
extern const Region regions[];
extern const std::uint16_t region_rows[];
extern const std::uint8_t region_spans[];

/// Two regions that are joined across what lies between them.
struct RegionRoute {
  std::uint8_t from, to;
};
extern const RegionRoute region_routes[];
extern const std::uint16_t region_route_count;

/// The regions of a picture are `first` and the next ones.
struct RegionMap {
  std::uint16_t first, count, width, height;
};

/// The strings of one language: string i is text[at[i]] to text[at[i + 1]].
struct Words {
  const std::uint32_t* at;
  const char* text;
};
extern const Words words[];

/// Sound i is tones[tunes[i]] to tones[tunes[i + 1]].
struct Tone {
  std::uint16_t hz, ms;  ///< 0 Hz is a rest
};
extern const std::uint16_t tunes[];
extern const Tone tones[];

/// A game to play along, by core::GameId: tutorial_moves[moves] to that of the next one, and tutorial_steps likewise.
struct Tutorial {
  std::uint16_t moves, steps;
  std::uint8_t players, variant, first, options;
};
struct TutorialStep {
  std::uint16_t text;  ///< which string
  std::uint8_t kind;   ///< pd::Tutorial::Kind
};
extern const Tutorial tutorials[];  ///< one more, for the end of the last
extern const std::uint16_t tutorial_moves[];
extern const TutorialStep tutorial_steps[];
extern const std::uint8_t tutorial_count;

}  // namespace assets
