// SPDX-License-Identifier: MIT
#include "flopscope/measure/position_sampler.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

#include "flopscope/measure/has_threads.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/refusal.h"

#if !defined(__EMSCRIPTEN__) && !defined(_WIN32)
#define FLOPSCOPE_SAMPLES_BY_SIGNAL
#include <csignal>
#include <pthread.h>
#endif

namespace flopscope::measure {

namespace {

Error no_second_thread() {
  return refusal("", std::string(), {"build_with_threads", "a build with threads"},
                 "no_second_thread", "no_second_thread",
                 "Sampling needs a second thread, which looks where the first one is. This build "
                 "has one: several need memory that workers share, which browsers give to "
                 "cross-origin isolated pages.");
}

Error profiled_already() {
  return refusal("", std::string(), {"one_profiler", "one profiler at a time"}, "profiled_already",
                 "profiled_already",
                 "This program is being sampled already: end that profiler first.");
}

/// Whose position is sampled; one at a time in a program, as there is one handler of the signal.
std::atomic<SampledPosition*> sampled = nullptr;

#ifdef FLOPSCOPE_SAMPLES_BY_SIGNAL
extern "C" void flopscope_take_sample(int /*signal*/) {
  if (SampledPosition* position = sampled.load()) position->sample();
}

/// It stays: a signal on its way finds it even when the sampler is gone. False where somebody else
/// handles the signal.
bool install_handler() {
  struct sigaction current {};
  if (sigaction(SIGPROF, nullptr, &current) != 0) return false;
  if (current.sa_handler == &flopscope_take_sample) return true;
  if (current.sa_handler != SIG_DFL && current.sa_handler != SIG_IGN) return false;
  struct sigaction ours {};
  ours.sa_handler = &flopscope_take_sample;
  ours.sa_flags = SA_RESTART;
  sigemptyset(&ours.sa_mask);
  return sigaction(SIGPROF, &ours, nullptr) == 0;
}

/// The thread that is sampled: the one that makes this.
class Target {
 public:
  void take_sample() const { pthread_kill(thread_, SIGPROF); }

 private:
  pthread_t thread_ = pthread_self();
};
#else
bool install_handler() { return true; }

class Target {
 public:
  static void take_sample() { sampled.load()->sample(); }
};
#endif

class SamplingThread final : public PositionSampler {
 public:
  SamplingThread(Duration interval, std::uint64_t seed) : mean_(interval), random_(seed) {}
  SamplingThread(const SamplingThread&) = delete;
  SamplingThread& operator=(const SamplingThread&) = delete;

  ~SamplingThread() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    changed_.notify_one();
    if (thread_.joinable()) thread_.join();
    sampled = nullptr;
  }

  /// False where the system grants no thread.
  bool start() {
#ifdef __cpp_exceptions
    try {
      thread_ = std::thread([this] { live(); });
    } catch (const std::system_error&) {
      return false;
    }
#else
    thread_ = std::thread([this] { live(); });
#endif
    return true;
  }

  void resume() override {
    {
      const std::lock_guard lock(mutex_);
      looking_ = true;
    }
    changed_.notify_one();
  }

  void pause() override {
    const std::lock_guard lock(mutex_);
    looking_ = false;
  }

 private:
  void live() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
      if (!looking_) {
        changed_.wait(lock);
        continue;
      }
      const Duration interval = -std::log1p(-random_.uniform()) * mean_;
      if (changed_.wait_for(lock, interval, [this] { return stopping_; })) return;
      if (looking_) target_.take_sample();
    }
  }

  Target target_;
  Duration mean_;
  Random random_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool looking_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<PositionSampler>> sample_positions(SampledPosition& position,
                                                          Duration interval, std::uint64_t seed) {
  if constexpr (!has_threads) return no_second_thread();
  const Unrecorded unrecorded;
  SampledPosition* nobody = nullptr;
  if (!sampled.compare_exchange_strong(nobody, &position)) return profiled_already();
  auto sampler = std::make_unique<SamplingThread>(interval, seed);
  if (!install_handler()) return profiled_already();
  if (!sampler->start()) return no_second_thread();
  return std::unique_ptr<PositionSampler>(std::move(sampler));
}

}  // namespace flopscope::measure
