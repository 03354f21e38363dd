// SPDX-License-Identifier: MIT
#include "flopscope/measure/regression.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

#include "flopscope/measure/calm_spread.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/stretch_levels.h"
#include "flopscope/measure/student_t.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/wander.h"
#include "flopscope/measure/window_minima.h"

namespace flopscope::measure {

namespace {

constexpr std::size_t fewest_levels = 3;

bool are_times(const std::vector<double>& run) {
  return std::all_of(run.begin(), run.end(),
                     [](double sample) { return sample > 0 && std::isfinite(sample); });
}

/// The runs of a subject that are compared: their samples are means of about as many calls each.
struct Compared {
  std::vector<std::vector<double>> saved;  ///< those with samples enough
  std::vector<double> later;
  std::int64_t averaged_calls = 0;  ///< that a sample was averaged to; 0 where none was
  /// Passes of the reference loop beside each.
  std::vector<std::vector<double>> saved_reference;
  std::vector<double> later_reference;

  [[nodiscard]] bool enough() const {
    return !saved.empty() && later.size() >= fewest_regression_samples;
  }
  [[nodiscard]] std::vector<double> all_saved() const {
    std::vector<double> all;
    for (const auto& run : saved) all.insert(all.end(), run.begin(), run.end());
    return all;
  }
  /// How many samples the run has that has the fewest.
  [[nodiscard]] std::size_t fewest_samples() const {
    std::size_t fewest = later.size();
    for (const auto& run : saved) fewest = std::min(fewest, run.size());
    return fewest;
  }
  /// Whether all samples are times.
  [[nodiscard]] bool timed() const {
    return are_times(later) && std::all_of(saved.begin(), saved.end(), are_times);
  }
  /// Whether the reference loop was timed often enough beside all of them.
  [[nodiscard]] bool have_reference() const {
    const auto enough = [](const std::vector<double>& run) {
      return run.size() >= fewest_regression_samples && are_times(run);
    };
    return enough(later_reference) &&
           std::all_of(saved_reference.begin(), saved_reference.end(), enough);
  }
};

/// How many samples of a run make one of about `calls`; 0 where its own are of more. Where a run
/// does not tell its batches they are taken to be as large as the others.
std::size_t together(const SampledRun& run, std::int64_t calls) {
  constexpr double about = 1.5;
  if (run.batch_size <= 0) return 1;
  const double times = static_cast<double>(calls) / static_cast<double>(run.batch_size);
  return times * about < 1 ? 0 : static_cast<std::size_t>(std::max(1LL, std::llround(times)));
}

/// The means of `together` successive samples each; what is left over at the end is left out.
std::vector<double> averaged(const std::vector<double>& samples, std::size_t together) {
  if (together == 1) return samples;
  std::vector<double> means;
  for (std::size_t begin = 0; begin + together <= samples.size(); begin += together) {
    const double* const first = samples.data() + begin;
    means.push_back(std::accumulate(first, first + together, 0.0) / static_cast<double>(together));
  }
  return means;
}

/// The runs with samples of `calls`.
Compared runs_of_calls(const NamedSamples& saved, const SampledRun& later, std::int64_t calls) {
  Compared runs;
  const auto in_batches = [&](const SampledRun& run) {
    const std::size_t count = together(run, calls);
    if (count == 0) return std::vector<double>();
    if (count > 1) runs.averaged_calls = calls;
    return averaged(run.samples_ms, count);
  };
  runs.later = in_batches(later);
  runs.later_reference = later.reference_ms;
  for (const SampledRun& run : saved.runs) {
    auto samples = in_batches(run);
    if (samples.size() < fewest_regression_samples) continue;
    runs.saved.push_back(std::move(samples));
    runs.saved_reference.push_back(run.reference_ms);
  }
  return runs;
}

/// In the batches of one of them, such that most saved runs have samples enough; of as many in the
/// smallest batches.
Compared compared_runs(const NamedSamples& saved, const SampledRun& later) {
  std::vector<std::int64_t> sizes{later.batch_size};
  for (const SampledRun& run : saved.runs) sizes.push_back(run.batch_size);
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  // Where none is enough the largest says of how many calls there are too few.
  Compared best = runs_of_calls(saved, later, sizes.front());
  for (const std::int64_t size : sizes) {
    Compared runs = runs_of_calls(saved, later, size);
    const bool better = !best.enough() || runs.saved.size() >= best.saved.size();
    if (runs.enough() && better) best = std::move(runs);
  }
  return best;
}

/// The level of the reference loop beside each run, in the way of a centre.
struct ReferenceLevels {
  std::vector<double> saved;
  double usual;  ///< of the saved ones
  double later;
};

/// None where the loop was not timed beside all runs.
std::optional<ReferenceLevels> reference_levels(const Compared& runs, Center center) {
  if (!runs.have_reference()) return std::nullopt;
  std::size_t fewest = runs.later_reference.size();
  for (const auto& run : runs.saved_reference) fewest = std::min(fewest, run.size());
  const auto level = [&](std::span<const double> run) {
    const auto found = center == Center::min ? center_of(window_minima(run, fewest), Center::median)
                                             : center_of(run, center);
    return found.value_or(0);
  };
  ReferenceLevels levels{{}, 0, level(runs.later_reference)};
  for (const auto& run : runs.saved_reference) levels.saved.push_back(level(run));
  levels.usual = center_of(levels.saved, Center::median).value_or(0);
  // Times so far apart that no double holds their sum have no level.
  const double least = *std::min_element(levels.saved.begin(), levels.saved.end());
  if (!(least > 0 && levels.usual > 0 && levels.later > 0)) return std::nullopt;
  return levels;
}

/// Has all runs take what they would have taken where the loop's level is the saved ones' usual.
void take_over(Compared& runs, const ReferenceLevels& levels) {
  const auto scale = [&](std::vector<double>& run, double level) {
    for (double& sample : run) sample *= levels.usual / level;
  };
  for (std::size_t i = 0; i < runs.saved.size(); ++i) scale(runs.saved[i], levels.saved[i]);
  scale(runs.later, levels.later);
}

/// How a centre is compared: what stands for a run, and how far that may be off.
class RunCenter {
 public:
  RunCenter(const Compared& runs, const RegressionOptions& options)
      : runs_(runs), options_(options), fewest_(runs.fewest_samples()) {}

  [[nodiscard]] std::optional<double> level(std::span<const double> run) const {
    return is_fastest() ? center_of(window_minima(run, fewest_), Center::median)
                        : center_of(run, options_.center);
  }
  /// What stands for the saved runs. Where the fastest count it is the median of theirs: what is
  /// faster than all of them is rarer than one run.
  [[nodiscard]] std::optional<double> saved_level() const {
    if (!is_fastest()) return center_of(runs_.all_saved(), options_.center);
    return center_of(saved_levels(), Center::median);
  }
  /// Empty where a run has none.
  [[nodiscard]] std::vector<double> saved_levels() const {
    std::vector<double> levels;
    for (const auto& run : runs_.saved) {
      const auto one = level(run);
      if (!one) return {};
      levels.push_back(*one);
    }
    return levels;
  }
  /// How far the level of a run of the same program may be, by what this one's parts show.
  [[nodiscard]] double spread(std::span<const double> run,
                              std::span<const double> reference) const {
    if (!reference.empty()) return disagreement(run, reference) / std::numbers::sqrt2;
    return (is_fastest() ? calm_spread(run) : stretch_spread(run)).value_or(0);
  }
  /// The ratio's interval by the samples alone. The fastest of equally many are off as far as their
  /// spread tells; where one run is shorter, also by as much as it would be in another part of a
  /// longer one.
  [[nodiscard]] std::optional<Interval> interval(double ratio) const {
    if (is_fastest()) return interval_of_parts(ratio);
    return ratio_interval(runs_.later, runs_.all_saved(), options_.confidence, options_.seed,
                          options_.center);
  }
  /// By how much that interval is too narrow, since a level wanders within a run. The levels of
  /// several runs differ, which is no wander and counted already.
  [[nodiscard]] double widening() const {
    if (is_fastest()) return 1;
    const auto of = [this](std::span<const double> run) {
      return wander(run, options_.confidence).widening;
    };
    const double now = of(runs_.later);
    return runs_.saved.size() > 1 ? now : std::max(now, of(runs_.saved.front()));
  }

 private:
  /// How far two ways to take a run over the loop are apart, as a logarithm: all of it at once, and
  /// the median of its parts. Where the loop moved as the run did they agree, whatever the machine
  /// did; where one of them met what the other missed, or slows by another factor, they do not.
  [[nodiscard]] double disagreement(std::span<const double> run,
                                    std::span<const double> reference) const {
    const std::size_t parts = std::min<std::size_t>(10, std::min(run.size(), reference.size()));
    const auto part_of = [parts](std::span<const double> all, std::size_t part) {
      const std::size_t begin = part * all.size() / parts;
      return all.subspan(begin, (part + 1) * all.size() / parts - begin);
    };
    constexpr double unknown = std::numeric_limits<double>::infinity();
    const auto over = [this](std::span<const double> samples, std::span<const double> passes) {
      const auto time = center_of(samples, options_.center);
      const auto pass = center_of(passes, options_.center);
      return time && pass ? std::log(*time / *pass) : unknown;
    };
    std::vector<double> each;
    for (std::size_t part = 0; part < parts; ++part) {
      each.push_back(over(part_of(run, part), part_of(reference, part)));
    }
    const auto usual = center_of(each, Center::median);
    return usual ? std::abs(over(run, reference) - *usual) : unknown;
  }
  [[nodiscard]] bool is_fastest() const { return options_.center == Center::min; }

  /// How the least of a part of the run differs from its level. A part is as long as the shortest
  /// run; of a much longer one a third as long, since what else runs may have lasted longer then.
  [[nodiscard]] Interval parts_of(std::span<const double> run) const {
    const double shorter = static_cast<double>(fewest_) / static_cast<double>(run.size());
    const double length = static_cast<double>(fewest_) * (1 + 2 * shorter) / 3;
    const auto minima = window_minima(run, static_cast<std::size_t>(std::ceil(length)));
    const auto [least, most] = std::minmax_element(minima.begin(), minima.end());
    const double usual = *level(run);
    return {*least / usual, *most / usual};
  }
  [[nodiscard]] Interval interval_of_parts(double ratio) const {
    Interval before{1, 1};
    for (const auto& run : runs_.saved) {
      const Interval parts = parts_of(run);
      before = {std::min(before.low, parts.low), std::max(before.high, parts.high)};
    }
    const Interval now = parts_of(runs_.later);
    return {ratio * std::min(now.low, 1 / before.high), ratio * std::max(now.high, 1 / before.low)};
  }

  const Compared& runs_;
  const RegressionOptions& options_;
  std::size_t fewest_;
};

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

BetweenRuns between_runs(const Compared& runs, const RunCenter& center, double machine_change,
                         double confidence) {
  const double by_reference = reference_error * std::log(machine_change);
  const double upper = 0.5 + confidence / 2;
  const auto count = static_cast<double>(runs.saved.size());
  const double now = center.spread(runs.later, runs.later_reference);
  double within = 0;
  for (std::size_t i = 0; i < runs.saved.size(); ++i) {
    within = std::max(within, center.spread(runs.saved[i], runs.saved_reference[i]));
  }
  if (const auto seen = log_spread(center.saved_levels())) {
    const double before = std::max(least_spread, *seen);
    // More restless than all of the saved runs and than quiet machines are: on a busier one.
    const double alone = now > std::max(within, assumed_spread) ? std::max(before, now) : before;
    const double later = std::hypot(alone, by_reference);
    return {later, student_t_quantile(upper, count - 1) *
                       std::sqrt(before * before / count + later * later)};
  }
  const double before = std::max(assumed_spread, within);
  const double later = std::hypot(std::max(assumed_spread, now), by_reference);
  // With endless degrees of freedom Student's t is normal; these are as good as endless.
  const double normal = student_t_quantile(upper, 1e9);
  return {std::max(before, later), normal * std::sqrt(before * before / count + later * later)};
}

Estimate change_of(const RunCenter& center, double before, double now, double between) {
  const double ratio = now / before;
  if (!(ratio > 0 && std::isfinite(ratio))) return {};
  const std::optional<Interval> interval = center.interval(ratio);
  if (!interval) return {};
  const double widening = center.widening();
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
  if (later.runs.empty()) return subject;
  Compared runs = compared_runs(saved, later.runs.front());
  subject.averaged_calls = runs.averaged_calls;
  if (!runs.enough()) return subject;
  subject.verdict = RegressionVerdict::no_ratio;
  if (!runs.timed()) return subject;
  const auto reference = reference_levels(runs, options.center);
  if (reference) {
    take_over(runs, *reference);
  } else {
    runs.later_reference.clear();
    for (auto& run : runs.saved_reference) run.clear();
  }
  const double machine_change = reference ? reference->later / reference->usual : 1;
  const RunCenter center(runs, options);
  const auto before = center.saved_level();
  const auto now = center.level(runs.later);
  if (!before || !now) return subject;
  const BetweenRuns between = between_runs(runs, center, machine_change, options.confidence);
  subject.change = change_of(center, *before, *now, between.half_width);
  if (!subject.change.point) return subject;
  const double edge = 1 + options.minimum_effect;
  const double ratio = *subject.change.point;
  subject.saved_ms = before;
  subject.later_ms = *now * machine_change;
  if (reference) subject.machine_change = machine_change;
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

std::size_t NamedSamples::sample_count() const {
  return std::accumulate(
      runs.begin(), runs.end(), std::size_t{0},
      [](std::size_t sum, const SampledRun& run) { return sum + run.samples_ms.size(); });
}

std::vector<std::size_t> add_run(std::vector<NamedSamples>& subjects,
                                 std::span<const NamedSamples> run) {
  const std::vector<std::size_t> partners = partners_of(subjects, run);
  std::vector<bool> known(run.size(), false);
  for (std::size_t place = 0; place < partners.size(); ++place) {
    const std::size_t i = partners[place];
    if (i == run.size()) continue;
    known[i] = true;
    if (run[i].kernel != subjects[place].kernel) continue;
    std::vector<SampledRun>& runs = subjects[place].runs;
    for (const SampledRun& more : run[i].runs) {
      if (std::find(runs.begin(), runs.end(), more) == runs.end()) runs.push_back(more);
    }
  }
  std::vector<std::size_t> added;
  for (std::size_t i = 0; i < run.size(); ++i) {
    if (known[i]) continue;
    subjects.push_back(run[i]);
    added.push_back(i);
  }
  return added;
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
