// SPDX-License-Identifier: MIT
#include "reconciliation.h"

namespace flopscope::experiments {

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
  const auto verdict = [&](const char* code, Severity severity, Sentence sentence) {
    return say(code, severity, sentence,
               {{"percent", *found.layers_percent.point},
                {"low_percent", *found.layers_percent.low},
                {"high_percent", *found.layers_percent.high}});
  };
  if (*found.layers_percent.high < 100) {
    return verdict(
        "layers_leave_a_rest", Severity::note,
        "Timed alone, the layers take {percent} % of the whole forward pass ({low_percent} to "
        "{high_percent} %). The rest goes into what happens between them: memory is taken and "
        "released, and "
        "data is no longer in the caches.");
  }
  if (*found.layers_percent.low > 100) {
    return verdict(
        "layers_exceed_the_whole", Severity::warning,
        "Timed alone, the layers take {percent} % of the whole forward pass ({low_percent} to "
        "{high_percent} %), more than all of it. The machine ran at another speed meanwhile, or a "
        "layer is "
        "faster after the one before it.");
  }
  return verdict(
      "layers_add_up", Severity::note,
      "Timed alone, the layers take {percent} % of the whole forward pass ({low_percent} to "
      "{high_percent} %): they add up to it.");
}

}  // namespace flopscope::experiments
