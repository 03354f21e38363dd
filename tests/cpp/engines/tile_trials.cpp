// SPDX-License-Identifier: MIT
//
// Tiles, products, and the operations whose loops have other forms, against the textbook's sums, in
// whichever JavaScript engine runs this program: the browsers of tests/browser/engines/tiles.mjs.
// Each is drawn from a number of its own, by which one that is wrong can be had again.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <emscripten.h>
#include <emscripten/bind.h>

#include "flopscope/layers/kernel.h"
#include "flopscope/layers/operation.h"
#include "flopscope/measure/random.h"
#include "layers/emit/compiled_tile.h"
#include "layers/emit/module_bytes.h"
#include "layers/emit/product_tile.h"
#include "support/operations.h"
#include "support/product_problem.h"
#include "support/tile_problem.h"

// clang-format off
EM_JS(bool, flopscope_validates, (const char* at, std::size_t size), {
  return WebAssembly.validate(HEAPU8.slice(at, at + size));
});
// clang-format on

namespace flopscope::test {

namespace {

using emscripten::val;
using layers::emit::MemoryKind;
using measure::Random;

bool validates(const layers::emit::ProductTile& tile) {
  const auto module = layers::emit::module_bytes(layers::emit::product_tile(tile), MemoryKind::own);
  return flopscope_validates(module.data(), module.size());
}

/// What came of a series of trials.
struct Tally {
  int validated = 0;
  int equal = 0;
  double worst = 0;
  val wrong = val::array();  ///< each that is, in words

  void add(bool is_equal, double error, const std::string& name) {
    if (error > worst) worst = error;
    if (is_equal) ++equal;
    else wrong.call<void>("push", name);
  }
  [[nodiscard]] val object() const {
    val object = val::object();
    object.set("validated", validated);
    object.set("equal", equal);
    object.set("worst", worst);
    object.set("wrong", wrong);
    return object;
  }
};

auto choices_of(Random& random) {
  return [&random](std::uint32_t least, std::uint32_t most) {
    return least + random.below(most - least + 1);
  };
}

/// `fuses`: whether this engine has fused multiply-adds. One without must refuse a fused tile,
/// which is tried unfused then.
val tiles(std::uint32_t first, std::uint32_t count, bool fuses) {
  Tally tally;
  for (std::uint32_t at = first; at < first + count; ++at) {
    Random random(at);
    TileProblem problem = any_tile_problem(choices_of(random));
    layers::emit::ProductTile& tile = problem.tile;
    const bool refused = tile.fused && !fuses && !validates(tile);
    if (refused) tile.fused = false;
    const std::string name =
        "tile " + std::to_string(at) + ": " + std::to_string(tile.rows) + " x " +
        std::to_string(problem.columns()) + ", " + std::to_string(tile.steps) + " steps, " +
        (tile.unpacked ? "unpacked, " : "") + (tile.fused ? "fused" : "not fused");
    if (tile.fused && !fuses) {
      tally.add(false, 0, name + ", validates where nothing is fused");
      continue;
    }
    if (validates(tile)) ++tally.validated;
    const layers::emit::TileFunction function = layers::emit::compile_tile(tile);
    if (function == nullptr) {
      tally.add(false, 0, name + ", is refused");
      continue;
    }
    const TileOperands operands(problem, at);
    const CalledTile made = called(function, problem, operands);
    const TileErrors errors = tile_errors(problem, operands, made.c);
    tally.add(errors.wrong == 0 && made.intact, errors.worst, name);
  }
  return tally.object();
}

val products(std::uint32_t first, std::uint32_t count) {
  Tally tally;
  for (std::uint32_t at = first; at < first + count; ++at) {
    Random random(at);
    const ProductProblem problem = any_product_problem(choices_of(random));
    const ProductErrors errors = product_errors(problem, at);
    tally.add(errors.wrong == 0, errors.worst,
              "product " + std::to_string(at) + ": " + std::to_string(problem.m) + " x " +
                  std::to_string(problem.k) + " x " + std::to_string(problem.n) +
                  ", tiles of at most " + std::to_string(problem.tile_rows) + " rows");
  }
  return tally.object();
}

/// An operation by its name and its counts.
struct AnyOperation {
  const char* name;
  std::vector<std::int64_t> counts;
};

/// One whose loops are other than a tile's on packed numbers: rows times a vector and a vector
/// times rows, patches of an image that are read in their places, bytes.
template <class Choose>
AnyOperation any_operation(Choose&& any) {
  const auto convolution = [&](const char* name) {
    const std::int64_t groups = any(1, 4) == 1 ? any(2, 4) : 1;
    const std::int64_t kernel_size = any(1, 5);
    const std::int64_t dilation = any(1, 3);
    const std::int64_t least = dilation * (kernel_size - 1) + 1;
    const auto least_side = static_cast<std::uint32_t>(least);
    const std::int64_t height = any(least_side, least_side + 20);
    const std::int64_t width = any(least_side, least_side + 40);
    return AnyOperation{name,
                        {any(1, 2), groups * any(1, 9), groups * any(1, 21), height, width,
                         kernel_size, any(1, 3), any(0, 3), dilation, groups}};
  };
  switch (any(0, 5)) {
    case 0:
      return {"matmul", {1, any(1, 300), any(1, 700)}};
    case 1:
      return {"matmul", {any(1, 700), any(1, 300), 1}};
    case 2:
      return {"linear", {any(1, 3), any(1, 300), any(1, 300)}};
    case 3:
      return {"quantized_linear", {any(1, 30), any(1, 300), any(1, 300)}};
    case 4:
      return convolution("quantized_conv2d");
    default:
      return convolution("conv2d");
  }
}

val operations(std::uint32_t first, std::uint32_t count) {
  constexpr double all_of_them = 1e9;
  Tally tally;
  for (std::uint32_t at = first; at < first + count; ++at) {
    Random random(at);
    const AnyOperation any = any_operation(choices_of(random));
    std::string name = "operation " + std::to_string(at) + ": " + any.name;
    for (const std::int64_t each : any.counts) name += " " + std::to_string(each);
    const auto prepared =
        operation(any.name, any.counts)->prepare(layers::Kernel::simd, std::uint64_t{at});
    if (!prepared) {
      tally.add(false, 0, name + ", is refused");
      continue;
    }
    (*prepared)->run();
    const layers::Verification found = (*prepared)->verify(all_of_them);
    const bool is_whole = found.elements == static_cast<std::int64_t>((*prepared)->output().size());
    tally.add(is_whole && found.passed(), found.worst_error, name);
  }
  return tally.object();
}

bool emitted() { return layers::tile_kind().emitted; }

}  // namespace

EMSCRIPTEN_BINDINGS(flopscope_tile_trials) {
  emscripten::function("tiles", &tiles);
  emscripten::function("products", &products);
  emscripten::function("operations", &operations);
  emscripten::function("emitted", &emitted);
}

}  // namespace flopscope::test
