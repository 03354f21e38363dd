// SPDX-License-Identifier: MIT
#include "training_report.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "checked_operation.h"
#include "environment_verdicts.h"
#include "flopscope/measure/phrase.h"
#include "timing_verdicts.h"

namespace flopscope::experiments {

namespace {

using measure::number_text;

std::string counted(std::int64_t number, const char* what) {
  return number_text(static_cast<double>(number)) + " " + what;
}

constexpr double guessing = 0.1;  // of ten digits

void judge_failure(TrainingReport& report, const measure::Error& failure) {
  if (failure.code != "not_finite") {
    report.outcome = TrainingOutcome::out_of_memory;
    add_verdict(report.verdicts, out_of_memory_verdict(failure));
    return;
  }
  report.outcome = TrainingOutcome::diverged;
  add_verdict(
      report.verdicts,
      {"diverged", Severity::problem,
       "After " + counted(report.steps, report.steps == 1 ? "step" : "steps") +
           " the loss was no finite number, so the training ended there: with a learning "
           "rate of " +
           number_text(report.learning_rate) + " it diverged. A smaller one makes smaller steps."});
}

void judge_unfinished(TrainingReport& report, bool out_of_time, double max_ms) {
  report.outcome = TrainingOutcome::unfinished;
  const std::string steps =
      counted(report.steps, "of ") + counted(report.steps_planned, "steps were made");
  const std::string why =
      out_of_time ? ", for which the " + number_text(max_ms / 1000) + " s allowed were not enough"
                  : ", then it was stopped";
  add_verdict(report.verdicts, {"not_finished", Severity::warning,
                                "The training is not finished: " + steps + why + "."});
}

void judge_learning(TrainingReport& report) {
  const auto tested =
      std::find_if(report.epochs.rbegin(), report.epochs.rend(),
                   [](const TrainingEpoch& each) { return each.test_accuracy_ci_low.has_value(); });
  if (tested == report.epochs.rend() || *tested->test_accuracy_ci_low > guessing) return;
  add_verdict(report.verdicts, {"no_better_than_guessing", Severity::warning,
                                "Nothing was learned that shows: a test accuracy of " +
                                    number_text(100 * *tested->test_accuracy) +
                                    " % is not told apart from the 10 % of guessing."});
}

void judge_times(TrainingReport& report) {
  for (const StepTime& time : report.times) {
    if (time.absent.empty()) continue;
    const char* part = step_part_names[static_cast<std::size_t>(time.part)];
    add_verdict(report.verdicts, {"part_not_timed", Severity::note,
                                  std::string("No time of ") + part + ": " + time.absent});
  }
}

}  // namespace

void add_step_memory(TrainingReport& report, measure::MemoryLedger& ledger) {
  std::array<double, std::size(tag_category_names)> bytes{};
  for (const measure::TagCounts& counts : ledger.tags()) {
    const auto category = counts.tag.operation == nullptr
                              ? TagCategory::untagged
                              : static_cast<TagCategory>(counts.tag.category);
    bytes[static_cast<std::size_t>(category)] += static_cast<double>(counts.bytes_at_peak);
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    report.memory.push_back({static_cast<TagCategory>(i), bytes[i]});
  }
  report.peak_bytes = static_cast<double>(ledger.totals().peak_bytes);
}

void judge_training(TrainingReport& report, const std::optional<measure::Error>& failure,
                    bool out_of_time, double max_ms) {
  if (failure) judge_failure(report, *failure);
  else if (report.steps < report.steps_planned) judge_unfinished(report, out_of_time, max_ms);
  else if (!report.epochs.back().test_accuracy) report.outcome = TrainingOutcome::unfinished;
  else report.outcome = TrainingOutcome::trained;
  judge_learning(report);
  judge_times(report);
  judge_dropped(report.verdicts, report.dropped);
}

}  // namespace flopscope::experiments
