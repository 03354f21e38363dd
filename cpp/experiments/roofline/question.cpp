// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/roofline.h"
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

namespace {

/// Without any the machine's own roofs are measured.
constexpr Role subjects[] = {{"subjects", Takes::works, 0, 64}};

}  // namespace

Question roofline_question() {
  return {
      .name = "roofline",
      .group = Group::limit,
      .rank = 0,
      .asks = "Arithmetic or memory?",
      .doc = "what limits it here: arithmetic or memory",
      .terms = "roofline, arithmetic intensity, bandwidth, memory bound, compute bound, peak",
      .roles = subjects,
      .options = default_record<RooflineOptions>(),
      .report = &RooflineReport::record_type,
      .start = &start_many<RooflineOptions, roofline>,
      .takes_functions = true,
      .recompute = &start_recomputed<RooflineOptions, recomputed_roofline>,
  };
}

}  // namespace flopscope::experiments
