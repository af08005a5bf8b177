// The same games as a WebAssembly module: fill the words at ask(), call play(), read the words at its answer.
#include "tests/minds/minds.hpp"

#define EXPORT(name) __attribute__((export_name(#name))) extern "C"

extern "C" void __wasm_call_ctors();

namespace {
minds::Ask question;
minds::Answer answer;
}  // namespace

EXPORT(load) void load() { __wasm_call_ctors(); }
EXPORT(ask) minds::Ask* ask() { return &question; }
EXPORT(play) minds::Answer* play() {
  answer = minds::play(question, [] { return 0u; });
  return &answer;
}
