// SPDX-License-Identifier: MIT
//
// The matrix product on several threads: C is cut into blocks, and each is computed as it would be
// by one thread, in the same order, so the result has the same bits however many there are.
#pragma once

#include <cstddef>

#include "flopscope/layers/thread_pool.h"
#include "gemm.h"

namespace flopscope::layers {

/// The floats of workspace that `gemm_threads` needs with a pool of `threads`.
[[nodiscard]] std::size_t gemm_threads_workspace(const Gemm& sizes, std::size_t threads);

/// `workspace` starts on a 64-byte boundary. A problem too small to gain is left to the caller.
void gemm_threads(const Gemm& problem, float* workspace, ThreadPool& pool);

}  // namespace flopscope::layers
