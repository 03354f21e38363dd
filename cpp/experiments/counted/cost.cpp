// SPDX-License-Identifier: MIT
#include "flopscope/experiments/cost.h"

#include "flopscope/layers/presets.h"

namespace flopscope::experiments {

using measure::Convention;
using measure::Cost;

namespace {

/// Writes the counts into a whole report or into one layer's line; the names are the same.
template <class Counted>
void fill(Counted& counted, const Cost& cost, Convention convention) {
  counted.flops = measure::count(cost, convention);
  counted.macs = cost.macs;
  counted.multiplies = cost.multiplies;
  counted.adds = cost.adds;
  counted.others = cost.others;
  counted.params = cost.parameters;
  counted.bytes_read = cost.bytes_read;
  counted.bytes_written = cost.bytes_written;
}

/// What the whole says of itself.
CostReport report_of(const Cost& total, const CostOptions& options) {
  CostReport report;
  report.convention = options.convention;
  fill(report, total, options.convention);
  // The figure is a sum of counts, and may be the only one that is too large.
  report.rounded = !total.exact() || !measure::exact_count(report.flops);
  if (total.bytes() > 0) report.arithmetic_intensity = measure::rated_work(total) / total.bytes();
  return report;
}

std::optional<double> share_of(double part, double whole) {
  return whole > 0 ? std::optional<double>(part / whole) : std::nullopt;
}

}  // namespace

CostReport operation_cost(const layers::Operation& operation, layers::Kernel kernel,
                          const CostOptions& options) {
  const Cost total = operation.cost(kernel);
  CostReport report = report_of(total, options);
  LayerCost layer;
  layer.path = layer.op = operation.type().name;
  layer.share = share_of(report.flops, report.flops);
  fill(layer, total, options.convention);
  report.layers.push_back(std::move(layer));
  return report;
}

namespace {

/// Adds the lines of what is inside `whole`, each before those of its own parts.
void add_lines(const layers::CountedLayer& whole, layers::Kernel kernel, std::int64_t level,
               CostReport& report) {
  for (const layers::CountedLayer& part : whole.parts) {
    LayerCost line;
    line.path = part.path;
    line.op = part.type;
    line.name = part.name;
    line.level = level;
    line.parts = static_cast<std::int64_t>(part.parts.size());
    for (int i = 0; i < part.output.rank(); ++i) {
      line.output_shape.push_back(static_cast<double>(part.output[i]));
    }
    fill(line, part.forward_by(kernel), report.convention);
    line.share = share_of(line.flops, report.flops);
    line.backward_flops = measure::count(part.backward_by(kernel), report.convention);
    report.layers.push_back(std::move(line));
    add_lines(part, kernel, level + 1, report);
  }
}

void add_backward(const Cost& backward, CostReport& report) {
  report.backward_flops = measure::count(backward, report.convention);
  report.backward_macs = backward.macs;
  report.backward_multiplies = backward.multiplies;
  report.backward_adds = backward.adds;
  report.backward_others = backward.others;
  report.rounded =
      report.rounded || !backward.exact() || !measure::exact_count(*report.backward_flops);
}

/// Only a known model as it was published has published figures; a spec may use its name.
void add_published(const std::string& preset, CostReport& report) {
  const layers::Preset* const known = layers::find_preset(preset);
  if (known == nullptr) return;
  for (const layers::PublishedFigure& figure : known->published) {
    report.published.push_back(
        {figure.quantity, figure.value, figure.convention, figure.source, figure.difference});
  }
}

CostReport model_cost(const Subject& subject, const CostOptions& options) {
  const auto whole = layers::count(*subject.model, subject.batch, options.count_masked);
  if (!whole) return report_of({}, options);  // not so: reading the subject has counted it
  CostReport report = report_of(whole->forward_by(subject.kernel), options);
  add_backward(whole->backward_by(subject.kernel), report);
  add_lines(*whole, subject.kernel, 0, report);
  add_published(subject.preset, report);
  return report;
}

}  // namespace

CostReport cost(const Subject& subject, const CostOptions& options) {
  return subject.model && !subject.backward
             ? model_cost(subject, options)
             : operation_cost(*subject.operation, subject.kernel, options);
}

}  // namespace flopscope::experiments
