#include "tools/simulator/png.hpp"

#include <array>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>

namespace simulator {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::array<std::uint32_t, 256> crc_table = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t n = 0; n < 256; ++n) {
    std::uint32_t c = n;
    for (int k = 0; k < 8; ++k) c = (c & 1) != 0 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    table[n] = c;
  }
  return table;
}();

void put_u32(Bytes& out, std::uint32_t v) {
  for (const int shift : {24, 16, 8, 0}) out.push_back(static_cast<std::uint8_t>(v >> shift));
}

void put_chunk(Bytes& out, std::string_view kind, const Bytes& body) {
  put_u32(out, static_cast<std::uint32_t>(body.size()));
  const std::size_t from = out.size();
  out.insert(out.end(), kind.begin(), kind.end());
  out.insert(out.end(), body.begin(), body.end());
  std::uint32_t crc = 0xFFFFFFFFu;
  for (std::size_t i = from; i < out.size(); ++i) crc = crc_table[(crc ^ out[i]) & 255u] ^ (crc >> 8);
  put_u32(out, ~crc);
}

/// Deflate (RFC 1951) with the fixed code and one remembered match for every three bytes: flat
/// colours and repeated rows, which is what our screens are made of, shrink well by it.
class Deflater {
 public:
  explicit Deflater(Bytes& out) : out_(out) {}

  void run(const Bytes& in) {
    std::vector<std::size_t> last(1u << 15, none);
    bits(1, 1);  // the last block
    bits(1, 2);  // with the fixed code
    for (std::size_t i = 0; i < in.size();) {
      std::size_t length = 0, distance = 0;
      if (i + 3 <= in.size()) {
        std::size_t& seen = last[hash(&in[i])];
        if (seen != none && i - seen <= 32768) {
          distance = i - seen;
          while (length < 258 && i + length < in.size() && in[i + length] == in[seen + length]) ++length;
        }
        seen = i;
      }
      if (length >= 3) {
        match(static_cast<unsigned>(length), static_cast<unsigned>(distance));
        i += length;
      } else {
        symbol(in[i++]);
      }
    }
    symbol(256);
    if (used_ != 0) bits(0, 8 - used_);
  }

 private:
  static constexpr std::size_t none = SIZE_MAX;

  static std::size_t hash(const std::uint8_t* p) {
    return (p[0] * 0x9E3779B1u ^ p[1] * 0x85EBCA77u ^ p[2] * 0xC2B2AE3Du) >> 17;
  }

  void bits(unsigned value, int count) {
    for (int i = 0; i < count; ++i) {
      byte_ |= (value >> i & 1u) << used_;
      if (++used_ == 8) {
        out_.push_back(static_cast<std::uint8_t>(byte_));
        byte_ = 0;
        used_ = 0;
      }
    }
  }

  void code(unsigned value, int count) {
    for (int i = count - 1; i >= 0; --i) bits(value >> i & 1u, 1);
  }

  void symbol(unsigned s) {
    if (s < 144) {
      code(0x30 + s, 8);
    } else if (s < 256) {
      code(0x190 + s - 144, 9);
    } else if (s < 280) {
      code(s - 256, 7);
    } else {
      code(0xC0 + s - 280, 8);
    }
  }

  void match(unsigned length, unsigned distance) {
    static constexpr unsigned length_from[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                               31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    static constexpr int length_extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                           2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    unsigned s = 28;
    while (length_from[s] > length) --s;
    symbol(257 + s);
    bits(length - length_from[s], length_extra[s]);

    unsigned from = 1, d = 0;
    int extra = 0;
    while (d < 29 && distance >= from + (1u << extra)) {
      from += 1u << extra;
      ++d;
      extra = d < 4 ? 0 : static_cast<int>(d / 2) - 1;
    }
    code(d, 5);
    bits(distance - from, extra);
  }

  Bytes& out_;
  unsigned byte_ = 0;
  int used_ = 0;
};

Bytes zlib(const Bytes& in) {
  Bytes out{0x78, 0x01};
  Deflater(out).run(in);
  std::uint32_t a = 1, b = 0;
  for (const std::uint8_t byte : in) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  put_u32(out, b << 16 | a);
  return out;
}

}  // namespace

std::vector<std::uint8_t> png_of(const host::Picture& picture, int scale) {
  const int width = picture.size.width * scale, height = picture.size.height * scale;
  Bytes rows;
  rows.reserve(static_cast<std::size_t>(height) * (static_cast<std::size_t>(width) * 3 + 1));
  for (int y = 0; y < height; ++y) {
    rows.push_back(0);  // no filter
    for (int x = 0; x < width; ++x) {
      const int at = y / scale * picture.size.width + x / scale;
      const Rgb c = rgb_of(picture.pixels[static_cast<std::size_t>(at)]);
      rows.insert(rows.end(), {c.red, c.green, c.blue});
    }
  }
  Bytes header;
  put_u32(header, static_cast<std::uint32_t>(width));
  put_u32(header, static_cast<std::uint32_t>(height));
  header.insert(header.end(), {8, 2, 0, 0, 0});  // 8 bits, RGB, no interlace
  Bytes out{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  put_chunk(out, "IHDR", header);
  put_chunk(out, "IDAT", zlib(rows));
  put_chunk(out, "IEND", {});
  return out;
}

bool write_file(const std::string& path, const std::vector<std::uint8_t>& bytes) {
  std::error_code ignored;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  return std::fclose(file) == 0 && written;
}

}  // namespace simulator
