// SPDX-License-Identifier: MIT
//
// How much work is it on paper? Counted from the shape alone; nothing is executed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/subject.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::experiments {

struct CostOptions {
  measure::Convention convention = measure::Convention::flops;
};

/// One operation's part of the whole.
struct LayerCost {
  std::string path;  ///< where in the model; the operation's name for a single one
  std::string op;
  double flops = 0, macs = 0, multiplies = 0, adds = 0, others = 0, params = 0;
  double bytes_read = 0, bytes_written = 0;
};

struct CostReport {
  measure::Convention convention = measure::Convention::flops;
  double flops = 0, macs = 0, multiplies = 0, adds = 0, others = 0, params = 0;
  double bytes_read = 0, bytes_written = 0;
  std::optional<double> arithmetic_intensity;
  bool rounded = false;
  std::vector<LayerCost> layers;
};

/// Counts `subject` without running it.
[[nodiscard]] CostReport cost(const Subject& subject, const CostOptions& options);

/// What rates and intensities are made of: `flops`, or `all` for an operation without multiply-
/// accumulates.
[[nodiscard]] measure::Convention rate_convention(const measure::Cost& cost);

}  // namespace flopscope::experiments

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::experiments::CostOptions>();
template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::experiments::LayerCost>();
template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::experiments::CostReport>();
