#include "hal/clock.hpp"
#include "hal/rp2/board.hpp"
#include "tests/computer_players/computer_players.hpp"

// An image that plays games of computer players as it is asked: a test writes `computer_players_ask` into the emulated
// memory, then computer_players_go; the answer lies in `computer_players_answer` when computer_players_go is 0 again.
extern "C" {
computer_players::Ask computer_players_ask;
computer_players::Answer computer_players_answer;
volatile std::uint32_t computer_players_go;
}

int main() {
  hal::rp2::start();
  for (;;) {
    if (computer_players_go == 0) continue;
    computer_players_answer = computer_players::play(computer_players_ask, [] { return hal::now_us(); });
    computer_players_go = 0;
  }
}
