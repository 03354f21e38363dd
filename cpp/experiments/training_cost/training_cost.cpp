// SPDX-License-Identifier: MIT
#include "flopscope/experiments/training_cost.h"

#include <algorithm>
#include <span>

#include "flopscope/layers/presets.h"
#include "flopscope/layers/training_cost.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

using layers::TransformerSize;
using measure::Error;
using measure::Field;

namespace {

using Options = TrainingCostOptions;
using Report = TrainingCostReport;

/// A figure that a formula needs.
struct Need {
  const char* name;
  std::optional<double> Report::*value;
};
constexpr Need parameters{"parameters", &Report::parameters};
constexpr Need blocks{"blocks", &Report::blocks};
constexpr Need width{"width", &Report::width};
constexpr Need seq{"seq", &Report::seq};
constexpr Need vocabulary{"vocabulary", &Report::vocabulary};
constexpr Need kaplan_needs[] = {parameters};
constexpr Need palm_needs[] = {parameters, blocks, width, seq};
constexpr Need megatron_needs[] = {blocks, width, seq, vocabulary};

struct KnownFormula {
  const char* name;
  const char* formula;
  const char* source;
  std::span<const Need> needs;
  double (*flops)(const TransformerSize& size, const Report& report);
};

double kaplan(const TransformerSize& size, const Report& report) {
  return layers::kaplan_training_flops(size.parameters - size.embedding_parameters, report.tokens);
}
double palm(const TransformerSize& size, const Report& report) {
  return layers::palm_training_flops(size, report.tokens);
}
double megatron(const TransformerSize& size, const Report& report) {
  return layers::megatron_training_flops(size, report.tokens, report.recomputes);
}

constexpr KnownFormula formulas[] = {
    {"kaplan", "6 N D, N without embeddings", "Kaplan et al., 2020, section 2.1", kaplan_needs,
     &kaplan},
    {"palm", "(6 N + 12 L H Q T) D", "Chowdhery et al., 2022, appendix B", palm_needs, &palm},
    {"megatron", "72 l h^2 (1 + s / 6 h + V / 12 l h) D", "Korthikanti et al., 2022",
     megatron_needs, &megatron},
};
constexpr const char* recomputing_formula = "96 l h^2 (1 + s / 6 h + V / 16 l h) D";
constexpr const char* recomputing_source = "Narayanan et al., 2021";

std::string missing(const KnownFormula& formula, const Report& report) {
  std::vector<std::string> names;
  for (const Need& need : formula.needs) {
    if (!(report.*need.value)) names.emplace_back(need.name);
  }
  return measure::all_of(names);
}

TransformerSize size_of(const Report& report) {
  return {report.parameters.value_or(0), report.blocks.value_or(0),
          report.width.value_or(0),      report.seq.value_or(0),
          report.vocabulary.value_or(0), report.embedding_parameters.value_or(0)};
}

/// Without a sequence there is no attention: what is left are the weights' products.
TrainingFormula applied(const KnownFormula& formula, const Report& report) {
  TrainingFormula line;
  line.name = formula.name;
  const bool recomputes = report.recomputes && formula.flops == &megatron;
  line.formula = recomputes ? recomputing_formula : formula.formula;
  line.source = recomputes ? recomputing_source : formula.source;
  line.missing = missing(formula, report);
  if (!line.missing.empty()) return line;
  const TransformerSize size = size_of(report);
  TransformerSize without_attention = size;
  without_attention.seq = 0;
  line.flops = formula.flops(size, report);
  line.weights_flops = formula.flops(without_attention, report);
  line.attention_flops = *line.flops - *line.weights_flops;
  return line;
}

/// A known model, forward and back, each sample as long as it was published.
TrainingFormula counted(const layers::Model& model, const Report& report) {
  TrainingFormula line;
  line.name = "counted";
  line.formula = "each layer, forward and back";
  line.source = "the shapes of the model";
  const auto own_seq = static_cast<double>(model.input[0]);
  if (report.seq != own_seq) {
    line.missing = "seq to be the model's own, " + measure::number_text(own_seq);
    return line;
  }
  const auto whole = layers::count(model, 1);
  if (!whole) return line;  // not so: it is a known model
  const auto flops = [](const measure::Cost& cost) {
    return measure::count(cost, measure::Convention::flops);
  };
  line.flops = (flops(whole->forward) + flops(whole->backward)) / own_seq * report.tokens;
  return line;
}

Error refuse(const char* name, const std::optional<double>& value,
             const measure::Wording& allowed) {
  if (!value) return measure::refusal(name, measure::left_out(), allowed);
  return measure::refusal(name, measure::number_text(*value), allowed);
}

measure::Wording given_beside(const char* other) {
  return {"given_beside", "given beside {other}", {{"other", other}}};
}

/// The sizes, from the options or from the known model.
std::optional<Error> take_sizes(const Options& options, const layers::Preset* known,
                                const std::optional<TransformerSize>& size, Report& report) {
  report.parameters = options.parameters;
  report.embedding_parameters = options.embedding_parameters;
  report.blocks = options.blocks;
  report.width = options.width;
  report.vocabulary = options.vocabulary;
  report.seq = options.seq;
  if (known == nullptr) return std::nullopt;
  static constexpr Need known_sizes[] = {parameters,
                                         {"embedding_parameters", &Report::embedding_parameters},
                                         blocks,
                                         width,
                                         vocabulary};
  for (const Need& need : known_sizes) {
    if (!(report.*need.value)) continue;
    return refuse(
        need.name, report.*need.value,
        {"left_out_where_model", "left out where model is {model}", {{"model", known->name}}});
  }
  if (!size) return std::nullopt;  // not so: the choices are transformers
  report.model = known->name;
  report.parameters = size->parameters;
  report.embedding_parameters = size->embedding_parameters;
  report.blocks = size->blocks;
  report.width = size->width;
  report.vocabulary = size->vocabulary;
  if (!report.seq) report.seq = size->seq;
  return std::nullopt;
}

/// From C++ the options may come without having been decoded.
std::optional<Error> out_of_range(const Options& options) {
  for (const Field& field : Options::record_type.fields) {
    const auto given =
        field.kind == measure::Kind::maybe    ? field.in<std::optional<double>>(&options)
        : field.kind == measure::Kind::number ? std::optional(field.in<double>(&options))
                                              : std::nullopt;
    if (given && !measure::accepts(field, *given)) {
      return refuse(field.name, given, measure::accepted_numbers(field));
    }
  }
  return std::nullopt;
}

std::optional<Error> unusable(const Options& options, const Report& report) {
  if (!options.tokens) {
    return refuse("tokens", options.tokens,
                  measure::accepted_numbers(*Options::record_type.find("tokens")));
  }
  if (report.embedding_parameters.value_or(0) > report.parameters.value_or(0)) {
    return refuse("embedding_parameters", report.embedding_parameters,
                  {"at_most_parameters", "at most as many as parameters"});
  }
  const bool any =
      std::any_of(std::begin(formulas), std::end(formulas),
                  [&](const KnownFormula& each) { return missing(each, report).empty(); });
  if (!any) {
    return refuse("parameters", report.parameters,
                  measure::accepted_numbers(*Options::record_type.find("parameters")));
  }
  for (const char* name : {"utilisation", "price_per_device_hour"}) {
    const auto& value = Options::record_type.find(name)->in<std::optional<double>>(&options);
    if (value && !options.peak_flops_per_s) {
      return refuse("peak_flops_per_s", std::nullopt, given_beside(name));
    }
  }
  if (options.peak_flops_per_s && !options.utilisation) {
    return refuse("utilisation", std::nullopt, given_beside("peak_flops_per_s"));
  }
  return std::nullopt;
}

/// Time and money, where the reader's own figures are there.
std::optional<Error> estimate(const Options& options, TrainingFormula& line) {
  if (!options.peak_flops_per_s || !line.flops) return std::nullopt;
  const auto made = layers::estimate_training(
      *line.flops, {*options.peak_flops_per_s, *options.utilisation, options.devices,
                    options.price_per_device_hour.value_or(0)});
  if (!made) return made.error();
  line.device_hours = made->device_hours;
  line.hours = made->hours;
  if (options.price_per_device_hour) line.price = made->price;
  return std::nullopt;
}

}  // namespace

measure::Result<TrainingCostReport> training_cost(const TrainingCostOptions& options) {
  if (auto error = out_of_range(options)) return *std::move(error);
  Report report;
  const auto* known = layers::find_preset(trained_model_choices[options.model]);
  std::optional<layers::Model> model;
  if (known != nullptr) model = known->build();
  const auto size = model ? layers::transformer_size(*model) : std::nullopt;
  if (auto error = take_sizes(options, known, size, report)) return *std::move(error);
  if (auto error = unusable(options, report)) return *std::move(error);
  report.tokens = *options.tokens;
  report.recomputes = options.recomputes;
  for (const KnownFormula& formula : formulas) report.formulas.push_back(applied(formula, report));
  if (model) report.formulas.push_back(counted(*model, report));
  for (TrainingFormula& line : report.formulas) {
    if (!line.flops) continue;
    line.flops_per_token = *line.flops / report.tokens;
    if (auto error = estimate(options, line)) return *std::move(error);
    report.lowest_flops = std::min(report.lowest_flops.value_or(*line.flops), *line.flops);
    report.highest_flops = std::max(report.highest_flops.value_or(*line.flops), *line.flops);
  }
  if (options.peak_flops_per_s) {
    report.verdicts.push_back(
        say("estimate", Severity::note,
            "Time and money are an estimate: they follow from the peak, the utilisation and the "
            "price that were given, and nothing was trained."));
  }
  return report;
}

}  // namespace flopscope::experiments
