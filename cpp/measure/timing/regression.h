// SPDX-License-Identifier: MIT
//
// The regression test of a saved run's samples against a later run's, subject by subject, by the
// interval of the ratio of their centres (ratio_interval.h). Where neighbouring samples of either
// run resemble each other it is widened as those of that run would have to be, by the larger factor
// of both (autocorrelation.h).
//
// The two runs were not interleaved, so the interval knows the noise within each run and nothing
// of what changed on the machine between them: its heat, what else ran, where memory was placed.
// The minimum effect stands for that and should be larger than in a comparison. To learn whether a
// change made the difference, compare the two builds by quartets (comparison.h).
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

/// A subject's samples in one run; those of both runs are matched by name, and of equal names those
/// with the same kernel first.
struct NamedSamples {
  std::string name;
  std::vector<double> samples_ms;
  std::string kernel{};  ///< empty where there is none
};

/// With fewer, a bootstrap's interval holds far less than it says: of 2 samples about 67 % for 95
/// %.
inline constexpr std::size_t fewest_regression_samples = 5;

struct RegressionOptions {
  double confidence = 0.95;      ///< in (0, 1), for each subject
  double minimum_effect = 0.05;  ///< smallest difference that matters, as a fraction; at least 0
  Center center = Center::median;
  std::uint64_t seed = 1;  ///< of the bootstrap
};

enum class RegressionVerdict : int {
  slower,          ///< a regression: slower by more than the minimum effect at this confidence
  faster,          ///< faster by more than it
  not_told_apart,  ///< the interval reaches into differences that do not matter
  too_few,         ///< fewer than 5 samples in one of the runs
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
};

/// One entry for each subject of the saved run, in its order, then the added ones. Subjects of
/// equal name and kernel are matched in the order they appear. Errors ("invalid_value"): a
/// confidence outside of (0, 1), a minimum effect that is negative or not finite.
[[nodiscard]] Result<std::vector<SubjectRegression>> regressions(
    std::span<const NamedSamples> saved, std::span<const NamedSamples> later,
    const RegressionOptions& options);

/// Whether any subject has become slower: what a command's exit code says.
[[nodiscard]] bool any_slower(std::span<const SubjectRegression> subjects);

}  // namespace flopscope::measure
