#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "firmware/hosted/text_view.hpp"

namespace simulator {

/// A word that is printed in a colour of the terminal's 256.
struct Tint {
  std::u32string word;
  std::uint8_t colour;
};

/// The names of the players in their colours, and those of the resources of the game on the table.
std::vector<Tint> tints_of_game();

/// The screen in words, laid out for a terminal of any size. Header and goods of whoever holds the device stay on top;
/// below are the choices as a numbered list, what comes of the one under the cursor, what else the picture says, which
/// scrolls, and what the keys do. Pure text making: nothing is sent here.
class Words {
 public:
  Words(int columns, int rows) : columns_(columns), rows_(rows) {}

  struct Status {
    std::string_view goods{};  ///< of whoever holds the device
    bool dark = false;         ///< the handheld is asleep, and the next key only wakes it
    bool keys = false;         ///< what every key does is shown in place of the screen
    int scrolled = 0;          ///< pages that the text was scrolled down
    std::vector<Tint> tints{};
  };

  /// What must be sent so that the terminal shows `view`: the ends of the lines that changed since the last call.
  std::string update(const pd::TextView& view, const Status& status);

 private:
  enum class Style : std::uint8_t { plain, bold, dim, inverse };
  struct Row {
    std::u32string letters{};
    Style style = Style::plain;
    bool operator==(const Row&) const = default;
  };
  using Rows = std::vector<Row>;

  Rows lay_out(const pd::TextView& view, const Status& status) const;
  Rows lay_out_keys() const;
  Rows visible_part(const Rows& text, std::size_t room, int scrolled) const;
  Rows list(const pd::TextView& view) const;
  Row choice(const pd::TextLine& line, std::size_t name_width) const;
  Row keys(const pd::TextView& view, bool dark) const;
  void wrap(Rows& to, std::string_view words, Style style) const;
  void send(std::string& out, int y, const Row& before, const Row& now, const std::vector<Tint>& tints) const;

  int columns_, rows_;
  Rows shown_;
};

}  // namespace simulator
