// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <set>
#include <string_view>
#include <vector>

#include "catch.h"
#include "flopscope/layers/operation.h"
#include "layers/core/verification.h"
#include "support/operations.h"

using namespace flopscope::layers;
using flopscope::test::light_counts;
using flopscope::test::operation;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double unlimited = std::numeric_limits<double>::infinity();

std::vector<std::size_t> indices(const Sample& sample) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < sample.size(); ++i) all.push_back(sample[i]);
  return all;
}

/// An operation that has run once, and its output, writable.
struct Ran {
  std::unique_ptr<PreparedOperation> prepared;
  std::span<float> output;
};

Ran ran(const char* name, const std::vector<std::int64_t>& counts, Kernel kernel = Kernel::simd) {
  auto prepared = operation(name, counts)->prepare(kernel, 1);
  REQUIRE(prepared);
  (*prepared)->run();
  const auto output = (*prepared)->output();
  return {std::move(*prepared), {const_cast<float*>(output.data()), output.size()}};
}

/// What is sure to be an error in any of the operations.
void spoil(float& value) { value += 0.02F; }

}  // namespace

TEST_CASE("A gauge keeps the worst error in terms of the scale") {
  ErrorGauge gauge(0.25);
  gauge.compare(3, 3, 1);
  CHECK(gauge.verification().worst_error == 0);
  gauge.compare(3, 3.5, 4);  // off by an eighth of the scale
  gauge.compare(-1, -1.125, 2);
  CHECK(gauge.verification().worst_error == 0.125);
  CHECK(gauge.verification().elements == 3);
  CHECK(gauge.verification().passed());
  gauge.compare(1, 2, 2);
  CHECK(gauge.verification().worst_error == 0.5);
  CHECK_FALSE(gauge.verification().passed());
}

TEST_CASE("An error as large as the tolerance is the last that passes") {
  ErrorGauge gauge(0.5);
  gauge.compare(1, 2, 2);
  CHECK(gauge.verification().passed());
}

TEST_CASE("NaN never passes, whatever comes before or after") {
  ErrorGauge gauge(1);
  gauge.compare(1, 1.5, 1);
  gauge.compare(not_a_number, 1, 1);
  gauge.compare(2, 2, 1);
  CHECK(std::isnan(gauge.verification().worst_error));
  CHECK_FALSE(gauge.verification().passed());
}

TEST_CASE("Where the scale is zero only equality passes") {
  ErrorGauge equal(1e-5);
  equal.compare(0, 0, 0);
  CHECK(equal.verification().passed());
  ErrorGauge different(1e-5);
  different.compare(1e-30, 0, 0);
  CHECK_FALSE(different.verification().passed());
}

TEST_CASE("Sums of the same terms lie within Higham's bound for two of them") {
  CHECK(sum_bound(1) == Catch::Approx(2 / (16777216.0 - 1)).epsilon(1e-14));
  CHECK(sum_bound(8388608) == Catch::Approx(2).epsilon(1e-14));  // t u is a half
  CHECK(sum_bound(16777216) == std::numeric_limits<double>::infinity());
}

TEST_CASE("The tolerance of a sum is that bound, but never above 1e-5") {
  // 2 t u / (1 - t u) with u = 2^-24.
  CHECK(sum_tolerance(1) == Catch::Approx(2 / (16777216.0 - 1)).epsilon(1e-14));
  CHECK(sum_tolerance(64) == Catch::Approx(128 / (16777216.0 - 64)).epsilon(1e-14));
  CHECK(sum_tolerance(83) < 1e-5);
  CHECK(sum_tolerance(84) == 1e-5);  // 168 / (2^24 - 84) is 1.0014e-5
  CHECK(sum_tolerance(100'000'000) == 1e-5);
}

TEST_CASE("A sample as large as the whole is all of it") {
  CHECK(indices({5, 5}) == std::vector<std::size_t>{0, 1, 2, 3, 4});
  CHECK(indices({1, 1}) == std::vector<std::size_t>{0});
}

TEST_CASE("A sample has the first, the last and different ones between, ascending") {
  for (const std::size_t count : {2U, 3U, 10U, 257U, 6000U, 2147483647U}) {
    for (const std::size_t size : {2U, 3U, 7U, 65U, 1448U}) {
      if (size > count) continue;
      const auto all = indices({count, size});
      INFO(size << " of " << count);
      CHECK(all.front() == 0);
      CHECK(all.back() == count - 1);
      CHECK(std::adjacent_find(all.begin(), all.end(), std::greater_equal<>()) == all.end());
    }
  }
}

TEST_CASE("A sample leaves out no lane of a vector and no row of a tile") {
  // 64 of 256 and 65 of 257 are those that a regular step of 4 would take from one lane only.
  for (const auto& [count, size] : {std::pair{256U, 64U}, {257U, 65U}, {6000U, 87U}}) {
    for (const std::size_t lanes : {4U, 5U, 8U, 16U}) {
      std::set<std::size_t> seen;
      for (const std::size_t index : indices({count, size})) seen.insert(index % lanes);
      INFO(size << " of " << count << ", lanes " << lanes);
      CHECK(seen.size() == lanes);
    }
  }
}

TEST_CASE("Every kernel's output passes, and none that was altered in a single element") {
  for (const OperationType& type : operation_types()) {
    for (const Kernel kernel : type.kernels) {
      INFO(type.name << ", " << kernel_names[static_cast<std::size_t>(kernel)]);
      const Ran made = ran(type.name, light_counts(type), kernel);
      const Verification before = made.prepared->verify(unlimited);
      CHECK(before.elements == static_cast<std::int64_t>(made.output.size()));
      CHECK(before.passed());
      CHECK(before.obstacle == nullptr);
      CHECK(before.tolerance <= 3.2e-5);
      for (const std::size_t at :
           {std::size_t{0}, made.output.size() / 3, made.output.size() - 1}) {
        const float right = made.output[at];
        spoil(made.output[at]);
        CHECK_FALSE(made.prepared->verify(unlimited).passed());
        made.output[at] = std::numeric_limits<float>::quiet_NaN();
        CHECK_FALSE(made.prepared->verify(unlimited).passed());
        made.output[at] = right;
      }
      CHECK(made.prepared->verify(unlimited).passed());
    }
  }
}

TEST_CASE("The reference of a verification is what the naive kernel computes, to the last bit") {
  for (const OperationType& type : operation_types()) {
    INFO(type.name);
    const Ran made = ran(type.name, light_counts(type), Kernel::naive);
    CHECK(made.prepared->verify(unlimited).worst_error == 0);
  }
}

TEST_CASE("Before the first run there is nothing that could pass") {
  auto prepared = operation("matmul", {4, 5, 6})->prepare(Kernel::simd, 1);
  REQUIRE(prepared);
  const auto output = (*prepared)->output();
  std::fill_n(const_cast<float*>(output.data()), output.size(), 0.0F);
  CHECK_FALSE((*prepared)->verify(unlimited).passed());
}

TEST_CASE("A product is verified on as many elements as the work allows, in rows and columns") {
  const Ran made = ran("matmul", {40, 50, 30});
  const auto elements = [&](double work) { return made.prepared->verify(work).elements; };
  CHECK(elements(60000) == 1200);
  CHECK(elements(59999) == 39 * 30);  // 1199 elements are 39 whole rows and some
  CHECK(elements(5000) == 10 * 10);
  CHECK(elements(50) == 1);
  // Few rows make it wide, few columns tall.
  CHECK(ran("matmul", {4, 50, 100}).prepared->verify(10000).elements == 4 * 50);
  CHECK(ran("linear", {100, 50, 4}).prepared->verify(10000).elements == 50 * 4);
  // An element of one term takes as long as one of 32.
  CHECK(ran("matmul", {100, 1, 100}).prepared->verify(3200).elements == 100);
}

TEST_CASE("Other operations are verified row by row or part by part") {
  // A row of 10 takes softmax 19 additions and 29 other operations.
  const Ran softmax = ran("softmax", {8, 10});
  CHECK(softmax.prepared->verify(5 * 48).elements == 50);
  CHECK(softmax.prepared->verify(47).elements == 0);
  const Ran relu = ran("relu", {10000});
  CHECK(relu.prepared->verify(unlimited).elements == 10000);
  CHECK(relu.prepared->verify(2 * 4096).elements == 4096 + (10000 - 2 * 4096));
}

TEST_CASE("A softmax of long rows, whose sums differ by more than 1e-5, passes as it should") {
  // Positive numbers that are added one by one lose what the large sum cannot hold.
  const Verification verification = ran("softmax", {2, 200'000}).prepared->verify(unlimited);
  CHECK(verification.passed());
  CHECK(verification.worst_error > 1e-5);
}

TEST_CASE("What one element costs too much of is not verified, with a sentence") {
  const Ran made = ran("matmul", {1, 5000, 1});
  const Verification refused = made.prepared->verify(4999);
  CHECK(refused.elements == 0);
  CHECK_FALSE(refused.passed());
  REQUIRE(refused.obstacle != nullptr);
  CHECK(refused.obstacle->code == "too_long");
  CHECK(refused.obstacle->text == "To compute one element again would take too long.");
  CHECK(made.prepared->verify(5000).elements == 1);
}

TEST_CASE("A verification leaves the output as the run did") {
  for (const OperationType& type : operation_types()) {
    const Ran made = ran(type.name, light_counts(type), Kernel::fastest);
    const std::vector<float> before(made.output.begin(), made.output.end());
    CHECK(made.prepared->verify(unlimited).passed());
    CHECK(std::equal(before.begin(), before.end(), made.output.begin()));
  }
}

TEST_CASE("A verification that never compared has not passed") {
  CHECK_FALSE(Verification{.elements = 0, .worst_error = not_a_number}.passed());
}
