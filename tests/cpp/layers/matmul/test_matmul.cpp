// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "catch.h"
#include "flopscope/layers/matmul.h"
#include "flopscope/layers/tile_kind.h"
#include "flopscope/measure/cost.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/products.h"

using namespace flopscope::layers;
using namespace flopscope::test;
using flopscope::measure::Convention;

namespace {

std::size_t size(std::int64_t value) { return static_cast<std::size_t>(value); }

/// What the SIMD kernel makes of a and b; checks that it stays within its output.
std::vector<float> simd_product(const MatmulShape& shape, const std::vector<float>& a,
                                const std::vector<float>& b) {
  GuardedWorkspace workspace(matmul_workspace(shape));
  GuardedFloats c(size(shape.m * shape.n));
  matmul_simd(shape, a.data(), b.data(), c.data(), workspace.data());
  CHECK(c.intact());
  CHECK(workspace.intact());
  return c.values();
}

std::vector<float> blocked_product(const MatmulShape& shape, const std::vector<float>& a,
                                   const std::vector<float>& b) {
  GuardedFloats c(size(shape.m * shape.n));
  matmul_blocked(shape, a.data(), b.data(), c.data());
  CHECK(c.intact());
  return c.values();
}

/// The worse error of the SIMD and the blocked kernel on random data, against double arithmetic.
double worse_error(const MatmulShape& shape) {
  const auto a = random_floats(size(shape.m * shape.k), 1);
  const auto b = random_floats(size(shape.k * shape.n), 2);
  std::vector<double> exact(size(shape.m * shape.n));
  std::vector<double> scale(exact.size());
  matmul_naive(shape, doubles(a).data(), doubles(b).data(), exact.data());
  matmul_naive(shape, absolute(doubles(a)).data(), absolute(doubles(b)).data(), scale.data());
  return std::max(worst_error(simd_product(shape, a, b), exact, scale),
                  worst_error(blocked_product(shape, a, b), exact, scale));
}

void check_fast(const MatmulShape& shape) {
  INFO("m " << shape.m << ", k " << shape.k << ", n " << shape.n);
  CHECK(worse_error(shape) <= rounding_bound(size(shape.k)));
}

}  // namespace

TEMPLATE_TEST_CASE("A 2 x 3 times a 3 x 2 matrix is what it is on paper", "", float, double) {
  const std::vector<TestType> a{1, 2, 3, 4, 5, 6};
  const std::vector<TestType> b{7, 8, 9, 10, 11, 12};
  std::vector<TestType> c(4);
  matmul_naive({2, 3, 2}, a.data(), b.data(), c.data());
  CHECK(c == std::vector<TestType>{58, 64, 139, 154});
}

TEST_CASE("The SIMD kernel does the same sum on paper") {
  CHECK(simd_product({2, 3, 2}, {1, 2, 3, 4, 5, 6}, {7, 8, 9, 10, 11, 12}) ==
        std::vector<float>{58, 64, 139, 154});
}

TEST_CASE("Small integers multiply exactly at every small shape") {
  for (std::int64_t m = 1; m <= 13; ++m) {
    for (std::int64_t n = 1; n <= 21; ++n) {
      for (const std::int64_t k : {1, 2, 3, 4, 5, 31, 32, 33}) {
        const MatmulShape shape{m, k, n};
        auto a = random_floats(size(m * k), 1, -9, 9);
        auto b = random_floats(size(k * n), 2, -9, 9);
        for (float& value : a) value = std::round(value);
        for (float& value : b) value = std::round(value);
        std::vector<float> expected(size(m * n));
        matmul_naive(shape, a.data(), b.data(), expected.data());
        INFO("m " << m << ", k " << k << ", n " << n);
        CHECK(simd_product(shape, a, b) == expected);
        CHECK(blocked_product(shape, a, b) == expected);
      }
    }
  }
}

TEST_CASE("Fast products keep the bound of rounding on odd, prime and lopsided shapes") {
  for (const MatmulShape& shape : {
           MatmulShape{31, 37, 41},    // primes
           MatmulShape{97, 101, 103},  // several blocks of rows
           MatmulShape{35, 600, 40},   // two blocks along k
           MatmulShape{61, 1030, 67},  // and several of columns, for one of rows
           MatmulShape{33, 1030, 9},   // tall-thin: few columns, dot products with a remainder
           MatmulShape{61, 7, 1030},   // more than a block of columns, with a remainder
           MatmulShape{64, 64, 64},   MatmulShape{1, 1000, 1030},  // one row
           MatmulShape{5, 300, 1100},                              // few rows, wide
           MatmulShape{8, 40, 30},    MatmulShape{1030, 3, 2},
           MatmulShape{131, 33, 12},  // tall-thin: tiles, the last of one vector
           MatmulShape{131, 31, 10},  // and with columns beside whole vectors
           MatmulShape{500, 33, 1},   // matrix times vector
           MatmulShape{61, 79, 1},    // in turns of 16 terms, with vectors and numbers left
           MatmulShape{61, 111, 3},   // a few columns, dots of many terms
           MatmulShape{70, 40, 30},   // A as it is stored, in tiles of whole and of cut vectors
           MatmulShape{37, 700, 21},  // and two blocks along k
           MatmulShape{60, 1, 64},    // few terms of long rows
           MatmulShape{131, 2, 1030}, MatmulShape{1, 79, 1},
           MatmulShape{1, 45, 83},  // vector times matrix, with rows and columns left
           MatmulShape{1, 5, 64},     MatmulShape{3, 1, 500},  // an outer product
           MatmulShape{1, 1, 1},
       }) {
    check_fast(shape);
  }
}

TEST_CASE("A large product keeps the bound of rounding where blocks meet") {
  check_fast({130, 1025, 1033});
}

TEST_CASE("Tiles of another height change no bit of a product") {
  const std::size_t usual = tile_heights().front();
  for (const MatmulShape& shape :
       {MatmulShape{131, 33, 12}, MatmulShape{97, 101, 103}, MatmulShape{35, 600, 40}}) {
    const auto a = random_floats(size(shape.m * shape.k), 1);
    const auto b = random_floats(size(shape.k * shape.n), 2);
    const std::vector<float> expected = simd_product(shape, a, b);
    for (const std::size_t height : tile_heights()) {
      choose_tile_height(height);
      INFO("m " << shape.m << ", tiles of " << height << " rows");
      CHECK(tile_kind().rows == (tile_kind().emitted ? height : 5));
      CHECK(simd_product(shape, a, b) == expected);
    }
    choose_tile_height(usual);
  }
}

TEST_CASE("A sum of no products is zero, and a product without elements writes nothing") {
  for (const std::int64_t m : {0, 1, 5, 8, 9, 131}) {
    for (const std::int64_t n : {0, 1, 8, 21, 1030}) {
      for (const std::int64_t k : {0, 31}) {
        if (k > 0 && m > 0 && n > 0) continue;
        INFO("m " << m << ", k " << k << ", n " << n);
        const std::vector<float> a(size(m * k), 1);
        const std::vector<float> b(size(k * n), 1);
        const std::vector<float> expected(size(m * n), 0);
        CHECK(simd_product({m, k, n}, a, b) == expected);
        CHECK(blocked_product({m, k, n}, a, b) == expected);
      }
    }
  }
}

TEST_CASE("Multiplying by the identity changes no bit") {
  constexpr std::int64_t n = 67;
  std::vector<float> identity(n * n);
  for (std::size_t i = 0; i < n; ++i) identity[i * n + i] = 1;
  const auto b = random_floats(n * n, 3);
  CHECK(simd_product({n, n, n}, identity, b) == b);
  CHECK(simd_product({n, n, n}, b, identity) == b);
}

TEST_CASE("NaN and infinity reach their row and column of the product, and nothing else") {
  constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const MatmulShape& shape :
       {MatmulShape{11, 40, 23}, MatmulShape{3, 40, 23}, MatmulShape{23, 40, 3}}) {
    INFO("m " << shape.m << ", n " << shape.n);
    auto a = random_floats(size(shape.m * shape.k), 1, 0.5, 1);
    auto b = random_floats(size(shape.k * shape.n), 2, 0.5, 1);
    a[size(1 * shape.k + 7)] = not_a_number;
    b[size(9 * shape.n + 2)] = infinity;
    const auto c = simd_product(shape, a, b);
    for (std::int64_t i = 0; i < shape.m; ++i) {
      for (std::int64_t j = 0; j < shape.n; ++j) {
        const float value = c[size(i * shape.n + j)];
        if (i == 1) {
          CHECK(std::isnan(value));
        } else if (j == 2) {
          CHECK(value == infinity);
        } else {
          CHECK(std::isfinite(value));
        }
      }
    }
  }
}

TEST_CASE("Zero times infinity is NaN in every kernel") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> a{0, 1};
  const std::vector<float> b{infinity, 1};
  float c = 0;
  matmul_naive({1, 2, 1}, a.data(), b.data(), &c);
  CHECK(std::isnan(c));
  CHECK(std::isnan(simd_product({1, 2, 1}, a, b)[0]));
  CHECK(std::isnan(blocked_product({1, 2, 1}, a, b)[0]));
}

TEST_CASE("A product that was computed elsewhere passes, and one with a wrong element does not") {
  // (1 2; 3 4) (5 6; 7 8)
  const std::vector<float> a{1, 2, 3, 4};
  const std::vector<float> b{5, 6, 7, 8};
  std::vector<float> c{19, 22, 43, 50};
  const Verification right = verify_matmul({2, 2, 2}, a.data(), b.data(), c.data(), 1e6);
  CHECK(right.passed());
  CHECK(right.elements == 4);
  c[3] = 50.01F;
  CHECK_FALSE(verify_matmul({2, 2, 2}, a.data(), b.data(), c.data(), 1e6).passed());
}

TEST_CASE("A prepared product shows the matrices that it multiplies") {
  const auto operation = find_operation("matmul")->create();
  *static_cast<MatmulShape*>(operation->shape()) = {2, 3, 2};
  const auto prepared = operation->prepare(Kernel::naive, 1);
  REQUIRE(prepared.ok());
  (*prepared)->run();
  const auto inputs = (*prepared)->inputs();
  REQUIRE(inputs.size() == 2);
  std::vector<float> c(4);
  matmul_naive({2, 3, 2}, inputs[0], inputs[1], c.data());
  const auto output = (*prepared)->output();
  CHECK(std::vector<float>(output.begin(), output.end()) == c);
}

TEST_CASE("matmul's cost is that of its table") {
  // 2 x 3 times 3 x 4: 8 results of 3 terms; 6 + 12 numbers in, 8 out.
  const auto work = cost(MatmulShape{2, 3, 4});
  CHECK(work.macs == 24);
  CHECK(work.multiplies == 24);
  CHECK(work.adds == 24);
  CHECK(work.bias_adds == 0);
  CHECK(work.others == 0);
  CHECK(work.parameters == 0);
  CHECK(work.bytes_read == 72);
  CHECK(work.bytes_written == 32);
  CHECK(count(work, Convention::macs) == 24);
  CHECK(count(work, Convention::flops) == 48);
  CHECK(count(work, Convention::all) == 48);
  CHECK(count(work, Convention::tinytorch) == 24);
  CHECK(output_shape(MatmulShape{2, 3, 4}) == Shape{2, 4});
}

TEST_CASE("A product too large to run can be counted, exactly to 2^53") {
  CHECK(cost(MatmulShape{100000, 100000, 100000}).macs == 1e15);
  CHECK(cost(MatmulShape{100000, 100000, 100000}).exact());
  CHECK_FALSE(cost(MatmulShape{2147483647, 2147483647, 2147483647}).exact());
}
