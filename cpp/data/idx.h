// SPDX-License-Identifier: MIT
//
// MNIST's file format, IDX (Y. LeCun, C. Cortes and C. Burges, "The MNIST database of handwritten
// digits", 1998): big-endian sizes, then bytes. Fashion-MNIST, KMNIST and EMNIST come in it, too.
//
//   images: 00 00 08 03, count, height, width (4 bytes each), then a byte for each pixel
//   labels: 00 00 08 01, count, then a byte for each image
#pragma once

#include <cstdint>
#include <span>

#include "flopscope/data/image_set.h"
#include "flopscope/measure/result.h"

namespace flopscope::data {

/// The images of one file and the labels of the other. Errors: "damaged_file", with the file at
/// fault ("images" or "labels") as the field.
[[nodiscard]] measure::Result<ImageSet> read_idx(std::span<const std::uint8_t> images,
                                                 std::span<const std::uint8_t> labels);

}  // namespace flopscope::data
