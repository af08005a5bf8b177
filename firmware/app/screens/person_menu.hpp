#pragma once
#include "firmware/app/ui/screen_stack.hpp"

namespace pd::screens {

Screen& person_menu(unsigned seat);  ///< name, colour and controller of a seat of the match that is being set up
Screen& solo_menu();  ///< the level, then start: for a person who plays alone, on boards where no button turns a value

}  // namespace pd::screens
