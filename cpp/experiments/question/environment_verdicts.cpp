// SPDX-License-Identifier: MIT
#include "environment_verdicts.h"

#include <cmath>

#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

namespace {

using measure::number_text;

/// A smaller drift is told in the report, but no reason to worry.
constexpr double drift_that_matters_percent = 2;

constexpr const char* while_interrupted[] = {
    " while the page was hidden", " while the thread was held up", " while the machine slept"};

}  // namespace

void judge_dropped(std::vector<Verdict>& verdicts, const std::vector<measure::Dropped>& dropped) {
  if (dropped.empty()) return;
  std::string text = "Interrupted batches are left out: ";
  const char* separator = "";
  for (int reason = 0; reason < 3; ++reason) {
    std::int64_t batches = 0;
    for (const measure::Dropped& stretch : dropped) {
      if (static_cast<int>(stretch.reason) == reason) batches += stretch.batches;
    }
    if (batches == 0) continue;
    text += separator;
    text += number_text(static_cast<double>(batches));
    text += while_interrupted[static_cast<std::size_t>(reason)];
    separator = ", ";
  }
  text += ".";
  add_verdict(verdicts, {"dropped", Severity::note, text});
}

void add_drift(std::vector<Verdict>& verdicts, const measure::Estimate& drift,
               measure::Estimate& percent, Severity severity, const char* witness) {
  percent = drift.rising([](double ratio) { return 100 * (ratio - 1); });
  const double slower = percent.point.value_or(0);
  const bool is_sure = percent.surely_above(0) || percent.surely_below(0);
  if (!is_sure || std::abs(slower) < drift_that_matters_percent) return;
  std::string text = slower > 0 ? "The machine slowed by " : "The machine sped up by ";
  text += number_text(std::abs(slower), 2);
  text += " % during the run: ";
  text += witness;
  text += ".";
  add_verdict(verdicts, {"drift", severity, text});
}

}  // namespace flopscope::experiments
