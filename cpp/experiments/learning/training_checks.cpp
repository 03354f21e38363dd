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
using measure::Sentence;
using measure::Wording;

/// What drawn digits are like, and what a model must make of them.
const data::ImageSet drawn{.height = data::digit_side, .width = data::digit_side};

std::int64_t whole(std::size_t size) { return static_cast<std::int64_t>(size); }

Error model_misfit(std::string found, const Wording& allowed, const char* code, Sentence message,
                   measure::SaidValues values = {}) {
  return refusal("model", std::move(found), allowed, "shape_mismatch", code, message, values);
}

/// The whole numbers that the first layer that computes can read; 0 where it reads any number.
std::int64_t vocabulary_of(const layers::CountedLayer& layer) {
  if (layer.pass != nullptr) return layer.pass->vocabulary();
  return layer.parts.empty() ? 0 : vocabulary_of(layer.parts.front());
}

std::optional<Error> check_images(const layers::Model& model, const layers::CountedLayer& counted,
                                  std::int64_t batch, const data::ImageSet& set) {
  const Wording what =
      &set == &drawn ? Wording{"digits", "digits"} : Wording{"some_images", "images"};
  const layers::Shape image(whole(set.channels), whole(set.height), whole(set.width));
  const layers::Shape flat(whole(set.image_size()));
  if (model.input != image && model.input != flat) {
    const Wording allowed{
        "image_or_flat", "{image} or {flat}", {{"image", image.text()}, {"flat", flat.text()}}};
    if (vocabulary_of(counted) > 0) {
      return model_misfit(
          model.input.text(), allowed, "reads_text",
          "The model reads samples of shape {value}, but the {samples} it is to learn are "
          "{allowed}. As data it can learn text.",
          {{"samples", what}});
    }
    return model_misfit(
        model.input.text(), allowed, "reads_other_samples",
        "The model reads samples of shape {value}, but the {samples} it is to learn are "
        "{allowed}.",
        {{"samples", what}});
  }
  const layers::Shape answers(batch, whole(set.classes));
  if (counted.output == answers) return std::nullopt;
  const Wording classes = &set == &drawn
                              ? Wording{"ten_digits", "ten digits"}
                              : Wording{"classes", "{classes} classes", {{"classes", set.classes}}};
  return model_misfit(
      counted.output.text(), measure::of_shape(answers.text()), "other_classes",
      "The model's output is {value}, but of {of} and a batch of {batch} it must be "
      "{allowed}.",
      {{"of", classes}, {"batch", batch}});
}

std::optional<Error> check_text(const layers::Model& model, const layers::CountedLayer& counted,
                                std::int64_t batch, const data::TextSet& text) {
  const auto alphabet = static_cast<std::int64_t>(text.alphabet.size());
  if (model.input.rank() != 1 || vocabulary_of(counted) == 0) {
    return model_misfit(
        model.input.text(), {"characters", "characters"}, "reads_no_text",
        "The model reads samples of shape {value}, but what learns a text reads a row of "
        "characters: its first layer is an Embedding.");
  }
  const std::int64_t known = vocabulary_of(counted);
  if (known < alphabet) {
    return model_misfit(
        std::to_string(known), measure::no_less_than(static_cast<double>(alphabet)),
        "few_characters",
        "The model's Embedding knows {value} characters, but the text has {alphabet} "
        "different characters.",
        {{"alphabet", alphabet}});
  }
  const layers::Shape& out = counted.output;
  if (out.rank() == 3 && out[0] == batch && out[1] == model.input[0] && out[2] >= alphabet) {
    return std::nullopt;
  }
  const layers::Shape answers(batch, model.input[0], alphabet);
  return model_misfit(
      out.text(), measure::of_shape(answers.text()), "other_alphabet",
      "The model's output is {value}, but of a text with {alphabet} different characters "
      "it must be {allowed}, or more of the last.",
      {{"alphabet", alphabet}});
}

std::optional<Error> check_text_size(const data::TextSet& text, std::int64_t context,
                                     std::int64_t batch) {
  const auto characters = static_cast<std::int64_t>(text.tokens.size());
  const std::int64_t pieces = learned_pieces(characters, context);
  if (pieces > 0 && tested_pieces(characters, context) > 0) {
    if (pieces >= batch) return std::nullopt;
    return refusal(
        "batch", std::to_string(batch), measure::no_more_than(static_cast<double>(pieces)),
        "invalid_value", "text_below_batch",
        "The text has {characters} characters, of which four fifths are learned from: too "
        "few for a batch of {value} pieces of {context}.",
        {{"characters", characters}, {"context", context}});
  }
  // No batch would do.
  const std::int64_t longest = longest_context(characters);
  std::string given = number_text(static_cast<double>(characters));
  if (longest > 0) {
    return refusal(
        "text", std::move(given),
        {"longer_or_read_by",
         "longer, or read by at most {most} characters at once",
         {{"most", longest}}},
        "invalid_value", "text_below_context",
        "The text has {value} characters, of which four fifths are learned from and the "
        "rest is tested on: too few for a batch of {batch} pieces of {context} and one to "
        "test with. A model of this text can read at most {most} characters at once.",
        {{"batch", batch}, {"context", context}, {"most", longest}});
  }
  return refusal(
      "text", std::move(given), {"longer_text", "longer"}, "invalid_value", "text_short",
      "The text has {value} characters, of which four fifths are learned from and the rest "
      "is tested on: too few for a batch of {batch} pieces of {context} and one to test "
      "with.",
      {{"batch", batch}, {"context", context}});
}

/// Whether a batch can be filled, and as many digits as are wanted drawn.
std::optional<Error> check_size(const TrainingOptions& options, std::int64_t batch,
                                const data::ImageSet& set) {
  if (&set != &drawn && whole(set.count()) < batch) {
    return refusal(
        "batch", std::to_string(batch),
        {"at_most_images", "at most the {most} images there are", {{"most", set.count()}}});
  }
  if (options.training_images < batch) {
    return refusal("training_images", std::to_string(options.training_images),
                   {"at_least_batch", "at least the {least} of a batch", {{"least", batch}}});
  }
  if (&set != &drawn) return std::nullopt;
  const double bytes = static_cast<double>(options.training_images + options.test_images) *
                       static_cast<double>(drawn.image_size() + 1);
  if (bytes <= layers::memory_available_bytes()) return std::nullopt;
  return layers::out_of_memory({"the_images", "The images"}, bytes, "training_images",
                               std::to_string(options.training_images));
}

std::optional<Error> check_options(const TrainingOptions& options) {
  if (options.epochs && *options.epochs != std::floor(*options.epochs)) {
    return refusal("epochs", number_text(*options.epochs, 6), measure::whole_number(1, 1000));
  }
  const bool sgd = options.optimizer == OptimizerChoice::sgd;
  const auto unfit = [&](const char* name, const std::optional<double>& value) {
    return refusal(name, number_text(*value, 6),
                   {"left_out_unless",
                    "left out unless the optimizer is {names}",
                    {{"names", measure::one_of(sgd ? "adam, adamw" : "sgd")}}});
  };
  if (options.momentum && !sgd) return unfit("momentum", options.momentum);
  if (options.beta1 && sgd) return unfit("beta1", options.beta1);
  if (options.beta2 && sgd) return unfit("beta2", options.beta2);
  if (options.eps && sgd) return unfit("eps", options.eps);
  if (options.nesterov && !(sgd && options.momentum.value_or(0) > 0)) {
    return refusal("nesterov", std::string("true"),
                   {"false_unless", "false unless the optimizer is sgd with a momentum"});
  }
  return std::nullopt;
}

}  // namespace

std::int64_t epochs_of(const TrainingOptions& options) {
  const bool text = options.data == TrainingDataChoice::text;
  return static_cast<std::int64_t>(options.epochs.value_or(text ? 10 : 4));
}

std::optional<Error> check_files(const TrainingFiles& files, const TrainingOptions& options) {
  const auto chosen = [&](const Wording& allowed) {
    return refusal("data", std::string(training_data_choices[options.data]), allowed);
  };
  if (files.images && options.data != TrainingDataChoice::images) {
    return chosen({"where_images", "images where images are given"});
  }
  if (files.text && options.data != TrainingDataChoice::text) {
    return chosen({"where_text", "text where a text is given"});
  }
  if (options.data == TrainingDataChoice::images && !files.images) {
    return chosen({"unless_images", "digits or text unless files of images are given"});
  }
  return std::nullopt;
}

measure::Result<layers::CountedLayer> check_training(const Subject& subject,
                                                     const TrainingOptions& options,
                                                     const TrainingFiles& files) {
  const data::TextSet* const text = files.text ? &*files.text : nullptr;
  const data::ImageSet& images = files.images ? *files.images : drawn;
  if (subject.model == nullptr) {
    return refusal("op", std::string(subject.operation->type().name), {"a_model", "a model"},
                   "unsupported_subject", "no_operations",
                   "An operation learns nothing: the subject must be {allowed}.");
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
  return refusal(
      "model", Wording{"sees_later", "one that sees later characters"},
      {"causal", "one whose attention is causal"}, "unsupported_subject", "sees_answers",
      "The model sees the characters that it is to tell: what it says at a place changes "
      "with a character after it. Its attention must be causal.");
}

}  // namespace flopscope::experiments
