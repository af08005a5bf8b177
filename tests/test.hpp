#pragma once
/// A thin wrapper around Unity: a test is a sentence and a body, and registers itself.
///
///   TEST("SA-12 the hut takes exactly two figures of one player") { ... TEST_ASSERT_EQUAL(2, n); }
///
/// One source file is one program; link it with tests/main.cpp.
#include <unity.h>

#include <cstdarg>
#include <cstdio>

namespace test {

/// Something that was counted or measured, as with printf: tools/test shows it.
[[gnu::format(printf, 1, 2)]] inline void figure(const char* format, ...) {
  std::va_list values;
  va_start(values, format);
  std::printf("figure: ");
  std::vprintf(format, values);
  std::printf("\n");
  va_end(values);
}

struct Case {
  Case(const char* name, void (*body)(), const char* file, int line);
  const char* name;
  void (*body)();
  const char* file;
  int line;
  Case* next;
};

}  // namespace test

#define TEST_JOIN2(a, b) a##b
#define TEST_JOIN(a, b) TEST_JOIN2(a, b)
#define TEST(sentence)                                                                                         \
  static void TEST_JOIN(test_body_, __LINE__)();                                                               \
  static const test::Case TEST_JOIN(test_case_, __LINE__){sentence, TEST_JOIN(test_body_, __LINE__), __FILE__, \
                                                          __LINE__};                                           \
  static void TEST_JOIN(test_body_, __LINE__)()
