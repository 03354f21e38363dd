// SPDX-License-Identifier: MIT
//
// Any numbers, NaN and infinities among them: each statistic refuses them or gives finite figures
// that lie where they must. The input is doubles, byte by byte: a confidence, a smallest difference
// that matters, a size, then up to 256 samples.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "flopscope/measure/amdahl.h"
#include "flopscope/measure/autocorrelation.h"
#include "flopscope/measure/change_point.h"
#include "flopscope/measure/comparison.h"
#include "flopscope/measure/growth.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/outliers.h"
#include "flopscope/measure/power_law.h"
#include "flopscope/measure/ratio_interval.h"
#include "flopscope/measure/regression.h"
#include "flopscope/measure/shares.h"
#include "flopscope/measure/student_t.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/two_term_fit.h"
#include "require.h"

using namespace flopscope::measure;
using flopscope::fuzz::require;
using flopscope::fuzz::require_sentence;

namespace {

using Samples = std::vector<double>;

constexpr std::size_t most_samples = 256;

void require_finite(double figure) { require(std::isfinite(figure)); }

void require_interval(const Interval& interval) {
  require_finite(interval.low);
  require_finite(interval.high);
  require(interval.low <= interval.high);
}

/// Nothing, or a point; and an interval unless it is absent.
void require_estimate(const Estimate& estimate) {
  if (estimate.point) require_finite(*estimate.point);
  if (estimate.has_interval()) require_interval({*estimate.low, *estimate.high});
}

void require_ratio(const Estimate& ratio) {
  require_estimate(ratio);
  require(!ratio.point || (*ratio.point > 0 && ratio.has_interval()));
}

/// A prediction may have no end, far from all that was measured, but it has a place.
void require_prediction(const Estimate& prediction) {
  require(!std::isnan(*prediction.point));
  require(*prediction.low <= *prediction.high);
}

void summaries(const Samples& samples, double confidence) {
  if (const auto summary = summarize(samples)) {
    for (const double figure :
         {summary->mean, summary->std, summary->mad, summary->min, summary->max}) {
      require_finite(figure);
    }
    require(summary->min <= summary->p50 && summary->p50 <= summary->p95);
    require(summary->p95 <= summary->p99 && summary->p99 <= summary->max);
    if (summary->lag1_autocorrelation) require_finite(*summary->lag1_autocorrelation);
    const double widening = autocorrelation_widening(summary->lag1_autocorrelation, samples.size());
    require(widening >= 1 && std::isfinite(widening));
  }
  if (const auto interval = mean_interval(samples, confidence)) require_interval(*interval);
  if (const auto interval = median_interval(samples, confidence)) require_interval(*interval);
  static_cast<void>(prefers_median(samples));
  require(classify_outliers(samples).size() == samples.size());
  if (const auto change = change_point(samples)) require(*change > 0 && *change < samples.size());
  const Growth grown = growth(samples, confidence);
  require_estimate(grown.per_iteration);
}

void fits(const Samples& sizes, const Samples& times, double confidence, double size) {
  const bool can_predict = size > 0 && std::isfinite(size);
  const auto law = PowerLaw::fit(sizes, times, confidence);
  if (law) {
    require_estimate(law->exponent());
    require_finite(law->residual());
    if (can_predict) require_prediction(law->predict(size));
  } else {
    require_sentence(law.error());
  }
  const auto fit = TwoTermFit::fit(sizes, times, confidence);
  if (fit) {
    require(fit->linear() >= 0 && fit->quadratic() >= 0);
    require_finite(fit->linear());
    require_finite(fit->quadratic());
    require_finite(fit->residual());
    if (fit->crossover().point) require_prediction(fit->crossover());
    if (can_predict) require_prediction(fit->predict(size));
  } else {
    require_sentence(fit.error());
  }
}

void comparisons(const Samples& a, const Samples& b, double confidence, double effect) {
  std::vector<Quartet> quartets;
  for (std::size_t i = 0; i + 4 <= a.size(); i += 4) {
    quartets.push_back({i % 8 == 0, {a[i], a[i + 1], a[i + 2], a[i + 3]}});
  }
  const auto compared = compare(quartets, quartets, {confidence, effect});
  if (compared) {
    require(compared->speedup.point.has_value());
    require_ratio(compared->speedup);
    require_ratio(compared->control);
    require_ratio(compared->slot_effect);
  } else {
    require_sentence(compared.error());
  }
  if (const auto ratio = ratio_interval(a, b, confidence, 1)) require_interval(*ratio);
  const std::vector<NamedSamples> saved{{"a", {{a}, {b, 3}}}, {"a", {{b}}}};
  const std::vector<NamedSamples> later{{"a", {{b, 2}}}, {"b", {{a}}}};
  for (const Center center : {Center::min, Center::median, Center::mean}) {
    const auto found = regressions(saved, later, {confidence, effect, center, 1});
    if (!found) {
      require_sentence(found.error());
      continue;
    }
    require(found->size() == 3);
    for (const SubjectRegression& each : *found) {
      require_ratio(each.change);
    }
  }
}

void shares_of(const Samples& parts, double share, double factor) {
  std::int64_t given = 0;
  for (const std::int64_t units : apportion(parts, 1000)) given += units;
  require(given == 0 || given == 1000);
  require(smallest_covering(parts, share).size() <= parts.size());
  const double speedup = amdahl_speedup(share, factor);
  require(std::isnan(speedup) || speedup >= 0);
  const auto serial = karp_flatt_serial_share(share, factor);
  if (!serial) require_sentence(serial.error());
  const double t = student_t_quantile(share, factor);
  require(std::isnan(t) || !std::isnan(student_t_cdf(t, factor)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t head = 3;
  Samples values(std::min(size / sizeof(double), head + most_samples));
  if (values.size() < head) return 0;
  std::memcpy(values.data(), data, values.size() * sizeof(double));
  const double confidence = values[0];
  const double effect = values[1];
  const double at = values[2];
  const Samples samples(values.begin() + head, values.end());
  const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
  const Samples first(samples.begin(), middle);
  const Samples second(middle, middle + (middle - samples.begin()));

  summaries(samples, confidence);
  fits(first, second, confidence, at);
  comparisons(first, second, confidence, effect);
  shares_of(samples, confidence, at);
  return 0;
}
