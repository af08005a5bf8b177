#pragma once
/// What a flash holds, as lines of text, and flash images as small files. Each release leaves a folder of images that
/// its own code wrote, with what they must be read as (tests/kept/<release>); later firmwares must go on reading them.
///
/// An image file is a list of runs, each: offset (4), length (4), bytes; numbers little-endian. All else is 0xFF.
#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "engine/core/log.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/host/storage.hpp"
#include "hal/storage.hpp"

namespace kept {

inline bool save_image(const std::string& path) {
  const auto flash = host::storage_bytes();
  std::ofstream file(path, std::ios::binary);
  const auto number = [&](std::size_t n) {
    for (int i = 0; i < 4; ++i) file.put(static_cast<char>(n >> 8 * i));
  };
  for (std::size_t at = 0; at < flash.size();) {
    if (flash[at] == 0xFF) {
      ++at;
      continue;
    }
    std::size_t end = at, blank = 0;  // a run ends before 16 blank bytes
    for (std::size_t i = at; i < flash.size() && blank < 16; ++i) {
      blank = flash[i] == 0xFF ? blank + 1 : 0;
      if (blank == 0) end = i + 1;
    }
    number(at);
    number(end - at);
    file.write(reinterpret_cast<const char*>(flash.data() + at), static_cast<std::streamsize>(end - at));
    at = end;
  }
  return file.good();
}

inline bool load_image(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  host::storage_reset();
  const auto flash = host::storage_bytes();
  const auto number = [&](std::size_t at) {
    std::size_t n = 0;
    for (std::size_t i = 4; i-- > 0;) n = n << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return n;
  };
  for (std::size_t at = 0; at < bytes.size();) {
    if (at + 8 > bytes.size()) return false;
    const std::size_t offset = number(at), size = number(at + 4);
    at += 8;
    if (offset + size > flash.size() || at + size > bytes.size()) return false;
    for (std::size_t i = 0; i < size; ++i) flash[offset + i] = static_cast<std::uint8_t>(bytes[at + i]);
    at += size;
  }
  return !bytes.empty();
}

inline std::string people(const pd::Match& match) {
  std::string line = match.own_dice ? " own-dice" : "";
  for (unsigned i = 0; i < match.setup.players && i < core::max_players; ++i)
    line += ' ' + std::string(match.people[i].name.view()) + '/' + std::to_string(match.people[i].colour);
  return line;
}

inline std::string setup_text(const core::Setup& s) {
  return "game=" + std::to_string(static_cast<unsigned>(s.game)) + " players=" + std::to_string(s.players) +
         " variant=" + std::to_string(s.variant) + " first=" + std::to_string(s.first) +
         " options=" + std::to_string(s.options);
}

/// All that the store of the app (opened before) gives to a player, a line for each thing.
inline std::vector<std::string> contents() {
  std::vector<std::string> lines;
  const pd::Settings& s = pd::settings();
  lines.push_back("settings language=" + std::to_string(s.language) + " chosen=" + std::to_string(s.language_chosen) +
                  " brightness=" + std::to_string(s.brightness) + " loudness=" + std::to_string(s.loudness) +
                  " dim=" + std::to_string(s.dim) + " guide=" + std::to_string(s.guide));
  for (unsigned slot = 0; slot < pd::Store::slot_count; ++slot) {
    const pd::Saved saved = pd::store().saved(slot);
    if (!saved.used) continue;
    pd::Table& table = pd::entry_of(saved.match.setup.game).open();
    std::string line = "game slot=" + std::to_string(slot) + ' ' + setup_text(saved.match.setup) +
                       " moves=" + std::to_string(saved.moves) + (saved.cut ? " cut" : "");
    if (pd::store().load(slot, table.match, table.session.loading()) && !table.resume()) {
      std::uint32_t crc = 0;
      for (unsigned i = 0; i < table.session.log().size; ++i) {
        const auto bits = table.session.log().moves[i].bits;
        crc = core::crc32(std::array{static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(bits >> 8)}, crc);
      }
      line += " crc=" + std::to_string(crc);
    } else {
      line += " does not go on";
    }
    line += " score=";
    for (const std::int16_t points : saved.score) line += std::to_string(points) + ',';
    lines.push_back(line + people(saved.match));
  }
  pd::store().release();
  for (unsigned game = 0; game < pd::games_known(); ++game)
    if (const core::GameId id = pd::game_list()[game].id; pd::store().has_last_match(id)) {
      const pd::Match match = pd::store().last_match(id);
      lines.push_back("last match " + setup_text(match.setup) + people(match));
    }
  pd::Result result;
  for (unsigned age = 0; age < pd::Journal::result_count; ++age) {
    if (!pd::store().journal().result(age, result)) continue;
    pd::Match match;
    const bool named = pd::unpack(std::span(result.label).first(result.label_size), match);
    std::string line = "result " + std::to_string(result.number) + ' ' + setup_text(result.setup) +
                       " winners=" + std::to_string(result.winners) + " total=";
    for (const std::int16_t points : result.total) line += std::to_string(points) + ',';
    lines.push_back(line + (named ? people(match) : " without names"));
  }
  for (unsigned e = 0; e < pd::editions.size(); ++e)
    if (const unsigned n = pd::games_played(pd::store().journal(), e); n > 0)
      lines.push_back("edition " + std::to_string(e) + " played=" + std::to_string(n));
  for (unsigned place = 0; place < pd::players_max; ++place) {
    pd::PlayerTally player;
    if (!pd::read_player(pd::store().journal(), place, player)) continue;
    std::string line = "player " + std::string(player.name()) + " last=" + std::to_string(player.last);
    for (unsigned e = 0; e < pd::editions.size(); ++e)
      if (const pd::Tally& t = player.by_edition[e]; t.played > 0)
        line += " " + std::to_string(e) + ':' + std::to_string(t.played) + '/' + std::to_string(t.won) + '/' +
                std::to_string(t.best);
    lines.push_back(line);
  }
  return lines;
}

}  // namespace kept
