// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Helpers for the entry of the catalogue (model/operation_types.cpp) that each operation's file
// makes, a function `OperationType <name>_type()`, and which kernels it has in this build.
#pragma once

#include "flopscope/layers/operation.h"
#include "flopscope/layers/thread_pool.h"

namespace flopscope::layers {

/// The kernels, in this build, of operations that have no others.
inline constexpr Kernel three_kernels[] = {Kernel::naive, Kernel::simd, Kernel::threads};
inline constexpr std::span<const Kernel> threaded_kernels =
    std::span(three_kernels).first(has_threads ? 3 : 2);
/// The kernels of operations that are not split between threads.
inline constexpr std::span<const Kernel> kernels_of_one_thread = threaded_kernels.first(2);
/// The kernels of operations that have all of them.
inline constexpr Kernel all_kernels[] = {Kernel::js, Kernel::naive, Kernel::blocked, Kernel::simd,
                                         Kernel::threads};
inline constexpr std::span<const Kernel> kernel_ladder =
    std::span(all_kernels).first(has_threads ? 5 : 4).subspan(has_javascript ? 0 : 1);

/// The kernels of what is made of other operations, attention among them.
inline constexpr Kernel kernels_of_parts[] = {Kernel::naive, Kernel::materialized, Kernel::simd,
                                              Kernel::threads};
inline constexpr std::span<const Kernel> kernels_with_attention =
    std::span(kernels_of_parts).first(has_threads ? 4 : 3);

/// Starts the threads that such a kernel computes on, where it is prepared.
inline void start_threads_of(Kernel kernel) {
  if constexpr (has_threads) {
    if (kernel == Kernel::threads) static_cast<void>(shared_threads());
  }
}

}  // namespace flopscope::layers
