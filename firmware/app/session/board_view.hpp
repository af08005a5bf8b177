#pragma once
#include <optional>

#include "firmware/app/session/moment.hpp"
#include "firmware/app/session/reference.hpp"
#include "firmware/app/session/scene.hpp"
#include "firmware/app/ui/keep_clear.hpp"
#include "firmware/app/ui/sound.hpp"

namespace pd::session {

/// The picture of a game: its pages, where choices and items lie on them, and what a move looks and sounds like. The
/// states are what the viewer may know (View).
template <class S>
class BoardView {
 public:
  using State = S;

  // One to six pages, each with a title for its tab.
  virtual unsigned page_count(const S& s) const = 0;
  virtual Str page_title(const S& s, unsigned page) const = 0;
  virtual void draw_page(Canvas& canvas, const S& s, const Scene& scene) const = 0;
  /// What must be seen even where the cursor is drawn.
  virtual void draw_over_cursor(Canvas&, const S&, const Scene&) const {}
  /// The page about a page, in place of an item's.
  virtual void draw_detail(Canvas& canvas, const S& s, const Scene& scene) const = 0;
  /// A summary of a seat in scene.area, about 78 x 44: wide screens show all seats at the side.
  virtual void draw_side(Canvas& canvas, const S& s, const Scene& scene, unsigned seat) const = 0;
  /// News (Narrator::is_news), under a header of its own in scene.area.
  virtual void draw_news(Canvas&, const S& /*before*/, const S& /*after*/, const Scene&) const {}

  virtual Spot spot_of(const S& s, const Scene& scene, core::Move move) const = 0;  ///< of a legal move
  virtual Spot spot_of_macro(const S&, const Scene&, Choice) const { return {}; }
  /// What the others see while somebody decides: the page to look at, and where on it the move lies or lay, an empty
  /// area where that is hidden or lies nowhere. The position is the one before the move or the one after; no move: the
  /// page.
  virtual Spot spot_for_others(const S& s, const Scene& scene, core::Move move) const = 0;
  /// What a callout about the decision must not cover, besides the cursor.
  virtual void list_subjects(const S&, const Scene&, KeepClear&) const {}

  /// The item that a legal move is about.
  virtual std::optional<Item> item_of(const S&, const Scene&, core::Move) const { return std::nullopt; }
  virtual std::optional<Item> item_of_macro(const S&, const Scene&, Choice) const { return std::nullopt; }
  /// All items that lie on the page, whether they can be chosen or not.
  virtual void list_items(const S&, const Scene&, ItemList&) const {}

  /// What a move looks like for a moment.
  virtual void add_moment(Moment&, const S& /*before*/, const S& /*after*/, core::Move, const Scene&) const {}
  /// A moment of the kind `clash`, in scene.area.
  virtual void draw_clash(Canvas&, const S&, const Scene&, const Moment&, std::uint32_t /*age_ms*/) const {}
  // Everybody at the table hears it, so it tells of nothing that is hidden. Sound::select: a choice was made.
  virtual Sound sound_of(const S& /*before*/, const S& /*after*/, core::Move) const { return Sound::select; }
  virtual std::uint32_t news_ms() const { return piece_ms; }  ///< how long its animation takes
  virtual Sound sound_of_news(const S& /*before*/, const S& /*after*/) const { return Sound::select; }

 protected:
  ~BoardView() = default;
};

}  // namespace pd::session
