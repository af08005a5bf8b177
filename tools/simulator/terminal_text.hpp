#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "firmware/hosted/text_view.hpp"

namespace simulator {

/// The screen in words, laid out for a terminal of any size: header, choices as a numbered list, what comes of the one
/// under the cursor, what else the picture says, and what the keys do. Pure text making: nothing is sent here.
class Words {
 public:
  Words(int columns, int rows) : columns_(columns), rows_(rows) {}

  /// What must be sent so that the terminal shows `view`: the ends of the lines that changed since the last call.
  /// `dark`: the handheld is asleep, and the next key only wakes it.
  std::string update(const pd::TextView& view, bool dark = false);

 private:
  enum class Style : std::uint8_t { plain, bold, dim, inverse };
  struct Row {
    std::u32string letters{};
    Style style = Style::plain;
    bool operator==(const Row&) const = default;
  };
  using Rows = std::vector<Row>;

  Rows lay_out(const pd::TextView& view, bool dark) const;
  Rows list(const pd::TextView& view) const;
  Row choice(const pd::TextLine& line, std::size_t name_width) const;
  Row keys(const pd::TextView& view, bool dark) const;
  void wrap(Rows& to, std::string_view words, Style style) const;
  void send(std::string& out, int y, const Row& before, const Row& now) const;

  int columns_, rows_;
  Rows shown_;
};

}  // namespace simulator
