// SPDX-License-Identifier: MIT
#include "flopscope/layers/transpose.h"

#include <algorithm>
#include <utility>

#include "core/fields.h"
#include "dimension.h"
#include "element_pass.h"

namespace flopscope::layers {

namespace {

/// The input as (outer, first, middle, second, inner): what is swapped, and what is not.
struct Parts {
  std::size_t outer = 1, first = 1, middle = 1, second = 1, inner = 1;
};

// In squares, so that neither side's cache lines are fetched again for each of their elements.
void transpose(const Parts& parts, const float* x, float* y) {
  constexpr std::size_t side = 16;
  const auto& [outer, first, middle, second, inner] = parts;
  for (std::size_t om = 0; om < outer * middle; ++om) {
    const std::size_t o = om / middle;
    const std::size_t m = om % middle;
    const float* const from = x + (o * first * middle + m) * second * inner;
    float* const to = y + (o * second * middle + m) * first * inner;
    for (std::size_t s0 = 0; s0 < second; s0 += side) {
      for (std::size_t f0 = 0; f0 < first; f0 += side) {
        for (std::size_t s = s0; s < std::min(second, s0 + side); ++s) {
          for (std::size_t f = f0; f < std::min(first, f0 + side); ++f) {
            std::copy_n(from + (f * middle * second + s) * inner, inner,
                        to + (s * middle * first + f) * inner);
          }
        }
      }
    }
  }
}

class TransposePass final : public ElementPass {
 public:
  TransposePass(const Parts& parts, const Shape& output) : ElementPass(output), parts_(parts) {}

 private:
  /// Where in the input the row `row` of `inner` elements of the output begins.
  [[nodiscard]] std::size_t source(std::size_t row) const {
    const auto& [outer, first, middle, second, inner] = parts_;
    const std::size_t f = row % first;
    const std::size_t m = row / first % middle;
    const std::size_t s = row / first / middle % second;
    const std::size_t o = row / first / middle / second;
    return (((o * first + f) * middle + m) * second + s) * inner;
  }
  [[nodiscard]] float element(const PassData& data, std::size_t i) const override {
    return data.x[source(i / parts_.inner) + i % parts_.inner];
  }

  void run_rows(const PassData& data) const override { transpose(parts_, data.x, data.y); }
  // The backward pass changes the same two places again.
  void return_rows(const BackwardData& data) const override {
    Parts swapped = parts_;
    std::swap(swapped.first, swapped.second);
    if (data.dx != nullptr) transpose(swapped, data.dy, data.dx);
  }

  Parts parts_;
};

}  // namespace

measure::Result<LayerOnInput> Transpose::on(const Shape& input) const {
  const auto one = dimension("dim0", dim0, input);
  if (!one) return one.error();
  const auto other = dimension("dim1", dim1, input);
  if (!other) return other.error();
  const auto [low, high] = std::minmax(*one, *other);
  Parts parts;
  for (int i = 0; i < input.rank(); ++i) {
    const auto size = static_cast<std::size_t>(input[i]);
    if (i < low) parts.outer *= size;
    else if (i == low) parts.first = size;
    else if (i < high) parts.middle *= size;
    else if (i == high) parts.second = size;
    else parts.inner *= size;
  }
  const Shape output = input.with(low, input[high]).with(high, input[low]);
  return LayerOnInput{.output = output, .pass = std::make_shared<TransposePass>(parts, output)};
}

constexpr Field transpose_fields[] = {
    field<&Transpose::dim0>("one dimension; from the end if negative", dimension_range),
    field<&Transpose::dim1>("the other; from the end if negative", dimension_range),
};
std::span<const Field> Transpose::fields() { return transpose_fields; }

}  // namespace flopscope::layers
