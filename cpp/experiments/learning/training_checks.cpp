// SPDX-License-Identifier: MIT
#include "training_checks.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "flopscope/data/digits.h"
#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/memory_limit.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "sample_set.h"

namespace flopscope::experiments {

namespace {

using measure::Error;
using measure::number_text;
using measure::refusal;

/// What drawn digits are like, and what a model must make of them.
const data::ImageSet drawn{.height = data::digit_side, .width = data::digit_side};

std::int64_t whole(std::size_t size) { return static_cast<std::int64_t>(size); }

Error mismatch(const std::string& found, const std::string& allowed, std::string message) {
  return {"shape_mismatch", "model", found, allowed, std::move(message)};
}

/// The whole numbers that the first layer that computes can read; 0 where it reads any number.
std::int64_t vocabulary_of(const layers::CountedLayer& layer) {
  if (layer.pass != nullptr) return layer.pass->vocabulary();
  return layer.parts.empty() ? 0 : vocabulary_of(layer.parts.front());
}

std::optional<Error> check_images(const layers::Model& model, const layers::CountedLayer& counted,
                                  std::int64_t batch, const data::ImageSet& set) {
  const std::string what = &set == &drawn ? "digits" : "images";
  const layers::Shape image(whole(set.channels), whole(set.height), whole(set.width));
  const layers::Shape flat(whole(set.image_size()));
  if (model.input != image && model.input != flat) {
    const std::string allowed = image.text() + " or " + flat.text();
    return mismatch(model.input.text(), allowed,
                    "The model reads samples of shape " + model.input.text() + ", but the " + what +
                        " it is to learn are " + allowed + "." +
                        (vocabulary_of(counted) > 0 ? " As data it can learn text." : ""));
  }
  const layers::Shape answers(batch, whole(set.classes));
  if (counted.output == answers) return std::nullopt;
  return mismatch(counted.output.text(), answers.text(),
                  "The model's output is " + counted.output.text() + ", but of " +
                      (&set == &drawn ? "ten digits" : std::to_string(set.classes) + " classes") +
                      " and a batch of " + std::to_string(batch) + " it must be " + answers.text() +
                      ".");
}

std::optional<Error> check_text(const layers::Model& model, const layers::CountedLayer& counted,
                                std::int64_t batch, const data::TextSet& text) {
  const auto alphabet = static_cast<std::int64_t>(text.alphabet.size());
  const std::string needed = std::to_string(alphabet) + " different characters";
  if (model.input.rank() != 1 || vocabulary_of(counted) == 0) {
    return mismatch(model.input.text(), "characters",
                    "The model reads samples of shape " + model.input.text() +
                        ", but what learns a text reads a row of characters: its first layer is "
                        "an Embedding.");
  }
  const std::int64_t known = vocabulary_of(counted);
  if (known < alphabet) {
    return mismatch(std::to_string(known), "at least " + std::to_string(alphabet),
                    "The model's Embedding knows " + std::to_string(known) +
                        " characters, but the text has " + needed + ".");
  }
  const layers::Shape& out = counted.output;
  if (out.rank() == 3 && out[0] == batch && out[1] == model.input[0] && out[2] >= alphabet) {
    return std::nullopt;
  }
  const layers::Shape answers(batch, model.input[0], alphabet);
  return mismatch(out.text(), answers.text(),
                  "The model's output is " + out.text() + ", but of a text with " + needed +
                      " it must be " + answers.text() + ", or more of the last.");
}

std::optional<Error> check_text_size(const data::TextSet& text, std::int64_t context,
                                     std::int64_t batch) {
  const auto characters = static_cast<std::int64_t>(text.tokens.size());
  const std::int64_t pieces = learned_pieces(characters, context);
  const std::string why = "The text has " + number_text(static_cast<double>(characters), 6) +
                          " characters, of which four fifths are learned from";
  const std::string pieces_of =
      "a batch of " + std::to_string(batch) + " pieces of " + std::to_string(context);
  if (pieces > 0 && tested_pieces(characters, context) > 0) {
    if (pieces >= batch) return std::nullopt;
    Error error = refusal("batch", std::to_string(batch), "at most " + std::to_string(pieces));
    error.message = why + ": too few for " + pieces_of + ".";
    return error;
  }
  // No batch would do.
  const double longest = static_cast<double>(longest_context(characters));
  Error error{
      "invalid_value", "text", number_text(static_cast<double>(characters), 6), "longer",
      why + " and the rest is tested on: too few for " + pieces_of + " and one to test with."};
  if (longest > 0) {
    error.allowed += ", or read by at most " + number_text(longest, 6) + " characters at once";
    error.message += " A model of this text can read at most " + number_text(longest, 6) +
                     " characters at once.";
  }
  return error;
}

/// Whether a batch can be filled, and as many digits as are wanted drawn.
std::optional<Error> check_size(const TrainingOptions& options, std::int64_t batch,
                                const data::ImageSet& set) {
  if (&set != &drawn && whole(set.count()) < batch) {
    return refusal("batch", std::to_string(batch),
                   "at most the " + std::to_string(set.count()) + " images there are");
  }
  if (options.training_images < batch) {
    return refusal("training_images", std::to_string(options.training_images),
                   "at least the " + std::to_string(batch) + " of a batch");
  }
  if (&set != &drawn) return std::nullopt;
  const double bytes = static_cast<double>(options.training_images + options.test_images) *
                       static_cast<double>(drawn.image_size() + 1);
  if (bytes <= layers::memory_available_bytes()) return std::nullopt;
  return layers::out_of_memory("The images", bytes, "training_images",
                               std::to_string(options.training_images));
}

std::optional<Error> check_options(const TrainingOptions& options) {
  if (options.epochs && *options.epochs != std::floor(*options.epochs)) {
    return refusal("epochs", number_text(*options.epochs, 6), "a whole number from 1 to 1,000");
  }
  const bool sgd = options.optimizer == OptimizerChoice::sgd;
  const auto unfit = [&](const char* name, const std::optional<double>& value) {
    return refusal(name, number_text(*value, 6),
                   sgd ? "left out unless the optimizer is adam or adamw"
                       : "left out unless the optimizer is sgd");
  };
  if (options.momentum && !sgd) return unfit("momentum", options.momentum);
  if (options.beta1 && sgd) return unfit("beta1", options.beta1);
  if (options.beta2 && sgd) return unfit("beta2", options.beta2);
  if (options.eps && sgd) return unfit("eps", options.eps);
  if (options.nesterov && !(sgd && options.momentum.value_or(0) > 0)) {
    return refusal("nesterov", "true", "false unless the optimizer is sgd with a momentum");
  }
  return std::nullopt;
}

}  // namespace

std::int64_t epochs_of(const TrainingOptions& options) {
  const bool text = options.data == TrainingDataChoice::text;
  return static_cast<std::int64_t>(options.epochs.value_or(text ? 10 : 4));
}

std::optional<Error> check_files(const TrainingFiles& files, const TrainingOptions& options) {
  const auto chosen = [&](const char* allowed) {
    return refusal("data", training_data_choices[options.data], allowed);
  };
  if (files.images && options.data != TrainingDataChoice::images) {
    return chosen("images where images are given");
  }
  if (files.text && options.data != TrainingDataChoice::text) {
    return chosen("text where a text is given");
  }
  if (options.data == TrainingDataChoice::images && !files.images) {
    return chosen("digits or text unless files of images are given");
  }
  return std::nullopt;
}

measure::Result<layers::CountedLayer> check_training(const Subject& subject,
                                                     const TrainingOptions& options,
                                                     const TrainingFiles& files) {
  const data::TextSet* const text = files.text ? &*files.text : nullptr;
  const data::ImageSet& images = files.images ? *files.images : drawn;
  if (subject.model == nullptr) {
    return Error{"unsupported_subject", "op", subject.operation->type().name, "a model",
                 "An operation learns nothing: the subject must be a model."};
  }
  auto counted = layers::count(*subject.model, subject.batch);
  if (!counted) return counted;
  const auto misfit = text != nullptr
                          ? check_text(*subject.model, *counted, subject.batch, *text)
                          : check_images(*subject.model, *counted, subject.batch, images);
  if (misfit) return *misfit;
  if (auto error = check_options(options)) return *std::move(error);
  const auto too_few = text != nullptr
                           ? check_text_size(*text, subject.model->input[0], subject.batch)
                           : check_size(options, subject.batch, images);
  if (too_few) return *too_few;
  return counted;
}

std::optional<Error> check_sees_no_answers(const layers::Network& network, layers::Kernel kernel,
                                           std::uint64_t seed) {
  auto made = layers::Trainable::make(network, kernel, seed);
  if (!made) return made.error();
  if (auto error = made->forward(layers::Mode::inference)) return error;
  const std::span<const float> output = made->output();
  auto before = layers::Tensor<float>::allocate({output.size()});
  if (!before) return before.error();
  std::copy(output.begin(), output.end(), before->data());
  const std::size_t context = made->input().size();
  float& last = made->input()[context - 1];
  last = last + 1 < static_cast<float>(network.vocabulary()) ? last + 1 : 0;
  if (auto error = made->forward(layers::Mode::inference)) return error;
  // By their bits: a model whose outputs are no numbers sees no more for that.
  const std::size_t seen = before->size() - before->size() / context;
  if (std::memcmp(before->data(), made->output().data(), seen * sizeof(float)) == 0) {
    return std::nullopt;
  }
  return Error{"unsupported_subject", "model", "one that sees later characters",
               "one whose attention is causal",
               "The model sees the characters that it is to tell: what it says at a place changes "
               "with a character after it. Its attention must be causal."};
}

}  // namespace flopscope::experiments
