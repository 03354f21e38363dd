// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/scaling.h"
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

Question scaling_question() {
  return {
      .name = "scaling",
      .group = Group::limit,
      .rank = 1,
      .asks = "How does it grow, and what comes next?",
      .doc = "how the time grows along --axis, measured at --values",
      .terms = "complexity, exponent, power law, extrapolation",
      .roles = one_subject,
      .options = default_record<ScalingOptions>(),
      .report = &ScalingReport::record_type,
      .start = &start_one<ScalingOptions, scaling>,
      .takes_functions = true,
      .recompute = &start_recomputed<ScalingOptions, recomputed_scaling>,
  };
}

}  // namespace flopscope::experiments
