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
  measure::Convention convention = measure::Convention::flops;  ///< what `flops` shall count
};

/// One operation's part of the whole. Counts of one call, as in the report.
struct LayerCost {
  std::string path;  ///< where in the model; the operation's name for a single one
  std::string op;
  double flops = 0, macs = 0, multiplies = 0, adds = 0, others = 0, params = 0;
  double bytes_read = 0, bytes_written = 0;
};

/// Counts of one call, by the table in the operation's header.
struct CostReport {
  measure::Convention convention = measure::Convention::flops;
  double flops = 0;                          ///< operations as `convention` counts them
  double macs = 0;                           ///< multiply-accumulates of matrix products
  double multiplies = 0;                     ///< those of macs included
  double adds = 0;                           ///< those of macs and biases included
  double others = 0;                         ///< comparisons, divisions, exponentials and the like
  double params = 0;                         ///< learned values
  double bytes_read = 0, bytes_written = 0;  ///< inputs, parameters and outputs, each once
  /// Operations for each byte that must move, `flops` or `all` as `rate_convention` says; absent
  /// where none must.
  std::optional<double> arithmetic_intensity;
  bool rounded = false;  ///< a count reaches 2^53 and may no longer be exact
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
