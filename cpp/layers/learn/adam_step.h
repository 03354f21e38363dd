// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The numbers of one step of Adam that are the same for all parameters.
#pragma once

#include <cmath>

#include "flopscope/layers/adam.h"

namespace flopscope::layers {

template <class T>
struct AdamStep {
  AdamStep(const AdamOptions& options, std::int64_t t)
      : beta1(static_cast<T>(options.beta1)),
        beta2(static_cast<T>(options.beta2)),
        eps(static_cast<T>(options.eps)),
        coupled_decay(static_cast<T>(options.decoupled_weight_decay ? 0 : options.weight_decay)),
        keep(static_cast<T>(options.decoupled_weight_decay ? 1 - options.lr * options.weight_decay
                                                           : 1)),
        rate(static_cast<T>(options.lr / (1 - std::pow(options.beta1, static_cast<double>(t))))),
        v_correction(static_cast<T>(1 / (1 - std::pow(options.beta2, static_cast<double>(t))))) {}

  T beta1, beta2, eps;
  T coupled_decay;  ///< what of a parameter is added to its gradient
  T keep;           ///< what is left of a parameter before the step
  T rate;           ///< lr, corrected for a mean that began at 0
  T v_correction;   ///< the same of the mean of squares
};

}  // namespace flopscope::layers
