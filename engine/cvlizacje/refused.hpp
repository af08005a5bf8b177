#pragma once
#include "engine/core/refusal.hpp"

/// Why a move of CVlizacje is refused, by the rule that refuses it. sentences.cpp has the words.
namespace cvlizacje::refused {

enum Reason : std::uint8_t {
  first = core::first_reason_of_game,

  // what is asked
  orders_first = first,  ///< CV-10
  steal_first,           ///< CV-24
  gain_first,            ///< CV-22
  trade_first,           ///< CV-25
  develop_first,         ///< CV-30
  draw_first,            ///< CV-31
  tribe_first,           ///< CV-61

  // set-up
  two_choose_variant,  ///< CV-1
  variant_of_two,      ///< CV-60

  // orders
  no_such_order,      ///< CV-1
  same_order_twice,   ///< CV-10
  open_order_used,    ///< CV-11
  hidden_order_used,  ///< CV-11

  // actions
  no_such_resource,  ///< CV-1
  no_such_seat,      ///< CV-24
  robs_themselves,   ///< CV-24
  pool_of_two,       ///< CV-63
  pool_once,         ///< CV-63
  pool_by_sword,     ///< CV-63
  nothing_to_steal,  ///< CV-22
  none_to_steal,     ///< CV-24
  robbed_just_now,   ///< CV-24
  law,               ///< CV-86
  law_and_sword,     ///< CV-86
  sword_elsewhere,   ///< CV-24
  none_to_give,      ///< CV-25
  same_type,         ///< CV-25

  // development
  no_such_idea,           ///< CV-2
  not_open,               ///< CV-30
  cannot_pay,             ///< CV-30
  bought_one,             ///< CV-30
  bought_two,             ///< CV-89
  look_before_buying,     ///< CV-84
  hammer_names_resource,  ///< CV-0
  hammer_saves_nothing,   ///< CV-0
  not_cheaper,            ///< CV-0
  no_fortune_telling,     ///< CV-84
  looked,                 ///< CV-84
  look_before_printing,   ///< CV-84
  nothing_to_look_for,    ///< CV-84
  deck_is_empty,          ///< CV-31
  no_printing,            ///< CV-0
  printed,                ///< CV-0
  print_before_buying,    ///< CV-0
  under_is_full,          ///< CV-0
  no_bazaar,              ///< CV-96
  bazaar_used,            ///< CV-96
  bazaar_before_buying,   ///< CV-96
  bazaar_same_type,       ///< CV-96
  no_hedonism,            ///< CV-0
  feasted,                ///< CV-0
  too_little_food,        ///< CV-0

  // chance
  not_next_of_deck,    ///< CV-31
  not_in_tribes_hand,  ///< CV-61

  end,
};

}  // namespace cvlizacje::refused
