#pragma once
#include <span>

#include "engine/core/game.hpp"
#include "engine/core/text.hpp"
#include "firmware/app/session/entry.hpp"
#include "firmware/app/session/reference.hpp"
#include "firmware/app/storage/crash.hpp"
#include "firmware/app/storage/journal.hpp"
#include "firmware/app/ui/dialogs.hpp"
#include "firmware/app/ui/menu.hpp"
#include "firmware/app/ui/screen_stack.hpp"
#include "firmware/app/ui/strings.hpp"
#include "firmware/app/ui/widgets.hpp"
#include "hal/buttons.hpp"

/// The screens that are not part of a game. Each is one object in static memory.
namespace pd::ui {
class Qr;
}

namespace pd::screens {

Screen& splash();
Screen& main_menu();
Screen& new_game(unsigned game);  ///< set-up menu for game_list()[game]
Screen& continue_menu(
    unsigned slot = 0);  ///< games in progress; the cursor is on the one in this slot, if there is one
void continue_game();    ///< opens the only game in progress; of several, or of one that may not be opened, the list
Screen& results_menu();  ///< best scores, the last games, everybody's statistics; a notice when there are none
Screen& settings_menu();
Screen& language_menu();
bool offer_language(std::string_view code);  ///< in force until a person chooses one; false if it is unknown
Screen& self_test();
/// The result of the self test in one line, in the characters of an alphanumeric QR code.
core::Text<256> self_test_summary(hal::Buttons tried);
/// A QR code in black on white, with room for a line of text below it.
void draw_qr(Canvas& canvas, const Qr& qr);
inline constexpr int qr_text_height = 14;
Screen& storage_page();                           ///< the state of the flash
Screen& storage_report();                         ///< what mounting found: lost, repaired or newer data
std::string_view message_of(StorageError error);  ///< for the player
Screen& help_menu();
Screen& guide(core::GameId game);  ///< the rules of one game, chapter by chapter, and what is in its box
const GameEntry* guide_game();     ///< the one whose guide is open, or nullptr
Screen& about();                   ///< the project; after a crash, its record too
Screen& safe_menu();  ///< in place of the main menu when back was held at power-on, or the last start stopped
                      ///< while it read what is stored: no game is touched

/// Shown at the next start after a crash. Select continues the game if `may_continue`.
Screen& crashed(const CrashRecord& record, bool may_continue);

/// Chapters to scroll through, beginning with `at`. They must outlive the screen.
Screen& text_pages(std::span<const Chapter> chapters, unsigned at);

}  // namespace pd::screens
