// SPDX-License-Identifier: MIT
//
// Describes the fields of the forms of attention: names, units and what each says.
#include "flopscope/experiments/attention.h"
#include "flopscope/layers/shape.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

using layers::size_range;

constexpr measure::Choices name_choices{attention_names};

/// More than any machine has room for.
constexpr measure::Range widths = between(1, 1'000'000);

using Options = AttentionOptions;
constexpr auto option_fields =
    fields(field<&Options::values>("of seq, at least 3 different ones", at_least(2)),
           field<&Options::batch>("sequences in one call", widths),
           field<&Options::heads>("parallel attentions; a divisor of d_model", widths),
           field<&Options::d_model>("width of all heads together", widths),
           field<&Options::window>("positions", "that the windowed form sees", size_range),
           timing_options<Options>("warm-up runs of each length, kept apart",
                                   "timed runs wanted of each length",
                                   "time allowed for everything together"));

using Point = AttentionPoint;
constexpr auto point_fields = fields(
    choice<&Point::form>("of attention", name_choices),
    field<&Point::seq>("positions of a sequence"), outcome_field<Point>(),
    estimate<&Point::p50_ms>(median_names, "ms", "median time of a call"),
    observed(field<&Point::clock_error_mean_percent>("%", "bound on the mean's clock error")),
    if_any(
        observed(field<&Point::samples_ms>("ms", "time of a call in each timed run", at_least(0)))),
    field<&Point::flops>("operations of one call, 2 for each multiply-accumulate"));

using Form = AttentionForm;
constexpr auto form_fields =
    fields(choice<&Form::form>("of attention", name_choices),
           estimate<&Form::exponent>(exponent_names, "", "p of time = c seq^p"),
           field<&Form::coefficient_ms>("ms", "c of time = c seq^p"),
           field<&Form::residual_percent>("%", "how far points lie off that line"),
           field<&Form::flops_exponent>("the same exponent of counted operations"),
           estimate<&Form::speedup>(
               speedup_names, "x",
               "full attention's median time over this one's, at the longest sequence"));

using Report = AttentionReport;
constexpr auto report_fields = fields(
    outcome_field<Report>("`measured` once every form has an exponent"),
    observed(field<&Report::kernel>("the kernel that ran")),
    filled(records<&Report::forms>("full, windowed, linear and cached")),
    filled(records<&Report::points>("form by form, in ascending order of seq")),
    confidence_field<Report>(), field<&Report::window>("positions that the windowed form saw"),
    observed(estimate<&Report::drift_percent>(
        drift_names, "%", "by how much what was timed first is slower again at the end")),
    run_fields<Report>("spent in calls, all together"));

}  // namespace

constexpr RecordType AttentionOptions::record_type{
    "AttentionOptions", "how forms of attention are measured", option_fields};

constexpr RecordType AttentionPoint::record_type{"AttentionPoint",
                                                 "a form of attention at one length", point_fields};

constexpr RecordType AttentionForm::record_type{"AttentionForm", "how a form of attention grows",
                                                form_fields};

constexpr RecordType AttentionReport::record_type{"AttentionReport", "how forms of attention grow",
                                                  report_fields};

}  // namespace flopscope::experiments
