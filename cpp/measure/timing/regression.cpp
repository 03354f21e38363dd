// SPDX-License-Identifier: MIT
#include "flopscope/measure/regression.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "flopscope/measure/autocorrelation.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/wander.h"
#include "text/value_text.h"

namespace flopscope::measure {

namespace {

double widening_of(std::span<const double> samples) {
  const auto summary = summarize(samples);
  return summary ? autocorrelation_widening(summary->lag1_autocorrelation, samples.size()) : 1;
}

Estimate change_of(std::span<const double> saved, std::span<const double> later,
                   const RegressionOptions& options) {
  const auto interval =
      ratio_interval(later, saved, options.confidence, options.seed, options.center);
  const auto before = center_of(saved, options.center);
  const auto now = center_of(later, options.center);
  if (!interval || !before || !now) return {};
  const double ratio = *now / *before;
  if (!(ratio > 0 && std::isfinite(ratio))) return {};
  const double widening = std::max(widening_of(saved), widening_of(later));
  if (widening == 1) return Estimate::of(ratio, *interval);
  // An interval of draws may lie beside the ratio, which must not narrow it.
  const double center = std::log(ratio);
  const Interval logs{std::min(std::log(interval->low), center),
                      std::max(std::log(interval->high), center)};
  const Interval wide = widened(logs, center, widening);
  const Interval ends{std::exp(wide.low), std::exp(wide.high)};
  return std::isfinite(ends.high) ? Estimate::of(ratio, ends, widening) : Estimate{};
}

SubjectRegression judged(const NamedSamples& saved, const NamedSamples& later,
                         const RegressionOptions& options) {
  SubjectRegression subject;
  subject.name = saved.name;
  subject.verdict = RegressionVerdict::too_few;
  if (std::min(saved.samples_ms.size(), later.samples_ms.size()) < fewest_regression_samples) {
    return subject;
  }
  subject.change = change_of(saved.samples_ms, later.samples_ms, options);
  if (!subject.change.point) {
    subject.verdict = RegressionVerdict::no_ratio;
    return subject;
  }
  subject.verdict = !surely_differs(subject.change, options.minimum_effect)
                        ? RegressionVerdict::not_told_apart
                    : subject.change.surely_above(1) ? RegressionVerdict::slower
                                                     : RegressionVerdict::faster;
  return subject;
}

/// For each saved subject its place in the later run, or past its end. The ones that ran the same
/// kernel find each other first, so that nothing depends on an order.
std::vector<std::size_t> partners_of(std::span<const NamedSamples> saved,
                                     std::span<const NamedSamples> later) {
  std::vector<std::size_t> partners(saved.size(), later.size());
  std::vector<bool> taken(later.size(), false);
  for (const bool any_kernel : {false, true}) {
    for (std::size_t place = 0; place < saved.size(); ++place) {
      for (std::size_t i = 0; i < later.size() && partners[place] == later.size(); ++i) {
        if (taken[i] || later[i].name != saved[place].name) continue;
        if (!any_kernel && later[i].kernel != saved[place].kernel) continue;
        partners[place] = i;
        taken[i] = true;
      }
    }
  }
  return partners;
}

}  // namespace

Result<std::vector<SubjectRegression>> regressions(std::span<const NamedSamples> saved,
                                                   std::span<const NamedSamples> later,
                                                   const RegressionOptions& options) {
  if (!(options.confidence > 0 && options.confidence < 1)) {
    return refusal("confidence", value_text(options.confidence), "a number between 0 and 1");
  }
  if (!(options.minimum_effect >= 0 && std::isfinite(options.minimum_effect))) {
    return refusal("minimum_effect", value_text(options.minimum_effect), "a number of at least 0");
  }
  std::vector<SubjectRegression> subjects;
  const std::vector<std::size_t> partners = partners_of(saved, later);
  std::vector<bool> matched(later.size(), false);
  for (std::size_t place = 0; place < saved.size(); ++place) {
    const NamedSamples& before = saved[place];
    const std::size_t i = partners[place];
    SubjectRegression subject;
    if (i == later.size()) {
      subject.name = before.name;
      subject.verdict = RegressionVerdict::missing;
    } else {
      matched[i] = true;
      subject = judged(before, later[i], options);
      subject.later_place = i;
    }
    subject.saved_place = place;
    subjects.push_back(std::move(subject));
  }
  for (std::size_t i = 0; i < later.size(); ++i) {
    if (matched[i]) continue;
    SubjectRegression subject;
    subject.name = later[i].name;
    subject.verdict = RegressionVerdict::added;
    subject.later_place = i;
    subjects.push_back(std::move(subject));
  }
  return subjects;
}

bool any_slower(std::span<const SubjectRegression> subjects) {
  return std::any_of(subjects.begin(), subjects.end(), [](const SubjectRegression& subject) {
    return subject.verdict == RegressionVerdict::slower;
  });
}

}  // namespace flopscope::measure
