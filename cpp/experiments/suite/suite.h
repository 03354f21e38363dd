// SPDX-License-Identifier: MIT
//
// The suite: all candidates in mirrored rounds (measure/mirrored_rounds.h), so that each has a
// quartet with the first one, the baseline, in every round, as in a comparison; and a second copy
// of the baseline as the control of all of them.
//
// Candidates are told apart by their places: two of the same name are two rows. Each interval is as
// sure as it says for its own candidate; of many equal ones some will lie beyond theirs, which is
// what the smallest difference that matters is for. Which is the fastest, and which cannot be told
// from it, is said with the confidence asked for of all of them together (measure/fastest.h).
#pragma once

#include <vector>

#include "flopscope/experiments/candidates.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/role.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct SuiteOptions : RoundsOptions {
  bool baseline = true;

  static const measure::RecordType record_type;
};

/// What the raw samples of a saved report of these options say. Error ("invalid_value"): its orders
/// and samples do not fit each other.
[[nodiscard]] measure::Result<CandidatesReport> recomputed_suite(const Value& report,
                                                                 const SuiteOptions& options);

inline constexpr Role suite_subjects[] = {{"subjects", Takes::works, 2, 16}};

/// Makes the experiment that measures `subjects`, as many as `suite_subjects` says: the first
/// calls, then a verification of each against its naive kernel, then warm-up and rounds. `clock`
/// must outlive it. Errors: "invalid_value" for their number, and those of preparing them.
[[nodiscard]] StartedExperiment suite(std::vector<Subject> subjects, const SuiteOptions& options,
                                      measure::KnownClock clock);

}  // namespace flopscope::experiments
