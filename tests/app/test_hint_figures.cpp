// Every kind of sentence that gives the reason of a hint appears in games, and its figures are what happens when the
// move is made.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/core/session.hpp"
#include "firmware/app/games/altay/view_internal.hpp"
#include "firmware/app/games/cvlizacje/view_internal.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/games/stone_age/view_internal.hpp"
#include "tests/engine/altay/fixture.hpp"
#include "tests/test.hpp"

namespace {

using Str = pd::Str;
using Figures = std::vector<std::string>;

/// What stands in place of {0}, {1} and so on, if the words are an instance of the pattern.
bool read(std::string_view pattern, std::string_view words, std::map<unsigned, std::string>& found) {
  const std::size_t open = std::min(pattern.find('{'), pattern.size());
  if (words.substr(0, open) != pattern.substr(0, open)) return false;
  pattern.remove_prefix(open);
  words.remove_prefix(open);
  if (pattern.empty()) return words.empty();
  const std::size_t close = pattern.find('}');
  const std::string_view inside = pattern.substr(1, close - 1), rest = pattern.substr(close + 1);
  const unsigned number = static_cast<unsigned>(inside.front() - '0');
  const bool is_word = inside.size() > 1;  // a form of a noun or verb that agrees with the number
  for (std::size_t n = 1; n <= words.size(); ++n) {
    if (is_word && inside.find(words.substr(0, n)) == inside.npos) break;
    if (!is_word && found.contains(number) && found[number] != words.substr(0, n)) continue;
    std::map<unsigned, std::string> tried = found;
    if (!is_word) tried[number] = std::string(words.substr(0, n));
    if (!read(rest, words.substr(n), tried)) continue;
    found = tried;
    return true;
  }
  return false;
}

struct Sentence {
  Str kind;
  std::map<unsigned, std::string> figures;

  std::string text(unsigned i) const { return figures.at(i); }
  int operator[](unsigned i) const { return std::atoi(figures.at(i).c_str()); }
};

constexpr unsigned first_kind = static_cast<unsigned>(Str::why_al_attack),
                   last_kind = static_cast<unsigned>(Str::why_sa_tools);

Sentence sentence_of(const std::string& words) {
  static const std::vector<std::string> patterns = [] {
    std::vector<std::string> all;
    for (unsigned kind = first_kind; kind <= last_kind; ++kind) all.emplace_back(pd::str(static_cast<Str>(kind)));
    return all;
  }();
  Sentence sentence{};
  unsigned kinds = 0;
  for (unsigned i = 0; i < patterns.size(); ++i) {
    const std::size_t fixed = std::min(patterns[i].find('{'), patterns[i].size());
    std::map<unsigned, std::string> figures;
    if (words.compare(0, fixed, patterns[i], 0, fixed) != 0 || !read(patterns[i], words, figures)) continue;
    sentence = {static_cast<Str>(first_kind + i), figures};
    ++kinds;
  }
  TEST_ASSERT_EQUAL_MESSAGE(1, kinds, words.c_str());
  return sentence;
}

std::vector<Sentence> sentences_of(std::string_view text) {
  std::vector<Sentence> all;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(". "), text.size() - 1) + 1;
    all.push_back(sentence_of(std::string(text.substr(0, end))));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all;
}

constexpr const char* people[] = {"Ada", "Ben", "Cleo", "Dan", "Eva"};

unsigned seat_of(std::string_view name) {
  return static_cast<unsigned>(std::find(std::begin(people), std::end(people), name) - std::begin(people));
}

template <core::Game S>
void settle_chance(S& s, core::Rng& rng) {
  while (current_actor(s) == core::chance) {
    core::MoveList list;
    legal_moves(s, list);
    TEST_ASSERT_FALSE(static_cast<bool>(apply(s, rng.pick(list))));
  }
}

template <core::Game S>
bool is_true(const S& s, unsigned seat, core::Move move, const S& after, const Sentence& said);

/// The sentences about the moves of a position, every n-th of them, are true.
template <core::Game S>
void check_moves(const S& s, std::set<Str>& seen, std::size_t first = 0, std::size_t n = 1) {
  pd::Match match;
  match.setup = {S::id, s.players, 0, 0, 0};
  for (unsigned i = 0; i < core::max_players; ++i) match.people[i].name << people[i];
  core::MoveList list;
  legal_moves(s, list);
  const unsigned seat = current_actor(s).id;
  const S view = observe(s, seat);
  for (std::size_t i = first; i < list.size(); i += n) {
    S after = s;
    TEST_ASSERT_FALSE(static_cast<bool>(apply(after, list[i])));
    pd::LongText text;
    pd::View<S>::narrator.say_why(text, view, list[i], match, {});
    for (const Sentence& sentence : sentences_of(text.view())) {
      seen.insert(sentence.kind);
      static std::string words;
      words = text.view();
      TEST_ASSERT_TRUE_MESSAGE(is_true(s, seat, list[i], after, sentence), words.c_str());
    }
  }
}

/// Random games, a sample of the moves of each decision.
template <core::Game S>
void check_title(std::initializer_list<unsigned> players, std::uint8_t variant, unsigned games, std::set<Str>& seen) {
  for (const unsigned n : players)
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
      S s;
      TEST_ASSERT_FALSE(
          static_cast<bool>(start({S::id, static_cast<std::uint8_t>(n), n == 2 ? variant : std::uint8_t{0}, 0, 0}, s)));
      core::Rng rng(seed);
      for (unsigned moves = 0; moves < 600; ++moves) {
        settle_chance(s, rng);
        if (current_actor(s) == core::nobody) break;
        core::MoveList list;
        legal_moves(s, list);
        const std::size_t stride = 1 + list.size() / 3;
        check_moves(s, seen, moves % stride, stride);
        TEST_ASSERT_FALSE(static_cast<bool>(apply(s, rng.pick(list))));
      }
    }
}

bool has(const std::string& text, pd::IconText icon) { return text == std::string_view(icon); }

// --- Stone Age ------------------------------------------------------------------

using stone_age::Location;

/// All ways to add tools to the roll: the most that it can bring.
unsigned most_yield(stone_age::State s) {
  unsigned most = stone_age::yield(s);
  core::MoveList list;
  legal_moves(s, list);
  for (const core::Move move : list) {
    const auto verb = stone_age::verb_of(move);
    if (verb != stone_age::Verb::tool && verb != stone_age::Verb::once) continue;
    stone_age::State after = s;
    TEST_ASSERT_FALSE(static_cast<bool>(apply(after, move)));
    if (after.decision == stone_age::Decision::tools)
      most = std::max(most, most_yield(after));
    else
      most = std::max(most, stone_age::yield(s) + 1);  // the last tool ended the roll: see below
  }
  return most;
}

/// How many resources the seat pays for the card or building by paying on in any way.
int paid_in_the_end(stone_age::State s, core::Move move) {
  const Location location = s.location;
  int paid = s.paid_count + 1;
  TEST_ASSERT_FALSE(static_cast<bool>(apply(s, move)));
  for (; s.decision == stone_age::Decision::pay && s.location == location; ++paid) {
    core::MoveList list;
    legal_moves(s, list);
    const auto pays = [](core::Move next) { return stone_age::verb_of(next) == stone_age::Verb::pay; };
    TEST_ASSERT_FALSE(static_cast<bool>(apply(s, *std::find_if(list.begin(), list.end(), pays))));
  }
  return paid;
}

/// Whether so many resources, the first as the move says and the others from the dearest on, score so many points.
bool building_pays(stone_age::State s, core::Move first, int resources, int points) {
  const Location location = s.location;
  const unsigned seat = s.seat;
  const int before = s.seats[seat].building_points;
  TEST_ASSERT_FALSE(static_cast<bool>(apply(s, first)));
  for (int paid = s.paid_count; s.decision == stone_age::Decision::pay && s.location == location; ++paid) {
    core::MoveList list;
    legal_moves(s, list);
    core::Move next = paid == resources ? stone_age::move(stone_age::Verb::done) : core::Move{};
    for (const core::Move move : list)
      if (paid < resources && stone_age::verb_of(move) == stone_age::Verb::pay) next = move;
    TEST_ASSERT_FALSE(static_cast<bool>(apply(s, next)));
  }
  return s.seats[seat].building_points - before == points;
}

template <>
bool is_true(const stone_age::State& s, unsigned seat, core::Move move, const stone_age::State& after,
             const Sentence& said) {
  using stone_age::Verb, stone_age::verb_of, pd::games::divisor, pd::games::stone_age_view::location_of;
  const stone_age::Seat &me = s.seats[seat], &then = after.seats[seat];
  const bool places = verb_of(move) == Verb::place;
  const Location l = places || verb_of(move) == Verb::use ? location_of(move) : s.location;
  const int held = static_cast<int>(me.resources());
  const auto can_place = [&](unsigned other) {
    stone_age::State turn = after;
    turn.seat = turn.turn = static_cast<std::uint8_t>(other);
    return stone_age::room(turn, other, l) > 0;
  };
  switch (said.kind) {
    case Str::why_sa_hut: return said[0] == me.figures + 1 && (places || said[0] == then.figures);
    case Str::why_sa_tools:
      return said[0] == static_cast<int>(me.tool_values() + 1) &&
             (places || said[0] == static_cast<int>(then.tool_values()));
    case Str::why_sa_field: return said[0] == me.track + 1 && (places || said[0] == then.track);
    case Str::why_sa_hunt:
      return said[0] == static_cast<int>(7 * (places ? move.b() : me.at[index(l)]) / 4) &&
             said[1] == std::max(0, me.figures - me.track - me.food);
    case Str::why_sa_gather: {
      const unsigned dice = places ? move.b() : me.at[index(l)];
      const int more = static_cast<int>(7 * dice / (2 * divisor(l)));
      return said[0] == more && said[2] == more + me.goods[index(l) - index(Location::forest)];
    }
    case Str::why_sa_price:
      if (said[1] != held + s.paid_count) return false;
      return verb_of(move) != Verb::pay || said[0] == paid_in_the_end(s, move);
    case Str::why_sa_building:
      if (said[2] != held + s.paid_count) return false;
      return verb_of(move) != Verb::pay || building_pays(s, move, said[1], said[0]);
    case Str::why_sa_blocks: return !can_place(seat_of(said.text(0)));
    case Str::why_sa_blocks_all:
      for (unsigned other = 0; other < s.players; ++other)
        if (other != seat && can_place(other)) return false;
      return true;
    case Str::why_sa_starve:
      return said[0] == me.points() - then.points() && said[1] == static_cast<int>(then.resources());
    case Str::why_sa_feed: return said[0] == me.missing;
    case Str::why_sa_keep: return said[0] == static_cast<int>(then.resources()) && said[1] >= 1 && said[1] <= 7;
    case Str::why_sa_tool: return said[0] > said[2] && said[2] == static_cast<int>(stone_age::yield(s));
    case Str::why_sa_tool_sum: return said[1] > said[0] && said[2] == static_cast<int>(stone_age::yield(s)) + 1;
    case Str::why_sa_all_tools: return said[0] > said[2] && said[2] == static_cast<int>(stone_age::yield(s));
    case Str::why_sa_enough:
      return said[0] == static_cast<int>(stone_age::yield(s)) && most_yield(s) <= stone_age::yield(s) + 1;
    case Str::why_sa_finish:
      return said[0] == then.points() - me.points() && said[1] == static_cast<int>(then.resources());
    case Str::why_cv_stock:
      return verb_of(move) != Verb::take || said[0] == then.goods[move.a() - 1] ||
             said[0] == static_cast<int>(me.resources() + 2);
    default: return false;
  }
}

// --- CVlizacje --------------------------------------------------------------------

bool can_buy(cvlizacje::State s, unsigned number) {
  s.track = {static_cast<std::uint8_t>(number), 0, 0, 0};
  s.used = 0;
  s.phase = cvlizacje::Phase::development;
  s.decision = cvlizacje::Decision::develop;
  core::MoveList list;
  legal_moves(s, list);
  return std::any_of(list.begin(), list.end(),
                     [](core::Move move) { return cvlizacje::verb_of(move) == cvlizacje::Verb::buy; });
}

int payable_cards(const cvlizacje::State& s) {
  int n = 0;
  for (unsigned i = 0; i < 32; ++i)
    if (s.deck >> i & 1u) n += can_buy(s, cvlizacje::deck_base(s) + i);
  for (const unsigned number : s.under) n += number != 0 && can_buy(s, number);
  return n;
}

template <>
bool is_true(const cvlizacje::State& s, unsigned seat, core::Move move, const cvlizacje::State& after,
             const Sentence& said) {
  using cvlizacje::Verb, cvlizacje::verb_of;
  const cvlizacje::Seat &me = s.seats[seat], &then = after.seats[seat];
  const int held = me.stock[0] + me.stock[1] + me.stock[2];
  const bool same_step = after.phase == s.phase && after.turn == s.turn && after.order == s.order;
  const int deck = static_cast<int>(deck_left(s, epoch(s) == 3));
  switch (said.kind) {
    case Str::why_cv_order: {
      int open = 0;
      for (unsigned i = 0; i < s.players; ++i)
        open += i != seat && pd::str(pd::games::cv::name_of(s.seats[i].open)) == said.text(0);
      for (const cvlizacje::Tribe& tribe : s.others)
        open += pd::str(pd::games::cv::name_of(tribe.open)) == said.text(0);
      return said[1] == open && said[1] + said[2] <= 4;
    }
    case Str::why_cv_steal:
      return said[1] == s.seats[seat_of(said.text(0))].stock[move.b()] &&
             (!same_step || said[3] <= then.stock[move.b()]);  // a second theft may follow
    case Str::why_cv_stock:
      if (verb_of(move) == Verb::hedonism) return said[0] == static_cast<int>(pd::games::cv::points_so_far(then));
      for (unsigned r = 0; r < cvlizacje::resource_count; ++r)
        if (has(said.text(1), pd::games::cv::icon_text_of(r)))
          return !same_step || (verb_of(move) == Verb::steal ? said[0] <= then.stock[r]  // a second theft may follow
                                                             : said[0] == then.stock[r]);
      return false;
    case Str::why_cv_turns: return said[0] == 9 - s.turn;
    case Str::why_cv_pass: return said[0] == held && said[1] == 9 - s.turn;
    case Str::why_cv_pass_last:
      return s.turn == 9 &&
             said[0] == (verb_of(move) == Verb::pass ? held : then.stock[0] + then.stock[1] + then.stock[2]);
    case Str::why_cv_saves:
      for (const unsigned number : s.track) {
        if (number == 0 || pd::str(pd::games::cv::name_of_idea(number)) != said.text(0)) continue;
        int missing = 0;  // one by one, so that nothing is assumed of what ideas save
        for (cvlizacje::State rich = s; !can_buy(rich, number); ++missing)
          for (unsigned r = 0; r < cvlizacje::resource_count; ++r)
            if (pd::games::cv::lacks(rich.seats[seat], number, r) > 0) {
              ++rich.seats[seat].stock[r];
              break;
            }
        return said[1] == missing;
      }
      return false;
    case Str::why_cv_look: return said[0] == payable_cards(s) && said[1] == deck;
    case Str::why_cv_replaced: return said[0] == payable_cards(s) && said[1] == deck;
    case Str::why_cv_rivals_pay: {
      int rivals = 0;
      for (unsigned i = 0; i < s.players; ++i) {
        cvlizacje::State other = s;
        other.actor = static_cast<std::uint8_t>(i);
        rivals += i != seat && can_buy(other, move.a());
      }
      return said[0] == rivals;
    }
    case Str::why_points: return said[0] == outcome(after).total[seat] && said[1] == outcome(s).total[seat];
    default: return false;
  }
}

// --- Altay ------------------------------------------------------------------------

int sum_of(const auto& numbers) {
  int sum = 0;
  for (const auto n : numbers) sum += n;
  return sum;
}

/// The strongest attack on the territory, by making it with every card.
int reach(const altay::State& s, unsigned to) {
  int best = 0;
  core::MoveList list;
  legal_moves(s, list);
  for (const core::Move move : list) {
    if (altay::verb_of(move) != altay::Verb::attack || move.b() != to) continue;
    altay::State fight = s;
    TEST_ASSERT_FALSE(static_cast<bool>(apply(fight, move)));
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      best = std::max<int>(best, fight.attack);
      core::MoveList cards;
      legal_moves(fight, cards);
      for (const core::Move card : cards) {
        if (goes_on || fight.decision != altay::Decision::attack || altay::verb_of(card) != altay::Verb::with) continue;
        best = std::max<int>(best, fight.attack + altay::cards[card.a()].strength);  // the last card ends the attack
        goes_on = !apply(fight, card);
      }
    }
  }
  return best;
}

int cards_to_draw(const altay::State& s, const altay::Seat& me) {
  return me.deck_count + me.hand_count + me.discard_count + static_cast<int>(s.played.total());
}

template <>
bool is_true(const altay::State& s, unsigned seat, core::Move move, const altay::State& after, const Sentence& said) {
  using altay::Decision;
  using altay::Verb, altay::verb_of;
  const altay::Seat &me = s.seats[seat], &then = after.seats[seat];
  const int left = sum_of(s.resources);
  core::Rng rng(1);
  const auto pay = [&] {
    altay::State paid = after;
    while (paid.decision == Decision::pay) {
      core::MoveList list;
      legal_moves(paid, list);
      TEST_ASSERT_FALSE(static_cast<bool>(apply(paid, list[0])));
    }
    return paid;
  };
  switch (said.kind) {
    case Str::why_al_attack:
      return said[0] == reach(s, move.b()) && said[2] == static_cast<int>(defence_base(s, move.b())) &&
             altay::owner(s, move.b()) == seat_of(said.text(1));
    case Str::why_al_attack_token:
      // The attack ends as soon as the token is beaten.
      return reach(s, move.b()) > said[1] && said[0] >= reach(s, move.b()) && altay::owner(s, move.b()) == altay::none;
    case Str::why_al_with:
      if (verb_of(move) == Verb::done) return said[0] == (s.decision == Decision::attack ? s.attack : s.defence);
      if (s.decision == Decision::attack) return after.decision != Decision::attack || said[0] == after.attack;
      return said[1] == s.attack && (after.decision != Decision::defend || said[0] == after.defence);
    case Str::why_al_completes:
      for (unsigned a = 0; a < altay::achievement_count; ++a)
        if (said.text(0) == pd::str(pd::games::altay_view::achievement_name(a)))
          return ((then.done & ~me.done) >> a & 1u) != 0;
      return then.stock < me.stock || then.discard != me.discard || after.decision == Decision::build ||
             after.decision == Decision::exploit;
    case Str::why_al_land: return said[0] == std::popcount(then.land);
    case Str::why_al_card: return said[1] == pay().supply[move.a()] && said[0] > 0;
    case Str::why_al_left:
      return said[1] == pay().supply[move.a()] && said[0] == cards_to_draw(pay(), pay().seats[seat]);
    case Str::why_al_end: return said[0] == left && said[1] == me.hand_count;
    case Str::why_al_progress: return said[1] <= said[2] && said[1] > 0;
    case Str::why_al_settlements: return said[0] == after.settlements[move.a()];
    case Str::why_al_price:
    case Str::why_al_store: return said[1] == left && said[0] > 0;
    case Str::why_al_draw: {
      const altay::Pile& pile = me.deck_count > 0 ? me.deck : me.discard;
      int fight = 0;
      each_card(pile,
                [&](unsigned card, unsigned n) { fight += altay::cards[card].strength > 0 ? static_cast<int>(n) : 0; });
      return said[0] == static_cast<int>(pile.total()) && said[1] == fight;
    }
    case Str::why_al_tokens: {
      int tokens = 0;
      for (unsigned kind = 0; kind < altay::token_kinds; ++kind)
        tokens += static_cast<int>(me.tokens >> 4 * kind & 15u);
      return said[0] == tokens - me.consumed;
    }
    case Str::why_al_lost: return said[0] == sum_of(me.held) && sum_of(then.held) == 0;
    case Str::why_al_exchange: return said[0] == left;
    case Str::why_al_move: return said[0] == std::popcount(me.land);
    case Str::why_al_hand: return said[0] == me.hand_count;
    case Str::why_al_next_hand: {
      altay::State next = after;
      settle_chance(next, rng);
      if (next.decision == Decision::sixth) return said[0] == next.seats[seat].hand_count;
      const bool has_enough = me.deck_count + me.discard_count + me.hand_count + s.played.total() >= 6;
      return !has_enough || said[0] == next.seats[seat].hand_count;
    }
    case Str::why_al_people: return said[0] > 0 && said[0] + said[1] <= 10;
    case Str::why_al_defence: return said[1] == s.attack && said[0] >= static_cast<int>(defence_base(s, s.to));
    case Str::why_points: return said[0] == outcome(after).total[seat] && said[1] == outcome(s).total[seat];
    case Str::why_cv_stock: {
      for (unsigned r = 0; r < altay::resource_count; ++r)
        if (has(said.text(1), pd::icon_text(pd::games::altay_view::resource_icon(r))))
          return after.decision == Decision::exploit || after.decision == Decision::gain ||
                 said[0] == after.resources[r];
      return false;
    }
    default: return false;
  }
}

}  // namespace

TEST("hints: every kind of reason appears, and its figures are what happens when the move is made") {
  std::set<Str> seen;
  check_title<stone_age::State>({2, 3}, 0, 2, seen);
  check_title<cvlizacje::State>({2, 4}, 1, 8, seen);
  check_title<altay::State>({2, 3}, 0, 2, seen);
  // Random games hardly come to these.
  altay::Fixture f;
  f.hand(0, "hunter warrior").done(0, "writing mathematics commerce religion").resources("food wood wood");
  check_moves(f.s, seen);
  f.play("end");
  check_moves(f.s, seen);
  for (unsigned kind = first_kind; kind <= last_kind; ++kind)
    TEST_ASSERT_TRUE_MESSAGE(static_cast<Str>(kind) == Str::why_not_now || seen.contains(static_cast<Str>(kind)),
                             std::string(pd::str(static_cast<Str>(kind))).c_str());
}
