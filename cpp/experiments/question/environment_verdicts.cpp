// SPDX-License-Identifier: MIT
#include "environment_verdicts.h"

#include <iterator>

namespace flopscope::experiments {

namespace {

/// A smaller drift is told in the report, but no reason to worry.
constexpr double drift_that_matters_percent = 2;

constexpr const char* while_interrupted[] = {"the page was hidden", "the thread was held up",
                                             "the machine slept"};

}  // namespace

void judge_dropped(std::vector<Verdict>& verdicts, const std::vector<measure::Dropped>& dropped) {
  for (std::size_t reason = 0; reason < std::size(while_interrupted); ++reason) {
    std::int64_t batches = 0;
    for (const measure::Dropped& stretch : dropped) {
      if (static_cast<std::size_t>(stretch.reason) == reason) batches += stretch.batches;
    }
    if (batches == 0) continue;
    say(verdicts, "dropped", Severity::note,
        "Interrupted batches are left out: {batches} while {when}.",
        {{"batches", batches},
         {"when",
          measure::Phrase{measure::interruption_names[reason], while_interrupted[reason]}}});
  }
}

void add_drift(std::vector<Verdict>& verdicts, const measure::Estimate& drift,
               measure::Estimate& percent, Severity severity, measure::Phrase witness) {
  percent = drift.rising([](double ratio) { return 100 * (ratio - 1); });
  if (percent.surely_above(0) && *percent.point >= drift_that_matters_percent) {
    say(verdicts, "slowed", severity,
        "The machine slowed by {slower_percent:2} % during the run: {witness}.",
        {{"slower_percent", *percent.point}, {"witness", witness}});
  } else if (percent.surely_below(0) && *percent.point <= -drift_that_matters_percent) {
    say(verdicts, "sped_up", severity,
        "The machine sped up by {faster_percent:2} % during the run: {witness}.",
        {{"faster_percent", -*percent.point}, {"witness", witness}});
  }
}

}  // namespace flopscope::experiments
