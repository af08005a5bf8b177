#pragma once
#include <array>

#include "firmware/app/table/table.hpp"

namespace app {

/// What the others did since the viewer last did something, in a few lines: the newest, and how many came before.
class Recap {
 public:
  static constexpr unsigned lines_max = 4;
  struct Line {
    core::Actor actor{};
    core::Text<120> text{};
  };

  void gather(const Table& table, unsigned viewer);  ///< as the viewer may know it
  void clear() { told_ = 0; }
  bool empty() const { return told_ == 0; }
  unsigned size() const { return told_ < lines_max ? told_ : lines_max; }
  unsigned left_out() const { return told_ - size(); }
  const Line& operator[](unsigned i) const { return lines_[(told_ - size() + i) % lines_max]; }

 private:
  static bool take(void* to, unsigned move, core::Actor actor, std::string_view line);

  std::array<Line, lines_max> lines_{};
  unsigned told_ = 0, viewer_ = 0;
};

}  // namespace app
