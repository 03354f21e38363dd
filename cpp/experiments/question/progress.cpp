// SPDX-License-Identifier: MIT
#include "flopscope/experiments/progress.h"

namespace flopscope::experiments {

using namespace measure::describing;

void Progress::set_time(measure::Duration elapsed, measure::Duration remaining, bool done) {
  elapsed_ms = measure::to_ms(elapsed);
  remaining_ms = done ? 0 : measure::to_ms(remaining);
  const double whole = elapsed_ms + remaining_ms;
  fraction = done ? 1 : whole > 0 ? elapsed_ms / whole : 0;
}

const char* phase_text(measure::Phase phase) {
  static constexpr const char* texts[] = {"first call", "warm-up", "timing", "finished"};
  return texts[static_cast<std::size_t>(phase)];
}

constexpr Field progress_fields[] = {
    field<&Progress::phase>("first call, warm-up, timing or finished"),
    field<&Progress::fraction>("done of the whole, 0 to 1"),
    field<&Progress::runs>("runs", "timed so far"),
    field<&Progress::runs_planned>("runs", "to be timed in all"),
    field<&Progress::elapsed_ms>("ms", "spent in calls so far"),
    field<&Progress::remaining_ms>("ms", "expected for the rest"),
};
constexpr RecordType Progress::record_type{"Progress", "how far a measurement is", progress_fields};

}  // namespace flopscope::experiments
