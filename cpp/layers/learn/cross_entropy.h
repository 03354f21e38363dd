// SPDX-License-Identifier: MIT
//
// The loss of a classifier, PyTorch's `torch.nn.functional.cross_entropy` on logits with class
// indices and reduction='mean': how surprised softmax(logits) is by the right classes.
//
//   loss = mean over rows i of log(sum over j of exp(logits[i][j])) - logits[i][labels[i]]
//   gradient by logits[i][j] = (softmax(logits[i])[j] - (1 where j = labels[i], else 0)) / rows
//
//   logits (rows, classes), labels (rows)
//
// The largest logit of a row is subtracted before exp, so nothing overflows; the losses of the rows
// are added in double precision. A model of K equally likely classes has a loss of log K.
#pragma once

#include <cstdint>
#include <span>

#include "flopscope/layers/kernel.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

struct CrossEntropyShape {
  std::int64_t rows = 1;
  std::int64_t classes = 1;
};

/// The cost of the loss, and of its gradient from what the loss left behind.
[[nodiscard]] measure::Cost cost(const CrossEntropyShape& shape);
[[nodiscard]] measure::Cost backward_cost(const CrossEntropyShape& shape);

/// Gives the loss and leaves its gradient in `dlogits` (rows, classes). Labels must be in range.
template <class T>
double cross_entropy_naive(const CrossEntropyShape& shape, const T* logits,
                           const std::int32_t* labels, T* dlogits);
double cross_entropy_simd(const CrossEntropyShape& shape, const float* logits,
                          const std::int32_t* labels, float* dlogits);

/// The same, checked: `logits` and `dlogits` hold a row for each label, `classes` wide. Errors:
/// "shape_mismatch" where they do not; "invalid_value" of a label that is no class; "not_finite"
/// with the row whose loss is NaN or infinite. Without a loss there is no gradient.
[[nodiscard]] measure::Result<double> cross_entropy(Kernel kernel, std::int64_t classes,
                                                    std::span<const float> logits,
                                                    std::span<const std::int32_t> labels,
                                                    std::span<float> dlogits);

}  // namespace flopscope::layers
