// SPDX-License-Identifier: MIT
#include "flopscope/measure/rounds.h"

#include <algorithm>
#include <cmath>

#include "batch_plan.h"

namespace flopscope::measure {

namespace {

constexpr double most_unequal = 4;  // subjects further apart get batches of equal time
// No processor makes 20 iterations of a loop in a nanosecond; judged on many.
constexpr Duration shortest_iteration{0.05};
constexpr double many_iterations = 65536;

}  // namespace

Rounds::Rounds(RoundsOptions options, const ClockEstimate& clock,
               const std::vector<std::size_t>& batches)
    : options_{std::max<std::int64_t>(0, options.warmup),
               std::max<std::int64_t>(1, options.rounds),
               std::max<std::int64_t>(1, options.fewest),
               std::max<std::int64_t>(1, options.least),
               less_preparing(options.budget, options.prepared),
               std::max(Duration{0}, options.batch),
               std::max(Duration{0}, options.repeated),
               std::max(Duration{0}, options.prepared),
               std::max<std::int64_t>(0, options.closing_calls)},
      clock_(clock),
      rounds_planned_(options_.rounds) {
  for (const std::size_t each : batches) {
    subjects_.push_back({.batches = each});
    batches_per_round_ += each;
  }
  const double resolution = clock.resolution.count();
  if (!std::isfinite(resolution) || resolution < 0) give_up(Outcome::cannot_resolve, {});
}

std::optional<double> Rounds::record(std::size_t subject, Duration begin, Duration end) {
  if (done()) return std::nullopt;
  const Duration batch = std::max(Duration{0}, end - begin);
  const Duration work = std::max(Duration{0}, batch - clock_.reading_cost);
  elapsed_ += batch;
  if (phase_ == Phase::timing) return record_batch(subject, work);
  if (phase_ == Phase::first_call) record_first(batch);
  else record_warmup(work);
  return std::nullopt;
}

void Rounds::record_first(Duration work) {
  subjects_[turn_].call = work;
  closing_ += work * static_cast<double>(options_.closing_calls);
  if (elapsed_ >= options_.budget && work > clock_.resolution) return give_up_slow();
  subjects_[turn_].call = Duration{std::numeric_limits<double>::infinity()};
  if (++turn_ < subjects_.size()) return;
  turn_ = 0;
  phase_ = Phase::warmup;
}

void Rounds::record_warmup(Duration work) {
  Calibration& mine = subjects_[turn_];
  const auto calls = static_cast<double>(mine.calls);
  if (too_fast(work, calls)) return give_up(Outcome::optimized_away, turn_);
  const double share =
      warmup_share * static_cast<double>(turn_ + 1) / static_cast<double>(subjects_.size());
  const Duration affordable = warmup_begin_ + (options_.budget - warmup_begin_) * share - elapsed_;
  const bool judged = work >= steps_to_judge * clock_.resolution && work > Duration{0};
  if (error_of(work) <= widest_error) mine.call = std::min(mine.call, work / calls);
  if (judged) ++mine.judged;
  const Duration doubled = 2 * std::max(work, clock_.resolution);
  const bool can_double = mine.calls <= std::numeric_limits<std::int64_t>::max() / 2;
  if (!judged && doubled <= affordable && can_double) {
    mine.calls *= 2;
    return;
  }
  if (!std::isfinite(mine.call.count())) return give_up(Outcome::cannot_resolve, turn_);
  if (mine.judged < options_.warmup && work <= affordable) return;
  if (++turn_ == subjects_.size()) return plan();
  if (left() <= Duration{0}) give_up_slow();
}

// The number of calls in a batch and the number of rounds, from the fastest calls of the warm-up.
void Rounds::plan() {
  turn_ = 0;
  phase_ = Phase::timing;
  rounds_begin_ = elapsed_;
  Duration slow{0};
  Duration fast{std::numeric_limits<double>::infinity()};
  for (const Calibration& each : subjects_) {
    slow = std::max(slow, each.call);
    fast = std::min(fast, each.call);
  }
  const bool equal_calls = slow <= most_unequal * fast;
  const std::int64_t rounds = std::min(options_.fewest, rounds_planned_);
  // In a round of the fewest; each batch of the slower may be as much longer as it is slower.
  const double stretch = equal_calls ? slow / fast : 1;
  const Duration affordable =
      left() / (static_cast<double>(rounds) * static_cast<double>(batches_per_round_) * stretch);
  const Duration wanted = std::max(clock_.resolution * steps_wanted, options_.batch);
  const Duration batch = std::min(wanted, affordable);
  long_enough_ = wanted <= affordable;
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 2;
  for (std::size_t i = 0; i < subjects_.size(); ++i) {
    Calibration& each = subjects_[i];
    const double calls = batch / (equal_calls ? fast : each.call);
    // Of a batch that is as long as can be afforded the lead-in call is a part.
    each.calls = whole(batch < wanted ? std::floor(calls) - 1 : std::ceil(calls), 1, most);
    const Duration length = each.call * static_cast<double>(each.calls);
    if (error_of(length) > widest_error) return give_up(Outcome::cannot_resolve, i);
  }
  repetitions_ = 1;
  const double affordable_rounds = planned_share * (left() / round_expected());
  if (affordable_rounds < static_cast<double>(least_rounds())) return give_up_slow();
  const std::int64_t fitting = whole(left() / round_expected(), least_rounds(), rounds);
  rounds_planned_ = whole(affordable_rounds, fitting, rounds_planned_);
  const double each =
      static_cast<double>(batches_per_round_) * (options_.repeated / round_expected());
  const double spare = affordable_rounds / static_cast<double>(rounds_planned_);
  constexpr std::int64_t most_repetitions = 1000;
  repetitions_ = static_cast<std::size_t>(whole(std::min(each, spare), 1, most_repetitions));
}

std::optional<double> Rounds::record_batch(std::size_t subject, Duration work) {
  const auto calls = static_cast<double>(subjects_[subject].calls);
  if (calls > 1) elapsed_ += work / calls;  // the lead-in call
  if (too_fast(work, calls)) {
    give_up(Outcome::optimized_away, subject);
    return std::nullopt;
  }
  if (error_of(work) > widest_error || can_do_better(work)) {
    restart(subject);
    return std::nullopt;
  }
  shortest_ = std::min(shortest_, work);
  if (++turn_ == batches_per_round_ * repetitions_) {
    turn_ = 0;
    ++round_;
    if (left() <= Duration{0} && round_ >= options_.least) rounds_planned_ = round_;
    if (round_ >= rounds_planned_) phase_ = Phase::finished;
  }
  if (!done() && left() <= Duration{0}) {
    if (round_ < least_rounds()) give_up_slow();
    else end_here();
  }
  return to_ms(work) / calls;
}

void Rounds::restart(std::size_t subject) {
  if (left() <= options_.budget / 2) return give_up(Outcome::cannot_resolve, subject);
  ++restarts_;
  for (Calibration& each : subjects_) each = {.batches = each.batches};
  shortest_ = Duration{std::numeric_limits<double>::infinity()};
  rounds_planned_ = options_.rounds;
  turn_ = 0;
  round_ = 0;
  warmup_begin_ = elapsed_;
  phase_ = Phase::warmup;
}

// Whether a batch was planned to be as long as is wanted and is not, since its subject has become
// faster, while there is time to plan all anew.
bool Rounds::can_do_better(Duration work) const {
  return long_enough_ && error_of(work) > wanted_error && restarts_ < most_restarts &&
         left() > options_.budget / 2;
}

void Rounds::lose(Duration lost) {
  elapsed_ += std::min(lost, options_.budget * dropped_share);
  if (left() <= Duration{0}) end_here();
}

// The round that has begun is not made to its end.
void Rounds::end_here() {
  rounds_planned_ = round_;
  phase_ = Phase::finished;
}

void Rounds::give_up_slow() {
  // What is not known yet counts as nothing: it is what is needed at the least.
  for (Calibration& each : subjects_) {
    if (!std::isfinite(each.call.count())) each.call = Duration{0};
  }
  // Slower than the fastest calls so far, as most are: a budget of no more would be too short.
  const Duration least = round_expected() * (static_cast<double>(least_rounds()) / planned_share);
  needed_ = options_.prepared + elapsed_ + least + closing_;
  if (phase_ == Phase::timing) {
    const double missing = static_cast<double>(batches_per_round_ * repetitions_) *
                               static_cast<double>(least_rounds() - round_) -
                           static_cast<double>(turn_);
    const double batches = static_cast<double>(batches_per_round_ * repetitions_);
    const Duration rest = round_expected() * (missing / batches);
    needed_ = options_.prepared + std::max(rounds_begin_ + least, elapsed_ + rest) + closing_;
  }
  give_up(Outcome::unfinished, {});
}

void Rounds::give_up(Outcome outcome, std::optional<std::size_t> subject) {
  outcome_ = outcome;
  failed_ = subject;
  phase_ = Phase::finished;
}

double Rounds::clock_error() const {
  return std::isfinite(shortest_.count()) ? error_of(shortest_)
                                          : std::numeric_limits<double>::infinity();
}

Duration Rounds::remaining() const {
  if (done()) return Duration{0};
  if (phase_ != Phase::timing) return left();
  const double rounds =
      static_cast<double>(rounds_planned_ - round_) -
      static_cast<double>(turn_) / static_cast<double>(batches_per_round_ * repetitions_);
  return round_expected() * rounds;
}

// Lead-in calls are made outside of the readings, but they take time too.
Duration Rounds::round_expected() const {
  Duration round{0};
  for (const Calibration& each : subjects_) {
    const std::int64_t calls = each.calls > 1 ? each.calls + 1 : each.calls;
    round += each.call * static_cast<double>(calls) * static_cast<double>(each.batches);
  }
  return round;
}

Duration Rounds::left() const {
  return std::max(Duration{0}, options_.budget - elapsed_ - closing_);
}

std::int64_t Rounds::least_rounds() const { return std::min(options_.least, rounds_planned_); }

bool Rounds::too_fast(Duration work, double calls) const {
  return calls >= many_iterations && work + 2 * clock_.resolution < calls * shortest_iteration;
}

double Rounds::error_of(Duration span) const {
  if (span <= Duration{0}) return std::numeric_limits<double>::infinity();
  return 2 * (clock_.resolution / span);
}

Duration less_preparing(Duration budget, Duration prepared) {
  return std::max(Duration{0}, budget - prepared);
}

}  // namespace flopscope::measure
