// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/experiments/cost.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::CostOptions;
using experiments::CostReport;
using measure::Convention;
using test::object;
using test::TreeValue;

namespace {

CostReport cost_of(const TreeValue& value, Convention convention = Convention::flops) {
  const auto subject = experiments::decode_subject(value);
  REQUIRE(subject.ok());
  return experiments::cost(*subject, CostOptions{convention});
}

const TreeValue course_linear = object({{"op", "linear"},
                                        {"batch", 32.0},
                                        {"in_features", 100.0},
                                        {"out_features", 50.0},
                                        {"bias", true}});

}  // namespace

TEST_CASE("The course's linear layer counts what its test asserts", "[cost]") {
  // TinyTorch: 32 x 100 x 50 multiplications and 32 x 50 bias additions.
  CHECK(cost_of(course_linear, Convention::tinytorch).flops == 161600);
}

TEST_CASE("The conventions differ as published", "[cost]") {
  CHECK(cost_of(course_linear, Convention::macs).flops == 160000);
  CHECK(cost_of(course_linear, Convention::flops).flops == 320000);
  CHECK(cost_of(course_linear, Convention::all).flops == 321600);
}

TEST_CASE("The parts do not depend on the convention", "[cost]") {
  const CostReport report = cost_of(course_linear, Convention::macs);
  CHECK(report.convention == Convention::macs);
  CHECK(report.macs == 160000);
  CHECK(report.multiplies == 160000);
  CHECK(report.adds == 161600);
  CHECK(report.others == 0);
  CHECK(report.params == 5050);
  CHECK(report.bytes_read == 4 * (32 * 100 + 5050));
  CHECK(report.bytes_written == 4 * 32 * 50);
}

TEST_CASE("Intensity is work over the bytes that must move", "[cost]") {
  // 2 x 256^3 operations over three matrices of 256^2 floats: 256 / 6.
  const CostReport matmul = cost_of(object({{"op", "matmul"}}));
  CHECK(*matmul.arithmetic_intensity == Catch::Approx(256.0 / 6));
  // relu has no multiply-accumulates: one comparison over the eight bytes of an element.
  const CostReport relu = cost_of(object({{"op", "relu"}, {"size", 1000.0}}));
  CHECK(*relu.arithmetic_intensity == Catch::Approx(1.0 / 8));
}

TEST_CASE("A single operation is one layer that has all the work", "[cost]") {
  const CostReport report = cost_of(course_linear);
  REQUIRE(report.layers.size() == 1);
  CHECK(report.layers[0].op == "linear");
  CHECK(report.layers[0].flops == report.flops);
  CHECK(report.layers[0].params == report.params);
}

TEST_CASE("Counts from 2^53 on are marked as rounded", "[cost]") {
  const auto product = [](double m, double k, double n, Convention convention) {
    return cost_of(object({{"op", "matmul"}, {"m", m}, {"k", k}, {"n", n}}), convention);
  };
  CHECK_FALSE(product(131072, 131072, 131072, Convention::flops).rounded);  // 2^17 cubed is 2^51
  CHECK(product(1e6, 1e6, 1e6, Convention::flops).rounded);
  CHECK(product(1e6, 1e6, 1e6, Convention::flops).macs == 1e18);
  CHECK(product(131072, 131072, 524288, Convention::macs).rounded);  // 2^53
}

TEST_CASE("A figure that reaches 2^53 is marked even where no single count does", "[cost]") {
  // 2^52 multiply-accumulates: counted twice they are 2^53, counted once they are exact.
  const TreeValue subject =
      object({{"op", "matmul"}, {"m", 131072.0}, {"k", 131072.0}, {"n", 262144.0}});
  CHECK_FALSE(cost_of(subject, Convention::macs).rounded);
  CHECK(cost_of(subject, Convention::flops).rounded);
  CHECK(cost_of(subject, Convention::all).rounded);
}

TEST_CASE("The course's convention counts multiplications that are no multiply-accumulates",
          "[cost]") {
  // Each gelu multiplies three times and adds once; no addition is that of a bias.
  const TreeValue gelu = object({{"op", "gelu"}, {"size", 1000.0}});
  CHECK(cost_of(gelu, Convention::tinytorch).flops == 3000);
  CHECK(cost_of(gelu, Convention::macs).flops == 0);
  CHECK(cost_of(gelu, Convention::all).flops == 5000);
}
