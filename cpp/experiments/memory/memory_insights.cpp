// SPDX-License-Identifier: MIT
#include "memory_insights.h"

#include "flopscope/layers/memory_limit.h"
#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

namespace {

using layers::bytes_text;
using measure::MemoryProfile;
using measure::number_text;

// What is smaller is not worth a sentence.
constexpr double smallest_bytes = 4096;
/// A peak this many times what remains is mostly temporary.
constexpr double temporary_factor = 2;
constexpr double much_untagged_percent = 10;
constexpr double much_fragmented_percent = 25;
/// Beyond what an allocator adds by rounding.
constexpr double far_from_prediction = 1.1;

double number_of(std::int64_t number) { return static_cast<double>(number); }

void judge_leaks(std::vector<Verdict>& insights, const MemoryReport& report) {
  for (const LeakingTag& leak : report.leaks) {
    insights.push_back({"leak", Severity::problem,
                        "The " + tag_text(leak.operation, leak.category) + " grows by " +
                            bytes_text(*leak.growth_bytes.point) + " and " +
                            number_text(leak.growth_blocks) +
                            " blocks in each iteration, and did so in every part of the run."});
  }
  if (report.iterations > 0 && !report.growth_bytes.point) {
    insights.push_back({"too_few_iterations", Severity::note,
                        "Whether it leaks is not judged in fewer than " +
                            number_text(static_cast<double>(measure::Growth::fewest_iterations)) +
                            " iterations."});
  }
}

void judge_use(std::vector<Verdict>& insights, const MemoryReport& report,
               const MemoryProfile& profile) {
  const double peak = number_of(profile.totals.peak_bytes);
  const double left = number_of(profile.totals.live_bytes);
  if (left >= smallest_bytes) {
    insights.push_back({"not_freed", Severity::note,
                        bytes_text(left) + " of what was allocated is still in use at the end."});
  }
  if (peak >= smallest_bytes && peak >= temporary_factor * left) {
    insights.push_back({"temporary", Severity::note,
                        "At its peak it held " + bytes_text(peak) + ", and " +
                            bytes_text(left > 0 ? left : 0) +
                            " at the end: the difference was temporary."});
  }
  if (number_of(profile.totals.moved_bytes) >= smallest_bytes) {
    insights.push_back({"copies", Severity::note,
                        number_text(number_of(profile.totals.moves)) +
                            " blocks were moved to grow or shrink, which copied " +
                            bytes_text(number_of(profile.totals.moved_bytes)) +
                            ". Reserve the size beforehand."});
  }
  if (report.predicted_mb) {
    const double predicted = *report.predicted_mb * 1048576;
    if (peak > far_from_prediction * predicted + smallest_bytes) {
      insights.push_back({"above_prediction", Severity::warning,
                          "The peak is " + bytes_text(peak) + ", where its shapes ask for " +
                              bytes_text(predicted) + "."});
    }
  }
}

void judge_books(std::vector<Verdict>& insights, const MemoryReport& report,
                 const MemoryProfile& profile) {
  if (report.untagged_percent > much_untagged_percent && !profile.tags.empty() &&
      number_of(profile.tags.front().allocated_bytes) >= smallest_bytes) {
    insights.push_back({"untagged", Severity::note,
                        number_text(report.untagged_percent, 2) +
                            " % of the allocated bytes carry no tag: nobody said what they are "
                            "for."});
  }
  if (report.fragmentation_percent > much_fragmented_percent) {
    insights.push_back({"fragmented", Severity::note,
                        number_text(*report.fragmentation_percent, 2) +
                            " % of the heap are holes between blocks."});
  }
  if (profile.totals.unfollowed > 0) {
    insights.push_back({"unfollowed", Severity::warning,
                        number_text(number_of(profile.totals.unfollowed)) +
                            " blocks had no room in the ledger: their frees count for no tag."});
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

std::vector<Verdict> memory_insights(const MemoryReport& report, const MemoryProfile& profile) {
  std::vector<Verdict> insights;
  judge_leaks(insights, report);
  judge_use(insights, report, profile);
  judge_books(insights, report, profile);
  return insights;
}

}  // namespace flopscope::experiments
