// SPDX-License-Identifier: MIT
#include "flopscope/layers/select.h"

#include <algorithm>

#include "core/fields.h"
#include "core/misfit.h"
#include "dimension.h"
#include "element_pass.h"
#include "flopscope/layers/window.h"

namespace flopscope::layers {

namespace {

class SelectPass final : public ElementPass {
 public:
  /// Selects of `outer` parts, each of `length` slices of `slice` elements, the slice `index`.
  SelectPass(std::size_t outer, std::size_t length, std::size_t slice, std::size_t index,
             const Shape& output)
      : ElementPass(output), outer_(outer), length_(length), slice_(slice), index_(index) {}

 private:
  /// Where the slice of a part begins.
  [[nodiscard]] std::size_t selected(std::size_t part) const {
    return (part * length_ + index_) * slice_;
  }
  [[nodiscard]] float element(const PassData& data, std::size_t i) const override {
    return data.x[selected(i / slice_) + i % slice_];
  }
  void run_rows(const PassData& data) const override {
    for (std::size_t part = 0; part < outer_; ++part) {
      std::copy_n(data.x + selected(part), slice_, data.y + part * slice_);
    }
  }
  // What was left out gets nothing.
  void return_rows(const BackwardData& data) const override {
    if (data.dx == nullptr) return;
    std::fill_n(data.dx, outer_ * length_ * slice_, 0.0F);
    for (std::size_t part = 0; part < outer_; ++part) {
      std::copy_n(data.dy + part * slice_, slice_, data.dx + selected(part));
    }
  }

  std::size_t outer_, length_, slice_, index_;
};

}  // namespace

measure::Result<LayerOnInput> Select::on(const Shape& input) const {
  const auto selected = dimension("dim", dim, input);
  if (!selected) return selected.error();
  if (input.rank() < 2)
    return misfit("dim", {"removes_dimension", "Select removes a dimension"},
                  {"of_dimensions", "of at least {least}", {{"least", 2}}}, input);
  if (index >= input[*selected]) {
    return misfit("index", index,
                  {"longer", "longer in dimension {dimension}", {{"dimension", *selected}}}, input);
  }
  Shape output;
  std::size_t outer = 1;
  std::size_t slice = 1;
  for (int i = 0; i < input.rank(); ++i) {
    if (i == *selected) continue;
    output = output.and_then(input[i]);
    (i < *selected ? outer : slice) *= static_cast<std::size_t>(input[i]);
  }
  return LayerOnInput{
      .output = output,
      .pass = std::make_shared<SelectPass>(outer, static_cast<std::size_t>(input[*selected]), slice,
                                           static_cast<std::size_t>(index), output)};
}

constexpr Field select_fields[] = {
    field<&Select::dim>("the dimension; from the end if negative", dimension_range),
    field<&Select::index>("which slice of it", padding_range),
};
std::span<const Field> Select::fields() { return select_fields; }

}  // namespace flopscope::layers
