// The same games as a WebAssembly module: fill the words at ask(), call play(), read the words at its answer.
#include "tests/computer_players/computer_players.hpp"

#define EXPORT(name) __attribute__((export_name(#name))) extern "C"

extern "C" void __wasm_call_ctors();

namespace {
computer_players::Ask question;
computer_players::Answer answer;
}  // namespace

EXPORT(load) void load() { __wasm_call_ctors(); }
EXPORT(ask) computer_players::Ask* ask() { return &question; }
EXPORT(play) computer_players::Answer* play() {
  answer = computer_players::play(question, [] { return 0u; });
  return &answer;
}
