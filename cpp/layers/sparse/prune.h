// SPDX-License-Identifier: MIT
//
// Pruning: weights that matter least become 0, one by one or in whole rows, as PyTorch's
// `torch.nn.utils.prune.l1_unstructured` and `ln_structured(n=2, dim=0)` choose them (Han et al.,
// "Learning both weights and connections for efficient neural networks", 2015).
//
// A weight alone that is 0 saves nothing in a dense kernel; sparse_linear.h is the one that skips
// it. A row that is 0 is an output that is its bias: the layer can do without it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "flopscope/measure/result.h"

namespace flopscope::layers {

/// How many of `count` a fraction is, to the nearest whole number, the even one of two.
[[nodiscard]] std::size_t pruned_count(std::size_t count, double fraction);

/// Sets the `pruned_count` weights of the smallest absolute value to 0, of equal ones those further
/// behind. Errors, with all weights as they were: "invalid_value" for a fraction that is not from 0
/// to 1 and for a weight that is not finite, "out_of_memory".
[[nodiscard]] measure::Result<std::size_t> prune_magnitude(std::span<float> weights,
                                                           double fraction);

/// Sets the `pruned_count` of `rows` equal rows whose sum of squares is the smallest to 0, of equal
/// ones those further behind. The rows that stay, ascending. Errors, with all weights as they were:
/// "invalid_value" for rows of which the weights are no multiple, and for a fraction and weights as
/// above.
[[nodiscard]] measure::Result<std::vector<std::size_t>> prune_rows(std::span<float> weights,
                                                                   std::size_t rows,
                                                                   double fraction);

}  // namespace flopscope::layers
