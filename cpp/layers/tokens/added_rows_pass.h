// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// AddedRowsPass: a pass that adds the beginning of a learned table to its input, again and again:
// to every sample a row for each position, or to every position the same row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "element_pass.h"
#include "simd/rows.h"

namespace flopscope::layers {

class AddedRowsPass final : public ElementPass {
 public:
  /// Adds the first `period` elements of `table` to each `period` elements of the input.
  AddedRowsPass(const Shape& input, std::int64_t period, const Parameter& table)
      : ElementPass(input),
        table_(table),
        elements_(static_cast<std::size_t>(input.elements())),
        period_(static_cast<std::size_t>(period)) {}

  [[nodiscard]] std::vector<Parameter> parameters() const override { return {table_}; }

 private:
  [[nodiscard]] float element(const PassData& data, std::size_t i) const override {
    return data.x[i] + data.parameters[0][i % period_];
  }

  void run_rows(const PassData& data) const override {
    for (std::size_t begin = 0; begin < elements_; begin += period_) {
      add_rows(period_, data.x + begin, data.parameters[0], data.y + begin);
    }
  }

  void return_rows(const BackwardData& data) const override {
    float* const dtable = data.dparameters[0];
    for (std::size_t begin = 0; begin < elements_; begin += period_) {
      add_rows(period_, dtable, data.dy + begin, dtable);
    }
    if (data.dx != nullptr) std::copy_n(data.dy, elements_, data.dx);
  }

  Parameter table_;
  std::size_t elements_, period_;
};

}  // namespace flopscope::layers
