// SPDX-License-Identifier: MIT
//
// The tile of C in which matrix products are computed: two runs whose tiles differ ran different
// code.
#pragma once

#include <cstddef>

namespace flopscope::layers {

struct TileKind {
  std::size_t rows;  ///< of the tallest
  std::size_t columns;
  bool fused;    ///< each multiplication and its addition are one instruction
  bool emitted;  ///< its loop was written at run time, not by the compiler
};

/// The calling thread has its own, compiled when this is first asked.
[[nodiscard]] TileKind tile_kind();

/// Whether the compiler fused what the kernels multiply and add.
[[nodiscard]] bool compiler_fuses();

}  // namespace flopscope::layers
