#include "tools/simulator/terminal_picture.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

namespace simulator {
namespace {

std::string base64(const std::vector<std::uint8_t>& bytes) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve(bytes.size() / 3 * 4 + 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | (k < left ? bytes[i + k] : 0u);
    for (std::size_t k = 0; k < 4; ++k) out += k <= left ? letters[bits >> (18 - 6 * k) & 63u] : '=';
  }
  return out;
}

/// One of 256 or fewer colours for every pixel of the panel.
struct Palette {
  std::vector<std::uint16_t> colours;
  std::map<std::uint16_t, std::size_t> numbers;
  std::uint16_t mask = 0xFFFF;

  explicit Palette(const host::Picture& picture) {
    // The last bits of red, green and blue go first, as far as needed.
    constexpr std::uint16_t masks[] = {0xFFFF, 0xFFDF, 0xF7DE, 0xE79C, 0xC718};
    for (const std::uint16_t keep : masks) {
      mask = keep;
      numbers.clear();
      for (const std::uint16_t p : picture.pixels) numbers.try_emplace(p & mask, 0);
      if (numbers.size() <= 256) break;
    }
    for (auto& [colour, number] : numbers) {
      number = colours.size();
      colours.push_back(colour);
    }
  }

  std::size_t number(std::uint16_t pixel) const { return numbers.at(pixel & mask); }
};

void put_run(std::string& out, char sixel, std::size_t length) {
  if (length > 3) {
    out += '!';
    out += std::to_string(length);
    out += sixel;
  } else {
    out.append(length, sixel);
  }
}

/// One colour of a band of six rows.
void put_band(std::string& out, const std::vector<std::uint8_t>& bits) {
  for (std::size_t x = 0; x < bits.size();) {
    std::size_t end = x;
    while (end < bits.size() && bits[end] == bits[x]) ++end;
    put_run(out, static_cast<char>('?' + bits[x]), end - x);
    x = end;
  }
}

Rgb average(const host::Picture& picture, int x0, int x1, int y0, int y1) {
  unsigned r = 0, g = 0, b = 0;
  for (int y = y0; y < y1; ++y) {
    for (int x = x0; x < x1; ++x) {
      const Rgb c = rgb_of(picture.pixels[static_cast<std::size_t>(y * picture.size.width + x)]);
      r += c.red;
      g += c.green;
      b += c.blue;
    }
  }
  const auto n = static_cast<unsigned>((x1 - x0) * (y1 - y0));
  return {static_cast<std::uint8_t>(r / n), static_cast<std::uint8_t>(g / n), static_cast<std::uint8_t>(b / n)};
}

}  // namespace

std::string kitty_picture(const host::Picture& picture, int scale) {
  const std::string data = base64(png_of(picture, scale));
  constexpr std::size_t chunk = 4096;
  std::string out;
  for (std::size_t at = 0; at < data.size(); at += chunk) {
    out += "\x1b_G";
    if (at == 0) out += "a=T,f=100,i=1,p=1,q=2,C=1,";
    out += at + chunk < data.size() ? "m=1;" : "m=0;";
    out.append(data, at, chunk);
    out += "\x1b\\";
  }
  return out;
}

std::string sixel_picture(const host::Picture& picture, int scale) {
  const Palette palette(picture);
  const int width = picture.size.width * scale, height = picture.size.height * scale;
  std::string out = "\x1bPq\"1;1;";
  out.append(std::to_string(width)).append(";").append(std::to_string(height));
  for (std::size_t n = 0; n < palette.colours.size(); ++n) {
    const Rgb c = rgb_of(palette.colours[n]);
    out.append("#").append(std::to_string(n)).append(";2");
    for (const int part : {c.red, c.green, c.blue}) out.append(";").append(std::to_string((part * 100 + 127) / 255));
  }
  std::vector<std::vector<std::uint8_t>> band(palette.colours.size());
  for (int top = 0; top < height; top += 6) {
    for (auto& bits : band) bits.clear();
    for (int y = top; y < std::min(top + 6, height); ++y) {
      for (int x = 0; x < width; ++x) {
        const int at = y / scale * picture.size.width + x / scale;
        auto& bits = band[palette.number(picture.pixels[static_cast<std::size_t>(at)])];
        if (bits.empty()) bits.resize(static_cast<std::size_t>(width));
        bits[static_cast<std::size_t>(x)] |= static_cast<std::uint8_t>(1u << (y - top));
      }
    }
    for (std::size_t n = 0; n < band.size(); ++n) {
      if (band[n].empty()) continue;
      out.append("#").append(std::to_string(n));
      put_band(out, band[n]);
      out += '$';
    }
    out += '-';
  }
  return out + "\x1b\\";
}

void HalfBlocks::colour(std::string& out, Rgb c, bool below) const {
  out += below ? "\x1b[48;" : "\x1b[38;";
  if (colours_ == Colours::true_) {
    out += '2';
    for (const int part : {c.red, c.green, c.blue}) out.append(";").append(std::to_string(part));
  } else {
    const auto step = [](int part) { return part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40; };
    out.append("5;").append(std::to_string(16 + 36 * step(c.red) + 6 * step(c.green) + step(c.blue)));
  }
  out += 'm';
}

std::string HalfBlocks::update(const host::Picture& picture) {
  const int w = picture.size.width, h = picture.size.height;
  // Half a cell is about square: the picture keeps its proportions, and never grows.
  int width = std::min(w, columns_), height = std::min(h, rows_ * 2);
  width = std::max(1, std::min(width, height * w / h));
  height = std::max(2, width * h / w & ~1);
  const int left = (columns_ - width) / 2;

  std::string out;
  std::optional<Rgb> above, below;
  shown_.resize(static_cast<std::size_t>(width * height / 2), {{1, 2, 3}, {4, 5, 6}});
  for (int row = 0; row < height / 2; ++row) {
    int cursor = -1;
    for (int column = 0; column < width; ++column) {
      const int x0 = column * w / width, x1 = std::max(x0 + 1, (column + 1) * w / width);
      const auto half = [&](int y) {
        return average(picture, x0, x1, y * h / height, std::max(y * h / height + 1, (y + 1) * h / height));
      };
      const Cell cell{half(row * 2), half(row * 2 + 1)};
      Cell& old = shown_[static_cast<std::size_t>(row * width + column)];
      if (cell == old) continue;
      old = cell;
      if (cursor != column) {
        out.append("\x1b[").append(std::to_string(row + 1)).append(";").append(std::to_string(left + column + 1)) +=
            'H';
      }
      if (above != cell.above) colour(out, cell.above, false);
      if (below != cell.below) colour(out, cell.below, true);
      above = cell.above;
      below = cell.below;
      out += "\u2580";
      cursor = column + 1;
    }
  }
  return out.empty() ? out : out + "\x1b[0m";
}

}  // namespace simulator
