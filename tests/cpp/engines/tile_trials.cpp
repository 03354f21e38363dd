// SPDX-License-Identifier: MIT
//
// Tiles and products against the textbook's sums, in whichever JavaScript engine runs this program:
// the browsers of tests/browser/engines/tiles.mjs. Each is drawn from a number of its own, by which
// one that is wrong can be had again.
#include <cstddef>
#include <cstdint>
#include <string>

#include <emscripten.h>
#include <emscripten/bind.h>

#include "flopscope/measure/random.h"
#include "layers/emit/compiled_tile.h"
#include "layers/emit/module_bytes.h"
#include "layers/emit/product_tile.h"
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

bool emitted() { return layers::tile_kind().emitted; }

}  // namespace

EMSCRIPTEN_BINDINGS(flopscope_tile_trials) {
  emscripten::function("tiles", &tiles);
  emscripten::function("products", &products);
  emscripten::function("emitted", &emitted);
}

}  // namespace flopscope::test
