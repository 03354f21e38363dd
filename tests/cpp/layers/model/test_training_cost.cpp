// SPDX-License-Identifier: MIT
#include <limits>

#include "catch.h"
#include "flopscope/layers/training_cost.h"

using namespace flopscope::layers;

namespace {

constexpr TransformerSize gpt2_small{
    .parameters = 124337664, .blocks = 12, .width = 768, .seq = 1024, .vocabulary = 50257};

}  // namespace

TEST_CASE("Six operations for each parameter and token train GPT-3 in 3.14e23", "[training cost]") {
  // Brown et al., 2020, table D.1: 174,600 million parameters, 300,000 million tokens.
  CHECK(kaplan_training_flops(174.6e9, 300e9) == Catch::Approx(3.14e23).epsilon(0.005));
  CHECK(kaplan_training_flops(10, 7) == 420);
}

TEST_CASE("PaLM's formula gives what nanoGPT prints", "[training cost]") {
  CHECK(palm_training_flops(gpt2_small, 1024) == 879894724608);
}

TEST_CASE("Megatron's formula is three forward passes, to the operation", "[training cost]") {
  CHECK(megatron_training_flops(gpt2_small, 1024) == 3 * 291648307200.0);
  // By hand for l = 1, h = 2, s = 3, V = 5 and one token: 6 (48 + 12) + 60, and 8 (48 + 12) + 60.
  const TransformerSize tiny{.blocks = 1, .width = 2, .seq = 3, .vocabulary = 5};
  CHECK(megatron_training_flops(tiny, 1) == 420);
  CHECK(megatron_training_flops(tiny, 1, true) == 540);
}

TEST_CASE("Time and money follow from the reader's own figures", "[training cost]") {
  // 3.6e18 operations at half of 1e15 a second take 7200 s of one device, a quarter of that of
  // four.
  const auto estimate = estimate_training(3.6e18, {1e15, 0.5, 4, 2.5});
  REQUIRE(estimate.ok());
  CHECK(estimate->device_hours == Catch::Approx(2));
  CHECK(estimate->hours == Catch::Approx(0.5));
  CHECK(estimate->price == Catch::Approx(5));
}

TEST_CASE("Figures that cannot be are refused by name", "[training cost]") {
  CHECK(estimate_training(1, {0, 0.5, 1, 1}).error().field == "peak_flops_per_s");
  CHECK(estimate_training(1, {1e12, 1.5, 1, 1}).error().field == "utilisation");
  CHECK(estimate_training(1, {1e12, 0, 1, 1}).error().field == "utilisation");
  CHECK(estimate_training(1, {1e12, 0.5, 0, 1}).error().field == "devices");
  CHECK(estimate_training(1, {1e12, 0.5, 1, -1}).error().field == "price_per_device_hour");
  CHECK(estimate_training(std::numeric_limits<double>::quiet_NaN(), {1e12, 0.5, 1, 1})
            .error()
            .field == "flops");
}
