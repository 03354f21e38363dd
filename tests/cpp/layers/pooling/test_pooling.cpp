// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/adaptive_avg_pool1d.h"
#include "flopscope/layers/adaptive_avg_pool2d.h"
#include "flopscope/layers/avg_pool2d.h"
#include "flopscope/layers/max_pool2d.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"

using namespace flopscope::layers;
using namespace flopscope::test;

namespace {

template <class Pool>
std::vector<float> pooled(const Pool& layer, const Shape& input, const std::vector<float>& x,
                          Kernel kernel) {
  const auto on = layer.on(input);
  GuardedWorkspace workspace(on->pass->workspace_floats(kernel));
  GuardedFloats y(static_cast<std::size_t>(on->output.elements()));
  on->pass->run(kernel, {x.data(), {}, y.data(), workspace.data()});
  CHECK(y.intact());
  CHECK(workspace.intact());
  return y.values();
}

template <class Pool>
void check_on_paper(const Pool& layer, const Shape& input, const std::vector<float>& x,
                    const std::vector<float>& expected) {
  CHECK(pooled(layer, input, x, Kernel::naive) == expected);
  CHECK(pooled(layer, input, x, Kernel::simd) == expected);
}

const std::vector<float> three_by_three{1, 8, 2, 7, 5, 3, 4, 9, 6};

}  // namespace

TEST_CASE("Pools of 3 x 3 are what they are on paper") {
  const Shape image{1, 1, 3, 3};
  check_on_paper(MaxPool2d{.kernel_size = 2, .stride = 1}, image, three_by_three, {8, 8, 9, 9});
  check_on_paper(AvgPool2d{.kernel_size = 2, .stride = 1}, image, three_by_three,
                 {5.25, 4.5, 6.25, 5.75});
  // The padding counts as zeros in a mean, and is never a maximum.
  const std::vector<float> negative(9, -4);
  check_on_paper(MaxPool2d{.kernel_size = 3, .stride = 2, .padding = 1}, image, negative,
                 {-4, -4, -4, -4});
  check_on_paper(AvgPool2d{.kernel_size = 2, .stride = 2, .padding = 1}, image, negative,
                 {-1, -2, -2, -4});
}

TEST_CASE("Adaptive windows overlap where their number does not divide the size") {
  // Two windows over three elements are the first two and the last two.
  check_on_paper(AdaptiveAvgPool2d{2}, {1, 1, 3, 3}, three_by_three, {5.25, 4.5, 6.25, 5.75});
  // More windows than elements repeat them: of 0 to 1, 0 to 2 and 1 to 2.
  check_on_paper(AdaptiveAvgPool2d{3}, {1, 1, 2, 2}, {1, 3, 5, 7}, {1, 2, 3, 3, 4, 5, 5, 6, 7});
}

TEST_CASE("Adaptive windows over a sequence are means of its stretches") {
  const Shape sequences{1, 2, 5};
  const std::vector<float> x{1, 2, 3, 4, 5, 10, 20, 30, 40, 50};
  check_on_paper(AdaptiveAvgPool1d{1}, sequences, x, {3, 30});
  // Two windows over five elements are the first three and the last three.
  check_on_paper(AdaptiveAvgPool1d{2}, sequences, x, {2, 4, 20, 40});
  const auto cost = AdaptiveAvgPool1d{2}.on(sequences)->forward;
  CHECK(cost.adds == 2 * 2 * (3 - 1));  // two windows of three in each of two channels
  CHECK(cost.others == 2 * 2);          // and as many divisions
  const auto refused = AdaptiveAvgPool1d{1}.on({1, 3, 4, 4});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().allowed == "(batch, channels, length)");
}

TEST_CASE("SIMD pools equal the naive ones on small integers of every width") {
  for (std::int64_t width = 4; width <= 37; ++width) {
    const Shape input{2, 3, 7, width};
    auto x = random_floats(static_cast<std::size_t>(input.elements()), 1, -9, 9);
    for (float& value : x) value = std::round(value);
    const auto check = [&](const auto& layer) {
      CHECK(pooled(layer, input, x, Kernel::simd) == pooled(layer, input, x, Kernel::naive));
    };
    INFO("width " << width);
    for (const std::int64_t stride : {1, 2, 3}) {
      check(MaxPool2d{.kernel_size = 3, .stride = stride, .padding = 1});
      check(AvgPool2d{.kernel_size = 4, .stride = stride, .padding = 2});  // sixteenths are exact
    }
  }
}

TEST_CASE("NaN reaches the windows that hold it, wherever it stands in them") {
  for (const std::size_t at : {std::size_t{0}, std::size_t{4}, std::size_t{8}}) {
    auto x = three_by_three;
    x[at] = std::numeric_limits<float>::quiet_NaN();
    for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
      CHECK(std::isnan(pooled(MaxPool2d{.kernel_size = 3}, {1, 1, 3, 3}, x, kernel)[0]));
      CHECK(std::isnan(pooled(AvgPool2d{.kernel_size = 3}, {1, 1, 3, 3}, x, kernel)[0]));
    }
  }
}

TEST_CASE("Windows that could lie in the padding alone are refused, as PyTorch refuses them") {
  const auto refused = MaxPool2d{.kernel_size = 3, .padding = 2}.on({1, 1, 9, 9});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().field == "padding");
  CHECK(refused.error().message ==
        "padding must be at most half of kernel_size, but it is 2 and kernel_size is 3.");
  CHECK_FALSE(AvgPool2d{.kernel_size = 1, .padding = 1}.on({1, 1, 9, 9}).ok());
}
