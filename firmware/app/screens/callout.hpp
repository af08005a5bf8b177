#pragma once
#include <string_view>

#include "engine/core/text.hpp"
#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/keep_clear.hpp"

namespace pd::screens {

/// A few words on the picture of a game. Words that do not fit into the free space are shown page by page.
struct Callout {
  Rect box{};
  Font font{};
  std::string_view page{};  ///< the part of the words that is shown
  std::string_view rest{};  ///< what the next page begins with; empty on the last one
};

using CalloutText = core::Text<500>;

/// Where a callout may lie: on the picture, if need be also on the tabs, and only where nothing else is left on the
/// header.
struct CalloutSpace {
  Rect picture;
  int tabs_top;    ///< the tabs end where the picture begins
  int header_top;  ///< the colour of the header stays in sight above
};

/// Lays out the callout so that it covers none of `clear`: below it where it fits, else above, else beside.
Callout lay_callout(std::string_view words, const CalloutSpace& space, const KeepClear& clear);
Rect callout_area(Rect box);  ///< with the margin beside the box, where nothing else is drawn
void draw_callout(Canvas& canvas, const Callout& callout);

extern Rect drawn_callout;  ///< the box of the last callout; the text view empties it before it lets a screen draw

}  // namespace pd::screens
