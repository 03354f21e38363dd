// SPDX-License-Identifier: MIT
//
// The fields of a regression test as they are seen from outside.
#include "flopscope/experiments/regression.h"

namespace flopscope::experiments {

namespace {

using measure::at_least;
using measure::between;
using measure::choice;
using measure::field;
using measure::Field;
using measure::records;

constexpr const char* center_names[] = {"median", "mean"};
constexpr measure::Choices center_choices{center_names};
constexpr measure::Choices verdict_choices{measure::regression_verdict_names};

using Options = RegressionOptions;
constexpr Field option_fields[] = {
    field<&Options::confidence>("confidence", "",
                                "how often an interval covers the true value, for each subject",
                                between(0.5, 0.9999)),
    field<&Options::minimum_effect_percent>(
        "minimum_effect_percent", "%",
        "smallest difference that matters; stands for what changed between the runs, too",
        between(0, 100)),
    choice<&Options::center>("center", "what of the samples is compared", center_choices),
    field<&Options::seed>("seed", "", "of the bootstrap of medians", between(0, 4'294'967'295.0)),
};

using Subject = RegressionSubject;
constexpr Field subject_fields[] = {
    field<&Subject::name>(
        "name", "", "operation and shape, or model and batch, and the kernel that was asked for"),
    choice<&Subject::verdict>("verdict", "what the later run is; `slower` is a regression",
                              verdict_choices),
    field<&Subject::change>("change", "", "later time over saved time: above 1 is slower"),
    field<&Subject::change_ci_low>("change_ci_low", "", "low end of its interval"),
    field<&Subject::change_ci_high>("change_ci_high", "", "high end of its interval"),
    field<&Subject::change_widening>(
        "change_widening", "",
        "factor by which its interval was widened because neighbouring runs are alike"),
    field<&Subject::saved_ms>("saved_ms", "ms", "median or mean of the saved run, by `center`"),
    field<&Subject::later_ms>("later_ms", "ms", "median or mean of the later run, by `center`"),
    field<&Subject::saved_runs>("saved_runs", "runs", "samples in the saved run", at_least(0)),
    field<&Subject::later_runs>("later_runs", "runs", "samples in the later run", at_least(0)),
};

using Report = RegressionReport;
constexpr Field report_fields[] = {
    field<&Report::slower>("slower", "subjects", "that have become slower: regressions"),
    field<&Report::compared>("compared", "subjects", "that are in both runs with enough samples"),
    field<&Report::confidence>("confidence", "", "of each interval"),
    field<&Report::minimum_effect_percent>("minimum_effect_percent", "%",
                                           "smallest difference that matters"),
    choice<&Report::center>("center", "what of the samples was compared", center_choices),
    records<&Report::subjects>("subjects", "of the saved run in its order, then the added ones"),
    records<&Report::verdicts>("verdicts", "what to know before believing it"),
};

}  // namespace

}  // namespace flopscope::experiments

namespace flopscope::measure {

template <>
const RecordType& record_type<experiments::RegressionOptions>() {
  static constexpr RecordType type{"RegressionOptions", "how a later run is judged by a saved one",
                                   experiments::option_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::RegressionSubject>() {
  static constexpr RecordType type{"RegressionSubject", "what became of one subject's time",
                                   experiments::subject_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::RegressionReport>() {
  static constexpr RecordType type{"RegressionReport", "whether anything has become slower",
                                   experiments::report_fields};
  return type;
}

}  // namespace flopscope::measure
