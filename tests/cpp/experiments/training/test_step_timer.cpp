// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "catch.h"
#include "experiments/training/step_timer.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "support/ticking_clock.h"

using namespace flopscope;
using experiments::backward_time;
using experiments::Classifier;
using experiments::StepPart;
using experiments::StepTime;
using measure::from_ms;

namespace {

StepTime time_of(double p50_ms, double low_ms, double high_ms, double clock_error_percent) {
  StepTime time;
  time.p50_ms.point = p50_ms;
  time.p50_ms.low = low_ms;
  time.p50_ms.high = high_ms;
  time.clock_error_percent = clock_error_percent;
  return time;
}

/// Samples of two numbers, all the same, of class 0.
class Constant final : public experiments::SampleSet {
 public:
  explicit Constant(float value) : value_(value) {}
  [[nodiscard]] std::int64_t samples(data::Split) const override { return 2; }
  void load(data::Split, std::size_t, float* x, std::vector<std::int32_t>& labels) const override {
    x[0] = x[1] = value_;
    labels.push_back(0);
  }
  [[nodiscard]] std::vector<experiments::BaselineLoss> baselines() const override { return {}; }

 private:
  float value_;
};

}  // namespace

TEST_CASE("Backward's time is the whole step's less the other parts', with all that they allow") {
  const StepTime whole = time_of(10, 9, 12, 1), forward = time_of(3, 2.5, 3.5, 2),
                 optimizer = time_of(1, 0.5, 1.5, 5);
  const StepTime backward = backward_time(whole, forward, optimizer);
  CHECK(backward.part == StepPart::backward);
  CHECK(*backward.p50_ms.point == Catch::Approx(6));
  CHECK(*backward.p50_ms.low == Catch::Approx(9 - 3.5 - 1.5));
  CHECK(*backward.p50_ms.high == Catch::Approx(12 - 2.5 - 0.5));
  // 1 % of 10, 2 % of 3 and 5 % of 1 are 0.21 of 6.
  CHECK(*backward.clock_error_percent == Catch::Approx(3.5));
}

TEST_CASE("Backward's interval never goes below 0") {
  const StepTime backward =
      backward_time(time_of(10, 8, 12, 1), time_of(6, 5, 7, 1), time_of(2, 1, 3, 1));
  CHECK(*backward.p50_ms.point == Catch::Approx(2));
  CHECK(*backward.p50_ms.low == 0);
  CHECK(*backward.p50_ms.high == Catch::Approx(6));
}

TEST_CASE(
    "Backward has no interval where one of the others has none, and no time where it has none") {
  const StepTime whole = time_of(10, 9, 12, 1), forward = time_of(3, 2.5, 3.5, 2);
  StepTime optimizer = time_of(1, 0.5, 1.5, 5);
  optimizer.p50_ms.high.reset();
  optimizer.clock_error_percent.reset();
  const StepTime bare = backward_time(whole, forward, optimizer);
  CHECK(*bare.p50_ms.point == Catch::Approx(6));
  CHECK_FALSE(bare.p50_ms.low);
  CHECK_FALSE(bare.p50_ms.high);
  CHECK_FALSE(bare.clock_error_percent);
  StepTime untimed;
  untimed.absent = {"cannot_resolve", "The clock is too coarse for it."};
  const StepTime none = backward_time(whole, untimed, optimizer);
  CHECK_FALSE(none.p50_ms.point);
  CHECK(none.absent.text == "The clock is too coarse for it.");
}

TEST_CASE("Where the other parts take all of a step, nothing is said of backward") {
  const StepTime backward =
      backward_time(time_of(10, 9, 12, 1), time_of(9, 8, 10, 1), time_of(1, 0.5, 1.5, 1));
  CHECK_FALSE(backward.p50_ms.point);
  CHECK(backward.absent.text ==
        "What the whole step takes beyond its other parts is too little to be told.");
}

TEST_CASE("A stretch with a step that failed leaves no time behind, and the next one works") {
  layers::Model model{"", {2}, {}};
  layers::add_layer(model.layers, layers::Linear{.in_features = 2, .out_features = 2});
  const auto network = layers::Network::make(model, 2);
  REQUIRE(network);
  auto classifier = Classifier::make(**network, layers::Kernel::naive, {}, 1, 0);
  REQUIRE(classifier);
  test::TickingClock clock(1);
  experiments::StepTimer timer(from_ms(40), 0.95, {clock, {from_ms(0.001), from_ms(0)}});
  const std::vector<std::uint32_t> places{0, 1};
  classifier->load(Constant(std::nanf("")), data::Split::training, places);
  const auto failure = timer.advance(*classifier);
  REQUIRE(failure);
  CHECK(failure->code == "not_finite");
  for (const StepTime& part : timer.times({})) {
    CHECK_FALSE(part.p50_ms.point);
    CHECK(part.absent.text == "The training ended before it was timed.");
  }
  // The next run works.
  classifier->load(Constant(1), data::Split::training, places);
  while (!timer.done()) REQUIRE_FALSE(timer.advance(*classifier));
  for (const StepTime& part : timer.times({}))
    CHECK(part.absent.text != "The training ended before it was timed.");
}
