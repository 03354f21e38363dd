// SPDX-License-Identifier: MIT
//
// Writes down what the allocator does, from its construction to its end, in a MemoryLedger. The
// hooks that make the allocator tell are a target that a program opts into, Flopscope::memory_hooks
// (memory_hooks/); while nothing is recorded they cost one load and one branch for each call.
//
// There is one recording at a time in a program: it hears of all threads, one after the other.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "flopscope/measure/memory_ledger.h"
#include "flopscope/measure/result.h"

namespace flopscope::measure {

namespace detail {
struct ReleaseLedger {
  void operator()(MemoryLedger* ledger) const;
};
using LedgerInPages = std::unique_ptr<MemoryLedger, ReleaseLedger>;
}  // namespace detail

class MemoryRecording {
 public:
  /// Errors: "no_memory_hooks" where the allocator does not tell, "already_recording",
  /// "out_of_memory".
  [[nodiscard]] static Result<MemoryRecording> start();
  ~MemoryRecording() { stop(); }
  MemoryRecording(MemoryRecording&&) noexcept = default;
  MemoryRecording& operator=(MemoryRecording&&) = delete;
  MemoryRecording(const MemoryRecording&) = delete;
  MemoryRecording& operator=(const MemoryRecording&) = delete;

  /// Ends it; the ledger stays as it is.
  void stop();

  /// Until it resumes, all threads are as under Unrecorded.
  void pause();
  void resume();

  void snapshot(std::string_view label);
  void end_iteration();

  /// While other threads allocate, read it after `stop()` only.
  [[nodiscard]] MemoryLedger& ledger() { return *ledger_; }

 private:
  explicit MemoryRecording(detail::LedgerInPages ledger) : ledger_(std::move(ledger)) {}

  detail::LedgerInPages ledger_;
};

/// What this thread allocates is not written down for as long as one lives: an instrument keeps its
/// own lists out of the books. Free it under another Unrecorded. Blocks that are in the books leave
/// them even so.
class Unrecorded {
 public:
  Unrecorded();
  ~Unrecorded();
  Unrecorded(const Unrecorded&) = delete;
  Unrecorded& operator=(const Unrecorded&) = delete;
};

/// For the hooks: what they tell. None of it allocates through the allocator.
namespace hook {

namespace detail {
inline constinit std::atomic<bool> recording{false};
}  // namespace detail

[[nodiscard]] inline bool recording() { return detail::recording.load(std::memory_order_relaxed); }

/// After an allocation. A null block is nothing.
void allocated(const void* block, std::size_t bytes);
/// Before a free, when the address can't belong to another thread yet.
void freeing(const void* block, std::size_t bytes);

/// Around a reallocation of a block that is not null: made before, told the outcome after.
class Reallocation {
 public:
  Reallocation(const void* block, std::size_t bytes);
  void became(const void* block, std::size_t bytes);
  void failed();

 private:
  const void* old_block_;
  std::size_t old_bytes_;
  std::optional<Block> lifted_;  // none of a block that the ledger does not know
};

}  // namespace hook

}  // namespace flopscope::measure
