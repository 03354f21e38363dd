// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// One of a shape's counts, a model's batch, or the size that a function takes, made larger and
// smaller.
#pragma once

#include <string>

#include "flopscope/experiments/subject.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// `subject`, which must be one that runs, with `value` in its shape's field `axis`; a model has
/// `batch` alone, and a function takes any name. Errors ("invalid_value"): an `axis` that is no
/// count of the shape, a `value` that the field does not accept; `named` is what the value is
/// called there. For a model those of layers::Network::make as well.
[[nodiscard]] measure::Result<Subject> with_axis(const Subject& subject, const std::string& axis,
                                                 double value, const std::string& named);

}  // namespace flopscope::experiments
