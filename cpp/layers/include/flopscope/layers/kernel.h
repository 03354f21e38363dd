// SPDX-License-Identifier: MIT
//
// The forms an operation is written in, from the textbook's loop to the machine's limit.
#pragma once

#include "flopscope/measure/record.h"

namespace flopscope::layers {

enum class Kernel : int {
  fastest,  ///< whichever of the others is fastest in this build
  naive,    ///< the textbook loop, compiled without auto-vectorisation: the reference
  simd,     ///< vector instructions, packed and tiled for registers and caches
  threads,  ///< the SIMD kernel split over a pool of threads, where there is enough to split;
            ///< layers of a model that cannot be split run on one. Refused by operations without
            ///< it, and in builds without threads.
};

inline constexpr const char* kernel_names[] = {"fastest", "naive", "simd", "threads"};
inline constexpr measure::Choices kernel_choices{kernel_names};

}  // namespace flopscope::layers
