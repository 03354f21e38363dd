// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The matrix product on several threads: C is cut into blocks, and each is computed as it would be
// by one thread, in the same order, so the result has the same bits however many there are.
#pragma once

#include <algorithm>
#include <cstddef>

#include "flopscope/layers/thread_pool.h"
#include "gemm.h"

namespace flopscope::layers {

// Below this a second thread gains less than calling it costs: 40 us of one core's time.
inline constexpr double least_threaded_macs = 1 << 20;

// More parts than threads, so that one that is held up leaves its share to the others.
inline constexpr std::size_t parts_per_thread = 4;

/// C cut into blocks of equal size, those at the lower and the right edge excepted.
struct GemmCut {
  std::size_t rows;     ///< of a block
  std::size_t columns;  ///< of a block
  std::size_t down;     ///< blocks
  std::size_t across;   ///< blocks

  GemmCut(const Gemm& sizes, std::size_t block_rows, std::size_t block_columns)
      : rows(std::max<std::size_t>(1, std::min(block_rows, sizes.m))),
        columns(std::max<std::size_t>(1, std::min(block_columns, sizes.n))),
        down((sizes.m + rows - 1) / rows),
        across((sizes.n + columns - 1) / columns) {}

  [[nodiscard]] std::size_t parts() const { return down * across; }
};

/// Blocks for `gemm_blocked` that are near to squares, about as many as `parts` where they stay
/// large enough.
[[nodiscard]] GemmCut cut_blocked(const Gemm& sizes, std::size_t parts);
/// The floats of workspace of each thread that computes such blocks.
[[nodiscard]] std::size_t gemm_floats_per_thread(const Gemm& sizes, const GemmCut& cut);

/// The floats of workspace that `gemm_threads` needs with a pool of `threads`.
[[nodiscard]] std::size_t gemm_threads_workspace(const Gemm& sizes, std::size_t threads);

/// `workspace` starts on a 64-byte boundary. A problem too small to gain is left to the caller.
void gemm_threads(const Gemm& problem, float* workspace, ThreadPool& pool);

}  // namespace flopscope::layers
