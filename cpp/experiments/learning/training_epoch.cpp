// SPDX-License-Identifier: MIT
#include "flopscope/experiments/training_epoch.h"

#include "flopscope/measure/estimate_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

using Epoch = TrainingEpoch;
constexpr auto epoch_fields = fields(
    field<&Epoch::epoch>("counted from 1"), field<&Epoch::steps>("steps", "made in it"),
    field<&Epoch::training_loss>("mean cross-entropy of its answers, each before it was learned"),
    field<&Epoch::training_accuracy>("share of them that was right then, 0 to 1"),
    estimate<&Epoch::test_loss>(
        {"test_loss", "test_loss_ci_low", "test_loss_ci_high"}, "",
        "mean cross-entropy of the test's answers after it; absent where it "
        "was not tested",
        "low end of its interval, by the samples' means"),
    estimate<&Epoch::test_accuracy>(
        {"test_accuracy", "test_accuracy_ci_low", "test_accuracy_ci_high"}, "",
        "share of them that is right",
        "low end of its interval: of images by Wilson's score, of "
        "a text by its pieces' means"));

}  // namespace

constexpr RecordType TrainingEpoch::record_type{
    "TrainingEpoch", "what one pass over all samples brought", epoch_fields};

}  // namespace flopscope::experiments
