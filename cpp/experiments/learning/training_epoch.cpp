// SPDX-License-Identifier: MIT
#include "flopscope/experiments/training_epoch.h"

namespace flopscope::experiments {

namespace {

using measure::field;
using measure::Field;

using Epoch = TrainingEpoch;
constexpr Field epoch_fields[] = {
    field<&Epoch::epoch>("epoch", "", "counted from 1"),
    field<&Epoch::steps>("steps", "steps", "made in it"),
    field<&Epoch::training_loss>("training_loss", "",
                                 "mean cross-entropy of its answers, each before it was learned"),
    field<&Epoch::training_accuracy>("training_accuracy", "",
                                     "share of them that was right then, 0 to 1"),
    field<&Epoch::test_loss>("test_loss", "",
                             "mean cross-entropy of the test's answers after it; absent where it "
                             "was not tested"),
    field<&Epoch::test_loss_ci_low>("test_loss_ci_low", "",
                                    "low end of its interval, by the samples' means"),
    field<&Epoch::test_loss_ci_high>("test_loss_ci_high", "", "high end of its interval"),
    field<&Epoch::test_accuracy>("test_accuracy", "", "share of them that is right"),
    field<&Epoch::test_accuracy_ci_low>("test_accuracy_ci_low", "",
                                        "low end of its interval: of images by Wilson's score, of "
                                        "a text by its pieces' means"),
    field<&Epoch::test_accuracy_ci_high>("test_accuracy_ci_high", "", "high end of its interval"),
};

}  // namespace

}  // namespace flopscope::experiments

namespace flopscope::measure {

template <>
const RecordType& record_type<experiments::TrainingEpoch>() {
  static constexpr RecordType type{"TrainingEpoch", "what one pass over all samples brought",
                                   experiments::epoch_fields};
  return type;
}

}  // namespace flopscope::measure
