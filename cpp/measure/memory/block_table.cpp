// SPDX-License-Identifier: MIT
#include "flopscope/measure/block_table.h"

#include <utility>

#include "flopscope/measure/pages.h"

namespace flopscope::measure {

namespace {

constexpr std::size_t first_capacity = 4096;

}  // namespace

BlockTable::~BlockTable() { release_pages(blocks_, bytes()); }

// Fibonacci hashing (Knuth, the same section): addresses differ in their middle bits, and the
// product's upper half depends on all of them.
std::size_t BlockTable::home(const void* address) const {
  const auto key = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(address));
  return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> 32U) & (capacity_ - 1);
}

/// Where the block is, or where it would be put.
std::size_t BlockTable::place(const void* address) const {
  std::size_t at = home(address);
  while (blocks_[at].address != nullptr && blocks_[at].address != address) {
    at = (at + 1) & (capacity_ - 1);
  }
  return at;
}

bool BlockTable::grow() {
  BlockTable larger;
  const std::size_t capacity = capacity_ == 0 ? first_capacity : 2 * capacity_;
  larger.blocks_ = static_cast<Block*>(take_pages(capacity * sizeof(Block)));
  if (larger.blocks_ == nullptr) return false;
  larger.capacity_ = capacity;
  for (std::size_t i = 0; i < capacity_; ++i) {
    if (blocks_[i].address != nullptr)
      larger.blocks_[larger.place(blocks_[i].address)] = blocks_[i];
  }
  std::swap(blocks_, larger.blocks_);
  std::swap(capacity_, larger.capacity_);
  return true;
}

bool BlockTable::insert(const Block& block) {
  // At three quarters a search still looks at few places.
  if (4 * (size_ + 1) > 3 * capacity_ && !grow()) return false;
  Block& there = blocks_[place(block.address)];
  if (there.address == nullptr) ++size_;
  there = block;
  return true;
}

const Block* BlockTable::find(const void* address) const {
  if (size_ == 0 || address == nullptr) return nullptr;
  const Block& there = blocks_[place(address)];
  return there.address == nullptr ? nullptr : &there;
}

std::optional<Block> BlockTable::remove(const void* address) {
  const Block* found = find(address);
  if (found == nullptr) return std::nullopt;
  const Block removed = *found;
  auto hole = static_cast<std::size_t>(found - blocks_);
  for (std::size_t at = hole;;) {
    at = (at + 1) & (capacity_ - 1);
    if (blocks_[at].address == nullptr) break;
    // An entry may move back to the hole unless its home lies between the two.
    const std::size_t from_home = (at - home(blocks_[at].address)) & (capacity_ - 1);
    const std::size_t from_hole = (at - hole) & (capacity_ - 1);
    if (from_home < from_hole) continue;
    blocks_[hole] = blocks_[at];
    hole = at;
  }
  blocks_[hole] = Block{};
  --size_;
  return removed;
}

}  // namespace flopscope::measure
