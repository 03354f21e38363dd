// SPDX-License-Identifier: MIT
//
// The table of live blocks, and what was known of each when it was allocated: a hash table from an
// address to a few numbers, in pages of its own (pages.h).
//
// Open addressing with linear probing; a removal moves later entries back instead of leaving
// tombstones, so the table stays as fast after a million short-lived blocks as it was before
// (Knuth, "The Art of Computer Programming", volume 3, section 6.4, algorithm R).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace flopscope::measure {

/// A live block.
struct Block {
  const void* address = nullptr;
  std::size_t bytes = 0;
  std::uint32_t tag = 0;
  std::uint32_t iteration = 0;  ///< in which it was allocated
};

class BlockTable {
 public:
  BlockTable() = default;
  ~BlockTable();
  BlockTable(const BlockTable&) = delete;
  BlockTable& operator=(const BlockTable&) = delete;

  /// Takes the memory for the first 3,000 blocks; without this the first block does so. False when
  /// there is none.
  [[nodiscard]] bool reserve() { return capacity_ > 0 || grow(); }

  /// Adds a block, or replaces the one at that address. False when there is no memory for more; the
  /// table is then as it was.
  [[nodiscard]] bool insert(const Block& block);
  /// Takes a block out.
  std::optional<Block> remove(const void* address);
  [[nodiscard]] const Block* find(const void* address) const;

  [[nodiscard]] std::size_t size() const { return size_; }
  /// What the table itself takes.
  [[nodiscard]] std::size_t bytes() const { return capacity_ * sizeof(Block); }

 private:
  [[nodiscard]] std::size_t home(const void* address) const;
  [[nodiscard]] std::size_t place(const void* address) const;
  [[nodiscard]] bool grow();

  Block* blocks_ = nullptr;   // an address of null is an empty place
  std::size_t capacity_ = 0;  // a power of two
  std::size_t size_ = 0;
};

}  // namespace flopscope::measure
