// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <string_view>
#include <vector>

#include "catch.h"
#include "flopscope/measure/memory_profiler.h"
#include "support/recording.h"

using namespace flopscope::measure;
using flopscope::test::can_record;

namespace {

constexpr std::int64_t mb = 1 << 20;

}  // namespace

TEST_CASE("A profile is of the call alone, above what was there before", "[memory]") {
  if (!can_record()) return;
  void* kept = nullptr;
  MemoryProfiler profiler;
  const auto profile = profiler.profile([&] {
    void* temporary = std::malloc(3 * mb);
    keep(temporary);
    std::free(temporary);
    kept = std::malloc(mb);
    keep(kept);
  });
  std::free(kept);
  REQUIRE(profile.ok());
  CHECK(profile->totals.allocations == 2);
  CHECK(profile->totals.frees == 1);
  // A block may be given a few bytes, or pages, more than were asked for.
  CHECK(profile->totals.peak_bytes >= 3 * mb);
  CHECK(profile->totals.peak_bytes < 3 * mb + 8192);
  CHECK(profile->totals.live_bytes >= mb);
  CHECK(profile->totals.live_bytes < mb + 8192);
  CHECK(profile->totals.allocated_bytes >= 4 * mb);
  CHECK(profile->baseline_bytes > 0);
  CHECK(profile->peak_bytes() == profile->baseline_bytes + profile->totals.peak_bytes);
  CHECK(profile->final_bytes() == profile->baseline_bytes + profile->totals.live_bytes);
  CHECK_FALSE(profiler.recording());
}

TEST_CASE("The untagged share is that of the allocated bytes", "[memory]") {
  if (!can_record()) return;
  MemoryProfiler profiler;
  const auto profile = profiler.profile([] {
    void* untagged = std::malloc(mb);
    keep(untagged);
    const MemoryTag tag("linear", Category::parameters);
    void* tagged = std::malloc(3 * mb);
    keep(tagged);
    std::free(tagged);
    std::free(untagged);
  });
  REQUIRE(profile.ok());
  CHECK(profile->untagged_share() == Catch::Approx(0.25).epsilon(0.01));
  CHECK(MemoryProfile{}.untagged_share() == 0);
}

TEST_CASE("A planted 24-byte leak is found and named in 50 iterations of a real allocator",
          "[memory]") {
  if (!can_record()) return;
  std::vector<void*> leaked;
  leaked.reserve(50);
  MemoryProfiler profiler;
  REQUIRE_FALSE(profiler.start().has_value());
  for (int i = 0; i < 50; ++i) {
    const MemoryTag outer("model", Category::activations);
    std::vector<double> innocent(1000 + 100 * static_cast<std::size_t>(i % 7));
    keep(innocent);
    const MemoryTag inner("cache", Category::optimizer_state);
    void* block = std::malloc(24);
    keep(block);
    leaked.push_back(block);
    profiler.end_iteration();
  }
  const MemoryProfile profile = profiler.finish();
  for (void* block : leaked) std::free(block);

  CHECK(profile.leaks.iterations() == 50);
  const std::vector<Leak> leaks = profile.leaks.leaks();
  REQUIRE(leaks.size() == 1);
  CHECK(leaks[0].tag.operation == std::string_view("cache"));
  CHECK(leaks[0].tag.category == Category::optimizer_state);
  CHECK(leaks[0].blocks.per_iteration.point == 1);
  // Where what is left of a hole would be too small for a block, it is given away with the 24.
  CHECK(leaks[0].bytes.per_iteration.point >= 24);
  CHECK(*leaks[0].bytes.per_iteration.low > 20);
  CHECK(*leaks[0].bytes.per_iteration.high < 40);
}

TEST_CASE("Snapshots and iterations outside of a recording are nothing", "[memory]") {
  MemoryProfiler profiler;
  profiler.snapshot("early");
  profiler.end_iteration();
  const MemoryProfile profile = profiler.finish();
  CHECK(profile.snapshots.empty());
  CHECK(profile.totals.events() == 0);
}

TEST_CASE("A profile so far leaves no trace in the books", "[memory]") {
  if (!can_record()) return;
  MemoryProfiler profiler;
  REQUIRE_FALSE(profiler.start().has_value());
  profiler.snapshot("begun");
  {
    const Unrecorded unrecorded;
    const MemoryProfile so_far = profiler.profile_so_far();
    CHECK(so_far.snapshots.size() == 1);
  }
  const MemoryProfile profile = profiler.finish();
  CHECK(profile.totals.events() == 0);
}
