#pragma once
#include <array>
#include <cstdint>

#include "firmware/app/session/table.hpp"
#include "firmware/app/ui/input.hpp"

namespace pd::session {

/// The current choices and the cursor over them. The cursor moves between stops: a stop is a choice with its variants,
/// or a page without choices. Up from the highest stop, or Key::menu from anywhere, leads to the tabs; down leads back.
/// Left and right of the page is the next page with choices; where there is none, the cursor wraps around on its page.
class MoveCursor {
 public:
  /// Moves to the picture of another seat. There are no choices before offer().
  void put_on(const Table& table, unsigned viewer, Rect area);
  /// Lists the choices and points to the likely one; `step_by_step`: without stepped macros.
  void offer(bool step_by_step = false);
  void offer_without_macros();
  void forget_position() { last_group_ = no_group; }  ///< another player has the device

  // What it is on.
  const ChoiceList& choices() const { return choices_; }
  bool is_on_choice() const { return stop_count_ > 0 && !on_tabs_ && variant_ != no_choice; }
  bool is_on_tabs() const { return on_tabs_; }
  bool page_offers() const;  ///< something can be chosen on the page that is shown
  Choice focus() const { return is_on_choice() ? choices_[variant_] : Choice{}; }
  Spot focus_spot() const { return spot(variant_); }  ///< of the choice that it is on
  Rect focus_area() const { return focus_spot().area; }
  unsigned page() const { return on_tabs_ ? tab_ : stop_count_ > 0 ? stops_[stop_].page : 0u; }
  bool choosing_variant() const { return choosing_variant_; }
  bool many_variants() const;          ///< the choice that it is on has several
  bool stop_has(Choice choice) const;  ///< it is a variant of the choice that the cursor is on
  bool variants_lie_apart() const;     ///< on the picture; otherwise only words tell them apart
  Scene scene(Choice at) const;        ///< the scene with the cursor on that choice
  Scene scene() const { return scene(focus()); }

  // Moves; each returns whether the cursor moved.
  bool go(Key key);  ///< a direction, or Key::menu: to the tabs
  bool open();       ///< select, if it makes no move: from the tabs to the page, or to the variants of the choice
  bool leave();      ///< back: from the variants, from the tabs
  void point_to(Choice choice);  ///< to the stop with that move, or to the variant while one is chosen

  // All targets, for pointers and screen readers: the variants while one is chosen, else the stops.
  struct Target {
    unsigned page;
    Choice choice;  ///< none: a page on which nothing can be chosen
    Rect area;
    bool here, open;  ///< open: it has variants
  };
  static constexpr unsigned most_targets = ChoiceList::capacity + 8;
  using Targets = std::array<Target, most_targets>;
  unsigned list_targets(Targets& targets) const;  ///< how many there are
  bool go_to(unsigned target);

 private:
  static constexpr std::uint8_t no_choice = 0xFF;
  static constexpr std::uint16_t no_group = 0xFFFF;

  struct Stop {
    std::uint8_t page, choice;  ///< choice: the first of its group in choices_, or no_choice
  };

  void list_stops();
  unsigned begin() const;
  unsigned first_of(unsigned page) const;
  unsigned begin_of(unsigned page) const;
  void point_at(unsigned stop);
  bool step(int by);
  bool step_beside(int dx, int dy);
  bool step_round(int dx, int dy);
  template <class Choose>
  bool step_on_page(Choose choose);
  bool step_variant(int by);
  bool step_variant_towards(int dx, int dy);
  bool enter_tabs();
  bool step_tab(int by);
  bool turn_page(int by);
  bool leave_tabs();
  bool is_variant(unsigned choice) const { return spot(choice).group == spot(variant_).group; }
  Spot spot(unsigned choice) const { return table_->board.spot_of(scene(choices_[choice]), choices_[choice]); }
  Point centre(unsigned choice) const { return spot(choice).area.centre(); }
  /// The point from which a cursor that wraps around comes: one picture away, against the direction.
  Point opposite(Point from, int dx, int dy) const { return {from.x - dx * area_.w, from.y - dy * area_.h}; }

  const Table* table_ = nullptr;
  unsigned viewer_ = 0;
  Rect area_{};
  ChoiceList choices_;
  std::array<Stop, most_targets> stops_{};
  unsigned stop_count_ = 0, stop_ = 0;
  bool choosing_variant_ = false, on_tabs_ = false;
  std::uint8_t variant_ = no_choice;  // index in choices_
  std::uint8_t tab_ = 0;              // the page shown while the cursor is on the tabs
  std::uint16_t last_group_ = 0;      // the last position, to return to
};

}  // namespace pd::session
