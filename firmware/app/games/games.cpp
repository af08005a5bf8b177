#include "firmware/app/games/games.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>

#include "firmware/app/games/altay/view.hpp"
#include "firmware/app/games/cvlizacje/view.hpp"
#include "firmware/app/games/stone_age/view.hpp"

namespace app {

namespace {

// One game is on the desk at a time, so they share their memory.
constexpr std::size_t desk_size =
    std::max({sizeof(DeskOf<stone_age::State>), sizeof(DeskOf<cvlizacje::State>), sizeof(DeskOf<altay::State>)});
alignas(8) std::array<std::byte, desk_size> desk_memory;
Desk* desk_in_use = nullptr;

template <class S>
Desk& open_desk() {
  auto* fresh = new (desk_memory.data()) DeskOf<S>;
  desk_in_use = fresh;
  return *fresh;
}

constexpr std::array<Str, 3> editions = {Str::edition_pl, Str::edition_ua, Str::edition_cz};
constexpr std::array<Str, 2> two_player_games = {Str::cv_variant_two, Str::cv_variant_two_advanced};
constexpr std::array<Str, 2> starts = {Str::al_start_free, Str::al_start_suggested};
constexpr std::array<Str, 2> off_on = {Str::value_off, Str::value_on};

using Field = SetupChoice::Field;
constexpr std::array<SetupChoice, 1> stone_age_choices = {{{Str::setup_edition, editions, Field::variant}}};
constexpr std::array<SetupChoice, 1> cvlizacje_choices = {{{.label = Str::setup_variant,
                                                            .values = two_player_games,
                                                            .field = Field::variant,
                                                            .players_max = 2,
                                                            .value_base = 1,
                                                            .begins = 0}}};  // the Grannoludy: CV-60
constexpr std::array<SetupChoice, 2> altay_choices = {{
    {.label = Str::setup_start, .values = starts, .field = Field::option_bit, .bit = 1},
    {.label = Str::setup_trade, .values = off_on, .field = Field::option_bit, .bit = 0},
}};

constexpr std::array<GameEntry, 3> games = {{
    {core::GameId::stone_age, stone_age::State::rules_version, Str::game_stone_age, Icon::place_hut, 2, 4,
     stone_age_choices, true, View<stone_age::State>::box, open_desk<stone_age::State>},
    {core::GameId::cvlizacje, cvlizacje::State::rules_version, Str::game_cvlizacje, Icon::helm, 2, 5, cvlizacje_choices,
     false, View<cvlizacje::State>::box, open_desk<cvlizacje::State>},
    {core::GameId::altay, altay::State::rules_version, Str::game_altay, Icon::terrain_mountains, 2, 4, altay_choices,
     false, View<altay::State>::box, open_desk<altay::State>},
}};

}  // namespace

std::span<const GameEntry> game_list() { return games; }

Desk* desk() { return desk_in_use; }

}  // namespace app
