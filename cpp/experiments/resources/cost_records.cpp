// SPDX-License-Identifier: MIT
//
// The descriptions of a cost's options and report.
#include <array>

#include "flopscope/experiments/cost.h"

namespace flopscope::experiments {

namespace {

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

}  // namespace flopscope::experiments

using namespace flopscope::experiments;

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<CostOptions>() {
  static constexpr Field fields[] = {
      choice<&CostOptions::convention>("convention", "what a figure counts", convention_choices),
      field<&CostOptions::count_masked>(
          "count_masked", "",
          "whether products that a causal mask throws away count, as in published figures"),
  };
  static constexpr RecordType type{"CostOptions", "how work is counted", fields};
  return type;
}

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<LayerCost>() {
  static constexpr auto fields = joined(
      std::array<Field, 8>{
          field<&LayerCost::path>("path", "", "where in the model"),
          field<&LayerCost::op>("op", "", "the layer's type or the operation"),
          field<&LayerCost::name>("name", "", "the caller's name for it; empty if none was given"),
          field<&LayerCost::level>("level", "", "how deep in the tree, from 0"),
          field<&LayerCost::parts>("parts", "", "lines directly below; 0: its work is its own"),
          field<&LayerCost::output_shape>("output_shape", "",
                                          "with the batch; empty for an operation"),
          field<&LayerCost::share>("share", "", "of the whole's flops"),
          field<&LayerCost::backward_flops>("backward_flops", "",
                                            "operations of the backward pass"),
      },
      count_fields<LayerCost>());
  static constexpr RecordType type{"LayerCost", "one operation's part of the work", fields};
  return type;
}

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<PublishedFigure>() {
  static constexpr Field fields[] = {
      field<&PublishedFigure::quantity>("quantity", "", "what was counted"),
      field<&PublishedFigure::value>("value", "", "the figure, in units of one"),
      field<&PublishedFigure::convention>("convention", "", "what its authors counted"),
      field<&PublishedFigure::source>("source", "", "who published it"),
      field<&PublishedFigure::difference>("difference", "",
                                          "why it differs from what is counted here; empty if not"),
  };
  static constexpr RecordType type{"PublishedFigure", "what somebody published of a known model",
                                   fields};
  return type;
}

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<CostReport>() {
  static constexpr auto fields = joined(
      joined(
          std::array<Field, 1>{
              choice<&CostReport::convention>("convention", "what `flops` counts",
                                              convention_choices),
          },
          count_fields<CostReport>()),
      std::array<Field, 9>{
          field<&CostReport::arithmetic_intensity>(
              "arithmetic_intensity", "flops/byte",
              "flops (all operations where there are no macs) for each byte that must move"),
          field<&CostReport::rounded>("rounded", "",
                                      "true where a count reaches 2^53 and may no longer be exact"),
          field<&CostReport::backward_flops>(
              "backward_flops", "", "operations of the backward pass in training, for a model"),
          field<&CostReport::backward_macs>("backward_macs", "", "its multiply-accumulates"),
          field<&CostReport::backward_multiplies>("backward_multiplies", "", "its multiplications"),
          field<&CostReport::backward_adds>("backward_adds", "", "its additions"),
          field<&CostReport::backward_others>("backward_others", "", "its other operations"),
          records<&CostReport::layers>("layers", "the same for each part, as a tree in lines"),
          records<&CostReport::published>("published", "published figures of a known model"),
      });
  static constexpr RecordType type{"CostReport", "how much work it is on paper", fields};
  return type;
}
