// SPDX-License-Identifier: MIT
//
// Finds the tag that leaks, from the books at the end of each iteration.
//
// A few bytes that leak in each iteration drown in the buffers that come and go, so three levels of
// each tag are followed, and any of them that keeps growing (growth.h) names it:
//
//   blocks that outlived the iteration in which they were allocated   exact for a leak of any size:
//   the bytes of those                                                what is replaced each time is
//                                                                     young, and left out
//   all live bytes                                                    sees what is reallocated ever
//                                                                     larger, and so always young
//
// The idea of counting by age is that of surviving generations in garbage-collected languages
// (Jump and McKinley, "Cork: dynamic memory leak detection for garbage-collected languages", 2007).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "flopscope/measure/growth.h"
#include "flopscope/measure/memory_recording.h"

namespace flopscope::measure {

/// A tag whose memory keeps growing.
struct Leak {
  Tag tag;       ///< without an operation: memory that nobody tagged
  Growth bytes;  ///< for each iteration
  Growth blocks;
};

/// What a tag had at the end of each iteration.
struct TagLevels {
  Tag tag;
  std::vector<double> settled_blocks;  ///< that outlived the iteration in which they were allocated
  std::vector<double> settled_bytes;
  std::vector<double> live_bytes;
};

/// The leak of a tag; none where it does not grow.
[[nodiscard]] std::optional<Leak> leak_of(const TagLevels& levels, double confidence = 0.95);

class LeakDetector {
 public:
  /// Reads the books and begins the next iteration. The first call is the end of the first one.
  void end_iteration(MemoryLedger& ledger);

  [[nodiscard]] std::int64_t iterations() const { return iterations_; }
  /// The live bytes of all tags at the end of each iteration.
  [[nodiscard]] const std::vector<double>& live_bytes() const { return live_bytes_; }
  /// Their growth.
  [[nodiscard]] Growth growth(double confidence = 0.95) const;
  [[nodiscard]] const std::vector<TagLevels>& levels() const { return tags_; }
  /// Every tag that grows, the fastest first.
  [[nodiscard]] std::vector<Leak> leaks(double confidence = 0.95) const;

 private:
  std::vector<TagLevels> tags_;
  std::vector<double> live_bytes_;
  std::int64_t iterations_ = 0;
};

}  // namespace flopscope::measure
