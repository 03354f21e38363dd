// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/operation.h"
#include "flopscope/layers/thread_pool.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/operations.h"

using namespace flopscope::layers;
using namespace flopscope::test;

namespace {

using Counts = std::vector<std::int64_t>;

std::vector<float> climbed_output_of(const Operation& operation, Kernel kernel) {
  auto prepared = operation.prepare(kernel, 3);
  REQUIRE(prepared);
  // What an earlier run left there must not matter.
  for (int again = 0; again < 2; ++again) (*prepared)->run();
  CHECK((*prepared)->verify(1e8).passed());
  const auto output = (*prepared)->output();
  return {output.begin(), output.end()};
}

/// Every kernel of this build against the naive one, within the rounding of sums of that many terms
/// that are at most 1.
void climb(const char* name, const Counts& counts, double terms) {
  const auto made = operation(name, counts);
  const auto expected = climbed_output_of(*made, Kernel::naive);
  for (const Kernel kernel : made->type().kernels) {
    std::string described = std::string(name) + " by " + kernel_names[static_cast<int>(kernel)];
    for (const std::int64_t count : counts) described += " " + std::to_string(count);
    INFO(described);
    const auto found = climbed_output_of(*made, kernel);
    REQUIRE(found.size() == expected.size());
    double worst = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      worst = std::max(worst, std::abs(double{found[i]} - expected[i]));
    }
    CHECK(worst <= 2 * terms * terms * 0x1p-24);
  }
}

std::size_t elements(const Shape& shape) { return static_cast<std::size_t>(shape.elements()); }

std::vector<float> convolved(const Conv2dShape& shape, ThreadPool* pool) {
  const auto x = random_floats(elements(input_shape(shape)), 1);
  const auto weight = random_floats(elements(weight_shape(shape)), 2);
  const auto bias = random_floats(static_cast<std::size_t>(shape.out_channels), 3);
  const std::size_t floats =
      pool == nullptr ? conv2d_workspace(shape) : conv2d_threads_workspace(shape, pool->threads());
  GuardedWorkspace workspace(floats);
  GuardedFloats y(elements(output_shape(shape)));
  if (pool == nullptr) {
    conv2d_simd(shape, x.data(), weight.data(), bias.data(), y.data(), workspace.data());
  } else {
    conv2d_threads(shape, x.data(), weight.data(), bias.data(), y.data(), workspace.data(), *pool);
  }
  CHECK(y.intact());
  CHECK(workspace.intact());
  return y.values();
}

}  // namespace

TEST_CASE("Matmul, convolution and attention have every kernel that a build can run") {
  for (const char* name : {"matmul", "conv2d", "attention"}) {
    INFO(name);
    std::vector<Kernel> expected{Kernel::naive, Kernel::blocked, Kernel::simd};
    if (std::string_view(name) == "attention") {
      expected.insert(expected.end() - 1, Kernel::materialized);
    }
    if (has_javascript) expected.insert(expected.begin(), Kernel::js);
    if (has_threads) expected.push_back(Kernel::threads);
    const OperationType& type = *find_operation(name);
    CHECK(std::vector<Kernel>(type.kernels.begin(), type.kernels.end()) == expected);
    CHECK(type.in_javascript);
  }
}

TEST_CASE("Every kernel multiplies what the naive one does, on tiny, prime and lopsided shapes") {
  for (const Counts& counts : {Counts{1, 1, 1}, Counts{1, 67, 1}, Counts{3, 64, 65},
                               Counts{65, 129, 63}, Counts{31, 37, 41}, Counts{2, 3, 500}}) {
    climb("matmul", counts, static_cast<double>(counts[1]));
  }
}

// batch, in_channels, out_channels, height, width, kernel_size, stride, padding, dilation, groups
TEST_CASE("Every kernel convolves what the naive one does, on tiny, prime and lopsided shapes") {
  for (const Counts& counts :
       {Counts{1, 1, 1, 1, 1, 1, 1, 0, 1, 1}, Counts{1, 3, 5, 7, 11, 3, 2, 1, 1, 1},
        Counts{2, 17, 19, 13, 9, 3, 1, 1, 1, 1}, Counts{1, 6, 4, 23, 3, 5, 3, 4, 2, 2},
        Counts{2, 7, 14, 17, 19, 3, 1, 1, 1, 7}, Counts{1, 11, 13, 9, 10, 1, 1, 0, 1, 1}}) {
    climb("conv2d", counts, static_cast<double>(counts[1] / counts[9] * counts[5] * counts[5]) + 1);
  }
}

// batch, heads, seq, d_model, window
TEST_CASE("Every kernel attends to what the naive one does, on tiny, prime and lopsided shapes") {
  for (const Counts& counts :
       {Counts{1, 1, 1, 1}, Counts{2, 3, 7, 15}, Counts{1, 2, 67, 34}, Counts{1, 1, 131, 5},
        Counts{1, 4, 64, 64}, Counts{1, 3, 197, 21, 41}}) {
    climb("attention", counts, static_cast<double>(std::max(counts[2], counts[3])));
  }
}

TEST_CASE("Operations without a blocked or a JavaScript kernel refuse it by a sentence") {
  for (const Kernel kernel : {Kernel::blocked, Kernel::js}) {
    const auto refused = operation("softmax", {2, 3})->prepare(kernel, 1);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "unavailable_kernel");
    CHECK(refused.error().message.find("for softmax in this build, but it is " +
                                       std::string(kernel_names[static_cast<int>(kernel)])) !=
          std::string::npos);
  }
  CHECK(operation("matmul", {2, 3, 4})->prepare(Kernel::js, 1).ok() == has_javascript);
}

TEST_CASE("Several threads convolve to the very bits of one") {
  const Conv2dShape shapes[] = {
      {1, 31, 67, 29, 23, 3, 1, 1},            // primes
      {1, 64, 64, 56, 56, 3, 1, 1},            // blocks of places
      {1, 128, 256, 14, 14, 1, 1, 0},          // the image itself as the matrix
      {3, 24, 36, 19, 21, 3, 2, 1, 1, 6},      // images and groups
      {1, 101, 202, 25, 31, 3, 1, 1, 1, 101},  // direct sums, two outputs of each channel
      {5, 16, 16, 33, 40, 5, 2, 2, 1, 16},     // direct sums of images
      {1, 4, 4, 5, 5, 3, 1, 1},                // too little to split
  };
  for (const std::size_t threads : {2U, 5U}) {
    ThreadPool pool(threads);
    for (Conv2dShape shape : shapes) {
      for (const bool bias : {true, false}) {
        shape.bias = bias;
        INFO(shape.in_channels << " to " << shape.out_channels << " channels in " << shape.groups
                               << " groups, " << pool.threads() << " threads");
        CHECK(convolved(shape, &pool) == convolved(shape, nullptr));
      }
    }
  }
}

TEST_CASE("What several threads need to convolve never wraps around to what memory holds") {
  const Conv2dShape vast{.batch = 1,
                         .in_channels = 2,
                         .out_channels = 2,
                         .height = 2147483647,
                         .width = 2147483647,
                         .groups = 2};
  CHECK(conv2d_threads_workspace(vast, 16) >= conv2d_workspace(vast));
}
