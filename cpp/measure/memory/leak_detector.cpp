// SPDX-License-Identifier: MIT
#include "flopscope/measure/leak_detector.h"

#include <algorithm>

namespace flopscope::measure {

void LeakDetector::end_iteration(MemoryLedger& ledger) {
  const std::span<const TagCounts> rows = ledger.tags();
  while (tags_.size() < rows.size()) {
    // A tag that is new had nothing before.
    const std::vector<double> nothing(static_cast<std::size_t>(iterations_), 0.0);
    tags_.push_back({rows[tags_.size()].tag, nothing, nothing, nothing});
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const TagCounts& counts = rows[row];
    TagLevels& levels = tags_[row];
    levels.settled_blocks.push_back(static_cast<double>(counts.live_blocks - counts.young_blocks));
    levels.settled_bytes.push_back(static_cast<double>(counts.live_bytes - counts.young_bytes));
    levels.live_bytes.push_back(static_cast<double>(counts.live_bytes));
  }
  live_bytes_.push_back(static_cast<double>(ledger.totals().live_bytes));
  ++iterations_;
  ledger.end_iteration();
}

Growth LeakDetector::growth(double confidence) const {
  return measure::growth(live_bytes_, confidence);
}

std::optional<Leak> leak_of(const TagLevels& levels, double confidence) {
  const Growth blocks = growth(levels.settled_blocks, confidence);
  const Growth settled = growth(levels.settled_bytes, confidence);
  const Growth live = growth(levels.live_bytes, confidence);
  if (!blocks.grows && !settled.grows && !live.grows) return std::nullopt;
  return Leak{levels.tag, blocks.grows || settled.grows ? settled : live, blocks};
}

std::vector<Leak> LeakDetector::leaks(double confidence) const {
  std::vector<Leak> found;
  for (const TagLevels& levels : tags_) {
    if (const auto leak = leak_of(levels, confidence)) found.push_back(*leak);
  }
  std::sort(found.begin(), found.end(), [](const Leak& a, const Leak& b) {
    return a.bytes.per_iteration.point > b.bytes.per_iteration.point;
  });
  return found;
}

}  // namespace flopscope::measure
