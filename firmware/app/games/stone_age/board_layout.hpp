#pragma once
#include <array>

#include "firmware/app/ui/geometry.hpp"

/// Where things lie on the picture of the board, from its upper left corner. tools/assets/stone_age_board.mjs draws it,
/// and assets/regions/stone_age.txt has the shapes of the locations.
namespace pd::games::stone_age_board {

inline constexpr int gathering_height = 42, village_height = 36;  ///< of the two upper rows; the cards have the rest
inline constexpr int figure_width = 9, figure_height = 11;

/// Corners of the figures on a gathering ground, from that of its cell: four in front, three behind (SA-13).
inline constexpr std::array<Point, 7> gathering_points = {
    {{2, 30}, {13, 30}, {24, 30}, {35, 30}, {7, 21}, {18, 21}, {29, 21}}};

/// The same in the village, from the corner of the board: tool maker, hut (two figures, the second so much further to
/// the right), field.
inline constexpr std::array<Point, 3> village_points = {{{24, 65}, {43, 66}, {86, 66}}};
inline constexpr int hut_pitch = 13;

/// On a card and on a building there is one figure at most, in front of the picture; from the corner of the cell.
inline constexpr Point card_point = {9, 26}, building_point = {15, 8};

/// Where images with frames lie on the landscape.
inline constexpr Point waves_point = {200, 2}, mammoth_point = {11, 3}, fire_point = {65, 52}, smoke_point = {64, 39};

}  // namespace pd::games::stone_age_board
