// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// AddedRowsPass: a pass that adds the beginning of a learned table to its input, again and again:
// to every sample a row for each position, or to every position the same row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "element_pass.h"
#include "simd/rows.h"

namespace flopscope::layers {

class AddedRowsPass final : public ElementPass {
 public:
  /// Adds the first `period` elements of `table` to each `period` elements of the input; or, where
  /// there is a `place`, the `*place`-th ones, counted from 0.
  AddedRowsPass(const Shape& input, std::int64_t period, const Parameter& table,
                std::shared_ptr<const std::int64_t> place = nullptr)
      : ElementPass(input),
        table_(table),
        elements_(static_cast<std::size_t>(input.elements())),
        period_(static_cast<std::size_t>(period)),
        place_(std::move(place)) {}

  [[nodiscard]] std::vector<Parameter> parameters() const override { return {table_}; }

 private:
  [[nodiscard]] const float* row(const PassData& data) const {
    return data.parameters[0] + (place_ ? static_cast<std::size_t>(*place_) * period_ : 0);
  }

  [[nodiscard]] float element(const PassData& data, std::size_t i) const override {
    return data.x[i] + row(data)[i % period_];
  }

  void run_rows(const PassData& data) const override {
    for (std::size_t begin = 0; begin < elements_; begin += period_) {
      add_rows(period_, data.x + begin, row(data), data.y + begin);
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
  std::shared_ptr<const std::int64_t> place_;
};

}  // namespace flopscope::layers
