#pragma once
#include "assets/tables.hpp"
#include "firmware/app/ui/geometry.hpp"
#include "generated/images.hpp"

/// Illustrations: what lies in assets/images is an Image of that name. docs/developing.md says how to add one. An image
/// has colours and no meaning; a part of it that can be chosen is a Region (ui/region.hpp), which is a shape.
namespace pd::ui {

/// The n-th of names that follow each other in a generated list: images, or strings.
template <class Name>
constexpr Name nth(Name first, unsigned n) {
  return static_cast<Name>(static_cast<unsigned>(first) + n);
}

/// Its width and height.
inline Point size_of(Image which) {
  const assets::Image& image = assets::images[static_cast<std::size_t>(which)];
  return {image.width, image.height};
}

}  // namespace pd::ui
