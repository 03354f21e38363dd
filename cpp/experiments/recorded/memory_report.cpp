// SPDX-License-Identifier: MIT
//
// From a memory profile to the numbers of its report.
#include <algorithm>
#include <functional>

#include "flopscope/experiments/memory.h"
#include "flopscope/measure/growth.h"
#include "flopscope/measure/heap_state.h"
#include "flopscope/measure/leak_detector.h"
#include "flopscope/measure/refusal.h"
#include "memory_verdicts.h"
#include "question/saved_samples.h"

namespace flopscope::experiments {

namespace {

using measure::MemoryProfile;
using measure::Tag;

double real(std::int64_t number) { return static_cast<double>(number); }
double mb(std::int64_t bytes) { return real(bytes) / bytes_per_mb; }

std::optional<double> maybe(std::optional<std::int64_t> number) {
  if (!number) return std::nullopt;
  return real(*number);
}

template <class Named>
void name(Named& named, const Tag& tag) {
  if (tag.operation == nullptr) return;
  named.operation = tag.operation;
  named.category = static_cast<TagCategory>(tag.category);
}

void add_tags(MemoryReport& report, const MemoryProfile& profile) {
  for (const measure::TagCounts& counts : profile.tags) {
    if (counts.allocations == 0) continue;
    TaggedMemory tagged;
    name(tagged, counts.tag);
    tagged.allocations = counts.allocations;
    tagged.frees = counts.frees;
    tagged.allocated_bytes = real(counts.allocated_bytes);
    tagged.live_bytes = real(counts.live_bytes);
    tagged.peak_bytes = real(counts.peak_bytes);
    tagged.bytes_at_peak = real(counts.bytes_at_peak);
    report.tags.push_back(std::move(tagged));
  }
  report.untagged_percent = 100 * profile.untagged_share();
}

void add_course(MemoryReport& report, const MemoryProfile& profile) {
  for (const measure::MemorySnapshot& taken : profile.snapshots) {
    LabelledMemory labelled{taken.label.data(), real(taken.event), real(taken.live_bytes), {}};
    if (taken.heap_bytes > 0) labelled.heap_bytes = real(taken.heap_bytes);
    report.snapshots.push_back(std::move(labelled));
  }
  if (!profile.timeline.empty()) report.timeline_events = profile.timeline.front().events;
  for (const measure::TimelineStep& step : profile.timeline) {
    report.timeline_min_bytes.push_back(real(step.min_bytes));
    report.timeline_max_bytes.push_back(real(step.max_bytes));
    report.timeline_last_bytes.push_back(real(step.last_bytes));
  }
}

void add_heap(MemoryReport& report, const MemoryProfile& profile) {
  if (profile.heap_after) {
    report.heap_bytes = real(profile.heap_after->heap_bytes);
    report.heap_managed_bytes = real(profile.heap_after->managed_bytes);
    report.heap_free_bytes = real(profile.heap_after->free_bytes);
    report.heap_end_bytes = real(profile.heap_after->end_bytes);
    report.fragmentation_percent = 100 * profile.heap_after->fragmentation();
  }
  for (const measure::HeapGrowth& growth : profile.heap_growths) {
    GrownHeap grown;
    name(grown, growth.tag);
    grown.event = real(growth.event);
    grown.from_bytes = real(growth.from_bytes);
    grown.to_bytes = real(growth.to_bytes);
    report.heap_growths.push_back(std::move(grown));
  }
  report.stack_bytes = maybe(profile.stack_high_water_bytes);
  report.stack_limit_bytes = maybe(profile.stack_limit_bytes);
  if (!report.stack_bytes) {
    report.stack_absent = {
        "native",
        "The stack's depth is known in WebAssembly only: natively its pages do not exist until "
        "they are used, and looking would make it grow."};
  }
}

/// Empty where all are alike: such a level does not grow, whatever it is.
std::vector<double> changing(const std::vector<double>& levels) {
  const bool alike =
      std::adjacent_find(levels.begin(), levels.end(), std::not_equal_to<>()) == levels.end();
  return alike ? std::vector<double>() : levels;
}

std::vector<LeakingTag> leaks_in(const std::vector<SavedLevels>& levels, std::size_t iterations,
                                 double confidence) {
  const auto whole = [iterations](const std::vector<double>& saved) {
    return saved.empty() ? std::vector<double>(iterations, 0.0) : saved;
  };
  std::vector<LeakingTag> found;
  for (const SavedLevels& tag : levels) {
    const auto leak = measure::leak_of({.tag = {},
                                        .settled_blocks = whole(tag.settled_blocks),
                                        .settled_bytes = whole(tag.settled_bytes),
                                        .live_bytes = whole(tag.live_bytes)},
                                       confidence);
    if (!leak) continue;
    found.push_back({tag.operation, tag.category, leak->bytes.per_iteration,
                     leak->blocks.per_iteration.point.value_or(0)});
  }
  std::stable_sort(found.begin(), found.end(), [](const LeakingTag& a, const LeakingTag& b) {
    return a.growth_bytes.point > b.growth_bytes.point;
  });
  return found;
}

void add_growth(MemoryReport& report, const MemoryProfile& profile) {
  report.iterations = profile.leaks.iterations();
  report.iteration_bytes = profile.leaks.live_bytes();
  const measure::Growth growth = profile.leaks.growth(report.confidence);
  if (growth.per_iteration.has_interval()) report.growth_bytes = growth.per_iteration;
  for (const measure::TagLevels& tag : profile.leaks.levels()) {
    SavedLevels& saved = report.levels.emplace_back();
    name(saved, tag.tag);
    saved.settled_blocks = changing(tag.settled_blocks);
    saved.settled_bytes = changing(tag.settled_bytes);
    saved.live_bytes = changing(tag.live_bytes);
  }
  report.leaks = leaks_in(report.levels, report.iteration_bytes.size(), report.confidence);
}

}  // namespace

MemoryReport memory_report(const MemoryProfile& profile, double confidence,
                           std::optional<double> predicted_bytes) {
  MemoryReport report;
  report.confidence = confidence;
  report.baseline_mb = mb(profile.baseline_bytes);
  report.peak_mb = mb(profile.peak_bytes());
  report.held_mb = mb(profile.totals.peak_bytes);
  report.final_mb = mb(profile.final_bytes());
  report.allocated_mb = mb(profile.totals.allocated_bytes);
  report.allocations = profile.totals.allocations;
  report.frees = profile.totals.frees;
  report.moves = profile.totals.moves;
  report.moved_bytes = real(profile.totals.moved_bytes);
  report.unfollowed = profile.totals.unfollowed;
  if (predicted_bytes) report.predicted_mb = *predicted_bytes / bytes_per_mb;
  add_tags(report, profile);
  add_course(report, profile);
  add_heap(report, profile);
  add_growth(report, profile);
  report.verdicts = memory_verdicts(report);
  return report;
}

namespace {

/// The share of the allocated bytes that nobody tagged.
double untagged_percent_of(const std::vector<TaggedMemory>& tags) {
  double all = 0;
  for (const TaggedMemory& tag : tags) all += tag.allocated_bytes;
  return all > 0 ? 100 * untagged_bytes(tags) / all : 0;
}

}  // namespace

measure::Result<MemoryReport> recomputed_memory(const Value& report, const MemoryOptions& options) {
  MemoryReport again;
  auto error =
      saved_fields(MemoryReport::record_type, &again, report,
                   {"baseline_mb", "timeline_max_bytes", "timeline_last_bytes", "iteration_bytes",
                    "heap_managed_bytes", "heap_free_bytes", "heap_end_bytes",
                    "fragmentation_percent", "predicted_mb", "moves", "moved_bytes", "unfollowed"});
  if (!error) error = saved_list(again.tags, report, "tags");
  if (!error) error = saved_list(again.levels, report, "levels");
  if (!error) error = saved_list(again.leaks, report, "leaks");
  if (error) return *std::move(error);
  const std::vector<double>& highest = again.timeline_max_bytes;
  if (highest.empty() || again.timeline_last_bytes.empty()) {
    return measure::refusal("timeline_max_bytes", measure::left_out(),
                            {"timeline", "the highest of each step"});
  }
  // Below the baseline is where what was there before was freed; the peak begins there.
  again.held_mb = std::max(0.0, *std::max_element(highest.begin(), highest.end())) / bytes_per_mb;
  again.peak_mb = again.baseline_mb + again.held_mb;
  again.final_mb = again.baseline_mb + again.timeline_last_bytes.back() / bytes_per_mb;
  again.untagged_percent = untagged_percent_of(again.tags);
  again.confidence = options.confidence;
  again.iterations = static_cast<std::int64_t>(again.iteration_bytes.size());
  const measure::Growth growth = measure::growth(again.iteration_bytes, options.confidence);
  if (growth.per_iteration.has_interval()) again.growth_bytes = growth.per_iteration;
  // Older files hold neither the levels nor the parts of the heap: what they say is believed.
  if (!again.levels.empty()) {
    again.leaks = leaks_in(again.levels, again.iteration_bytes.size(), options.confidence);
  }
  if (again.heap_managed_bytes && again.heap_end_bytes && again.heap_free_bytes) {
    // A file may say anything.
    const auto bytes_of = [](double said) {
      constexpr double most = 1e15;
      return static_cast<std::int64_t>(std::clamp(said, 0.0, most));
    };
    const measure::HeapState heap{.managed_bytes = bytes_of(*again.heap_managed_bytes),
                                  .free_bytes = bytes_of(*again.heap_free_bytes),
                                  .end_bytes = bytes_of(*again.heap_end_bytes)};
    again.fragmentation_percent = 100 * heap.fragmentation();
  }
  again.verdicts = memory_verdicts(again);
  return again;
}

}  // namespace flopscope::experiments
