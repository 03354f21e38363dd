// SPDX-License-Identifier: MIT
#include "flopscope/measure/foreseen.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "batch_plan.h"
#include "flopscope/measure/student_t.h"

namespace flopscope::measure {

namespace {

constexpr double batches_a_round = 12;  // of two quartets and a control
constexpr double fewest_rounds = 4;
constexpr double nine_of_ten = 1.2816;  // quantile of a normal distribution

}  // namespace

std::optional<double> foreseen_effect(const InterleaverOptions& rules, ClockEstimate clock,
                                      const ComparisonOptions& options) {
  const Duration time = rules.budget * (1 - warmup_share) * planned_share;
  const Duration wanted = std::max(clock.resolution * steps_wanted, rules.batch);
  const Duration batch = std::min(wanted, time / (fewest_rounds * batches_a_round));
  if (!clock.moves() || batch < steps_to_judge * clock.resolution) return std::nullopt;
  const double affordable = std::floor(time / (batches_a_round * batch));
  const double rounds = std::min(affordable, std::ceil(static_cast<double>(rules.quartets) / 2));
  const double quartets = 2 * std::max(1.0, rounds);
  const double deviation =
      (clock.resolution / batch) * std::numbers::inv_sqrt3 / std::sqrt(quartets);
  const double t = student_t_quantile(0.5 + options.confidence / 2, quartets - 1);
  return options.minimum_effect + (t + nine_of_ten) * deviation;
}

}  // namespace flopscope::measure
