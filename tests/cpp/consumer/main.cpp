// SPDX-License-Identifier: MIT
//
// Times an operation by its name: what a small program that links the whole library looks like.
// Linking it has not replaced the allocator: there is nothing to record.
#include <cstdio>
#include <string>

#include "flopscope/experiments/timing.h"
#include "flopscope/layers/operation.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/text_report.h"

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
  const auto& report = experiments::report_of<experiments::TimingReport>(**timing);
  if (report.outcome != experiments::Outcome::measured) return false;
  const std::string text = measure::text_report(report);
  std::fputs(text.c_str(), stdout);
  return text.find("p50_ms") != std::string::npos;
}

bool has_own_allocator() { return !measure::MemoryRecording::start().ok(); }

}  // namespace

int main() {
  measure::SteadyClock clock;
  return time_an_operation(measure::KnownClock(clock)) && has_own_allocator() ? 0 : 1;
}
