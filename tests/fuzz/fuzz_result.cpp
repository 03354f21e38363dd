// SPDX-License-Identifier: MIT
//
// Any text: it is refused with a sentence, or it is a run that is no slower than itself.
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "flopscope/experiments/json.h"
#include "flopscope/experiments/regression.h"
#include "flopscope/experiments/result_file.h"
#include "require.h"

using namespace flopscope;
using fuzz::require;
using fuzz::require_sentence;

namespace {

void require_finite(const std::optional<double>& figure) {
  require(!figure || std::isfinite(*figure));
}

void require_equal_to_itself(const experiments::ResultFile& run,
                             const experiments::RegressionOptions& options) {
  const auto report = experiments::regression_report(run, run, options);
  require(report.subjects.size() == run.subjects.size());
  require(report.slower == 0);
  for (std::size_t i = 0; i < run.subjects.size(); ++i) {
    const experiments::RegressionSubject& subject = report.subjects[i];
    require(subject.name == run.subjects[i].name);
    require_finite(subject.change);
    require_finite(subject.change_ci_low);
    require_finite(subject.change_ci_high);
    require_finite(subject.saved_ms);
    if (!subject.change) continue;
    require(std::abs(*subject.change - 1) < 1e-9);
    require(*subject.change_ci_low <= *subject.change_ci_high);
  }
  for (const experiments::Verdict& verdict : report.verdicts) {
    require(!verdict.code.empty() && verdict.text.back() == '.');
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto json =
      experiments::parse_json(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!json) {
    require_sentence(json.error());
    return 0;
  }
  const auto run = experiments::decode_result(**json, "saved");
  if (!run) {
    require_sentence(run.error());
    require(run.error().field.rfind("saved", 0) == 0);
    return 0;
  }
  require_equal_to_itself(*run, {});
  experiments::RegressionOptions by_mean;
  by_mean.center = measure::Center::mean;
  require_equal_to_itself(*run, by_mean);
  return 0;
}
