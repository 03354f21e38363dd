// SPDX-License-Identifier: MIT
#include "flopscope/experiments/regression.h"

#include <algorithm>
#include <array>
#include <utility>

#include "flopscope/measure/interval.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/ratio_interval.h"

namespace flopscope::experiments {

namespace {

using measure::number_text;
using measure::RegressionVerdict;
using measure::SubjectRegression;

/// With the reference loop beside them where all runs are of one machine: on another it takes what
/// has nothing to do with what their subjects take.
std::vector<measure::NamedSamples> named_samples(const ResultFile& run, bool one_machine) {
  std::vector<measure::NamedSamples> samples;
  for (const SavedSubject& subject : run.subjects) {
    const measure::SampledRun samples_of_it{subject.samples_ms, subject.batch_size,
                                            one_machine ? run.reference_ms : std::vector<double>()};
    samples.push_back({subject.name, {samples_of_it}, subject.kernel});
  }
  return samples;
}

using SavedSubjects = std::vector<const SavedSubject*>;

SavedSubjects subjects_of(const ResultFile& run) {
  SavedSubjects subjects;
  for (const SavedSubject& each : run.subjects) subjects.push_back(&each);
  return subjects;
}

const SavedSubject* subject_at(const SavedSubjects& subjects, std::optional<std::size_t> place) {
  return place ? subjects[*place] : nullptr;
}

std::int64_t runs_of(const SavedSubject* subject) {
  return subject == nullptr ? 0 : static_cast<std::int64_t>(subject->samples_ms.size());
}

/// What a file tells of a machine, as people read it.
std::string machine_text(const Environment& environment) {
  const std::array<std::string, 4> parts{
      environment.platform, environment.runtime, environment.variant,
      environment.hardware_threads ? number_text(*environment.hardware_threads) + " threads" : ""};
  std::string text;
  for (const std::string& part : parts) {
    if (!part.empty()) text += (text.empty() ? "" : ", ") + measure::plain_text(part, 80);
  }
  return text.empty() ? "a machine that its file does not name" : text;
}

void judge_machines(std::vector<Verdict>& verdicts, const ResultFile& saved,
                    const ResultFile& later) {
  const std::string before = machine_text(saved.environment);
  const std::string now = machine_text(later.environment);
  if (before == now) return;
  say(verdicts, "machine_differs", Severity::warning,
      "The saved run was made on {before}, the later one on {now}. A difference may be that of the "
      "machines.",
      {{"before", before}, {"now", now}});
}

/// Older files name no tile and are not judged.
void judge_tiles(std::vector<Verdict>& verdicts, const ResultFile& saved, const ResultFile& later) {
  const std::string before = measure::plain_text(saved.environment.tile, 80);
  const std::string now = measure::plain_text(later.environment.tile, 80);
  if (before.empty() || now.empty() || before == now) return;
  say(verdicts, "tile_differs", Severity::warning,
      "The saved run computed matrix products in tiles of {before}, the later one in tiles of "
      "{now}. A difference may be that of the tiles.",
      {{"before", before}, {"now", now}});
}

void judge_draws(std::vector<Verdict>& verdicts, const RegressionOptions& options) {
  if (options.center != measure::Center::median) return;
  if (options.confidence <= measure::most_bootstrap_confidence) return;
  say(verdicts, "too_few_draws", Severity::warning,
      "The interval of a ratio of medians rests on {draws} draws, too few for a confidence of "
      "{confidence:6}. Ask for {most} at most, or compare minima or means.",
      {{"draws", measure::bootstrap_draws},
       {"confidence", options.confidence},
       {"most", measure::most_bootstrap_confidence}});
}

void judge_subject(std::vector<Verdict>& verdicts, const SubjectRegression& found,
                   const SavedSubject* saved, const SavedSubject* later,
                   const RegressionOptions& options) {
  const auto add = [&](const char* code, Severity severity, Sentence sentence, double value = 0) {
    say(verdicts, code, severity, sentence, {{"who", found.name}, {"value", value}});
  };
  if (found.verdict == RegressionVerdict::missing) {
    add("missing", Severity::warning, "{who} is in the saved run only.");
  } else if (found.verdict == RegressionVerdict::added) {
    add("added", Severity::note, "{who} is in the later run only.");
  } else if (found.verdict == RegressionVerdict::too_few) {
    if (found.averaged_calls == 0) {
      add("too_few", Severity::warning, "{who} has fewer than 5 samples in one of the runs.");
    } else {
      add("too_few_batches", Severity::warning,
          "{who} has fewer than 5 samples in one of the runs where each is of {value} calls, as in "
          "the other.",
          static_cast<double>(found.averaged_calls));
    }
  } else if (found.verdict == RegressionVerdict::no_ratio) {
    add("no_ratio", Severity::warning,
        "{who} has a sample that is no time, or samples too far apart for a ratio.");
  } else if (saved->kernel != later->kernel) {
    add("kernel_differs", Severity::warning, "{who} ran another kernel in each run.");
  }
  if (found.verdict == RegressionVerdict::not_told_apart &&
      *found.level_spread > measure::assumed_spread) {
    say(verdicts, "cannot_tell", Severity::warning,
        "{who} cannot be told on such machines: the level of a run moves by "
        "{level_spread_percent:2} %, so only a later run {smallest_slowdown} times as slow would "
        "have been called slower. Longer runs, or three and more saved ones, tell more.",
        {{"who", found.name},
         {"level_spread_percent", 100 * *found.level_spread},
         {"smallest_slowdown", *found.smallest_slowdown}});
  }
  const bool told =
      found.verdict == RegressionVerdict::slower || found.verdict == RegressionVerdict::faster;
  if (told && !found.machine_change) {
    add("no_reference", Severity::warning,
        "{who}: the machine itself was not timed beside both runs, so a slower machine looks like "
        "a slower program.");
  }
  constexpr double notable_change = 1.1;
  if (const auto change = found.machine_change;
      change && std::max(*change, 1 / *change) >= notable_change) {
    add("machine_changed", Severity::note,
        "{who}: a loop that never changes took {value} times as long beside the later run. That is "
        "the machine, and is taken out of the change.",
        *change);
  }
  if (found.change.point && found.averaged_calls > 0) {
    add("batches_differ", Severity::note,
        "{who} was timed in batches of unequal size, so samples were averaged to about {value} "
        "calls each.",
        static_cast<double>(found.averaged_calls));
  }
  const double error = std::max(saved == nullptr ? 0 : saved->clock_error_percent.value_or(0),
                                later == nullptr ? 0 : later->clock_error_percent.value_or(0));
  if (found.change.point && error > options.minimum_effect_percent) {
    add("saved_clock_error", Severity::warning,
        "{who} was timed on a clock that may be off by up to {value} % a run, more than the "
        "difference that matters.",
        error);
  }
  constexpr double notable_widening = 2;
  if (found.change.widening >= notable_widening) {
    add("noise_widened", Severity::warning,
        "{who}: neighbouring runs resemble each other, so the noise within a run was taken for "
        "{value} times as wide.",
        *found.change.widening);
  }
  if (found.change.point && options.center == measure::Center::mean &&
      (measure::prefers_median(saved->samples_ms) || measure::prefers_median(later->samples_ms))) {
    add("skewed", Severity::note,
        "{who}: the runs are skewed, so the interval of a ratio of means is too narrow. Prefer the "
        "median.");
  }
}

RegressionSubject reported(const SubjectRegression& found, const SavedSubject* saved,
                           const SavedSubject* later, measure::Center center) {
  RegressionSubject subject;
  subject.name = found.name;
  subject.verdict = found.verdict;
  subject.change = found.change;
  subject.smallest_slowdown = found.smallest_slowdown;
  subject.machine_change = found.machine_change;
  if (found.level_spread) subject.level_spread_percent = 100 * *found.level_spread;
  subject.saved_ms = found.saved_ms;
  subject.later_ms = found.later_ms;
  // What could not be compared is shown as it is.
  const auto alone = [center](const SavedSubject* run) {
    return run == nullptr ? std::nullopt : measure::center_of(run->samples_ms, center);
  };
  if (!found.change.point) {
    subject.saved_ms = alone(saved);
    subject.later_ms = alone(later);
  }
  subject.saved_runs = runs_of(saved);
  subject.later_runs = runs_of(later);
  return subject;
}

}  // namespace

RegressionReport regression_report(std::span<const ResultFile> saved, const ResultFile& later,
                                   const RegressionOptions& options) {
  RegressionReport report;
  report.confidence = options.confidence;
  report.minimum_effect_percent = options.minimum_effect_percent;
  report.center = options.center;
  const std::string machine = machine_text(later.environment);
  const bool one_machine = std::all_of(saved.begin(), saved.end(), [&](const ResultFile& each) {
    return machine_text(each.environment) == machine;
  });
  std::vector<measure::NamedSamples> before_samples = named_samples(saved.front(), one_machine);
  SavedSubjects all_before = subjects_of(saved.front());
  for (const ResultFile& more : saved.subspan(1)) {
    for (const std::size_t place :
         measure::add_run(before_samples, named_samples(more, one_machine))) {
      all_before.push_back(&more.subjects[place]);
    }
  }
  const SavedSubjects all_now = subjects_of(later);
  const auto found =
      measure::regressions(before_samples, named_samples(later, one_machine),
                           {options.confidence, options.minimum_effect_percent / 100,
                            options.center, static_cast<std::uint64_t>(options.seed)});
  if (!found) {
    say(report.verdicts, "not_compared", Severity::problem, "{reason}",
        {{"reason", found.error()}});
    return report;
  }
  for (const SubjectRegression& each : *found) {
    const SavedSubject* before = subject_at(all_before, each.saved_place);
    const SavedSubject* now = subject_at(all_now, each.later_place);
    report.subjects.push_back(reported(each, before, now, options.center));
    if (each.saved_place) {
      const measure::NamedSamples& all = before_samples[*each.saved_place];
      report.subjects.back().saved_runs = static_cast<std::int64_t>(all.sample_count());
    }
    if (each.verdict == RegressionVerdict::slower) ++report.slower;
    if (each.change.point) ++report.compared;
    judge_subject(report.verdicts, each, before, now, options);
  }
  for (const ResultFile& each : saved) {
    judge_machines(report.verdicts, each, later);
    judge_tiles(report.verdicts, each, later);
  }
  if (report.compared > 0) judge_draws(report.verdicts, options);
  if (report.compared == 0) {
    say(report.verdicts, "nothing_compared", Severity::problem,
        "Nothing was compared: no subject is in both runs with samples of its times.");
  }
  return report;
}

}  // namespace flopscope::experiments
