// SPDX-License-Identifier: MIT
#include "flopscope/measure/roofline.h"

#include <algorithm>
#include <cmath>

#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::measure {

namespace {

bool positive(double value) { return value > 0 && std::isfinite(value); }

Wording valid_rate() { return {"valid_rate", "a positive and finite rate within its interval"}; }

}  // namespace

bool Rate::valid() const {
  return positive(per_s) && interval.low > 0 && interval.low <= per_s && per_s <= interval.high &&
         std::isfinite(interval.high);
}

std::optional<Error> check_bandwidths(std::span<const BandwidthPoint> points) {
  if (points.empty())
    return refusal("bandwidths", Wording{"empty_list", "an empty list"},
                   {"a_point", "at least one point"});
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::string name = indexed("bandwidths", i);
    const double size = points[i].working_set_bytes;
    if (!positive(size)) {
      return refusal(name + ".working_set_bytes", value_text(size), positive_and_finite());
    }
    if (i > 0 && size <= points[i - 1].working_set_bytes) {
      return refusal(name + ".working_set_bytes", value_text(size),
                     {"larger", "larger than the one before"});
    }
    if (!points[i].bytes.valid()) {
      return refusal(name + ".bytes", value_text(points[i].bytes.per_s), valid_rate());
    }
  }
  return std::nullopt;
}

Rate bandwidth_at(std::span<const BandwidthPoint> points, double working_set_bytes) {
  const auto above = std::lower_bound(
      points.begin(), points.end(), working_set_bytes,
      [](const BandwidthPoint& point, double size) { return point.working_set_bytes < size; });
  if (above == points.begin()) return above->bytes;
  const auto below = std::prev(above);
  if (above == points.end() || below->bytes.per_s > above->bytes.per_s) return below->bytes;
  return above->bytes;
}

double Roof::ridge() const { return flops.per_s / bytes.per_s; }

Interval Roof::ridge_interval() const {
  return {flops.interval.low / bytes.interval.high, flops.interval.high / bytes.interval.low};
}

Rate Roof::attainable(double intensity) const {
  return {std::min(flops.per_s, intensity * bytes.per_s),
          {std::min(flops.interval.low, intensity * bytes.interval.low),
           std::min(flops.interval.high, intensity * bytes.interval.high)}};
}

Result<Placement> place(const Roof& roof, double intensity, const Rate& flops) {
  if (!positive(intensity))
    return refusal("intensity", value_text(intensity), positive_and_finite());
  if (!flops.valid()) return refusal("flops", value_text(flops.per_s), valid_rate());
  if (!roof.flops.valid()) return refusal("roof.flops", value_text(roof.flops.per_s), valid_rate());
  if (!roof.bytes.valid()) return refusal("roof.bytes", value_text(roof.bytes.per_s), valid_rate());

  Placement placement;
  const Interval ridge = roof.ridge_interval();
  placement.bound = intensity < ridge.low    ? Bound::memory
                    : intensity > ridge.high ? Bound::compute
                                             : Bound::not_told_apart;
  placement.attainable = roof.attainable(intensity);
  placement.achieved = flops.per_s / placement.attainable.per_s;
  placement.achieved_interval = {flops.interval.low / placement.attainable.interval.high,
                                 flops.interval.high / placement.attainable.interval.low};
  placement.above_roof = placement.achieved_interval.low > 1;
  return placement;
}

}  // namespace flopscope::measure
