#pragma once
#include <sys/types.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "tools/arena.d/arena.hpp"
#include "tools/referee/hosted.hpp"

namespace arena {

/// A player outside the arena: a shell command that reads one JSON object per decision from its standard input and
/// answers with one line, the move. docs/referee.md describes the objects. It is started for each game and ends with
/// it.
class Program {
 public:
  explicit Program(const std::string& command);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Sends the line and waits for an answer. False: there is none, and `fault` says why.
  bool ask(const std::string& line, unsigned seconds, std::string& answer, std::string& fault);

 private:
  pid_t pid_ = -1;
  int to_ = -1, from_ = -1;
  std::string unread_;
};

/// The programs at one table. Keeps a copy of the game that turns positions and moves into text for them.
class Programs final : public OutsidePlayers {
 public:
  /// An empty command: no program plays that seat.
  Programs(const core::Setup&, const std::vector<std::string>& commands, unsigned seconds);

  core::Move choose(unsigned seat, const core::MoveList& legal_moves, std::string& fault) override;
  void follow(core::Move) override;

 private:
  std::unique_ptr<referee::Hosted> game_;
  std::vector<std::unique_ptr<Program>> programs_;
  unsigned seconds_;
};

}  // namespace arena
