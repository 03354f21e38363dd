// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include <array>

#include "digit_architectures.h"
#include "flopscope/experiments/architectures.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/start.h"
#include "flopscope/measure/refusal.h"
#include "question/model_subject.h"
#include "question/saved_samples.h"

namespace flopscope::experiments {

namespace {

/// What a caller says of an architecture beside its model.
struct NamedWidth {
  std::string name;
  std::optional<double> width;
};
constexpr measure::Field named_width_fields[] = {
    measure::field<&NamedWidth::name>("what it is called"),
    measure::field<&NamedWidth::width>("of a model that could be of any", measure::at_least(1)),
};
constexpr measure::RecordType named_width{"NamedWidth", "an architecture", named_width_fields};

/// Reads `{ name, width?, subject: { model, batch? } }`.
measure::Result<Architecture> decode_architecture(const Value& value) {
  static constexpr std::array<std::string_view, 1> beside{"subject"};
  NamedWidth named;
  if (auto error = decode(named_width, &named, value, beside)) return *std::move(error);
  auto subject = decode_model_subject(*value.member("subject"));
  if (!subject) return subject.error();
  return Architecture{std::move(named.name), std::move(*subject), named.width};
}

measure::Result<std::vector<Architecture>> decode_architectures(const Value& list) {
  if (list.size() == 0) {
    return measure::refusal(
        "architectures", list.value_text(),
        {"architectures", "a list of {what}", {{"what", "{ name, subject, width? }"}}});
  }
  std::vector<Architecture> all;
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto one = decode_architecture(*list.element(i));
    if (!one) return about_subject(measure::indexed("architectures", i), one.error());
    all.push_back(std::move(*one));
  }
  return measure::Result<std::vector<Architecture>>(std::move(all));
}

StartedExperiment start_architectures(const Value& request, measure::KnownClock clock) {
  const auto options = decode<ArchitecturesOptions>(*request.member("options"));
  if (!options) return options.error();
  const auto given = request.member("architectures");
  if (given->type() == Value::Type::absent) {
    return architectures(digit_architectures(*options), *options, clock);
  }
  auto all = decode_architectures(*given);
  if (!all) return all.error();
  return architectures(std::move(*all), *options, clock);
}

StartedExperiment recompute_architectures(const Value& request) {
  ArchitecturesOptions options;
  auto error = saved_fields(ArchitecturesOptions::record_type, &options, *request.member("options"),
                            {"confidence"});
  if (error) return *std::move(error);
  auto report = recomputed_architectures(*request.member("report"), options.confidence);
  if (!report) return report.error();
  return started<FinishedExperiment<ArchitecturesReport>>(std::move(*report), architectures_order);
}

}  // namespace

Question architectures_question() {
  return {
      .name = "architectures",
      .group = Group::further,
      .rank = 0,
      .asks = "MLP, CNN or Transformer?",
      .doc = "MLP, CNN or Transformer on one task, as alike as they can be",
      .terms = "perceptron, convolution, vision transformer, parameters, inductive bias",
      .roles = {},
      .options = default_record<ArchitecturesOptions>(),
      .report = &ArchitecturesReport::record_type,
      .start = &start_architectures,
      .takes_architectures = true,
      .recompute = &recompute_architectures,
  };
}

}  // namespace flopscope::experiments
