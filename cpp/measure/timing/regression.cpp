// SPDX-License-Identifier: MIT
#include "flopscope/measure/regression.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "flopscope/measure/calm_spread.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/stretch_levels.h"
#include "flopscope/measure/student_t.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/wander.h"

namespace flopscope::measure {

namespace {

constexpr std::size_t fewest_levels = 3;

/// The standard deviation of the logarithms; none of fewer than three, or where a level is no time.
std::optional<double> log_spread(std::span<const double> levels) {
  std::vector<double> logs;
  for (const double level : levels) logs.push_back(std::log(level));
  const auto summary = summarize(logs);
  if (!summary || logs.size() < fewest_levels) return std::nullopt;
  return summary->std;
}

/// How far the ratio of two runs' levels may be off for what changed between them.
struct BetweenRuns {
  double spread;      ///< standard deviation of one run's level
  double half_width;  ///< of the logarithm of the ratio
};

BetweenRuns between_runs(const NamedSamples& saved, const NamedSamples& later,
                         const RegressionOptions& options) {
  const double upper = 0.5 + options.confidence / 2;
  const auto runs = static_cast<double>(std::max<std::size_t>(1, saved.run_levels.size()));
  if (const auto seen = log_spread(saved.run_levels)) {
    return {*seen, student_t_quantile(upper, runs - 1) * *seen * std::sqrt(1 + 1 / runs)};
  }
  const auto spread_of = [&options](const NamedSamples& run) {
    const auto seen = options.center == Center::min ? calm_spread(run.samples_ms)
                                                    : stretch_spread(run.samples_ms);
    return std::max(assumed_spread, seen.value_or(0));
  };
  const double before = spread_of(saved);
  const double now = spread_of(later);
  // With endless degrees of freedom Student's t is normal; these are as good as endless.
  const double normal = student_t_quantile(upper, 1e9);
  return {std::max(before, now), normal * std::sqrt(before * before / runs + now * now)};
}

double widening_of(const NamedSamples& run, double confidence) {
  // Levels of several runs differ, which is no wander and counted already.
  return run.run_levels.empty() ? wander(run.samples_ms, confidence).widening : 1;
}

Estimate change_of(const NamedSamples& saved, const NamedSamples& later,
                   const RegressionOptions& options, double between) {
  const auto before = saved.level(options.center);
  const auto now = later.level(options.center);
  if (!before || !now) return {};
  const double ratio = *now / *before;
  if (!(ratio > 0 && std::isfinite(ratio))) return {};
  // How far the fastest ones are off is in `between`.
  const bool fastest = options.center == Center::min;
  std::optional<Interval> interval = Interval{ratio, ratio};
  if (!fastest) {
    interval = ratio_interval(later.samples_ms, saved.samples_ms, options.confidence, options.seed,
                              options.center);
  }
  if (!interval) return {};
  const double widening = fastest ? 1
                                  : std::max(widening_of(saved, options.confidence),
                                             widening_of(later, options.confidence));
  // An interval of draws may lie beside the ratio, which must not narrow it.
  const auto reach = [&](double within) {
    return std::exp(std::hypot(std::max(0.0, within) * widening, between));
  };
  const Interval ends{ratio / reach(std::log(ratio / interval->low)),
                      ratio * reach(std::log(interval->high / ratio))};
  const bool held = ends.low > 0 && std::isfinite(ends.high);
  return held ? Estimate::of(ratio, ends, widening) : Estimate{};
}

SubjectRegression judged(const NamedSamples& saved, const NamedSamples& later,
                         const RegressionOptions& options) {
  SubjectRegression subject;
  subject.name = saved.name;
  subject.verdict = RegressionVerdict::too_few;
  if (std::min(saved.samples_ms.size(), later.samples_ms.size()) < fewest_regression_samples) {
    return subject;
  }
  subject.verdict = RegressionVerdict::no_ratio;
  const BetweenRuns between = between_runs(saved, later, options);
  subject.change = change_of(saved, later, options, between.half_width);
  if (!subject.change.point) return subject;
  const double edge = 1 + options.minimum_effect;
  const double ratio = *subject.change.point;
  subject.level_spread = between.spread;
  subject.smallest_slowdown = std::max(edge, ratio / *subject.change.low);
  subject.verdict = subject.change.surely_above(1) && ratio > edge ? RegressionVerdict::slower
                    : subject.change.surely_below(1) && ratio < 1 / edge
                        ? RegressionVerdict::faster
                        : RegressionVerdict::not_told_apart;
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

void NamedSamples::add_run(std::span<const double> more_ms, Center center) {
  const auto level = center_of(more_ms, center);
  if (!level) return;
  if (const auto first = center_of(samples_ms, center); run_levels.empty() && first) {
    run_levels.push_back(*first);
  }
  run_levels.push_back(*level);
  samples_ms.insert(samples_ms.end(), more_ms.begin(), more_ms.end());
}

std::optional<double> NamedSamples::level(Center center) const {
  const bool of_runs = center == Center::min && !run_levels.empty();
  return of_runs ? center_of(run_levels, Center::median) : center_of(samples_ms, center);
}

void add_run(std::vector<NamedSamples>& subjects, std::span<const NamedSamples> run,
             Center center) {
  const std::vector<std::size_t> partners = partners_of(subjects, run);
  for (std::size_t place = 0; place < subjects.size(); ++place) {
    const std::size_t i = partners[place];
    if (i == run.size() || run[i].kernel != subjects[place].kernel) continue;
    subjects[place].add_run(run[i].samples_ms, center);
  }
}

Result<std::vector<SubjectRegression>> regressions(std::span<const NamedSamples> saved,
                                                   std::span<const NamedSamples> later,
                                                   const RegressionOptions& options) {
  if (!(options.confidence > 0 && options.confidence < 1)) {
    return refusal("confidence", value_text(options.confidence), share_between());
  }
  if (!(options.minimum_effect >= 0 && std::isfinite(options.minimum_effect))) {
    return refusal("minimum_effect", value_text(options.minimum_effect),
                   accepted_numbers(Kind::number, at_least(0)));
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

}  // namespace flopscope::measure
