// SPDX-License-Identifier: MIT
#include "timing_series.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "checked_operation.h"

namespace flopscope::experiments {

namespace {

double share(auto part, auto whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

TimingSeries::TimingSeries(std::vector<Subject> subjects, TimingOptions options,
                           measure::KnownClock clock, measure::Duration prepared,
                           std::vector<double> weights)
    : in_turns_(weights.size()),
      options_(std::move(options)),
      clock_(clock),
      reports_(subjects.size()),
      preparing_ms_(measure::to_ms(prepared)) {
  weights.resize(subjects.size(), 1);
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    parts_.push_back({std::move(subjects[i]), weights[i], Stage::waiting, nullptr});
  }
}

bool TimingSeries::advance() {
  if (done()) return false;
  if (parts_[last_].stage == Stage::done) parts_[last_].timing.reset();
  last_ = next();
  Part& part = parts_[last_];
  if (part.stage == Stage::waiting) begin(last_);
  if (part.stage == Stage::running && !part.timing->advance()) {
    part.stage = Stage::done;
    reports_[last_] = report_of<TimingReport>(*part.timing);
  }
  return !done();
}

bool TimingSeries::interrupt(measure::Interruption reason) {
  Part& last = parts_[last_];
  if (!last.timing) return false;
  if (last.stage == Stage::done) reports_[last_] = {};
  last.stage = Stage::running;
  last.timing->interrupt(reason);
  return true;
}

bool TimingSeries::done() const {
  return first(Stage::waiting) == parts_.size() && first(Stage::running) == parts_.size();
}

void TimingSeries::update_reports() {
  for (std::size_t at = 0; at < in_turns_; ++at) {
    if (parts_[at].stage != Stage::running) continue;
    reports_[at] = report_of<TimingReport>(*parts_[at].timing);
  }
}

std::vector<measure::Dropped> TimingSeries::dropped() const {
  std::vector<measure::Dropped> all;
  for (const TimingReport& report : reports_) {
    all.insert(all.end(), report.dropped.begin(), report.dropped.end());
  }
  return all;
}

Progress TimingSeries::progress() const {
  const Part& last = parts_[last_];
  Progress progress;
  if (last.stage == Stage::running) progress = last.timing->progress();
  else progress.phase = timing_until(done());
  progress.runs = 0;
  progress.runs_planned = static_cast<std::int64_t>(parts_.size());
  progress.elapsed_ms = elapsed_ms();
  progress.remaining_ms = first(Stage::waiting) < parts_.size() ? left_ms() : left_ms() - free_ms();
  double made = 0;
  double all = 0;
  for (const Part& part : parts_) {
    all += part.weight;
    if (part.stage == Stage::running) made += part.weight * part.timing->progress().fraction;
    if (part.stage == Stage::done) {
      made += part.weight;
      ++progress.runs;
    }
  }
  progress.fraction = done() ? 1 : made / all;
  return progress;
}

double TimingSeries::elapsed_ms() const {
  double sum = 0;
  for (std::size_t at = 0; at < parts_.size(); ++at) {
    const Part& part = parts_[at];
    sum +=
        part.stage == Stage::running ? part.timing->progress().elapsed_ms : reports_[at].elapsed_ms;
  }
  return sum;
}

/// The one whose turn goes on; else the one in turns that has fallen behind the others; else the
/// next of the others.
std::size_t TimingSeries::next() const {
  const Part& last = parts_[last_];
  if (last.stage == Stage::running && !last.timing->rests()) return last_;
  if (memory_is_short_) {
    // One after the other, and those first that hold what the others lack.
    return std::min(first(Stage::running), first(Stage::waiting));
  }
  const std::size_t others = parts_.size() - in_turns_;
  const std::size_t other = first(Stage::waiting, in_turns_);
  std::size_t turn = other;
  double least = others == 0 ? 1 : share(other - in_turns_, others);
  // From the last, so that of several the first has its turn.
  for (std::size_t at = in_turns_; at-- > 0;) {
    if (parts_[at].stage == Stage::done || made(at) > least) continue;
    turn = at;
    least = made(at);
  }
  return turn;
}

/// Makes it ready, unless its call takes too long or there is no memory for it, or not yet.
void TimingSeries::begin(std::size_t at) {
  Part& part = parts_[at];
  update_reports();
  if (foreseen_ms(at) > std::max(least_foreseen_ms, free_ms())) {
    reports_[at].outcome = Outcome::too_long;
    part.stage = Stage::done;
    return;
  }
  const measure::Duration begin = clock_.now();
  auto prepared = prepare(part.subject, options_.seed);
  preparing_ms_ += measure::to_ms(clock_.now() - begin);
  if (!prepared && first(Stage::running) < parts_.size()) {
    memory_is_short_ = true;
    return;
  }
  if (!prepared) {  // the memory that was there at the beginning is gone
    reports_[at].outcome = Outcome::out_of_memory;
    reports_[at].verdicts = {out_of_memory_verdict(prepared.error())};
    part.stage = Stage::done;
    return;
  }
  double weights = 0;
  for (const Part& other : parts_) weights += other.stage == Stage::waiting ? other.weight : 0;
  TimingOptions options = options_;
  options.max_ms = free_ms() * part.weight / weights;
  options.most_ms = free_ms() - (free_ms() - options.max_ms) / 2;
  options.runs = static_cast<std::int64_t>(static_cast<double>(options.runs) * part.weight);
  part.timing =
      operation_timing(std::move(*prepared), part.subject.operation->cost(part.subject.kernel),
                       resolved_kernel(part.subject), options, clock_,
                       at < in_turns_ ? Spread::in_turns : Spread::alone);
  part.stage = Stage::running;
}

std::size_t TimingSeries::first(Stage stage, std::size_t from) const {
  std::size_t at = from;
  while (at < parts_.size() && parts_[at].stage != stage) ++at;
  return at;
}

/// The share of its runs that it has made.
double TimingSeries::made(std::size_t at) const {
  if (parts_[at].stage != Stage::running) return parts_[at].stage == Stage::done ? 1 : 0;
  const Progress progress = parts_[at].timing->progress();
  return share(progress.runs, progress.runs_planned);
}

/// A call of the one at `at`, of which the largest of its kind so far tells; 0 where none does.
double TimingSeries::foreseen_ms(std::size_t at) const {
  const auto work = [](const Subject& subject) {
    return measure::rated_work(subject.operation->cost(resolved_kernel(subject)));
  };
  const auto same_kind = [](const Subject& a, const Subject& b) {
    return !a.function && !b.function && a.kernel == b.kernel &&
           std::string_view(a.operation->type().name) == b.operation->type().name;
  };
  const Subject& asked = parts_[at].subject;
  double most = 0;
  double foreseen_ms = 0;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const auto& median_ms = reports_[i].p50_ms.point;
    if (!median_ms || !same_kind(parts_[i].subject, asked)) continue;
    if (const double known = work(parts_[i].subject); known > most) {
      most = known;
      foreseen_ms = work(asked) * (*median_ms / known);
    }
  }
  return foreseen_ms;
}

double TimingSeries::left_ms() const {
  return std::max(0.0, options_.max_ms - preparing_ms_ - elapsed_ms());
}

double TimingSeries::free_ms() const {
  double free = left_ms();
  for (const Part& part : parts_) {
    if (part.stage == Stage::running) free -= part.timing->progress().remaining_ms;
  }
  return std::max(0.0, free);
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
