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
constexpr measure::Choices score_choices{score_form_names};
constexpr measure::Choices pass_choices{attention_pass_names};
constexpr measure::Choices peak_choices{peak_state_names};
constexpr measure::Choices part_choices{block_part_names};
constexpr measure::Choices reach_choices{reach_state_names};

/// More than any machine has room for.
constexpr measure::Range widths = between(1, 1'000'000);

using Options = AttentionOptions;
constexpr auto option_fields =
    fields(field<&Options::values>("of seq, at least 3 different ones", at_least(2)),
           field<&Options::batch>("sequences in one call", widths),
           field<&Options::heads>("parallel attentions; a divisor of d_model", widths),
           field<&Options::d_model>("width of all heads together", widths),
           field<&Options::window>("positions", "that the windowed form sees", size_range),
           field<&Options::memory>(
               "whether bytes are counted, too, and recorded as far as time and memory allow"),
           field<&Options::share>(
               "whether attention's share of a transformer block's time is measured, too"),
           field<&Options::share_percent>("%", "of that time, for which the length is told",
                                          between(1, 99)),
           timing_options<Options>("warm-up runs of each length, kept apart",
                                   "timed runs wanted of each length",
                                   "time allowed for everything together"));

using Point = AttentionPoint;
constexpr auto point_fields = fields(
    observed(choice<&Point::form>("of attention", name_choices)),
    observed(field<&Point::seq>("positions of a sequence")), outcome_field<Point>(),
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

template <class Record>
constexpr auto score_fields = fields(
    observed(choice<&Record::scores>("whether all scores are written to memory", score_choices)),
    observed(choice<&Record::pass>("forward alone, or with the backward pass after it",
                                   pass_choices)));

using Bytes = AttentionBytes;
constexpr auto bytes_fields = fields(
    score_fields<Bytes>, observed(field<&Bytes::seq>("positions of a sequence")),
    observed(field<&Bytes::predicted_bytes>(
        "bytes", "that its tensors take by their shapes; absent beyond this build's addresses")),
    observed(choice<&Bytes::state>("whether a run was recorded, or why not", peak_choices)),
    observed(field<&Bytes::peak_bytes>("bytes", "most in use at once in the recorded run")));

using BytesGrowth = AttentionBytesGrowth;
constexpr auto bytes_growth_fields = fields(
    score_fields<BytesGrowth>,
    field<&BytesGrowth::predicted_exponent>("p of predicted bytes = c seq^p, at these lengths"),
    field<&BytesGrowth::peak_exponent>("the same of the recorded bytes"),
    observed(field<&BytesGrowth::longest_seq>(
        "positions", "of the longest sequence that would fit into `room_bytes`")));

using PartPoint = BlockPartPoint;
constexpr auto part_point_fields = fields(
    observed(choice<&PartPoint::part>("of a transformer block, or all of it", part_choices)),
    observed(field<&PartPoint::seq>("positions of a sequence")), outcome_field<PartPoint>(),
    estimate<&PartPoint::p50_ms>(median_names, "ms", "median time of a call"),
    observed(field<&PartPoint::clock_error_mean_percent>("%", "bound on the mean's clock error")),
    if_any(observed(
        field<&PartPoint::samples_ms>("ms", "time of a call in each timed run", at_least(0)))),
    field<&PartPoint::flops>("operations of one call, 2 for each multiply-accumulate"));

constexpr auto share_fields =
    fields(observed(choice<&BlockShare::part>("core, or with its projections", part_choices)),
           observed(field<&BlockShare::seq>("positions of a sequence")),
           estimate<&BlockShare::share_percent>(
               {"share_percent", "share_low_percent", "share_high_percent"}, "%",
               "of the median time of a block"),
           field<&BlockShare::flops_share_percent>("%", "of its counted operations"));

constexpr auto reach_fields =
    fields(choice<&ShareReach::part>("core, or with its projections", part_choices),
           by_method(choice<&ShareReach::state>(
               "whether the share reaches `share_percent` within the lengths that were timed",
               reach_choices)),
           estimate<&ShareReach::reach_seq>(
               {"reach_seq", "reach_ci_low_seq", "reach_ci_high_seq"}, "positions",
               "at which its time does, between two lengths on a log scale"),
           field<&ShareReach::counted_seq>("positions", "at which its counted operations do"));

using Report = AttentionReport;
constexpr auto report_fields = fields(
    outcome_field<Report>("`measured` once every form has an exponent"),
    observed(field<&Report::kernel>("the kernel that ran")),
    filled(records<&Report::forms>("full, windowed, linear and cached")),
    filled(records<&Report::points>("form by form, in ascending order of seq")),
    confidence_field<Report>(), field<&Report::window>("positions that the windowed form saw"),
    field<&Report::d_model>("width of all heads together"),
    if_any(records<&Report::memory>("form by form, pass by pass, in ascending order of seq")),
    if_any(records<&Report::memory_growth>("form by form, pass by pass")),
    observed(field<&Report::room_bytes>(
        "bytes", "that could still be allocated here; absent where no platform tells")),
    if_any(records<&Report::block_points>("part by part, in ascending order of seq")),
    if_any(records<&Report::block_shares>("part by part, in ascending order of seq")),
    if_any(records<&Report::share_reaches>("part by part")),
    field<&Report::share_percent>("%", "whose length is asked"),
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

constexpr RecordType AttentionBytes::record_type{
    "AttentionBytes", "the bytes of a form of attention at one length", bytes_fields};

constexpr RecordType AttentionBytesGrowth::record_type{
    "AttentionBytesGrowth", "how the bytes of a form of attention grow", bytes_growth_fields};

constexpr RecordType BlockPartPoint::record_type{
    "BlockPartPoint", "a part of a transformer block at one length", part_point_fields};

constexpr RecordType BlockShare::record_type{
    "BlockShare", "attention's share of a transformer block at one length", share_fields};

constexpr RecordType ShareReach::record_type{
    "ShareReach", "the length at which attention has a share of a block", reach_fields};

constexpr RecordType AttentionReport::record_type{"AttentionReport", "how forms of attention grow",
                                                  report_fields};

}  // namespace flopscope::experiments
