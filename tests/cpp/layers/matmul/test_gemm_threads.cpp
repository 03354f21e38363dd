// SPDX-License-Identifier: MIT
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/operation.h"
#include "flopscope/layers/thread_pool.h"
#include "layers/matmul/gemm_threads.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"

using namespace flopscope::layers;
using namespace flopscope::test;

namespace {

struct Product {
  std::int64_t m, k, n;
  bool b_transposed;
};

/// The result by `multiply`, which takes the problem and `floats` of workspace; checks that it
/// stays within both.
template <class Multiply>
std::vector<float> product(const Product& shape, bool has_bias, std::size_t floats,
                           const Multiply& multiply) {
  Gemm problem = gemm_sizes(shape.m, shape.k, shape.n, shape.b_transposed);
  const auto a = random_floats(problem.m * problem.k, 1);
  const auto b = random_floats(problem.k * problem.n, 2);
  const auto bias = random_floats(problem.n, 3);
  GuardedFloats c(problem.m * problem.n);
  GuardedWorkspace workspace(floats);
  problem.a = a.data();
  problem.b = b.data();
  problem.bias = has_bias ? bias.data() : nullptr;
  problem.c = c.data();
  multiply(problem, workspace.data());
  CHECK(c.intact());
  CHECK(workspace.intact());
  return c.values();
}

void check_same_bits(const Product& shape, ThreadPool& pool) {
  const Gemm sizes = gemm_sizes(shape.m, shape.k, shape.n, shape.b_transposed);
  INFO("m " << shape.m << ", k " << shape.k << ", n " << shape.n
            << (shape.b_transposed ? ", transposed, " : ", ") << pool.threads() << " threads");
  for (const bool has_bias : {false, true}) {
    const auto one = product(shape, has_bias, gemm_workspace(sizes), gemm);
    const auto several = product(
        shape, has_bias, gemm_threads_workspace(sizes, pool.threads()),
        [&](const Gemm& problem, float* workspace) { gemm_threads(problem, workspace, pool); });
    CHECK(several == one);
  }
}

}  // namespace

TEST_CASE("The workspace of a product is enough for each of its parts") {
  for (const std::size_t k : {3U, 700U, 1500U}) {
    for (const std::size_t n : {5U, 33U, 1100U}) {
      const std::size_t whole = gemm_blocked_workspace(200, k, n);
      for (const std::size_t m : {1U, 64U, 65U, 66U, 199U}) {
        CHECK(gemm_blocked_workspace(m, k, n) <= whole);
        CHECK(gemm_blocked_workspace(m, k, n - 1) <= whole);
      }
    }
  }
}

TEST_CASE("Several threads multiply to the very bits of one") {
  if (!has_threads) return;
  constexpr std::array<std::array<std::int64_t, 3>, 15> shapes{{
      {127, 131, 137},  // primes
      {251, 257, 509},  // primes, several blocks of k
      {256, 64, 1031},  // more columns than a block has
      {61, 1103, 307},  // one block of rows, several of k and of columns
      {1, 4099, 1021},  // a row: dots when B is transposed, rows when not
      {1, 4091, 1031},  // and with a matrix larger than caches
      {7, 1031, 997},   // a few rows
      {1021, 1031, 1},  // a column
      {1031, 4091, 1},  // and of a matrix larger than caches
      {997, 1031, 11},  // a few columns
      {1999, 300, 3},   // tall and thin
      {8209, 64, 7},    // and with few terms
      {8209, 40, 30},   // A as it is stored
      {701, 2, 1031},   // next to no terms
      {3, 5, 7},        // too little to split
  }};
  for (const std::size_t threads : {2U, 5U}) {
    ThreadPool pool(threads);
    for (const auto& [m, k, n] : shapes) {
      check_same_bits({m, k, n, false}, pool);
      check_same_bits({m, k, n, true}, pool);
    }
  }
}

TEST_CASE("What some threads need, fewer of them find room in, though their blocks are larger") {
  // A system may grant fewer threads than were asked for when the workspace was made.
  for (std::size_t threads = 2; threads <= 16; ++threads) {
    INFO(threads << " threads");
    for (const bool b_transposed : {false, true}) {
      for (const std::int64_t columns : {2048, 3000, 5000}) {
        const Gemm wide = gemm_sizes(48, 256, columns, b_transposed);
        CHECK(gemm_threads_workspace(wide, threads) >= gemm_threads_workspace(wide, threads - 1));
      }
    }
    const Conv2dShape image{.batch = 1,
                            .in_channels = 16,
                            .out_channels = 24,
                            .height = 96,
                            .width = 96,
                            .kernel_size = 3,
                            .stride = 1,
                            .padding = 1};
    CHECK(conv2d_threads_workspace(image, threads) >= conv2d_threads_workspace(image, threads - 1));
  }
}

TEST_CASE("Every operation with a kernel of several threads makes the bits of the SIMD kernel") {
  int found = 0;
  for (const OperationType& type : operation_types()) {
    if (type.kernels.back() != Kernel::threads) continue;
    INFO(type.name);
    const auto operation = type.create();
    auto one = operation->prepare(Kernel::simd, 1);
    auto several = operation->prepare(Kernel::threads, 1);
    REQUIRE(one);
    REQUIRE(several);
    (*one)->run();
    for (int again = 0; again < 3; ++again) (*several)->run();
    const auto expected = (*one)->output();
    const auto result = (*several)->output();
    CHECK(std::vector<float>(result.begin(), result.end()) ==
          std::vector<float>(expected.begin(), expected.end()));
    CHECK((*several)->verify(1e6).passed());
    ++found;
  }
  CHECK((found > 0) == has_threads);
}
