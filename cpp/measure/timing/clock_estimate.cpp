// SPDX-License-Identifier: MIT
#include "flopscope/measure/clock_estimate.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace flopscope::measure {

namespace {

constexpr std::size_t fewest_steps = 3;
constexpr std::size_t enough_steps = 1000;
constexpr Duration enough_time = from_ms(5);  // once there are the fewest steps
// For so long a just-in-time compiler may still make a reading cheaper.
constexpr Duration cold_time = from_ms(10);
// Many times what a 100 ms step holds even if a reading took but 20 ns.
constexpr std::int64_t most_readings_without_a_step = std::int64_t{1} << 25;
// Differences up to this many times the smallest are one step, not two.
constexpr double one_step = 1.5;

struct Step {
  Duration length;
  std::int64_t readings = 0;
};

class Watch {
 public:
  explicit Watch(Clock& clock) : clock_(&clock), latest_(clock.now()) {}

  /// Reads until the clock has moved; false when it does not.
  bool await_step() {
    for (std::int64_t readings = 1; readings <= most_readings_without_a_step; ++readings) {
      const Duration reading = clock_->now();
      if (reading > latest_) {
        step_ = {reading - latest_, readings};
        latest_ = reading;
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] Step step() const { return step_; }
  [[nodiscard]] Duration latest() const { return latest_; }

 private:
  Clock* clock_;
  Duration latest_;
  Step step_{};
};

Duration longest_single_step(const std::vector<Step>& steps) {
  Duration shortest{std::numeric_limits<double>::infinity()};
  for (const Step& step : steps) shortest = std::min(shortest, step.length);
  Duration longest = shortest;
  for (const Step& step : steps) {
    if (step.length < shortest * one_step) longest = std::max(longest, step.length);
  }
  return longest;
}

Duration typical_reading_cost(const std::vector<Step>& steps) {
  std::vector<Duration> costs;
  costs.reserve(steps.size());
  for (const Step& step : steps) {
    costs.push_back(step.length / static_cast<double>(step.readings));
  }
  const auto middle = costs.begin() + static_cast<std::ptrdiff_t>(costs.size() / 2);
  std::nth_element(costs.begin(), middle, costs.end());
  return *middle;
}

ClockEstimate estimate_once(Clock& clock) {
  constexpr ClockEstimate still{Duration{std::numeric_limits<double>::infinity()}, Duration{0}};
  std::vector<Step> steps;
  steps.reserve(enough_steps);

  Watch watch(clock);
  if (!watch.await_step()) return still;  // the rest of the running step says nothing
  const Duration begin = watch.latest();
  while (steps.size() < enough_steps &&
         (steps.size() < fewest_steps || watch.latest() - begin < enough_time)) {
    if (!watch.await_step()) return still;
    steps.push_back(watch.step());
  }

  // A reading, as a double, is itself off by up to half of its last digit, and was rounded once
  // more when it became a Duration. Two readings enter a difference.
  const Duration rounding = watch.latest() * (4 * std::numeric_limits<double>::epsilon());
  return {longest_single_step(steps) + rounding, typical_reading_cost(steps)};
}

}  // namespace

ClockEstimate estimate_clock(Clock& clock) {
  const Duration begin = clock.now();
  ClockEstimate found = estimate_once(clock);
  // Under a coarse clock once takes so long that most of it was warm.
  const bool cold = found.moves() && clock.now() - begin < enough_time;
  while (cold && found.moves() && clock.now() - begin < cold_time) {
    const ClockEstimate next = estimate_once(clock);
    if (!next.moves() || next.reading_cost < found.reading_cost) found = next;
  }
  return found;
}

}  // namespace flopscope::measure
