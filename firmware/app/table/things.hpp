#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/icon.hpp"
#include "firmware/app/ui/strings.hpp"
#include "firmware/app/ui/widgets.hpp"

/// The reference of a game: cards, places, ideas. Each thing has one page, drawn from the tables of the rules only. The
/// help menu shows it as it is; a long press in a game shows the same page, with what the position adds to it.
namespace app {

/// Things of a shelf that belong together.
struct Section {
  Str heading;
  std::uint8_t count;
};

/// A list of the help menu.
struct Shelf {
  Str title;
  Icon icon;
  std::span<const Section> sections;  ///< a single one is shown without its heading

  constexpr unsigned size() const {
    unsigned n = 0;
    for (const Section& section : sections) n += section.count;
    return n;
  }
};

struct Thing {
  std::uint8_t shelf;   ///< of the game's shelves
  std::uint8_t number;  ///< on the shelf, from 0 through all of its sections

  constexpr bool operator==(const Thing&) const = default;
};

/// A thing in a list.
struct Label {
  Icon icon;
  Line name{}, value{};
  std::optional<Str> title{};  ///< of its page, where that is not the name

  Line heading() const { return title ? Line(str(*title)) : name; }
};

/// Different things, in the order in which one looks at them.
class ThingList {
 public:
  static constexpr unsigned capacity = 32;  ///< the territories of Altay are 23

  void clear() { count_ = 0; }
  void add(Thing thing) {
    if (count_ < capacity && find(thing) == count_) things_[count_++] = thing;
  }
  unsigned size() const { return count_; }
  Thing operator[](unsigned i) const { return things_[i]; }
  /// Which one it is; size() when it is none of them.
  unsigned find(Thing thing) const {
    unsigned i = 0;
    while (i < count_ && things_[i] != thing) ++i;
    return i;
  }

 private:
  std::array<Thing, capacity> things_{};
  std::uint8_t count_ = 0;
};

/// A page of the rules.
struct Chapter {
  Str title, text;
  Icon icon;                              ///< beside its title in a menu
  std::string_view (*words)() = nullptr;  ///< gives the text where it is not always the same; then `text` is not used
};

/// The last chapter of every guide; it calls the buttons what is printed beside them.
std::string_view say_device();
inline constexpr Chapter device_chapter = {Str::help_device, Str::help_device_text, Icon::about, say_device};

/// What the help menu has to say about a game.
struct Box {
  std::span<const Chapter> guide;  ///< the rules, chapter by chapter; then every icon, then the device
  std::span<const Shelf> shelves;
  Label (*label)(Thing);
  int (*draw)(Canvas& canvas, Rect area, Thing thing);  ///< draws from the top of `area` down, returns the height

  const Chapter& icons() const { return guide[guide.size() - 2]; }
};

}  // namespace app
