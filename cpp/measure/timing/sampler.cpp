// SPDX-License-Identifier: MIT
#include "flopscope/measure/sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "batch_plan.h"
#include "flopscope/measure/stretch_levels.h"

namespace flopscope::measure {

namespace {

constexpr std::int64_t fewest_runs_wanted = 10;

// What batches are planned for, and how often they are planned anew to reach it.

// Batches that take this many times what was expected are a reason to plan anew.
constexpr double slack = 1.25;

// No processor makes 20 calls in a nanosecond that do anything at all. Judged on many, since a few
// can seem to take no time.
constexpr Duration shortest_call{0.05};
constexpr double many_calls = 65536;

// What a deleted loop may take. It runs at half of the empty one's speed where the core is shared
// with another program; and where code is so fast that its place in memory matters, one of the two
// may need twice as many cycles for it. The factor for both has a half in reserve; the time is what
// the place of 32 calls can cost on a slow processor.
constexpr double shared_core = 2;
constexpr double shared_core_and_place = 6;
constexpr Duration place_in_memory{0.1};
// So many empty loops, of which the fastest counts: interruptions make a loop longer. More where
// they are short, since a just-in-time compiler takes some milliseconds to bring them to its best.
constexpr int fewest_loops = 3;
constexpr int most_loops = 100;
constexpr Duration loop_time = from_ms(10);
constexpr double loop_share = 0.02;  // of the budget

// What fills the time between two stretches is made in batches no longer than this, so that it can
// be stopped and shown.
constexpr Duration longest_filler = from_ms(20);
// And so long are the calls before the stretch of a turn.
constexpr Duration turn_warmup = from_ms(20);
constexpr auto in_a_stretch = static_cast<std::int64_t>(runs_a_stretch);

// The capacity that is reserved at once; more than this many runs may allocate between batches.
constexpr std::int64_t most_reserved = 1 << 20;

Duration at_least_zero(Duration span) { return std::max(Duration{0}, span); }

}  // namespace

Sampler::Sampler(SamplerOptions options, const ClockEstimate& clock)
    : options_{.warmup = std::max<std::int64_t>(0, options.warmup),
               .runs = std::max<std::int64_t>(1, options.runs),
               .budget = at_least_zero(options.budget),
               .most_budget = at_least_zero(options.most_budget),
               .fewest = std::max<std::int64_t>(0, options.fewest),
               .pace = at_least_zero(options.pace),
               .in_turns = options.in_turns,
               .batch_size = std::max<std::int64_t>(0, options.batch_size)},
      clock_(clock),
      runs_planned_(options_.runs) {
  warmup_ms_.reserve(static_cast<std::size_t>(std::min(options_.warmup, most_reserved)));
  const double resolution = clock.resolution.count();
  if (!std::isfinite(resolution) || resolution < 0) give_up(Outcome::cannot_resolve);
}

Sampler::Sampler(const Sampler& other) = default;
Sampler& Sampler::operator=(const Sampler& other) = default;
Sampler::~Sampler() = default;

std::int64_t Sampler::next_calls() const {
  const Duration rest = std::min(until_next_run(), longest_filler);
  if (rest <= Duration{0} || options_.batch_size > 0) return batch_size_;
  return whole(rest / expected_batch() * static_cast<double>(batch_size_), 1,
               std::numeric_limits<std::int64_t>::max() / 2);
}

std::int64_t Sampler::batches_ahead() const {
  if (phase_ == Phase::finished) return 0;
  if (phase_ != Phase::timing || fills()) return 1;
  const auto runs = static_cast<std::int64_t>(samples_ms_.size());
  const std::int64_t missing = runs_planned_ - runs;
  if (options_.pace <= Duration{0} && !options_.in_turns) return missing;
  return std::min(missing, in_a_stretch - runs % in_a_stretch);
}

bool Sampler::between_stretches() const {
  return phase_ == Phase::timing && !samples_ms_.empty() &&
         samples_ms_.size() % runs_a_stretch == 0;
}

bool Sampler::rests() const { return options_.in_turns && between_stretches() && !warm_; }

// Of the time that the pace asks for, after a whole stretch; 0 while there is a run to be made.
Duration Sampler::until_next_run() const {
  if (!between_stretches()) return Duration{0};
  if (options_.in_turns) return warm_ ? Duration{0} : warming_up();
  const auto runs = static_cast<std::int64_t>(samples_ms_.size());
  return at_least_zero(timing_begin_ + options_.pace * static_cast<double>(runs) - elapsed_);
}

void Sampler::record(Duration begin, Duration end, bool contiguous) {
  if (done()) return;
  const Duration batch = at_least_zero(end - begin);
  const Duration work = at_least_zero(batch - clock_.reading_cost);
  const bool filler = fills();
  elapsed_ += batch;
  ++batches_;
  if (phase_ == Phase::first_call) {
    record_first(work);
  } else if (phase_ == Phase::warmup) {
    record_warmup(work);
  } else if (filler) {
    warm_ = true;
  } else {
    warm_ = false;
    record_sample(work, contiguous);
  }
}

void Sampler::record_row(std::span<const Duration> edges) {
  const Phase phase = phase_;
  const std::int64_t calls = batch_size_;
  std::size_t i = 1;
  for (; i < edges.size() && phase_ == phase && batch_size_ == calls; ++i) {
    record(edges[i - 1], edges[i], i > 1);
  }
  if (!edges.empty()) elapsed_ += at_least_zero(edges.back() - edges[i - 1]);
}

bool Sampler::drop_since(const Sampler& before, Interruption reason) {
  const std::int64_t batches = batches_ - before.batches_;
  const Duration lost = elapsed_ - before.elapsed_;
  if (batches == 0) return false;
  *this = before;
  const auto kept = static_cast<std::int64_t>(samples_ms_.size());
  dropped_.push_back({kept, batches, reason, to_ms(lost)});
  elapsed_ += std::min(lost, options_.budget * dropped_share);
  if (phase_ == Phase::first_call) {
    begin_warmup();
    batch_size_ = std::max<std::int64_t>(1, options_.batch_size);
  }
  if (left() <= Duration{0}) {
    runs_planned_ = kept;
    phase_ = Phase::finished;
  }
  return true;
}

void Sampler::spend(Duration aside) {
  if (done()) return;
  aside_ += at_least_zero(aside);
  elapsed_ += at_least_zero(aside);
}

bool Sampler::wants_loop() const {
  if (phase_ != Phase::timing || !samples_ms_.empty() || batch_size_ == 1) return false;
  const Duration wanted = std::min(loop_time, options_.budget * loop_share);
  return loops_ < fewest_loops || (loops_ < most_loops && in_loops_ < wanted);
}

void Sampler::record_loop(Duration begin, Duration end) {
  const Duration batch = at_least_zero(end - begin);
  const Duration work = at_least_zero(batch - clock_.reading_cost);
  elapsed_ += batch;
  in_loops_ += batch;
  ++loops_;
  loop_call_ = std::min(loop_call_, work / static_cast<double>(batch_size_));
}

void Sampler::record_first(Duration work) {
  first_call_ = work;
  knows_first_call_ = true;
  grow_budget();
  begin_warmup();
  // One for warm-up, and one to be a run.
  batch_size_ = asked_calls(2 * work);
  if (work <= warmup_end_ - elapsed_ || clock_error(work) > widest_error) return;
  fastest_call_ = work;
  batch_size_ = asked_calls(work);
  batch_expected_ = work * static_cast<double>(batch_size_);
  const Duration run = batch_expected_ + aside_of_batch();
  runs_planned_ = whole(std::round(left() / run), 1, options_.runs);
  phase_ = Phase::timing;
  if (2 * left() < work) record_sample(work, false);
}

// Warm-up takes a fifth of what is left, and later calls may be slower than the first.
void Sampler::grow_budget() {
  const Duration runs = first_call_ * static_cast<double>(std::min(options_.fewest, options_.runs));
  const Duration needed = elapsed_ + 1.5 * runs;
  options_.budget = std::max(options_.budget, std::min(needed, options_.most_budget));
}

void Sampler::begin_warmup() {
  warmup_end_ = elapsed_ + left() * warmup_share;
  phase_ = Phase::warmup;
}

void Sampler::record_warmup(Duration work) {
  const auto size = static_cast<double>(batch_size_);
  if (clock_error(work) <= widest_error) warmup_ms_.push_back(to_ms(work) / size);
  if (too_fast(work, size)) return give_up(Outcome::optimized_away);

  const Duration affordable = warmup_end_ - elapsed_;
  const Duration doubled = 2 * std::max(work, clock_.resolution);
  const bool can_double =
      options_.batch_size == 0 && batch_size_ <= std::numeric_limits<std::int64_t>::max() / 2;
  if (work < steps_to_judge * clock_.resolution && doubled <= affordable && can_double) {
    batch_size_ *= 2;
    return;
  }
  if (work <= Duration{0}) return give_up(Outcome::cannot_resolve);

  plan(work);
  if (clock_error(batch_expected_) > widest_error) return give_up(Outcome::cannot_resolve);
  const bool seen = size * 1.25 >= static_cast<double>(batch_size_);  // a batch of about this size
  const bool enough = seen && static_cast<std::int64_t>(warmup_ms_.size()) >= options_.warmup;
  if (!enough && batch_expected_ <= affordable) return;
  samples_ms_.reserve(static_cast<std::size_t>(std::min(runs_planned_, most_reserved)));
  phase_ = Phase::timing;
}

// Chooses the batch size and the number of runs; a batch of the present size took `work`.
void Sampler::plan(Duration work) {
  // The fastest so far, because an interruption only ever makes a batch longer.
  fastest_call_ = std::min(fastest_call_, work / static_cast<double>(batch_size_));
  const Duration call = fastest_call_;
  const Duration wanted = clock_.resolution * steps_wanted;
  const Duration share = planned_share * left() / static_cast<double>(fewest_runs());
  const Duration affordable = at_least_zero(share - aside_of_batch());
  const double calls = wanted > affordable ? affordable / call : std::ceil(wanted / call);
  batch_size_ = options_.batch_size > 0
                    ? std::min(batch_size_, asked_calls(call))
                    : whole(calls, 1, std::numeric_limits<std::int64_t>::max() / 2);
  batch_expected_ = call * static_cast<double>(batch_size_);
  const double runs = left() / (batch_expected_ + aside_of_run());
  runs_planned_ = whole(planned_share * runs, whole(runs, 1, fewest_runs()), options_.runs);
}

// Of the calls that are asked for in each run, as many as fit into what is left; else 1.
std::int64_t Sampler::asked_calls(Duration call) const {
  return whole(planned_share * (left() / call), 1, std::max<std::int64_t>(1, options_.batch_size));
}

void Sampler::record_sample(Duration work, bool contiguous) {
  shortest_ = samples_ms_.empty() ? work : std::min(shortest_, work);
  if (samples_ms_.empty()) timing_begin_ = elapsed_ - work;
  if (samples_ms_.empty() || !contiguous) ++stretches_;
  total_ += work;
  samples_ms_.push_back(to_ms(work) / static_cast<double>(batch_size_));
  const double error = clock_error(work);
  if (error > widest_error && work * 2 > batch_expected_) return give_up(Outcome::cannot_resolve);
  if (error > widest_error || can_do_better(work)) return start_over(work);

  const auto runs = static_cast<std::int64_t>(samples_ms_.size());
  if (2 * left() < expected_batch() + aside_of_batch()) runs_planned_ = runs;
  if (runs >= runs_planned_) phase_ = Phase::finished;
}

// Whether there is time for longer batches that would bring the error to what is wanted, or for
// more of them, since they are shorter than planned.
bool Sampler::can_do_better(Duration work) const {
  if (restarts_ == most_restarts) return false;
  const Duration runs = clock_.resolution * (steps_wanted * static_cast<double>(runs_planned_));
  const bool longer = options_.batch_size == 0 && clock_error(work) > wanted_error &&
                      runs <= planned_share * left();
  return longer || (2 * work < batch_expected_ && runs_planned_ < options_.runs);
}

// One batch is shorter than planned, because the function has become faster: another batch size
// does better.
void Sampler::start_over(Duration work) {
  ++restarts_;
  samples_ms_.pop_back();
  warmup_ms_.insert(warmup_ms_.end(), samples_ms_.begin(), samples_ms_.end());
  samples_ms_.clear();
  total_ = Duration{0};
  stretches_ = 0;
  begin_warmup();
  const double share = (1 - warmup_share) * planned_share / static_cast<double>(options_.runs);
  options_.pace = std::min(options_.pace, left() * share);
  record_warmup(work);
}

void Sampler::give_up(Outcome outcome) {
  verdict_ = outcome;
  phase_ = Phase::finished;
}

Outcome Sampler::outcome() const {
  if (samples_ms_.empty()) return verdict_;
  const auto calls = static_cast<double>(samples_ms_.size()) * static_cast<double>(batch_size_);
  if (too_fast(total_, calls, static_cast<double>(stretches_))) return Outcome::optimized_away;
  if (verdict_ != Outcome::unfinished) return verdict_;
  return is_empty_loop() ? Outcome::optimized_away : Outcome::measured;
}

double Sampler::first_call_clock_error() const { return clock_error(first_call_); }

double Sampler::batch_clock_error() const { return clock_error(shortest_); }

double Sampler::mean_clock_error() const {
  return clock_error(total_, static_cast<double>(stretches_));
}

Duration Sampler::remaining() const {
  if (phase_ == Phase::finished) return Duration{0};
  if (phase_ == Phase::timing) {
    const auto missing = runs_planned_ - static_cast<std::int64_t>(samples_ms_.size());
    const Duration paced = timing_begin_ + options_.pace * static_cast<double>(runs_planned_);
    const Duration run = expected_batch() + aside_of_run();
    return std::max(run * static_cast<double>(missing), paced - elapsed_);
  }
  // Nothing but the first call is known, if that.
  const Duration shortest = std::max(first_call_, clock_.resolution * steps_wanted);
  const Duration calls = shortest * static_cast<double>(options_.warmup + options_.runs);
  const Duration paced = options_.pace * static_cast<double>(options_.runs);
  return std::min(std::max(calls, paced), left());
}

Duration Sampler::patience() const { return std::min(slack * remaining(), left()); }

Duration Sampler::left() const { return at_least_zero(options_.budget - elapsed_); }

Duration Sampler::expected_batch() const {
  return samples_ms_.empty() ? batch_expected_ : total_ / static_cast<double>(samples_ms_.size());
}

Duration Sampler::aside_of_batch() const {
  return batches_ > 0 ? aside_ / static_cast<double>(batches_) : Duration{0};
}

// Before the runs of each turn; nothing before batches in which it is lost.
Duration Sampler::warming_up() const {
  return options_.in_turns && expected_batch() < turn_warmup ? turn_warmup : Duration{0};
}

Duration Sampler::aside_of_run() const {
  return aside_of_batch() + warming_up() / static_cast<double>(in_a_stretch);
}

std::int64_t Sampler::fewest_runs() const { return std::min(fewest_runs_wanted, options_.runs); }

double Sampler::clock_error(Duration span, double stretches) const {
  if (span <= Duration{0}) return std::numeric_limits<double>::infinity();
  return 2 * stretches * (clock_.resolution / span);
}

bool Sampler::too_fast(Duration span, double calls, double stretches) const {
  const Duration longest = span + 2 * stretches * clock_.resolution;
  return calls >= many_calls && longest < calls * shortest_call;
}

bool Sampler::is_empty_loop() const {
  const Duration longest =
      std::min(shared_core_and_place * loop_call_, shared_core * loop_call_ + place_in_memory);
  const Duration loop = longest * static_cast<double>(batch_size_);
  return loops_ > 0 && shortest_ <= loop + 2 * clock_.resolution;
}

}  // namespace flopscope::measure
