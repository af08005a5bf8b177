#pragma once
#include <span>

#include "firmware/app/screens/callout.hpp"
#include "firmware/app/session/driver.hpp"
#include "firmware/app/session/move_cursor.hpp"
#include "firmware/app/ui/strings.hpp"

namespace pd::screens {

/// A tutorial on the play screen: a game that is played along. It points, waits for the move of its step, and leaves a
/// game that goes on. assets/tutorials.txt has its log and its steps.
class Tutorial {
 public:
  enum class Kind : std::uint8_t { move, tell, tell_header, tell_tabs, tell_words };

  static bool has(core::GameId game);
  static core::Setup setup(core::GameId game);
  static std::span<const std::uint16_t> moves(core::GameId game);

  Tutorial(Driver& driver, MoveCursor& cursor) : driver_(driver), cursor_(cursor) {}

  void begin(core::GameId game);
  void end() { at_ = end_ = 0; }
  void leave();  ///< the game goes on without the tutorial, and without a guide
  bool active() const { return at_ < end_; }

  // The current step.
  Kind kind() const;
  Str words() const;  ///< after another choice, that it was not the one asked for
  bool has_wrong_number() const { return has_wrong_number_; }   ///< which is said before these words
  bool was_read() const { return was_read_ && !is_refusal(); }  ///< to the last page of the words
  Choice wanted() const;                                        ///< the choice that it asks for
  Rect target() const;                                          ///< the area that it points at; may be empty
  Callout callout(CalloutText& words) const;                    ///< the page of its words that is shown

  enum class Answer : std::uint8_t { ignored, taken, asks_to_leave };
  Answer press(Key key);
  bool allows(Choice choice) const { return choice.move == driver_.scripted(); }
  bool allows_stop() const;         ///< the choice under the cursor, or one of its variants
  void refuse_choice();             ///< it is not the one that the step asks for
  void next();                      ///< the step was done
  void make_room();                 ///< moves the cursor to the target if the callout has no space beside both
  bool draw(Canvas& canvas) const;  ///< returns false if the keys are those of the picture

 private:
  bool is_refusal() const { return refused_ || has_wrong_number_; }
  std::size_t read() const { return is_refusal() ? refusal_read_ : read_; }
  bool turn_page(Key key);
  void begin_step() { read_ = 0, was_read_ = refused_ = has_wrong_number_ = false; }
  void write(CalloutText& words) const;

  Driver& driver_;
  MoveCursor& cursor_;
  unsigned at_ = 0, end_ = 0;
  std::uint16_t read_ = 0, refusal_read_ = 0;  // bytes of the words of the step, or of a refusal, on earlier pages
  bool was_read_ = false;
  bool refused_ = false;           // something else was chosen
  bool has_wrong_number_ = false;  // another number of what it asks for was chosen
};

}  // namespace pd::screens
