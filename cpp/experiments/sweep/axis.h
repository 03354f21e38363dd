// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// One of a shape's counts or several together, a model's batch, its width or the length of its
// sequence, or the size that a function takes, made larger and smaller.
#pragma once

#include <string>
#include <vector>

#include "flopscope/experiments/subject.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// The counts that grow, by their names.
using Axis = std::vector<std::string>;

/// "m,k,n" as its names.
[[nodiscard]] Axis axis_of(const std::string& text);

/// An axis as a sentence names it: "m = k = n".
[[nodiscard]] std::string axis_name(const Axis& axis);

/// `subject`, which must be one that runs, with `value` in each of its shape's fields `axis`; a
/// model has `batch`, where a sample of it is a sequence `seq`, and where it has hidden sizes
/// `width` (widened_model.h); a function takes any name.
/// Errors ("invalid_value"): an `axis` that is no count of the shape, a `value` that a field does
/// not accept; `named` is what the value is called there. For a model those of
/// layers::Network::make as well.
[[nodiscard]] measure::Result<Subject> with_axis(const Subject& subject, const Axis& axis,
                                                 double value, const std::string& named);

}  // namespace flopscope::experiments
