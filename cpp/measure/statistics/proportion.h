// SPDX-License-Identifier: MIT
//
// The interval of a share of trials that each succeed or fail: the accuracy of a classifier on so
// many images. Wilson's score interval ("Probable inference, the law of succession, and statistical
// inference", 1927). Unlike the usual p +- z sqrt(p (1 - p) / n) it stays within 0 and 1, has a
// width where all trials succeed, and its mean coverage is near the nominal one from few trials on
// (Brown, Cai and DasGupta, "Interval estimation for a binomial proportion", 2001).
//
// What it cannot do: know that trials depend on each other, as images of one writer do.
#pragma once

#include <cstdint>
#include <optional>

#include "flopscope/measure/interval.h"

namespace flopscope::measure {

/// The interval of `successes` in `trials`, at `confidence` in (0, 1). None without trials, for
/// more successes than trials or fewer than none, and for any other confidence.
[[nodiscard]] std::optional<Interval> wilson_interval(std::int64_t successes, std::int64_t trials,
                                                      double confidence);

/// How far a second share is above the first, of the same trials: of `trials`, `gained` succeeded
/// only the second time and `lost` only the first. What both agree on says nothing, as in McNemar's
/// test. The adjusted Wald interval of Bonett and Price ("Adjusted Wald confidence interval for a
/// difference of binomial proportions based on paired data", 2012), which has a width where none of
/// the trials differs, too. None without trials, where more or fewer differ than there are, or for
/// a confidence not in (0, 1).
[[nodiscard]] std::optional<Interval> paired_difference_interval(std::int64_t gained,
                                                                 std::int64_t lost,
                                                                 std::int64_t trials,
                                                                 double confidence);

}  // namespace flopscope::measure
