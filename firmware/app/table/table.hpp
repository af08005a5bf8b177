#pragma once
#include "firmware/app/table/holder.hpp"
#include "firmware/app/table/mind.hpp"
#include "firmware/app/table/sight.hpp"

namespace app {

/// The game in progress: the match, the session, its presenter and its computer player. Only one exists at a time, in
/// memory that all games share.
class Table {
 public:
  Match match{};
  core::AnySession& session;
  Sight& sight;
  Mind& mind;

  core::GameId game() const { return match.setup.game; }

  const Holder& holder() const { return holder_; }  ///< who has the device: the sight shows what they may know
  std::optional<unsigned> only_person() const;      ///< the seat of the person who plays against computers alone

  // Every change of the position goes through these, so that the presenter follows the session.
  core::Refusal begin();    ///< match.setup
  core::LogError resume();  ///< the log that stands in session.loading()
  core::Refusal play(core::Move move);
  core::Refusal take_back(unsigned together = core::AnySession::nothing_together);
  void end_here();  ///< it counts as it stands

 protected:
  Table(core::AnySession& what_is_true, Sight& what_is_seen, Mind& who_thinks)
      : session(what_is_true), sight(what_is_seen), mind(who_thinks) {}
  ~Table() = default;

  Holder holder_;

  friend class Driver;  // nothing else changes the holder
};

template <Views S>
class TableOf final : public Table {
 public:
  TableOf() : Table(own_session, own_sight, own_mind) {}

  core::Session<S> own_session;
  SightOf<S> own_sight{own_session, match, holder_};
  MindOf<S> own_mind{own_session};
};

}  // namespace app
