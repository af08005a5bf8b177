#pragma once
#include "firmware/app/storage/match.hpp"
#include "firmware/app/ui/screen.hpp"

namespace app {

/// Lets a name be typed with the buttons, in the letters of the language. Changes `person.name` when it is done;
/// an empty name changes nothing.
Screen& name_editor(Person& person);

}  // namespace app
