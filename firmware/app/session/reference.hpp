#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/icon.hpp"
#include "firmware/app/ui/strings.hpp"
#include "firmware/app/ui/widgets.hpp"

/// The reference of a game: cards, locations, ideas. Each item has one page, drawn from the tables of the rules only.
/// The help menu shows it as it is; a long press in a game shows the same page, with what the position adds to it.
namespace pd::session {

/// Items of a section that belong together.
struct Group {
  Str heading;
  std::uint8_t count;
};

/// A list of the help menu.
struct Section {
  Str title;
  Icon icon;
  std::span<const Group> groups;  ///< a single one is shown without its heading

  constexpr unsigned size() const {
    unsigned n = 0;
    for (const Group& group : groups) n += group.count;
    return n;
  }
};

struct Item {
  std::uint8_t section;  ///< of the game's sections
  std::uint8_t number;   ///< in the section, from 0 through all of its groups

  constexpr bool operator==(const Item&) const = default;
};

/// An item in a list.
struct Label {
  Icon icon;
  Line name{}, value{};
  std::optional<Str> title{};  ///< of its page, where that is not the name

  Line heading() const { return title ? Line(str(*title)) : name; }
};

/// Different items, in the order in which a person looks at them.
class ItemList {
 public:
  static constexpr unsigned capacity = 32;  ///< the territories of Altay are 23

  void clear() { count_ = 0; }
  void add(Item item) {
    if (count_ < capacity && find(item) == count_) items_[count_++] = item;
  }
  unsigned size() const { return count_; }
  Item operator[](unsigned i) const { return items_[i]; }
  /// Which one it is; size() when it is none of them.
  unsigned find(Item item) const {
    unsigned i = 0;
    while (i < count_ && items_[i] != item) ++i;
    return i;
  }

 private:
  std::array<Item, capacity> items_{};
  std::uint8_t count_ = 0;
};

/// Rows of an image above the text of a chapter.
struct ChapterPicture {
  Image image;
  std::uint8_t top, height;
};

/// A page of the rules.
struct Chapter {
  Str title, text;
  Icon icon;                              ///< beside its title in a menu
  std::string_view (*words)() = nullptr;  ///< gives the text where it is not always the same; then `text` is not used
  std::optional<ChapterPicture> picture{};
};

/// The last chapter of every guide; it calls the buttons what is printed beside them.
std::string_view say_device();
inline constexpr Chapter device_chapter = {Str::help_device, Str::help_device_text, Icon::about, say_device};

/// The help of a game.
struct Reference {
  std::span<const Chapter> guide;  ///< the rules, chapter by chapter; then every icon, then the device
  std::span<const Section> sections;
  Label (*label)(Item);
  int (*draw)(Canvas& canvas, Rect area, Item item);  ///< draws from the top of `area` down, returns the height

  const Chapter& icons() const { return guide[guide.size() - 2]; }
};

}  // namespace pd::session
