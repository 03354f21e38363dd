// SPDX-License-Identifier: MIT
//
// Memory in use at a labelled moment.
#pragma once

#include <optional>
#include <string>

#include "flopscope/measure/record.h"

namespace flopscope::experiments {

/// Field meanings are in the record's description.
struct LabelledMemory {
  std::string label;
  double event = 0;
  double live_bytes = 0;
  std::optional<double> heap_bytes;

  static const measure::RecordType record_type;
};

}  // namespace flopscope::experiments
