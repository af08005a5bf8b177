#pragma once
#include "firmware/app/screens/callout.hpp"
#include "firmware/app/session/move_cursor.hpp"

/// Where the parts of the play screen lie: header, tabs, picture, words of the choice, keys. Panels wider than the
/// picture show the people beside it.
namespace pd::screens {

inline constexpr int head_height = 24, tab_height = 18, effect_height = 40;
inline constexpr int picture_width = 240;
inline constexpr int arrow_width = 12;  ///< of what is drawn beside a choice with variants
inline constexpr int status_toast_width = picture_width - 32;

Rect picture_area(const Table& table);
Rect tab_area(const Table& table, unsigned page);

/// A page of the words, without the first `read` bytes. It covers neither the cursor, nor what the decision is about
/// in the scene, nor `target`.
Callout callout_on_picture(const Table& table, const MoveCursor& cursor, const Scene& scene, std::string_view words,
                           std::size_t read, Rect target = {});

}  // namespace pd::screens
