#include "firmware/app/storage/tally.hpp"

#include <algorithm>

namespace pd::storage {

bool read_player_1(const Journal& journal, unsigned place, PlayerRecord& out) {
  out = {};
  std::array<std::uint8_t, players_on_page_1 * player_size_1> page;
  unsigned version = 0;
  if (journal.read(page_key_1(place / players_on_page_1), page, version) != page.size()) return false;
  const std::uint8_t* player = page.data() + place % players_on_page_1 * player_size_1;
  if (get32(player + tally_name_size) == 0) return false;
  std::copy_n(player, tally_name_size + 4, out.head());
  for (std::size_t i = 0; i < editions_1.size(); ++i) {
    const std::uint8_t* tally = player + tally_name_size + 4 + 6 * i;
    if (get16(tally) != 0) std::copy_n(tally, 6, out.add(editions_1[i]));
  }
  return true;
}

bool read_total_1(const Journal& journal, TotalRecord& out) {
  out = {};
  std::array<std::uint8_t, total_size_1> total;
  unsigned version = 0;
  if (journal.read(total_key_1(), total, version) != total.size()) return false;
  std::copy_n(total.data(), 4, out.head());
  for (std::size_t i = 0; i < editions_1.size(); ++i)
    if (get16(total.data() + 4 + 2 * i) != 0) std::copy_n(total.data() + 4 + 2 * i, 2, out.add(editions_1[i]));
  return true;
}

}  // namespace pd::storage
