// SPDX-License-Identifier: MIT
#include "flopscope/layers/emitted_tile.h"

#include "compiled_tile.h"
#include "flopscope/layers/kernel.h"

namespace flopscope::layers::emit {

TileFunction emitted_tile(std::size_t rows, std::size_t vectors, bool fused) {
  if constexpr (!has_javascript) return nullptr;
  static thread_local struct {
    bool asked;
    TileFunction function;
  } kept[2][most_rows][most_vectors];
  auto& [asked, function] = kept[fused ? 1 : 0][rows - 1][vectors - 1];
  if (!asked) {
    asked = true;
    function = compile_tile({.rows = static_cast<std::uint32_t>(rows),
                             .vectors = static_cast<std::uint32_t>(vectors),
                             .fused = fused});
  }
  return function;
}

}  // namespace flopscope::layers::emit
