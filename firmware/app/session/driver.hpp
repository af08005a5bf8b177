#pragma once
#include <span>

#include <algorithm>
#include <array>

#include "engine/core/rng.hpp"
#include "firmware/app/session/table.hpp"

namespace pd::session {

/// Who decides for a seat, as the log writes it down: core::person, or a computer of that level and style.
constexpr std::uint8_t encode_controller(players::Profile profile) { return players::pack_controller(profile); }
constexpr players::Profile decode_controller(std::uint8_t who) { return players::unpack_controller(who); }

/// Drives the game on the table: lets chance and computers decide, says who gets the device, takes back, and writes
/// every move to the store. It alone changes the holder (Holder). It draws nothing and hears no key: Play is its
/// screen.
class Driver {
 public:
  /// Begins the match that stands in table.match; `seed` feeds chance. As long as the people make the moves of
  /// `script`, a log by numbers, chance and computers do so too.
  using Script = std::span<const std::uint16_t>;
  core::Refusal begin(Table& table, std::uint64_t seed, Script script = {});
  core::Move scripted() const;  ///< the next move of the script; none: it is over, or was left
  void leave_script() { script_ = {}; }

  /// Goes on with the log that stands in table.session.log(); the device is handed over first.
  core::LogError resume(Table& table, std::uint64_t seed);

  /// A game that is over, or cannot go on here, to be looked at: nothing of it is stored or counted.
  void look_at(Table& table);
  void look_as(unsigned seat) { viewer_ = seat; }  ///< at a decision of a game that is over
  bool is_looking_back() const { return is_looking_back_; }

  Table* table() const { return table_; }      ///< nullptr until there was a game
  unsigned viewer() const { return viewer_; }  ///< the seat in whose place the picture is drawn; the holder, if known
  unsigned news_viewer() const { return news_viewer_; }  ///< the seat that acted last: news are shown from its place
  bool handing_over() const { return awaited_ != no_seat; }  ///< the device asks for a seat, and shows nothing else
  unsigned handover_target() const { return awaited_; }      ///< the seat that it asks for
  bool rolled() const { return rolled_; }                    ///< dice were thrown by chance since the last decision
  /// The log tells what everybody hides: whoever is not known to be a player may have it only where nobody does.
  bool may_give_log() const;
  bool has_private_news() const;  ///< for the holder, to be shown before play goes on
  void private_news_read();

  /// Makes the move of whoever is to act, or all moves of a macro, and lets chance decide until somebody must.
  /// `goes_on`: it is shown together with what was made before.
  core::MoveResult make(Choice choice, bool goes_on = false);

  // Computers. They think in short slices, whatever the screen shows, so that the device stays responsive. The same
  // seat in the same position finds the same move, even after a power cut.
  bool is_computer(unsigned seat) const { return table_->session.decider(seat) != core::person; }
  unsigned people() const;     ///< seats for which a person decides
  bool computer_acts() const;  ///< it is a computer's turn
  bool think();                ///< for one slice; true: nothing is left to think about
  bool has_decided() const;    ///< the computer whose turn it is has found its move, ...
  core::Move decision() const { return scripted() ? scripted() : table_->computer.move(); }  ///< ... which is this one
  core::MoveResult make_decision(bool goes_on = false) { return make(decision(), goes_on); }

  /// From now on a computer of that choice decides for the seat, or a person (level 0); false: it changed too often.
  bool seat(unsigned seat, players::Profile profile);

  /// What the strongest computer would do for the current actor, who holds the device. Hints are counted.
  void ask_for_hint();
  void ask_for_advice();  ///< the moves that look best, for whoever wants to choose among a few
  void ask_for_plan();    ///< how it would go on after its hint
  void forget_hint();
  bool has_hint() const { return thought_ == Thought::hint && thought_over_; }
  bool has_advice() const { return thought_ == Thought::advice && thought_over_; }
  bool has_plan() const { return thought_ == Thought::plan && thought_over_; }
  players::Why hint_reasons() const { return table_->computer.why(); }

  /// Undoes the last move, or the undoable moves of a macro. Only the player who made it may undo it: the device is
  /// handed to them first. False: it cannot be undone.
  bool take_back();
  bool took_back_part() const { return took_back_part_; }  ///< the last time, because chance or something shown stays
  bool cancel_undo();  ///< cancels an undo that waits for its player; false: none was waiting
  void
  on_device_taken();  ///< the handover_target seat held the button: it is the holder now, and takes back what is to be

  /// The log has no room for another move (SA-63: rounds have no limit): nothing can be played any more.
  bool is_stuck() const;
  void end_here();  ///< so it counts as it stands

  /// Stores the score from time to time, because people switch off without leaving the game. True: it did.
  bool keep_score() const;

 private:
  enum class Thought : std::uint8_t { none, move, hint, advice, plan };

  std::uint64_t seed_of(unsigned moves) const;  ///< of a thought about the position after so many moves
  void seat_computers();
  bool person_acts() const;
  void forget_holder();  ///< unless one person is alone at the table
  void pass_on();        ///< the device goes to whoever comes next, who is asked for where they have a secret
  void ask_for(unsigned seat);
  void forget_thoughts();
  void find_seed(std::uint64_t fresh);
  void begin_thought();
  void settle(std::uint16_t from);  ///< lets chance decide until somebody must, stores the moves from `from` on
  core::Move pick(const core::MoveList& outcomes);
  bool chance_asks() const;
  bool take_back_now();
  void record_macro(std::uint16_t from, std::uint16_t to);
  unsigned macro_with(unsigned move) const;  ///< where the macro of this move began

  Table* table_ = nullptr;
  Script script_{};
  core::Rng rng_{0};
  static constexpr unsigned no_seat = core::max_players;
  unsigned viewer_ = 0, news_viewer_ = 0;
  unsigned awaited_ = no_seat;
  bool rolled_ = false;
  bool taking_back_ = false;      // the handover_target seat does, as soon as it has the device
  bool is_looking_back_ = false;  // nothing is played
  bool took_back_part_ = false;

  /// The last moves that people made by one press since the start of the device; the log does not record them.
  struct Macro {
    std::uint16_t from, to;
  };
  static constexpr unsigned macros_max = 32;
  std::array<Macro, macros_max> macros_{};
  unsigned macro_count_ = 0;

  static constexpr unsigned no_sequence = 0xFFFF;
  std::uint64_t seed_ = 0;
  Thought thought_ = Thought::none;
  bool thought_over_ = false;
  unsigned thought_at_ = 0;  // the position that is thought about; before the last one after a restart
  unsigned sequence_start_ =
      no_sequence;               // ComputerPlayer::sequence_start() the seat that acted last, where it is known
  bool sequence_is_new_ = true;  // the computer has thought every thought of it
};

}  // namespace pd::session
