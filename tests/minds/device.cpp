#include "hal/clock.hpp"
#include "hal/rp2040/board.hpp"
#include "tests/minds/minds.hpp"

// An image that plays games of computer players as it is asked: a test writes `minds_ask` into the emulated memory,
// then minds_go; the answer lies in `minds_answer` when minds_go is 0 again.
extern "C" {
minds::Ask minds_ask;
minds::Answer minds_answer;
volatile std::uint32_t minds_go;
}

int main() {
  hal::rp2040::start();
  for (;;) {
    if (minds_go == 0) continue;
    minds_answer = minds::play(minds_ask, [] { return hal::now_us(); });
    minds_go = 0;
  }
}
