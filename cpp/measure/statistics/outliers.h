// SPDX-License-Identifier: MIT
//
// Labels samples that stand apart. They are labelled, never dropped: in a timing the rare slow run
// is a finding, not a mistake.
#pragma once

#include <span>
#include <vector>

namespace flopscope::measure {

/// Tukey's fences (Exploratory Data Analysis, 1977): mild beyond 1.5 interquartile ranges from the
/// quartiles, severe beyond 3.
enum class Outlier : int { low_severe, low_mild, none, high_mild, high_severe };

/// The class of each sample, in their order. A sample that is not finite takes no part in the
/// quartiles; infinities are severe, NaN is none.
[[nodiscard]] std::vector<Outlier> classify_outliers(std::span<const double> samples);

}  // namespace flopscope::measure
