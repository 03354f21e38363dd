// SPDX-License-Identifier: MIT
//
// Every record that crosses the boundary, for the programs that write types and schemas from them.
#pragma once

#include <vector>

#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct BoundaryRecord {
  const measure::RecordType* type;
  const void* defaults;  ///< a record with its default values
};

/// Options, reports and what they hold, each before the records that hold it. The shapes of
/// operations are listed by `layers::operation_types()`.
[[nodiscard]] std::vector<BoundaryRecord> boundary_records();

}  // namespace flopscope::experiments

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::measure::Error>();
