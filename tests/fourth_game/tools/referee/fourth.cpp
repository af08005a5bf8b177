#include "tools/referee/games.hpp"

namespace referee {

template <>
struct Notation<fourth::State> {
  static Error option(core::Setup&, std::string_view key, std::string_view) { return "there is no " + shown(key); }
  static core::Text<32> notation(core::Move move) {
    core::Text<32> text;
    text << (move.verb() == fourth::verb_walk ? "walk " : "coin ") << move.a();
    return text;
  }
  static core::Move parse(std::string_view text) {
    for (const core::Move move : {core::Move(fourth::verb_walk, 1), core::Move(fourth::verb_walk, 2),
                                  core::Move(fourth::verb_coin, 0), core::Move(fourth::verb_coin, 1)})
      if (notation(move).view() == text) return move;
    return {};
  }
  static void state(const fourth::State& s, Json& j, std::optional<unsigned>) {
    j.field("game", fourth::State::name).field("round", unsigned{s.round});
    write_question(j, current_actor(s), "walk");
    write_result(j, s);
  }
  static Error set(fourth::State&, const std::vector<std::string_view>&, const Value&) { return "nothing can be set"; }
};

GameMaker fourth_entry() { return entry<fourth::State>(); }

}  // namespace referee
