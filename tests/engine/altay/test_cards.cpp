/// Every card of Altay once: the factions' own, the eleven kinds of the supply, technologies and wonders.
#include "tests/engine/altay/fixture.hpp"

using namespace altay;

namespace {

/// What playing an option of the only card in hand brings.
void brings(const char* faction, const char* card, const char* option, Resource resource, unsigned n = 1) {
  Fixture b(std::string(faction) + " 1 " + (std::string_view(faction) == "earthfolk" ? "smallfolk" : "earthfolk") +
            " 5");
  b.hand(0, card).play(std::string("play ") + card + option);
  TEST_ASSERT_EQUAL(n, b.have(resource));
  unsigned all = 0;
  for (const unsigned have : b.s.resources) all += have;
  TEST_ASSERT_EQUAL(n, all);
  TEST_ASSERT_EQUAL(0, b.seat(0).hand_count);
}

/// The card bought with just these resources, at the top of its pile and below.
void costs(const char* title, std::string_view resources, std::initializer_list<Card> from_the_top) {
  Fixture b;
  std::string price{resources};
  for (std::size_t n = 1; n < from_the_top.size(); ++n) price += " culture";
  for (const Card card : from_the_top) {
    b.resources(price).play(std::string("acquire ") + title);
    TEST_ASSERT_EQUAL(1, b.in_discard(card));
    for (const unsigned left : b.s.resources) TEST_ASSERT_EQUAL(0, left);
    b.s.acquired = 0;
    b.no_cards(0);
    price = price.substr(0, price.rfind(" culture"));
  }
  b.s.acquired = 0;
  std::string_view one_less = resources;
  next_word(one_less);
  b.resources(one_less).refuses(std::string("acquire ") + title);
}

void fights_with(const char* card, unsigned strength) {
  Fixture b;
  b.token(7, Token::one).settle(0, 16).settle(1, 22).hand(0, std::string(card) + " hunter").play("attack 16 22");
  b.play(std::string("with ") + card);
  TEST_ASSERT_EQUAL(1 + strength, b.s.attack);
  Fixture d;
  d.settle(0, 16).settle(1, 22).hand(0, "warrior hunter").hand(1, std::string(card) + " hunter");
  d.play("attack 16 22").play("with warrior").play("done").play("fight").play(std::string("with ") + card);
  TEST_ASSERT_EQUAL(1 + strength, d.s.defence);
  Fixture alone;
  alone.hand(0, card).refuses(std::string("play ") + card + " 1");
}

void gathers(const char* card, std::string_view resources, unsigned settlements) {
  Fixture b;
  b.hand(0, card).resources(resources).play(std::string("play ") + card);
  for (std::string_view word; !(word = next_word(resources)).empty();) {
    TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
    b.play("put " + std::string(word) + " " + card);
  }
  const unsigned stock = b.seat(0).stock;
  for (unsigned i = 0; i < settlements; ++i) b.play("build 1");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(stock - settlements, b.seat(0).stock);
}

Fixture with_wonder(std::string_view wonder, const char* technologies = "writing masonry religion") {
  Fixture b;
  b.secret(0, wonder == "academy" ? Achievement::ark : Achievement::academy);
  b.done(0, technologies).done(0, wonder);
  return b;
}

unsigned worth(const Fixture& b, Achievement wonder) { return wonder_points(b.s, 0, wonder); }

/// The technology, completed by putting all it costs, in the order of the data.
void develops(const char* name, std::string_view resources, const char* below = "") {
  Fixture b;
  b.done(0, below);
  b.offer(name).resources(resources).play(std::string("develop ") + name);
  for (std::string_view word; !(word = next_word(resources)).empty();)
    b.play("put " + std::string(word) + " " + name).chance();
  for (const unsigned left : b.s.resources) TEST_ASSERT_EQUAL(0, left);
  TEST_ASSERT_EQUAL(none, b.seat(0).developing);
  const auto a = static_cast<unsigned>(by_name<Achievement>(name, achievement_count));
  TEST_ASSERT_TRUE(b.seat(0).done >> a & 1u);
}

}  // namespace

// --- The factions' own ------------------------------------------------------

TEST("card Colonist: food, or exploit crops to fill a Village (AL-42)") {
  brings("earthfolk", "colonist", " 1", Resource::food);
  Fixture b;
  b.hand(0, "village colonist").play("play village").play("play colonist 2").play("build 1");
  TEST_ASSERT_EQUAL(2, b.s.settlements[1]);
}
TEST("card Digger: metal or stone") {
  brings("earthfolk", "digger", " 1", Resource::metal);
  brings("earthfolk", "digger", " 2", Resource::stone);
}
TEST("card Hunter: food") { brings("elvenfolk", "hunter", "", Resource::food); }
TEST("card Village: two food build a settlement") { gathers("village", "food food", 1); }
TEST("card Warrior: 1 in attack and defence") { fights_with("warrior", 1); }
TEST("card Loremaster: culture, or store one culture") {
  brings("elvenfolk", "loremaster", " 1", Resource::culture);
  Fixture b("elvenfolk 1 earthfolk 5");
  b.hand(0, "loremaster loremaster")
      .play("play loremaster 1")
      .resources("culture culture wood")
      .play("play loremaster 2");
  b.refuses("put wood loremaster");
  b.play("put culture loremaster");
  b.refuses("put culture loremaster");
  b.pass().pass().play("use loremaster");
  TEST_ASSERT_EQUAL(1, b.have(Resource::culture));
}
TEST("card Shaman: culture, or a captured token for any resource (AL-22)") {
  brings("firefolk", "shaman", " 1", Resource::culture);
  Fixture b("firefolk 1 earthfolk 5");
  b.captured(0, Token::one).hand(0, "shaman").play("play shaman 2");
  TEST_ASSERT_EQUAL(5, b.choices());
  b.refuses("end");
  b.play("gain stone");
  TEST_ASSERT_EQUAL(1, b.seat(0).consumed);
}
TEST("card Craftsman: one brings wood, the other stone") {
  brings("smallfolk", "craftsman_wood", "", Resource::wood);
  brings("smallfolk", "craftsman_stone", "", Resource::stone);
}
TEST("card Spellweaver: culture, or store one of any") {
  brings("smallfolk", "spellweaver", " 1", Resource::culture);
  Fixture b("smallfolk 1 earthfolk 5");
  b.hand(0, "spellweaver").resources("metal metal").play("play spellweaver 2").play("put metal spellweaver");
  b.refuses("put metal spellweaver");
  b.pass().pass().play("use spellweaver");
  TEST_ASSERT_EQUAL(1, b.have(Resource::metal));
}

// --- The supply ---------------------------------------------------------------

TEST("card Farmer: food, or 2 from crops") {
  brings("earthfolk", "farmer", " 1", Resource::food);
  brings("earthfolk", "farmer", " 2", Resource::food, 2);
  costs("farmer", "food", {Card::farmer});
}
TEST("card Lumberjack: wood, or 2 from a forest") {
  brings("earthfolk", "lumberjack", " 1", Resource::wood);
  Fixture b;
  b.hand(0, "lumberjack").refuses("play lumberjack 2");
  b.settle(0, 7).play("play lumberjack 2");
  TEST_ASSERT_EQUAL(2, b.have(Resource::wood));
  costs("lumberjack", "food", {Card::lumberjack});
}
TEST("card Miner: metal, or 2 from hills") {
  brings("earthfolk", "miner", " 1", Resource::metal);
  Fixture b;
  b.settle(0, 13).hand(0, "miner").play("play miner 2");
  TEST_ASSERT_EQUAL(2, b.have(Resource::metal));
  costs("miner", "food", {Card::miner});
}
TEST("card Stonecutter: stone, or 2 from a mountain") {
  brings("earthfolk", "stonecutter", " 1", Resource::stone);
  Fixture b;
  b.settle(0, 20).hand(0, "stonecutter").play("play stonecutter 2");
  TEST_ASSERT_EQUAL(2, b.have(Resource::stone));
  costs("stonecutter", "food", {Card::stonecutter});
}
TEST("card Scholar: culture, or draw a card") {
  brings("earthfolk", "scholar", " 1", Resource::culture);
  Fixture b;
  b.hand(0, "scholar").play("play scholar 2").play("draw digger");
  TEST_ASSERT_EQUAL(1, b.in_hand(Card::digger));
  costs("scholar", "food food", {Card::scholar});
}
TEST("card Merchant: store two of any") {
  Fixture b;
  b.hand(0, "merchant1")
      .resources("food culture")
      .play("play merchant1")
      .play("put food merchant")
      .play("put culture merchant");
  b.pass().pass().play("use merchant");
  TEST_ASSERT_EQUAL(1, b.have(Resource::food));
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::merchant1));
  costs("merchant", "food food stone", {Card::merchant1, Card::merchant});
}
TEST("card Cavalry: 2 in attack and defence") {
  fights_with("cavalry", 2);
  fights_with("cavalry1", 2);
  costs("cavalry", "food metal", {Card::cavalry1, Card::cavalry});
}
TEST("card Town: one wood builds a settlement") {
  gathers("town", "wood", 1);
  costs("town", "food wood", {Card::town1, Card::town});
}
TEST("card Worker: wood, metal or stone") {
  brings("earthfolk", "worker", " 1", Resource::wood);
  brings("earthfolk", "worker", " 2", Resource::metal);
  brings("earthfolk", "worker1", " 3", Resource::stone);
  costs("worker", "food metal metal", {Card::worker1, Card::worker});
}
TEST("card Chariot: 3 in attack and defence") {
  fights_with("chariot", 3);
  fights_with("chariot2", 3);
  costs("chariot", "metal metal", {Card::chariot2, Card::chariot1, Card::chariot});
}
TEST("card City: food and wood build two settlements") {
  gathers("city", "food wood", 2);
  costs("city", "wood wood", {Card::city2, Card::city1, Card::city});
}

// --- Technologies ---------------------------------------------------------------

TEST("technology Engineering: once a turn, trash a card to draw one") {
  develops("engineering", "wood wood stone stone");
  Fixture b;
  b.done(0, "engineering").hand(0, "hunter").play("use engineering");
  b.refuses("end");
  b.play("trash hunter").play("draw warrior");
  TEST_ASSERT_EQUAL(1, b.in_hand(Card::warrior));
  TEST_ASSERT_EQUAL(9, cards_owned(b.s, 0));
  b.refuses("use engineering");
}
TEST("technology Masonry: at completion one more settlement, from stock") {
  develops("masonry", "food food stone stone");
  Fixture b;
  b.offer("masonry").resources("food food stone stone").play("develop masonry");
  for (const char* r : {"food", "food", "stone", "stone"}) b.play(std::string("put ") + r + " masonry").chance();
  TEST_ASSERT_EQUAL(1, b.s.place_settler);
  b.play("build 1").play("build 20");
  TEST_ASSERT_EQUAL(12, b.seat(0).stock);
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  b.pass().pass().refuses("use masonry");
}
TEST("technology Mathematics: once a turn, discard a card to draw one") {
  develops("mathematics", "metal metal stone stone");
  Fixture b;
  b.done(0, "mathematics").hand(0, "hunter").play("use mathematics").play("discard hunter").play("draw warrior");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::hunter));
  b.refuses("use mathematics");
  b.hand(0, "").pass().pass().hand(0, "");
  b.refuses("use mathematics", "your hand is empty");
}
TEST("technology Strategy: 1 more in defence") {
  develops("strategy", "food food metal metal");
  Fixture b;
  b.done(1, "strategy").settle(0, 16).settle(1, 22).hand(0, "warrior hunter").hand(1, "hunter");
  b.play("attack 16 22").play("with warrior").play("done").play("fight");
  TEST_ASSERT_EQUAL(2, b.s.defence);
  b.play("done");
  TEST_ASSERT_EQUAL(0, b.seat(0).captured);  // 2 to 2
}
TEST("technology Writing: keep one card beyond the five drawn, until it is used") {
  develops("writing", "food food wood wood");
  Fixture b;
  b.done(0, "writing").hand(0, "warrior hunter").play("end").play("retain warrior").chance();
  TEST_ASSERT_EQUAL(6, b.seat(0).hand_count);
  b.pass().play("end").chance();  // it holds one: no question, and the card stays
  TEST_ASSERT_EQUAL(6, b.seat(0).hand_count);
  TEST_ASSERT_EQUAL(static_cast<unsigned>(Card::warrior), b.seat(0).retained);
  b.pass().token(7, Token::one).play("attack 1 7").play("with warrior");
  TEST_ASSERT_EQUAL(none, b.seat(0).retained);
  b.play("end");
  TEST_ASSERT_TRUE(b.s.decision == Decision::retain);
  b.play("done");
}
TEST("technology Commerce: once a turn, any resource for any other") {
  develops("commerce", "food wood metal stone culture", "writing");
  Fixture b;
  b.done(0, "writing commerce");
  b.refuses("use commerce", "you have no resource to spend");
  b.resources("food").play("use commerce");
  b.refuses("trade wood food");
  b.refuses("trade food food");
  b.play("trade food culture");
  TEST_ASSERT_EQUAL(1, b.have(Resource::culture));
  TEST_ASSERT_EQUAL(0, b.have(Resource::food));
  b.refuses("use commerce");
}
TEST("technology Government: six cards are drawn") {
  develops("government", "metal stone stone culture culture", "writing");
  Fixture b;
  b.done(0, "masonry government").pass();
  TEST_ASSERT_EQUAL(6, b.seat(0).hand_count);
}
TEST("technology Government: the sixth card is optional with two cards left in the deck, too (AL-66)") {
  Fixture b;
  b.done(0, "masonry government").hand(0, "hunter hunter hunter").play("end").chance();
  TEST_ASSERT_TRUE(b.s.decision == Decision::sixth);
  TEST_ASSERT_EQUAL(2, b.seat(0).deck_count);
  Fixture other = b;
  b.play("done");
  TEST_ASSERT_EQUAL(5, b.seat(0).hand_count);
  TEST_ASSERT_EQUAL(2, b.seat(0).deck_count);
  TEST_ASSERT_TRUE(current_actor(b.s) == core::Actor::seat(1));
  other.play("use government").chance();
  TEST_ASSERT_EQUAL(6, other.seat(0).hand_count);
  TEST_ASSERT_EQUAL(1, other.seat(0).deck_count);
  TEST_ASSERT_TRUE(current_actor(other.s) == core::Actor::seat(1));
}
TEST("technology Government: a declined sixth card stays in the deck for the next hand (AL-66)") {
  Fixture b;
  b.done(0, "masonry government").hand(0, "hunter hunter hunter").play("end").chance();
  Pile left = b.seat(0).deck;
  b.play("done").play("end").chance().play("end").chance();
  each_card(left, [&](unsigned card, unsigned n) { TEST_ASSERT_TRUE(b.seat(0).hand.count(card) >= n); });
}
TEST("technology Government: the sixth card is asked for once a turn, and only its owner is asked (AL-66)") {
  Fixture b;
  b.done(0, "masonry government").play("end").chance().play("use government").chance();
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  b.play("end").chance();
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(0, b.s.seat);
}
TEST("technology Government: the last card of the deck may be left there (AL-66)") {
  Fixture b;
  b.done(0, "masonry government").hand(0, "hunter hunter hunter digger").play("end").chance();
  TEST_ASSERT_TRUE(b.s.decision == Decision::sixth);
  TEST_ASSERT_TRUE(current_actor(b.s) == core::Actor::seat(0));
  b.refuses("end", "one card more by Government: use government, or done");
  Fixture other = b;
  b.play("done");
  TEST_ASSERT_EQUAL(5, b.seat(0).hand_count);
  TEST_ASSERT_EQUAL(1, b.seat(0).deck_count);
  TEST_ASSERT_EQUAL(4, b.seat(0).discard_count);
  TEST_ASSERT_TRUE(current_actor(b.s) == core::Actor::seat(1));
  other.play("use government");
  TEST_ASSERT_EQUAL(6, other.seat(0).hand_count);
  TEST_ASSERT_EQUAL(0, other.seat(0).deck_count);
  TEST_ASSERT_TRUE(current_actor(other.s) == core::Actor::seat(1));
}
TEST("technology Government: nobody must shuffle for a sixth card (AL-66)") {
  Fixture b;
  b.done(0, "masonry government").hand(0, "hunter hunter hunter digger warrior").play("end").chance();
  TEST_ASSERT_TRUE(b.s.decision == Decision::sixth);
  Fixture other = b;
  b.play("done");
  TEST_ASSERT_EQUAL(0, b.seat(0).deck_count);
  TEST_ASSERT_EQUAL(5, b.seat(0).discard_count);
  other.play("use government");
  TEST_ASSERT_TRUE(current_actor(other.s) == core::chance);
  other.chance();
  TEST_ASSERT_EQUAL(6, other.seat(0).hand_count);
  TEST_ASSERT_EQUAL(4, other.seat(0).deck_count);
  TEST_ASSERT_EQUAL(0, other.seat(0).discard_count);
}
TEST("technology Government: with no card left anywhere nothing is asked (AL-66)") {
  Fixture b;
  b.done(0, "masonry government").hand(0, "hunter").no_cards(0).play("end").chance();
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(1, b.seat(0).hand_count);
  TEST_ASSERT_TRUE(current_actor(b.s) == core::Actor::seat(1));
}
TEST("technology Leadership: 1 more in attack, against players and tokens") {
  develops("leadership", "metal metal stone culture culture", "writing");
  Fixture b;
  b.done(0, "writing leadership")
      .token(7, Token::two_food)
      .settle(0, 16)
      .settle(1, 22)
      .hand(0, "warrior warrior hunter");
  b.play("attack 1 7").play("with warrior").play("attack 16 22").play("with warrior");
  TEST_ASSERT_EQUAL(1, b.have(Resource::food));
  TEST_ASSERT_EQUAL(3, b.s.attack);
}
TEST("technology Philosophy: once a turn one culture") {
  develops("philosophy", "culture culture culture", "writing");
  Fixture b;
  b.done(0, "writing philosophy").play("use philosophy");
  TEST_ASSERT_EQUAL(1, b.have(Resource::culture));
  b.refuses("use philosophy");
}
TEST("technology Religion: once a turn a settlement moves to an adjacent territory") {
  develops("religion", "food food stone culture culture", "writing");
  Fixture b;
  b.done(0, "writing religion").settle(0, 1, 2).play("use religion").play("resettle 1 13");
  TEST_ASSERT_EQUAL(1, b.s.settlements[1]);
  TEST_ASSERT_EQUAL(1, b.s.settlements[13]);
  b.refuses("use religion");
}

// --- Wonders --------------------------------------------------------------------

TEST("wonder Academy: 1 for each completed technology") {
  develops("academy", "stone stone stone stone culture culture", "writing religion");
  TEST_ASSERT_EQUAL(3, worth(with_wonder("academy"), Achievement::academy));
  TEST_ASSERT_EQUAL(
      7, worth(with_wonder("academy", "writing masonry strategy engineering religion commerce philosophy government"),
               Achievement::academy));  // at most
}
TEST("wonder Amphitheatre: 1 for each 4 cards in the own deck") {
  develops("amphitheatre", "food wood metal stone culture culture", "writing religion");
  Fixture b = with_wonder("amphitheatre");
  TEST_ASSERT_EQUAL(2, worth(b, Achievement::amphitheatre));
  b.hand(0, "farmer miner village").play("play village").play("play farmer 1");  // table and played cards count
  TEST_ASSERT_EQUAL(12, cards_owned(b.s, 0));
  TEST_ASSERT_EQUAL(3, worth(b, Achievement::amphitheatre));
}
TEST("wonder Aqueducts: 1 for each own territory with 2 or more settlements") {
  develops("aqueducts", "wood metal stone culture culture culture", "writing religion");
  Fixture b = with_wonder("aqueducts");
  TEST_ASSERT_EQUAL(0, worth(b, Achievement::aqueducts));
  b.settle(0, 1, 2).settle(0, 13, 4).settle(0, 20, 1);
  TEST_ASSERT_EQUAL(2, worth(b, Achievement::aqueducts));
}
TEST("wonder Ark: 1 for each own territory with exactly 1 settlement") {
  develops("ark", "wood wood wood metal metal culture", "writing religion");
  Fixture b = with_wonder("ark");
  b.settle(0, 13).settle(0, 20, 2);
  TEST_ASSERT_EQUAL(2, worth(b, Achievement::ark));
}
TEST("wonder Colossus: 1 for each card with points in the own deck") {
  develops("colossus", "culture culture culture culture", "writing religion");
  Fixture b = with_wonder("colossus");
  b.hand(0, "city2 town1 town");
  TEST_ASSERT_EQUAL(2, worth(b, Achievement::colossus));
}
TEST("wonder Great Wall: 1 for each own territory next to an opponent's") {
  develops("great_wall", "metal metal stone stone stone culture", "writing religion");
  Fixture b = with_wonder("great_wall");
  TEST_ASSERT_EQUAL(0, worth(b, Achievement::great_wall));
  b.settle(0, 11).settle(0, 17).settle(0, 22);
  TEST_ASSERT_EQUAL(2, worth(b, Achievement::great_wall));  // 11 and 17 touch 5
}
TEST("wonder Highways: 1 for each own territory of the best terrain") {
  develops("highways", "wood wood wood stone culture culture", "writing religion");
  Fixture b = with_wonder("highways");
  b.settle(0, 7).settle(0, 8).settle(0, 10).settle(0, 2);
  TEST_ASSERT_EQUAL(3, worth(b, Achievement::highways));
}
TEST("wonder Mausoleum: 1 for each 2 starting cards; its places take wood, metal or stone") {
  develops("mausoleum", "wood stone stone culture culture culture", "writing religion");
  Fixture b = with_wonder("mausoleum", "engineering masonry religion");
  b.hand(0, "hunter farmer");
  TEST_ASSERT_EQUAL(5, worth(b, Achievement::mausoleum));
  b.play("use engineering").play("trash hunter").chance();
  TEST_ASSERT_EQUAL(4, worth(b, Achievement::mausoleum));
}
TEST("wonder Siege Engines: 1 for each captured settlement") {
  develops("siege_engines", "metal metal metal stone culture culture", "writing religion");
  Fixture b = with_wonder("siege_engines");
  b.stock(1, 10);
  b.s.seats[0].captured = 3;
  TEST_ASSERT_EQUAL(3, worth(b.check(), Achievement::siege_engines));
}
TEST("wonder Triumphal Arch: 1, and 1 for each 2 captured tokens") {
  develops("triumphal_arch", "metal metal metal stone stone culture", "writing religion");
  Fixture b = with_wonder("triumphal_arch");
  TEST_ASSERT_EQUAL(1, worth(b, Achievement::triumphal_arch));
  b.captured(0, Token::one, 3).captured(0, Token::three_wood);
  TEST_ASSERT_EQUAL(3, worth(b, Achievement::triumphal_arch));
  b.captured(0, Token::one, 9);
  TEST_ASSERT_EQUAL(7, worth(b, Achievement::triumphal_arch));
}

TEST("AL-20 a Scholar draws one card, however many there are") {
  Fixture b;
  b.hand(0, "scholar").play("play scholar 2").chance();
  TEST_ASSERT_EQUAL(1, b.seat(0).hand_count);
}
