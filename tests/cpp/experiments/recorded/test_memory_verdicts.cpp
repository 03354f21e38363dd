// SPDX-License-Identifier: MIT
//
// Each verdict where it must speak and where it must not, on profiles made by hand.
#include <string>
#include <string_view>

#include "catch.h"
#include "flopscope/experiments/memory.h"

using namespace flopscope;
using experiments::memory_report;
using experiments::MemoryReport;
using measure::MemoryProfile;

namespace {

constexpr std::int64_t mb = 1 << 20;

/// Of 100 MB; nothing happened.
MemoryProfile quiet() {
  MemoryProfile profile;
  profile.baseline_bytes = 100 * mb;
  profile.tags.resize(1);
  return profile;
}

std::string said(const MemoryProfile& profile, std::string_view code,
                 std::optional<double> predicted_bytes = std::nullopt) {
  for (const auto& found : memory_report(profile, 0.95, predicted_bytes).verdicts) {
    if (found.code == code) return found.text;
  }
  return "";
}

void leak(MemoryProfile& profile, std::size_t bytes) {
  measure::MemoryLedger ledger;
  for (std::uintptr_t i = 1; i <= 50; ++i) {
    if (bytes > 0) {
      ledger.allocate(reinterpret_cast<const void*>(16 * i), bytes,
                      {"cache", measure::Category::workspace});
    }
    profile.leaks.end_iteration(ledger);
  }
}

}  // namespace

TEST_CASE("A quiet profile has nothing to say", "[memory]") {
  const MemoryReport report = memory_report(quiet(), 0.95);
  CHECK(report.verdicts.empty());
  CHECK(report.baseline_mb == 100);
  CHECK(report.peak_mb == 100);
  CHECK(report.untagged_percent == 0);
}

TEST_CASE("A leak is named with its bytes and blocks", "[memory]") {
  MemoryProfile profile = quiet();
  leak(profile, 24);
  CHECK(said(profile, "leak") ==
        "The memory of cache (workspace) grows by 24 bytes and 1 blocks in each iteration, and did "
        "so in every part of the run.");
  MemoryProfile innocent = quiet();
  leak(innocent, 0);
  CHECK(said(innocent, "leak").empty());
}

TEST_CASE("A peak far above the end is temporary, one near it is not", "[memory]") {
  MemoryProfile profile = quiet();
  profile.totals.peak_bytes = 30 * mb;
  profile.totals.live_bytes = 10 * mb;
  CHECK(said(profile, "temporary").find("30 MB, and 10 MB at the end") != std::string::npos);
  profile.totals.live_bytes = 20 * mb;
  CHECK(said(profile, "temporary").empty());
}

TEST_CASE("What is still in use is told, and a few bytes are not", "[memory]") {
  MemoryProfile profile = quiet();
  profile.totals.live_bytes = 10 * mb;
  CHECK(said(profile, "not_freed").find("10 MB") == 0);
  profile.totals.live_bytes = 100;
  CHECK(said(profile, "not_freed").empty());
}

TEST_CASE("Blocks that were moved are copies", "[memory]") {
  MemoryProfile profile = quiet();
  profile.totals.moves = 3;
  profile.totals.moved_bytes = mb;
  CHECK(said(profile, "copies").find("3 blocks were moved") == 0);
  profile.totals.moved_bytes = 64;
  CHECK(said(profile, "copies").empty());
}

TEST_CASE("A peak above what the shapes ask for is told, rounding is not", "[memory]") {
  MemoryProfile profile = quiet();
  profile.totals.peak_bytes = 3 * mb;
  CHECK(said(profile, "above_prediction", 2.0 * mb).find("3 MB") != std::string::npos);
  CHECK(said(profile, "above_prediction", 2.95 * mb).empty());
  CHECK(said(profile, "above_prediction").empty());
}

TEST_CASE("Much untagged memory is told, little is not", "[memory]") {
  MemoryProfile profile = quiet();
  profile.totals.allocated_bytes = 10 * mb;
  profile.tags[0].allocations = 1;
  profile.tags[0].allocated_bytes = 3 * mb;
  CHECK(said(profile, "untagged").find("30 %") == 0);
  profile.tags[0].allocated_bytes = mb / 2;
  CHECK(said(profile, "untagged").empty());
}

TEST_CASE("Holes in the heap are told where there are many", "[memory]") {
  MemoryProfile profile = quiet();
  measure::HeapState heap;
  heap.managed_bytes = 100;
  heap.free_bytes = 60;
  heap.end_bytes = 20;
  profile.heap_after = heap;
  CHECK(said(profile, "fragmented").find("40 %") == 0);
  profile.heap_after->end_bytes = 50;
  CHECK(said(profile, "fragmented").empty());
}

TEST_CASE("Blocks that the ledger had no room for are told", "[memory]") {
  MemoryProfile profile = quiet();
  CHECK(said(profile, "unfollowed").empty());
  profile.totals.unfollowed = 2;
  CHECK(said(profile, "unfollowed").find("2 blocks") == 0);
}
