#include <array>

#include "engine/cvlizacje/refused.hpp"
#include "engine/cvlizacje/state.hpp"

namespace cvlizacje {

namespace {

constexpr auto reasons = std::to_array<const char*>({
    // what is asked
    "two orders must be laid now, one open and one face down",
    "Thieving is resolved: say from whom you steal what",
    "a resource is gained: say which",
    "Trading is resolved: say what you give and what you take",
    "this is a development move: buy an idea, use one of yours, or pass",
    "chance draws a card now",
    "chance draws an order of the Grannoludy now",
    // set-up
    "two players choose the variant two or two_advanced",
    "this variant is for two players: more play the base game",
    // orders
    "there are eight orders: this is none of them",
    "the open and the face-down order must be two different cards",
    "the open order was used in this epoch already: it comes back when the epoch ends",
    "the face-down order was used in this epoch already: it comes back when the epoch ends",
    // actions
    "the resources are food, wood and stone",
    "there is no such seat at this table",
    "nobody robs themselves",
    "the pool can be robbed among two players only",
    "the pool can be robbed once, when exactly two chose Thieving",
    "the Sword never takes from the pool",
    "this player has no resource left to steal",
    "this player has none of that resource",
    "the two victims of Thieving must be different players",
    "the Law protects this player: they were robbed in this turn already",
    "the Law protects this player from the Sword",
    "the Sword takes only from a player robbed just now",
    "you have none of the resource that you want to give",
    "this exchange is for resources of another type",
    // development
    "the ideas have the numbers 1 to 48",
    "this idea is not open",
    "you cannot pay the cost of this idea",
    "one idea a move: it is bought",
    "both purchases of this move are made",
    "look at the top card first, then buy it",
    "the Hammer makes this building cheaper: name the resource of which you pay one less",
    "the Hammer saves only a resource that is part of the cost",
    "nothing makes this idea cheaper",
    "only Fortune-telling looks at the top card, from the turn after its purchase on",
    "one look a move",
    "the look comes before Printing",
    "nothing more can be bought in this move",
    "the deck is empty",
    "only Printing puts an idea under the deck, from the turn after its purchase on",
    "Printing works once a move",
    "Printing comes before the first purchase",
    "five cards lie under the deck: no more can",
    "only the Bazaar exchanges here, from the turn after its purchase on",
    "the Bazaar works once a move",
    "the Bazaar works before a purchase only",
    "the Bazaar gives a resource of another type",
    "only Hedonism gives points for food, from the turn after its purchase on",
    "Hedonism works once a move",
    "Hedonism needs two food",
    // chance
    "this card cannot be the next of the deck",
    "the Grannoludy do not hold this order",
});
static_assert(reasons.size() == refused::end - refused::first);

}  // namespace

constinit const core::GameSentences State::sentences{
    "CVlizacje is for 2 to 5 players", "CVlizacje has the variants 0 (base), 1 (two) and 2 (two, advanced)",
    "CVlizacje has no options", reasons};

}  // namespace cvlizacje
