// SPDX-License-Identifier: MIT
//
// The work of a subject on paper, counted from its shape; nothing is executed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/subject.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::experiments {

struct CostOptions {
  measure::Convention convention = measure::Convention::flops;  ///< what `flops` shall count
  bool count_masked = true;  ///< products that a causal mask throws away, as in published figures

  static const measure::RecordType record_type;
};

/// One line of the tree of a model's layers and their operations, each before what it is made of.
/// Counts of one call, as in the report.
struct LayerCost {
  std::string path;  ///< where in the model, "layers[2].main[0]"; a single operation's name
  std::string op;    ///< the layer's type or the operation
  std::string name;  ///< the caller's; empty if none was given
  std::int64_t level = 0;
  std::int64_t parts = 0;                ///< lines directly below; 0: its work is its own
  std::vector<double> output_shape;      ///< with the batch; empty for a single operation
  std::optional<double> share;           ///< of the whole's `flops`; absent where that is 0
  std::optional<double> backward_flops;  ///< in the report's convention; absent as in the report
  double flops = 0, macs = 0, multiplies = 0, adds = 0, others = 0, params = 0;
  double bytes_read = 0, bytes_written = 0;

  static const measure::RecordType record_type;
};

/// A figure that somebody published for a known model.
struct PublishedFigure {
  std::string quantity;
  double value = 0;
  std::string convention;  ///< what its authors counted
  std::string source;
  std::string difference;  ///< why it differs from what is counted here; empty where it does not

  static const measure::RecordType record_type;
};

/// Counts of one call, by the tables in the operation's header and in layers/counting.h.
struct CostReport {
  measure::Convention convention = measure::Convention::flops;
  double flops = 0;                          ///< operations as `convention` counts them
  double macs = 0;                           ///< multiply-accumulates of matrix products
  double multiplies = 0;                     ///< those of macs included
  double adds = 0;                           ///< those of macs and biases included
  double others = 0;                         ///< comparisons, divisions, exponentials and the like
  double params = 0;                         ///< learned values
  double bytes_read = 0, bytes_written = 0;  ///< as of measure::Cost
  /// Operations for each byte that must move, `flops` or `all` as `rate_convention` says; absent
  /// where none must.
  std::optional<double> arithmetic_intensity;
  bool rounded = false;  ///< a count reaches 2^53 and may no longer be exact
  /// The backward pass of a training step, as layers/model.h defines it; absent for a single
  /// operation.
  std::optional<double> backward_flops, backward_macs, backward_multiplies, backward_adds,
      backward_others;
  std::vector<LayerCost> layers;
  std::vector<PublishedFigure> published;

  static const measure::RecordType record_type;
};

/// Counts `subject` without running it.
[[nodiscard]] CostReport cost(const Subject& subject, const CostOptions& options);

/// Counts an operation by one of its kernels: all that a module without models needs.
[[nodiscard]] CostReport operation_cost(const layers::Operation& operation, layers::Kernel kernel,
                                        const CostOptions& options);

}  // namespace flopscope::experiments
