// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The time of each layer of a model. Since one pass through it is far below a browser clock's step,
// each is timed alone, in batches, on the input that it has in the whole, and the whole forward
// pass beside them. They are measured in turn, a stretch of each, so that a machine that becomes
// slower or faster meanwhile meets all alike. Once the time is spent, by a call of the whole that
// takes most of it, layers whose calls are long as well are not called: `too_long`.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "flopscope/experiments/timing_report.h"
#include "flopscope/layers/network.h"
#include "flopscope/measure/known_clock.h"
#include "operation_timing.h"

namespace flopscope::experiments {

class LayerTimes {
 public:
  /// The whole and each layer get an equal share of what preparing them leaves of
  /// `options.max_ms`, or of the rest where calls before theirs have taken more. Once it is spent,
  /// none is called that takes long, going by a call of the whole and the counted work: one takes
  /// `call`, where that is known before. `clock` must outlive it. Errors: those of preparing the
  /// network and its layers, which must fit into memory together.
  [[nodiscard]] static measure::Result<LayerTimes> make(const layers::Network& network,
                                                        layers::Kernel kernel,
                                                        const TimingOptions& options,
                                                        measure::KnownClock clock,
                                                        measure::Duration call = {});

  /// Measures for one stretch. True while there is more to do.
  bool advance();
  /// Drops what the last stretch measured. True if there is more to do therefore.
  bool interrupt(measure::Interruption reason);
  [[nodiscard]] bool done() const { return open_ == 0; }
  /// How far it is, where the layers and the whole count as runs.
  [[nodiscard]] Progress progress() const;
  [[nodiscard]] double elapsed_ms() const { return progress().elapsed_ms; }
  [[nodiscard]] TimingReport whole() const;
  /// In the order of their calls.
  [[nodiscard]] std::vector<TimingReport> layers() const;
  /// Interrupted batches of all of them.
  [[nodiscard]] std::vector<measure::Dropped> dropped() const;

 private:
  struct Part {
    std::unique_ptr<layers::PreparedOperation> operation;  // until its first stretch
    measure::Cost cost;
    std::unique_ptr<OperationTiming> timing = nullptr;  // from then on
    double share_ms = 0;                                // of the time, that it may take
    bool done = false;                                  // without a timing: it takes too long
  };

  LayerTimes(layers::Kernel kernel, TimingOptions options, measure::KnownClock clock,
             double call_ms)
      : kernel_(kernel), options_(std::move(options)), clock_(clock), call_ms_(call_ms) {}

  void begin(Part& part);
  [[nodiscard]] static bool waits(const Part& part) { return !part.timing && !part.done; }
  [[nodiscard]] bool takes_too_long(const Part& part) const;
  [[nodiscard]] double foreseen_ms(const Part& part) const;
  [[nodiscard]] double free_ms() const;  // for those that wait
  [[nodiscard]] static TimingReport report(const Part& part);

  layers::Kernel kernel_;
  TimingOptions options_;  // of all together
  measure::KnownClock clock_;
  double call_ms_;           // of the whole; 0 where it is not known
  std::vector<Part> parts_;  // the whole, then the layers
  std::size_t open_ = 0;     // parts that are not done
  std::size_t turn_ = 0;
  std::size_t last_ = 0;  // part that was measured last
};

}  // namespace flopscope::experiments
