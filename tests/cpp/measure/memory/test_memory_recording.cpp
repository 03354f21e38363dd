// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/measure/keep.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/sanitized.h"
#include "support/recording.h"

#if !defined(__EMSCRIPTEN__)
#include <thread>
#elif !defined(FLOPSCOPE_SANITIZED)
#include <emscripten.h>
#endif

using namespace flopscope::measure;
using flopscope::test::can_record;

namespace {

MemoryRecording recording() {
  auto started = MemoryRecording::start();
  REQUIRE(started.ok());
  return std::move(*started);
}

/// What `work` changes in the books.
template <class Work>
MemoryTotals totals_of(Work&& work) {
  MemoryRecording all = recording();
  work();
  all.stop();
  return all.ledger().totals();
}

}  // namespace

#if defined(FLOPSCOPE_SANITIZED)
TEST_CASE("Under a sanitizer a recording refuses with a sentence", "[memory]") {
  const auto refused = MemoryRecording::start();
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "no_memory_hooks");
  CHECK(refused.error().message.find("sanitizer") != std::string::npos);
}
#endif

#if (defined(__GLIBC__) || defined(__EMSCRIPTEN__)) && !defined(FLOPSCOPE_SANITIZED)
TEST_CASE("A program that links the hooks can be recorded", "[memory]") { CHECK(can_record()); }
#endif

TEST_CASE("There is one recording at a time, and another one after it", "[memory]") {
  if (!can_record()) return;
  {
    const MemoryRecording first = recording();
    const auto second = MemoryRecording::start();
    REQUIRE_FALSE(second.ok());
    CHECK(second.error().code == "already_recording");
  }
  CHECK(can_record());
}

TEST_CASE("A new recording begins with empty books", "[memory]") {
  if (!can_record()) return;
  const MemoryTotals totals = totals_of([] {});
  CHECK(totals.events() == 0);
  CHECK(totals.allocated_bytes == 0);
}

TEST_CASE("Every way to allocate is heard", "[memory]") {
  if (!can_record()) return;
  const auto heard = [](auto&& allocate) {
    const MemoryTotals totals = totals_of([&] {
      void* block = allocate();
      keep(block);
      std::free(block);
    });
    CHECK(totals.allocations == 1);
    CHECK(totals.frees == 1);
    CHECK(totals.allocated_bytes >= 100);
    CHECK(totals.allocated_bytes < 200);
    CHECK(totals.live_bytes == 0);
  };
  heard([] { return std::malloc(100); });
  heard([] { return std::calloc(25, 4); });
  heard([] { return std::aligned_alloc(64, 128); });
  heard([] { return std::realloc(nullptr, 100); });
#if !defined(_WIN32)
  heard([] {
    void* block = nullptr;
    return posix_memalign(&block, 32, 100) == 0 ? block : nullptr;
  });
#endif
}

TEST_CASE("new, delete and the standard library come through the hooks", "[memory]") {
  if (!can_record()) return;
  const MemoryTotals totals = totals_of([] {
    const auto numbers = std::make_unique<int[]>(250);
    keep(numbers);
    const std::string text(500, 'x');
    keep(text);
    const std::vector<double> values(100);
    keep(values);
  });
  CHECK(totals.allocations == 3);
  CHECK(totals.frees == 3);
  CHECK(totals.allocated_bytes >= 1000 + 501 + 800);
  CHECK(totals.live_bytes == 0);
}

TEST_CASE("A reallocation keeps the block's tag; one that fails changes nothing", "[memory]") {
  if (!can_record()) return;
  MemoryRecording all = recording();
  void* block = nullptr;
  {
    const MemoryTag tag("list", Category::workspace);
    block = std::malloc(100);
    keep(block);
  }
  // Read through something that the compiler cannot see through.
  volatile std::size_t too_much = static_cast<std::size_t>(-1) - 8192;
  CHECK(std::realloc(block, too_much) == nullptr);
  CHECK(all.ledger().totals().allocations == 1);
  block = std::realloc(block, 5000);
  keep(block);
  REQUIRE(all.ledger().tags().size() == 2);
  const TagCounts grown = all.ledger().tags()[1];
  std::free(block);
  all.stop();
  CHECK(grown.live_blocks == 1);
  CHECK(grown.live_bytes >= 5000);
  CHECK(all.ledger().tags()[1].live_bytes == 0);
  CHECK(all.ledger().totals().older_frees == 0);
}

TEST_CASE("A block from before the recording is told apart when it is freed", "[memory]") {
  if (!can_record()) return;
  void* block = std::malloc(100);
  keep(block);
  const MemoryTotals totals = totals_of([&] { std::free(block); });
  CHECK(totals.older_frees == 1);
  CHECK(totals.live_bytes == -totals.older_freed_bytes);
  CHECK(totals.older_freed_bytes >= 100);
}

TEST_CASE("What is unrecorded is not in the books, but recorded blocks leave them", "[memory]") {
  if (!can_record()) return;
  const MemoryTotals totals = totals_of([] {
    void* block = std::malloc(100);
    keep(block);
    const Unrecorded unrecorded;
    void* own = std::malloc(300);
    keep(own);
    own = std::realloc(own, 70'000);
    keep(own);
    std::free(own);
    std::free(block);
  });
  CHECK(totals.allocations == 1);
  CHECK(totals.frees == 1);
  CHECK(totals.allocated_bytes < 300);
  CHECK(totals.live_bytes == 0);
}

TEST_CASE("A stopped recording hears no more", "[memory]") {
  if (!can_record()) return;
  MemoryRecording all = recording();
  all.stop();
  void* block = std::malloc(100);
  keep(block);
  std::free(block);
  CHECK(all.ledger().totals().events() == 0);
}

#if !defined(__EMSCRIPTEN__)
TEST_CASE("All threads are heard", "[memory]") {
  if (!can_record()) return;
  constexpr int each = 20'000;
  MemoryRecording all = recording();
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([] {
      const MemoryTag tag("thread", Category::workspace);
      std::vector<void*> blocks(16, nullptr);
      for (std::size_t i = 0; i < each; ++i) {
        void*& block = blocks[i % blocks.size()];
        std::free(block);
        block = std::malloc(16 + i % 500);
        keep(block);
      }
      for (void* block : blocks) std::free(block);
    });
  }
  for (std::thread& thread : threads) thread.join();
  all.stop();
  REQUIRE(all.ledger().tags().size() == 2);
  const TagCounts& counts = all.ledger().tags()[1];
  CHECK(counts.allocations == 4 * (each + 1));  // and each thread's own list
  CHECK(counts.frees == counts.allocations);
  CHECK(counts.live_bytes == 0);
}
#elif !defined(FLOPSCOPE_SANITIZED)
TEST_CASE("JavaScript's _malloc is heard", "[memory]") {
  const MemoryTotals totals = totals_of([] { EM_ASM({ _free(_malloc(100)); }); });
  CHECK(totals.allocations == 1);
  CHECK(totals.frees == 1);
  CHECK(totals.allocated_bytes >= 100);
}

TEST_CASE("The heap's growth is remembered with the tag that asked for it", "[memory]") {
  MemoryRecording all = recording();
  {
    const MemoryTag tag("huge", Category::activations);
    void* block = std::malloc(96U << 20U);  // more than a test program ever has in reserve
    keep(block);
    std::free(block);
  }
  all.stop();
  REQUIRE(all.ledger().heap_growths().size() == 1);
  const HeapGrowth& growth = all.ledger().heap_growths()[0];
  CHECK(growth.tag.operation == std::string("huge"));
  CHECK(growth.to_bytes - growth.from_bytes >= 64 << 20);
}
#endif
