#pragma once
#include "engine/core/rng.hpp"
#include "firmware/app/table/table.hpp"

namespace app {

/// Drives the game on the table: lets chance decide, knows whose view the device shows and whom it is handed to, takes
/// back, and writes every move to the store. It draws nothing and hears no key: Play is its screen.
class Driver {
 public:
  /// Begins the match that stands in table.match; `seed` feeds chance.
  core::Refusal begin(Table& table, std::uint64_t seed);

  /// Goes on with the log that stands in table.session.log(); the device is handed over first.
  core::LogError resume(Table& table, std::uint64_t seed);

  /// A game that is over, or cannot go on here, to be looked at: nothing of it is stored or counted.
  void look_at(Table& table);

  Table* table() const { return table_; }      ///< nullptr until there was a game
  unsigned viewer() const { return viewer_; }  ///< the seat whose view is shown
  unsigned news_viewer() const {
    return news_viewer_;
  }  ///< the seat that acted last: news are shown as it may see them
  bool handing_over() const { return handing_over_; }  ///< nobody has said yet that they hold the device
  bool rolled() const { return rolled_; }              ///< dice were thrown by chance since the last decision
  unsigned awaited() const;                            ///< the seat that the device is handed over to

  /// Makes the move of whoever is to act, and lets chance decide until somebody must.
  core::Refusal make(core::Move move);

  /// The last move, where that may be. It belongs to who made it: where somebody else has the device, it is handed over
  /// to them first. False: it may not be.
  bool take_back();
  bool keep_move();     ///< whoever is asked for does not come: nothing is taken back; false: nothing was to be
  void device_taken();  ///< they hold the device: takes back what they are asked for, the view is theirs

  /// The log has no room for another move (SA-63: rounds have no limit): nothing can be played any more.
  bool is_stuck() const;
  void end_here();  ///< so it counts as it stands

  /// Whoever switches off need not leave the game first, and its score is to be known all the same: keeps it where
  /// that was long ago, and says whether it was.
  bool keep_score() const;

 private:
  void settle(std::uint16_t from);  ///< lets chance decide until somebody must, stores the moves from `from` on
  bool chance_asks() const;
  bool take_back_now();

  Table* table_ = nullptr;
  core::Rng rng_{0};
  unsigned viewer_ = 0, news_viewer_ = 0;
  bool handing_over_ = false, rolled_ = false;
  bool taking_back_ = false;  // handed over to ...
  unsigned mover_ = 0;        // ... whose last move it is
};

}  // namespace app
