// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/layers/conv2d_im2col.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/operations.h"

using namespace flopscope::layers;
using namespace flopscope::test;

namespace {

std::size_t size(const Shape& shape) { return static_cast<std::size_t>(shape.elements()); }

}  // namespace

TEST_CASE("A convolution by a matrix of patches is the direct one, exactly in small integers") {
  const Conv2dShape shapes[] = {
      {1, 3, 5, 7, 9, 3, 1, 1, 1, 1, true},  {2, 4, 6, 8, 5, 3, 2, 1, 1, 2, false},
      {1, 2, 3, 9, 9, 2, 3, 0, 2, 1, true},  {1, 1, 1, 1, 1, 1, 1, 0, 1, 1, true},
      {1, 3, 2, 4, 6, 3, 1, 4, 1, 1, true},  {1, 6, 6, 5, 7, 3, 1, 1, 1, 6, true},
      {2, 5, 4, 6, 6, 1, 1, 0, 1, 1, false}, {1, 2, 2, 5, 5, 3, 4, 3, 2, 1, true},
      {1, 2, 2, 3, 2, 1, 2, 5, 1, 1, true},
  };
  for (const Conv2dShape& shape : shapes) {
    auto x = random_floats(size(input_shape(shape)), 1, -9, 9);
    auto weight = random_floats(size(weight_shape(shape)), 2, -9, 9);
    auto bias = random_floats(static_cast<std::size_t>(shape.out_channels), 3, -9, 9);
    for (auto* values : {&x, &weight, &bias}) {
      for (float& value : *values) value = std::round(value);
    }
    std::vector<float> direct(size(output_shape(shape)));
    conv2d_naive(shape, x.data(), weight.data(), bias.data(), direct.data());
    const Conv2dIm2colShape same{shape};
    for (const auto kernel : {&conv2d_im2col_naive, &conv2d_im2col_simd}) {
      GuardedWorkspace workspace(conv2d_im2col_workspace(same));
      GuardedFloats y(direct.size());
      kernel(same, x.data(), weight.data(), bias.data(), y.data(), workspace.data());
      INFO("image " << input_shape(shape).text() << ", weight " << weight_shape(shape).text());
      CHECK(y.values() == direct);
      CHECK(y.intact());
      CHECK(workspace.intact());
    }
  }
}

TEST_CASE("A matrix of patches costs memory and bytes, and no work") {
  const auto im2col = operation("conv2d_im2col", {1, 8, 16, 20, 20, 3, 1, 1, 1, 1});
  const auto direct = operation("conv2d", {1, 8, 16, 20, 20, 3, 1, 1, 1, 1});
  // 72 rows of 400 floats.
  CHECK(im2col->bytes_needed(Kernel::naive) - direct->bytes_needed(Kernel::naive) == 72 * 400 * 4);
  CHECK(im2col->cost().macs == direct->cost().macs);
  // Written once and read once.
  CHECK(im2col->cost().bytes_read - direct->cost().bytes_read == 72 * 400 * 4);
  CHECK(im2col->cost().bytes_written - direct->cost().bytes_written == 72 * 400 * 4);
  // 2 images of 2 groups of 4 channels: 36 rows of 9 x 9 floats for each.
  CHECK(operation("conv2d_im2col", {2, 8, 16, 19, 19, 3, 2, 0, 1, 2})->cost().bytes_written ==
        4 * (2 * 16 * 81 + 2 * 2 * 36 * 81));
}

TEST_CASE("A matrix of patches that fits no memory is refused before it is written") {
  const auto vast = operation("conv2d_im2col", {1, 1, 1, 40000, 40000, 20001, 1, 10000, 1, 1});
  const auto refused = vast->prepare(Kernel::simd, 1);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == "out_of_memory");
  CHECK(operation("conv2d_im2col", {1, 2, 3, 4, 4, 9, 1, 1, 1, 1})->misfit());
}
