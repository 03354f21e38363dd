// SPDX-License-Identifier: MIT
//
// The progress of a measurement.
#pragma once

#include <cstdint>
#include <string>

#include "flopscope/measure/record.h"
#include "flopscope/measure/sampler.h"

namespace flopscope::experiments {

/// How far a measurement is.
struct Progress {
  std::string phase;      ///< "first call", "warm-up", "timing", "finished"
  double fraction = 0;    ///< of the whole, 0 to 1
  std::int64_t runs = 0;  ///< timed so far
  std::int64_t runs_planned = 0;
  double elapsed_ms = 0;
  double remaining_ms = 0;  ///< expected

  /// Sets the times and the fraction of a measurement that ends with its budget.
  void set_time(measure::Duration elapsed, measure::Duration remaining, bool done);

  static const measure::RecordType record_type;
};

/// What a phase is called in a progress.
[[nodiscard]] const char* phase_text(measure::Phase phase);

}  // namespace flopscope::experiments
