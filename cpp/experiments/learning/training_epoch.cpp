// SPDX-License-Identifier: MIT
#include "flopscope/experiments/training_epoch.h"

#include <algorithm>
#include <numeric>

#include "flopscope/measure/estimate_fields.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/proportion.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

using Epoch = TrainingEpoch;
constexpr auto epoch_fields =
    fields(observed(field<&Epoch::epoch>("counted from 1")),
           observed(field<&Epoch::steps>("steps", "made in it")),
           observed(field<&Epoch::training_loss>(
               "mean cross-entropy of its answers, each before it was learned")),
           observed(field<&Epoch::training_accuracy>("share of them that was right then, 0 to 1")),
           observed(estimate<&Epoch::test_loss>(
               {"test_loss", "test_loss_ci_low", "test_loss_ci_high"}, "",
               "mean cross-entropy of the test's answers after it; absent where it "
               "was not tested",
               "low end of its interval, by the samples' means")),
           estimate<&Epoch::test_accuracy>(
               {"test_accuracy", "test_accuracy_ci_low", "test_accuracy_ci_high"}, "",
               "share of them that is right",
               "low end of its interval: of images by Wilson's score, of "
               "a text by its pieces' means"),
           observed(if_any(field<&Epoch::test_right>(
               "right answers in it: of all images together, or of each piece of a text"))));

}  // namespace

constexpr RecordType TrainingEpoch::record_type{
    "TrainingEpoch", "what one pass over all samples brought", epoch_fields};

measure::Estimate accuracy_of(const std::vector<double>& right, std::int64_t samples,
                              std::int64_t answers, double confidence) {
  const bool images = answers == 1;
  const auto most = static_cast<double>(images ? samples : answers);
  const bool possible = samples >= 1 && std::all_of(right.begin(), right.end(), [&](double each) {
                          return each >= 0 && each <= most;
                        });
  if (right.empty() || !possible) return {};
  std::vector<double> shares;
  shares.reserve(right.size());
  for (const double each : right) shares.push_back(each / static_cast<double>(answers));
  const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
  if (images && all > most) return {};
  const auto interval =
      images ? measure::wilson_interval(static_cast<std::int64_t>(all), samples, confidence)
             : measure::mean_interval(shares, confidence);
  const auto parts =
      static_cast<double>(images ? samples : static_cast<std::int64_t>(right.size()));
  return measure::Estimate::of(all / parts, interval).rising([](double share) {
    return std::clamp(share, 0.0, 1.0);
  });
}

}  // namespace flopscope::experiments
