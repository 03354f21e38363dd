// SPDX-License-Identifier: MIT
#include "operation_rota.h"

#include <algorithm>

#include "flopscope/experiments/stretch.h"
#include "flopscope/measure/batch.h"

namespace flopscope::experiments {

using measure::Duration;
using measure::Rota;

OperationRota::OperationRota(std::vector<CheckedOperation> candidates, std::size_t named,
                             const measure::RotaOptions& options, measure::Clock& clock,
                             measure::ClockEstimate estimate)
    : candidates_(std::move(candidates)),
      named_(named),
      options_(options),
      clock_(&clock),
      estimate_(estimate),
      rota_(options, estimate, candidates_.size()),
      before_(rota_) {}

bool OperationRota::advance() {
  before_ = rota_;
  measure::SleepWatch watch(*clock_);
  make_batches();
  if (watch.slept()) interrupt(measure::Interruption::suspended);
  return is_open();
}

bool OperationRota::interrupt(measure::Interruption reason) {
  const bool dropped = rota_.drop_since(before_, reason);
  before_ = rota_;
  return dropped && is_open();
}

Progress OperationRota::progress() const {
  Progress progress;
  progress.phase = phase_text(rota_.phase());
  progress.runs = static_cast<std::int64_t>(rota_.orders().size());
  progress.runs_planned = rota_.rounds_planned();
  progress.elapsed_ms = measure::to_ms(rota_.elapsed());
  progress.remaining_ms = measure::to_ms(rota_.remaining());
  const double total = progress.elapsed_ms + progress.remaining_ms;
  progress.fraction = rota_.done() ? 1 : total > 0 ? progress.elapsed_ms / total : 0;
  return progress;
}

void OperationRota::judge(const std::vector<std::string>& names, Outcome& outcome,
                          std::vector<Verdict>& verdicts) const {
  const auto about = [&](std::size_t place, Verdict verdict) {
    const std::size_t said = place < names.size() ? place : 0;
    verdict.text = std::to_string(said + 1) + " " + names[said] + ": " + verdict.text;
    return verdict;
  };
  for (std::size_t place = 0; place < candidates_.size(); ++place) {
    if (auto failure = candidates_[place].failure()) {
      outcome = failure->outcome;
      verdicts = {about(place, std::move(failure->verdict))};
      break;
    }
    const auto& check = candidates_[place].check();
    if (check && check->verdict()) add_verdict(verdicts, about(place, *check->verdict()));
  }
}

void OperationRota::make_batches() {
  const Duration end = clock_->now() + timing_stretch(estimate_);
  while (is_open() && clock_->now() < end) {
    make_batch();
    // After the first calls, which it would warm up, and before anything is timed.
    if (!verified_ && rota_.phase() != measure::Phase::first_call) verify();
    if (ran_short()) before_ = rota_ = {options_, estimate_, candidates_.size()};
  }
}

void OperationRota::make_batch() {
  const Rota::Batch batch = rota_.next();
  CheckedOperation& candidate = candidates_[batch.candidate];
  const auto call = [&candidate] { candidate.run(); };
  if (batch.lead_in) measure::make_calls(call, 1);
  const Duration begin = clock_->now();
  measure::make_calls(call, batch.calls);
  rota_.record(begin, clock_->now());
}

void OperationRota::verify() {
  for (std::size_t place = 0; place < named_; ++place) candidates_[place].verify();
  verified_ = true;
}

bool OperationRota::ran_short() const {
  return std::any_of(candidates_.begin(), candidates_.end(),
                     [](const CheckedOperation& each) { return each.ran_short(); });
}

bool OperationRota::is_open() const {
  return !rota_.done() && std::none_of(candidates_.begin(), candidates_.end(),
                                       [](const CheckedOperation& each) { return each.failed(); });
}

}  // namespace flopscope::experiments
