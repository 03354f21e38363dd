// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Where a call's time goes, by the two instruments that tell it: the own time of each span in
// traced calls, and how many samples fell into it. A share of samples has the error of counting
// few, and Wilson's interval; a share of spans that of two readings of the clock, with a bound.
//
// They need not agree. A traced span has the readings of the clock for the spans inside of it in
// its own time; samples find a call that reads no clock.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/overhead.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/result.h"
#include "flopscope/measure/sampled_position.h"
#include "flopscope/measure/trace_recorder.h"

namespace flopscope::experiments {

/// Own times of spans, by their names, of several traces of the same call.
class TraceTimes {
 public:
  /// Adds what `recorder` has of one call.
  void add(const measure::TraceRecorder& recorder);
  /// The mean over the calls.
  [[nodiscard]] std::vector<SpanShare> shares() const;

 private:
  struct Own {
    measure::Duration time{0};
    measure::Duration error{0};
  };
  std::map<std::string, Own> own_;
  int calls_ = 0;
};

/// Adds the samples of `position`, those outside of all spans included.
void add_samples(OverheadReport& report, const measure::SampledPosition& position);

/// Reads the samples and times of the spans of a saved report. Error ("invalid_value"): what it has
/// are none.
[[nodiscard]] std::optional<measure::Error> saved_shares(OverheadReport& report,
                                                         const Value& saved);

/// Makes the shares of the samples and times that `report` has, the largest first, and says where
/// most of a call's time goes, and whether both instruments say the same.
void add_shares(OverheadReport& report);

}  // namespace flopscope::experiments
