// SPDX-License-Identifier: MIT
//
// The descriptions of a cost's options and report.
#include <array>

#include "flopscope/experiments/cost.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

/// The fields that a report and a layer's line share.
template <class Counted>
constexpr std::array<Field, 8> count_fields() {
  return {
      field<&Counted::flops>("operations in the report's convention"),
      field<&Counted::macs>("multiply-accumulates of matrix products"),
      field<&Counted::multiplies>("multiplications, those of macs included"),
      field<&Counted::adds>("additions, those of macs and biases included"),
      field<&Counted::others>("comparisons, divisions, exponentials and the like"),
      field<&Counted::params>("learned values"),
      field<&Counted::bytes_read>(
          "bytes", "inputs and parameters, each once, and what is stored between steps"),
      field<&Counted::bytes_written>("bytes",
                                     "outputs, each once, and what is stored between steps"),
  };
}

}  // namespace

constexpr Field cost_options_fields[] = {
    choice<&CostOptions::convention>("what a figure counts", measure::convention_choices),
    field<&CostOptions::count_masked>(
        "whether products that a causal mask throws away count, as in published figures"),
};
constexpr RecordType CostOptions::record_type{"CostOptions", "how work is counted",
                                              cost_options_fields};

constexpr auto layer_cost_fields =
    fields(field<&LayerCost::path>("where in the model"),
           field<&LayerCost::op>("the layer's type or the operation"),
           field<&LayerCost::name>("the caller's name for it; empty if none was given"),
           field<&LayerCost::level>("how deep in the tree, from 0"),
           field<&LayerCost::parts>("lines directly below; 0: its work is its own"),
           field<&LayerCost::output_shape>("with the batch; empty for an operation"),
           field<&LayerCost::share>("of the whole's flops"),
           field<&LayerCost::backward_flops>("operations of the backward pass"),
           count_fields<LayerCost>());
constexpr RecordType LayerCost::record_type{"LayerCost", "one operation's part of the work",
                                            layer_cost_fields};

constexpr Field published_figure_fields[] = {
    field<&PublishedFigure::quantity>("what was counted"),
    field<&PublishedFigure::value>("the figure, in units of one"),
    field<&PublishedFigure::convention>("what its authors counted"),
    field<&PublishedFigure::source>("who published it"),
    field<&PublishedFigure::difference>("why it differs from what is counted here; empty if not"),
};
constexpr RecordType PublishedFigure::record_type{
    "PublishedFigure", "what somebody published of a known model", published_figure_fields};

constexpr auto cost_report_fields = fields(
    choice<&CostReport::convention>("what `flops` counts", measure::convention_choices),
    count_fields<CostReport>(),
    field<&CostReport::arithmetic_intensity>(
        "flops/byte",
        "flops (all operations where there are no macs) for each byte that must move"),
    field<&CostReport::rounded>("true where a count reaches 2^53 and may no longer be exact"),
    field<&CostReport::backward_flops>("operations of the backward pass in training, for a model"),
    field<&CostReport::backward_macs>("its multiply-accumulates"),
    field<&CostReport::backward_multiplies>("its multiplications"),
    field<&CostReport::backward_adds>("its additions"),
    field<&CostReport::backward_others>("its other operations"),
    records<&CostReport::layers>("the same for each part, as a tree in lines"),
    records<&CostReport::published>("published figures of a known model"));
constexpr RecordType CostReport::record_type{"CostReport", "how much work it is on paper",
                                             cost_report_fields};

}  // namespace flopscope::experiments
