// SPDX-License-Identifier: MIT
//
// The position of a thread among its spans (trace.h), for whoever looks now and then instead of
// writing everything down: an Observer that keeps the innermost open span in an atomic word, and
// counts where it was seen.
//
//   SampledPosition position;
//   { const Observation observation(position); model.run(); }  // meanwhile: position.sample()
//   for (const auto& [name, samples] : position.counts()) ...
//
// A span costs the search for its name and two stores; no clock is read. A profiler of native code
// needs no spans, because it walks the stack; WebAssembly cannot see its own.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "flopscope/measure/trace.h"

namespace flopscope::measure {

class SampledPosition final : public Observer {
 public:
  /// Spans of any more names count as a part of the span around them.
  static constexpr std::size_t most_names = 1024;

  void enter(const char* name, const Cost& cost) override;
  void leave() override;

  /// Counts one sample of where the thread is. From any thread, or in a signal handler: it takes no
  /// lock and allocates nothing.
  void sample();

  struct Count {
    std::string name;
    std::int64_t samples = 0;
  };
  /// Samples by the innermost span's name, in the order in which names were first entered.
  [[nodiscard]] std::vector<Count> counts() const;
  /// Samples while no span was open.
  [[nodiscard]] std::int64_t outside() const;

 private:
  using Index = std::uint32_t;
  static_assert(std::atomic<Index>::is_always_lock_free);
  static constexpr Index nowhere = 0;

  [[nodiscard]] Index index_of(const char* name);

  std::vector<std::string> names_;  // that of index i at i - 1
  std::map<std::string, Index, std::less<>> indices_;
  std::vector<Index> open_;  // the innermost last
  std::atomic<Index> innermost_ = nowhere;
  std::array<std::atomic<Index>, most_names + 1> samples_{};
};

}  // namespace flopscope::measure
