// SPDX-License-Identifier: MIT
#include <limits>

#include "catch.h"
#include "flopscope/experiments/cost.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/timing.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::CostOptions;
using experiments::decode;
using experiments::TimingOptions;
using test::object;
using test::TreeValue;

namespace {

measure::Error decoding_error_of(const TreeValue& value) {
  const auto decoded = decode<TimingOptions>(value);
  REQUIRE_FALSE(decoded.ok());
  return decoded.error();
}

}  // namespace

TEST_CASE("Fields that are left out keep their defaults", "[decode]") {
  const auto options = decode<TimingOptions>(object({{"runs", 20.0}}));
  REQUIRE(options.ok());
  CHECK(options->runs == 20);
  CHECK(options->warmup == 3);
  CHECK(options->confidence == 0.95);
  CHECK(options->max_ms == 5000);
}

TEST_CASE("No options at all are the defaults", "[decode]") {
  CHECK(decode<TimingOptions>(TreeValue()).ok());
  CHECK(decode<TimingOptions>(object({})).ok());
}

TEST_CASE("A number outside its range is refused with the field, the value and the range",
          "[decode]") {
  const measure::Error error = decoding_error_of(object({{"runs", -3.0}}));
  CHECK(error.code == "invalid_value");
  CHECK(error.field == "runs");
  CHECK(error.value == "-3");
  CHECK(error.message == "runs must be a whole number from 1 to 100,000 runs, but it is -3.");
}

TEST_CASE("Numbers that are no whole numbers are refused where a count is meant", "[decode]") {
  for (const double bad : {0.0, 2.5, 1e9, std::numeric_limits<double>::quiet_NaN(),
                           std::numeric_limits<double>::infinity()}) {
    CHECK(decoding_error_of(object({{"runs", bad}})).field == "runs");
  }
}

TEST_CASE("The ends of a range are inside it", "[decode]") {
  CHECK(decode<TimingOptions>(object({{"runs", 1.0}})).ok());
  CHECK(decode<TimingOptions>(object({{"runs", 100000.0}})).ok());
  CHECK(decode<TimingOptions>(object({{"confidence", 0.5}})).ok());
  CHECK(decoding_error_of(object({{"confidence", 1.0}})).allowed == "a number from 0.5 to 0.9999");
}

TEST_CASE("A text is not taken for a number", "[decode]") {
  const measure::Error error = decoding_error_of(object({{"runs", "100"}}));
  CHECK(error.field == "runs");
  CHECK(error.value == "\"100\"");
}

TEST_CASE("A misspelt option is refused and the known ones are named", "[decode]") {
  const measure::Error error = decoding_error_of(object({{"run", 100.0}}));
  CHECK(error.code == "unknown_field");
  CHECK(error.field == "run");
  CHECK(error.allowed == "warmup, runs, confidence, max_ms, seed, batch_size, earlier_ms or fresh");
}

TEST_CASE("Options that are no object are refused", "[decode]") {
  CHECK(decoding_error_of(TreeValue(3.0)).field == "TimingOptions");
  CHECK(decoding_error_of(TreeValue("runs")).code == "invalid_value");
}

TEST_CASE("A choice takes one of its names and no other", "[decode]") {
  const auto options = decode<CostOptions>(object({{"convention", "macs"}}));
  REQUIRE(options.ok());
  CHECK(options->convention == measure::Convention::macs);

  const auto refused = decode<CostOptions>(object({{"convention", "MACs"}}));
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message ==
        "convention must be flops, macs, all or tinytorch, but it is \"MACs\".");
}
