#pragma once
#include <string_view>

#include "firmware/app/storage/match.hpp"
#include "firmware/app/ui/screen_stack.hpp"

namespace pd::screens {

/// Lets a name be typed with the buttons, in the letters of the language. Changes `person.name` when it is done;
/// an empty name changes nothing, and one that is taken is refused in words.
using NameTaken = bool (*)(std::string_view name);
Screen& name_editor(Person& person, NameTaken taken);

/// A letter from a keyboard, where there is one, or none; false when no name is being typed.
bool type_name(std::string_view letter);

/// The name that is being typed, where a page has a text field for it, and what stands in that field now: of that, the
/// letters of the language, as many as fit. Select finishes then.
struct TypedName {
  bool is_open;
  std::string_view name;
};
TypedName typed_name();
void set_typed_name(std::string_view name);

}  // namespace pd::screens
