// Images that a program draws instead of a file in assets/images: name -> (maps by name) => { width, height, pixels },
// RGBA, and optionally how many colours are kept. A map is one of assets/regions; its image fits it pixel by pixel.
import { drawStoneAgeBoard } from "./stone_age_board.mjs";

export const drawn = {
  stone_age_board: (maps) => ({ ...drawStoneAgeBoard(maps.stone_age), most: 47 }),
};
