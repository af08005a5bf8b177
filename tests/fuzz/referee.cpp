/// The referee: any bytes, line by line. Every answer is one line of JSON, and a refused request changes nothing.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "tools/referee/referee.hpp"

namespace {

bool is_one_json_line(const std::string& answer) {
  if (!answer.starts_with("{\"ok\":") || answer.back() != '}') return false;
  for (const char c : answer)
    if (c < 0x20 || c >= 0x7F) return false;
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  referee::Referee referee;
  while (!text.empty() && !referee.over()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.find("rollout") != std::string_view::npos) continue;  // slow by design
    const std::string state = referee.answer("state");
    const std::string answer = referee.answer(line);
    if (!is_one_json_line(answer)) std::abort();
    if (answer.starts_with("{\"ok\":false") && referee.answer("state") != state) std::abort();
  }
  return 0;
}
