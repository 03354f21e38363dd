// SPDX-License-Identifier: MIT
//
// Interruptions, which make a stretch of a measurement worthless. Of such a stretch is kept that it
// was there. A batch is never dropped for being slow, only because something tells that it was
// interrupted: whoever drives the measurement (a page that was hidden, a thread that was held up),
// or a clock that went on while the machine slept.
//
// What it cannot do: see a sleep where the measuring clock itself goes on meanwhile. Then the batch
// is an outlier like any other.
#pragma once

#include <cstdint>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/record.h"

namespace flopscope::measure {

enum class Interruption : int {
  hidden,     ///< the page was not visible
  throttled,  ///< the thread was held up where it only hands over
  suspended,  ///< the machine slept, or its clock was set
};

inline constexpr const char* interruption_names[] = {"hidden", "throttled", "suspended"};
inline constexpr Choices interruption_choices{interruption_names};

/// Batches that followed one another and were dropped together, as a report lists them.
struct Dropped {
  /// Timed runs (of a comparison: quartets; of a suite: rounds) that were kept before.
  std::int64_t after = 0;
  std::int64_t batches = 1;  ///< of all phases
  Interruption reason = Interruption::hidden;
  double time_ms = 0;  ///< that they had taken

  static const RecordType record_type;
};

/// The share of the budget that dropped batches use up at most, each time: a sleep must not end a
/// measurement, and interruptions without end must.
inline constexpr double dropped_share = 0.05;

/// Notices that the machine slept while something was measured.
class SleepWatch {
 public:
  /// `clock` must outlive it.
  explicit SleepWatch(Clock& clock) : clock_(&clock), asleep_(clock.asleep()) {}

  /// Whether it slept since this was asked last, or since the beginning.
  [[nodiscard]] bool slept();

 private:
  Clock* clock_;
  Duration asleep_;
};

}  // namespace flopscope::measure
