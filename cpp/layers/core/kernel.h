// SPDX-License-Identifier: MIT
//
// The forms an operation is written in, from the textbook's loop to the machine's limit.
#pragma once

#include "flopscope/measure/record.h"

namespace flopscope::layers {

enum class Kernel : int {
  fastest,  ///< whichever of the others is fastest in this build
  js,       ///< the textbook loop in JavaScript, on the same numbers. Only where a JavaScript
            ///< engine runs this build; refused by operations without it.
  naive,    ///< the textbook loop, compiled without auto-vectorisation: the reference
  blocked,  ///< scalar loops over blocks that stay in the caches, compiled like the naive ones.
            ///< Refused by operations without it.
  materialized,  ///< the SIMD kernel of a textbook that writes all scores of attention to memory;
                 ///< other layers of a model compute as with simd. Refused by operations without
                 ///< it.
  simd,          ///< vector instructions, packed and tiled for registers and caches
  threads,       ///< the SIMD kernel split over a pool of threads, where there is enough to split;
            ///< layers of a model that cannot be split run on one. Refused by operations without
            ///< it, and in builds without threads.
};

inline constexpr const char* kernel_names[] = {"fastest",      "js",   "naive",  "blocked",
                                               "materialized", "simd", "threads"};
/// Whether a JavaScript engine runs this build.
#ifdef __EMSCRIPTEN__
inline constexpr bool has_javascript = true;
#else
inline constexpr bool has_javascript = false;
#endif

inline constexpr measure::Choices kernel_choices{kernel_names};

/// Whether `kernel` works on the operands where they lie, without a workspace.
[[nodiscard]] constexpr bool is_plain_loop(Kernel kernel) {
  return kernel == Kernel::js || kernel == Kernel::naive || kernel == Kernel::blocked;
}

}  // namespace flopscope::layers
