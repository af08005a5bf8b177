#include <array>
#include <string_view>

#include "engine/stone_age/refused.hpp"
#include "tools/referee/sentences/sentences.hpp"

namespace referee {

namespace {

using namespace stone_age;

/// {words} depend on the position and the move.
constexpr auto sentences = std::to_array<const char*>({
    // what is asked
    "a card is to be dealt first: draw",
    "a building tile is to be opened first: tile",
    "dice are to be rolled first: die",
    "the extra card is to be drawn first: draw",
    "figures are to be placed now: place",
    "choose the next of your locations first: use",
    "a roll is on the table: add a tool, or done",
    "something is being bought: pay a resource, or decline before the first payment",
    "one of the dice is to be taken now: take",
    "food is missing: feed with resources, or starve",
    "two resources are claimed in the action phase or while feeding, not while placing",
    // placing
    "place at least one figure",
    "you have placed figures there in this round already",
    "the {location} has room for {room} more",
    "with {players} players, figures of only {others} may be there",
    "no card lies on that slot",
    "that card is taken",
    "a card takes exactly one figure",
    "that stack is not used with so few players",
    "no building lies there",
    "that building is taken",
    "a building takes exactly one figure",
    "the {location} is taken",
    "the {location} takes exactly {figures}",
    "with 2 or 3 players only two of tool maker, hut and field can be occupied",
    "you have only {free}",
    // actions
    "you have no figures on that location",
    "there are three places for tools: 1, 2 and 3",
    "you have no tool on that place yet",
    "that tool was used in this round already",
    "you have no unused one-use tool of that value",
    "the last payment completes this purchase: pay, or decline before the first payment",
    "this building costs at least one resource",
    "you have none of that resource",
    "this card costs {price}",
    "seven resources are the most: done",
    "you do not hold the number and kinds of resources that this building costs",
    "with that resource the number of kinds could not come out right",
    "you do not hold all that this building costs",
    "this building needs no more of that resource",
    "declining is possible before the first payment only",
    "no such die is left",
    "you have no card for two resources that waits",
    // feeding
    "your resources do not cover all the missing food: claim two more first, or starve",
    "your resources do not cover all the missing food: you can only starve",
    "feeding with resources cannot be broken off",
    // chance
    "a die shows 1 to 6",
    "that card is not in the deck",
    "that tile is not in the stacks",
});
static_assert(sentences.size() == refused::end - refused::first);

constexpr std::array<const char*, 8> places = {"tool maker", "hut",      "field",  "hunting ground",
                                               "forest",     "clay pit", "quarry", "river"};

std::string counted(unsigned n, std::string_view one, std::string_view many) {
  return std::to_string(n) + " " + std::string(n == 1 ? one : many);
}

void fill_in(std::string& text, std::string_view word, const std::string& with) {
  if (const std::size_t at = text.find(word); at != std::string::npos) text.replace(at, word.size(), with);
}

}  // namespace

const char* stone_age_sentence(core::Refusal no) { return sentences[no.code() - refused::first]; }

std::string sentence(const State& s, core::Move move, core::Refusal no) {
  std::string text = sentence(State::id, no);
  if (no == refused::too_little_room && s.taken[move.a()] == 7) text = "the {location} is full";
  if (move.a() < places.size()) {
    fill_in(text, "{location}", places[move.a()]);
    fill_in(text, "{room}", std::to_string(7 - s.taken[move.a()]));
    fill_in(text, "{figures}", location(move.a()) == Location::hut ? "two figures" : "one figure");
  }
  fill_in(text, "{players}", std::to_string(s.players));
  fill_in(text, "{others}", s.players == 2 ? "one player" : "two players");
  fill_in(text, "{free}", counted(s.seats[s.seat].free, "free figure", "free figures"));
  if (is_card(s.location)) fill_in(text, "{price}", counted(slot_of(s.location) + 1, "resource", "resources"));
  return text;
}

}  // namespace referee
