// Asks the image of tests/computer_players/device.cpp to play on the emulated device.
import { symbols } from "../../tools/checks/elf.mjs";
import { elfOf, loadImage } from "../firmware/images.mjs";

const answers =
  "moves mark weighty weighty_us weighty_us_most weighty_work light light_us light_us_most slice_us_most work_most evaluations playouts review_ms review_work review_slice_us_most review_mark";

export class ComputerPlayers {
  constructor() {
    this.device = loadImage("computer_players", "picosystem");
    this.at = symbols(elfOf("computer_players"));
    this.device.run(100);
  }

  /** `words`: game, players, variant, options, seed, percent of the budget, level, every, decisions, review (computer_players.hpp). */
  play(words, secondsMax = 3000) {
    const { device, at } = this;
    words.forEach((word, i) => device.chip.writeUint32(at.get("computer_players_ask") + 4 * i, word));
    device.chip.writeUint32(at.get("computer_players_go"), 1);
    for (let s = 0; device.word(at.get("computer_players_go")) !== 0; s++) {
      if (s > secondsMax) throw new Error("the computer players do not end their game");
      device.run(1000);
    }
    device.check();
    return Object.fromEntries(
      answers.split(" ").map((name, i) => [name, device.word(at.get("computer_players_answer") + 4 * i)]),
    );
  }
}
