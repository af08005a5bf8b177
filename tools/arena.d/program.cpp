#include "tools/arena.d/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tools/referee/games.hpp"

namespace arena {

namespace {

constexpr std::size_t answer_max = 4096;
constexpr std::size_t quoted_max = 80;  ///< characters of a wrong answer that a report repeats

[[noreturn]] void give_up(const char* what) {
  std::fprintf(stderr, "arena: %s: %s\n", what, std::strerror(errno));
  std::exit(1);
}

std::string ended(int status) {
  if (WIFSIGNALED(status)) return "crashed with signal " + std::to_string(WTERMSIG(status));
  return "exited with status " + std::to_string(WEXITSTATUS(status)) + " instead of answering";
}

}  // namespace

Program::Program(const std::string& command) {
  static const bool ignored = signal(SIGPIPE, SIG_IGN) != SIG_ERR;  // a program that has ended is found when it is read
  static_cast<void>(ignored);
  std::array<int, 2> in{}, out{};
  // Other programs must not inherit these ends: one that does keeps the pipe open when this one has ended.
  if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) give_up("cannot open a pipe");
  pid_ = fork();
  if (pid_ < 0) give_up("cannot start a program");
  if (pid_ == 0) {
    setpgid(0, 0);  // so that what the shell starts can be ended with it
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  setpgid(pid_, pid_);
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
  fcntl(to_, F_SETFL, O_NONBLOCK);  // a program that does not read must not stop the arena
}

Program::~Program() {
  close(to_);
  close(from_);
  kill(-pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

bool Program::ask(const std::string& line, unsigned seconds, std::string& answer, std::string& fault) {
  using std::chrono::steady_clock;
  const auto deadline = steady_clock::now() + std::chrono::seconds(seconds);
  std::string unsent = line + '\n';
  for (;;) {
    if (const std::size_t end = unread_.find('\n'); end != std::string::npos && unsent.empty()) {
      answer = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return true;
    }
    if (unread_.size() > answer_max) {
      fault = "answered with more than " + std::to_string(answer_max) + " characters and no line end";
      return false;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - steady_clock::now()).count();
    std::array<pollfd, 2> ready = {pollfd{from_, POLLIN, 0}, pollfd{unsent.empty() ? -1 : to_, POLLOUT, 0}};
    if (left <= 0 || poll(ready.data(), ready.size(), static_cast<int>(left)) == 0) {
      fault = "did not answer within " + std::to_string(seconds) + " s";
      return false;
    }
    if ((ready[1].revents & POLLOUT) != 0) {
      const ssize_t sent = write(to_, unsent.data(), unsent.size());
      if (sent > 0) unsent.erase(0, static_cast<std::size_t>(sent));
    }
    if ((ready[1].revents & POLLERR) != 0) unsent.clear();  // it reads no more; what it wrote is read below
    if (ready[0].revents == 0) continue;
    std::array<char, 1024> piece{};
    const ssize_t size = read(from_, piece.data(), piece.size());
    if (size > 0) {
      unread_.append(piece.data(), static_cast<std::size_t>(size));
      continue;
    }
    kill(-pid_, SIGTERM);  // it closed its output; if it still runs, it would not answer either
    int status = 0;
    while (waitpid(pid_, &status, WNOHANG) == 0) poll(nullptr, 0, 1);
    fault = ended(status);
    return false;
  }
}

Programs::Programs(const core::Setup& setup, const std::vector<std::string>& commands, unsigned seconds)
    : seconds_(seconds) {
  for (const referee::GameMaker& maker : referee::games()) {
    referee::Error why;
    if (maker.id == setup.game) game_ = maker.begin(setup, why);
  }
  for (const std::string& command : commands)
    programs_.push_back(command.empty() ? nullptr : std::make_unique<Program>(command));
}

core::Move Programs::choose(unsigned seat, const core::MoveList& legal_moves, std::string& fault) {
  referee::Json question;
  question.open('{').field("game", game_->game());
  game_->moves(question);
  question.key("view").open('{');
  game_->state(question, seat);
  question.close('}').close('}');
  std::string answer;
  if (!programs_[seat]->ask(question.text(), seconds_, answer, fault)) return {};
  const core::Move move = game_->parse(answer);
  if (std::find(legal_moves.begin(), legal_moves.end(), move) != legal_moves.end()) return move;
  fault = "answered \"" + answer.substr(0, quoted_max) + "\", which is not a legal move";
  return {};
}

void Programs::follow(core::Move move) { static_cast<void>(game_->play(game_->text_of(move))); }

}  // namespace arena
