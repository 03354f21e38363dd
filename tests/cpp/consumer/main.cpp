// SPDX-License-Identifier: MIT
//
// Times an operation by its name: what a small program that links the whole library looks like.
// Linking it has not replaced the allocator: there is nothing to record.
#include <cstdio>

#include "flopscope/experiments/timing.h"
#include "flopscope/layers/operation.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/memory_recording.h"

namespace {

using namespace flopscope;

bool time_an_operation(measure::KnownClock clock) {
  const layers::OperationType* softmax = layers::find_operation("softmax");
  if (softmax == nullptr) return false;
  const experiments::Subject subject{softmax->create()};
  const auto timing = experiments::timing(subject, {.runs = 20, .max_ms = 100}, clock);
  if (!timing) {
    std::puts(timing.error().message.c_str());
    return false;
  }
  while ((*timing)->advance()) {
  }
  const experiments::AnyRecord any = (*timing)->report();
  const auto& report = *static_cast<const experiments::TimingReport*>(any.record);
  if (report.outcome != experiments::Outcome::measured) return false;
  std::printf("%s: %g ms, %g operations\n", any.type->name, *report.p50_ms.point, *report.flops);
  return true;
}

bool has_own_allocator() { return !measure::MemoryRecording::start().ok(); }

}  // namespace

int main() {
  measure::SteadyClock clock;
  return time_an_operation(measure::KnownClock(clock)) && has_own_allocator() ? 0 : 1;
}
