// SPDX-License-Identifier: MIT
//
// Threads that share the parts of one piece of work, the caller among them. They exist beforehand,
// wait awake until all parts are done and some microseconds more, and then asleep, so that to call
// them costs little and to have them nothing. Whoever comes late is not waited for: the others take
// its parts.
//
//   ThreadPool pool(4);
//   pool.parallel_for(100, [&](std::size_t part, std::size_t thread) { sums[thread] += f(part); });
//
// What it cannot do: wake a sleeping thread in less than some tens of microseconds, which is why
// kernels leave small problems to one; nest: a call from inside of a part runs on its caller alone.
//
// Builds without threads (WebAssembly without shared memory) have the same class: there the caller
// is always alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "flopscope/measure/has_threads.h"
#include "flopscope/measure/reason.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

using measure::has_threads;

class ThreadPool {
 public:
  /// The caller and `threads` - 1 others, or as many of them as the system grants.
  explicit ThreadPool(std::size_t threads);
  /// Waits for its threads. None of them is at work, as no call is.
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool(ThreadPool&&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ThreadPool& operator=(ThreadPool&&) = delete;

  /// How many take part in a call.
  [[nodiscard]] std::size_t threads() const;
  /// Lets only `threads` of them take part in the calls that follow, the caller among them and all
  /// at most; the others sleep. No call is under way.
  void use(std::size_t threads);

  /// Calls `function(part, thread)` once for each part from 0 to `parts` - 1, in any order, and
  /// returns when all calls have. `thread` is from 0 to `threads()` - 1 and no other call's at the
  /// same time, so each may have a workspace. `function` must not throw. Allocates nothing. While
  /// another call is under way, this one's parts are all made by its caller, as thread 0.
  template <class Function>
  void parallel_for(std::size_t parts, const Function& function) {
    run({parts, &function, [](const void* called, std::size_t part, std::size_t thread) noexcept {
           (*static_cast<const Function*>(called))(part, thread);
         }});
  }

 private:
  struct Job {
    std::size_t parts = 0;
    const void* function = nullptr;
    void (*call)(const void*, std::size_t, std::size_t) noexcept = nullptr;
  };
  class Workers;

  void run(const Job& job);

  std::unique_ptr<Workers> workers_;  // null where the caller is alone
};

/// How many threads the kernels called `threads` compute on: as many as the hardware has, at most
/// 16, unless another number is chosen; 1 in builds without threads.
[[nodiscard]] std::size_t thread_count();

/// Chooses that number, once and for all: before the first of these kernels is prepared. Errors:
/// "invalid_value", for one that is not from 1 to 16, and from 1 to 1 in builds without threads;
/// "too_late".
[[nodiscard]] std::optional<measure::Error> choose_thread_count(std::int64_t count);

/// Why that number is 1, where it is.
[[nodiscard]] measure::Reason one_thread();

/// The pool of these kernels, started by the first call.
[[nodiscard]] ThreadPool& shared_threads();

}  // namespace flopscope::layers
