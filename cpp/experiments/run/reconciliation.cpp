// SPDX-License-Identifier: MIT
#include "reconciliation.h"

#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

using measure::number_text;

Reconciliation reconcile(const TimingReport& whole, const std::vector<TimingReport>& layers) {
  Reconciliation found{whole.p50_ms, {}, {}};
  double sum = 0, low = 0, high = 0;
  bool bounded = found.forward_ms.has_interval();
  for (const TimingReport& layer : layers) {
    if (!layer.p50_ms.point) return found;
    sum += *layer.p50_ms.point;
    bounded = bounded && layer.p50_ms.has_interval();
    low += layer.p50_ms.low.value_or(0);
    high += layer.p50_ms.high.value_or(0);
  }
  found.layers_ms = sum;
  if (!whole.p50_ms.point || *whole.p50_ms.point <= 0) return found;
  found.layers_percent.point = 100 * sum / *whole.p50_ms.point;
  if (!bounded || *found.forward_ms.low <= 0) return found;
  found.layers_percent.low = 100 * low / *found.forward_ms.high;
  found.layers_percent.high = 100 * high / *found.forward_ms.low;
  return found;
}

std::optional<Verdict> reconciliation_verdict(const Reconciliation& found) {
  if (!found.layers_percent.has_interval()) return std::nullopt;
  const std::string sum = "Alone, the layers take " + number_text(*found.layers_percent.point) +
                          " % of the whole forward pass (from " +
                          number_text(*found.layers_percent.low) + " to " +
                          number_text(*found.layers_percent.high) + " %)";
  if (*found.layers_percent.high < 100) {
    return Verdict{"layers_leave_a_rest", Severity::note,
                   sum +
                       ": the rest goes into what happens between them, as memory that is taken "
                       "and released, and into data that is no longer in the caches."};
  }
  if (*found.layers_percent.low > 100) {
    return Verdict{"layers_exceed_the_whole", Severity::warning,
                   sum +
                       ", more than all of it: the machine ran at another speed meanwhile, or a "
                       "layer is faster after the one before it."};
  }
  return Verdict{"layers_add_up", Severity::note, sum + ": they add up to it."};
}

}  // namespace flopscope::experiments
