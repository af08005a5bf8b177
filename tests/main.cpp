#include <cstdio>
#include <cstring>

#include "tests/test.hpp"

namespace {
test::Case* first_case = nullptr;
test::Case** last_case = &first_case;
}  // namespace

test::Case::Case(const char* n, void (*b)(), const char* f, int l) : name(n), body(b), file(f), line(l), next(nullptr) {
  *last_case = this;
  last_case = &next;
}

void setUp() {}
void tearDown() {}

/// With an argument, runs only the tests whose name holds it.
int main(int argc, char** argv) {
  UnityBegin("");
  int ran = 0;
  for (test::Case* c = first_case; c != nullptr; c = c->next) {
    if (argc > 1 && std::strstr(c->name, argv[1]) == nullptr) continue;
    Unity.TestFile = c->file;
    UnityDefaultTestRun(c->body, c->name, c->line);
    ++ran;
  }
  if (ran == 0) {
    std::puts("no test has that name");
    return 2;
  }
  return UnityEnd();
}
