// SPDX-License-Identifier: MIT
//
// The ledger against the allocator's own count. Not under a sanitizer, which has an allocator of
// its own.
#include <cstdlib>

#include "flopscope/measure/sanitized.h"

#if (defined(__GLIBC__) || defined(__EMSCRIPTEN__)) && !defined(FLOPSCOPE_SANITIZED)

#include <cstdlib>
#include <malloc.h>
#include <vector>

#include "catch.h"
#include "flopscope/measure/heap_state.h"
#include "flopscope/measure/keep.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/random.h"

using namespace flopscope::measure;

namespace {

#if defined(__EMSCRIPTEN__)
// dlmalloc keeps one word beside each block.
constexpr std::int64_t header_bytes = 4;
constexpr std::uint32_t smallest = 0;
void make_allocator_countable() {}
#else
// glibc keeps one word beside each block too, but
//   - blocks that get pages of their own have other headers, so there are none;
//   - what lies in a thread's cache of small blocks (up to 1032 bytes, 7 of each size) it counts as
//     used, so the script's blocks are larger, and the cache is full before what is left of them
//     can get there.
constexpr std::int64_t header_bytes = 8;
constexpr std::uint32_t smallest = 1100;
void make_allocator_countable() {
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  std::vector<void*> blocks;
  for (std::size_t bytes = 24; bytes <= 1032; bytes += 16) {
    // A block can be larger than asked for, and then goes to another place of the cache.
    for (int exact = 0; exact < 7;) {
      blocks.push_back(std::malloc(bytes));
      if (malloc_usable_size(blocks.back()) == bytes) ++exact;
    }
  }
  keep(blocks);
  for (void* block : blocks) std::free(block);
}
#endif

/// Allocates, reallocates and frees at random, through each of the allocator's doors.
class Script {
 public:
  Script(std::uint64_t seed, std::uint32_t largest) : random_(seed), largest_(largest) {}

  void step() {
    void*& block = blocks_[random_.below(static_cast<std::uint32_t>(blocks_.size()))];
    const std::size_t bytes = smallest + random_.below(largest_ - smallest);
    if (block == nullptr) {
      block = allocate(bytes);
    } else if (random_.below(3) == 0) {
      block = std::realloc(block, bytes);
    } else {
      std::free(block);
      block = nullptr;
    }
    keep(block);
  }
  void free_all() {
    for (void*& block : blocks_) std::free(block);
    blocks_.assign(blocks_.size(), nullptr);
  }
  [[nodiscard]] std::int64_t live_blocks() const {
    std::int64_t live = 0;
    for (const void* block : blocks_) live += block != nullptr ? 1 : 0;
    return live;
  }

 private:
  void* allocate(std::size_t bytes) {
    const std::size_t alignment = std::size_t{16} << random_.below(5);
    switch (random_.below(5)) {
      case 0:
        return std::calloc(1, bytes);
      case 1:
        return std::aligned_alloc(alignment, (bytes + alignment) / alignment * alignment);
      case 2: {
        void* block = nullptr;
        return posix_memalign(&block, alignment, bytes) == 0 ? block : nullptr;
      }
      default:
        return std::malloc(bytes);
    }
  }

  Random random_;
  std::uint32_t largest_;
  std::vector<void*> blocks_ = std::vector<void*>(200, nullptr);
};

std::int64_t used_bytes() { return heap_state()->used_bytes; }

}  // namespace

TEST_CASE("The ledger equals the allocator's own count after every step of a random script",
          "[memory]") {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Script script(seed, seed == 1 ? 2000 : 60'000);
    auto recording = MemoryRecording::start();
    REQUIRE(recording.ok());
    MemoryLedger& ledger = recording->ledger();
    {
      const Unrecorded unrecorded;
      make_allocator_countable();
    }
    const std::int64_t before = used_bytes();
    int wrong = 0;
    const auto compare = [&] {
      const std::int64_t expected = used_bytes() - before - header_bytes * script.live_blocks();
      if (ledger.totals().live_bytes != expected) ++wrong;
    };
    for (int step = 0; step < 3000; ++step) {
      script.step();
      compare();
    }
    script.free_all();
    compare();
    recording->stop();
    CHECK(wrong == 0);
    CHECK(ledger.totals().live_bytes == 0);
    CHECK(ledger.totals().allocations > 1500);
    CHECK(ledger.totals().moves > 100);
    CHECK(ledger.totals().older_frees == 0);
    CHECK(ledger.totals().unfollowed == 0);
  }
}

TEST_CASE("Holes between blocks are fragmentation, the free end of the heap is not", "[memory]") {
  make_allocator_countable();
  constexpr std::size_t bytes = 64 * 1024;
  std::vector<void*> blocks(100, nullptr);
  for (void*& block : blocks) block = std::malloc(bytes);
  keep(blocks);
  const double whole = heap_state()->fragmentation();
  for (std::size_t i = 0; i < blocks.size(); i += 2) {
    std::free(blocks[i]);
    blocks[i] = nullptr;
  }
  const HeapState holed = *heap_state();
  for (void* block : blocks) std::free(block);
  const auto freed = static_cast<double>(50 * bytes);
  CHECK(holed.fragmentation() > whole);
  CHECK(holed.fragmentation() >= 0.9 * freed / static_cast<double>(holed.managed_bytes));
  CHECK(holed.free_bytes - holed.end_bytes >= static_cast<std::int64_t>(0.9 * freed));
  CHECK(holed.used_bytes + holed.free_bytes == holed.managed_bytes);
}

#endif
