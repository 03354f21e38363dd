// SPDX-License-Identifier: MIT
//
// The widening of an interval where neighbours in time are alike. Samples with a lag-1
// autocorrelation r tell as much as n (1 - r) / (1 + r) independent ones (Bayley and Hammersley,
// "The 'effective' number of independent observations in an autocorrelated time series", 1946), so
// their interval is wider by the root of (1 + r) / (1 - r).
//
// That holds for noise whose memory fades by the same factor from one sample to the next. What it
// cannot do: see a memory that is longer than that.
#pragma once

#include <cstddef>
#include <optional>

namespace flopscope::measure {

/// The factor by which an interval of `n` samples must be wider: 1 below 20 samples, where chance
/// alone gives large autocorrelations, and where r is no more than 2 / sqrt(n), which it passes by
/// chance in about one of 40 sets of independent samples. Never below 1: neighbours that repel each
/// other would narrow an interval, but that is no reason to be surer. An r above 0.99 counts as
/// 0.99.
[[nodiscard]] double autocorrelation_widening(std::optional<double> lag1, std::size_t n);

}  // namespace flopscope::measure
