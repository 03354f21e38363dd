// SPDX-License-Identifier: MIT
#include "training_checks.h"

#include "flopscope/data/digits.h"
#include "flopscope/layers/memory_limit.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

namespace {

using measure::Error;

/// What the images are, and what a model must make of them.
constexpr std::int64_t classes = 10;
constexpr auto side = static_cast<std::int64_t>(data::digit_side);

std::optional<Error> check_shapes(const layers::Model& model, const layers::CountedLayer& counted,
                                  std::int64_t batch) {
  const layers::Shape image(std::int64_t{1}, side, side);
  const layers::Shape flat(side * side);
  if (model.input != image && model.input != flat) {
    Error error{"shape_mismatch", "model", model.input.text(), image.text() + " or " + flat.text(),
                ""};
    error.message = "The model reads samples of shape " + model.input.text() +
                    ", but the digits it is to learn are " + error.allowed + ".";
    return error;
  }
  const layers::Shape answers(batch, classes);
  if (counted.output == answers) return std::nullopt;
  Error error{"shape_mismatch", "model", counted.output.text(), answers.text(), ""};
  error.message = "The model's output is " + counted.output.text() +
                  ", but of ten digits and a batch of " + std::to_string(batch) + " it must be " +
                  answers.text() + ".";
  return error;
}

std::optional<Error> check_options(const TrainingOptions& options, std::int64_t batch) {
  if (options.training_images < batch) {
    return measure::refusal("training_images", std::to_string(options.training_images),
                            "at least the " + std::to_string(batch) + " of a batch");
  }
  if (options.momentum && options.optimizer != OptimizerChoice::sgd) {
    return measure::refusal("momentum", measure::number_text(*options.momentum),
                            "left out unless the optimizer is sgd");
  }
  const double bytes = static_cast<double>(options.training_images + options.test_images) *
                       static_cast<double>(side * side + 1);
  if (bytes <= layers::memory_available_bytes()) return std::nullopt;
  return layers::out_of_memory("The images", bytes, "training_images",
                               std::to_string(options.training_images));
}

}  // namespace

measure::Result<layers::CountedLayer> check_training(const Subject& subject,
                                                     const TrainingOptions& options) {
  if (subject.model == nullptr) {
    return Error{"unsupported_subject", "op", subject.operation->type().name, "a model",
                 "An operation learns nothing: the subject must be a model."};
  }
  auto counted = layers::count(*subject.model, subject.batch);
  if (!counted) return counted;
  if (auto error = check_shapes(*subject.model, *counted, subject.batch)) return *std::move(error);
  if (auto error = check_options(options, subject.batch)) return *std::move(error);
  return counted;
}

}  // namespace flopscope::experiments
