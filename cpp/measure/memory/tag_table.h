// SPDX-License-Identifier: MIT
//
// The table of what each tag allocated: one row for every operation and category that was met, in
// the order of arrival. Row 0 is what nobody tagged. The table is of fixed size, so that it can be
// written inside of an allocation; tags beyond it share the last row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "flopscope/measure/memory_tag.h"

namespace flopscope::measure {

/// One tag's part. Bytes are those that the allocator reserved for use (malloc_usable_size).
struct TagCounts {
  Tag tag;  ///< without an operation in row 0
  std::int64_t allocations = 0;
  std::int64_t frees = 0;
  std::int64_t allocated_bytes = 0;  ///< in all
  std::int64_t live_blocks = 0;
  std::int64_t live_bytes = 0;
  std::int64_t peak_bytes = 0;     ///< most that were alive at once
  std::int64_t bytes_at_peak = 0;  ///< alive when all tags together were at their peak
  std::int64_t young_blocks = 0;   ///< of the live ones, allocated in this iteration
  std::int64_t young_bytes = 0;
};

class TagTable {
 public:
  static constexpr std::size_t capacity = 256;
  /// The operation's name in the row that the tags beyond share.
  static constexpr const char* others = "(other tags)";

  /// The row of `tag`, made if it is new. Names are compared by their text.
  [[nodiscard]] std::size_t row_of(const Tag& tag);

  [[nodiscard]] TagCounts& operator[](std::size_t row) { return rows_[row]; }
  [[nodiscard]] std::span<TagCounts> rows() { return {rows_.data(), size_}; }
  [[nodiscard]] std::span<const TagCounts> rows() const { return {rows_.data(), size_}; }

 private:
  std::array<TagCounts, capacity> rows_{};
  std::size_t size_ = 1;
  std::size_t latest_ = 0;  // neighbours in time mostly have the same tag
};

}  // namespace flopscope::measure
