// SPDX-License-Identifier: MIT
//
// Describes the fields of a memory report: names, units and what each says.
#include "flopscope/experiments/memory.h"
#include "flopscope/measure/reason_fields.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

template <class Named>
constexpr Field operation_field() {
  return field<&Named::operation>("who allocated; empty for untagged memory");
}
template <class Named>
constexpr Field category_field() {
  return choice<&Named::category>("what for", tag_category_choices);
}

using Options = MemoryOptions;
constexpr Field option_fields[] = {
    field<&Options::iterations>("how often it runs", between(1, 100'000)),
    confidence_option<Options>("of the growth's interval"),
    max_ms_option<Options>("time allowed for all iterations"),
    seed_option<Options>(),
};

// A block may have a few bytes more than was asked for, as the hole has that it fills.
constexpr Field tag_fields[] = {
    operation_field<TaggedMemory>(),
    category_field<TaggedMemory>(),
    field<&TaggedMemory::allocations>("of this tag"),
    field<&TaggedMemory::frees>("of its blocks, by whomever"),
    observed(field<&TaggedMemory::allocated_bytes>("bytes", "in all")),
    observed(field<&TaggedMemory::live_bytes>("bytes", "still in use at the end")),
    observed(field<&TaggedMemory::peak_bytes>("bytes", "most that were in use at once")),
    observed(field<&TaggedMemory::bytes_at_peak>(
        "bytes", "in use when all tags together were at their peak")),
};

constexpr Field grown_fields[] = {
    field<&GrownHeap::event>("allocations and frees before it"),
    operation_field<GrownHeap>(),
    category_field<GrownHeap>(),
    field<&GrownHeap::from_bytes>("bytes", "size before"),
    field<&GrownHeap::to_bytes>("bytes", "size after"),
};

constexpr auto leak_fields =
    fields(operation_field<LeakingTag>(), category_field<LeakingTag>(),
           known_part<&LeakingTag::growth_bytes, Part::point>("growth_bytes", "bytes",
                                                              "in each iteration"),
           estimate_part<&LeakingTag::growth_bytes, Part::low>("growth_ci_low_bytes", "bytes",
                                                               "low end of its interval"),
           estimate_part<&LeakingTag::growth_bytes, Part::high>("growth_ci_high_bytes", "bytes",
                                                                "high end of its interval"),
           field<&LeakingTag::growth_blocks>("blocks more in each iteration"));

constexpr auto level_fields =
    fields(operation_field<SavedLevels>(), category_field<SavedLevels>(),
           if_any(field<&SavedLevels::settled_blocks>(
               "blocks that outlived the iteration in which they were allocated")),
           if_any(field<&SavedLevels::settled_bytes>("bytes", "in those")),
           if_any(field<&SavedLevels::live_bytes>("bytes", "in all blocks")));

using Report = MemoryReport;
constexpr auto report_fields = fields(
    observed(field<&Report::subject>("what was run; empty for a caller's function")),
    observed(field<&Report::kernel>("the kernel that ran; empty for a caller's function")),
    observed(field<&Report::finished>("whether all of it was done and released")),
    observed(field<&Report::baseline_mb>("MB", "in use before, as the allocator counts")),
    field<&Report::peak_mb>("MB", "most that were in use (1 MB = 2^20 bytes), baseline_mb with it"),
    field<&Report::held_mb>("MB", "most that were in use above baseline_mb"),
    field<&Report::final_mb>("MB", "in use at the end"),
    observed(field<&Report::allocated_mb>("MB", "allocated in all, freed or not")),
    observed(field<&Report::allocations>("calls that gave a block")),
    observed(field<&Report::frees>("calls that took one back")),
    observed(if_any(field<&Report::moves>("blocks that were moved to grow or shrink"))),
    observed(if_any(field<&Report::moved_bytes>("bytes", "copied for that"))),
    observed(if_any(field<&Report::unfollowed>("blocks without room in the ledger"))),
    observed(field<&Report::predicted_mb>("MB", "what the shapes ask for, beside held_mb")),
    field<&Report::untagged_percent>("%", "of the allocated bytes, the untagged ones"),
    observed(records<&Report::tags>("by operation and category, in order of arrival")),
    observed(records<&Report::snapshots>("labelled moments")),
    observed(field<&Report::timeline_events>("allocations and frees in each step of the timeline")),
    observed(
        field<&Report::timeline_min_bytes>("bytes", "lowest in each step, above the baseline")),
    observed(
        field<&Report::timeline_max_bytes>("bytes", "highest in each step, above the baseline")),
    observed(field<&Report::timeline_last_bytes>("bytes",
                                                 "at the end of each step, above the baseline")),
    observed(field<&Report::heap_bytes>(
        "bytes", "taken from the system at the end; absent where it is not told")),
    observed(
        field<&Report::heap_free_bytes>("bytes", "of the heap, what the allocator can give again")),
    observed(field<&Report::heap_managed_bytes>("bytes", "of the heap, divided into blocks")),
    observed(field<&Report::heap_end_bytes>(
        "bytes", "of heap_free_bytes, untouched at the end, which is no hole")),
    field<&Report::fragmentation_percent>("%", "of heap_managed_bytes, holes between blocks"),
    observed(records<&Report::heap_growths>("when the WebAssembly memory became larger")),
    observed(field<&Report::stack_bytes>("bytes",
                                         "deepest use of the stack in memory; absent natively")),
    observed(field<&Report::stack_limit_bytes>("bytes", "size of that stack")),
    observed(reason<&Report::stack_absent>("why there is no stack_bytes; else empty")),
    field<&Report::iterations>("that were made"),
    observed(field<&Report::iteration_bytes>("bytes",
                                             "in use at each iteration's end, above the baseline")),
    estimate<&Report::growth_bytes>(
        {"growth_bytes", "growth_ci_low_bytes", "growth_ci_high_bytes"}, "bytes",
        "mean growth in each iteration after the first third; absent below 25 iterations"),
    confidence_field<Report>("of the intervals"),
    observed(if_any(records<&Report::levels>(
        "of each tag at each iteration's end; lists that never change are left out"))),
    records<&Report::leaks>("tags that grew in every part of the run, fastest first"),
    observed(records<&Report::verdicts>("what the numbers say")));

}  // namespace

constexpr RecordType MemoryOptions::record_type{"MemoryOptions", "how memory is recorded",
                                                option_fields};

constexpr RecordType TaggedMemory::record_type{"TaggedMemory", "one tag's part of the memory",
                                               tag_fields};

constexpr RecordType GrownHeap::record_type{"GrownHeap", "the heap became larger", grown_fields};

constexpr RecordType LeakingTag::record_type{"LeakingTag", "a tag whose memory keeps growing",
                                             leak_fields};

constexpr RecordType SavedLevels::record_type{
    "SavedLevels", "what a tag had at the end of each iteration", level_fields};

constexpr RecordType MemoryReport::record_type{"MemoryReport", "where the bytes go", report_fields};

}  // namespace flopscope::experiments
