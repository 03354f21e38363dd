// SPDX-License-Identifier: MIT
#include "timing_series.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "checked_operation.h"
#include "operation_timing.h"

namespace flopscope::experiments {

namespace {

/// Shorter calls are made even where no time is left: an answer is worth more.
constexpr double least_foreseen_ms = 100;

}  // namespace

TimingSeries::TimingSeries(std::vector<Subject> subjects, TimingOptions options,
                           measure::KnownClock clock, measure::Duration prepared,
                           std::vector<double> weights)
    : subjects_(std::move(subjects)),
      options_(std::move(options)),
      clock_(clock),
      weights_(std::move(weights)),
      reports_(subjects_.size()),
      preparing_ms_(measure::to_ms(prepared)) {
  weights_.resize(subjects_.size(), 1);
}

bool TimingSeries::advance() {
  finished_.reset();
  if (done()) return false;
  if (!current_ && foreseen_ms() > std::max(least_foreseen_ms, left_ms())) {
    reports_[at_++].outcome = Outcome::too_long;
    return !done();
  }
  if (!current_) {
    const Subject& subject = subjects_[at_];
    const measure::Duration begin = clock_.now();
    auto prepared = prepare(subject, options_.seed);
    preparing_ms_ += measure::to_ms(clock_.now() - begin);
    if (prepared) {
      TimingOptions options = options_;
      const double weight = weights_[at_];
      const double all =
          std::accumulate(weights_.begin() + static_cast<std::ptrdiff_t>(at_), weights_.end(), 0.0);
      options.max_ms = left_ms() * weight / all;
      options.most_ms = left_ms() - (left_ms() - options.max_ms) / 2;
      options.runs = static_cast<std::int64_t>(static_cast<double>(options.runs) * weight);
      current_ = operation_timing(std::move(*prepared), subject.operation->cost(subject.kernel),
                                  resolved_kernel(subject), options, clock_);
    } else {  // the memory that was there at the beginning is gone
      reports_[at_].outcome = Outcome::out_of_memory;
      reports_[at_].verdicts = {out_of_memory_verdict(prepared.error())};
    }
  }
  const bool more = current_ && current_->advance();
  if (more) return true;
  if (current_) reports_[at_] = report_of<TimingReport>(*current_);
  finished_ = std::move(current_);
  ++at_;
  return !done();
}

bool TimingSeries::interrupt(measure::Interruption reason) {
  if (finished_) {
    current_ = std::move(finished_);
    reports_[--at_] = {};
  }
  if (current_) current_->interrupt(reason);
  return current_ != nullptr;
}

std::vector<measure::Dropped> TimingSeries::dropped() const {
  std::vector<measure::Dropped> all;
  for (const TimingReport& report : reports_) {
    all.insert(all.end(), report.dropped.begin(), report.dropped.end());
  }
  return all;
}

Progress TimingSeries::progress() const {
  Progress progress = current_ ? current_->progress() : Progress{};
  if (!current_) progress.phase = timing_until(done());
  const auto total = static_cast<double>(subjects_.size());
  const auto made = static_cast<double>(at_);
  progress.fraction = done() ? 1 : (made + progress.fraction) / total;
  progress.runs = static_cast<std::int64_t>(at_);
  progress.runs_planned = static_cast<std::int64_t>(subjects_.size());
  progress.elapsed_ms = elapsed_ms();
  if (made + 1 < total) {
    progress.remaining_ms += std::max(0.0, left_ms() - progress.remaining_ms);
  }
  return progress;
}

/// A call of the next one, of which the largest of its kind before tells; 0 where none does.
double TimingSeries::foreseen_ms() const {
  const auto work = [this](std::size_t at) {
    const Subject& subject = subjects_[at];
    return measure::rated_work(subject.operation->cost(resolved_kernel(subject)));
  };
  const auto same_kind = [](const Subject& a, const Subject& b) {
    return !a.function && !b.function && a.kernel == b.kernel &&
           std::string_view(a.operation->type().name) == b.operation->type().name;
  };
  double most = 0;
  double foreseen_ms = 0;
  for (std::size_t i = 0; i < at_; ++i) {
    const auto& median_ms = reports_[i].p50_ms.point;
    if (!median_ms || !same_kind(subjects_[i], subjects_[at_])) continue;
    if (const double made = work(i); made > most) {
      most = made;
      foreseen_ms = work(at_) * (*median_ms / made);
    }
  }
  return foreseen_ms;
}

double TimingSeries::left_ms() const {
  return std::max(0.0, options_.max_ms - preparing_ms_ - elapsed_ms());
}

double TimingSeries::elapsed_ms() const {
  double sum = current_ ? current_->progress().elapsed_ms : 0;
  for (const TimingReport& report : reports_) sum += report.elapsed_ms;
  return sum;
}

std::optional<measure::Error> check_preparable(const std::vector<Subject>& subjects,
                                               std::int64_t seed) {
  for (const Subject& subject : subjects) {
    if (const auto prepared = prepare(subject, seed); !prepared) return prepared.error();
  }
  return std::nullopt;
}

std::optional<measure::Error> check_all_preparable(const std::vector<Subject>& subjects,
                                                   std::int64_t seed) {
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    const auto prepared = prepare(subjects[i], seed);
    if (prepared) continue;
    return about_subject(measure::indexed("subjects", i), prepared.error());
  }
  return std::nullopt;
}

}  // namespace flopscope::experiments
