// SPDX-License-Identifier: MIT
//
// Describes the fields of a roofline: names, units and what each says.
#include "flopscope/experiments/roofline.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr const char* roof_stream_names[] = {"fastest", "read", "scale", "triad"};
constexpr measure::Choices roof_stream_choices{roof_stream_names};
constexpr measure::Choices bound_choices{measure::bound_names};
constexpr const char* fastest_doc =
    "vectors that the fastest form of the loop works on at a time; absent where there is one form";
constexpr double largest_working_set = 4.0 * 2147483647;

using Options = RooflineOptions;
constexpr auto option_fields = fields(
    field<&Options::smallest_bytes>("bytes", "first working set; each next is twice as large",
                                    between(1024, largest_working_set)),
    field<&Options::largest_bytes>("bytes", "no working set is larger",
                                   between(1024, largest_working_set)),
    choice<&Options::stream>(
        "read alone, one array read and one written (scale), two read and one written (triad), or "
        "what of these moves most bytes",
        roof_stream_choices),
    timing_options<Options>("warm-up runs of each, kept apart",
                            "timed runs wanted of each roof; of a subject up to ten times as many",
                            "time allowed for all together", 2));

/// What a rate is made of; older reports have none.
template <class Rated>
constexpr Field rated_samples() {
  return if_any(
      observed(field<&Rated::samples_ms>("ms", "time of a call in each timed run", at_least(0))));
}

constexpr auto peak_fields =
    fields(observed(field<&PeakRate::kernel>("how the multiply-adds are written")),
           observed(field<&PeakRate::accumulators>(fastest_doc)),
           outcome_field<PeakRate>("only `measured` has rates"),
           estimate<&PeakRate::flops_per_s>(rate_names, "1/s", "most operations"),
           observed(field<&PeakRate::flops>("operations of one call", at_least(0))),
           rated_samples<PeakRate>());

constexpr auto bandwidth_fields = fields(
    observed(field<&BandwidthRate::working_set_bytes>("bytes", "streamed through")),
    if_any(observed(field<&BandwidthRate::stream>("what moves most bytes of it"))),
    observed(field<&BandwidthRate::accumulators>(fastest_doc)),
    if_any(observed(
        field<&BandwidthRate::places>("places of it that the fastest form reads side by side"))),
    outcome_field<BandwidthRate>("only `measured` has rates"),
    estimate<&BandwidthRate::bytes_per_s>({"bytes_per_s", "bytes_per_s_low", "bytes_per_s_high"},
                                          "bytes/s", "most bytes moved"),
    observed(field<&BandwidthRate::moved_bytes>("bytes", "moved by one call", at_least(0))),
    rated_samples<BandwidthRate>());

constexpr auto level_fields =
    by_method(fields(field<&MemoryLevelRate::first_bytes>("bytes", "smallest working set on it"),
                     field<&MemoryLevelRate::last_bytes>("bytes", "largest working set on it"),
                     field<&MemoryLevelRate::bytes_per_s>("bytes/s", "geometric mean"),
                     field<&MemoryLevelRate::capacity_low_bytes>(
                         "bytes", "the level holds at least this; absent for the last one"),
                     field<&MemoryLevelRate::capacity_high_bytes>(
                         "bytes", "and no longer this; absent for the last one")));

using Point = RooflinePoint;
constexpr auto point_fields = fields(
    observed(field<&Point::op>("the operation, or the model's name")),
    observed(field<&Point::model>("whether it is a model: all of its layers in one point")),
    observed(field<&Point::kernel>("the kernel that ran; its peak makes the roof")),
    outcome_field<Point>("only `measured` has rates"),
    observed(choice<&Point::convention>("`all` where there are no multiply-accumulates",
                                        measure::convention_choices)),
    observed(field<&Point::intensity>(
        "flops/byte", "operations for each byte that must move; absent where none must")),
    observed(field<&Point::working_set_bytes>(
        "bytes", "read and written by a call; of a model, in memory at its peak")),
    observed(field<&Point::flops>("operations of one call", at_least(0))),
    estimate<&Point::flops_per_s>(rate_names, "1/s", "operations done, at the median time"),
    rated_samples<Point>(),
    field<&Point::attainable_flops_per_s>("1/s", "the roof at this intensity"),
    estimate<&Point::ridge>({"ridge", "ridge_low", "ridge_high"}, "flops/byte",
                            "intensity at which both limits are equal"),
    estimate<&Point::achieved_percent>(
        {"achieved_percent", "achieved_low_percent", "achieved_high_percent"}, "%", "of the roof"),
    by_method(
        choice<&Point::bound>("what limits it, by its intensity against the ridge's interval; says "
                              "nothing without achieved_percent",
                              bound_choices)),
    field<&Point::above_roof>("true where it surely is"),
    if_any(field<&Point::impossible>("whether it is above a roof that nothing can pass: something "
                                     "was disturbed, or counted that was not done")));

using Report = RooflineReport;
constexpr auto report_fields = fields(
    observed(field<&Report::complete>("whether everything was measured")),
    observed(field<&Report::fused>("whether the SIMD peak's multiply-adds are one instruction")),
    records<&Report::peaks>("the most arithmetic, for each kernel"),
    records<&Report::bandwidths>("the most bytes that one thread moves, for each working set"),
    records<&Report::threads_bandwidths>(
        "the same of all threads together; empty in builds without"),
    by_method(records<&Report::levels>(
        "plateaus of one thread's bandwidth, one for each cache told apart")),
    records<&Report::points>("the subjects, in the caller's order"), confidence_field<Report>(),
    run_fields<Report>("spent in calls, all together"));

}  // namespace

constexpr RecordType RooflineOptions::record_type{"RooflineOptions", "how roofs are measured",
                                                  option_fields};

constexpr RecordType PeakRate::record_type{"PeakRate", "the most arithmetic of one kernel",
                                           peak_fields};

constexpr RecordType BandwidthRate::record_type{"BandwidthRate", "the bandwidth of one working set",
                                                bandwidth_fields};

constexpr RecordType MemoryLevelRate::record_type{"MemoryLevelRate", "a plateau of the bandwidth",
                                                  level_fields};

constexpr RecordType RooflinePoint::record_type{"RooflinePoint", "a subject under its roof",
                                                point_fields};

constexpr RecordType RooflineReport::record_type{"RooflineReport", "what limits operations here",
                                                 report_fields};

}  // namespace flopscope::experiments
