// SPDX-License-Identifier: MIT
//
// The memory of a subject: the experiment prepares it, runs it again and again and releases it,
// with every allocation written down.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/labelled_memory.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/tag_category.h"
#include "flopscope/experiments/value.h"
#include "flopscope/experiments/verdict.h"
#include "flopscope/measure/clock.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/memory_profiler.h"
#include "flopscope/measure/reason.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct MemoryOptions {
  std::int64_t iterations = 50;
  double confidence = 0.95;
  double max_ms = 5000;
  std::int64_t seed = 1;

  static const measure::RecordType record_type;
};

// Field meanings are in the records' descriptions (memory_records.cpp).

struct TaggedMemory {
  std::string operation;
  TagCategory category = TagCategory::untagged;
  std::int64_t allocations = 0, frees = 0;
  double allocated_bytes = 0, live_bytes = 0, peak_bytes = 0, bytes_at_peak = 0;

  static const measure::RecordType record_type;
};

struct GrownHeap {
  double event = 0;
  std::string operation;
  TagCategory category = TagCategory::untagged;
  double from_bytes = 0, to_bytes = 0;

  static const measure::RecordType record_type;
};

struct LeakingTag {
  std::string operation;
  TagCategory category = TagCategory::untagged;
  measure::Estimate growth_bytes{0, {}, {}, {}};
  double growth_blocks = 0;

  static const measure::RecordType record_type;
};

/// What a tag had at the end of each iteration; a list that never changed is empty.
struct SavedLevels {
  std::string operation;
  TagCategory category = TagCategory::untagged;
  std::vector<double> settled_blocks, settled_bytes, live_bytes;

  static const measure::RecordType record_type;
};

struct MemoryReport {
  std::string subject;
  std::string kernel;
  bool finished = false;
  double baseline_mb = 0, peak_mb = 0, held_mb = 0, final_mb = 0, allocated_mb = 0;
  std::int64_t allocations = 0, frees = 0;
  std::int64_t moves = 0, unfollowed = 0;
  double moved_bytes = 0;
  std::optional<double> predicted_mb;
  double untagged_percent = 0;
  std::vector<TaggedMemory> tags;
  std::vector<LabelledMemory> snapshots;
  std::int64_t timeline_events = 0;
  std::vector<double> timeline_min_bytes, timeline_max_bytes, timeline_last_bytes;
  std::optional<double> heap_bytes, heap_managed_bytes, heap_free_bytes, heap_end_bytes,
      fragmentation_percent;
  std::vector<GrownHeap> heap_growths;
  std::optional<double> stack_bytes, stack_limit_bytes;
  measure::Reason stack_absent;
  std::int64_t iterations = 0;
  std::vector<double> iteration_bytes;
  measure::Estimate growth_bytes;
  double confidence = 0.95;
  std::vector<SavedLevels> levels;
  std::vector<LeakingTag> leaks;
  std::vector<Verdict> verdicts;

  static const measure::RecordType record_type;
};

inline constexpr double bytes_per_mb = 1048576;  // 2^20, as the course counts

/// What `profile` says, in the numbers of a report; `predicted_bytes` is what the subject should
/// need, where that is known.
[[nodiscard]] MemoryReport memory_report(const measure::MemoryProfile& profile, double confidence,
                                         std::optional<double> predicted_bytes = std::nullopt);

/// What the counts, the timeline and the iterations of a saved report say. Error ("invalid_value"):
/// it has no timeline.
[[nodiscard]] measure::Result<MemoryReport> recomputed_memory(const Value& report,
                                                              const MemoryOptions& options);

/// Makes the experiment. Errors: those of preparing the subject and of starting a recording
/// ("no_memory_hooks", "already_recording").
[[nodiscard]] StartedExperiment memory(const Subject& subject, const MemoryOptions& options,
                                       measure::Clock& clock);

}  // namespace flopscope::experiments
