// SPDX-License-Identifier: MIT
#include "flopscope/layers/emitted_tile.h"

#include "compiled_tile.h"
#include "flopscope/layers/kernel.h"

namespace flopscope::layers::emit {

namespace {

/// A fused tile, which is compiled when it is first asked for.
template <class Function, Function (*compile)(const ProductTile&)>
Function kept_tile(std::size_t rows, std::size_t vectors, bool scattered) {
  if (!emits()) return nullptr;
  static thread_local struct {
    bool asked;
    Function function;
  } kept[most_rows][most_vectors];
  auto& [asked, function] = kept[rows - 1][vectors - 1];
  if (!asked) {
    asked = true;
    function = compile({.rows = static_cast<std::uint32_t>(rows),
                        .vectors = static_cast<std::uint32_t>(vectors),
                        .fused = true,
                        .scattered = scattered});
  }
  return function;
}

}  // namespace

TileFunction emitted_tile(std::size_t rows, std::size_t vectors) {
  return kept_tile<TileFunction, &compile_tile>(rows, vectors, false);
}

ScatteredTileFunction emitted_scattered_tile(std::size_t rows, std::size_t vectors) {
  return kept_tile<ScatteredTileFunction, &compile_scattered_tile>(rows, vectors, true);
}

bool emits() { return has_javascript; }

}  // namespace flopscope::layers::emit
