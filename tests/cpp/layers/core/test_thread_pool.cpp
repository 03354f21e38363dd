// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <thread>
#include <vector>

#include "catch.h"
#include "flopscope/layers/thread_pool.h"

using namespace flopscope::layers;

namespace {

/// How often each part was called.
std::vector<int> calls(ThreadPool& pool, std::size_t parts) {
  std::vector<std::atomic<int>> counts(parts);
  pool.parallel_for(parts, [&](std::size_t part, std::size_t) { ++counts[part]; });
  return {counts.begin(), counts.end()};
}

}  // namespace

TEST_CASE("A pool calls every part exactly once, however many there are") {
  for (const std::size_t threads : {1U, 2U, 3U, 8U}) {
    ThreadPool pool(threads);
    for (const std::size_t parts : {0U, 1U, 2U, 3U, 7U, 64U, 1009U}) {
      INFO(threads << " threads, " << parts << " parts");
      CHECK(calls(pool, parts) == std::vector<int>(parts, 1));
    }
  }
}

TEST_CASE("A pool serves one call after another, awake or asleep in between") {
  ThreadPool pool(4);
  std::atomic<std::size_t> total = 0;
  constexpr std::size_t repeats = 2000;
  for (std::size_t call = 0; call < repeats; ++call) {
    pool.parallel_for(5, [&](std::size_t part, std::size_t) { total += part; });
    if (call % 100 == 0) {
      for (int i = 0; i < 1000; ++i) std::this_thread::yield();
    }
  }
  CHECK(total == repeats * (0 + 1 + 2 + 3 + 4));
}

TEST_CASE("What the parts wrote is there after the call, without atomics") {
  ThreadPool pool(4);
  std::vector<std::size_t> written(257);
  for (std::size_t call = 1; call <= 200; ++call) {
    pool.parallel_for(written.size(),
                      [&](std::size_t part, std::size_t) { written[part] += call; });
  }
  CHECK(written == std::vector<std::size_t>(257, 200 * 201 / 2));
}

TEST_CASE("No two parts at a time have the same thread's number") {
  ThreadPool pool(4);
  std::vector<std::atomic<int>> inside(pool.threads());
  std::atomic<int> shared = 0;
  pool.parallel_for(10'000, [&](std::size_t, std::size_t thread) {
    if (thread >= inside.size() || ++inside[thread] != 1) ++shared;
    else --inside[thread];
  });
  CHECK(shared == 0);
}

TEST_CASE("Threads share the parts: two that wait for one another both come to run") {
  ThreadPool pool(2);
  if (pool.threads() < 2) return;  // a build without threads
  std::atomic<int> arrived = 0;
  pool.parallel_for(2, [&](std::size_t, std::size_t) {
    ++arrived;
    while (arrived < 2) std::this_thread::yield();
  });
  CHECK(arrived == 2);
}

TEST_CASE("A call from inside of a part runs there, as thread 0") {
  ThreadPool pool(3);
  std::vector<std::atomic<int>> counts(6);
  std::atomic<int> others = 0;
  pool.parallel_for(6, [&](std::size_t outer, std::size_t) {
    const auto caller = std::this_thread::get_id();
    pool.parallel_for(10, [&](std::size_t, std::size_t thread) {
      if (thread != 0 || std::this_thread::get_id() != caller) ++others;
      ++counts[outer];
    });
  });
  CHECK(std::vector<int>(counts.begin(), counts.end()) == std::vector<int>(6, 10));
  CHECK(others == 0);
}

TEST_CASE("Two callers of one pool both get all of their parts") {
  if (!has_threads) return;
  ThreadPool pool(3);
  std::vector<int> theirs;
  std::thread other([&] { theirs = calls(pool, 500); });
  const std::vector<int> ours = calls(pool, 500);
  other.join();
  CHECK(ours == std::vector<int>(500, 1));
  CHECK(theirs == std::vector<int>(500, 1));
}

TEST_CASE("A pool of one, and of none, is its caller alone") {
  for (const std::size_t threads : {0U, 1U}) {
    ThreadPool pool(threads);
    CHECK(pool.threads() == 1);
    const auto caller = std::this_thread::get_id();
    bool elsewhere = false;
    pool.parallel_for(100, [&](std::size_t, std::size_t) {
      elsewhere = elsewhere || std::this_thread::get_id() != caller;
    });
    CHECK_FALSE(elsewhere);
  }
}

TEST_CASE("A pool of which some are used leaves the others out, until they are used again") {
  ThreadPool pool(4);
  const std::size_t all = pool.threads();
  for (const std::size_t used : {std::size_t{2}, std::size_t{1}, all, std::size_t{1}, all}) {
    pool.use(used);
    const std::size_t expected = std::min(used, all);
    CHECK(pool.threads() == expected);
    std::vector<std::atomic<int>> by_thread(4);
    std::vector<std::atomic<int>> counts(500);
    for (int call = 0; call < 20; ++call) {
      pool.parallel_for(counts.size(), [&](std::size_t part, std::size_t thread) {
        ++counts[part];
        ++by_thread[thread];
      });
    }
    CHECK(std::vector<int>(counts.begin(), counts.end()) == std::vector<int>(500, 20));
    for (std::size_t thread = expected; thread < by_thread.size(); ++thread) {
      CHECK(by_thread[thread] == 0);
    }
  }
  pool.use(100);
  CHECK(pool.threads() == all);
}

TEST_CASE("Who is left out between waking and joining takes no part") {
  ThreadPool pool(6);
  const std::size_t all = pool.threads();
  std::atomic<int> strangers = 0;
  for (int call = 0; call < 100'000; ++call) {  // each may hit the moment, which is short
    const std::size_t used = std::min(call % 2 == 0 ? std::size_t{2} : all, all);
    pool.use(used);
    pool.parallel_for(4, [&](std::size_t, std::size_t thread) {
      if (thread >= used) ++strangers;
    });
  }
  CHECK(strangers == 0);
}

TEST_CASE("Threads that were left out share the parts again: two that wait for one another run") {
  ThreadPool pool(2);
  if (pool.threads() < 2) return;  // a build without threads
  pool.use(1);
  CHECK(calls(pool, 10) == std::vector<int>(10, 1));
  pool.use(2);
  std::atomic<int> arrived = 0;
  pool.parallel_for(2, [&](std::size_t, std::size_t) {
    ++arrived;
    while (arrived < 2) std::this_thread::yield();
  });
  CHECK(arrived == 2);
}

TEST_CASE("A pool of which some are left out can be taken down") {
  ThreadPool pool(4);
  pool.use(1);
  CHECK(calls(pool, 3) == std::vector<int>(3, 1));
}

TEST_CASE("The number of threads is from 1 to 16 and chosen before they are used") {
  CHECK(thread_count() >= 1);
  CHECK(thread_count() <= 16);
  for (const std::int64_t bad : {-1, 0, 17}) {
    const auto error = choose_thread_count(bad);
    REQUIRE(error);
    CHECK(error->code == "invalid_value");
    CHECK(error->field == "threads");
    CHECK(error->message ==
          (has_threads ? "threads must be a whole number from 1 to 16, but it is "
                       : "threads must be 1 in this build, which has no threads, but it is ") +
              std::to_string(bad) + ".");
  }
  CHECK(shared_threads().threads() == thread_count());
  const auto late = choose_thread_count(1);
  REQUIRE(late);
  CHECK(late->code == "too_late");
}
