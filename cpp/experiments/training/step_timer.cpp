// SPDX-License-Identifier: MIT
#include "step_timer.h"

#include <algorithm>

#include "flopscope/experiments/stretch.h"
#include "timed/rate.h"

namespace flopscope::experiments {

namespace {

using measure::Duration;
using measure::Timer;

constexpr std::size_t forward_timer = 0;
constexpr std::size_t optimizer_timer = 1;
constexpr std::size_t step_timer = 2;

TimingOptions options_of(Duration budget, double confidence) {
  TimingOptions options;
  options.runs = 30;
  options.max_ms = measure::to_ms(budget);
  options.confidence = confidence;
  return options;
}

StepTime time_of(StepPart part, const TimingReport& found) {
  StepTime time;
  time.part = part;
  if (found.outcome != Outcome::measured) {
    time.absent = absent_because(found.outcome);
    return time;
  }
  time.p50_ms = found.p50_ms;
  time.samples_ms = found.samples_ms;
  time.clock_error_percent = found.clock_error_percent;
  return time;
}

void add_work(StepTime& time, const measure::Cost& work) {
  time.operations = measure::count(work, measure::Convention::all);
  time.moved_bytes = work.bytes();
  const double flops = measure::count(work, measure::Convention::flops);
  if (time.part == StepPart::optimizer) return;
  time.flops = flops;
  if (flops > 0) time.flops_per_s = rate_per_s(flops, time.p50_ms);
}

}  // namespace

measure::Reason absent_because(Outcome outcome) {
  return {outcome_choices[outcome], outcome == Outcome::unfinished
                                        ? "The training ended before it was timed."
                                    : outcome == Outcome::cannot_resolve
                                        ? "The clock is too coarse for it."
                                        : "It took no longer than a call that does nothing."};
}

StepTime backward_time(const StepTime& whole, const StepTime& forward, const StepTime& optimizer) {
  StepTime time;
  time.part = StepPart::backward;
  for (const StepTime* each : {&whole, &forward, &optimizer}) {
    if (!each->p50_ms.point) time.absent = each->absent;
  }
  if (!time.absent.empty()) return time;
  const double rest = *whole.p50_ms.point - *forward.p50_ms.point - *optimizer.p50_ms.point;
  if (!(rest > 0)) {
    time.absent = {"too_little",
                   "What the whole step takes beyond its other parts is too little to be told."};
    return time;
  }
  time.p50_ms.point = rest;
  double error_ms = 0;
  bool bounded = true;
  bool errors = true;
  for (const StepTime* each : {&whole, &forward, &optimizer}) {
    bounded = bounded && each->p50_ms.has_interval();
    errors = errors && each->clock_error_percent;
    if (errors) error_ms += *each->p50_ms.point * *each->clock_error_percent / 100;
  }
  if (errors) time.clock_error_percent = 100 * error_ms / rest;
  if (bounded) {
    time.p50_ms.low =
        std::max(0.0, *whole.p50_ms.low - *forward.p50_ms.high - *optimizer.p50_ms.high);
    time.p50_ms.high = *whole.p50_ms.high - *forward.p50_ms.low - *optimizer.p50_ms.low;
  }
  return time;
}

StepTimer::StepTimer(Duration budget, double confidence, measure::KnownClock clock)
    : clock_(clock),
      options_(options_of(budget, confidence)),
      timers_{Timer(clock, sampler_options(options_)), Timer(clock, sampler_options(options_)),
              Timer(clock, sampler_options(options_))} {}

std::optional<measure::Error> StepTimer::advance(Classifier& classifier) {
  std::optional<measure::Error> failure;
  const auto forward = [&] {
    auto loss = classifier.forward();
    if (!loss) failure = loss.error();
    return loss.ok();
  };
  const auto step = [&] {
    if (!forward()) return false;
    failure = classifier.backward();
    if (failure) return false;
    classifier.step();
    return true;
  };
  const auto update = [&] { classifier.step(); };
  const auto* next = std::find_if(timers_.begin(), timers_.end(),
                                  [](const Timer& timer) { return !timer.sampler().done(); });
  latest_ = static_cast<std::size_t>(next - timers_.begin());
  const Duration stretch = timing_stretch(clock_);
  const Timer before = timers_[latest_];
  if (latest_ == forward_timer) timers_[latest_].advance(forward, stretch);
  if (latest_ == optimizer_timer) timers_[latest_].advance(update, stretch);
  if (latest_ == step_timer) timers_[latest_].advance(step, stretch);
  if (failure) timers_[latest_] = before;
  return failure;
}

bool StepTimer::interrupt(measure::Interruption reason) {
  return latest_ < timers_.size() && timers_[latest_].interrupt(reason);
}

bool StepTimer::done() const {
  return std::all_of(timers_.begin(), timers_.end(),
                     [](const Timer& timer) { return timer.sampler().done(); });
}

Duration StepTimer::remaining() const {
  Duration sum{0};
  for (const Timer& timer : timers_) {
    const auto& sampler = timer.sampler();
    sum += sampler.phase() == measure::Phase::first_call ? measure::from_ms(options_.max_ms)
                                                         : sampler.remaining();
  }
  return sum;
}

TimingReport StepTimer::report_of(std::size_t part) const {
  return timing_report(timers_[part].sampler(), options_, clock_, std::nullopt);
}

std::vector<StepTime> StepTimer::times(const StepWork& work) const {
  StepTime forward = time_of(StepPart::forward, report_of(forward_timer));
  StepTime optimizer = time_of(StepPart::optimizer, report_of(optimizer_timer));
  StepTime step = time_of(StepPart::step, report_of(step_timer));
  StepTime backward = backward_time(step, forward, optimizer);
  add_work(forward, work.forward + work.loss);
  add_work(backward, work.backward);
  add_work(optimizer, work.optimizer);
  add_work(step, work.forward + work.loss + work.backward + work.optimizer);
  return {std::move(forward), std::move(backward), std::move(optimizer), std::move(step)};
}

std::vector<measure::Dropped> StepTimer::dropped() const {
  std::vector<measure::Dropped> all;
  for (const Timer& timer : timers_) {
    const auto& each = timer.sampler().dropped();
    all.insert(all.end(), each.begin(), each.end());
  }
  return all;
}

}  // namespace flopscope::experiments
