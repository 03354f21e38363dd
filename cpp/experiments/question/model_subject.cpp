// SPDX-License-Identifier: MIT
#include "model_subject.h"

#include <array>

#include "backward_subject.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/function_subject.h"
#include "flopscope/experiments/model_spec.h"
#include "flopscope/layers/presets.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

namespace {

using layers::Model;
using layers::Preset;

/// What a caller may say beside the model.
struct ModelOptions {
  std::int64_t batch = 1;
};

constexpr measure::Field option_fields[] = {
    measure::field<&ModelOptions::batch>("samples", layers::size_range),
};
constexpr measure::RecordType options_type{"ModelOptions", "how a model is used", option_fields};

measure::Result<Model> known_model(const std::string& name, const Value& value) {
  if (const Preset* preset = layers::find_preset(name)) return preset->build();
  const auto names = measure::one_of(layers::presets(), &Preset::name);
  return measure::refusal("model", value.value_text(),
                          {"preset_or_spec", "{names}, or a spec", {{"names", names}}},
                          "unknown_model");
}

constexpr std::size_t longest_name = 80;

/// The hash of the spec's canonical text, FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), as 8
/// hexadecimal digits.
std::string spec_number(const Model& model) {
  std::uint32_t hash = 0x811c9dc5U;
  for (const char character : model_spec_json(model)) {
    hash = (hash ^ static_cast<unsigned char>(character)) * 0x01000193U;
  }
  std::string text;
  for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[(hash >> shift) & 0xFU];
  return text;
}

}  // namespace

measure::Result<Subject> decode_model_subject(const Value& value) {
  ModelOptions options;
  static constexpr std::array<std::string_view, 2> beside_options{"model", "kernel"};
  if (auto error = decode(options_type, &options, value, beside_options)) return *std::move(error);

  const auto kernel = decode_kernel(value);
  if (!kernel) return kernel.error();
  const auto given = value.member("model");
  const bool named = given->type() == Value::Type::text;
  auto model = named ? known_model(given->text(), *given) : decode_model(*given);
  if (!model) return model.error();
  // A subject that cannot be counted is refused where it is read, whatever it is for.
  if (auto counted = layers::count(*model, options.batch); !counted) return counted.error();

  Subject subject;
  subject.model = std::make_shared<const Model>(std::move(*model));
  if (named) subject.preset = given->text();
  subject.batch = options.batch;
  subject.kernel = *kernel;
  return subject;
}

std::string model_subject_name(const Subject& subject) {
  const std::string batch =
      (subject.backward ? " backward, batch " : ", batch ") + std::to_string(subject.batch);
  if (!subject.preset.empty()) return subject.preset + batch;
  const std::string& own = subject.model->name;
  const std::string name = own.empty() ? "model" : measure::plain_text(own, longest_name);
  return name + " (spec " + spec_number(*subject.model) + ")" + batch;
}

measure::Result<Subject> runnable_model(const Subject& subject, std::int64_t batch) {
  if (subject.backward) {
    return runnable_backward({.kernel = subject.kernel,
                              .model = subject.model,
                              .preset = subject.preset,
                              .batch = batch,
                              .backward = true});
  }
  auto network = layers::Network::make(*subject.model, batch);
  if (!network) return network.error();
  Subject runnable{nullptr, subject.kernel, subject.model, subject.preset, batch, network->get()};
  runnable.operation = std::move(*network);
  return runnable;
}

measure::Result<Subject> decode_runnable(const Value& value) {
  if (is_function(value)) return decode_function(value);
  auto subject = decode_passing(value, &decode_subject);
  if (!subject || subject->backward || subject->model == nullptr) return subject;
  auto runnable = runnable_model(*subject, subject->batch);
  if (!runnable) return runnable;
  const auto chosen = layers::choose_kernel(runnable->operation->type(), runnable->kernel);
  if (!chosen) return chosen.error();
  return runnable;
}

}  // namespace flopscope::experiments
