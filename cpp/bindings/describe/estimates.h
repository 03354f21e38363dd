// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>

namespace flopscope::describe {

/// Writes which fields of reports hold the parts of one estimate.
void write_estimates(std::ostream& out);

}  // namespace flopscope::describe
