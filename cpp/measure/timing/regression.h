// SPDX-License-Identifier: MIT
//
// The regression test of saved runs' samples against a later run's, subject by subject: the ratio
// of their fastest samples, or of their medians or means, with an interval.
//
// The runs were not interleaved, so no sample knows what changed on the machine between them: what
// else ran, its heat, where memory was placed. On a used machine that moves the median of the same
// program by 10 % and more from one process to the next, its fastest run by 1 % (calm_spread.h),
// which is why that is compared unless asked otherwise. What it cannot do: see what slows only some
// of the runs; a median sees it if it is half of them.
//
// The fastest of many is below the fastest of few, and the fastest of single calls below that of
// means over many. So samples are first averaged to about as many calls each, and of a longer run
// the fastest of each part that is as long as the shortest run is taken, and their median
// (window_minima.h). How far these parts are apart is part of the interval: so far may be the one
// part that a short run is.
//
// Where the reference loop (reference_loop.h) was timed beside all runs, samples are taken over its
// time, its fastest over their fastest and so on: what slowed both was the machine. By how much the
// loop changed another program need not change as well, so `reference_error` of its logarithm is
// taken to belong to the interval. A run is then taken to be off by as much as its fastest sample
// over the loop's fastest pass is from the median of its parts so taken, over the square root of
// two, as both are equally unsure. How often the verdicts hold, `npm run bench -- --only truth
// --case regression` counts on the machine at hand.
//
// The interval is that of how far the level of one run is from another's. Three or more saved runs
// of a subject show it. Of fewer, each is taken to be off by as much as its parts differ
// (calm_spread.h; stretch_levels.h for the other centres), but at least by a spread that quiet
// machines have from one process to the next; so two runs alone never tell a change below some 14
// %. Of medians and means the interval of their ratio (ratio_interval.h), widened by how much the
// level wandered within a run (wander.h), is added to it. To learn whether a change of a few
// percent made the difference, compare the two builds by quartets (comparison.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flopscope/measure/comparison.h"
#include "flopscope/measure/ratio_interval.h"
#include "flopscope/measure/result.h"

namespace flopscope::measure {

/// A subject's samples in one run.
struct SampledRun {
  std::vector<double> samples_ms;
  std::int64_t batch_size = 0;  ///< calls that a sample is the mean of; 0 where that is not known
  std::vector<double> reference_ms = {};  ///< of the loop beside them (reference_loop.h)

  friend bool operator==(const SampledRun&, const SampledRun&) = default;
};

/// A subject's samples in one run or in several; those of saved and later runs are matched by name,
/// and of equal names those with the same kernel first.
struct NamedSamples {
  std::string name;
  std::vector<SampledRun> runs;
  std::string kernel{};  ///< empty where there is none

  /// In all runs.
  [[nodiscard]] std::size_t sample_count() const;
};

/// Adds each subject of a further run to the one of the same name and kernel, and those of new
/// names as the last ones, whose places in that run are returned. One of another kernel is left
/// out, and so is what is there already, since a copy of a run tells nothing of how far runs
/// differ.
std::vector<std::size_t> add_run(std::vector<NamedSamples>& subjects,
                                 std::span<const NamedSamples> run);

/// How far the level of a run of the same program is from another's on a quiet machine, as a
/// standard deviation: what is assumed where fewer than three saved runs show it.
inline constexpr double assumed_spread = 0.045;

/// The least that is believed of three and more saved runs, which may agree by chance, or because
/// the clock's steps hide what they differ by.
inline constexpr double least_spread = 0.005;

/// How far a program may be off from what the reference loop tells, as a standard deviation: of the
/// logarithm of the loop's change.
inline constexpr double reference_error = 0.12;

/// With fewer, a bootstrap's interval holds far less than it says: of 2 samples about 67 % for 95
/// %.
inline constexpr std::size_t fewest_regression_samples = 5;

struct RegressionOptions {
  double confidence = 0.95;      ///< in (0, 1), for each subject
  double minimum_effect = 0.05;  ///< smallest difference that matters, as a fraction; at least 0
  Center center = Center::min;
  std::uint64_t seed = 1;  ///< of the bootstrap
};

enum class RegressionVerdict : int {
  slower,          ///< a regression: surely slower, and by more than the minimum effect
  faster,          ///< surely faster, and by more than it
  not_told_apart,  ///< the interval holds 1, or the difference does not matter
  too_few,         ///< fewer than 5 samples in one of the runs, after they were averaged
  no_ratio,        ///< a sample that is no time, or a ratio that no double holds
  missing,         ///< in the saved run only
  added,           ///< in the later run only
};

inline constexpr const char* regression_verdict_names[] = {
    "slower", "faster", "not_told_apart", "too_few", "no_ratio", "missing", "added"};

struct SubjectRegression {
  std::string name;
  RegressionVerdict verdict = RegressionVerdict::not_told_apart;
  std::optional<std::size_t> saved_place;  ///< its place in the saved run; none where it is added
  std::optional<std::size_t> later_place;  ///< its place in the later run; none where it is missing
  /// The later run's time over the saved one's: above 1 when it has become slower. Absent of
  /// subjects that could not be compared.
  Estimate change;
  std::optional<double> smallest_slowdown;  ///< the least change that would have been `slower`
  /// Time of the reference loop beside the later run over that beside the saved ones, by which the
  /// change was divided; absent where a run has none.
  std::optional<double> machine_change;
  /// What was compared: of several saved runs the median of their fastest, or the centre of all
  /// their samples. Absent as the change is.
  std::optional<double> saved_ms, later_ms;
  std::int64_t averaged_calls = 0;  ///< that samples were averaged to; 0 where they were not
  /// Standard deviation of one run's level that the interval rests on, as a fraction.
  std::optional<double> level_spread;
};

/// One entry for each subject of the saved run, in its order, then the added ones. Subjects of
/// equal name and kernel are matched in the order they appear. Errors ("invalid_value"): a
/// confidence outside of (0, 1), a minimum effect that is negative or not finite.
[[nodiscard]] Result<std::vector<SubjectRegression>> regressions(
    std::span<const NamedSamples> saved, std::span<const NamedSamples> later,
    const RegressionOptions& options);

}  // namespace flopscope::measure
