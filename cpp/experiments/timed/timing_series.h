// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Several subjects timed one after the other, since together they might not fit into memory: what
// scaling, roofline and bottleneck have in common.
#pragma once

#include <memory>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/measure/known_clock.h"

namespace flopscope::experiments {

class TimingSeries {
 public:
  /// Times in the order of `subjects`; each gets an equal share of what those before it have left
  /// of `options.max_ms`, and one too slow for an interval in that what it needs, as long as half a
  /// share remains for each of the others. In it they are prepared, too, which took `prepared` when
  /// it was tried. One whose call takes longer than what is left, going by its counted work and
  /// the times of others of its kind, is not called: `too_long`. The first of them may have shares
  /// so many times as large, and as many times the runs: `weights`, which are 1 for the others.
  /// `clock` must outlive it.
  TimingSeries(std::vector<Subject> subjects, TimingOptions options, measure::KnownClock clock,
               measure::Duration prepared, std::vector<double> weights = {});

  /// Measures for one stretch. True while there is more to do.
  bool advance();
  /// Drops what the last stretch measured. True if there is more to do therefore.
  bool interrupt(measure::Interruption reason);
  [[nodiscard]] bool done() const { return at_ == subjects_.size(); }
  /// How far it is, where subjects count as runs.
  [[nodiscard]] Progress progress() const;
  /// One for each subject, in their order; `unfinished` for those that had no time yet.
  [[nodiscard]] const std::vector<TimingReport>& reports() const { return reports_; }
  /// Interrupted batches of all that was timed.
  [[nodiscard]] std::vector<measure::Dropped> dropped() const;
  [[nodiscard]] double elapsed_ms() const;  ///< spent in calls

 private:
  [[nodiscard]] double left_ms() const;
  [[nodiscard]] double foreseen_ms() const;

  std::vector<Subject> subjects_;
  TimingOptions options_;  // of all together
  measure::KnownClock clock_;
  std::vector<double> weights_;  // of each
  std::vector<TimingReport> reports_;
  std::size_t at_ = 0;
  double preparing_ms_ = 0;
  std::unique_ptr<Experiment> current_;
  std::unique_ptr<Experiment> finished_;  // in the last stretch
};

/// Refuses now what would be refused after minutes of measuring: prepares every subject once.
[[nodiscard]] std::optional<measure::Error> check_preparable(const std::vector<Subject>& subjects,
                                                             std::int64_t seed);

/// As `check_preparable` for a request's list: an error says which of `subjects` it is about.
[[nodiscard]] std::optional<measure::Error> check_all_preparable(
    const std::vector<Subject>& subjects, std::int64_t seed);

}  // namespace flopscope::experiments
