#pragma once
#include <array>
#include <cstdint>

namespace pd::screens {

/// What the play screen does. Modes in which another screen lies on it end when that screen is popped.
enum class Mode : std::uint8_t {
  looking_back,  ///< other screens show a game of the past; nothing is played
  rolling,       ///< dice tumble, before everything else that the move did; any press ends it
  clashing,      ///< plays out a clash, before its result is read; any press ends it
  news,          ///< everybody reads what happened (news_screen)
  over,          ///< the final screen takes its place
  handover,      ///< asks for a seat (hand_over)
  private_news,  ///< the holder reads what they got in secret
  stuck,         ///< the log is full (stuck_menu)
  animating,     ///< shows what the last move did; any press ends it
  goal,          ///< a guided game says what it is about before a computer begins (hint_screen)
  computer,      ///< a computer decides (computer_turn)
  tutorial,      ///< asks for the move of its step
  recap,         ///< shows what the others did; the first press frees the picture
  choosing,      ///< the holder moves the cursor and makes moves
};

/// What decides the mode: read from the table, the driver and the components of the play screen.
struct PlayFacts {
  bool is_looking_back = false;
  bool has_rolled = false;
  bool has_clash = false;  ///< a moment of the last move that comes before its news
  bool has_news = false;
  bool is_over = false;
  bool is_handing_over = false;
  bool has_private_news = false;
  bool is_stuck = false;
  bool has_moment = false;  ///< of the last move, and it was not shown yet
  bool goal_is_due = false;
  bool computer_acts = false;
  bool in_tutorial = false;
  bool has_recap = false;
};

/// The first row whose fact is true names the mode; none: choosing.
struct Transition {
  bool PlayFacts::* fact;
  Mode mode;
};
inline constexpr std::array<Transition, 13> transitions = {{
    {&PlayFacts::is_looking_back, Mode::looking_back},
    {&PlayFacts::has_rolled, Mode::rolling},
    {&PlayFacts::has_clash, Mode::clashing},
    {&PlayFacts::has_news, Mode::news},
    {&PlayFacts::is_over, Mode::over},
    {&PlayFacts::is_handing_over, Mode::handover},
    {&PlayFacts::has_private_news, Mode::private_news},
    {&PlayFacts::is_stuck, Mode::stuck},
    {&PlayFacts::has_moment, Mode::animating},
    {&PlayFacts::goal_is_due, Mode::goal},
    {&PlayFacts::computer_acts, Mode::computer},
    {&PlayFacts::in_tutorial, Mode::tutorial},
    {&PlayFacts::has_recap, Mode::recap},
}};

constexpr Mode next_mode(const PlayFacts& facts) {
  for (const Transition& row : transitions)
    if (facts.*row.fact) return row.mode;
  return Mode::choosing;
}

}  // namespace pd::screens
