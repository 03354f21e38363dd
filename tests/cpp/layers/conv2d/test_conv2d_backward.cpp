// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/conv2d.h"
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

Conv2dShape images(std::int64_t batch, std::int64_t in, std::int64_t out, std::int64_t height,
                   std::int64_t width) {
  return {.batch = batch, .in_channels = in, .out_channels = out, .height = height, .width = width};
}

/// What distinguishes a convolution from another on the same images.
struct Kind {
  std::int64_t kernel_size, stride, padding, dilation = 1, groups = 1;
};

Conv2dShape with(Conv2dShape shape, const Kind& kind) {
  shape.kernel_size = kind.kernel_size;
  shape.stride = kind.stride;
  shape.padding = kind.padding;
  shape.dilation = kind.dilation;
  shape.groups = kind.groups;
  return shape;
}

std::string text(const Conv2dShape& shape) {
  return input_shape(shape).text() + " kernel " + weight_shape(shape).text() + " stride " +
         std::to_string(shape.stride) + " padding " + std::to_string(shape.padding) + " dilation " +
         std::to_string(shape.dilation) + " groups " + std::to_string(shape.groups);
}

std::size_t size_of(const Shape& shape) { return static_cast<std::size_t>(shape.elements()); }

/// The gradients of one convolution, in either precision.
template <class T>
struct Gradients {
  std::vector<T> dx, dweight, dbias;
  /// What is there of the parameters' gradients stays: 1 and 2.
  explicit Gradients(const Conv2dShape& shape)
      : dx(size_of(input_shape(shape)), 9),
        dweight(size_of(weight_shape(shape)), 1),
        dbias(static_cast<std::size_t>(shape.out_channels), 2) {}
};

double largest_distance(const std::vector<float>& found, const std::vector<double>& expected) {
  double largest = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double distance = std::abs(found[i] - expected[i]) / (1 + std::abs(expected[i]));
    if (!(distance <= largest)) largest = distance;  // NaN, too
  }
  return largest;
}

/// How far sums over all positions may be off: of products of either sign they wander as the square
/// root of how many were added, so what rounding each of them costs adds up to some number times as
/// many.
double sums_bound(const Conv2dShape& shape) {
  const auto outputs = static_cast<double>(output_shape(shape).elements());
  return std::max(2e-5, 2e-8 * outputs / static_cast<double>(shape.out_channels));
}

void compare_fast_with_double(const Conv2dShape& shape) {
  INFO(text(shape));
  const auto x = random_floats(size_of(input_shape(shape)), 1);
  const auto weight = random_floats(size_of(weight_shape(shape)), 2);
  const auto dy = random_floats(size_of(output_shape(shape)), 3);
  Gradients<double> expected(shape);
  conv2d_backward_naive(shape, doubles(x).data(), doubles(weight).data(), doubles(dy).data(),
                        expected.dx.data(), expected.dweight.data(), expected.dbias.data());
  Gradients<float> found(shape);
  GuardedFloats dx(found.dx.size());
  GuardedWorkspace workspace(conv2d_backward_workspace(shape));
  conv2d_backward_simd(shape, x.data(), weight.data(), dy.data(), dx.data(), found.dweight.data(),
                       found.dbias.data(), workspace.data());
  CHECK(dx.intact());
  CHECK(workspace.intact());
  CHECK(largest_distance(dx.values(), expected.dx) < 2e-5);
  CHECK(largest_distance(found.dweight, expected.dweight) < sums_bound(shape));
  CHECK(largest_distance(found.dbias, expected.dbias) < sums_bound(shape));
  // The parameters' gradients come without the input's, too, and the weight's without the bias's.
  Gradients<float> alone(shape);
  conv2d_backward_simd(shape, x.data(), weight.data(), dy.data(), nullptr, alone.dweight.data(),
                       nullptr, workspace.data());
  CHECK(alone.dweight == found.dweight);
}

}  // namespace

TEST_CASE("A convolution's gradients are those of finite differences") {
  const Conv2dShape shapes[] = {
      with(images(2, 2, 3, 4, 5), {3, 1, 1}),
      with(images(1, 4, 6, 5, 7), {3, 2, 1, 1, 2}),
      with(images(1, 2, 2, 7, 6), {2, 3, 2, 2}),
      with(images(2, 3, 3, 5, 4), {3, 2, 1, 1, 3}),
  };
  for (const Conv2dShape& shape : shapes) {
    INFO(text(shape));
    auto x = doubles(random_floats(size_of(input_shape(shape)), 1));
    auto weight = doubles(random_floats(size_of(weight_shape(shape)), 2));
    auto bias = doubles(random_floats(static_cast<std::size_t>(shape.out_channels), 3));
    const auto dy = doubles(random_floats(size_of(output_shape(shape)), 4));
    const auto loss = [&] {
      std::vector<double> y(dy.size());
      conv2d_naive(shape, x.data(), weight.data(), bias.data(), y.data());
      return weighted_sum(dy, y);
    };
    std::vector<double> dx(x.size());
    std::vector<double> dweight(weight.size(), 0);
    std::vector<double> dbias(bias.size(), 0);
    conv2d_backward_naive(shape, x.data(), weight.data(), dy.data(), dx.data(), dweight.data(),
                          dbias.data());
    check_slopes(x, dx, loss);
    check_slopes(weight, dweight, loss);
    check_slopes(bias, dbias, loss);
  }
}

TEST_CASE("The gradients of a 2 x 2 convolution of a 3 x 3 image are what they are on paper") {
  // x = 1 ... 9, weight = 10, 20, 30, 40, one output gradient of 1 in the lower right corner: it
  // reaches the four elements 5, 6, 8, 9 by their weights, and the weights by these elements.
  const Conv2dShape shape = with(images(1, 1, 1, 3, 3), {2, 1, 0});
  const std::vector<float> x{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const std::vector<float> weight{10, 20, 30, 40};
  const std::vector<float> dy{0, 0, 0, 1};
  Gradients<float> found(shape);
  GuardedWorkspace workspace(conv2d_backward_workspace(shape));
  conv2d_backward_simd(shape, x.data(), weight.data(), dy.data(), found.dx.data(),
                       found.dweight.data(), found.dbias.data(), workspace.data());
  CHECK(found.dx == std::vector<float>{0, 0, 0, 0, 10, 20, 0, 30, 40});
  CHECK(found.dweight == std::vector<float>{1 + 5, 1 + 6, 1 + 8, 1 + 9});
  CHECK(found.dbias == std::vector<float>{2 + 1});
}

TEST_CASE("The fast gradients of a convolution equal the double ones in every form") {
  // Products and turned convolutions; strides and dilations; groups; direct sums over taps.
  for (const Kind& kind : {Kind{1, 1, 0},
                           {3, 1, 1},
                           {5, 1, 0},
                           {2, 1, 1},
                           {3, 2, 1},
                           {3, 3, 0},
                           {3, 1, 2, 2},
                           {2, 2, 1, 3},
                           {3, 1, 4},
                           {1, 2, 0},
                           {5, 4, 2}}) {
    compare_fast_with_double(with(images(2, 3, 5, 7, 11), kind));
    compare_fast_with_double(with(images(3, 1, 1, 13, 7), kind));
    compare_fast_with_double(with(images(1, 17, 13, 9, 8), kind));
    for (const std::int64_t groups : {2, 6}) {
      Kind grouped = kind;
      grouped.groups = groups;
      compare_fast_with_double(with(images(2, 6, 12, 8, 7), grouped));
      compare_fast_with_double(with(images(2, 6, 6, 7, 19), grouped));
    }
  }
}

TEST_CASE("The fast gradients of a convolution are right where its patches are stored in parts") {
  compare_fast_with_double(with(images(5, 8, 16, 31, 29), {3, 1, 1}));
  compare_fast_with_double(with(images(3, 24, 7, 37, 23), {5, 2, 2}));
}

TEST_CASE(
    "The fast gradients of a convolution stay within their workspace in its last, small part") {
  // One of fewer than 32 positions takes another form of product than the parts before it where
  // there are few outputs, or few taps.
  compare_fast_with_double(with(images(38, 3, 8, 16, 16), {3, 2, 1}));
  compare_fast_with_double(with(images(50, 1, 3, 28, 28), {5, 1, 0}));
}

TEST_CASE("Taps that lie in the padding alone get no gradient, and give none") {
  // One element in the middle of padding: of each kernel, only some taps ever meet it.
  compare_fast_with_double(with(images(1, 2, 2, 1, 1), {3, 1, 1}));
  compare_fast_with_double(with(images(1, 2, 2, 1, 1), {3, 3, 2, 2, 2}));
  compare_fast_with_double(with(images(1, 1, 2, 1, 19), {3, 1, 1}));
}
