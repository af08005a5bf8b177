#pragma once
#include <string_view>

#include "firmware/app/ui/icon.hpp"

namespace pd::session {
struct GameEntry;
}

/// How the text view writes icons as words: by the names that the games give them.
namespace pd::hosted {

/// In a header the back of a card counts those that are left.
inline bool is_header = false;

/// The one whose rules are open, else the one that is played; nullptr: none is.
const session::GameEntry* game_on_screen();

/// Of English, the only language whose plural follows from the number alone.
bool takes_plural(Icon icon, std::string_view name);

/// The number beside an icon: before it, "3 [food]", or after it, "[food]3" and "[food] 3"; empty: there is none.
struct IconNumber {
  std::string_view digits{};
  bool is_before = false;
};
IconNumber number_beside(std::string_view before, std::string_view after);

/// Whether one of the words of the name is a form of that word.
bool has_word(std::string_view name, std::string_view word);
std::string_view last_word(std::string_view words);
std::string_view first_word(std::string_view words);

}  // namespace pd::hosted
