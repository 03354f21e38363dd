// SPDX-License-Identifier: MIT
#include "flopscope/measure/memory_recording.h"

#include <cstdlib>
#include <mutex>
#include <new>
#include <thread>

#include "flopscope/measure/heap_state.h"
#include "flopscope/measure/keep.h"
#include "flopscope/measure/pages.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::measure {

namespace {

/// Held for some hundred nanoseconds. A mutex of the standard library could allocate.
class SpinLock {
 public:
  void lock() {
    while (taken_.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
  }
  void unlock() { taken_.clear(std::memory_order_release); }

 private:
  std::atomic_flag taken_{};
};

using Locked = std::lock_guard<SpinLock>;

constinit SpinLock books;
constinit MemoryLedger* current = nullptr;  // guarded by the lock, as is the next
constinit bool paused = false;
constinit thread_local int unrecorded = 0;

/// Asked under the lock.
bool is_ignored() { return paused || unrecorded > 0; }

void set_paused(bool now) {
  const Locked locked(books);
  paused = now;
}

bool begin(MemoryLedger* ledger) {
  const Locked locked(books);
  if (current != nullptr) return false;
  current = ledger;
  paused = false;
  ledger->observe_heap(heap_bytes(), {});
  hook::detail::recording.store(true, std::memory_order_relaxed);
  return true;
}

void end(const MemoryLedger* ledger) {
  const Locked locked(books);
  if (current != ledger) return;
  current = nullptr;
  hook::detail::recording.store(false, std::memory_order_relaxed);
}

/// Whether the allocator tells, found by asking it for a block.
bool is_heard(MemoryLedger& ledger) {
  void* block = std::malloc(1);
  keep(block);
  std::free(block);
  return ledger.totals().allocations > 0;
}

detail::LedgerInPages new_ledger() {
  void* pages = take_pages(sizeof(MemoryLedger));
  return detail::LedgerInPages(pages == nullptr ? nullptr : new (pages) MemoryLedger);
}

}  // namespace

void detail::ReleaseLedger::operator()(MemoryLedger* ledger) const {
  ledger->~MemoryLedger();
  release_pages(ledger, sizeof(MemoryLedger));
}

Result<MemoryRecording> MemoryRecording::start() {
  // The question is asked of another ledger, so that its answer is not in this one.
  const auto asked = new_ledger();
  auto ledger = new_ledger();
  if (asked == nullptr || ledger == nullptr || !ledger->reserve()) {
    return refusal("", std::string(), {"memory", "some memory for the ledger"}, "out_of_memory",
                   "no_ledger", "There is no memory left for the ledger of allocations.");
  }
  if (!begin(asked.get())) {
    return refusal("", std::string(), {"one_recording", "one recording of memory at a time"},
                   "already_recording", "already_recording",
                   "Memory is being recorded already: end that recording first.");
  }
  const bool heard = is_heard(*asked);
  end(asked.get());
  if (!heard) {
    return refusal("", std::string(), {"hooked", "a program that links Flopscope::memory_hooks"},
                   "no_memory_hooks", "no_memory_hooks",
                   "The allocator of this program does not tell what it does: link "
                   "Flopscope::memory_hooks, on glibc or WebAssembly and without a sanitizer.");
  }
  MemoryRecording recording(std::move(ledger));
  static_cast<void>(begin(recording.ledger_.get()));
  return recording;
}

void MemoryRecording::stop() {
  if (ledger_ != nullptr) end(ledger_.get());
}

void MemoryRecording::pause() { set_paused(true); }
void MemoryRecording::resume() { set_paused(false); }

void MemoryRecording::snapshot(std::string_view label) {
  const Locked locked(books);
  ledger_->snapshot(label, heap_bytes());
}

void MemoryRecording::end_iteration() {
  const Locked locked(books);
  ledger_->end_iteration();
}

Unrecorded::Unrecorded() { ++unrecorded; }
Unrecorded::~Unrecorded() { --unrecorded; }

namespace hook {

void allocated(const void* block, std::size_t bytes) {
  if (block == nullptr) return;
  const Locked locked(books);
  if (current == nullptr || is_ignored()) return;
  current->observe_heap(heap_bytes(), current_tag());
  current->allocate(block, bytes, current_tag());
}

void freeing(const void* block, std::size_t bytes) {
  const Locked locked(books);
  if (current == nullptr) return;
  if (is_ignored() && !current->knows(block)) return;
  current->release(block, bytes);
}

Reallocation::Reallocation(const void* block, std::size_t bytes)
    : old_block_(block), old_bytes_(bytes) {
  const Locked locked(books);
  if (current != nullptr) lifted_ = current->lift(block);
}

void Reallocation::became(const void* block, std::size_t bytes) {
  const Locked locked(books);
  if (current == nullptr) return;
  current->observe_heap(heap_bytes(), current_tag());
  if (lifted_) {
    current->put_down(*lifted_, block, bytes);
  } else if (!is_ignored()) {
    current->release(old_block_, old_bytes_);
    current->allocate(block, bytes, current_tag());
  }
}

void Reallocation::failed() {
  const Locked locked(books);
  if (current != nullptr && lifted_) current->put_back(*lifted_);
}

}  // namespace hook

}  // namespace flopscope::measure
