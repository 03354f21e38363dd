// SPDX-License-Identifier: MIT
//
// Handwritten-looking digits that are drawn, not collected: strokes through a few points, bent,
// slanted, stretched, moved and thickened at random. Free to use, as many as wanted, and without a
// wrong label among them.
//
// An image's style is its rotation, slant, width, height and thickness, each cut into 8 levels. A
// training image's levels add up to an even number and a test image's to an odd one, so no style
// occurs in both sets: what is tested is whether a model has learned digits, not these drawings.
//
// What it cannot do: stand for what people write. A model trained on it knows these strokes only.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/data/image_set.h"

namespace flopscope::data {

enum class Split : int { training, test };

/// The side of a drawn image, as of MNIST's.
inline constexpr std::size_t digit_side = 28;

/// `count` images, image i showing the digit i % 10; the same for the same seed.
[[nodiscard]] ImageSet draw_digits(std::size_t count, Split split, std::uint64_t seed);

}  // namespace flopscope::data
