// SPDX-License-Identifier: MIT
#include "flopscope/layers/residual.h"

#include <algorithm>

#include "core/series.h"
#include "flopscope/layers/counting.h"
#include "flopscope/measure/refusal.h"
#include "simd/rows.h"
#include "tokens/element_pass.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

namespace {

/// What adds two tensors of `shape`, forward or where two gradients meet.
Cost sum_cost(const Shape& shape) {
  const double elements = elements_of(shape);
  return arithmetic_cost(counting::sum, elements, 2 * elements, elements);
}

class SumPass final : public ElementPass {
 public:
  explicit SumPass(const Shape& shape)
      : ElementPass(shape), elements_(static_cast<std::size_t>(shape.elements())) {}

 private:
  [[nodiscard]] float element(const PassData& data, std::size_t i) const override {
    return data.x[i] + data.other[i];
  }
  void run_rows(const PassData& data) const override {
    add_rows(elements_, data.x, data.other, data.y);
  }
  // The same to either input.
  void return_rows(const BackwardData& data) const override {
    if (data.dx != nullptr) std::copy_n(data.dy, elements_, data.dx);
  }

  std::size_t elements_;
};

measure::Error unequal(const Shape& main, const Shape& shortcut) {
  return measure::refusal("",
                          measure::Wording{"shapes",
                                           "{main} and {shortcut}",
                                           {{"main", main.text()}, {"shortcut", shortcut.text()}}},
                          {"same_shape", "outputs of the same shape"}, "shape_mismatch",
                          "unequal_outputs",
                          "main and shortcut are added, so they must give {allowed}, but main "
                          "gives {main} and shortcut "
                          "{shortcut}.",
                          {{"main", main.text()}, {"shortcut", shortcut.text()}});
}

}  // namespace

Result<CountedLayer> Residual::count(const LayerInput& input, Counter& counter) const {
  auto whole = count_series(steps_of("main", main), input, counter);
  if (!whole) return whole;
  auto beside = count_series(steps_of("shortcut", shortcut), input, counter);
  if (!beside) return beside;
  if (whole->output != beside->output) {
    return at_layer(unequal(whole->output, beside->output), counter, type_name);
  }
  const auto end_of_main = static_cast<std::ptrdiff_t>(whole->parts.size()) - 1;
  std::ptrdiff_t end_of_shortcut = whole_input;
  for (CountedLayer& part : beside->parts) {
    if (end_of_shortcut == whole_input) part.sources = {whole_input};
    add_part(*whole, std::move(part));
    end_of_shortcut = static_cast<std::ptrdiff_t>(whole->parts.size()) - 1;
  }
  CountedLayer sum = operation_part("sum", "add", whole->output, whole->output, counter);
  sum.forward = sum_cost(sum.output);
  sum.sources = {end_of_main, end_of_shortcut};
  sum.pass = std::make_shared<SumPass>(sum.output);
  if (input.learned) sum.backward = sum_cost(input.shape);
  add_part(*whole, std::move(sum));
  whole->learned = whole->learned || beside->learned;
  return whole;
}

std::span<const LayerList> Residual::lists() {
  static constexpr LayerList all[] = {layer_list<&Residual::main>("main", true),
                                      layer_list<&Residual::shortcut>("shortcut", false)};
  return all;
}

}  // namespace flopscope::layers
