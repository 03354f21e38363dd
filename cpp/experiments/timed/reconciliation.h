// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A model's layers, each timed alone, against the model as a whole: do the parts add up?
//
// Alone, a layer finds its input and its parameters in the caches more often than among the others;
// together, there is also what happens between the layers. So the sum is not the whole, and the
// difference is a result to be shown, not an error to be hidden.
#pragma once

#include <optional>
#include <vector>

#include "flopscope/experiments/timing_report.h"
#include "flopscope/measure/estimate_fields.h"

namespace flopscope::experiments {

/// The layers together are sure to take between the sum of the low ends and the sum of the high
/// ends of their intervals, and so is their part of the whole.
struct Reconciliation {
  measure::Estimate forward_ms;
  std::optional<double> layers_ms;   ///< absent unless every layer has a time
  measure::Estimate layers_percent;  ///< of forward_ms; absent unless both have a time
};

[[nodiscard]] Reconciliation reconcile(const TimingReport& whole,
                                       const std::vector<TimingReport>& layers);

/// The line below the sum: whether the layers add up to the whole. None without an interval.
[[nodiscard]] std::optional<Verdict> reconciliation_verdict(const Reconciliation& found);

/// Into the fields of a report, which has those of the same names.
template <class Report>
void set_reconciliation(Report& report, const Reconciliation& found) {
  report.forward_ms = found.forward_ms;
  report.layers_ms = found.layers_ms;
  report.layers_percent = found.layers_percent;
}

/// The descriptions of the three fields.
template <class Report>
inline constexpr auto reconciliation_fields = measure::fields(
    measure::estimate<&Report::forward_ms>({"forward_ms", "forward_ci_low_ms",
                                            "forward_ci_high_ms"},
                                           "ms",
                                           "median time of a whole forward pass; of a model only"),
    measure::field<&Report::layers_ms>("ms", "its layers' times together, each timed alone"),
    measure::estimate<&Report::layers_percent>({"layers_percent", "layers_low_percent",
                                                "layers_high_percent"},
                                               "%", "the same of forward_ms",
                                               "least that all intervals allow",
                                               "most that all intervals allow"));

}  // namespace flopscope::experiments
