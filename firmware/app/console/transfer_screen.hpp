#pragma once
#include "firmware/app/ui/screen.hpp"
#include "firmware/app/ui/strings.hpp"

namespace pd::console {

/// Covers the picture while everything is read or replaced, so that nobody plays on meanwhile. Back cancels.
class TransferScreen final : public Screen {
 public:
  void open(Str words);
  void close();  ///< it leaves as soon as it is on top
  bool was_cancelled() const { return wanted_ && cancelled_; }

  void draw(Canvas& canvas) const override;
  void press(Key key) override;
  std::uint32_t animate(std::uint32_t now_ms) override;

 private:
  Str words_{};
  bool wanted_ = false, cancelled_ = false;
};

}  // namespace pd::console
