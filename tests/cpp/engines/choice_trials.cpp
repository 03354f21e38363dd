// SPDX-License-Identifier: MIT
//
// The choice of a tile as the lab makes it, and one product in tiles of any height, for
// tests/bench/choice.mjs to time.
#include <cstdint>
#include <memory>

#include <emscripten/bind.h>

#include "flopscope/experiments/tile_choice.h"
#include "flopscope/layers/emitted_tile.h"
#include "flopscope/layers/matmul.h"
#include "flopscope/layers/operation.h"
#include "flopscope/layers/tile_kind.h"
#include "js_clock.h"

namespace flopscope::test {

namespace {

using layers::PreparedOperation;

/// The height that the lab takes here.
std::uint32_t choose() {
  experiments::choose_tile(bindings::performance_clock());
  return static_cast<std::uint32_t>(layers::tile_kind().rows);
}

/// Whether that was tried, and not left at the usual one because of the clock.
bool measured() { return layers::tile_choice() == layers::TileChoice::measured; }

/// The highest tile that can be asked for.
std::uint32_t most_rows() { return static_cast<std::uint32_t>(layers::emit::most_rows); }

/// Calls a matmul of n x n x n so often in tiles of that height. False where the engine has none.
bool multiply(std::uint32_t n, std::uint32_t height, std::uint32_t calls) {
  static std::uint32_t size = 0;
  static std::unique_ptr<PreparedOperation> product;
  if (size != n) {
    const auto operation = layers::find_operation("matmul")->create();
    *static_cast<layers::MatmulShape*>(operation->shape()) = {n, n, n};
    auto prepared = operation->prepare(layers::Kernel::simd, 1);
    if (!prepared) return false;
    product = std::move(*prepared);
    size = n;
  }
  layers::choose_tile_height(height);
  if (layers::tile_kind().rows != height) return false;
  for (; calls > 0; --calls) product->run();
  return true;
}

}  // namespace

EMSCRIPTEN_BINDINGS(flopscope_choice_trials) {
  emscripten::function("choose", &choose);
  emscripten::function("measured", &measured);
  emscripten::function("mostRows", &most_rows);
  emscripten::function("multiply", &multiply);
}

}  // namespace flopscope::test
