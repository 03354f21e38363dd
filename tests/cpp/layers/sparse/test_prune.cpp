// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/prune.h"
#include "flopscope/layers/sparse_linear.h"
#include "flopscope/measure/cost.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/operations.h"
#include "support/products.h"

using namespace flopscope::layers;
using namespace flopscope::test;
using Floats = std::vector<float>;

TEST_CASE("Pruning by magnitude zeroes the smallest weights of either sign") {
  Floats weights{3, -1, 0.5F, -4, 2};
  const auto pruned = prune_magnitude(weights, 0.4);
  REQUIRE(pruned);
  CHECK(*pruned == 2);
  CHECK(weights == Floats{3, 0, 0, -4, 2});
}

TEST_CASE("Of equal weights those further behind go first") {
  Floats weights{1, -1, 2, 1, 1};
  REQUIRE(prune_magnitude(weights, 0.4));
  CHECK(weights == Floats{1, -1, 2, 0, 0});
}

TEST_CASE("A fraction of weights is rounded as PyTorch rounds it, to the even one of two") {
  CHECK(pruned_count(10, 0.25) == 2);
  CHECK(pruned_count(10, 0.35) == 4);
  CHECK(pruned_count(7, 0.5) == 4);
  CHECK(pruned_count(0, 0.5) == 0);
}

TEST_CASE("All or nothing may be pruned") {
  Floats weights{1, -2};
  REQUIRE(prune_magnitude(weights, 0));
  CHECK(weights == Floats{1, -2});
  REQUIRE(prune_magnitude(weights, 1));
  CHECK(weights == Floats{0, 0});
}

TEST_CASE("Whole rows are pruned by their sum of squares") {
  Floats weights{1, 1, 3, 0, -2, 2};  // 2, 9, 8
  const auto kept = prune_rows(weights, 3, 0.34);
  REQUIRE(kept);
  CHECK(*kept == std::vector<std::size_t>{1, 2});
  CHECK(weights == Floats{0, 0, 3, 0, -2, 2});
}

TEST_CASE("What cannot be pruned is refused and left as it was") {
  Floats weights{1, 2, std::nanf("")};
  const auto nan = prune_magnitude(weights, 0.5);
  REQUIRE_FALSE(nan);
  CHECK(nan.error().message == "weights[2] must be a finite number, but it is NaN.");
  CHECK(weights[0] == 1);
  weights[2] = -HUGE_VALF;
  CHECK(prune_rows(weights, 3, 0.5).error().message ==
        "weights[2] must be a finite number, but it is -Infinity.");
  weights[2] = 3;
  for (const double bad : {-0.1, 1.5, std::nan("")}) {
    const auto refused = prune_magnitude(weights, bad);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().field == "fraction");
  }
  CHECK(prune_rows(weights, 3, 1.5).error().message ==
        "fraction must be a number from 0 to 1, but it is 1.5.");
}

TEST_CASE("Weights that are not of so many equal rows are refused and left as they were") {
  Floats weights{1, 2, 3, 4, 5, 6};
  CHECK(prune_rows(weights, 4, 0.5).error().message ==
        "rows must be a divisor of the 6 weights, but it is 4.");
  CHECK(prune_rows(weights, 7, 0.5).error().field == "rows");
  CHECK(prune_rows(weights, 0, 0.5).error().field == "rows");
  CHECK(prune_rows({}, 3, 0.5).error().field == "rows");
  CHECK(weights == Floats{1, 2, 3, 4, 5, 6});
  REQUIRE(prune_rows({}, 0, 0.5));
}

namespace {

/// A dense layer with zeros, and what a sparse one keeps of it.
struct Pruned {
  Pruned(std::int64_t batch, std::int64_t in, std::int64_t out, double fraction)
      : shape{batch, in, out, 0, true},
        x(random_floats(static_cast<std::size_t>(batch * in), 1)),
        dense(random_floats(static_cast<std::size_t>(out * in), 2)),
        bias(random_floats(static_cast<std::size_t>(out), 3)) {
    REQUIRE(prune_magnitude(dense, fraction));
    starts.push_back(0);
    for (std::size_t i = 0; i < dense.size(); ++i) {
      const std::size_t column = i % static_cast<std::size_t>(in);
      if (dense[i] != 0) {
        values.push_back(dense[i]);
        columns.push_back(static_cast<std::int32_t>(column));
      }
      if (column + 1 == static_cast<std::size_t>(in)) {
        starts.push_back(static_cast<std::int64_t>(values.size()));
      }
    }
  }

  [[nodiscard]] SparseRows rows() const { return {values.data(), columns.data(), starts.data()}; }

  SparseLinearShape shape;
  Floats x, dense, bias, values;
  std::vector<std::int32_t> columns;
  std::vector<std::int64_t> starts;
};

}  // namespace

TEST_CASE("A sparse layer is what a dense one with the same zeros is, whatever the shape") {
  for (const std::int64_t batch : {1, 3, 4, 5, 8, 9, 31, 33, 70}) {
    for (const auto& [in, out, fraction] :
         {std::tuple{37, 11, 0.5}, {101, 5, 0.9}, {8, 3, 0.0}, {16, 7, 1.0}, {1, 1, 0.0}}) {
      const Pruned layer(batch, in, out, fraction);
      const LinearShape linear{batch, in, out, true};
      const auto size = static_cast<std::size_t>(batch * out);
      std::vector<double> exact(size), scale(size);
      linear_naive(linear, doubles(layer.x).data(), doubles(layer.dense).data(),
                   doubles(layer.bias).data(), exact.data());
      linear_naive(linear, absolute(doubles(layer.x)).data(), absolute(doubles(layer.dense)).data(),
                   absolute(doubles(layer.bias)).data(), scale.data());
      Floats naive(size);
      GuardedWorkspace workspace(sparse_linear_workspace(layer.shape));
      GuardedFloats fast(size);
      sparse_linear_naive(layer.shape, layer.x.data(), layer.rows(), layer.bias.data(),
                          naive.data());
      sparse_linear_simd(layer.shape, layer.x.data(), layer.rows(), layer.bias.data(), fast.data(),
                         workspace.data());
      INFO("batch " << batch << ", in " << in << ", out " << out);
      CHECK(fast.intact());
      CHECK(workspace.intact());
      const double bound = rounding_bound(static_cast<std::size_t>(in) + 1);
      CHECK(worst_error(naive, exact, scale) <= bound);
      CHECK(worst_error(fast.values(), exact, scale) <= bound);
    }
  }
}

TEST_CASE("A sparse layer's cost is that of what is left of its weights") {
  // 2 rows of 4 features to 5, 20 weights of which 15 went: 10 products; 32 bytes of x, 5 entries
  // of 8 bytes, 6 starts of 8 bytes, 5 biases.
  const auto work = cost(SparseLinearShape{2, 4, 5, 75, true});
  CHECK(work.macs == 10);
  CHECK(work.adds == 20);
  CHECK(work.bias_adds == 10);
  CHECK(work.parameters == 10);
  CHECK(work.bytes_read == 32 + 40 + 48 + 20);
  CHECK(work.bytes_written == 40);
  CHECK(cost(SparseLinearShape{2, 4, 5, 100, false}).macs == 0);
  // Also where no memory holds it: half of 2^31 times 2^31.
  CHECK(cost(SparseLinearShape{1, 2147483647, 2147483647, 50, false}).macs ==
        Catch::Approx(0x1p61));
}

TEST_CASE("At nine zeros in ten a sparse layer reads a fifth of what the dense one does") {
  const auto sparse = operation("sparse_linear", {1, 1000, 1000, 90});
  const auto dense = operation("linear", {1, 1000, 1000});
  CHECK(sparse->cost().bytes_read == Catch::Approx(dense->cost().bytes_read / 5).epsilon(0.03));
  // To be pruned, the dense weights and a copy of them are there for a while.
  CHECK(sparse->bytes_needed(Kernel::naive) >= 2 * 4e6 + sparse->cost().bytes_read);
}

TEST_CASE("A layer whose weights all went gives its bias") {
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    auto prepared = operation("sparse_linear", {3, 5, 4, 100})->prepare(kernel, 1);
    REQUIRE(prepared);
    (*prepared)->run();
    const auto y = (*prepared)->output();
    CHECK(y[0] != 0);
    CHECK(y[0] == y[4]);
    CHECK((*prepared)->verify(HUGE_VAL).passed());
  }
}
