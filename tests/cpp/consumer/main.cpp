// SPDX-License-Identifier: MIT
//
// Times a lambda of its own, then an operation by its name: what a small program that links the
// library looks like. Linking it has not replaced the allocator: there is nothing to record.
#include <cmath>
#include <cstdio>

#include "flopscope/experiments/timing.h"
#include "flopscope/layers/operation.h"
#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/timer.h"

namespace {

using namespace flopscope;

bool time_a_lambda(measure::Clock& clock, measure::ClockEstimate estimate) {
  measure::Timer timer(clock, estimate, {.runs = 20, .budget = measure::from_ms(100)});
  double x = 1;
  const measure::Sampler& sampler = timer.measure([&] { return x = std::sqrt(x + 1); });

  const auto summary = measure::summarize(sampler.samples_ms());
  if (sampler.outcome() != measure::Outcome::measured || !summary) return false;
  std::printf("sqrt: %g ns, %lld runs\n", summary->p50 * 1e6,
              static_cast<long long>(summary->count));
  return true;
}

bool time_an_operation(measure::Clock& clock, measure::ClockEstimate estimate) {
  const layers::OperationType* softmax = layers::find_operation("softmax");
  if (softmax == nullptr) return false;
  const experiments::Subject subject{softmax->create()};
  const auto timing = experiments::timing(subject, {.runs = 20, .max_ms = 100}, clock, estimate);
  if (!timing) {
    std::puts(timing.error().message.c_str());
    return false;
  }
  while ((*timing)->advance()) {
  }
  const experiments::AnyRecord any = (*timing)->report();
  const auto& report = *static_cast<const experiments::TimingReport*>(any.record);
  if (report.outcome != experiments::TimingOutcome::measured) return false;
  std::printf("%s: %g ms, %g operations\n", any.type->name, *report.p50_ms, *report.flops);
  return true;
}

bool has_own_allocator() { return !measure::MemoryRecording::start().ok(); }

}  // namespace

int main() {
  measure::SteadyClock clock;
  const measure::ClockEstimate estimate = measure::estimate_clock(clock);
  const bool timed = time_a_lambda(clock, estimate) && time_an_operation(clock, estimate);
  return timed && has_own_allocator() ? 0 : 1;
}
