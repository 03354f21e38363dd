// SPDX-License-Identifier: MIT
#include "flopscope/layers/quantized_layer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "conv2d/conv2d_forms.h"
#include "core/fields.h"
#include "core/misfit.h"
#include "core/verification.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "quantized_operation.h"

namespace flopscope::layers {

using measure::Category;
using measure::Error;
using measure::MemoryTag;
using measure::Result;

namespace {

std::optional<Error> odd_size(const char* what, std::size_t size, const Shape& wanted) {
  const auto elements = static_cast<std::size_t>(wanted.elements());
  if (size == elements) return std::nullopt;
  return measure::refusal(what, std::to_string(size),
                          {"numbers_of_layer",
                           "the {count} numbers of a layer with {shape}",
                           {{"count", elements}, {"shape", wanted.text()}}},
                          "shape_mismatch");
}

std::optional<Error> odd_number(const std::string& what, std::span<const float> values) {
  const auto odd = std::find_if_not(values.begin(), values.end(),
                                    [](float value) { return std::isfinite(value); });
  if (odd == values.end()) return std::nullopt;
  return not_finite(what, odd - values.begin(), *odd);
}

std::optional<Error> misfit_of(const QuantizedLinearShape& sizes) {
  return out_of_range(QuantizedLinearShape::record_type, &sizes);
}
std::optional<Error> misfit_of(const QuantizedConv2dShape& sizes) {
  if (auto error = out_of_range(QuantizedConv2dShape::record_type, &sizes)) return error;
  return conv2d_misfit(sizes);
}

std::optional<Error> odd_input(const Quantization& input) {
  if (!std::isfinite(input.scale) || input.scale <= 0) {
    return measure::refusal("input.scale", measure::value_text(static_cast<double>(input.scale)),
                            {"above_0", "a finite number above 0"});
  }
  if (input.zero_point >= 0 && input.zero_point <= most_quantized) return std::nullopt;
  return measure::refusal("input.zero_point", std::to_string(input.zero_point),
                          measure::whole_number(0, most_quantized));
}

/// The roundings of an output, whose sum of integers is exact: a product, and the bias.
constexpr std::size_t dequantized_terms = 2;

}  // namespace

template <class Sizes>
Result<QuantizedLayer<Sizes>> QuantizedLayer<Sizes>::make(const Sizes& sizes,
                                                          std::span<const float> weight,
                                                          std::span<const float> bias,
                                                          const Quantization& input) {
  if (auto error = misfit_of(sizes)) return *std::move(error);
  if (auto error = odd_input(input)) return *std::move(error);
  const Shape wanted = weight_shape(sizes);
  const std::int64_t terms = wanted.with(0, 1).elements();
  if (auto error = too_many_terms("weight", terms, terms)) return *std::move(error);
  if (auto error = odd_size("weight", weight.size(), wanted)) return *std::move(error);
  const Shape outputs = sizes.bias ? Shape{wanted[0]} : Shape{};
  if (auto error = odd_size("bias", bias.size(), outputs)) return *std::move(error);
  if (auto error = odd_number("weight", weight)) return *std::move(error);
  if (auto error = odd_number("bias", bias)) return *std::move(error);
  const MemoryTag parameters("QuantizedLayer", Category::parameters);
  auto integers = Tensor<std::int8_t>::allocate(wanted);
  if (!integers) return integers.error();
  auto rows = Tensor<QuantizedRow>::allocate({wanted[0]});
  if (!rows) return rows.error();
  QuantizedLayer layer;
  if (sizes.bias) {
    auto kept = Tensor<float>::allocate(outputs);
    if (!kept) return kept.error();
    std::copy(bias.begin(), bias.end(), kept->data());
    layer.bias_ = std::move(*kept);
  }
  const auto length = static_cast<std::size_t>(terms);
  for (std::size_t o = 0; o < rows->size(); ++o) {
    rows->data()[o] =
        quantize_weights(weight.subspan(o * length, length), integers->data() + o * length);
  }
  layer.sizes_ = sizes;
  layer.input_ = input;
  layer.weight_ = std::move(*integers);
  layer.rows_ = std::move(*rows);
  return Result<QuantizedLayer>(std::move(layer));
}

template <class Sizes>
void QuantizedLayer<Sizes>::run(const float* x, float* y, float* workspace) const {
  quantized_simd(sizes_, {x, input_, weight_.data(), rows_.data(), bias_.data(), y},
                 reinterpret_cast<std::int8_t*>(workspace));
}

template <class Sizes>
std::size_t QuantizedLayer<Sizes>::workspace_floats() const {
  return (quantized_workspace(sizes_) + sizeof(float) - 1) / sizeof(float);
}

// A sample alone is a batch of one.
template <class Sizes>
Verification QuantizedLayer<Sizes>::verify(const float* x, const float* y, double max_work) const {
  Sizes one = sizes_;
  one.batch = 1;
  const auto batch = static_cast<std::size_t>(sizes_.batch);
  const auto inputs = static_cast<std::size_t>(input_shape(one).elements());
  const auto outputs = static_cast<std::size_t>(output_shape(one).elements());
  auto integers = Tensor<std::int8_t>::allocate({inputs});
  if (!integers) return no_memory();
  const std::size_t places = outputs / rows_.size();  // of a row of weights
  const auto compare = [&](std::size_t at, float* expected, ErrorGauge& gauge) {
    quantized_naive(one,
                    {x + at * inputs, input_, weight_.data(), rows_.data(), bias_.data(), expected},
                    integers->data());
    for (std::size_t i = 0; i < outputs; ++i) {
      const double bias = bias_.size() == 0 ? 0 : bias_.data()[i / places];
      const double scale = std::abs(expected[i] - bias) + std::abs(bias);
      gauge.compare(y[at * outputs + i], expected[i], scale);
    }
  };
  return verify_parts(batch, cost(one).macs, max_work, sum_tolerance(dequantized_terms), outputs,
                      compare);
}

template <class Sizes>
double QuantizedLayer<Sizes>::parameter_bytes() const {
  return static_cast<double>(weight_.size() + rows_.size() * sizeof(QuantizedRow) +
                             bias_.size() * sizeof(float));
}

template class QuantizedLayer<QuantizedLinearShape>;
template class QuantizedLayer<QuantizedConv2dShape>;

}  // namespace flopscope::layers
