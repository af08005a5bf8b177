#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "tests/mutation/mutation.hpp"
#include "tests/test.hpp"

/// Runs mutants, whose numbers it reads from the standard input, one process each. Only the tests that reach a mutant
/// run, the quickest first, until one fails. Prints one line a mutant: its number, and `killed` with the test,
/// `endless` with the test, `survived` with the number of tests, or `unreached`. An argument leaves out tests that take
/// more steps. With `--alone` before it, one mutant was compiled into the program: the exit status says whether a test
/// fails.
namespace {

constexpr unsigned mutants_max = 1u << 13;
constexpr long long unlimited = 1LL << 62;
constexpr unsigned patience = 4;        ///< how many times longer than without a mutant a test may run
constexpr rlim_t cpu_seconds_min = 20;  ///< processor time, for loops that hold no mutant
constexpr rlim_t cpu_seconds_alone = 120;

struct Measured {
  test::Case* test;
  unsigned char* reached;
  long long steps;
  rlim_t cpu_seconds;
};

std::vector<test::Case*> cases;
int report = 1;  ///< the standard output; what tests print is dropped

enum Exit { passed, failed, endless };
int out_of_steps = endless;  ///< how a test ends that takes too many

template <class T>
T* shared(std::size_t count) {
  return static_cast<T*>(mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
}

bool passes(const test::Case& c) {
  UnityBegin("");
  Unity.TestFile = c.file;
  UnityDefaultTestRun(c.body, c.name, c.line);
  return Unity.TestFailures == 0;
}

template <class Body>
int in_child(rlim_t cpu_seconds, Body body) {
  const pid_t child = fork();
  if (child == 0) {
    const rlimit limit{cpu_seconds, cpu_seconds};
    setrlimit(RLIMIT_CPU, &limit);
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    body();
    _exit(passed);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  return WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL ? endless : failed;
}

Measured measure(test::Case* c, long long steps_max) {
  Measured m{c, shared<unsigned char>(mutants_max), 0, 0};
  auto* steps = shared<long long>(1);
  rusage before{}, after{};
  getrusage(RUSAGE_CHILDREN, &before);
  const int result = in_child(RLIM_INFINITY, [&] {
    mutation::reached = m.reached;
    mutation::steps_left = steps_max;
    if (!passes(*c)) _exit(failed);
    *steps = steps_max - mutation::steps_left;
  });
  if (result == failed) {
    dprintf(report, "fails without a mutant: %s\n", c->name);
    std::exit(2);
  }
  getrusage(RUSAGE_CHILDREN, &after);
  m.cpu_seconds = static_cast<rlim_t>(after.ru_utime.tv_sec - before.ru_utime.tv_sec + 1);
  m.steps = *steps;
  munmap(steps, sizeof *steps);
  return m;
}

/// Runs the tests one after the other; `at` is the one that runs now.
int run(unsigned mutant, const std::vector<const Measured*>& tests, unsigned* at) {
  static unsigned char ignored[mutants_max];
  rlim_t cpu_seconds = cpu_seconds_min;
  for (const Measured* m : tests) cpu_seconds += patience * m->cpu_seconds;
  return in_child(cpu_seconds, [&] {
    mutation::active = mutant;
    mutation::reached = ignored;
    for (*at = 0; *at < tests.size(); ++*at) {
      mutation::steps_left = patience * tests[*at]->steps + 1'000'000;
      if (!passes(*tests[*at]->test)) _exit(failed);
    }
  });
}

}  // namespace

namespace test {
Case::Case(const char* n, void (*b)(), const char* f, int l) : name(n), body(b), file(f), line(l), next(nullptr) {
  cases.push_back(this);
}
}  // namespace test

void setUp() {}
void tearDown() {}
void mutation::out_of_steps() { _exit(::out_of_steps); }

int main(int argc, char** argv) {
  report = dup(1);
  if (std::freopen("/dev/null", "w", stdout) == nullptr) return 2;
  const bool alone = argc > 1 && std::string_view(argv[1]) == "--alone";
  const int limit_at = alone ? 2 : 1;
  const long long steps_max = argc > limit_at ? std::atoll(argv[limit_at]) : unlimited;
  if (alone) {
    out_of_steps = passed;
    mutation::reached = shared<unsigned char>(mutants_max);
    mutation::steps_left = steps_max;
    for (const test::Case* c : cases)
      if (in_child(cpu_seconds_alone, [c] { _exit(passes(*c) ? passed : failed); }) != passed) return 1;
    return 0;
  }
  std::vector<Measured> all;
  for (test::Case* c : cases)
    if (const Measured m = measure(c, steps_max); m.steps > 0) all.push_back(m);
  std::stable_sort(all.begin(), all.end(), [](const Measured& a, const Measured& b) { return a.steps < b.steps; });
  auto* at = shared<unsigned>(1);
  std::vector<const Measured*> tests;
  for (const Measured& m : all) tests.push_back(&m);
  if (run(0, tests, at) != passed) {
    dprintf(report, "fails without a mutant, after others: %s\n", tests[*at]->test->name);
    return 2;
  }
  for (unsigned mutant = 0; std::scanf("%u", &mutant) == 1;) {
    tests.clear();
    for (const Measured& m : all)
      if (m.reached[mutant]) tests.push_back(&m);
    if (tests.empty()) {
      dprintf(report, "%u\tunreached\t\n", mutant);
      continue;
    }
    const int result = run(mutant, tests, at);
    if (result == passed)
      dprintf(report, "%u\tsurvived\t%zu tests\n", mutant, tests.size());
    else
      dprintf(report, "%u\t%s\t%s\n", mutant, result == endless ? "endless" : "killed", tests[*at]->test->name);
  }
}
