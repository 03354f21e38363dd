// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "flopscope/experiments/regression.h"
#include "flopscope/experiments/start.h"
#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

namespace {

constexpr Role regression_roles[] = {{"saved", Takes::saved_runs}, {"later", Takes::saved_run}};

/// One run, or a list of several of the same subjects.
measure::Result<std::vector<ResultFile>> decode_runs(const Value& value, const std::string& name) {
  std::vector<ResultFile> runs;
  const bool several = value.type() == Value::Type::list && value.size() > 0;
  for (std::size_t i = 0; i < (several ? value.size() : 1); ++i) {
    auto run = several ? decode_result(*value.element(i), measure::indexed(name, i))
                       : decode_result(value, name);
    if (!run) return run.error();
    runs.push_back(std::move(*run));
  }
  return measure::Result<std::vector<ResultFile>>(std::move(runs));
}

StartedExperiment start_regression(const Value& request, measure::KnownClock) {
  const auto saved = decode_runs(*request.member("saved"), "saved");
  if (!saved) return saved.error();
  const auto later = decode_result(*request.member("later"), "later");
  if (!later) return later.error();
  const auto options = decode<RegressionOptions>(*request.member("options"));
  if (!options) return options.error();
  return finished(regression_report(*saved, *later, *options));
}

}  // namespace

Question regression_question() {
  return {
      .name = "regression",
      .group = Group::speedup,
      .rank = 4,
      .asks = "Is it slower than last time?",
      .doc = "whether a later run is slower than a saved one; fails if it is",
      .terms = "regression test, continuous integration, saved run",
      .roles = regression_roles,
      .options = default_record<RegressionOptions>(),
      .report = &RegressionReport::record_type,
      .start = &start_regression,
      .measures = false,
  };
}

}  // namespace flopscope::experiments
