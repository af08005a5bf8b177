#include "firmware/app/storage/statistics.hpp"

#include <algorithm>
#include <type_traits>

namespace app {

namespace {

constexpr unsigned layout = 1;
constexpr unsigned nowhere = players_max;

/// What is known of all games: one blob. These very bytes are stored, and so are those of a page.
struct Total {
  std::uint32_t counted = 0;  ///< number of the last result that is in here and in every page it belongs to
  std::array<std::uint16_t, editions_max> played{};
};

/// Some names: a blob of their own, so that one page program changes them.
struct Page {
  static constexpr unsigned size = 3;
  std::array<PlayerTally, size> players{};
};

constexpr unsigned page_count = players_max / Page::size;
static_assert(page_count * Page::size == players_max && page_count == Journal::tally_pages);
static_assert(std::has_unique_object_representations_v<Total> && sizeof(Total) <= Journal::blob_max);
static_assert(std::has_unique_object_representations_v<Page> && sizeof(Page) <= Journal::blob_max);

Blob blob_of(unsigned page) { return static_cast<Blob>(static_cast<unsigned>(Blob::tally_first) + page); }

template <class T>
T read(const Journal& journal, Blob blob) {
  T value;
  unsigned version = 0;
  const std::size_t size = journal.read(blob, {reinterpret_cast<std::uint8_t*>(&value), sizeof value}, version);
  return size == sizeof value && version == layout ? value : T{};
}

template <class T>
core::Refusal write(Journal& journal, Blob blob, const T& value) {
  return journal.write(blob, layout, {reinterpret_cast<const std::uint8_t*>(&value), sizeof value});
}

void one_more(std::uint16_t& n) {
  if (n < UINT16_MAX) ++n;
}

using Places = std::array<std::uint8_t, core::max_players>;  // by seat

/// Where the names of a result are. A name that is not there yet goes where nobody is, or where somebody is who has
/// not played for the longest time.
Places find_places(const Journal& journal, const Result& result, const Match& match) {
  Places places;
  places.fill(nowhere);
  std::array<std::uint32_t, players_max> last;
  for (unsigned i = 0; i < players_max; ++i) {
    PlayerTally player;
    last[i] = read_player(journal, i, player) ? player.last : 0;
    for (unsigned seat = 0; seat < result.setup.players; ++seat)
      if (last[i] != 0 && player.name() == match.people[seat].name.view()) {
        places[seat] = static_cast<std::uint8_t>(i);
        last[i] = result.number;  // nobody at the table makes room for another
      }
  }
  for (unsigned seat = 0; seat < result.setup.players; ++seat) {
    for (unsigned other = 0; other < seat && places[seat] == nowhere; ++other)
      if (match.people[other].name.view() == match.people[seat].name.view()) places[seat] = places[other];
    if (places[seat] != nowhere) continue;
    const auto oldest = std::min_element(last.begin(), last.end());
    *oldest = result.number;
    places[seat] = static_cast<std::uint8_t>(oldest - last.begin());
  }
  return places;
}

/// Two seats of one name are one player: one game, and the better of both.
void count(PlayerTally& player, const Result& result, const Match& match, unsigned seat, unsigned edition) {
  const std::string_view name = match.people[seat].name;
  if (player.last == 0 || player.name() != name) {
    player = {};
    std::copy(name.begin(), name.end(), player.bytes.begin());
  }
  Tally& tally = player.by_edition[edition];
  tally.best = tally.played == 0 ? result.total[seat] : std::max(tally.best, result.total[seat]);
  if (player.last >= result.number) return;  // this game is in already
  player.last = result.number;
  one_more(tally.played);
  for (unsigned other = 0; other < result.setup.players; ++other)
    if ((result.winners >> other & 1u) != 0 && match.people[other].name.view() == name) return one_more(tally.won);
}

core::Refusal count_names(Journal& journal, const Result& result, unsigned edition) {
  Match match;
  if (!unpack(std::span(result.label).first(result.label_size), match)) return core::accepted;
  const Places places = find_places(journal, result, match);
  for (unsigned p = 0; p < page_count; ++p) {
    Page page = read<Page>(journal, blob_of(p));
    bool changed = false;
    for (unsigned seat = 0; seat < result.setup.players; ++seat) {
      if (places[seat] / Page::size != p) continue;
      PlayerTally& player = page.players[places[seat] % Page::size];
      changed = changed || player.last < result.number || player.name() != match.people[seat].name.view();
      count(player, result, match, seat, edition);
    }
    if (!changed) continue;
    if (const core::Refusal no = write(journal, blob_of(p), page)) return no;
  }
  return core::accepted;
}

}  // namespace

unsigned edition_of(const core::Setup& setup) {
  const std::span<const EditionKey> all = known_games().editions;
  return static_cast<unsigned>(std::find(all.begin(), all.end(), edition_key(setup)) - all.begin());
}

std::string_view PlayerTally::name() const {
  return {bytes.data(), static_cast<std::size_t>(std::find(bytes.begin(), bytes.end(), '\0') - bytes.begin())};
}

unsigned PlayerTally::played() const {
  unsigned sum = 0;
  for (const Tally& t : by_edition) sum += t.played;
  return sum;
}

unsigned PlayerTally::won() const {
  unsigned sum = 0;
  for (const Tally& t : by_edition) sum += t.won;
  return sum;
}

core::Refusal count_results(Journal& journal) {
  Result result;
  Total total = read<Total>(journal, Blob::players);
  for (unsigned age = journal.results_since(total.counted); age-- > 0;) {
    if (!journal.result(age, result)) continue;
    const unsigned edition = edition_of(result.setup);
    if (edition < known_games().editions.size() && result.setup.players <= core::max_players) {
      if (const core::Refusal no = count_names(journal, result, edition)) return no;
      one_more(total.played[edition]);
    }
    total.counted = result.number;
    if (const core::Refusal no = write(journal, Blob::players, total)) return no;
  }
  return core::accepted;
}

bool read_player(const Journal& journal, unsigned place, PlayerTally& out) {
  out = read<Page>(journal, blob_of(place / Page::size)).players[place % Page::size];
  return out.last != 0;
}

unsigned games_played(const Journal& journal, unsigned edition) {
  return read<Total>(journal, Blob::players).played[edition];
}

}  // namespace app
