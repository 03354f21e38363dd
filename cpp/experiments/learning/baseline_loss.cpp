// SPDX-License-Identifier: MIT
#include "flopscope/experiments/baseline_loss.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr Field baseline_fields[] = {
    choice<&BaselineLoss::baseline>(
        "all answers alike; each as likely as it is frequent; or as it is after the one before it",
        baseline_choices),
    field<&BaselineLoss::test_loss>(
        "mean cross-entropy of the test's answers, by what is learned from"),
    field<&BaselineLoss::test_accuracy>(
        "of images: the share of the test's that guessing, or the most frequent class, gets right"),
};

}  // namespace

constexpr RecordType BaselineLoss::record_type{
    "BaselineLoss", "what a model without training reaches", baseline_fields};

}  // namespace flopscope::experiments
