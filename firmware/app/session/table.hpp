#pragma once
#include "firmware/app/session/computer_player.hpp"
#include "firmware/app/session/holder.hpp"
#include "firmware/app/session/presenters.hpp"

namespace pd::session {

/// The game in progress: the match, the session, its presenters and its computer player. Only one exists at a time, in
/// memory that all games share.
class Table {
 public:
  Match match{};
  core::AnySession& session;
  ShownPosition& shown;
  BoardPresenter& board;
  TextPresenter& text;
  InputPresenter& input;
  ComputerPlayer& computer;

  core::GameId game() const { return match.setup.game; }

  const Holder& holder() const { return holder_; }  ///< who has the device: the presenters show what they may know
  std::optional<unsigned> only_person() const;      ///< the seat of the person who plays against computers alone

  // Every change of the position goes through these, so that what is shown follows the session.
  core::Refusal begin();    ///< match.setup
  core::LogError resume();  ///< the log that stands in session.loading()
  core::Refusal play(core::Move move);
  core::Refusal take_back(unsigned macro_start = core::AnySession::no_macro);
  void end_here();  ///< it counts as it stands

 protected:
  Table(core::AnySession& any_session, ShownPosition& shown_position, BoardPresenter& board_presenter,
        TextPresenter& text_presenter, InputPresenter& input_presenter, ComputerPlayer& computer_player)
      : session(any_session),
        shown(shown_position),
        board(board_presenter),
        text(text_presenter),
        input(input_presenter),
        computer(computer_player) {}
  ~Table() = default;

  Holder holder_;

  friend class Driver;  // nothing else changes the holder
};

/// The table of the game in progress, or of the last one; there must have been one. The driver sets it.
Table& table_in_play();
void put_in_play(Table& table);

template <Views S>
class TableOf final : public Table {
 public:
  TableOf() : Table(own_session, own_shown, own_board, own_text, own_input, own_computer) {}

  core::Session<S> own_session;
  ShownPositionOf<S> own_shown{own_session, match, holder_};
  BoardPresenterOf<S> own_board{own_shown};
  TextPresenterOf<S> own_text{own_shown};
  InputPresenterOf<S> own_input{own_shown};
  ComputerPlayerOf<S> own_computer{own_session};
};

}  // namespace pd::session
