// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The entry that each operation's file makes for the catalogue. A list and not registration at
// start-up: a linker drops objects of a static library that nobody names.
#pragma once

#include "flopscope/layers/operation.h"
#include "flopscope/layers/thread_pool.h"

namespace flopscope::layers {

/// The kernels, in this build, of operations that have no others.
inline constexpr Kernel three_kernels[] = {Kernel::naive, Kernel::simd, Kernel::threads};
inline constexpr std::span<const Kernel> threaded_kernels =
    std::span(three_kernels).first(has_threads ? 3 : 2);
/// Of those that are not split between threads.
inline constexpr std::span<const Kernel> kernels_of_one_thread = threaded_kernels.first(2);
/// And of those that have all of them.
inline constexpr Kernel all_kernels[] = {Kernel::js, Kernel::naive, Kernel::blocked, Kernel::simd,
                                         Kernel::threads};
inline constexpr std::span<const Kernel> kernel_ladder =
    std::span(all_kernels).first(has_threads ? 5 : 4).subspan(has_javascript ? 0 : 1);

/// Starts the threads that such a kernel computes on, where it is prepared.
inline void start_threads_of(Kernel kernel) {
  if constexpr (has_threads) {
    if (kernel == Kernel::threads) static_cast<void>(shared_threads());
  }
}

[[nodiscard]] OperationType matmul_type();
[[nodiscard]] OperationType linear_type();
[[nodiscard]] OperationType conv2d_type();
[[nodiscard]] OperationType conv2d_im2col_type();
[[nodiscard]] OperationType softmax_type();
[[nodiscard]] OperationType layer_norm_type();
[[nodiscard]] OperationType attention_type();
[[nodiscard]] OperationType multihead_attention_type();
[[nodiscard]] OperationType linear_attention_type();
[[nodiscard]] OperationType cached_attention_type();
[[nodiscard]] OperationType quantized_linear_type();
[[nodiscard]] OperationType quantized_conv2d_type();
[[nodiscard]] OperationType sparse_linear_type();
[[nodiscard]] OperationType peak_type();
[[nodiscard]] OperationType bandwidth_type();

}  // namespace flopscope::layers
