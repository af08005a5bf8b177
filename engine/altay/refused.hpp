#pragma once
#include "engine/core/refusal.hpp"

/// Why a move of Altay is refused, by the rule that refuses it. sentences.cpp has the words.
namespace altay::refused {

enum Reason : std::uint8_t {
  first = core::first_reason_of_game,

  // what a turn and its decisions ask for
  not_of_the_turn = first,  ///< AL-10
  attack_first,             ///< AL-50
  nothing_to_build,         ///< AL-40
  offer_first,              ///< AL-61
  token_first,              ///< AL-5
  faction_first,            ///< AL-6
  begin_first,              ///< AL-6
  draw_first,               ///< AL-13
  secret_first,             ///< AL-7
  exploit_first,            ///< AL-20
  pay_first,                ///< AL-30
  gain_first,               ///< AL-22
  put_first,                ///< AL-60
  trade_first,              ///< AL-66
  trash_first,              ///< AL-66
  swap_first,               ///< AL-66
  resettle_first,           ///< AL-66
  build_first,              ///< AL-41
  attackers_first,          ///< AL-50
  answer_first,             ///< AL-52
  discard_first,            ///< AL-53
  defenders_first,          ///< AL-54
  retain_first,             ///< AL-67
  sixth_first,              ///< AL-66

  // set-up
  no_such_faction,     ///< AL-1
  faction_taken,       ///< AL-6
  no_suggested_start,  ///< AL-6
  no_start,            ///< AL-6

  // cards
  no_such_card,         ///< AL-2
  no_such_resource,     ///< AL-1
  no_such_territory,    ///< AL-4
  no_such_achievement,  ///< AL-3
  not_in_hand,          ///< AL-10
  no_option,            ///< AL-11
  fighter,              ///< AL-50
  no_village,           ///< AL-42
  nothing_to_exploit,   ///< AL-20
  not_to_exploit,       ///< AL-20
  title_on_table,       ///< AL-14
  no_token_to_consume,  ///< AL-22
  no_resource,          ///< AL-30
  not_on_table,         ///< AL-14
  no_room_on_card,      ///< AL-21
  still_gathering,      ///< AL-40
  nothing_stored,       ///< AL-21
  stored_this_turn,     ///< AL-21
  pile_used_up,         ///< AL-30
  acquired_this_turn,   ///< AL-30
  cannot_pay,           ///< AL-30
  not_the_price,        ///< AL-30
  no_trade,             ///< AL-23
  too_few_coins,        ///< AL-23

  // achievements
  complete_or_abandon,     ///< AL-60
  complete_the_wonder,     ///< AL-63
  achieved_already,        ///< AL-62
  not_offered,             ///< AL-60
  needs_level_1,           ///< AL-62
  needs_level_2,           ///< AL-62
  nothing_fitting,         ///< AL-60
  not_the_one_taken,       ///< AL-60
  not_developing_it,       ///< AL-65
  no_room_on_achievement,  ///< AL-65
  developing_nothing,      ///< AL-64
  wonder_stays,            ///< AL-63
  not_completed,           ///< AL-65
  nothing_to_use,          ///< AL-66
  used_this_turn,          ///< AL-66
  hand_is_empty,           ///< AL-66
  nothing_to_trade,        ///< AL-66
  trade_for_itself,        ///< AL-66
  nowhere_to_resettle,     ///< AL-67
  not_to_resettle,         ///< AL-67
  not_a_site,              ///< AL-41

  // fights
  not_your_territory,  ///< AL-50
  not_adjacent,        ///< AL-50
  out_of_play,         ///< AL-4
  nothing_to_attack,   ///< AL-50
  attacked_this_turn,  ///< AL-50
  no_attack_card,      ///< AL-50
  too_weak,            ///< AL-51
  no_attack_symbol,    ///< AL-50
  no_defence_symbol,   ///< AL-54
  lay_one,             ///< AL-50
  not_yet_stronger,    ///< AL-51

  // chance
  other_level,        ///< AL-61
  no_copy_left,       ///< AL-3
  not_among_wonders,  ///< AL-3
  token_order,        ///< AL-5
  other_terrain,      ///< AL-5
  no_token_left,      ///< AL-5
  not_in_deck,        ///< AL-13

  end,
};

}  // namespace altay::refused
