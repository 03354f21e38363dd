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

TEST_CASE("Counts beyond 2^53 are marked as rounded", "[cost]") {
  const auto cube = [](double side) {
    return cost_of(object({{"op", "matmul"}, {"m", side}, {"k", side}, {"n", side}}));
  };
  CHECK_FALSE(cube(131072).rounded);  // 2^17 cubed is 2^51
  CHECK(cube(1e6).rounded);
  CHECK(cube(1e6).macs == 1e18);
}
