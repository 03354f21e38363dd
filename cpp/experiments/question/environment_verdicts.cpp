// SPDX-License-Identifier: MIT
#include "environment_verdicts.h"

#include <cmath>
#include <iterator>
#include <utility>

#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

namespace {

using measure::number_text;

/// A smaller drift is told in the report, but no reason to worry.
constexpr double drift_that_matters_percent = 2;

constexpr const char* while_interrupted[] = {
    " while the page was hidden", " while the thread was held up", " while the machine slept"};
// The same as names of values.
constexpr const char* interrupted_batches[] = {"hidden_batches", "held_up_batches",
                                               "asleep_batches"};

}  // namespace

void judge_dropped(std::vector<Verdict>& verdicts, const std::vector<measure::Dropped>& dropped) {
  if (dropped.empty()) return;
  Verdict verdict{"dropped", Severity::note, "Interrupted batches are left out: "};
  const char* separator = "";
  for (std::size_t reason = 0; reason < std::size(while_interrupted); ++reason) {
    std::int64_t batches = 0;
    for (const measure::Dropped& stretch : dropped) {
      if (static_cast<std::size_t>(stretch.reason) == reason) batches += stretch.batches;
    }
    if (batches == 0) continue;
    verdict.text += separator;
    verdict.text += number_text(static_cast<double>(batches));
    verdict.text += while_interrupted[reason];
    verdict.details.push_back({interrupted_batches[reason], static_cast<double>(batches), ""});
    separator = ", ";
  }
  verdict.text += ".";
  add_verdict(verdicts, std::move(verdict));
}

void add_drift(std::vector<Verdict>& verdicts, const measure::Estimate& drift,
               measure::Estimate& percent, Severity severity, const char* witness) {
  percent = drift.rising([](double ratio) { return 100 * (ratio - 1); });
  const double slower = percent.point.value_or(0);
  const bool is_sure = percent.surely_above(0) || percent.surely_below(0);
  if (!is_sure || std::abs(slower) < drift_that_matters_percent) return;
  const bool slowed = slower > 0;
  const std::string words = std::string(slowed ? "The machine slowed by {slower_percent:2}"
                                               : "The machine sped up by {faster_percent:2}") +
                            " % during the run: " + witness + ".";
  say(verdicts, "drift", severity, words,
      {{slowed ? "slower_percent" : "faster_percent", std::abs(slower)}});
}

}  // namespace flopscope::experiments
