// SPDX-License-Identifier: MIT
//
// Describes the fields of a regression test: names, units and what each says.
#include "flopscope/experiments/regression.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr const char* center_names[] = {"min", "median", "mean"};
constexpr measure::Choices center_choices{center_names};
constexpr measure::Choices verdict_choices{measure::regression_verdict_names};

using Options = RegressionOptions;
constexpr Field option_fields[] = {
    confidence_option<Options>("how often an interval covers the true value, for each subject"),
    minimum_effect_option<Options>("smallest difference that matters"),
    choice<&Options::center>(
        "what of the samples is compared; `min`, the fastest, is moved least by what else runs",
        center_choices),
    seed_option<Options>("of the bootstrap of medians"),
};

using Subject = RegressionSubject;
constexpr auto subject_fields = fields(
    field<&Subject::name>(
        "operation and shape, or model and batch, and the kernel that was asked for"),
    by_method(choice<&Subject::verdict>("what the later run is; `slower` is a regression",
                                        verdict_choices)),
    estimate<&Subject::change>({"change", "change_ci_low", "change_ci_high"}, "",
                               "later time over saved time, each over that of the reference loop "
                               "beside it where there is one: above 1 is slower"),
    widening<&Subject::change>(
        "change_widening",
        "factor by which the noise within a run counts more because its level wanders"),
    field<&Subject::smallest_slowdown>("least ratio that would have been called slower",
                                       at_least(1)),
    field<&Subject::level_spread_percent>(
        "%",
        "standard deviation of one run's level that the interval rests on: of three saved runs or "
        "more, at least 0.5, or of the parts of a run, at least 4.5",
        at_least(0)),
    field<&Subject::machine_change>(
        "time of the reference loop beside the later run over that beside the saved one, which is "
        "taken out of the change; absent where a run has none or is of another machine",
        at_least(0)),
    field<&Subject::saved_ms>(
        "ms", "minimum of as many samples as the other run has, median or mean of the saved run"),
    field<&Subject::later_ms>(
        "ms", "minimum of as many samples as the other run has, median or mean of the later run"),
    field<&Subject::saved_runs>("runs", "samples in the saved run", at_least(0)),
    field<&Subject::later_runs>("runs", "samples in the later run", at_least(0)));

using Report = RegressionReport;
constexpr Field report_fields[] = {
    by_method(field<&Report::slower>("subjects", "that have become slower: regressions")),
    field<&Report::compared>("subjects", "that are in both runs with enough samples"),
    confidence_field<Report>("of each interval"),
    minimum_effect_field<Report>(),
    // Files from before the fastest was compared left it out of their options.
    by_method(choice<&Report::center>("what of the samples was compared", center_choices)),
    by_method(records<&Report::subjects>("of the saved run in its order, then the added ones")),
    verdicts_field<Report>("what to know before believing it"),
};

}  // namespace

constexpr RecordType RegressionOptions::record_type{
    "RegressionOptions", "how a later run is judged by a saved one", option_fields};

constexpr RecordType RegressionSubject::record_type{
    "RegressionSubject", "what became of one subject's time", subject_fields};

constexpr RecordType RegressionReport::record_type{
    "RegressionReport", "whether anything has become slower", report_fields};

}  // namespace flopscope::experiments
