#include "firmware/app/storage/match.hpp"

#include <algorithm>

#include "engine/players/player.hpp"
#include "firmware/app/storage/bytes.hpp"

namespace pd::storage {

MatchBytes pack(const Match& m) {
  MatchBytes out{};
  out[0] = match_version;
  out[1] = static_cast<std::uint8_t>(m.setup.game);
  out[2] = m.setup.players;
  out[3] = m.setup.variant;
  out[4] = m.setup.first;
  out[5] = m.setup.options;
  out[6] = m.own_dice;
  std::size_t at = 7;
  for (const Person& p : m.people) {
    const std::string_view name = p.name;
    out[at] = p.colour;
    out[at + 1] = static_cast<std::uint8_t>(name.size());
    std::copy(name.begin(), name.end(), out.begin() + static_cast<std::ptrdiff_t>(at + 2));
    at += 2 + Person::name_max;
  }
  for (const Person& p : m.people) {
    const players::StoredProfile bytes = players::pack({p.level, p.style});
    out[at++] = bytes.level;
    out[at++] = bytes.style;
  }
  put32(out.data() + at, m.challenge);
  out[at + 4] = m.practice;
  return out;
}

bool unpack(std::span<const std::uint8_t> in, Match& m) {
  if (in.size() < match_bytes_before_computers || in[0] < match_version || in[1] >= core::game_names().size())
    return false;
  m.setup = {static_cast<core::GameId>(in[1]), in[2], in[3], in[4], in[5]};
  m.own_dice = in[6] != 0;
  std::size_t at = 7;
  for (Person& p : m.people) {
    p.colour = static_cast<std::uint8_t>(in[at] % core::max_players);
    p.name.clear();
    const std::size_t size = std::min<std::size_t>(in[at + 1], Person::name_max);
    for (std::size_t i = 0; i < size; ++i) p.name << static_cast<char>(in[at + 2 + i]);
    at += 2 + Person::name_max;
  }
  for (Person& p : m.people) {
    const bool known = at + 2 <= in.size();
    const players::Profile profile = known ? players::unpack({in[at], in[at + 1]}) : players::Profile{0, 0};
    p.level = profile.level;
    p.style = profile.style;
    at += 2;
  }
  m.challenge = at + 4 <= in.size() ? get32(in.data() + at) : 0;
  m.practice = at + 5 <= in.size() && in[at + 4] != 0;
  return true;
}

}  // namespace pd::storage
