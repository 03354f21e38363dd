// SPDX-License-Identifier: MIT
#include "flopscope/layers/emitted_tile.h"

#include "compiled_tile.h"
#include "flopscope/layers/kernel.h"

namespace flopscope::layers::emit {

namespace {

ProductTile fused_tile(std::size_t rows, std::size_t columns) {
  return {.rows = static_cast<std::uint32_t>(rows),
          .vectors = static_cast<std::uint32_t>((columns + 3) / 4),
          .edge = static_cast<std::uint32_t>(columns % 4),
          .fused = true};
}

/// A tile, which is compiled when it is first asked for.
template <class Function, Function (*compile)(const ProductTile&)>
Function kept_tile(const ProductTile& tile) {
  if constexpr (!has_javascript) return nullptr;
  static thread_local struct {
    bool asked;
    Function function;
  } kept[most_rows][most_columns];
  auto& [asked, function] = kept[tile.rows - 1][tile.columns() - 1];
  if (!asked) {
    asked = true;
    function = compile(tile);
  }
  return function;
}

}  // namespace

TileFunction emitted_tile(std::size_t rows, std::size_t columns) {
  return kept_tile<TileFunction, &compile_tile>(fused_tile(rows, columns));
}

ScatteredTileFunction emitted_scattered_tile(std::size_t rows, std::size_t columns) {
  ProductTile tile = fused_tile(rows, columns);
  tile.scattered = true;
  return kept_tile<ScatteredTileFunction, &compile_scattered_tile>(tile);
}

UnpackedTileFunction emitted_unpacked_tile(std::size_t rows, std::size_t columns) {
  ProductTile tile = fused_tile(rows, columns);
  tile.unpacked = true;
  return kept_tile<UnpackedTileFunction, &compile_unpacked_tile>(tile);
}

}  // namespace flopscope::layers::emit
