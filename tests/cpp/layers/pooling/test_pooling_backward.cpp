// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/adaptive_avg_pool1d.h"
#include "flopscope/layers/adaptive_avg_pool2d.h"
#include "flopscope/layers/avg_pool2d.h"
#include "flopscope/layers/backward_pass.h"
#include "flopscope/layers/max_pool2d.h"
#include "layers/pooling/pooling.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/slopes.h"

using namespace flopscope::layers;
using flopscope::test::check_slopes;
using flopscope::test::doubles;
using flopscope::test::GuardedFloats;
using flopscope::test::GuardedWorkspace;
using flopscope::test::random_floats;
using flopscope::test::weighted_sum;

namespace {

const Shape images[] = {{2, 3, 4, 6}, {1, 2, 7, 5}, {3, 1, 9, 17}, {1, 5, 3, 8}, {1, 1, 2, 2}};
const Window windows[] = {{2, 2, 0, 1}, {3, 2, 1, 1}, {2, 1, 0, 1}, {2, 3, 1, 1}};

/// Every window on every image that it fits.
template <class See>
void for_pools(See see) {
  for (const Shape& image : images) {
    for (const Window& window : windows) {
      const auto output = windowed(window, image, image);
      if (!output.ok()) continue;
      INFO(image.text() << ", window " << window.kernel_size << ", stride " << window.stride);
      see(pool_shape(image, *output, window));
    }
  }
}

/// Adaptive ones of three sizes.
template <class See>
void for_adaptive(See see) {
  for (const Shape& image : images) {
    for (const std::int64_t size : {1, 2, 3}) {
      INFO(image.text() << " to " << size);
      see(pool_shape(image, image.with(2, size).with(3, size), {}));
    }
  }
}

std::size_t inputs(const PoolShape& shape) {
  return static_cast<std::size_t>(shape.planes * shape.height * shape.width);
}

std::size_t outputs(const PoolShape& shape) {
  return static_cast<std::size_t>(shape.planes * shape.out_height * shape.out_width);
}

/// Checks `backward(shape, x, dy, dx)` against the slopes of `pool(shape, x, y)`.
template <class Pool, class Backward>
void check_gradient(const PoolShape& shape, Pool pool, Backward backward) {
  auto x = doubles(random_floats(inputs(shape), 1));
  const auto dy = doubles(random_floats(outputs(shape), 2));
  std::vector<double> dx(x.size(), 7);
  backward(shape, x.data(), dy.data(), dx.data());
  check_slopes(x, dx, [&] {
    std::vector<double> y(dy.size());
    pool(shape, x.data(), y.data());
    return weighted_sum(dy, y);
  });
}

template <class Fast, class Backward>
void compare_with_double(const PoolShape& shape, Fast fast, Backward backward) {
  const auto x = random_floats(inputs(shape), 1);
  const auto dy = random_floats(outputs(shape), 2);
  std::vector<double> expected(x.size());
  backward(shape, doubles(x).data(), doubles(dy).data(), expected.data());
  GuardedFloats dx(x.size());
  GuardedWorkspace workspace(static_cast<std::size_t>(shape.width + 2 * shape.window.padding));
  fast(shape, x.data(), dy.data(), dx.data(), workspace.data());
  CHECK(dx.intact());
  CHECK(workspace.intact());
  const auto found = dx.values();
  for (std::size_t i = 0; i < x.size(); ++i) CHECK(std::abs(found[i] - expected[i]) < 1e-6);
}

constexpr auto max_back = max_pool2d_backward_naive<double>;
constexpr auto avg_back = avg_pool2d_backward_naive<double>;
constexpr auto adaptive_back = adaptive_avg_pool2d_backward_naive<double>;

}  // namespace

TEST_CASE("The gradients of poolings are those of finite differences") {
  for_pools([](const PoolShape& shape) {
    check_gradient(shape, max_pool2d_naive<double>, max_back);
    check_gradient(shape, avg_pool2d_naive<double>, avg_back);
  });
  for_adaptive([](const PoolShape& shape) {
    check_gradient(shape, adaptive_avg_pool2d_naive<double>, adaptive_back);
  });
}

TEST_CASE("The fast gradients of poolings equal the double ones, and stay within their image") {
  for_pools([](const PoolShape& shape) {
    compare_with_double(shape, max_pool2d_backward_simd, max_back);
    compare_with_double(shape, avg_pool2d_backward_simd, avg_back);
  });
  for_adaptive([](const PoolShape& shape) {
    compare_with_double(shape, adaptive_avg_pool2d_backward_simd, adaptive_back);
  });
}

TEST_CASE("Where adaptive windows over a sequence overlap, an element gets the gradients of both") {
  const auto pass = AdaptiveAvgPool1d{2}.on({1, 1, 5})->pass;
  REQUIRE(pass->backward() != nullptr);
  const std::vector<float> dy{3, 30};  // of the first three elements and of the last three
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    std::vector<float> dx(5), workspace(16);
    BackwardData data{};
    data.dy = dy.data();
    data.dx = dx.data();
    data.workspace = workspace.data();
    pass->backward()->run_backward(kernel, data);
    CHECK(dx == std::vector<float>{1, 1, 11, 10, 10});
  }
}

TEST_CASE("Of equal elements the first gets the gradient, and NaN before all") {
  // Five windows of 2 x 2: four at once, and the last alone.
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> x{3, 3, 1, 2, 0, 0, nan, 9, 5, 5,  //
                             3, 3, 2, 2, 0, 1, 8,   7, 5, 6};
  const std::vector<float> dy{1, 2, 3, 4, 5};
  const PoolShape shape = pool_shape({1, 1, 2, 10}, {1, 1, 1, 5}, {2, 2, 0, 1});
  for (const bool fast : {false, true}) {
    std::vector<float> dx(x.size(), 9);
    if (fast) max_pool2d_backward_simd(shape, x.data(), dy.data(), dx.data(), nullptr);
    else max_pool2d_backward_naive(shape, x.data(), dy.data(), dx.data());
    CHECK(dx == std::vector<float>{1, 0, 0, 2, 0, 0, 4, 0, 0, 0,  //
                                   0, 0, 0, 0, 0, 3, 0, 0, 0, 5});
  }
}

TEST_CASE("Where windows overlap, an element gets the gradients of all in which it is largest") {
  const std::vector<double> x{1, 9, 2};
  const std::vector<double> dy{10, 20};
  std::vector<double> dx(3);
  max_pool2d_backward_naive(PoolShape{1, 1, 3, 1, 2, {2, 1, 0, 1}}, x.data(), dy.data(), dx.data());
  CHECK(dx == std::vector<double>{0, 30, 0});
}
