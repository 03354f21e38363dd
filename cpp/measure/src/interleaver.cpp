// SPDX-License-Identifier: MIT
#include "flopscope/measure/interleaver.h"

#include <algorithm>
#include <cmath>

namespace flopscope::measure {

namespace {

constexpr double steps_wanted = 250;  // of the clock, in a batch: 1 % and some margin
constexpr Duration shortest_batch = from_ms(5);
constexpr double steps_to_judge = 20;        // from here on the number of calls can be computed
constexpr double widest_error = 0.5 + 1e-6;  // as in a timing: R was rounded up
constexpr std::int64_t fewest_rounds = 4;
constexpr double warmup_share = 0.2;    // of the budget, for all three subjects
constexpr double longest_share = 1.5;   // of the budget, after interruptions
constexpr double planned_share = 0.95;  // of what is left after warm-up: timings vary
constexpr double most_unequal = 4;      // subjects further apart get batches of equal time
// No processor makes 20 iterations of a loop in a nanosecond; judged on many.
constexpr Duration shortest_iteration{0.05};
constexpr double many_iterations = 65536;

constexpr Contender order[] = {Contender::baseline, Contender::optimized, Contender::control};

std::int64_t whole(double value, std::int64_t least, std::int64_t most) {
  return value < static_cast<double>(most) ? std::max(least, static_cast<std::int64_t>(value))
                                           : most;
}

}  // namespace

Interleaver::Interleaver(InterleaverOptions options, ClockEstimate clock)
    : options_{std::max<std::int64_t>(0, options.warmup),
               std::max<std::int64_t>(1, options.quartets), std::max(Duration{0}, options.budget)},
      clock_(clock),
      rounds_planned_((options_.quartets + 1) / 2) {
  const double resolution = clock.resolution.count();
  if (!std::isfinite(resolution) || resolution < 0) give_up(Outcome::cannot_resolve);
}

Interleaver::Batch Interleaver::next() const {
  const Contender contender = phase_ == Phase::timing ? slot().contender : order[turn_];
  const std::int64_t calls = of(contender).calls;
  return {contender, calls, phase_ == Phase::timing && calls > 1};
}

std::int64_t Interleaver::batch_calls(Contender contender) const { return of(contender).calls; }

// ABBA, BAAB and the control's quartet, which begins with A in one round and with A' in the next.
Interleaver::Slot Interleaver::slot() const {
  const std::size_t place = turn_ % 4;
  const std::size_t which = turn_ / 4;
  const bool of_control = which == 2;
  const bool a_outside = of_control ? round_ % 2 == 0 : which == 0;
  const bool outside = place == 0 || place == 3;
  const Contender other = of_control ? Contender::control : Contender::optimized;
  return {outside == a_outside ? Contender::baseline : other, of_control, a_outside, place};
}

void Interleaver::record(Duration begin, Duration end) {
  if (done()) return;
  const Duration batch = std::max(Duration{0}, end - begin);
  const Duration work = std::max(Duration{0}, batch - clock_.reading_cost);
  elapsed_ += batch;
  ++batches_;
  if (phase_ == Phase::first_call) record_first(batch);
  else if (phase_ == Phase::warmup) record_warmup(work);
  else record_slot(work);
}

bool Interleaver::drop_since(const Interleaver& before, Interruption reason) {
  const std::int64_t batches = batches_ - before.batches_;
  const Duration lost = elapsed_ - before.elapsed_;
  if (batches == 0) return false;
  *this = before;
  dropped_.push_back({static_cast<std::int64_t>(quartets_.size()), batches, reason, to_ms(lost)});
  elapsed_ += std::min(lost, options_.budget * dropped_share);
  if (spent() > options_.budget * longest_share) {
    rounds_planned_ = round_;
    phase_ = Phase::finished;
  }
  return true;
}

void Interleaver::record_first(Duration work) {
  first_calls_ += work;
  if (++turn_ < contenders) return;
  turn_ = 0;
  phase_ = Phase::warmup;
}

void Interleaver::record_warmup(Duration work) {
  Calibration& mine = of(order[turn_]);
  const auto calls = static_cast<double>(mine.calls);
  if (too_fast(work, calls)) return give_up(Outcome::optimized_away);
  const double share = warmup_share * static_cast<double>(turn_ + 1) / contenders;
  const Duration affordable = warmup_begin_ + (options_.budget - warmup_begin_) * share - spent();
  const bool judged = work >= steps_to_judge * clock_.resolution && work > Duration{0};
  if (error_of(work) <= widest_error) mine.call = std::min(mine.call, work / calls);
  if (judged) ++mine.judged;
  const Duration doubled = 2 * std::max(work, clock_.resolution);
  const bool can_double = mine.calls <= std::numeric_limits<std::int64_t>::max() / 2;
  if (!judged && doubled <= affordable && can_double) {
    mine.calls *= 2;
    return;
  }
  if (!std::isfinite(mine.call.count())) return give_up(Outcome::cannot_resolve);
  if (mine.judged < options_.warmup && work <= affordable) return;
  if (++turn_ < contenders) return;
  plan();
}

// The number of calls in a batch and the number of rounds, from the fastest calls of the warm-up.
void Interleaver::plan() {
  turn_ = 0;
  phase_ = Phase::timing;
  const Duration slow = std::max(of(Contender::baseline).call, of(Contender::optimized).call);
  const Duration fast = std::min(of(Contender::baseline).call, of(Contender::optimized).call);
  const bool equal_calls = slow <= most_unequal * fast;
  const std::int64_t rounds = std::min(fewest_rounds, rounds_planned_);
  // In a round of the fewest; each batch of the slower may be as much longer as it is slower.
  const double stretch = equal_calls ? slow / fast : 1;
  const Duration affordable =
      left() / (static_cast<double>(rounds) * static_cast<double>(batches_per_round) * stretch);
  const Duration wanted = std::max(clock_.resolution * steps_wanted, shortest_batch);
  const Duration batch = std::min(wanted, affordable);
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 2;
  for (const Contender contender : order) {
    const Duration call = equal_calls ? fast : of(contender).call;
    of(contender).calls = whole(std::ceil(batch / call), 1, most);
    const Duration length = of(contender).call * static_cast<double>(of(contender).calls);
    if (error_of(length) > widest_error) return give_up(Outcome::cannot_resolve);
  }
  rounds_planned_ = whole(planned_share * (left() / round_expected()), rounds, rounds_planned_);
}

void Interleaver::record_slot(Duration work) {
  const Slot here = slot();
  const auto calls = static_cast<double>(of(here.contender).calls);
  if (calls > 1) elapsed_ += work / calls;  // the lead-in call
  if (too_fast(work, calls)) return give_up(Outcome::optimized_away);
  if (error_of(work) > widest_error) return restart();
  shortest_ = std::min(shortest_, work);
  current_.a_outside = here.a_outside;
  current_.ms[here.place] = to_ms(work) / calls;
  if (here.place == 3) (here.of_control ? control_ : quartets_).push_back(current_);
  if (++turn_ < batches_per_round) return;
  turn_ = 0;
  ++round_;
  if (left() <= Duration{0} && round_ >= fewest_rounds) rounds_planned_ = round_;
  if (round_ >= rounds_planned_) phase_ = Phase::finished;
}

void Interleaver::restart() {
  if (left() <= options_.budget / 2) return give_up(Outcome::cannot_resolve);
  quartets_.clear();
  control_.clear();
  calibration_ = {};
  shortest_ = Duration{std::numeric_limits<double>::infinity()};
  rounds_planned_ = (options_.quartets + 1) / 2;
  turn_ = 0;
  round_ = 0;
  warmup_begin_ = spent();
  phase_ = Phase::warmup;
}

void Interleaver::give_up(Outcome outcome) {
  verdict_ = outcome;
  quartets_.clear();
  control_.clear();
  phase_ = Phase::finished;
}

Outcome Interleaver::outcome() const {
  return quartets_.size() >= 2 ? Outcome::measured : verdict_;
}

double Interleaver::clock_error() const {
  return std::isfinite(shortest_.count()) ? error_of(shortest_)
                                          : std::numeric_limits<double>::infinity();
}

Duration Interleaver::remaining() const {
  if (done()) return Duration{0};
  if (phase_ != Phase::timing) return left();
  const double rounds = static_cast<double>(rounds_planned_ - round_) -
                        static_cast<double>(turn_) / static_cast<double>(batches_per_round);
  return round_expected() * rounds;
}

// Lead-in calls are made outside of the readings, but they take time too.
Duration Interleaver::round_expected() const {
  const auto batch = [this](Contender contender) {
    const std::int64_t calls = of(contender).calls;
    return of(contender).call * static_cast<double>(calls > 1 ? calls + 1 : calls);
  };
  return 6 * batch(Contender::baseline) + 4 * batch(Contender::optimized) +
         2 * batch(Contender::control);
}

Duration Interleaver::left() const { return std::max(Duration{0}, options_.budget - spent()); }

bool Interleaver::too_fast(Duration work, double calls) const {
  return calls >= many_iterations && work + 2 * clock_.resolution < calls * shortest_iteration;
}

double Interleaver::error_of(Duration span) const {
  if (span <= Duration{0}) return std::numeric_limits<double>::infinity();
  return 2 * (clock_.resolution / span);
}

}  // namespace flopscope::measure
