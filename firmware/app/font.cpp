#include "firmware/app/font.hpp"

namespace app {

int line_height(Font f) { return f == Font::small ? 14 : f == Font::title ? 22 : f == Font::big ? 34 : 17; }

int measure(Font f, std::string_view s) { return static_cast<int>(s.size()) * line_height(f) / 2; }

int wrapped_height(Font f, int width, std::string_view s) { return (measure(f, s) / width + 1) * line_height(f); }

}  // namespace app
