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

/// Advances the game on the table: chance and computers decide, the device changes hands, moves are undone, and every
/// move is written to the store. Only the driver changes the holder (Holder). PlayScreen draws it and handles the keys.
class Driver {
 public:
  /// Begins the match in table.match; `seed` seeds chance. While people follow the moves of `script`, chance and
  /// computers follow it, too.
  using Script = std::span<const std::uint16_t>;
  core::Refusal begin(Table& table, std::uint64_t seed, Script script = {});
  core::Move scripted() const;  ///< the next move of the script; none if it ended or was left
  void leave_script() { script_ = {}; }

  /// Resumes the log in table.session.log(), beginning with a hand-over.
  core::LogError resume(Table& table, std::uint64_t seed);

  /// Opens a game that is over, or that cannot be continued here. Nothing is stored or counted.
  void look_at(Table& table);
  void look_as(unsigned seat) { viewer_ = seat; }  ///< at a decision of a game that is over
  bool is_looking_back() const { return is_looking_back_; }

  Table* table() const { return table_; }                ///< nullptr before the first game
  unsigned viewer() const { return viewer_; }            ///< the seat whose view is drawn; the holder, if known
  unsigned news_viewer() const { return news_viewer_; }  ///< the seat that acted last, whose view news is drawn from
  bool handing_over() const {
    return handover_target_ != no_seat;
  }  ///< the device asks for a seat and shows nothing else
  unsigned handover_target() const { return handover_target_; }  ///< the seat that it asks for
  bool rolled() const { return rolled_; }                        ///< chance threw dice after the last decision
  /// The log reveals everything hidden. False while the holder is unknown and somebody has a secret from somebody else.
  bool may_give_log() const;
  bool has_private_news() const;  ///< for the holder, to be shown before play goes on
  void private_news_read();

  /// Makes a move of the current actor, or all moves of a macro; then chance decides until a seat must.
  /// `goes_on`: the move is shown together with the ones before.
  core::MoveResult make(Choice choice, bool goes_on = false);

  // Computers. They think in short slices, whatever the screen shows, so that the device stays responsive. The same
  // seat in the same position finds the same move, even after a power cut.
  bool is_computer(unsigned seat) const { return table_->session.decider(seat) != core::person; }
  unsigned people() const;     ///< seats for which a person decides
  bool computer_acts() const;  ///< it is a computer's turn
  bool think();                ///< for one slice; true when thinking is finished
  bool has_decided() const;    ///< the computer that acts has found its move, ...
  core::Move decision() const { return scripted() ? scripted() : table_->computer.move(); }  ///< ... which is this one
  core::MoveResult make_decision(bool goes_on = false) { return make(decision(), goes_on); }

  /// Lets a computer of that profile decide for the seat from now on, or a person (level 0). False if the controller
  /// of the seat changed too often.
  bool seat(unsigned seat, players::Profile profile);

  /// What the strongest computer would do for the current actor, who holds the device. Hints are counted.
  void ask_for_hint();
  void ask_for_advice();  ///< the best moves, for players who want to choose among a few
  void ask_for_plan();    ///< how the hint would continue
  void forget_hint();
  bool has_hint() const { return thought_ == Thought::hint && thought_over_; }
  bool has_advice() const { return thought_ == Thought::advice && thought_over_; }
  bool has_plan() const { return thought_ == Thought::plan && thought_over_; }
  players::Why hint_reasons() const { return table_->computer.why(); }

  /// Undoes the last move, or the undoable moves of a macro. Only the player who made it may undo it: the device is
  /// handed to them first. False: it cannot be undone.
  bool take_back();
  bool took_back_some() const {
    return took_back_some_;
  }  ///< not all of it, because chance or revealed information stays
  bool cancel_undo();      ///< cancels an undo that waits for its player; false: none was waiting
  void on_device_taken();  ///< the seat handover_target() held the button: it is the holder, and a pending undo happens

  /// The log has no room for another move (SA-63: rounds have no limit).
  bool is_stuck() const;
  void end_here();  ///< ends the game with the present score

  /// Stores the score from time to time, because people switch off without leaving the game. Returns whether it did.
  bool keep_score() const;

 private:
  enum class Thought : std::uint8_t { none, move, hint, advice, plan };

  std::uint64_t seed_of(unsigned moves) const;  ///< for thinking about the position after so many moves
  void seat_computers();
  bool person_acts() const;
  void forget_holder();  ///< unless one person is alone at the table
  void pass_on();        ///< to the next seat, with a hand-over if it has a secret
  void ask_for(unsigned seat);
  void forget_thoughts();
  void find_seed(std::uint64_t fresh);
  void begin_thought();
  void settle(std::uint16_t from);  ///< chance decides until a seat must; stores the moves from `from` on
  core::Move pick(const core::MoveList& outcomes);
  bool chance_asks() const;
  bool take_back_now();
  void record_macro(std::uint16_t from, std::uint16_t to);
  unsigned macro_with(unsigned move) const;  ///< index of the first move of its macro

  Table* table_ = nullptr;
  Script script_{};
  core::Rng rng_{0};
  static constexpr unsigned no_seat = core::max_players;
  unsigned viewer_ = 0, news_viewer_ = 0;
  unsigned handover_target_ = no_seat;
  bool rolled_ = false;
  bool taking_back_ = false;      // by the seat handover_target(), as soon as it has the device
  bool is_looking_back_ = false;  // nothing is played
  bool took_back_some_ = false;

  /// The last macros since power-on. The log does not record them.
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
  unsigned thought_at_ = 0;                // moves before the position; undefined after a restart
  unsigned sequence_start_ = no_sequence;  // ComputerPlayer::sequence_start() of the seat that acted last, if known
  bool sequence_is_new_ = true;            // its thinker has found every move of the sequence
};

}  // namespace pd::session
