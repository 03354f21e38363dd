// SPDX-License-Identifier: MIT
#include "memory_verdicts.h"

#include "flopscope/layers/memory_limit.h"

namespace flopscope::experiments {

namespace {

using layers::bytes_text;

// What is smaller is not worth a sentence.
constexpr double smallest_bytes = 4096;
/// A peak this many times what remains is mostly temporary.
constexpr double temporary_factor = 2;
constexpr double much_untagged_percent = 10;
constexpr double much_fragmented_percent = 25;
/// Beyond what an allocator adds by rounding.
constexpr double far_from_prediction = 1.1;

void judge_leaks(std::vector<Verdict>& verdicts, const MemoryReport& report) {
  for (const LeakingTag& leak : report.leaks) {
    say(verdicts, "leak", Severity::problem,
        "The {memory} grows by {growth} and {blocks} blocks in each iteration, "
        "and did so in every part of the run.",
        {{"memory",
          measure::Reason(category_name(leak.category), tag_text(leak.operation, leak.category))},
         {"growth", bytes_text(*leak.growth_bytes.point)},
         {"growth_bytes", *leak.growth_bytes.point},
         {"blocks", leak.growth_blocks}});
  }
  if (report.iterations > 0 && !report.growth_bytes.point) {
    say(verdicts, "too_few_iterations", Severity::note,
        "Fewer than {fewest} iterations do not show whether it leaks.",
        {{"fewest", measure::Growth::fewest_iterations}});
  }
}

void judge_use(std::vector<Verdict>& verdicts, const MemoryReport& report) {
  const double peak = report.held_mb * bytes_per_mb;
  const double left = (report.final_mb - report.baseline_mb) * bytes_per_mb;
  const double moved = report.moved_bytes;
  if (left >= smallest_bytes) {
    say(verdicts, "not_freed", Severity::note,
        "{left} of what was allocated are still in use at the end.",
        {{"left", bytes_text(left)}, {"left_bytes", left}});
  }
  if (peak >= smallest_bytes && peak >= temporary_factor * left) {
    say(verdicts, "temporary", Severity::note,
        "At its peak it held {peak}, and {left} at the end: the difference was "
        "temporary.",
        {{"peak", bytes_text(peak)},
         {"left", bytes_text(left > 0 ? left : 0)},
         {"peak_bytes", peak},
         {"left_bytes", left}});
  }
  if (moved >= smallest_bytes) {
    say(verdicts, "copies", Severity::note,
        "{blocks} blocks were moved to grow or shrink, which copied {moved}. "
        "Reserve the size beforehand.",
        {{"blocks", report.moves}, {"moved", bytes_text(moved)}, {"moved_bytes", moved}});
  }
  if (!report.predicted_mb) return;
  const double predicted = *report.predicted_mb * bytes_per_mb;
  if (peak > far_from_prediction * predicted + smallest_bytes) {
    say(verdicts, "above_prediction", Severity::warning,
        "The peak is {peak}, where its shapes ask for {predicted}.",
        {{"peak", bytes_text(peak)},
         {"predicted", bytes_text(predicted)},
         {"peak_bytes", peak},
         {"predicted_bytes", predicted}});
  }
}

void judge_books(std::vector<Verdict>& verdicts, const MemoryReport& report) {
  if (report.untagged_percent > much_untagged_percent &&
      untagged_bytes(report.tags) >= smallest_bytes) {
    say(verdicts, "untagged", Severity::note,
        "{untagged_percent:2} % of the allocated bytes are untagged: what they "
        "are for is not known.",
        {{"untagged_percent", report.untagged_percent}});
  }
  if (report.fragmentation_percent > much_fragmented_percent) {
    say(verdicts, "fragmented", Severity::note,
        "{fragmentation_percent:2} % of the heap are holes between blocks.",
        {{"fragmentation_percent", *report.fragmentation_percent}});
  }
  if (report.unfollowed > 0) {
    say(verdicts, "unfollowed", Severity::warning,
        "{blocks} blocks had no room in the ledger: their frees count for no "
        "tag.",
        {{"blocks", report.unfollowed}});
  }
}

}  // namespace

const char* category_name(TagCategory category) {
  return category == TagCategory::untagged
             ? "untagged"
             : measure::category_names[static_cast<std::size_t>(category)];
}

std::string tag_text(const std::string& operation, TagCategory category) {
  if (category == TagCategory::untagged) return "untagged memory";
  return "memory of " + operation + " (" + category_name(category) + ")";
}

double untagged_bytes(const std::vector<TaggedMemory>& tags) {
  double bytes = 0;
  for (const TaggedMemory& tag : tags) {
    if (tag.category == TagCategory::untagged) bytes += tag.allocated_bytes;
  }
  return bytes;
}

std::vector<Verdict> memory_verdicts(const MemoryReport& report) {
  std::vector<Verdict> verdicts;
  judge_leaks(verdicts, report);
  judge_use(verdicts, report);
  judge_books(verdicts, report);
  return verdicts;
}

}  // namespace flopscope::experiments
