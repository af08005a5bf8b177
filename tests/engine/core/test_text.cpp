#include <climits>
#include <string>

#include "engine/core/text.hpp"
#include "tests/test.hpp"

using core::Text;

template <std::size_t N>
static void reads(const char* wanted, const Text<N>& text) {
  TEST_ASSERT_EQUAL_STRING(wanted, std::string(text.view()).c_str());
}

TEST("text is put together from words, characters and numbers") {
  Text<32> t;
  t << "wood" << ' ' << 5 << '/' << 12u << ' ' << -7;
  reads("wood 5/12 −7", t);
  TEST_ASSERT_EQUAL(14, t.size());  // the minus sign has three bytes
  TEST_ASSERT_FALSE(t.cut());
}

TEST("numbers are whole up to their ends") {
  Text<80> t;
  t << INT_MAX << ' ' << INT_MIN << ' ' << UINT_MAX << ' ' << 0 << ' ' << 0u;
  reads("2147483647 −2147483648 4294967295 0 0", t);
}

TEST("what does not fit is cut, and nothing is added behind the cut") {
  Text<5> t;
  t << "abc"
    << "defg"
    << "h" << 1;
  reads("abcde", t);
  TEST_ASSERT_TRUE(t.cut());
  t.clear();
  TEST_ASSERT_TRUE(t.empty() && !t.cut());
  t << "12345";
  reads("12345", t);
  TEST_ASSERT_FALSE(t.cut());
}

TEST("a cut never goes through a letter of more than one byte") {
  for (const char* letters : {"za\u017c\u00f3\u0142\u0107", "\u0456\u0436\u0430", "\u20ac\u20ac"}) {
    Text<3> three;
    three << letters;
    const std::string_view kept = three;
    const char behind = letters[kept.size()];
    TEST_ASSERT_NOT_EQUAL(0x80, static_cast<unsigned char>(behind) & 0xC0u);
    TEST_ASSERT_TRUE(std::string_view(letters).starts_with(kept));
  }
  Text<2> two("\u20ac");
  TEST_ASSERT_TRUE(two.empty() && two.cut());
}

TEST("text of no length takes everything and keeps nothing") {
  Text<0> none;
  none << "abc" << 12 << 'x';
  TEST_ASSERT_TRUE(none.empty());
}
