// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The time of each layer of a model. Since one pass through it is far below a browser clock's step,
// each is timed alone, in batches, on the input that it has in the whole, and the whole forward
// pass beside them. They are measured in turn, a stretch of each, so that a machine that becomes
// slower or faster meanwhile meets all alike.
#pragma once

#include <memory>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/layers/network.h"
#include "flopscope/measure/known_clock.h"

namespace flopscope::experiments {

class LayerTimes {
 public:
  /// The whole and each layer get an equal share of what preparing them leaves of
  /// `options.max_ms`. `clock` must outlive it. Errors: those of preparing the network and its
  /// layers, which must fit into memory together.
  [[nodiscard]] static measure::Result<LayerTimes> make(const layers::Network& network,
                                                        layers::Kernel kernel,
                                                        const TimingOptions& options,
                                                        measure::KnownClock clock);

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
    std::unique_ptr<Experiment> timing;
    bool done = false;
  };

  std::vector<Part> parts_;  // the whole, then the layers
  std::size_t open_ = 0;     // parts that are not done
  std::size_t turn_ = 0;
  std::size_t last_ = 0;  // part that was measured last
};

}  // namespace flopscope::experiments
