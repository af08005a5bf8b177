#include "firmware/app/storage/statistics.hpp"

#include <algorithm>

#include "firmware/app/storage/tally.hpp"

namespace pd::storage {

namespace {

constexpr unsigned nowhere = players_max;
static_assert(Person::name_max == tally_name_size);
static_assert(players_max == players_on_page_1 * pages_1 && players_max <= 32 && 32 * tally_parts <= 256);

// What only reads is not inlined: its records would lie on the stack while the journal writes.
[[gnu::noinline]] TotalRecord read_total(const Journal& journal) {
  TotalRecord total;
  if (!total.read(journal, key_of(Single::totals))) read_total_1(journal, total);
  return total;
}

/// A part of what is known of a place; where it was not written yet, what 0.1.0 said.
bool read_part(const Journal& journal, unsigned place, unsigned part, PlayerRecord& out) {
  return out.read(journal, player_key(place, part)) || (part == 0 && read_player_1(journal, place, out));
}

template <class Record>  // of a player, or versus computers
std::string_view name_of(const Record& r) {
  const char* name = reinterpret_cast<const char*>(r.head());
  return {name, static_cast<std::size_t>(std::find(name, name + tally_name_size, '\0') - name)};
}
template <class Record>
std::uint32_t last_of(const Record& r) {
  return get32(r.head() + tally_name_size);
}

template <class Record>
void name_record(Record& r, std::string_view name) {
  r = {};
  std::copy(name.begin(), name.end(), reinterpret_cast<char*>(r.head()));
}

void one_more(std::uint8_t* number) {
  if (get16(number) < UINT16_MAX) put16(number, get16(number) + 1);
}

using Places = std::array<std::uint8_t, core::max_players>;  // by seat

/// Where the names of a result are. A name that is not there yet goes where nobody is, or where somebody is who has
/// not played for the longest time.
[[gnu::noinline]] Places find_places(const Journal& journal, const Result& result, const Match& match) {
  Places places;
  places.fill(nowhere);
  std::array<std::uint32_t, players_max> last;
  for (unsigned i = 0; i < players_max; ++i) {
    PlayerTally player;
    last[i] = read_player(journal, i, player) ? player.last : 0;
    for (unsigned seat = 0; seat < result.setup.players; ++seat)
      if (last[i] != 0 && !match.people[seat].is_computer() && player.name() == match.people[seat].name.view()) {
        places[seat] = static_cast<std::uint8_t>(i);
        last[i] = result.number;  // nobody at the table makes room for another
      }
  }
  for (unsigned seat = 0; seat < result.setup.players; ++seat) {
    if (match.people[seat].is_computer()) continue;
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
void count(PlayerRecord& r, std::uint8_t* tally, const Result& result, const Match& match, unsigned seat) {
  const std::string_view name = match.people[seat].name;
  const auto best = static_cast<std::int16_t>(get16(tally + 4));
  if (get16(tally) == 0 || result.total[seat] > best) put16(tally + 4, static_cast<std::uint16_t>(result.total[seat]));
  if (last_of(r) >= result.number) return;  // this game is in already
  put32(r.head() + tally_name_size, result.number);
  one_more(tally);
  for (unsigned other = 0; other < result.setup.players; ++other)
    if ((result.winners >> other & 1u) != 0 && !match.people[other].is_computer() &&
        match.people[other].name.view() == name)
      return one_more(tally + 2);
}

/// The part that has the edition, or has room for it. A part of somebody who made room for this name is empty.
[[gnu::noinline]] unsigned find_part(const Journal& journal, unsigned place, std::string_view name,
                                     const EditionKey& edition, PlayerRecord& out) {
  unsigned free = tally_parts;
  for (unsigned part = 0; part < tally_parts; ++part) {
    const bool theirs = read_part(journal, place, part, out) && name_of(out) == name;
    if (theirs && out.find(edition) != nullptr) return part;
    if (free == tally_parts && (!theirs || out.add(edition) != nullptr)) free = part;
    if (!theirs) break;
  }
  if (free == tally_parts) return free;
  if (!read_part(journal, place, free, out) || name_of(out) != name) name_record(out, name);
  out.add(edition);
  return free;
}

/// The level of the strongest computer at the table; 0: people only.
unsigned level_of(const Match& match) {
  unsigned level = 0;
  for (unsigned seat = 0; seat < match.setup.players; ++seat)
    if (players::dial_number(match.people[seat].level) > players::dial_number(level)) level = match.people[seat].level;
  return level;
}

/// The index of the name in a family, or a free one, or that of the name that met a computer longest ago.
template <class Record>
[[gnu::noinline]] unsigned find_name(const Journal& journal, Family family, std::string_view name, Record& r) {
  unsigned oldest = 0;
  std::uint32_t last = UINT32_MAX;
  for (unsigned place = 0; place < players_max; ++place) {
    const bool there = r.read(journal, {family, static_cast<std::uint8_t>(place)});
    if (there && name_of(r) == name) return place;
    const std::uint32_t then = there ? last_of(r) : 0;
    if (then < last) last = then, oldest = place;
  }
  name_record(r, name);
  return oldest;
}

/// The part that has the level, or has room for it; `r` becomes it. The parts of a name that made room are empty.
unsigned find_versus_part(const Journal& journal, unsigned place, std::string_view name, const EditionKey& level,
                          VersusRecord& r) {
  unsigned part = 0;
  while (r.add(level) == nullptr && part + 1 < versus_parts)
    if (!r.read(journal, versus_key(place, ++part)) || name_of(r) != name) name_record(r, name);
  return part;
}

StorageError count_versus(Journal& journal, const Result& result, const Match& match, unsigned seat) {
  const unsigned level = level_of(match);
  if (level == 0) return {};
  VersusRecord r;
  const std::string_view name = match.people[seat].name;
  const EditionKey key{result.setup.game, static_cast<std::uint8_t>(level), 0};
  const unsigned place = find_name(journal, Family::versus, name, r);
  const unsigned part = find_versus_part(journal, place, name, key, r);
  std::uint8_t* tally = r.add(key);
  if (tally == nullptr || last_of(r) >= result.number) return {};
  put32(r.head() + tally_name_size, result.number);
  const auto best = static_cast<std::int16_t>(get16(tally + 4));
  if (get16(tally) == 0 || result.total[seat] > best) put16(tally + 4, static_cast<std::uint16_t>(result.total[seat]));
  one_more(tally);
  const bool won = (result.winners >> seat & 1u) != 0;
  if (won) one_more(tally + 2);
  tally[6] = won ? static_cast<std::uint8_t>(std::min(tally[6] + 1, 255)) : std::uint8_t{0};
  tally[7] = std::max(tally[6], tally[7]);
  return r.write(journal, versus_key(place, part));
}

VersusTally versus_in(const VersusRecord& r, core::GameId game, unsigned level) {
  const std::uint8_t* t = r.find({game, static_cast<std::uint8_t>(level), 0});
  if (t == nullptr) return {};
  return {{static_cast<std::uint16_t>(get16(t)), static_cast<std::uint16_t>(get16(t + 2)),
           static_cast<std::int16_t>(get16(t + 4))},
          t[6],
          t[7]};
}

/// Where somebody without a rating starts: at the strongest level of which they won at least half, or a level below the
/// easiest that they met.
[[gnu::noinline]] int first_rating(const Journal& journal, std::string_view name, core::GameId game) {
  int best = 0, easiest = 0;
  VersusRecord r;
  const unsigned place = find_name(journal, Family::versus, name, r);
  for (unsigned part = 0; part < versus_parts; ++part) {
    if (part != 0 && (!r.read(journal, versus_key(place, part)) || name_of(r) != name)) break;
    for (unsigned level = 1; level <= players::code_count; ++level) {
      const VersusTally tally = versus_in(r, game, level);
      if (tally.played == 0) continue;
      const int rating = rating_of_level(level);
      if (easiest == 0 || rating < easiest) easiest = rating;
      if (2u * tally.won >= tally.played) best = std::max(best, rating);
    }
  }
  return std::max(best != 0 ? best : easiest - rating_per_level, rating_of_first);
}

constexpr EditionKey rating_entry(core::GameId game) { return {game, 0, 0}; }

Rating rating_in(const std::uint8_t* entry) {
  return {static_cast<std::int16_t>(get16(entry)), static_cast<std::uint16_t>(get16(entry + 2)),
          static_cast<std::int16_t>(get16(entry + 4))};
}

/// The rating before result number `number`, also if that is in it already.
[[gnu::noinline]] int rating_before(const Journal& journal, const Person& person, core::GameId game,
                                    std::uint32_t number) {
  if (person.is_computer()) return rating_of_level(person.level);
  RatingRecord r;
  find_name(journal, Family::rating, person.name, r);
  const std::uint8_t* entry = r.find(rating_entry(game));
  if (entry == nullptr) return first_rating(journal, person.name, game);
  const Rating rating = rating_in(entry);
  return last_of(r) == number ? rating.value - rating.change : rating.value;
}

/// Games without computers do not count: their ratings are what the scale is fixed by.
StorageError count_rating(Journal& journal, const Result& result, const Match& match, unsigned seat) {
  if (level_of(match) == 0) return {};
  std::array<int, core::max_players> ratings{};
  const core::GameId game = result.setup.game;
  for (unsigned i = 0; i < result.setup.players; ++i)
    ratings[i] = rating_before(journal, match.people[i], game, result.number);
  RatingRecord r;
  const unsigned place = find_name(journal, Family::rating, match.people[seat].name, r);
  if (last_of(r) >= result.number) return {};
  std::uint8_t* entry = r.add(rating_entry(game));
  if (entry == nullptr) return {};
  Rating rating = rating_in(entry);
  rating.value = static_cast<std::int16_t>(ratings[seat]);
  rating = rate(rating, ratings.data(), result.setup.players, seat, result.winners);
  put16(entry, static_cast<std::uint16_t>(rating.value));
  put16(entry + 2, rating.games);
  put16(entry + 4, static_cast<std::uint16_t>(rating.change));
  put32(r.head() + tally_name_size, result.number);
  return r.write(journal, rating_key(place));
}

bool is_practice(const Result& result) {
  Match match;
  return unpack(std::span(result.label).first(result.label_size), match) && match.practice;
}

StorageError count_names(Journal& journal, const Result& result) {
  Match match;
  if (!unpack(std::span(result.label).first(result.label_size), match)) return {};
  const Places places = find_places(journal, result, match);
  const EditionKey edition = edition_key(result.setup);
  for (unsigned seat = 0; seat < result.setup.players; ++seat) {
    if (match.people[seat].is_computer()) continue;
    if (const StorageError no = count_rating(journal, result, match, seat)) return no;
    if (const StorageError no = count_versus(journal, result, match, seat)) return no;
    if (std::find(places.begin(), places.begin() + seat, places[seat]) != places.begin() + seat) continue;
    PlayerRecord r;
    const unsigned part = find_part(journal, places[seat], match.people[seat].name, edition, r);
    if (part == tally_parts || last_of(r) >= result.number) continue;
    std::uint8_t* tally = r.add(edition);
    for (unsigned other = seat; other < result.setup.players; ++other)
      if (places[other] == places[seat]) count(r, tally, result, match, other);
    if (const StorageError no = r.write(journal, player_key(places[seat], part))) return no;
  }
  return {};
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

StorageError count_results(Journal& journal) {
  Result result;
  TotalRecord total = read_total(journal);
  for (unsigned age = journal.results_since(get32(total.head())); age-- > 0;) {
    if (!journal.result(age, result)) continue;
    if (!is_practice(result)) {
      if (const StorageError no = count_names(journal, result)) return no;
      if (std::uint8_t* played = total.add(edition_key(result.setup))) one_more(played);
    }
    put32(total.head(), result.number);
    if (const StorageError no = total.write(journal, key_of(Single::totals))) return no;
  }
  return {};
}

bool read_player(const Journal& journal, unsigned place, PlayerTally& out) {
  out = {};
  PlayerRecord r;
  for (unsigned part = 0; part < tally_parts && read_part(journal, place, part, r); ++part) {
    if (part == 0) std::copy_n(r.head(), tally_name_size, out.bytes.begin());
    if (name_of(r) != out.name()) break;
    out.last = std::max(out.last, last_of(r));
    const std::span<const EditionKey> editions = known_games().editions;
    for (unsigned i = 0; i < editions.size() && i < editions_max; ++i)
      if (const std::uint8_t* t = r.find(editions[i]))
        out.by_edition[i] = {static_cast<std::uint16_t>(get16(t)), static_cast<std::uint16_t>(get16(t + 2)),
                             static_cast<std::int16_t>(get16(t + 4))};
  }
  return out.last != 0;
}

VersusTally read_versus(const Journal& journal, std::string_view name, core::GameId game, unsigned level) {
  VersusRecord r;
  const unsigned place = find_name(journal, Family::versus, name, r);
  VersusTally tally = versus_in(r, game, level);
  for (unsigned part = 1; tally.played == 0 && part < versus_parts; ++part) {
    if (!r.read(journal, versus_key(place, part)) || name_of(r) != name) break;
    tally = versus_in(r, game, level);
  }
  return tally;
}

Rating read_rating(const Journal& journal, std::string_view name, core::GameId game) {
  RatingRecord r;
  find_name(journal, Family::rating, name, r);
  if (const std::uint8_t* entry = r.find(rating_entry(game))) return rating_in(entry);
  return {static_cast<std::int16_t>(first_rating(journal, name, game)), 0, 0};
}

std::uint8_t next_even_level(const Journal& journal, const Match& match) {
  const auto people = std::span(match.people).first(match.setup.players);
  const auto is_person = [](const Person& person) { return !person.is_computer(); };
  const auto person = std::find_if(people.begin(), people.end(), is_person);
  if (match.practice || std::count_if(people.begin(), people.end(), is_person) != 1) return 0;
  const Rating rating = read_rating(journal, person->name, match.setup.game);
  const unsigned proposed = even_level(rating.value - rating.change, match.setup.players);
  const bool was_even = std::all_of(people.begin(), people.end(),
                                    [&](const Person& other) { return is_person(other) || other.level == proposed; });
  return was_even ? static_cast<std::uint8_t>(even_level(rating.value, match.setup.players)) : std::uint8_t{0};
}

unsigned games_played(const Journal& journal, unsigned edition) {
  const TotalRecord total = read_total(journal);
  const std::uint8_t* played = total.find(known_games().editions[edition]);
  return played != nullptr ? get16(played) : 0;
}

bool carry_statistics_over(Journal& journal) {
  for (unsigned page = 0; page < pages_1; ++page) {
    if (!journal.has(page_key_1(page))) continue;
    for (unsigned place = page * players_on_page_1; place < (page + 1) * players_on_page_1; ++place) {
      PlayerRecord r;
      if (journal.has(player_key(place, 0)) || !read_player_1(journal, place, r)) continue;
      return !r.write(journal, player_key(place, 0));
    }
    journal.release(page_key_1(page));
    return true;
  }
  TotalRecord total;
  if (!journal.has(total_key_1())) return false;
  if (!journal.has(key_of(Single::totals)) && read_total_1(journal, total))
    return !total.write(journal, key_of(Single::totals));
  journal.release(total_key_1());
  return true;
}

}  // namespace pd::storage
