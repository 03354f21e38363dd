// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Several subjects timed one after the other, since together they might not fit into memory: what
// scaling, roofline and bottleneck have in common. The few that are asked about may be timed in
// turns with all others instead, so that a busy minute of the machine is not all they have seen.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/measure/known_clock.h"
#include "operation_timing.h"

namespace flopscope::experiments {

class TimingSeries {
 public:
  /// Times in the order of `subjects`; each gets an equal share of what those before it have left
  /// of `options.max_ms`, and one too slow for an interval in that what it needs, as long as half a
  /// share remains for each of the others. In it they are prepared, too, which took `prepared` when
  /// it was tried. One whose call takes longer than what is left, going by its counted work and
  /// the times of others of its kind, is not called: `too_long`. The first of them, one for each of
  /// `weights`, have shares so many times as large and as many times the runs, in turns with the
  /// others and over all of the time, while there is memory for that. `clock` must outlive it.
  TimingSeries(std::vector<Subject> subjects, TimingOptions options, measure::KnownClock clock,
               measure::Duration prepared, std::vector<double> weights = {});

  /// Measures for one stretch. True while there is more to do.
  bool advance();
  /// Drops what the last stretch measured. True if there is more to do therefore.
  bool interrupt(measure::Interruption reason);
  [[nodiscard]] bool done() const;
  /// How far it is, where subjects count as runs.
  [[nodiscard]] Progress progress() const;
  /// One for each subject, in their order; `unfinished` for those that had no time yet.
  [[nodiscard]] const std::vector<TimingReport>& reports() const { return reports_; }
  /// Makes reports of what those in turns have so far.
  void update_reports();
  /// Interrupted batches of all that was timed.
  [[nodiscard]] std::vector<measure::Dropped> dropped() const;
  [[nodiscard]] double elapsed_ms() const;  ///< spent in calls

 private:
  enum class Stage : int { waiting, running, done };

  struct Part {
    Subject subject;
    double weight;
    Stage stage;
    std::unique_ptr<OperationTiming> timing;  // until the stretch after its last
  };

  [[nodiscard]] std::size_t next() const;
  void begin(std::size_t at);
  [[nodiscard]] std::size_t first(Stage stage, std::size_t from = 0) const;
  [[nodiscard]] double made(std::size_t at) const;
  [[nodiscard]] double foreseen_ms(std::size_t at) const;
  [[nodiscard]] double left_ms() const;
  [[nodiscard]] double free_ms() const;  // of it, what those that run need not

  std::vector<Part> parts_;
  std::size_t in_turns_;   // the first so many
  TimingOptions options_;  // of all together
  measure::KnownClock clock_;
  std::vector<TimingReport> reports_;
  std::size_t last_ = 0;          // whose turn it was
  bool memory_is_short_ = false;  // for several at a time
  double preparing_ms_ = 0;
};

/// Refuses now what would be refused after minutes of measuring: prepares every subject once.
[[nodiscard]] std::optional<measure::Error> check_preparable(const std::vector<Subject>& subjects,
                                                             std::int64_t seed);

/// As `check_preparable` for a request's list: an error says which of `subjects` it is about.
[[nodiscard]] std::optional<measure::Error> check_all_preparable(
    const std::vector<Subject>& subjects, std::int64_t seed);

}  // namespace flopscope::experiments
