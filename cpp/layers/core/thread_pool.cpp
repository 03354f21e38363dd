// SPDX-License-Identifier: MIT
#include "flopscope/layers/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

namespace {

constexpr std::size_t most_threads = 16;  // more share memory channels rather than add to them
constexpr std::size_t cache_line = 64;

#if defined(__x86_64__) || defined(__i386__)
void relax() { __builtin_ia32_pause(); }
constexpr int awake_turns = 2000;
#elif defined(__aarch64__)
void relax() { asm volatile("yield"); }
constexpr int awake_turns = 20000;
#else
void relax() {}  // WebAssembly has no such instruction
constexpr int awake_turns = 20000;
#endif

/// Where threads wait for what another one brings about: awake for as long as it is `near`, and for
/// some 50 us more, which is less than waking takes; then asleep.
class Gate {
 public:
  /// `met` and `near` read atomics, in sequential order.
  template <class Condition, class Near>
  void wait_until(const Condition& met, const Near& near) {
    for (int turn = 0; turn < awake_turns; ++turn) {
      if (met()) return;
      if (near()) turn = 0;
      relax();
    }
    std::unique_lock lock(mutex_);
    ++asleep_;
    condition_.wait(lock, met);
    --asleep_;
  }

  /// To be called once the condition is met. Who is not yet counted as asleep looks again.
  void wake() {
    if (asleep_ == 0) return;
    { const std::lock_guard lock(mutex_); }
    condition_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable condition_;
  std::atomic<int> asleep_ = 0;
};

}  // namespace

/// One job at a time. Those who work at it are counted, and none may join once its maker has found
/// no part left: then the job can be replaced as soon as they have gone.
class ThreadPool::Workers {
 public:
  explicit Workers(std::size_t count) : in_use_(count) {
    threads_.reserve(count);
    const auto start_all = [&] {
      for (std::size_t i = 1; i <= count; ++i) threads_.emplace_back([this, i] { live(i); });
    };
#ifdef __cpp_exceptions
    try {
      start_all();
    } catch (const std::system_error&) {  // as many as the system starts
    }
#else
    start_all();
#endif
  }

  ~Workers() {
    stopping_ = true;
    use(threads_.size());
    ++job_number_;
    begun_.wake();
    for (std::thread& thread : threads_) thread.join();
  }

  Workers(const Workers&) = delete;
  Workers(Workers&&) = delete;
  Workers& operator=(const Workers&) = delete;
  Workers& operator=(Workers&&) = delete;

  [[nodiscard]] std::size_t in_use() const { return std::min(in_use_.load(), threads_.size()); }
  void use(std::size_t count) {
    if (in_use_.exchange(count) == count) return;
    begun_.wake();  // who is not in use any more goes to the others
    unused_.wake();
  }

  /// Whether the job was done; false if another one is under way.
  bool run(const Job& job) {
    if (taken_.test_and_set()) return false;
    job_ = job;
    next_ = 0;
    door_ = open;
    ++job_number_;
    begun_.wake();
    work(0);
    door_ &= ~open;
    ended_.wait_until([this] { return door_ == 0; }, [] { return false; });
    taken_.clear();
    return true;
  }

 private:
  static constexpr std::uint32_t open = 1U << 31;

  void live(std::size_t thread) {
    std::uint32_t seen = 0;
    for (;;) {
      const auto is_used = [&] { return thread <= in_use_; };
      // Who has no part left while others are at theirs stays awake: the next job often follows.
      begun_.wait_until([&] { return job_number_ != seen || !is_used(); },
                        [this] { return door_ != 0; });
      unused_.wait_until(is_used, [] { return false; });
      if (job_number_ == seen) continue;
      seen = job_number_;
      if (stopping_) return;
      if (!join()) continue;
      // It may have been left out between waking and joining; inside, it can't be any more.
      if (is_used()) work(thread);
      leave();
    }
  }

  bool join() {
    std::uint32_t door = door_;
    while ((door & open) != 0) {
      if (door_.compare_exchange_weak(door, door + 1)) return true;
    }
    return false;
  }

  void leave() {
    if (--door_ == 0) ended_.wake();
  }

  void work(std::size_t thread) {
    for (std::size_t part = next_++; part < job_.parts; part = next_++) {
      job_.call(job_.function, part, thread);
    }
  }

  Job job_;
  alignas(cache_line) std::atomic<std::size_t> next_ = 0;    // part that nobody has taken yet
  alignas(cache_line) std::atomic<std::uint32_t> door_ = 0;  // whether open, and those inside
  alignas(cache_line) std::atomic<std::uint32_t> job_number_ = 0;
  std::atomic<bool> stopping_ = false;
  std::atomic_flag taken_{};
  std::atomic<std::size_t> in_use_;
  Gate begun_, ended_, unused_;
  std::vector<std::thread> threads_;
};

ThreadPool::ThreadPool(std::size_t threads) {
  if constexpr (has_threads) {
    if (threads > 1) workers_ = std::make_unique<Workers>(threads - 1);
  }
}

ThreadPool::~ThreadPool() = default;

std::size_t ThreadPool::threads() const { return workers_ ? workers_->in_use() + 1 : 1; }

void ThreadPool::use(std::size_t threads) {
  if (workers_) workers_->use(std::max<std::size_t>(threads, 1) - 1);
}

void ThreadPool::run(const Job& job) {
  if (threads() > 1 && job.parts > 1 && workers_->run(job)) return;
  for (std::size_t part = 0; part < job.parts; ++part) job.call(job.function, part, 0);
}

namespace {

std::atomic<std::size_t> chosen = 0;
std::atomic<bool> started = false;

}  // namespace

std::size_t thread_count() {
  if constexpr (!has_threads) return 1;
  if (chosen > 0) return chosen;
  return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, most_threads);
}

std::optional<measure::Error> choose_thread_count(std::int64_t count) {
  constexpr std::int64_t most = has_threads ? std::int64_t{most_threads} : 1;
  if (count < 1 || count > most) {
    const measure::Wording one{"no_threads", "1 in this build, which has no threads"};
    return measure::refusal("threads", std::to_string(count),
                            most == 1 ? one : measure::whole_number(1, most));
  }
  if (started) {
    return measure::refusal(
        "threads", std::to_string(count),
        {"earlier", "chosen before a kernel is prepared that computes on several"}, "too_late");
  }
  chosen = static_cast<std::size_t>(count);
  return std::nullopt;
}

measure::Reason one_thread() {
  if constexpr (has_threads) {
    return {"one_core", "There is one thread: the machine has one core, or one was asked for."};
  }
  return {"one_thread",
          "This build computes on one thread. Several need memory that workers share, which "
          "browsers give to cross-origin isolated pages."};
}

ThreadPool& shared_threads() {
  started = true;
  // They stay for as long as the program runs, whatever operation came first.
  const measure::Unrecorded unrecorded;
  static ThreadPool pool(thread_count());
  return pool;
}

}  // namespace flopscope::layers
