#pragma once

namespace hal {

struct Battery {
  bool present;  ///< false: the board cannot measure one
  bool charging;
  unsigned percent;  ///< 0 to 100
  unsigned millivolts;
};

Battery battery();

}  // namespace hal
