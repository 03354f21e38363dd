// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A trained model in each of the forms that there are of it, ready to run on batches of images.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/optimization.h"
#include "flopscope/layers/network.h"
#include "learning/sample_set.h"

namespace flopscope::experiments {

struct MadeForm {
  ModelForm form = ModelForm::baseline;
  std::unique_ptr<layers::FilledNetwork> network;
  std::int64_t layers = 0;  ///< in this form
  double weights_bytes = 0, activations_bytes = 0;
};

/// What a model has learned: its tensors in the order of `layers::Trainable::tensors`.
struct Learned {
  std::shared_ptr<const layers::Model> model;
  std::vector<std::vector<float>> tensors;
  std::vector<std::string> narrowed;  ///< the paths of layers that have lost outputs
};

/// How the forms are to run.
struct FormPlan {
  std::int64_t batch;
  layers::Kernel kernel;
};

/// `learned` without that fraction of the weights of each layer that has a sparse kernel; nothing
/// where none has. Errors: those of making the network and of `prune_magnitude`.
[[nodiscard]] measure::Result<std::optional<Learned>> pruned(const Learned& learned,
                                                             double fraction);
/// `learned` without that fraction of outputs; nothing where none can go. Errors: those of
/// `layers::narrowed_model`.
[[nodiscard]] measure::Result<std::optional<Learned>> narrowed(const Learned& learned,
                                                               double fraction);

/// The model as it is. Errors: those of making the network and of `prepare_filled`.
[[nodiscard]] measure::Result<MadeForm> baseline_form(const Learned& learned, const FormPlan& plan);

/// What has a form, and the layers with weights that it leaves as they are. The form is nothing
/// where no layer has it.
struct PartlyMade {
  std::optional<MadeForm> form;
  std::vector<UnchangedLayer> unchanged;
};

/// The model of 8-bit integers, calibrated by the first `images` that `data` has to learn from.
/// Errors as of `baseline_form`, and those of `layers::quantized_form`.
[[nodiscard]] measure::Result<PartlyMade> quantized_form(const Learned& learned,
                                                         const FormPlan& plan,
                                                         const SampleSet& data,
                                                         std::int64_t images);
/// The pruned model with sparse kernels, `pruned` by that fraction.
[[nodiscard]] measure::Result<PartlyMade> pruned_form(const Learned& pruned, const FormPlan& plan,
                                                      double fraction);
/// The model with fewer outputs.
[[nodiscard]] measure::Result<PartlyMade> narrowed_form(const Learned& narrowed,
                                                        const FormPlan& plan);

}  // namespace flopscope::experiments
