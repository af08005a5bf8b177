#include "firmware/app/table/recap.hpp"

namespace app {

void Recap::gather(const Table& table, unsigned viewer) {
  clear();
  viewer_ = viewer;
  table.sight.tell(0, viewer, take, this);
}

bool Recap::take(void* to, unsigned, core::Actor actor, std::string_view text) {
  Recap& self = *static_cast<Recap*>(to);
  if (actor == core::Actor::seat(self.viewer_)) {
    self.clear();
  } else if (actor.is_seat()) {
    Line& line = self.lines_[self.told_++ % lines_max];
    line.actor = actor;
    line.text.clear();
    line.text << text;
  }
  return true;
}

}  // namespace app
