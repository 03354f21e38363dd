// SPDX-License-Identifier: MIT
#include <cstdint>

#include "catch.h"
#include "flopscope/measure/random.h"
#include "support/product_problem.h"

using namespace flopscope::test;
using flopscope::measure::Random;

TEST_CASE("Blocked products equal the textbook's sums, whatever their sizes, strides and bias") {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Random random(seed);
    const ProductProblem problem =
        any_product_problem([&](std::uint32_t least, std::uint32_t most) {
          return least + random.below(most - least + 1);
        });
    INFO("problem " << seed << ": " << problem.m << " x " << problem.k << " x " << problem.n
                    << ", B " << static_cast<int>(problem.b) << ", bias "
                    << static_cast<int>(problem.bias) << ", tiles of " << problem.tile_rows);
    CHECK(product_errors(problem, seed).wrong == 0);
  }
}
