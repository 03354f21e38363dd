// SPDX-License-Identifier: MIT
#include "layer_times.h"

#include "flopscope/measure/rounds.h"
#include "operation_timing.h"

namespace flopscope::experiments {

measure::Result<LayerTimes> LayerTimes::make(const layers::Network& network, layers::Kernel kernel,
                                             const TimingOptions& options,
                                             measure::KnownClock clock) {
  const auto seed = static_cast<std::uint64_t>(options.seed);
  const auto chosen = layers::choose_kernel(network.type(), kernel);
  if (!chosen) return chosen.error();
  const measure::Duration begin = clock.now();
  auto prepared = network.prepare_parts(*chosen, seed);
  if (!prepared) return prepared.error();
  auto& [whole, alone] = *prepared;
  const measure::Duration left =
      measure::less_preparing(measure::from_ms(options.max_ms), clock.now() - begin);
  TimingOptions each = options;
  each.max_ms = measure::to_ms(left) / static_cast<double>(alone.size() + 1);
  const auto timed = [&](std::unique_ptr<layers::PreparedOperation> operation,
                         const measure::Cost& cost) {
    return Part{operation_timing(std::move(operation), cost, *chosen, each, clock)};
  };
  LayerTimes times;
  times.parts_.push_back(timed(std::move(whole), network.cost(*chosen)));
  const auto named = network.layers();
  for (std::size_t i = 0; i < alone.size(); ++i) {
    times.parts_.push_back(timed(std::move(alone[i]), named[i].layer->forward_by(*chosen)));
  }
  times.open_ = times.parts_.size();
  return measure::Result<LayerTimes>(std::move(times));
}

bool LayerTimes::advance() {
  if (done()) return false;
  while (parts_[turn_].done) turn_ = (turn_ + 1) % parts_.size();
  last_ = turn_;
  Part& part = parts_[last_];
  part.done = !part.timing->advance();
  if (part.done) --open_;
  turn_ = (turn_ + 1) % parts_.size();
  return !done();
}

bool LayerTimes::interrupt(measure::Interruption reason) {
  Part& part = parts_[last_];
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
    const Progress each = part.timing->progress();
    all.fraction += each.fraction / static_cast<double>(parts_.size());
    all.elapsed_ms += each.elapsed_ms;
    all.remaining_ms += part.done ? 0 : each.remaining_ms;
  }
  if (done()) all.fraction = 1;
  return all;
}

TimingReport LayerTimes::whole() const { return report_of<TimingReport>(*parts_.front().timing); }

std::vector<TimingReport> LayerTimes::layers() const {
  std::vector<TimingReport> reports;
  for (std::size_t i = 1; i < parts_.size(); ++i)
    reports.push_back(report_of<TimingReport>(*parts_[i].timing));
  return reports;
}

std::vector<measure::Dropped> LayerTimes::dropped() const {
  std::vector<measure::Dropped> all;
  for (const Part& part : parts_) {
    const TimingReport& report = report_of<TimingReport>(*part.timing);
    all.insert(all.end(), report.dropped.begin(), report.dropped.end());
  }
  return all;
}

}  // namespace flopscope::experiments
