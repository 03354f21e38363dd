// SPDX-License-Identifier: MIT
#include "operation_rounds.h"

#include <algorithm>

#include "flopscope/experiments/stretch.h"
#include "flopscope/measure/batch.h"

namespace flopscope::experiments {

using measure::Duration;
using measure::MirroredRounds;

OperationRounds::OperationRounds(std::vector<CheckedOperation> candidates, std::size_t named,
                                 const measure::MirroredRoundsOptions& options,
                                 measure::KnownClock clock)
    : candidates_(std::move(candidates)),
      named_(named),
      options_(options),
      clock_(clock),
      mirrored_rounds_(options, clock, candidates_.size()),
      before_(mirrored_rounds_) {}

bool OperationRounds::advance() {
  before_ = mirrored_rounds_;
  measure::SleepWatch watch(clock_);
  make_batches();
  if (watch.slept()) interrupt(measure::Interruption::suspended);
  return is_open();
}

bool OperationRounds::interrupt(measure::Interruption reason) {
  const bool dropped = mirrored_rounds_.drop_since(before_, reason);
  before_ = mirrored_rounds_;
  return dropped && is_open();
}

Progress OperationRounds::progress() const {
  Progress progress;
  progress.phase = phase_text(mirrored_rounds_.phase());
  progress.runs = static_cast<std::int64_t>(mirrored_rounds_.orders().size());
  progress.runs_planned = mirrored_rounds_.rounds_planned();
  progress.set_time(mirrored_rounds_.elapsed(), mirrored_rounds_.remaining(),
                    mirrored_rounds_.done());
  return progress;
}

void OperationRounds::judge(const std::vector<CandidateName>& names, Outcome& outcome,
                            std::vector<Verdict>& verdicts) const {
  const auto of = [&](std::size_t place, Verdict verdict) {
    const std::size_t said = place < names.size() ? place : 0;
    return about(std::to_string(said + 1) + " " + names[said].name, std::move(verdict));
  };
  for (std::size_t place = 0; place < candidates_.size(); ++place) {
    if (auto failure = candidates_[place].failure()) {
      outcome = failure->outcome;
      verdicts = {of(place, std::move(failure->verdict))};
      break;
    }
    const auto& check = candidates_[place].check();
    if (check && check->verdict()) add_verdict(verdicts, of(place, *check->verdict()));
  }
}

void OperationRounds::make_batches() {
  const Duration end = clock_.now() + timing_stretch(clock_);
  while (is_open() && clock_.now() < end) {
    make_batch();
    // After the first calls, which it would warm up, and before anything is timed; calls too slow
    // to go on left no output of the others.
    if (!verified_ && is_open() && mirrored_rounds_.phase() != measure::Phase::first_call) verify();
    if (ran_short()) before_ = mirrored_rounds_ = {options_, clock_, candidates_.size()};
  }
}

void OperationRounds::make_batch() {
  const MirroredRounds::Batch batch = mirrored_rounds_.next();
  CheckedOperation& candidate = candidates_[batch.candidate];
  const auto call = [&candidate] { candidate.run(); };
  if (batch.lead_in) measure::make_calls(call, 1);
  const Duration begin = clock_.now();
  measure::make_calls(call, batch.calls);
  mirrored_rounds_.record(begin, clock_.now());
}

void OperationRounds::verify() {
  for (std::size_t place = 0; place < named_; ++place) candidates_[place].verify();
  verified_ = true;
}

bool OperationRounds::ran_short() const {
  return std::any_of(candidates_.begin(), candidates_.end(),
                     [](const CheckedOperation& each) { return each.ran_short(); });
}

bool OperationRounds::is_open() const {
  return !mirrored_rounds_.done() &&
         std::none_of(candidates_.begin(), candidates_.end(),
                      [](const CheckedOperation& each) { return each.failed(); });
}

}  // namespace flopscope::experiments
