/// What Altay's map shows, and what a fight looks like.
#include "firmware/app/games/altay/pictures.hpp"
#include "firmware/app/games/altay/view.hpp"
#include "firmware/app/ui/region.hpp"
#include "tests/app/region_contains.hpp"
#include "tests/test.hpp"

using namespace altay;
namespace pictures = pd::games::altay_pictures;
using V = pd::View<State>;

namespace {

constexpr pd::Rect area{0, 42, 240, 134};
const pd::Match match{};

}  // namespace

TEST("what stands on a territory has a box on it, and no two boxes meet") {
  for (unsigned a = 0; a < territory_count; ++a) {
    const pd::Rect box = pictures::territory_box(area, a);
    const pd::Point middle{box.centre().x - area.x, box.centre().y - area.y};
    TEST_ASSERT_TRUE(region_contains(pictures::territory_region(a), middle));
    TEST_ASSERT_TRUE(common(box, area) == box);
    for (unsigned b = 0; b < a; ++b) TEST_ASSERT_TRUE(common(box, pictures::territory_box(area, b)).empty());
  }
}

TEST("the choices of the map are regions of it") {
  State s{};
  s.players = 4;
  s.round = 1;
  pd::ChoiceList choices;
  choices.moves.add({index(Verb::build), 7});
  const pd::Scene scene{match, area, 0, core::Actor::seat(0), 1, choices[0], choices};
  TEST_ASSERT_EQUAL_UINT(pictures::territory_region(7), V::board.spot_of(s, scene, choices.moves[0]).region);
}

TEST("a token that was beaten shows both strengths, one that was only attacked does not") {
  State before{};
  before.players = 2;
  before.round = 1;
  before.decision = Decision::attack;
  before.to = 4;
  before.attack = 2;
  before.guarded = 1u << 4;
  State after = before;
  const pd::ChoiceList none_offered;
  const pd::Scene scene{match, area, 0, core::Actor::seat(0), 0, {}, none_offered};
  const core::Move with{index(Verb::with), index(Card::warrior)};
  pd::Moment moment;
  V::board.add_moment(moment, before, after, with, scene);
  TEST_ASSERT_TRUE(moment.kind == pd::Moment::Kind::none);
  after.guarded = 0;
  V::board.add_moment(moment, before, after, with, scene);
  TEST_ASSERT_TRUE(moment.kind == pd::Moment::Kind::clash);
  TEST_ASSERT_EQUAL_UINT(3, moment.sides[0].strength);
  TEST_ASSERT_EQUAL_UINT(1, moment.sides[1].strength);
  TEST_ASSERT_EQUAL_UINT(pd::Moment::Side::nobody, moment.sides[1].seat);
}
