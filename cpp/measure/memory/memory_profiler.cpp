// SPDX-License-Identifier: MIT
#include "flopscope/measure/memory_profiler.h"

namespace flopscope::measure {

namespace {

template <class T>
std::vector<T> copied(std::span<const T> list) {
  return {list.begin(), list.end()};
}

}  // namespace

double MemoryProfile::untagged_share() const {
  if (totals.allocated_bytes == 0) return 0;
  return static_cast<double>(tags.front().allocated_bytes) /
         static_cast<double>(totals.allocated_bytes);
}

std::optional<Error> MemoryProfiler::start() {
  // Read before the recording takes memory of its own.
  const std::optional<HeapState> heap = heap_state();
  auto recording = MemoryRecording::start();
  if (!recording) return recording.error();
  leaks_ = {};
  heap_before_ = heap;
  stack_.paint();
  recording_.emplace(std::move(*recording));
  return std::nullopt;
}

void MemoryProfiler::pause() {
  if (recording_) recording_->pause();
}

void MemoryProfiler::resume() {
  if (recording_) recording_->resume();
}

void MemoryProfiler::snapshot(std::string_view label) {
  if (recording_) recording_->snapshot(label);
}

void MemoryProfiler::end_iteration() {
  if (!recording_) return;
  const Unrecorded unrecorded;
  leaks_.end_iteration(recording_->ledger());
}

MemoryProfile MemoryProfiler::profile_so_far() {
  MemoryProfile profile;
  if (!recording_) return profile;
  profile.heap_after = heap_state();
  profile.stack_high_water_bytes = stack_.high_water_bytes();
  const Unrecorded unrecorded;
  MemoryLedger& ledger = recording_->ledger();
  profile.baseline_bytes = heap_before_ ? heap_before_->used_bytes : 0;
  profile.totals = ledger.totals();
  profile.tags = copied(ledger.tags());
  profile.timeline = copied(ledger.timeline().steps());
  profile.snapshots = copied(ledger.snapshots());
  profile.snapshots_lost = ledger.snapshots_lost();
  profile.heap_growths = copied(ledger.heap_growths());
  profile.heap_growths_lost = ledger.heap_growths_lost();
  profile.heap_before = heap_before_;
  profile.stack_limit_bytes = StackGauge::limit_bytes();
  profile.leaks = leaks_;
  return profile;
}

MemoryProfile MemoryProfiler::finish() {
  if (recording_) recording_->stop();
  MemoryProfile profile = profile_so_far();
  recording_.reset();
  return profile;
}

}  // namespace flopscope::measure
