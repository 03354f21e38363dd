// SPDX-License-Identifier: MIT
//
// The books of an allocator: told of each allocation and free, it knows what is alive, what was
// alive at the peak, and whose it is. It counts the bytes that the allocator reserved for use
// (malloc_usable_size), which are at least those asked for; the allocator's headers are not
// counted.
//
// A free belongs to the tag that allocated the block, whoever frees it. A block that grows or
// shrinks (realloc) is one free and one allocation and keeps its tag and its age; that both copies
// exist while one is being made is not seen. Blocks older than the ledger are known only when they
// are freed: they then lower the live bytes, which are a change and may become negative.
//
// It allocates nothing but pages of its own (pages.h), so it can be told of an allocation from
// inside of it. Not thread-safe: MemoryRecording locks around it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "flopscope/measure/block_table.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/memory_timeline.h"
#include "flopscope/measure/tag_table.h"

namespace flopscope::measure {

/// All tags together, since the ledger began.
struct MemoryTotals {
  std::int64_t allocations = 0;
  std::int64_t frees = 0;            ///< of blocks that the ledger knew, and of older ones
  std::int64_t allocated_bytes = 0;  ///< in all
  std::int64_t live_bytes = 0;       ///< change since the beginning
  std::int64_t peak_bytes = 0;       ///< most that it ever was
  std::int64_t older_frees = 0;      ///< of blocks from before the beginning
  std::int64_t older_freed_bytes = 0;
  std::int64_t moves = 0;  ///< reallocations that got another address
  std::int64_t moved_bytes = 0;
  std::int64_t unfollowed = 0;  ///< blocks whose free will not be known as theirs: no table space

  [[nodiscard]] std::int64_t events() const { return allocations + frees; }
};

/// A labelled moment.
struct MemorySnapshot {
  static constexpr std::size_t longest_label = 47;

  std::array<char, longest_label + 1> label{};  ///< ends with 0; longer ones are cut
  std::int64_t event = 0;                       ///< allocations and frees before it
  std::int64_t live_bytes = 0;
  std::int64_t heap_bytes = 0;  ///< 0 where the platform does not tell
};

/// The heap became larger.
struct HeapGrowth {
  std::int64_t event = 0;  ///< allocations and frees before it
  Tag tag;                 ///< who asked for the memory that made it grow
  std::int64_t from_bytes = 0;
  std::int64_t to_bytes = 0;
};

class MemoryLedger {
 public:
  static constexpr std::size_t most_snapshots = 256;
  static constexpr std::size_t most_heap_growths = 128;

  /// Takes memory for some thousand blocks beforehand; more is taken as it is needed. False when
  /// there is none.
  [[nodiscard]] bool reserve() { return blocks_.reserve(); }

  void allocate(const void* block, std::size_t bytes, const Tag& tag);
  /// `bytes` is what is said of a block that the ledger does not know.
  void release(const void* block, std::size_t bytes);
  [[nodiscard]] bool knows(const void* block) const { return blocks_.find(block) != nullptr; }

  /// A reallocation comes in two parts, because between them the old address can be given to
  /// another thread: the block is lifted out of the books without changing a count, then put down
  /// again, as it was or as what it has become.
  [[nodiscard]] std::optional<Block> lift(const void* block) { return blocks_.remove(block); }
  void put_back(const Block& block);
  void put_down(const Block& lifted, const void* block, std::size_t bytes);

  void snapshot(std::string_view label, std::int64_t heap_bytes);
  /// Tells how large the heap is now; remembers the event if it has grown.
  void observe_heap(std::int64_t heap_bytes, const Tag& tag);
  /// From here on what is allocated belongs to the next iteration.
  void end_iteration();

  [[nodiscard]] const MemoryTotals& totals() const { return totals_; }
  /// Row 0 is what nobody tagged.
  [[nodiscard]] std::span<const TagCounts> tags();
  [[nodiscard]] const MemoryTimeline& timeline() const { return timeline_; }
  [[nodiscard]] std::span<const MemorySnapshot> snapshots() const;
  [[nodiscard]] std::int64_t snapshots_lost() const { return snapshots_lost_; }
  [[nodiscard]] std::span<const HeapGrowth> heap_growths() const;
  [[nodiscard]] std::int64_t heap_growths_lost() const { return heap_growths_lost_; }

 private:
  void add(std::size_t row, const void* block, std::size_t bytes, std::uint32_t iteration);
  void take_off(const Block& block);
  void event(std::int64_t change);
  void remember_peak();

  MemoryTotals totals_;
  BlockTable blocks_;
  TagTable tags_;
  MemoryTimeline timeline_;
  std::array<MemorySnapshot, most_snapshots> snapshots_{};
  std::size_t snapshot_count_ = 0;
  std::int64_t snapshots_lost_ = 0;
  std::array<HeapGrowth, most_heap_growths> heap_growths_{};
  std::size_t heap_growth_count_ = 0;
  std::int64_t heap_growths_lost_ = 0;
  std::int64_t heap_bytes_ = 0;
  std::uint32_t iteration_ = 0;
  bool at_peak_ = true;  // the tags' parts of the peak are the current ones
};

}  // namespace flopscope::measure
