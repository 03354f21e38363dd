// SPDX-License-Identifier: MIT
//
// The records that cross the boundary, for the programs that write types and schemas from them.
#pragma once

#include <vector>

#include "flopscope/measure/record.h"

namespace flopscope::experiments {

/// Options, reports and what they hold, each before the records that hold it: those of every
/// question, and those that belong to none. The shapes of operations are listed by
/// `layers::operation_types()`.
[[nodiscard]] std::vector<const measure::RecordType*> boundary_records();

}  // namespace flopscope::experiments
