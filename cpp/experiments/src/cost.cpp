// SPDX-License-Identifier: MIT
#include "flopscope/experiments/cost.h"

#include <array>

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

/// The fields that a report and a layer's line share.
template <class Counted>
constexpr std::array<measure::Field, 8> count_fields() {
  using measure::field;
  return {
      field<&Counted::flops>("flops", "", "operations in the report's convention"),
      field<&Counted::macs>("macs", "", "multiply-accumulates of matrix products"),
      field<&Counted::multiplies>("multiplies", "", "multiplications, those of macs included"),
      field<&Counted::adds>("adds", "", "additions, those of macs and biases included"),
      field<&Counted::others>("others", "", "comparisons, divisions, exponentials and the like"),
      field<&Counted::params>("params", "", "learned values"),
      field<&Counted::bytes_read>("bytes_read", "bytes", "inputs and parameters, each once"),
      field<&Counted::bytes_written>("bytes_written", "bytes", "outputs, each once"),
  };
}

template <std::size_t A, std::size_t B>
constexpr std::array<measure::Field, A + B> joined(const std::array<measure::Field, A>& first,
                                                   const std::array<measure::Field, B>& second) {
  std::array<measure::Field, A + B> all{};
  for (std::size_t i = 0; i < A; ++i) all[i] = first[i];
  for (std::size_t i = 0; i < B; ++i) all[A + i] = second[i];
  return all;
}

}  // namespace

Convention rate_convention(const Cost& cost) {
  return cost.macs > 0 ? Convention::flops : Convention::all;
}

CostReport cost(const Subject& subject, const CostOptions& options) {
  const Cost total = subject.operation->cost();
  const std::string name = subject.operation->type().name;

  CostReport report;
  report.convention = options.convention;
  fill(report, total, options.convention);
  // The figure is a sum of counts, and may be the only one that is too large.
  report.rounded = !total.exact() || !measure::exact_count(report.flops);
  const double bytes = total.bytes_read + total.bytes_written;
  if (bytes > 0) {
    report.arithmetic_intensity = measure::count(total, rate_convention(total)) / bytes;
  }
  LayerCost layer{name, name};
  fill(layer, total, options.convention);
  report.layers.push_back(std::move(layer));
  return report;
}

}  // namespace flopscope::experiments

using namespace flopscope::experiments;

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<CostOptions>() {
  static constexpr Field fields[] = {
      choice<&CostOptions::convention>("convention", "what a figure counts", convention_choices),
  };
  static constexpr RecordType type{"CostOptions", "how work is counted", fields};
  return type;
}

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<LayerCost>() {
  static constexpr auto fields = joined(
      std::array<Field, 2>{
          field<&LayerCost::path>("path", "", "where in the model"),
          field<&LayerCost::op>("op", "", "the operation"),
      },
      count_fields<LayerCost>());
  static constexpr RecordType type{"LayerCost", "one operation's part of the work", fields};
  return type;
}

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<CostReport>() {
  static constexpr auto fields =
      joined(joined(
                 std::array<Field, 1>{
                     choice<&CostReport::convention>("convention", "what `flops` counts",
                                                     convention_choices),
                 },
                 count_fields<CostReport>()),
             std::array<Field, 3>{
                 field<&CostReport::arithmetic_intensity>(
                     "arithmetic_intensity", "flops/byte",
                     "flops (all operations where there are no macs) for each byte that must move"),
                 field<&CostReport::rounded>(
                     "rounded", "", "true where a count reaches 2^53 and may no longer be exact"),
                 records<&CostReport::layers>("layers", "the same for each part"),
             });
  static constexpr RecordType type{"CostReport", "how much work it is on paper", fields};
  return type;
}
