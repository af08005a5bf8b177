import { main } from "./main.mjs";
import { openPort } from "./port.mjs";

process.exit(await main(process.argv.slice(2), openPort));
