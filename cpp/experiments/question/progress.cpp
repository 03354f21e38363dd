// SPDX-License-Identifier: MIT
#include "flopscope/experiments/progress.h"

#include <algorithm>

namespace flopscope::experiments {

using namespace measure::describing;

void Progress::set_time(measure::Duration elapsed, measure::Duration remaining, bool done) {
  elapsed_ms = measure::to_ms(elapsed);
  remaining_ms = done ? 0 : measure::to_ms(remaining);
  const double whole = elapsed_ms + remaining_ms;
  fraction = done ? 1 : whole > 0 ? elapsed_ms / whole : 0;
}

void Progress::set_runs(std::int64_t made, std::int64_t all, measure::Duration elapsed,
                        measure::Duration budget) {
  runs = made;
  runs_planned = all;
  elapsed_ms = measure::to_ms(elapsed);
  const double budget_ms = measure::to_ms(budget);
  const double share = all > 0 ? static_cast<double>(made) / static_cast<double>(all) : 1;
  const double spent = budget_ms > 0 ? elapsed_ms / budget_ms : 0;
  fraction = std::clamp(spent, share, 1.0);
  const double left_ms = std::max(0.0, budget_ms - elapsed_ms);
  remaining_ms = made > 0 ? std::min(left_ms, elapsed_ms * (1 - share) / share) : 0;
}

RunPhase run_phase(measure::Phase phase) {
  switch (phase) {
    case measure::Phase::first_call:
      return RunPhase::first_call;
    case measure::Phase::warmup:
      return RunPhase::warm_up;
    case measure::Phase::timing:
      return RunPhase::timing;
    case measure::Phase::finished:
      break;
  }
  return RunPhase::finished;
}

RunPhase timing_until(bool done) { return done ? RunPhase::finished : RunPhase::timing; }

constexpr const char* run_phase_names[] = {
    "first_call",    "warm_up",          "timing",   "finished",       "tracing",
    "timing_layers", "recording_memory", "sizing",   "measuring_peak", "drawing_digits",
    "weighing_step", "timing_step",      "training", "retraining",     "forming",
    "testing",       "writing"};
constexpr measure::Choices run_phase_choices{run_phase_names};

constexpr Field progress_fields[] = {
    choice<&Progress::phase>("what is being done", run_phase_choices),
    if_any(field<&Progress::name>("of what is measured, where there are several")),
    field<&Progress::fraction>("done of the whole, 0 to 1"),
    field<&Progress::runs>("runs", "timed so far"),
    field<&Progress::runs_planned>("runs", "to be timed in all"),
    field<&Progress::elapsed_ms>("ms", "spent in calls so far"),
    field<&Progress::remaining_ms>("ms", "expected for the rest"),
};
constexpr RecordType Progress::record_type{"Progress", "how far a measurement is", progress_fields};

}  // namespace flopscope::experiments
