// SPDX-License-Identifier: MIT
//
// The interface of optimizers, which move parameters down their gradients.
#pragma once

#include "flopscope/measure/cost.h"

namespace flopscope::layers {

class Optimizer {
 public:
  virtual ~Optimizer() = default;
  /// One step by the gradients as they are; they stay.
  virtual void step() = 0;
  /// From the next step on, as a schedule wants it.
  virtual void set_learning_rate(double lr) = 0;
  /// The work of a step: for each parameter what counting.h says, and every number of gradient,
  /// state and parameter read or written once.
  [[nodiscard]] virtual measure::Cost cost() const = 0;
};

}  // namespace flopscope::layers
