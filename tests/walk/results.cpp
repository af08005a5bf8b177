#include "engine/altay/state.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/rules.hpp"
#include "tests/app/endless.hpp"
#include "tests/walk/steps.hpp"

namespace walk {

namespace {

/// A whole game is played, and its result kept.
template <class S>
void finish(const Walk& w, unsigned players, unsigned variant, unsigned options = 0) {
  const std::string name = std::string("results_") + S::name + std::to_string(variant) + std::to_string(options);
  const core::Setup setup{S::id, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(variant), 0,
                          static_cast<std::uint8_t>(options)};
  w.sit(name, find<S>(name, setup, [](const S& s) { return to_act(s) == core::nobody; }));
  w.must_be(app::final_screen(), name);
}

}  // namespace

void results(const Walk& w) {
  w.begin();
  w.open(app::results_menu());
  w.shot("results_none");
  for (unsigned edition = 0; edition < 3; ++edition) finish<stone_age::State>(w, 4 - edition, edition);
  finish<cvlizacje::State>(w, 5, 0);
  finish<cvlizacje::State>(w, 2, 1);
  finish<cvlizacje::State>(w, 2, 2);
  finish<altay::State>(w, 4, 0);
  finish<altay::State>(w, 2, 0, altay::option_trade);
  app::home();
  w.open(app::results_menu());
  w.shot("results");
  w.key(Key::select);
  w.shot("results_best");
  w.key(Key::next, 3);
  w.shot("results_best_of_five");
  w.key(Key::back);
  w.key(Key::next);
  w.key(Key::select);
  w.shot("results_last");
  w.key(Key::next, 4);
  w.key(Key::select);
  w.shot("results_game");
  w.key(Key::back);
  w.key(Key::back);
  w.key(Key::next);
  w.key(Key::select);
  w.shot("results_player");

  w.sit("stuck", endless_game());
  w.must_be(app::stuck_menu(), "stuck");
  w.shot("stuck");
  w.key(Key::next);
  w.key(Key::select);
  w.shot("stuck_sure");
}

}  // namespace walk
