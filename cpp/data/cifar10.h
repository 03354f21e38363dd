// SPDX-License-Identifier: MIT
//
// CIFAR-10's binary version (A. Krizhevsky, "Learning multiple layers of features from tiny
// images", 2009): 3,073 bytes an image, its label from 0 to 9 and 32 x 32 pixels, all red ones
// first, then the green and the blue ones.
#pragma once

#include <cstdint>
#include <span>

#include "flopscope/data/image_set.h"
#include "flopscope/measure/result.h"

namespace flopscope::data {

/// The images of a batch. Error: "damaged_file", with "images" as the field.
[[nodiscard]] measure::Result<ImageSet> read_cifar10(std::span<const std::uint8_t> bytes);

}  // namespace flopscope::data
