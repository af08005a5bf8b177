#pragma once
#include <span>

#include "engine/core/game.hpp"
#include "engine/core/text.hpp"
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
Screen& results_menu();  ///< best scores, the last games, everybody's statistics; a notice when there are none
Screen& settings_menu();
Screen& language_menu();
bool offer_language(std::string_view code);  ///< until somebody chooses one; false: it is not known here
Screen& self_test();
/// What the self test found, as one line for a report: capital letters, as a QR code holds them.
core::Text<256> self_test_summary(hal::Buttons tried);
/// A QR code in black on white, with room for a line of text below it.
void draw_qr(Canvas& canvas, const Qr& qr);
inline constexpr int qr_text_height = 14;
Screen& storage_page();                           ///< how the memory for what is kept is doing
Screen& storage_report();                         ///< what a start found lost, repaired or newer, in words
std::string_view message_of(StorageError error);  ///< for the player
Screen& help_menu();
Screen& guide(core::GameId game);  ///< the rules of one game, chapter by chapter, and what is in its box
Screen& about();                   ///< the project; after a crash, its record too
Screen& safe_menu();  ///< in place of the main menu when back was held at power-on, or the last start stopped
                      ///< while it read what is stored: no game is touched

/// Tells of a crash at the next start; select goes on with the game, where `may_continue`.
Screen& crashed(const CrashRecord& record, bool may_continue);

/// Texts to scroll through, one after the other, beginning with `at`. The chapters must last.
Screen& text_pages(std::span<const Chapter> chapters, unsigned at);

}  // namespace pd::screens
