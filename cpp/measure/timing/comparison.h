// SPDX-License-Identifier: MIT
//
// The comparison of A and B, decided on quartets (quartet.h), in which linear drift cancels.
//
// The speedup is A's time over B's, baseline over optimized: above 1 when B is faster. Its
// logarithm is the mean of the quartets', its interval Student's t over them; quartets, not
// batches, are what is independent. Where neighbouring quartets resemble each other an interval of
// them is widened (autocorrelation.h): the speedup's, and by the same rule those of what stands
// beside it.
//
// Beside it stand two things that should be nothing. A control compares A with another copy of A in
// the same way. The slot effect is what the place in a quartet does: the difference between the
// quartets ABBA and the BAAB after them, in which the subjects' ratio cancels. Where either is
// surely larger than the smallest difference that matters, the machine has shown that it makes
// differences by itself: the verdict then takes the speedup's interval wider by as much, to both
// sides. A speedup that lies beyond all the same is told apart; of any other there is no verdict.
//
// What it cannot do: tell whether two builds differ for a reason or by luck of their layout in
// memory, and see an influence that acts on one subject only, since that is what it looks for.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "flopscope/measure/estimate.h"
#include "flopscope/measure/quartet.h"
#include "flopscope/measure/result.h"

namespace flopscope::measure {

struct ComparisonOptions {
  double confidence = 0.95;      ///< in (0, 1)
  double minimum_effect = 0.01;  ///< smallest difference that matters, as a fraction; at least 0
};

enum class ComparisonVerdict : int {
  faster,          ///< B is faster, by more than the minimum effect at this confidence
  slower,          ///< B is slower, by more than it
  not_told_apart,  ///< the interval reaches into differences that do not matter
  not_stable,      ///< it is no larger than what the control or the slot effect shows of nothing
};

inline constexpr const char* comparison_verdict_names[] = {"faster", "slower", "not_told_apart",
                                                           "not_stable"};

/// What was found. Estimates are ratios of times, of which 1 means no difference, with intervals,
/// widened for autocorrelation.
struct Comparison {
  std::int64_t quartets = 0;
  Estimate speedup;                    ///< A's time over B's
  Estimate control;                    ///< A's time over that of its copy; none below 2 quartets
  Estimate slot_effect;                ///< none below 4 quartets in alternating order
  std::optional<double> lag1;          ///< autocorrelation of the quartets' log ratios
  bool within_minimum_effect = false;  ///< whether the whole interval is: as good as equal
  /// The ratio, at least 1, by which the machine may change a speedup by itself.
  double disturbance = 1;
  double smallest_speedup = 1;  ///< the least that would have been told apart, to either side
  ComparisonVerdict verdict = ComparisonVerdict::not_told_apart;
};

/// Whether all of `ratio`'s interval is further from 1 than `minimum_effect` allows, to either
/// side.
[[nodiscard]] bool surely_differs(const Estimate& ratio, double minimum_effect);

/// Whether a speedup is told apart, faster or slower.
[[nodiscard]] bool told_apart(ComparisonVerdict verdict);

/// Compares by `quartets` of A and B and `control` of A and its copy, both in the order they were
/// made. Errors ("invalid_value"): fewer than 2 quartets, a time that is not positive and finite,
/// times so far apart that no double holds their ratio's interval, a confidence outside of (0, 1),
/// a minimum effect that is negative or not finite.
[[nodiscard]] Result<Comparison> compare(std::span<const Quartet> quartets,
                                         std::span<const Quartet> control,
                                         const ComparisonOptions& options);

}  // namespace flopscope::measure
