// SPDX-License-Identifier: MIT
//
// The roofline model: whether arithmetic or memory limits an operation, by peaks measured here.
//
// A processor can do no more than its arithmetic peak, and no more than its bandwidth times the
// operations done for each byte moved (Williams, Waterman and Patterson, "Roofline: an insightful
// visual performance model for multicore architectures", 2009). The lesser of both is the roof; the
// intensity at which they meet is the ridge. Every number carries its interval, and a question that
// the intervals leave open is answered so.
//
// A point above its own roof is impossible: then the peak was measured badly, or work was counted
// that was not done. It raises an alarm instead of being clipped.
//
// What it cannot do: know how often an operation really moves its bytes. An intensity counts each
// once; an operation that reads them again from a slower cache lies below its roof for that.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "flopscope/measure/interval.h"
#include "flopscope/measure/result.h"

namespace flopscope::measure {

/// A measured rate, in operations or bytes per second, with its interval.
struct Rate {
  double per_s = 0;
  Interval interval;

  /// Whether it is positive and finite and lies in its interval.
  [[nodiscard]] bool valid() const;
};

/// The arithmetic peak of one variant: "scalar", "simd", "fused", "threads".
struct Peak {
  std::string variant;
  Rate flops;
};

/// The bandwidth that a working set of that size sees.
struct BandwidthPoint {
  double working_set_bytes = 0;
  Rate bytes;
};

/// The bandwidth that an operation of `working_set_bytes` can hope for: the faster of the two
/// measured sizes around it, so that a roof is never too low; beyond the ends, the last one.
/// `points` must hold at least one, in ascending order of size.
[[nodiscard]] Rate bandwidth_at(std::span<const BandwidthPoint> points, double working_set_bytes);

/// Errors ("invalid_value") that name the first point whose size or rate is not positive and
/// finite, or that is not larger than the one before; also for no points at all.
[[nodiscard]] std::optional<Error> check_bandwidths(std::span<const BandwidthPoint> points);

enum class Bound : int {
  memory,          ///< intensity below the ridge
  compute,         ///< above it
  not_told_apart,  ///< within the ridge's interval
};

inline constexpr const char* bound_names[] = {"memory", "compute", "not_told_apart"};

/// One roof: a variant's peak over the bandwidth of one working set.
struct Roof {
  Rate flops;
  Rate bytes;

  /// Intensity at which both limits are equal, in operations per byte.
  [[nodiscard]] double ridge() const;
  [[nodiscard]] Interval ridge_interval() const;
  /// The most that `intensity` > 0 allows.
  [[nodiscard]] Rate attainable(double intensity) const;
};

struct Placement {
  Bound bound = Bound::not_told_apart;
  Rate attainable;
  double achieved = 0;         ///< fraction of the attainable rate
  Interval achieved_interval;  ///< by the intervals of both
  bool above_roof = false;     ///< surely: the whole interval lies above all of the roof's
};

/// Where an operation of `intensity` (operations per byte) that ran at `flops` stands under `roof`.
/// Errors ("invalid_value"): an intensity or a rate that is not positive and finite.
[[nodiscard]] Result<Placement> place(const Roof& roof, double intensity, const Rate& flops);

}  // namespace flopscope::measure
