#include <array>
#include <string_view>

#include "engine/sentences.hpp"
#include "engine/stone_age/refused.hpp"

namespace stone_age {

namespace {

/// {words} depend on the position and the move.
constexpr auto reasons = std::to_array<const char*>({
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
static_assert(reasons.size() == refused::end - refused::first);

constexpr std::array<const char*, 8> location_names = {"tool maker", "hut",      "field",  "hunting ground",
                                                       "forest",     "clay pit", "quarry", "river"};

/// What stands for a word in braces.
core::Sentence value_of(std::string_view word, const State& s, core::Move move) {
  const auto counted = [](unsigned n, const char* what) {
    core::Sentence text;
    text << n << ' ' << what << (n == 1 ? "" : "s");
    return text;
  };
  const bool has_name = move.a() < location_names.size();
  if (has_name && word == "location") return std::string_view(location_names[move.a()]);
  if (has_name && word == "room") return core::Sentence{} << resource_spaces - s.figures_on[move.a()];
  if (has_name && word == "figures")
    return std::string_view(location(move.a()) == Location::hut ? "two figures" : "one figure");
  if (word == "players") return core::Sentence{} << unsigned{s.players};
  if (word == "others") return std::string_view(s.players == 2 ? "one player" : "two players");
  if (word == "free") return counted(s.seats[s.seat].free, "free figure");
  if (word == "price") return counted(slot_of(s.location) + 1u, "resource");
  return word;
}

}  // namespace

constinit const core::GameSentences State::sentences{
    "Stone Age is for 2 to 4 players", "the edition is 0 (pl), 1 (ua) or 2 (cz)", "Stone Age has no options", reasons};

core::Sentence sentence(const State& s, core::Move move, core::Refusal no) {
  std::string_view left = core::sentence(State::id, no);
  if (no == refused::too_little_room && s.figures_on[move.a()] == resource_spaces) left = "the {location} is full";
  core::Sentence text;
  for (std::size_t at = left.find('{'); at != left.npos; at = left.find('{')) {
    const std::size_t end = left.find('}');
    text << left.substr(0, at) << value_of(left.substr(at + 1, end - at - 1), s, move).view();
    left.remove_prefix(end + 1);
  }
  return text << left;
}

}  // namespace stone_age
