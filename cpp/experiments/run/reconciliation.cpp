// SPDX-License-Identifier: MIT
#include "reconciliation.h"

#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

using measure::number_text;

Reconciliation reconcile(const TimingReport& whole, const std::vector<TimingReport>& layers) {
  Reconciliation found{
      whole.p50_ms, whole.median_ci_low_ms, whole.median_ci_high_ms, {}, {}, {}, {}};
  double sum = 0, low = 0, high = 0;
  bool bounded = found.forward_ci_low_ms && found.forward_ci_high_ms;
  for (const TimingReport& layer : layers) {
    if (!layer.p50_ms) return found;
    sum += *layer.p50_ms;
    bounded = bounded && layer.median_ci_low_ms && layer.median_ci_high_ms;
    low += layer.median_ci_low_ms.value_or(0);
    high += layer.median_ci_high_ms.value_or(0);
  }
  found.layers_ms = sum;
  if (!whole.p50_ms || *whole.p50_ms <= 0) return found;
  found.layers_percent = 100 * sum / *whole.p50_ms;
  if (!bounded || *found.forward_ci_low_ms <= 0) return found;
  found.layers_low_percent = 100 * low / *found.forward_ci_high_ms;
  found.layers_high_percent = 100 * high / *found.forward_ci_low_ms;
  return found;
}

std::optional<Verdict> reconciliation_verdict(const Reconciliation& found) {
  if (!found.layers_low_percent || !found.layers_high_percent) return std::nullopt;
  const std::string sum = "Alone, the layers take " + number_text(*found.layers_percent) +
                          " % of the whole forward pass (from " +
                          number_text(*found.layers_low_percent) + " to " +
                          number_text(*found.layers_high_percent) + " %)";
  if (*found.layers_high_percent < 100) {
    return Verdict{"layers_leave_a_rest", Severity::note,
                   sum +
                       ": the rest goes into what happens between them, as memory that is taken "
                       "and released, and into data that is no longer in the caches."};
  }
  if (*found.layers_low_percent > 100) {
    return Verdict{"layers_exceed_the_whole", Severity::warning,
                   sum +
                       ", more than all of it: the machine ran at another speed meanwhile, or a "
                       "layer is faster after the one before it."};
  }
  return Verdict{"layers_add_up", Severity::note, sum + ": they add up to it."};
}

}  // namespace flopscope::experiments
