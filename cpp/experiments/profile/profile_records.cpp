// SPDX-License-Identifier: MIT
//
// Describes the fields of a profile: names, units and what each says.
#include "flopscope/experiments/profile.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr auto profile_option_fields = timing_options<ProfileOptions>(
    "warm-up runs, kept apart", "timed runs wanted",
    "time allowed for all calls, the first one too: those whose memory is recorded take half of it "
    "at most, the timed ones the rest");

using Report = ProfileReport;
constexpr auto profile_fields = fields(
    outcome_field<Report>(), observed(field<&Report::kernel>("the kernel that ran")),
    estimate<&Report::p50_ms>(median_names, "ms", "median time of a call"),
    observed(field<&Report::first_call_ms>("ms", "the very first call, alone")),
    observed(field<&Report::measured_before, Report>(measured_before_doc)),
    field<&Report::runs>("runs", "timed runs; each is a batch of calls"),
    observed(field<&Report::batch_size>("calls", "calls in each run")),
    observed(
        field<&Report::clock_error_percent>("%", "bound on one run's clock error, 2R / its time")),
    observed(field<&Report::samples_ms>("ms", "time of a call in each timed run")),
    sample_classes_field<Report>(),
    observed(field<&Report::cpu_share>(
        "of the time that was timed in which a processor worked for this process, all threads "
        "together; absent where the platform does not tell, as in browsers")),
    observed(field<&Report::cpu_ms>("ms", "that share of the median call")),
    observed(field<&Report::held_mb>(
        "MB",
        "most that it had in use at once (1 MB = 2^20 bytes); absent where the "
        "allocator does not tell")),
    observed(field<&Report::kept_mb>("MB", "of those, what it kept in use between two calls")),
    observed(field<&Report::predicted_mb>("MB", "what the shapes ask for")),
    observed(records<&Report::tags>("who asked for the memory, and what for")),
    observed(field<&Report::macs>("multiply-accumulates of matrix products")),
    observed(field<&Report::params>("learned values")),
    observed(field<&Report::bytes_read>(
        "bytes", "inputs and parameters, each once, and what is stored between steps")),
    observed(field<&Report::bytes_written>("bytes",
                                           "outputs, each once, and what is stored between steps")),
    observed(field<&Report::flops>("operations of one call, in `flops_convention`")),
    observed(
        field<&Report::arithmetic_intensity>("flops/byte", "`flops` for each byte that must move")),
    observed(choice<&Report::flops_convention>(
        "`all` for operations that have no multiply-accumulates", measure::convention_choices)),
    estimate<&Report::flops_per_s>(rate_names, "1/s", "`flops` over the median time"),
    estimate<&Report::bytes_per_s>({"bytes_per_s", "bytes_per_s_low", "bytes_per_s_high"},
                                   "bytes/s", "bytes that must move over the median time"),
    confidence_field<Report>(), run_fields<Report>());

}  // namespace

constexpr RecordType ProfileOptions::record_type{"ProfileOptions", "how a profile is taken",
                                                 profile_option_fields};

constexpr RecordType ProfileReport::record_type{
    "ProfileReport", "time, memory and work of one subject", profile_fields};

}  // namespace flopscope::experiments
