// SPDX-License-Identifier: MIT
//
// The fields of the forms of attention as they are seen from outside.
#include "flopscope/experiments/attention.h"
#include "flopscope/layers/shape.h"

namespace flopscope::experiments {

namespace {

using layers::size_range;
using measure::at_least;
using measure::between;
using measure::choice;
using measure::field;
using measure::Field;
using measure::records;

constexpr measure::Choices name_choices{attention_names};

/// More than any machine has room for.
constexpr measure::Range widths = between(1, 1'000'000);

using Options = AttentionOptions;
constexpr Field option_fields[] = {
    field<&Options::values>("values", "", "of seq, at least 3 different ones", at_least(2)),
    field<&Options::batch>("batch", "", "sequences in one call", widths),
    field<&Options::heads>("heads", "", "parallel attentions; a divisor of d_model", widths),
    field<&Options::d_model>("d_model", "", "width of all heads together", widths),
    field<&Options::window>("window", "positions", "that the windowed form sees", size_range),
    field<&Options::warmup>("warmup", "runs", "warm-up runs of each length, kept apart",
                            between(0, 100'000)),
    field<&Options::runs>("runs", "runs", "timed runs wanted of each length", between(1, 100'000)),
    field<&Options::confidence>("confidence", "", "how often an interval covers the true value",
                                between(0.5, 0.9999)),
    field<&Options::max_ms>("max_ms", "ms", "time allowed for everything together",
                            between(1, 3'600'000)),
    field<&Options::seed>("seed", "", "of the generator that fills the inputs",
                          between(0, 4'294'967'295.0)),
};

using Point = AttentionPoint;
constexpr Field point_fields[] = {
    choice<&Point::form>("form", "of attention", name_choices),
    field<&Point::seq>("seq", "", "positions of a sequence"),
    choice<&Point::outcome>("outcome", "what came of it; only `measured` has times",
                            outcome_choices),
    field<&Point::p50_ms>("p50_ms", "ms", "median time of a call"),
    field<&Point::median_ci_low_ms>("median_ci_low_ms", "ms", "low end of its interval"),
    field<&Point::median_ci_high_ms>("median_ci_high_ms", "ms", "high end of its interval"),
    field<&Point::clock_error_mean_percent>("clock_error_mean_percent", "%",
                                            "bound on the mean's clock error"),
    field<&Point::flops>("flops", "", "operations of one call, 2 for each multiply-accumulate"),
};

using Form = AttentionForm;
constexpr Field form_fields[] = {
    choice<&Form::form>("form", "of attention", name_choices),
    field<&Form::exponent>("exponent", "", "p of time = c seq^p"),
    field<&Form::exponent_ci_low>("exponent_ci_low", "", "low end of its interval"),
    field<&Form::exponent_ci_high>("exponent_ci_high", "", "high end of its interval"),
    field<&Form::coefficient_ms>("coefficient_ms", "ms", "c of time = c seq^p"),
    field<&Form::residual_percent>("residual_percent", "%", "how far points lie off that line"),
    field<&Form::flops_exponent>("flops_exponent", "", "the same exponent of counted operations"),
    field<&Form::speedup>("speedup", "x",
                          "full attention's median time over this one's, at the longest sequence"),
    field<&Form::speedup_ci_low>("speedup_ci_low", "x", "low end of its interval"),
    field<&Form::speedup_ci_high>("speedup_ci_high", "x", "high end of its interval"),
};

using Report = AttentionReport;
constexpr Field report_fields[] = {
    choice<&Report::outcome>("outcome", "`measured` once every form has an exponent",
                             outcome_choices),
    field<&Report::kernel>("kernel", "", "the kernel that ran"),
    records<&Report::forms>("forms", "full, windowed, linear and cached"),
    records<&Report::points>("points", "form by form, in ascending order of seq"),
    field<&Report::confidence>("confidence", "", "of all intervals"),
    field<&Report::window>("window", "", "positions that the windowed form saw"),
    field<&Report::drift_percent>("drift_percent", "%",
                                  "by how much what was timed first is slower again at the end"),
    field<&Report::drift_ci_low_percent>("drift_ci_low_percent", "%", "low end of its interval"),
    field<&Report::drift_ci_high_percent>("drift_ci_high_percent", "%", "high end of its interval"),
    field<&Report::elapsed_ms>("elapsed_ms", "ms", "spent in calls, all together"),
    records<&Report::dropped>("dropped", "interrupted batches, which are in no statistic"),
    records<&Report::verdicts>("verdicts", "what to know before believing the numbers"),
};

}  // namespace

}  // namespace flopscope::experiments

namespace flopscope::measure {

template <>
const RecordType& record_type<experiments::AttentionOptions>() {
  static constexpr RecordType type{"AttentionOptions", "how forms of attention are measured",
                                   experiments::option_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::AttentionPoint>() {
  static constexpr RecordType type{"AttentionPoint", "a form of attention at one length",
                                   experiments::point_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::AttentionForm>() {
  static constexpr RecordType type{"AttentionForm", "how a form of attention grows",
                                   experiments::form_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::AttentionReport>() {
  static constexpr RecordType type{"AttentionReport", "how forms of attention grow",
                                   experiments::report_fields};
  return type;
}

}  // namespace flopscope::measure
