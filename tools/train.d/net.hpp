#pragma once
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <vector>

#include "engine/players/net.hpp"

/// The net of engine/players/net.hpp while it learns: the same in floating point, with what Adam remembers.
namespace train {

/// Writes (mode "wb") or reads ("rb") what is needed to go on after so many games: their number, the steps so far, and
/// what is known of each weight.
template <class T>
bool state_file(const std::string& path, const char* mode, std::uint64_t& games, T& steps,
                std::initializer_list<std::vector<T>*> weights) {
  std::FILE* const file = std::fopen(path.c_str(), mode);
  if (file == nullptr) return false;
  bool done = true;
  const auto pass = [&](void* data, std::size_t size) {
    done = done && (*mode == 'w' ? std::fwrite(data, 1, size, file) : std::fread(data, 1, size, file)) == size;
  };
  pass(&games, sizeof games);
  pass(&steps, sizeof steps);
  for (auto* part : weights) pass(part->data(), part->size() * sizeof(T));
  return std::fclose(file) == 0 && done;
}

class Learner {
 public:
  Learner(unsigned inputs, unsigned hidden, std::uint64_t seed);

  /// One seat of a position: what the net sees and what the hand-crafted evaluation says, in points.
  struct Seat {
    std::vector<std::int8_t> x;
    double hand;
  };

  /// The shares of the victory that the seats may hope for. `clock` is 0 to 15.
  std::vector<double> shares(const std::vector<Seat>& seats, unsigned clock);

  /// Adds what would bring the shares nearer to `target`; step() then does it.
  void learn(const std::vector<Seat>& seats, unsigned clock, const std::vector<double>& target);
  void step(double rate);
  double loss() const { return loss_ / (counted_ > 0 ? counted_ : 1); }  ///< since the last time it was forgotten
  void forget_loss() { loss_ = counted_ = 0; }

  /// Rounded as the device has it; good until the next call.
  const players::Net& rounded();
  std::string text();  ///< the file for engine/players/weights

  bool state(const std::string& path, const char* mode, std::uint64_t& games) {
    return state_file(path, mode, games, steps_, {&weights_, &mean_, &square_});
  }
  /// Begins with the weights of a file of engine/players/weights.
  bool read_text(const std::string& path);

 private:
  double forward(const Seat& seat, std::vector<double>& hidden) const;
  // Where each part begins in `weights_`.
  unsigned b1() const { return inputs_ * hidden_; }
  unsigned w2() const { return b1() + hidden_; }
  unsigned b2() const { return w2() + hidden_; }
  unsigned spread() const { return b2() + 1; }

  unsigned inputs_, hidden_;
  std::vector<double> weights_, gradient_, mean_, square_;
  double steps_ = 0, added_ = 0;
  double loss_ = 0, counted_ = 0;
  // The rounded form.
  std::vector<std::int8_t> w1_, w2_;
  std::vector<std::int16_t> b1_;
  players::Net net_{};
};

}  // namespace train
