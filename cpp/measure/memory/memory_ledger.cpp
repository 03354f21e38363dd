// SPDX-License-Identifier: MIT
#include "flopscope/measure/memory_ledger.h"

#include <algorithm>

namespace flopscope::measure {

namespace {

std::int64_t signed_bytes(std::size_t bytes) { return static_cast<std::int64_t>(bytes); }

}  // namespace

void MemoryLedger::allocate(const void* block, std::size_t bytes, const Tag& tag) {
  // An address that is alive in the books was freed where nobody listened.
  if (const auto missed = blocks_.remove(block)) take_off(*missed);
  add(tags_.row_of(tag), block, bytes, iteration_);
}

void MemoryLedger::release(const void* block, std::size_t bytes) {
  if (const auto known = blocks_.remove(block)) {
    take_off(*known);
    return;
  }
  ++totals_.frees;
  ++totals_.older_frees;
  totals_.older_freed_bytes += signed_bytes(bytes);
  event(-signed_bytes(bytes));
}

void MemoryLedger::put_back(const Block& block) {
  if (!blocks_.insert(block)) ++totals_.unfollowed;
}

void MemoryLedger::put_down(const Block& lifted, const void* block, std::size_t bytes) {
  if (block != lifted.address) {
    ++totals_.moves;
    totals_.moved_bytes += signed_bytes(std::min(bytes, lifted.bytes));
  }
  take_off(lifted);
  add(lifted.tag, block, bytes, lifted.iteration);
}

void MemoryLedger::add(std::size_t row, const void* block, std::size_t bytes,
                       std::uint32_t iteration) {
  const std::int64_t size = signed_bytes(bytes);
  TagCounts& counts = tags_[row];
  ++counts.allocations;
  ++counts.live_blocks;
  counts.allocated_bytes += size;
  counts.live_bytes += size;
  counts.peak_bytes = std::max(counts.peak_bytes, counts.live_bytes);
  if (iteration == iteration_) {
    ++counts.young_blocks;
    counts.young_bytes += size;
  }
  ++totals_.allocations;
  totals_.allocated_bytes += size;
  if (!blocks_.insert({block, bytes, static_cast<std::uint32_t>(row), iteration})) {
    ++totals_.unfollowed;
  }
  event(size);
}

void MemoryLedger::take_off(const Block& block) {
  remember_peak();
  const std::int64_t size = signed_bytes(block.bytes);
  TagCounts& counts = tags_[block.tag];
  ++counts.frees;
  --counts.live_blocks;
  counts.live_bytes -= size;
  if (block.iteration == iteration_) {
    --counts.young_blocks;
    counts.young_bytes -= size;
  }
  ++totals_.frees;
  event(-size);
}

void MemoryLedger::event(std::int64_t change) {
  totals_.live_bytes += change;
  if (totals_.live_bytes > totals_.peak_bytes) {
    totals_.peak_bytes = totals_.live_bytes;
    at_peak_ = true;
  }
  timeline_.add(totals_.live_bytes);
}

// The parts are copied when a peak is left, not at each of the many allocations that lead up to it.
void MemoryLedger::remember_peak() {
  if (!at_peak_) return;
  for (TagCounts& counts : tags_.rows()) counts.bytes_at_peak = counts.live_bytes;
  at_peak_ = false;
}

void MemoryLedger::snapshot(std::string_view label, std::int64_t heap_bytes) {
  if (snapshot_count_ == most_snapshots) {
    ++snapshots_lost_;
    return;
  }
  MemorySnapshot& taken = snapshots_[snapshot_count_++];
  std::size_t length = std::min(label.size(), MemorySnapshot::longest_label);
  // A character of UTF-8 is not cut in two.
  const auto continues = [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
  };
  while (length < label.size() && length > 0 && continues(label[length])) --length;
  std::copy_n(label.begin(), length, taken.label.begin());
  taken.event = totals_.events();
  taken.live_bytes = totals_.live_bytes;
  taken.heap_bytes = heap_bytes;
}

void MemoryLedger::observe_heap(std::int64_t heap_bytes, const Tag& tag) {
  if (heap_bytes_ > 0 && heap_bytes > heap_bytes_) {
    if (heap_growth_count_ < most_heap_growths) {
      heap_growths_[heap_growth_count_++] = {totals_.events(), tag, heap_bytes_, heap_bytes};
    } else {
      ++heap_growths_lost_;
    }
  }
  heap_bytes_ = heap_bytes;
}

void MemoryLedger::end_iteration() {
  ++iteration_;
  for (TagCounts& counts : tags_.rows()) {
    counts.young_blocks = 0;
    counts.young_bytes = 0;
  }
}

std::span<const TagCounts> MemoryLedger::tags() {
  if (at_peak_) {
    remember_peak();
    at_peak_ = true;
  }
  return tags_.rows();
}

std::span<const MemorySnapshot> MemoryLedger::snapshots() const {
  return {snapshots_.data(), snapshot_count_};
}

std::span<const HeapGrowth> MemoryLedger::heap_growths() const {
  return {heap_growths_.data(), heap_growth_count_};
}

}  // namespace flopscope::measure
