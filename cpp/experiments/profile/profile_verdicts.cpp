// SPDX-License-Identifier: MIT
#include "profile_verdicts.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "flopscope/layers/memory_limit.h"

namespace flopscope::experiments {

namespace {

using layers::bytes_text;

/// What is smaller is not worth a sentence.
constexpr double smallest_bytes = 4096;
/// A part that is no less is most of the whole.
constexpr double most_percent = 50;
/// Readings of both clocks around a stretch, and the page's own doings, take some of the rest.
constexpr double idle_percent_worth_a_note = 10;

void judge_temporary(std::vector<Verdict>& verdicts, double held, double kept) {
  const double percent = 100 * (held - kept) / held;
  if (percent < most_percent) return;
  say(verdicts, "comes_and_goes", Severity::note,
      "Of the {held} at the peak {kept} stay between two calls: {percent} % come and go within "
      "each call.",
      {{"held", bytes_text(held)},
       {"kept", bytes_text(kept)},
       {"percent", percent},
       {"held_bytes", held},
       {"kept_bytes", kept}});
}

void judge_kinds(std::vector<Verdict>& verdicts, const std::vector<TaggedMemory>& tags) {
  std::array<double, std::size(tag_category_names)> bytes{};
  double all = 0;
  for (const TaggedMemory& tag : tags) {
    bytes[static_cast<std::size_t>(tag.category)] += tag.bytes_at_peak;
    all += tag.bytes_at_peak;
  }
  const auto* const largest = std::max_element(bytes.begin(), bytes.end());
  const double percent = all > 0 ? 100 * *largest / all : 0;
  const auto kind = static_cast<std::size_t>(largest - bytes.begin());
  if (percent < most_percent || kind == static_cast<std::size_t>(TagCategory::untagged)) return;
  const char* const name = tag_category_names[kind];
  say(verdicts, "mostly_one_kind", Severity::note,
      "Most of the bytes at the peak, {percent} %, are of one kind: {kind}.",
      {{"percent", percent}, {"kind", measure::Reason(name, name)}});
}

void judge_idle(std::vector<Verdict>& verdicts, double cpu_share) {
  const double percent = 100 * (1 - cpu_share);
  if (percent < idle_percent_worth_a_note) return;
  say(verdicts, "processor_away", Severity::note,
      "In {percent} % of the time that was timed no processor worked for this: it waited, or "
      "another program had its turn.",
      {{"percent", percent}});
}

}  // namespace

void judge_profile(std::vector<Verdict>& verdicts, const ProfileReport& report) {
  const double held = report.held_mb.value_or(0) * bytes_per_mb;
  if (held >= smallest_bytes) {
    if (report.kept_mb) judge_temporary(verdicts, held, *report.kept_mb * bytes_per_mb);
    judge_kinds(verdicts, report.tags);
  }
  if (report.outcome == Outcome::measured && report.cpu_share) {
    judge_idle(verdicts, *report.cpu_share);
  }
}

}  // namespace flopscope::experiments
