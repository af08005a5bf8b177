// Images that a program draws instead of a file in assets/images: name -> (maps by name) => { width, height, pixels },
// RGBA, and optionally how many colours are kept (most) and how many frames are drawn below each other. A map is one of
// assets/regions; its image fits it pixel by pixel.
import { battle } from "./altay_battle.mjs";
import { drawAltayMap } from "./altay_map.mjs";
import { drawValley } from "./cvlizacje_valley.mjs";
import { drawCampFire, drawMammothMoves, drawSmoke, drawStoneAgeBoard, drawWaves } from "./stone_age_board.mjs";
import { drawHide, drawPlanks, drawWood } from "./tables.mjs";

export const drawn = {
  ...battle,
  al_map: (maps) => ({ ...drawAltayMap(maps.altay), most: 47 }),
  cv_table: drawWood,
  cv_valley: drawValley,
  planks: drawPlanks,
  sa_fire: drawCampFire,
  sa_mammoth: drawMammothMoves,
  sa_smoke: drawSmoke,
  sa_table: drawHide,
  sa_waves: (maps) => drawWaves(maps.stone_age),
  stone_age_board: (maps) => ({ ...drawStoneAgeBoard(maps.stone_age), most: 47 }),
};
