/// What the screens of Stone Age say and show of its rules, where a position makes the usual words wrong.
#include "firmware/app/games/stone_age/board_layout.hpp"
#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/games/stone_age/reference.hpp"
#include "firmware/app/games/stone_age/view.hpp"
#include "tests/app/picture.hpp"
#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;
using V = pd::View<State>;

namespace {

const pd::Match match{};

std::string effect(const State& s, std::string_view move) {
  pd::Paragraph text;
  V::narrator.say_effect(text, s, parse(move), match);
  return std::string(text.view());
}

std::string told(const State& before, std::string_view move) {
  State after = before;
  TEST_ASSERT_FALSE(static_cast<bool>(apply(after, parse(move))));
  pd::Paragraph text;
  V::narrator.tell(text, before, after, parse(move), match, 0);
  return std::string(text.view());
}

std::string question(const State& s, std::string_view move) {
  pd::Paragraph text;
  V::assist.confirm_text(text, s, parse(move), match);
  return std::string(text.view());
}

pd::Scene on_screen(const pd::ChoiceList& choices) {
  return {match, {0, 42, 240, 134}, 0, core::Actor::seat(0), 0, choices[0], choices, false, 0};
}

std::string now(const State& s) {
  pd::ChoiceList choices;
  legal_moves(s, choices.moves);
  const pd::Scene scene = on_screen(choices);
  pd::LongText text;
  V::narrator.say_now(text, s, scene, *V::board.item_of(s, scene, choices.moves[0]));
  return std::string(text.view());
}

bool has(const std::string& text, pd::Str words) {
  const std::string_view whole = pd::str(words);
  return text.find(whole.substr(0, whole.find('{'))) != std::string::npos;
}

/// The claim has a box of its own on the panel, and something is drawn there.
void shows_claim(const State& s) {
  pd::ChoiceList choices;
  legal_moves(s, choices.moves);
  const pd::Scene scene = on_screen(choices);
  const pd::Rect box = V::board.spot_of(s, scene, parse("claim wood wood")).area;
  for (const core::Move m : choices.moves) {
    if (verb_of(m) == Verb::claim) continue;
    TEST_ASSERT_TRUE_MESSAGE(common(box, V::board.spot_of(s, scene, m).area).empty(),
                             std::string(notation(m).view()).c_str());
  }
  TEST_ASSERT_TRUE(common(box, scene.area) == box);
  static test::Picture picture;
  picture = {};
  pd::Canvas canvas = picture.canvas();
  V::board.draw_page(canvas, s, scene);
  TEST_ASSERT_NOT_EQUAL(0, static_cast<unsigned>(picture.at(box.x + box.w / 2, box.y + box.h / 2)));
}

}  // namespace

TEST("SA-10 placing says how many figures there are to place") {
  stone_age::Fixture g(2);
  const auto says = [&](std::string_view move) {
    pd::Line line;
    V::narrator.say_move(line, g.s, parse(move), match);
    return std::string(line.view());
  };
  equal("Forest: 2 of 5 figures", says("place forest 2"));
  g.play("place forest 4, place hunt 1");
  equal("Hunting ground: 1 of 1 figure", says("place hunt 1"));
}

TEST("SA-17 hut, field and tool maker promise nothing to who has the most already") {
  stone_age::Fixture g;
  for (const auto& [place, use] : {std::pair{"place hut 2", pd::Str::sa_effect_hut},
                                   {"place field 1", pd::Str::sa_effect_field},
                                   {"place toolmaker 1", pd::Str::sa_effect_toolmaker}}) {
    equal(std::string(pd::str(use)).c_str(), effect(g.s, place));
    stone_age::Fixture h;
    h.figures(0, 10).tools(0, 4, 4, 4).me(0).track = 10;
    equal(std::string(pd::str(pd::Str::sa_effect_none)).c_str(), effect(h.s, place));
    h.put(0, place + 6).act();
    const std::string word = std::string(place + 6).substr(0, std::string(place + 6).find(' '));
    equal(std::string(pd::str(pd::Str::sa_effect_none)).c_str(), effect(h.s, "use " + word));
  }
}

TEST("SA-40 SA-17 nor do the dice for everyone") {
  stone_age::Fixture g;
  g.slot(1, 1).goods(0, 1, 0, 0, 0).put(0, "card1 1").act().play("use card1, pay wood").roll({1, 4, 5, 6});
  for (const char* die : {"take 5", "take 6"}) {
    stone_age::Fixture h = g;
    equal(std::string(pd::str(pd::Str::sa_effect_dice)).c_str(), effect(h.s, die));
    h.tools(0, 4, 4, 4).me(0).track = 10;
    equal(std::string(pd::str(pd::Str::sa_effect_none)).c_str(), effect(h.s, die));
    equal(std::string(pd::str(pd::Str::sa_effect_dice)).c_str(), effect(h.s, "take 4"));
    equal(std::string(pd::str(pd::Str::sa_tell_nothing)).c_str(), told(h.s, die));
    TEST_ASSERT_FALSE(has(told(g.s, die), pd::Str::sa_tell_nothing));
    TEST_ASSERT_FALSE(has(told(h.s, "take 4"), pd::Str::sa_tell_nothing));
  }
}

TEST("SA-53 SA-54 starving is questioned where resources could feed, not where they cannot") {
  const auto asks = [](Edition e, unsigned wood_held, bool two) {
    stone_age::Fixture g(2, e);
    g.me(0).food = 2;  // three are missing
    if (two) g.own(0, {31}).me(0).two_resources = 1;
    g.goods(0, wood_held, 0, 0, 0).begin_feeding().asks(0, Decision::feed);
    return !question(g.s, "starve").empty();
  };
  for (const Edition e : {Edition::pl, Edition::ua}) {
    TEST_ASSERT_TRUE(asks(e, 3, false));
    TEST_ASSERT_FALSE(asks(e, 2, false));  // all or nothing
    TEST_ASSERT_TRUE(asks(e, 1, true));    // SA-49: two more are at hand
    TEST_ASSERT_FALSE(asks(e, 0, true));
  }
  TEST_ASSERT_TRUE(asks(Edition::cz, 1, false));
  TEST_ASSERT_TRUE(asks(Edition::cz, 0, true));
  TEST_ASSERT_FALSE(asks(Edition::cz, 0, false));
}

TEST("SA-28 SA-30 a resource is called not needed only where the price can be met") {
  stone_age::Fixture g;  // B13: 2 wood and 1 brick
  g.put(0, "building1 1").act().play("use building1").goods(0, 1, 0, 1, 0);
  TEST_ASSERT_FALSE(has(now(g.s), pd::Str::sa_now_unwanted));  // the wood would be needed
  TEST_ASSERT_TRUE(has(now(g.s), pd::Str::sa_now_none));
  g.goods(0, 2, 1, 1, 0);
  TEST_ASSERT_TRUE(has(now(g.s), pd::Str::sa_now_unwanted));  // the stone

  stone_age::Fixture h;
  h.put(0, "card2 1").act().play("use card2").goods(0, 1, 0, 0, 0);
  TEST_ASSERT_FALSE(has(now(h.s), pd::Str::sa_now_unwanted));

  stone_age::Fixture i;  // B09: seven are the most
  i.goods(0, 8, 0, 0, 0).put(0, "building4 1").act().play("use building4");
  for (int n = 0; n < 7; ++n) i.play("pay wood");
  TEST_ASSERT_TRUE(has(now(i.s), pd::Str::sa_now_unwanted));
}

TEST("SA-28 SA-30 SA-31 who cannot pay reads how many of what are missing") {
  const auto lack = [](const char* place, std::array<unsigned, 4> held, unsigned tile) {
    stone_age::Fixture g;
    if (tile != 0) g.tile(2, tile);
    g.put(0, (std::string(place) + " 1").c_str()).act().play("use " + std::string(place));
    g.goods(0, held[0], held[1], held[2], held[3]);
    TEST_ASSERT_EQUAL(0, payable(g.s));
    return effect(g.s, "decline");
  };
  const std::string any(std::string_view(pd::icon_text(pd::Icon::any_resource)));
  const auto says = [&](const std::string& number, const std::string& price) {
    return "missing: " + number + ' ' + any + (price.empty() ? "" : " (" + price + ')');
  };
  equal(says("1", "").c_str(), lack("building4", {0, 0, 0, 0}, 0));  // B09: one at least
  equal(says("4", "4 " + any + " of 2 kinds").c_str(), lack("building3", {0, 0, 0, 0}, 0));
  equal(says("1", "4 " + any + " of 2 kinds").c_str(), lack("building3", {9, 0, 0, 0}, 0));
  equal(says("1", "4 " + any + " of 2 kinds").c_str(), lack("building3", {2, 1, 1, 1}, 0));
  equal(says("2", "5 " + any + " of 1 kind").c_str(), lack("building3", {3, 2, 2, 0}, 17));
  equal(says("1", "5 " + any + " of 3 kinds").c_str(), lack("building3", {2, 1, 1, 0}, 22));
  equal(says("2", "").c_str(), lack("card3", {1, 0, 0, 0}, 0));
}

TEST("SA-51 the numbers of food below the board are explained where food comes from") {
  stone_age::Fixture g(2);
  g.me(0).food = 9;
  g.me(0).track = 1;
  pd::ChoiceList choices;
  legal_moves(g.s, choices.moves);
  const pd::Scene scene = on_screen(choices);
  for (const Location l : {Location::hunt, Location::field, Location::forest}) {
    pd::LongText text;
    V::narrator.say_now(text, g.s, scene, pd::stone_age_reference::location(l));
    TEST_ASSERT_EQUAL(l != Location::forest, text.view().starts_with("9/4 "));
  }
}

TEST("SA-49 the two resources can be seen and taken at every decision of phase 2 and of feeding") {
  stone_age::Fixture g;
  g.own(0, {31, 17, 16, 2}).tools(0, 1, 1, 1).goods(0, 1, 0, 0, 0).slot(1, 1).me(0).two_resources = 1;
  g.me(0).once_tools = 0b11100;
  g.put(0, "forest 1").put(0, "card1 1").put(0, "building4 1").act();
  shows_claim(g.s);
  stone_age::Fixture roll = g, card = g, building = g;
  shows_claim(roll.play("use forest").roll({4}).s);
  shows_claim(card.play("use card1").s);
  shows_claim(card.play("pay wood").roll({1, 2, 3, 4}).s);
  shows_claim(building.play("use building4, pay wood").s);
  stone_age::Fixture hungry(2);
  hungry.own(0, {31}).me(0).two_resources = 1;
  hungry.me(0).food = 3;
  shows_claim(hungry.begin_feeding().asks(0, Decision::feed).s);
}

TEST("SA-49 who can pay only with the two resources begins on them, and is asked before leaving it") {
  const auto at = [](const char* place, std::array<unsigned, 4> held, bool two) {
    stone_age::Fixture g;  // B13: 2 wood and 1 brick
    if (two) g.own(0, {31}).me(0).two_resources = 1;
    g.put(0, (std::string(place) + " 1").c_str()).act().play("use " + std::string(place));
    return g.goods(0, held[0], held[1], held[2], held[3]).s;
  };
  const auto begins = [](const State& s) {
    pd::ChoiceList choices;
    legal_moves(s, choices.moves);
    return std::string(notation(V::assist.likely(s, choices).move).view());
  };
  const auto opens = [](const State& s) {
    pd::ChoiceList choices;
    legal_moves(s, choices.moves);
    return std::string(notation(V::assist.likely_variant(s, choices, parse("claim wood wood")).move).view());
  };
  const State building = at("building1", {1, 0, 3, 0}, true);
  equal("claim wood wood", begins(building));  // the choice; it opens with what is missing
  equal("claim wood brick", opens(building));
  TEST_ASSERT_TRUE(has(effect(building, "claim wood brick"), pd::Str::sa_effect_claim_pays));
  TEST_ASSERT_TRUE(has(effect(building, "claim wood wood"), pd::Str::sa_effect_claim));
  TEST_ASSERT_FALSE(question(building, "decline").empty());
  equal("claim wood wood", begins(at("card3", {0, 0, 1, 0}, true)));
  TEST_ASSERT_FALSE(begins(at("card3", {0, 0, 0, 0}, true)).starts_with("claim"));

  const State too_expensive = at("building1", {0, 0, 3, 0}, true);  // three are missing
  TEST_ASSERT_TRUE(question(too_expensive, "decline").empty());
  TEST_ASSERT_TRUE(question(at("building1", {1, 0, 3, 0}, false), "decline").empty());
  equal("claim wood wood", opens(at("building1", {2, 1, 0, 0}, true)));  // there it is not needed
}

TEST("SA-26 SA-27 few dice promise from nothing to their best with tools; more dice never look worse") {
  stone_age::Fixture g;
  g.tools(0, 1, 1, 0);
  const std::string a_brick(std::string_view(pd::icon_text(pd::Icon::brick)));
  equal(("1 die, 0 to 2 " + a_brick).c_str(), effect(g.s, "place clay 1"));
  equal(("2 dice, about 1 " + a_brick).c_str(), effect(g.s, "place clay 2"));
}

TEST("SA-21 the values of several tools are a sum in the list of players, no number of two digits") {
  stone_age::Fixture g(2);
  g.tools(0, 1, 1, 2);
  pd::ChoiceList choices;
  legal_moves(g.s, choices.moves);
  pd::Scene scene = on_screen(choices);
  scene.page = V::board.page_count(g.s) - 1;
  static std::string drawn;
  drawn.clear();
  pd::text_was_drawn = [](std::string_view text, pd::Rect, pd::Rect) { drawn += text; };
  std::array<std::uint16_t, 240 * 240> pixels;
  pd::Canvas canvas(pixels, 240, 240, 0, 240);
  V::board.draw_page(canvas, g.s, scene);
  pd::text_was_drawn = nullptr;
  const std::string tool(std::string_view(pd::icon_text(pd::Icon::tool)));
  TEST_ASSERT_NOT_EQUAL(std::string::npos, drawn.find(tool + "1+1+2"));
  TEST_ASSERT_NOT_EQUAL(std::string::npos, drawn.find(tool + "0"));
}

TEST("SA-21 SA-23 SA-24 what the village gave is told, nothing at the maximum included (SA-17)") {
  stone_age::Fixture g(4);
  g.put(0, "toolmaker 1").put(0, "hut 2").put(0, "field 1").act();
  stone_age::Fixture most = g;
  most.tools(0, 4, 4, 4).me(0).track = 10;
  const std::string figure(std::string_view(pd::icon_text(pd::Icon::figure)));
  equal(("gets 1 " + figure).c_str(), told(g.s, "use hut"));
  equal(("gets 1 " + std::string(std::string_view(pd::icon_text(pd::Icon::tool)))).c_str(), told(g.s, "use toolmaker"));
  equal(std::string(pd::str(pd::Str::sa_tell_track)).c_str(), told(g.s, "use field"));
  for (const char* use : {"use toolmaker", "use field"})
    equal(std::string(pd::str(pd::Str::sa_tell_nothing)).c_str(), told(most.s, use));
}

TEST("SA-26 a roll that gives nothing is told as nothing, and is left out beside one that gives something") {
  stone_age::Fixture g(2);
  g.put(0, "river 1").put(0, "forest 1").act().play("use river").roll({5});
  equal("River: gets nothing", told(g.s, "done"));
  pd::StoneAgeSum sum;
  const auto take = [&] {
    const State before = g.s;
    g.play("done");
    TEST_ASSERT_TRUE(sum.takes(before, g.s, parse("done")));
    pd::Paragraph text;
    sum.say(text);
    return std::string(text.view());
  };
  equal("gets nothing", take());
  g.play("use forest").roll({3});
  equal(("gets 1 " + std::string(std::string_view(pd::icon_text(pd::Icon::wood)))).c_str(), take());
}

TEST("SA-28 SA-30 a card or a building that is left is told") {
  stone_age::Fixture g(2);
  g.slot(1, 5).put(0, "card1 1").put(0, "building1 1").act();
  stone_age::Fixture card = g, building = g;
  card.play("use card1");
  equal("leaves the card", told(card.s, "decline"));
  building.play("use building1");
  equal("leaves the building", told(building.s, "decline"));
}

TEST("SA-40 who takes a die of another one's card reads why; the two resources lead to their card (SA-49)") {
  stone_age::Fixture g;
  g.slot(1, 1).goods(0, 1, 0, 0, 0).put(0, "card1 1").act().play("use card1, pay wood").roll({1, 2, 3, 4});
  equal(std::string(pd::str(pd::Str::sa_effect_dice)).c_str(), effect(g.s, "take 4"));
  g.play("take 4");
  equal(std::string(pd::str(pd::Str::sa_effect_dice_too)).c_str(), effect(g.s, "take 3"));
  pd::ChoiceList choices;
  legal_moves(g.s, choices.moves);
  const pd::Scene scene = on_screen(choices);
  TEST_ASSERT_TRUE(V::board.item_of(g.s, scene, parse("claim wood gold")) == pd::stone_age_reference::card(31));
}

TEST("how many figures are placed begins at one on every gathering ground, whatever else is open") {
  for (const bool village_taken : {false, true}) {
    stone_age::Fixture g(2);
    if (village_taken) g.put(1, "toolmaker 1").put(1, "field 1");
    pd::ChoiceList choices;
    legal_moves(g.s, choices.moves);
    for (const char* place : {"hunt", "forest", "clay", "quarry", "river"}) {
      const core::Move first = parse("place " + std::string(place) + " 1");
      TEST_ASSERT_TRUE(V::assist.likely_variant(g.s, choices, first) == first);
    }
  }
}

TEST("SA-28 SA-30 SA-31 what a seat can pay for now is known before a figure is placed") {
  stone_age::Fixture g;  // B13: 2 wood and 1 brick; B03: 4 of 2 kinds; B09: 1 to 7
  const auto can_pay = [&](Location l) { return pd::games::can_pay_for(g.s, 0, l); };
  for (const Location l : {Location::card1, Location::building1, Location::building3, Location::building4})
    TEST_ASSERT_FALSE(can_pay(l));
  TEST_ASSERT_FALSE(can_pay(Location::forest));
  g.goods(0, 2, 1, 0, 0);
  for (const Location l : {Location::card1, Location::card2, Location::card3, Location::building1, Location::building4})
    TEST_ASSERT_TRUE(can_pay(l));
  TEST_ASSERT_FALSE(can_pay(Location::card4));
  TEST_ASSERT_FALSE(can_pay(Location::building3));
  g.goods(0, 3, 0, 1, 0);
  TEST_ASSERT_FALSE(can_pay(Location::building1));
  TEST_ASSERT_TRUE(can_pay(Location::building3));
  g.goods(0, 4, 0, 0, 0);
  TEST_ASSERT_FALSE(can_pay(Location::building3));  // one kind
}

TEST("SA-70 SA-71 placing on a card says in words what it gives and what it adds at the end") {
  const std::string star(std::string_view(pd::icon_text(pd::Icon::star)));
  stone_age::Fixture g(2);
  g.slot(1, 5).own(0, {8, 12});  // another card, writing; held: transport, pottery
  equal(("draw a card; writing, symbol 3: +5 " + star).c_str(), effect(g.s, "place card1 1"));
  g.own(0, {9});  // writing is there already
  equal(("draw a card; writing, second set: +1 " + star).c_str(), effect(g.s, "place card1 1"));
  g.slot(1, 25);  // dice for everyone, two farmers
  g.me(0).track = 3;
  equal(("dice for everyone; 2 × farmer: now +6 " + star).c_str(), effect(g.s, "place card1 1"));
}

TEST("SA-62 SA-63 the last round is named as soon as it is certain") {
  stone_age::Fixture g(2);
  const auto status = [&] {
    pd::Line line;
    V::narrator.say_status(line, g.s);
    return std::string(line.view());
  };
  TEST_ASSERT_TRUE(has(status(), pd::Str::sa_status));
  g.s.stack_sizes[1] = 0;
  TEST_ASSERT_TRUE(has(status(), pd::Str::sa_status_last));
  g.s.stack_sizes[1] = 3;
  g.s.deck = 0;
  TEST_ASSERT_TRUE(has(status(), pd::Str::sa_status));  // the four slots are full
  g.s.slots[2] = 0;
  TEST_ASSERT_TRUE(has(status(), pd::Str::sa_status_last));
}

TEST("every figure stands on the board, and the free places of the picture are where figures stand") {
  stone_age::Fixture g(4);
  const pd::ChoiceList none;
  pd::Scene scene = on_screen(none);
  scene.area = {0, 42, 240, 134};
  const auto drawn = [&] {
    static test::Picture picture;
    picture = {};
    pd::Canvas canvas = picture.canvas();
    V::board.draw_page(canvas, g.s, scene);
    return picture;
  };
  const test::Picture empty = drawn();
  for (const Location l : {Location::forest, Location::clay, Location::quarry, Location::river}) {
    const pd::Rect cell = pd::games::board_cell(scene.area, l);
    for (const pd::Point at : pd::games::stone_age_board::gathering_points) {  // a mark where the feet are
      const auto pixel = [&](int x, int y) { return empty.at(cell.x + at.x + x, cell.y + at.y + y); };
      TEST_ASSERT_TRUE(pixel(4, 8) == pixel(3, 8) && pixel(4, 8) == pixel(4, 10) && pixel(4, 8) == pixel(1, 9));
      TEST_ASSERT_TRUE(pixel(4, 8) != pixel(4, 9));
    }
  }
  g.put(0, "forest 3").put(1, "forest 4");
  const test::Picture full = drawn();
  const pd::Rect forest = pd::games::board_cell(scene.area, Location::forest);
  for (const pd::Point at : pd::games::stone_age_board::gathering_points)  // skin
    TEST_ASSERT_TRUE(full.at(forest.x + at.x + 4, forest.y + at.y + 2) !=
                     empty.at(forest.x + at.x + 4, forest.y + at.y + 2));
}

TEST("the board in words says who stands where and how many places are free") {
  stone_age::Fixture g(2);
  pd::Match named{};
  named.people[0].name << "Ada";
  g.put(0, "forest 3");
  pd::LongText text;
  TEST_ASSERT_TRUE(V::narrator.say_location(text, g.s, 0, index(Location::forest), named));
  equal("Forest: Ada 3, 4 free", std::string(text.view()));
  text.clear();
  TEST_ASSERT_TRUE(V::narrator.say_location(text, g.s, 0, index(Location::quarry), named));
  equal("Quarry: nobody, 7 free", std::string(text.view()));
  text.clear();
  TEST_ASSERT_FALSE(
      V::narrator.say_location(text, g.s, 0, index(Location::building3), named));  // two players, two stacks
}
