// SPDX-License-Identifier: MIT
#include "model_subject.h"

#include <array>

#include "flopscope/experiments/decode.h"
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
    measure::field<&ModelOptions::batch>("batch", "", "samples", layers::size_range),
};
constexpr measure::RecordType options_type{"ModelOptions", "how a model is used", option_fields};

measure::Result<Model> known_model(const std::string& name, const Value& value) {
  if (const Preset* preset = layers::find_preset(name)) return preset->build();
  std::vector<std::string> names;
  for (const Preset& preset : layers::presets()) names.emplace_back(preset.name);
  return measure::refusal("model", value.shown(), measure::any_of(names) + ", or a spec",
                          "unknown_model");
}

}  // namespace

measure::Result<Subject> decode_model_subject(const Value& value) {
  ModelOptions options;
  static constexpr std::array<std::string_view, 2> beside_options{"model", "kernel"};
  if (auto error = decode(options_type, &options, value, beside_options)) return *std::move(error);

  int kernel = static_cast<int>(layers::Kernel::fastest);
  if (auto error =
          decode_choice("kernel", layers::kernel_choices, *value.member("kernel"), kernel)) {
    return *std::move(error);
  }
  const auto given = value.member("model");
  const bool named = given->type() == Value::Type::text;
  auto model = named ? known_model(given->text(), *given) : decode_model(*given);
  if (!model) return model.error();
  // A subject that cannot be counted is refused where it is read, whatever it is for.
  if (auto counted = layers::count(*model, options.batch); !counted) return counted.error();

  Subject subject;
  subject.model = std::make_unique<Model>(std::move(*model));
  if (named) subject.preset = given->text();
  subject.batch = options.batch;
  subject.kernel = static_cast<layers::Kernel>(kernel);
  return subject;
}

measure::Result<Subject> decode_runnable(const Value& value) {
  auto subject = decode_subject(value);
  if (!subject || subject->model == nullptr) return subject;
  auto network = layers::Network::make(*subject->model, subject->batch);
  if (!network) return network.error();
  const auto chosen = layers::choose_kernel((*network)->type(), subject->kernel);
  if (!chosen) return chosen.error();
  subject->network = network->get();
  subject->operation = std::move(*network);
  return subject;
}

}  // namespace flopscope::experiments
