#include <array>

#include "engine/altay/refused.hpp"
#include "engine/altay/state.hpp"

namespace altay {

namespace {

constexpr auto reasons = std::to_array<const char*>({
    // what a turn and its decisions ask for
    "that is not a move of the turn: play, put, use, acquire, develop, abandon, attack, buy or end",
    "announce the attack first: attack FROM TO",
    "settlements come from a completed settlement card or technology",
    "chance opens an achievement first",
    "chance puts a token on the map first",
    "a faction must be chosen first",
    "the territory of the first settlement must be chosen first",
    "chance draws a card first",
    "chance deals the secret wonders first",
    "name the territory to exploit first: exploit TERRITORY",
    "pay for the acquired card first: pay wood, metal or stone",
    "name the resource of the token first: gain RESOURCE",
    "put a first resource on the achievement just taken",
    "finish Commerce first: trade GIVEN WANTED",
    "finish Engineering first: trash CARD",
    "finish Mathematics first: discard CARD",
    "finish Religion first: resettle FROM TO",
    "place the settlement first: build TERRITORY",
    "lay attack cards first: with CARD",
    "answer the attack first: fight or surrender",
    "discard cards, or done",
    "lay defence cards: with CARD, or done",
    "keep a card on Writing: retain CARD, or done",
    "one card more by Government: use government, or done",
    // set-up
    "there is no such faction",
    "another player has that faction",
    "that is not a free suggested start",
    "that is not a free crops territory in play",
    // cards
    "there is no such card",
    "there is no such resource",
    "there is no such territory",
    "there is no such achievement",
    "that card is not in your hand",
    "the card has no such option",
    "a fighter is played only in a fight: attack FROM TO, then with it",
    "there is no Village on your table to fill",
    "you have no territory of that terrain that is not exploited yet this turn",
    "that is not an own territory of the card's terrain, or it is exploited already",
    "a card of that title lies on your table already",
    "you have no captured token that is not consumed yet",
    "you have none of that resource",
    "no such card lies on your table",
    "the card has no room for that resource",
    "what is gathered on a settlement card stays there until it is complete",
    "nothing is stored on that card",
    "something was put on that card this turn: it can be used in a later one",
    "that pile is used up",
    "you have acquired a copy of that card this turn",
    "you have not the resources of this turn to pay for it",
    "pay with wood, metal or stone",
    "this game is played without Trade",
    "a resource costs 5 coins",
    // achievements
    "one achievement at a time: complete or abandon the one you develop first",
    "one achievement at a time: complete your wonder first",
    "you have that achievement already",
    "that achievement is not in the offer",
    "you need another technology of level 1 first",
    "you need another technology of level 2 first",
    "you have no fitting resource to put on it at once",
    "the first resource goes on the achievement just taken",
    "you do not develop that achievement",
    "the achievement has no room for that resource",
    "you develop nothing",
    "a wonder can never be given up",
    "you have not completed that technology",
    "that achievement has no effect to use",
    "that was used this turn already",
    "your hand is empty",
    "you have no resource to spend",
    "that would change nothing: name two different resources",
    "none of your settlements has an adjacent territory to go to",
    "a settlement moves to an adjacent territory that is own, with room, or free",
    "a settlement goes where you have one to three, or on free land next to your own",
    // fights
    "you have no settlement on the attacking territory",
    "the territories are not adjacent",
    "that territory is out of play",
    "there is nothing to attack",
    "you have attacked from there to there this turn",
    "you have no attack card in hand",
    "you are not strong enough for that token",
    "that card has no attack symbol",
    "that card has no defence symbol",
    "lay at least one attack card",
    "the attack is not yet stronger than the token: lay more cards",
    // chance
    "that is not an achievement of the level to fill",
    "no copy of that technology is left in the deck",
    "that wonder is not in the deck",
    "the tokens are put on the territories in their order",
    "3s lie on mountains, 1s and 2s on all others",
    "no such token is left",
    "that card is not in the deck",
});
static_assert(reasons.size() == refused::end - refused::first);

}  // namespace

constinit const core::GameSentences State::sentences{
    "Altay is for 2 to 4 players", "Altay has no variants: variant must be 0",
    "Altay knows the options 1 (Trade), 2 (suggested starts) and 4 (full map), and 8 and 16 in games that versions 2 "
    "and 3 of the rules began",
    reasons};

}  // namespace altay
