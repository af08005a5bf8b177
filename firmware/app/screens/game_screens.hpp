#pragma once
#include "firmware/app/namespaces.hpp"
#include "firmware/app/storage/match.hpp"
#include "firmware/app/ui/screen_stack.hpp"

/// The screens of a game in progress, or of one that is over. Each is one object in static memory.
namespace pd::screens {

/// Starts a new game in place of the top screen; `first` may be at_random. Says so if storage is full.
inline constexpr std::uint8_t at_random = 0xFF;
void start_match(Match match, std::uint8_t first);
void start_tutorial(Match match);  ///< the same, with the people of that match

Screen& hand_over();                           ///< names the next player and shows nothing else until select is held
Screen& computer_turn();                       ///< shows the moves of computers at the pace of the settings
bool computer_stages_moment();                 ///< for tests: it shows an animation
Screen& move_hint();                           ///< the move of the strongest computer, and its reasons
Screen& move_options();                        ///< three good moves, without saying which is best
Screen& seats_menu();                          ///< who plays for whom
Screen& pause_menu();                          ///< what happened, score, take back, help, leave
Screen& story();                               ///< what happened since the viewer's last turn
Screen& score_table();                         ///< points by category so far
Screen& final_screen();                        ///< the celebration, then ranking, categories, history, luck and review
Screen& news_screen();                         ///< what everybody should see before play goes on
Screen& private_news();                        ///< what only the holder may see, shown once before play goes on
Screen& replay();                              ///< the game so far, turn by turn
inline constexpr int replay_told_height = 58;  ///< of what was done in the turn, above its footer
Screen& replay_from(unsigned move);
Screen& qr_codes();          ///< its log, to be read by a camera
Screen& send_log();          ///< its log as text, by wire; only where hal::has_serial()
Screen& stuck_menu();        ///< the log is full: the score so far, an end as it stands, or leave
void show_final(bool calm);  ///< replaces the play screen; calm: pushed instead, without celebration
bool final_is_calm();
bool final_celebrates();  ///< the celebration has not ended
Screen& after_game();     ///< what can be done after the final screen
Screen& detail_screen();  ///< the item under the cursor, and the others on the page
Screen& hint_screen();    ///< a callout of the guided game

}  // namespace pd::screens
