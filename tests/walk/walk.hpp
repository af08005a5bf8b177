#pragma once
#include <functional>
#include <string>

#include "firmware/app/ui/strings.hpp"
#include "hal/board.hpp"

/// The walk through every kind of screen of the product, on the host. The golden texts and pictures, the test that no
/// word is cut, and the sheets that people look at are all taken on it.
///
/// tests/golden.test.mjs compares the text of every screen (tests/walk/transcript.hpp) with
/// tests/golden/PANEL/WALK.txt, and the pixels of those marked `pixels` with tests/golden/PANEL/NAME.png. Mark a screen
/// when it is the first to show something that its text does not say: a widget, a page of a board, a kind of overlay,
/// an image, a branch of a function that draws. Each such function is in a picture of both panels, each branch of it in
/// one of either. Do not mark a screen that differs from a marked one only by its words.
///
/// The walk is data, tests/walk/*.walk: late positions come from stored logs (tests/walk/logs), and from there on keys
/// move and choose. Each section begins with a device of its own, so none can change the pictures of another, and a
/// move is named as the log writes it, so the order of a list of moves does not matter. One word and its arguments on
/// each line, `#` begins a comment:
///
///   device                      begins a section: a new device in the walk's language, at its main menu
///   factory                     the same, just switched on for the first time
///   game LOG [COUNT] [own_dice] the same, with the first COUNT moves of this log played and the game continued
///   game LOG computers          the same, with computers in all seats but the third
///   game LOG challenge          the same, as if a number had given it
///   play LOG [COUNT]            one more game on this device, continued
///   keep LOG [COUNT]            one more game in progress, seen after the next `restart`
///   restart [BUTTON]            off and on, with that button held down; time stands at the first picture
///   press KEY[*TIMES] ...       keys of the app: previous next up down left right select back details menu
///   way NAME KEY[*TIMES] ...    gives keys a name; `go NAME` presses them
///   point MOVE                  `next` until the cursor is on this move, in the four digits of the log
///   page NUMBER                 `next` until the cursor is on this page of the picture
///   tutorial NUMBER             begins the tutorial of that game, the first is 0
///   step COUNT                  does what it asks for, so many times
///   goal                        what a guided game says first
///   hint                        what a guided game says of the decision, as if it had never come up
///   reviewed                    waits until the game on the final screen is reviewed
///   large                       text is written large from now on
///   patient                     nothing plays itself from now on
///   hold BUTTON MS, down BUTTON, up BUTTON, wait MS
///   where serial                the rest of the section is for boards with a serial line
///   where no_sides              the rest of the section is for boards without left and right
///   untested                    its chip is one that no image has run on
///   crash, wear_out, foreign_rules SLOT VERSION
///                               what may happen to a device: a fault and its restart, a flash that takes no more
///                               bytes, a game in that slot that rules of that version have played
///   expect WORDS                the golden text of the next shot has these English words in one of its lines
///   shot NAME [pixels [PANEL]]  the screen is there to be looked at: its text is compared and, where marked, its
///                               pixels, on both sizes of panel or on this one (240x240 or 320x240)
namespace walk {

struct Shot {
  std::string name;      ///< used once, and good for a file
  std::string walk;      ///< the file that it is in, without its suffix
  bool pixels;           ///< there is a golden picture of it, for this panel
  std::string expected;  ///< English words of its golden text, perhaps none
};

/// Called when a screen is there to be looked at: pd::top() is it, host::picture() shows it.
using Visit = std::function<void(const Shot& shot)>;

/// Visits every screen, in a fixed order, with the same pictures each time. Ends the program, with the line of the
/// walk in its last words, when the walk does not get where it wants to.
void every_screen(const hal::Board& board, pd::Language language, const Visit& visit);

}  // namespace walk
