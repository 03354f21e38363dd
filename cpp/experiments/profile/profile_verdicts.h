// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The notes of a profile, by its own numbers beside each other. Whether a call is bound by memory
// or by arithmetic is not among it: that takes the peaks of this machine, which a roofline
// measures.
#pragma once

#include <vector>

#include "flopscope/experiments/profile.h"

namespace flopscope::experiments {

/// Adds notes on memory that comes and goes within a call, on the kind of memory that most of the
/// peak is, and on time in which no processor worked for this.
void judge_profile(std::vector<Verdict>& verdicts, const ProfileReport& report);

}  // namespace flopscope::experiments
