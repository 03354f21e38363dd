// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <string_view>

#include "catch.h"
#include "flopscope/measure/memory_ledger.h"

using namespace flopscope::measure;

namespace {

constexpr Tag weights{"linear", Category::parameters};
constexpr Tag outputs{"linear", Category::activations};

const void* block(int number) {
  return reinterpret_cast<const void*>(static_cast<std::uintptr_t>(1024 * number));
}

const TagCounts& row_of(MemoryLedger& ledger, const Tag& tag) {
  for (const TagCounts& counts : ledger.tags()) {
    if (counts.tag.operation == tag.operation && counts.tag.category == tag.category) {
      return counts;
    }
  }
  FAIL("no such tag");
  return ledger.tags().front();
}

}  // namespace

TEST_CASE("Totals are what a hand would count", "[memory]") {
  MemoryLedger ledger;
  ledger.allocate(block(1), 100, weights);
  ledger.allocate(block(2), 300, outputs);
  ledger.release(block(2), 300);
  ledger.allocate(block(3), 50, {});
  const MemoryTotals& totals = ledger.totals();
  CHECK(totals.allocations == 3);
  CHECK(totals.frees == 1);
  CHECK(totals.allocated_bytes == 450);
  CHECK(totals.live_bytes == 150);
  CHECK(totals.peak_bytes == 400);
}

TEST_CASE("A free belongs to the tag that allocated", "[memory]") {
  MemoryLedger ledger;
  ledger.allocate(block(1), 100, weights);
  {
    const MemoryTag other("softmax", Category::workspace);
    ledger.release(block(1), 100);
  }
  CHECK(row_of(ledger, weights).live_bytes == 0);
  CHECK(row_of(ledger, weights).frees == 1);
  CHECK(ledger.tags().size() == 2);
}

TEST_CASE("The parts of the peak are those of its moment and add up to it", "[memory]") {
  MemoryLedger ledger;
  ledger.allocate(block(1), 100, weights);
  ledger.allocate(block(2), 300, outputs);  // a peak of 400
  ledger.release(block(2), 300);
  ledger.allocate(block(3), 500, outputs);  // a higher one of 600
  ledger.release(block(3), 500);
  ledger.release(block(1), 100);
  ledger.allocate(block(4), 550, weights);
  CHECK(ledger.totals().peak_bytes == 600);
  CHECK(row_of(ledger, weights).bytes_at_peak == 100);
  CHECK(row_of(ledger, outputs).bytes_at_peak == 500);
  CHECK(row_of(ledger, weights).peak_bytes == 550);
  CHECK(row_of(ledger, outputs).peak_bytes == 500);
}

TEST_CASE("The parts of a peak that was never left are the present ones", "[memory]") {
  MemoryLedger ledger;
  ledger.allocate(block(1), 100, weights);
  CHECK(row_of(ledger, weights).bytes_at_peak == 100);
  ledger.allocate(block(2), 20, weights);
  CHECK(row_of(ledger, weights).bytes_at_peak == 120);
}

TEST_CASE("A block from before the ledger lowers the live bytes when it is freed", "[memory]") {
  MemoryLedger ledger;
  ledger.release(block(9), 70);
  CHECK(ledger.totals().live_bytes == -70);
  CHECK(ledger.totals().older_frees == 1);
  CHECK(ledger.totals().older_freed_bytes == 70);
  CHECK(ledger.totals().peak_bytes == 0);
}

TEST_CASE("A reallocated block keeps its tag, and a move is counted as a copy", "[memory]") {
  MemoryLedger ledger;
  ledger.allocate(block(1), 100, weights);
  const auto lifted = ledger.lift(block(1));
  REQUIRE(lifted.has_value());
  ledger.put_down(*lifted, block(2), 250);
  CHECK(row_of(ledger, weights).live_bytes == 250);
  CHECK(row_of(ledger, weights).live_blocks == 1);
  CHECK(ledger.totals().moves == 1);
  CHECK(ledger.totals().moved_bytes == 100);
  CHECK(ledger.totals().peak_bytes == 250);

  // Growing in its place copies nothing.
  ledger.put_down(*ledger.lift(block(2)), block(2), 260);
  CHECK(ledger.totals().moves == 1);
}

TEST_CASE("A reallocation that fails leaves the books as they were", "[memory]") {
  MemoryLedger ledger;
  ledger.allocate(block(1), 100, weights);
  ledger.put_back(*ledger.lift(block(1)));
  ledger.release(block(1), 100);
  CHECK(ledger.totals().live_bytes == 0);
  CHECK(ledger.totals().older_frees == 0);
}

TEST_CASE("An address that is given out again was freed unheard", "[memory]") {
  MemoryLedger ledger;
  ledger.allocate(block(1), 100, weights);
  ledger.allocate(block(1), 30, outputs);
  CHECK(ledger.totals().live_bytes == 30);
  CHECK(row_of(ledger, weights).live_bytes == 0);
}

TEST_CASE("A block is young until its iteration ends", "[memory]") {
  MemoryLedger ledger;
  ledger.allocate(block(1), 100, weights);
  CHECK(row_of(ledger, weights).young_bytes == 100);
  ledger.end_iteration();
  ledger.allocate(block(2), 7, weights);
  CHECK(row_of(ledger, weights).young_bytes == 7);
  CHECK(row_of(ledger, weights).young_blocks == 1);
  ledger.release(block(1), 100);
  CHECK(row_of(ledger, weights).young_bytes == 7);
  ledger.release(block(2), 7);
  CHECK(row_of(ledger, weights).young_blocks == 0);
}

TEST_CASE("The heap's growth is remembered with its cause", "[memory]") {
  MemoryLedger ledger;
  ledger.observe_heap(1000, {});
  ledger.allocate(block(1), 100, weights);
  ledger.observe_heap(1000, weights);
  ledger.observe_heap(3000, outputs);
  REQUIRE(ledger.heap_growths().size() == 1);
  const HeapGrowth& growth = ledger.heap_growths()[0];
  CHECK(growth.from_bytes == 1000);
  CHECK(growth.to_bytes == 3000);
  CHECK(growth.event == 1);
  CHECK(growth.tag.category == Category::activations);
}

TEST_CASE("Snapshots that do not fit are counted", "[memory]") {
  const auto ledger = std::make_unique<MemoryLedger>();
  for (std::size_t i = 0; i < MemoryLedger::most_snapshots + 3; ++i) ledger->snapshot("again", 0);
  CHECK(ledger->snapshots().size() == MemoryLedger::most_snapshots);
  CHECK(ledger->snapshots_lost() == 3);
}

TEST_CASE("A long label is cut between characters", "[memory]") {
  MemoryLedger ledger;
  ledger.allocate(block(1), 5, {});
  ledger.snapshot("after forward", 77);
  ledger.snapshot(std::string(46, 'x') + "\xC3\xA9", 0);  // the last character has two bytes
  CHECK(ledger.snapshots()[0].label.data() == std::string_view("after forward"));
  CHECK(ledger.snapshots()[0].live_bytes == 5);
  CHECK(ledger.snapshots()[0].event == 1);
  CHECK(ledger.snapshots()[0].heap_bytes == 77);
  CHECK(ledger.snapshots()[1].label.data() == std::string(46, 'x'));
}
