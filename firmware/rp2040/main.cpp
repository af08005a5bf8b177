#include "firmware/app/app.hpp"
#include "hal/power.hpp"
#include "hal/rp2040/board.hpp"

int main() {
  hal::rp2040::start();
  app::start();
  for (;;) hal::rest(app::tick());
}
