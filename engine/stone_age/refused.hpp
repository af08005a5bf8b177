#pragma once
#include "engine/core/refusal.hpp"

/// Why a move of Stone Age is refused, by the rule that refuses it. sentences.cpp has the words.
namespace stone_age::refused {

enum Reason : std::uint8_t {
  first = core::first_reason_of_game,

  // what is asked
  draw_first = first,  ///< SA-2
  tile_first,          ///< SA-30
  die_first,           ///< SA-26
  extra_first,         ///< SA-47
  place_first,         ///< SA-10
  use_first,           ///< SA-20
  tools_first,         ///< SA-27
  pay_first,           ///< SA-28
  take_first,          ///< SA-40
  feed_first,          ///< SA-52
  claim_later,         ///< SA-49

  // placing
  place_one,           ///< SA-10
  placed_there,        ///< SA-13
  too_little_room,     ///< SA-12
  crowded,             ///< SA-16
  no_card,             ///< SA-29
  card_taken,          ///< SA-12
  card_takes_one,      ///< SA-12
  stack_unused,        ///< SA-3
  no_building,         ///< SA-30
  building_taken,      ///< SA-12
  building_takes_one,  ///< SA-12
  village_taken,       ///< SA-12
  village_takes,       ///< SA-12
  two_of_village,      ///< SA-15
  too_few_figures,     ///< SA-10

  // actions
  no_figures_there,        ///< SA-20
  no_such_tool,            ///< SA-21
  no_tool,                 ///< SA-27
  tool_used,               ///< SA-27
  no_once_tool,            ///< SA-48
  last_payment,            ///< SA-30
  pay_one,                 ///< SA-31
  no_resource,             ///< SA-28
  card_too_expensive,      ///< SA-28
  seven_paid,              ///< SA-31
  choice_too_expensive,    ///< SA-31
  wrong_kinds,             ///< SA-31
  building_too_expensive,  ///< SA-31
  resource_paid,           ///< SA-31
  decline_before,          ///< SA-30
  no_such_die,             ///< SA-40
  no_two,                  ///< SA-49

  // feeding
  claim_or_starve,  ///< SA-49
  only_starve,      ///< SA-53
  feed_to_the_end,  ///< SA-53

  // chance
  no_such_face,   ///< SA-26
  not_in_deck,    ///< SA-2
  not_in_stacks,  ///< SA-3

  end,
};

}  // namespace stone_age::refused
