#pragma once
#include <string_view>

#include "firmware/app/storage/match.hpp"
#include "firmware/app/ui/screen.hpp"

namespace app {

/// Lets a name be typed with the buttons, in the letters of the language. Changes `person.name` when it is done;
/// an empty name changes nothing, and one that is taken is refused in words.
using NameTaken = bool (*)(std::string_view name);
Screen& name_editor(Person& person, NameTaken taken);

/// A letter from a keyboard, where there is one, or none; false when no name is being typed.
bool type_name(std::string_view letter);

}  // namespace app
