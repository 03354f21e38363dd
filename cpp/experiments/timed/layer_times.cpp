// SPDX-License-Identifier: MIT
#include "layer_times.h"

#include <algorithm>

#include "flopscope/measure/rounds.h"

namespace flopscope::experiments {

measure::Result<LayerTimes> LayerTimes::make(const layers::Network& network, layers::Kernel kernel,
                                             const TimingOptions& options,
                                             measure::KnownClock clock, measure::Duration call) {
  const auto seed = static_cast<std::uint64_t>(options.seed);
  const auto chosen = layers::choose_kernel(network.type(), kernel);
  if (!chosen) return chosen.error();
  const measure::Duration begin = clock.now();
  auto prepared = network.prepare_parts(*chosen, seed);
  if (!prepared) return prepared.error();
  auto& [whole, alone] = *prepared;
  TimingOptions left = options;
  left.max_ms = measure::to_ms(
      measure::less_preparing(measure::from_ms(options.max_ms), clock.now() - begin));
  LayerTimes times(*chosen, std::move(left), clock, measure::to_ms(call));
  times.parts_.push_back({std::move(whole), network.cost(*chosen)});
  const auto named = network.layers();
  for (std::size_t i = 0; i < alone.size(); ++i) {
    times.parts_.push_back({std::move(alone[i]), named[i].layer->forward_by(*chosen)});
  }
  times.open_ = times.parts_.size();
  return measure::Result<LayerTimes>(std::move(times));
}

bool LayerTimes::advance() {
  if (done()) return false;
  while (parts_[turn_].done) turn_ = (turn_ + 1) % parts_.size();
  last_ = turn_;
  Part& part = parts_[last_];
  if (waits(part)) begin(part);
  part.done = !part.timing || !part.timing->advance();
  if (part.done) --open_;
  turn_ = (turn_ + 1) % parts_.size();
  return !done();
}

bool LayerTimes::interrupt(measure::Interruption reason) {
  Part& part = parts_[last_];
  if (!part.timing) return false;
  const bool more = part.timing->interrupt(reason);
  if (more && part.done) {
    part.done = false;
    ++open_;
  }
  return more;
}

Progress LayerTimes::progress() const {
  Progress all;
  all.phase = timing_until(done());
  all.runs_planned = static_cast<std::int64_t>(parts_.size());
  all.runs = all.runs_planned - static_cast<std::int64_t>(open_);
  for (const Part& part : parts_) {
    const Progress each = part.timing ? part.timing->progress() : Progress{};
    all.fraction += (part.done ? 1 : each.fraction) / static_cast<double>(parts_.size());
    all.elapsed_ms += each.elapsed_ms;
    all.remaining_ms += part.done ? 0 : each.remaining_ms;
  }
  if (std::any_of(parts_.begin(), parts_.end(), waits)) all.remaining_ms += free_ms();
  if (done()) all.fraction = 1;
  return all;
}

TimingReport LayerTimes::whole() const { return report(parts_.front()); }

std::vector<TimingReport> LayerTimes::layers() const {
  std::vector<TimingReport> reports;
  for (std::size_t i = 1; i < parts_.size(); ++i) reports.push_back(report(parts_[i]));
  return reports;
}

std::vector<measure::Dropped> LayerTimes::dropped() const {
  std::vector<measure::Dropped> all;
  for (const Part& part : parts_) {
    const TimingReport found = report(part);
    all.insert(all.end(), found.dropped.begin(), found.dropped.end());
  }
  return all;
}

/// Lets it have its share of what those before it have left, unless its call takes too long.
void LayerTimes::begin(Part& part) {
  auto operation = std::move(part.operation);
  if (takes_too_long(part)) return;
  const auto waiting = std::count_if(parts_.begin(), parts_.end(), waits);
  part.share_ms = free_ms() / static_cast<double>(waiting);
  TimingOptions each = options_;
  each.max_ms = part.share_ms;
  part.timing = operation_timing(std::move(operation), part.cost, kernel_, each, clock_);
}

bool LayerTimes::takes_too_long(const Part& part) const {
  return elapsed_ms() >= options_.max_ms && foreseen_ms(part) > least_foreseen_ms;
}

/// The time of its part of a call of the whole, by counted work; 0 where nothing tells.
double LayerTimes::foreseen_ms(const Part& part) const {
  const Part& whole = parts_.front();
  const double work = measure::rated_work(whole.cost);
  const double call_ms = report(whole).first_call_ms.value_or(call_ms_);
  return work > 0 ? call_ms * (measure::rated_work(part.cost) / work) : 0;
}

/// The time that no part has which has begun: each may take its share, and some have taken more.
double LayerTimes::free_ms() const {
  double free = options_.max_ms;
  for (const Part& part : parts_) {
    if (part.timing) free -= std::max(part.share_ms, part.timing->progress().elapsed_ms);
  }
  return std::max(0.0, free);
}

TimingReport LayerTimes::report(const Part& part) {
  if (part.timing) return report_of<TimingReport>(*part.timing);
  TimingReport untimed;
  if (part.done) untimed.outcome = Outcome::too_long;
  return untimed;
}

}  // namespace flopscope::experiments
