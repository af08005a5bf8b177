#include "firmware/app/screens/challenge.hpp"

#include <algorithm>
#include <array>

#include "engine/players/chance.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/challenges.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"

namespace pd::screens {

namespace {

std::uint32_t offered = 1;

/// The person has the name of whoever played this title last; the others have names of computers.
void name_people(Match& match, unsigned seat) {
  constexpr Str names[] = {Str::computer_name_0, Str::computer_name_1, Str::computer_name_2, Str::computer_name_3,
                           Str::computer_name_4};
  for (unsigned i = 0; i < core::max_players; ++i) {
    match.people[i].colour = static_cast<std::uint8_t>(i);
    match.people[i].name << str(names[i]);
  }
  match.people[seat].name = store().last_match(match.setup.game).people[0].name;
  if (match.people[seat].name.empty()) match.people[seat].name << str(Str::name_0);
}

/// The digits, one by one, and the row that begins the game.
class ChallengeMenu final : public Screen {
 public:
  void shown(bool returning) override {
    if (returning) return;
    at_ = challenge_digits;
    set(offered);
  }

  void press(Key key) override {
    switch (key) {
      case Key::left:
      case Key::previous: return move(challenge_digits);
      case Key::right:
      case Key::next: return move(1);
      case Key::up: return turn(1);
      case Key::down: return turn(9);
      case Key::select:
        if (at_ < challenge_digits) return turn(1);
        offered = number_;
        return start_match(match_, match_.setup.first);
      case Key::back:
      case Key::menu: return pop();
      default: return;
    }
  }

  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    draw_header(canvas, str(Str::challenge_title));
    draw_digits(canvas, header_height + 8);
    int y = header_height + 46;
    const GameEntry& entry = entry_of(match_.setup.game);
    canvas.icon(8, y, entry.icon, 24);
    canvas.text({38, y, canvas.width() - 46, 24}, Font::bold, palette::ink, str(entry.title));
    const unsigned edition = edition_of(match_.setup);
    if (edition < editions.size())
      canvas.text({38, y + 21, canvas.width() - 46, 16}, Font::small, palette::muted, words_of(editions[edition]));
    y += 40;
    draw_people(canvas, y);
    ChallengeBest best;
    Line line;
    if (read_best(store().journal(), number_, best))
      format(line, Str::challenge_best, {int{best.score}});
    else
      line << str(Str::challenge_new);
    canvas.text({8, y + 41, canvas.width() - 16, 16}, Font::small, palette::dawn, line);
    canvas.wrapped({8, y + 58, canvas.width() - 16, 46}, Font::small, palette::muted, str(Str::challenge_words));
    draw_footer(canvas, str(at_ < challenge_digits ? Str::key_change : Str::key_do), str(Str::key_back));
  }

 private:
  static std::uint32_t worth(unsigned digit) {
    std::uint32_t n = 1;
    for (unsigned i = digit + 1; i < challenge_digits; ++i) n *= 10;
    return n;
  }
  unsigned digit(unsigned i) const { return number_ / worth(i) % 10; }

  void set(std::uint32_t number) {
    number_ = number;
    match_ = challenge_match(number);
  }

  void move(unsigned by) {
    at_ = (at_ + by) % (challenge_digits + 1);
    play_sound(Sound::move);
  }

  void turn(unsigned by) {
    if (at_ == challenge_digits) return play_sound(Sound::refuse);
    set(number_ - digit(at_) * worth(at_) + (digit(at_) + by) % 10 * worth(at_));
    play_sound(Sound::move);
  }

  void draw_digits(Canvas& canvas, int y) const {
    constexpr int width = 22, begin = 36;
    int x = (canvas.width() - static_cast<int>(challenge_digits) * width - begin - 4) / 2;
    for (unsigned i = 0; i < challenge_digits; ++i, x += width) {
      canvas.box({x, y, width - 2, 32}, 5, i == at_ ? palette::ember : palette::stone);
      canvas.text({x, y, width - 2, 32}, Font::title, i == at_ ? palette::night : palette::ink, Line() << digit(i),
                  Align::centre);
    }
    canvas.box({x + 4, y, begin, 32}, 5, at_ == challenge_digits ? palette::ember : palette::stone);
    canvas.icon(x + 4 + (begin - 20) / 2, y + 6, Icon::play, 20);
  }

  /// In the order of play, the person framed; and how strong the others are.
  void draw_people(Canvas& canvas, int y) const {
    int x = 12;
    for (unsigned i = 0; i < match_.setup.players; ++i, x += 30) {
      const unsigned seat = (match_.setup.first + i) % match_.setup.players;
      if (!match_.people[seat].is_computer()) canvas.outline({x - 4, y - 2, 28, 26}, 6, palette::ember, 2);
      canvas.badge(x, y + 1, 20, match_.people[seat].colour);
    }
    const Person& other = match_.people[challenger(match_) == 0 ? 1 : 0];
    canvas.text({8, y + 25, canvas.width() - 16, 16}, Font::small, palette::ink,
                formatted(Str::challenge_level, {level_name(other.level)}));
  }

  std::uint32_t number_ = 1;
  unsigned at_ = challenge_digits;
  Match match_{};
};

ChallengeMenu the_challenge_menu;

}  // namespace

Screen& challenge_menu() { return the_challenge_menu; }

void offer_challenge(std::uint32_t number) { offered = number; }

unsigned challenger(const Match& match) {
  unsigned seat = 0;
  while (seat + 1u < match.setup.players && match.people[seat].is_computer()) ++seat;
  return seat;
}

Match challenge_match(std::uint32_t number) {
  for (unsigned attempt = 0;; ++attempt) {  // one in a few editions is for that number of players
    const auto draw = [&](unsigned what, std::size_t among) {
      return players::mix(number, attempt * 16 + what) % static_cast<std::uint32_t>(among);
    };
    const NamedEdition& edition = editions[draw(0, editions.size())];
    const GameEntry& entry = entry_of(edition.game);
    const unsigned count = entry.players_min + draw(1, entry.players_max - entry.players_min + 1u);
    Match match;
    match.challenge = number;
    match.setup = {edition.game, static_cast<std::uint8_t>(count), edition.variant,
                   static_cast<std::uint8_t>(draw(2, count)), edition.options};
    Table& table = entry.open();
    table.match = match;
    if (table.begin()) continue;  // an edition for another number of players
    const unsigned seat = draw(3, count);
    name_people(match, seat);
    for (unsigned i = 0; i < count; ++i) {
      if (i == seat) continue;
      match.people[i].level = static_cast<std::uint8_t>(2 + draw(4, players::level_count - 1));
      match.people[i].style = static_cast<std::uint8_t>(draw(5 + i, std::max<std::size_t>(1, entry.styles.size())));
    }
    return match;
  }
}

core::Text<32> challenge_code(std::uint32_t number, int score, std::uint32_t mark) {
  constexpr std::string_view letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";  // none is taken for another
  core::Text<32> code;
  code << number << '-' << score << '-';
  for (unsigned i = 0; i < 4; ++i) code << letters[mark >> 5 * i & 31u];
  const std::string_view text = code;
  const std::uint32_t checksum = core::crc32({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  code << '-' << letters[checksum & 31u] << letters[checksum >> 5 & 31u];
  return code;
}

}  // namespace pd::screens
