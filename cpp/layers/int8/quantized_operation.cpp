// SPDX-License-Identifier: MIT
#include "quantized_operation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "simd/align.h"

namespace flopscope::layers {

using measure::Result;

namespace {

double bound_of(std::int64_t terms) { return 1 / std::sqrt(static_cast<double>(terms)); }

/// However few terms an element has, to find and fetch it takes as long as some.
constexpr std::size_t least_work = 32;

/// The relative error of a scale or a step, in single precision.
constexpr double rounding = 1e-4;
/// The relative error of a sum, which is exact in integers and then rounded a few times.
constexpr double tolerance = 4 * 0x1p-24;

}  // namespace

Result<QuantizedWeights> draw_quantized(std::int64_t outputs, std::int64_t terms, bool bias,
                                        const measure::Random& random) {
  auto values = Tensor<std::int8_t>::allocate({outputs, terms});
  if (!values) return values.error();
  auto rows = Tensor<QuantizedRow>::allocate({outputs});
  if (!rows) return rows.error();
  Result<Tensor<float>> biases = Tensor<float>();
  if (bias) biases = Tensor<float>::allocate({outputs});
  if (!biases) return biases.error();
  auto drawn = Tensor<float>::allocate({terms});
  if (!drawn) return drawn.error();
  measure::Random drawing = random;
  std::int8_t* integers = values->data();
  for (QuantizedRow& row : rows->values()) {
    drawn->fill_uniform(drawing, -bound_of(terms), bound_of(terms));
    row = quantize_weights(drawn->values(), integers);
    integers += terms;
  }
  biases->fill_uniform(drawing, -bound_of(terms), bound_of(terms));
  return QuantizedWeights{std::move(*values), std::move(*rows), std::move(*biases), random};
}

std::optional<measure::Error> QuantizedPass::draw(Tensor<float>& input, measure::Random& random) {
  input.fill_uniform(random, -1, 1);
  auto quantization = calibrate(input.values());
  if (!quantization) return quantization.error();
  input_ = *quantization;
  auto weights = draw_quantized(outputs_, terms_, bias_, random);
  if (!weights) return weights.error();
  weights_ = std::move(*weights);
  return std::nullopt;
}

std::size_t QuantizedPass::workspace_floats(Kernel kernel) const {
  return quotient_up(workspace_bytes(kernel), sizeof(float));
}

void QuantizedPass::run(Kernel kernel, const PassData& data) const {
  const QuantizedData numbers{.x = data.x,
                              .input = input_,
                              .weight = weights_.values.data(),
                              .rows = weights_.rows.data(),
                              .bias = weights_.bias.data(),
                              .y = data.y};
  auto* const workspace = reinterpret_cast<std::int8_t*>(data.workspace);
  if (kernel == Kernel::naive) naive(numbers, workspace);
  else simd(numbers, workspace);
}

void add_stored_integers(double count, measure::Cost& cost) {
  cost.bytes_read += count * sizeof(std::int8_t);
  cost.bytes_written += count * sizeof(std::int8_t);
}

double quantized_bytes(const measure::Cost& cost, std::int64_t integers, const ForwardPass& pass,
                       Kernel kernel) {
  measure::Cost stored;
  add_stored_integers(static_cast<double>(integers), stored);
  return cost.bytes() - stored.bytes() +
         static_cast<double>(pass.workspace_floats(kernel) * sizeof(float));
}

std::optional<measure::Error> too_many_terms(const char* field, std::int64_t value,
                                             std::int64_t terms) {
  if (terms <= most_quantized_terms) return std::nullopt;
  return measure::refusal(field, std::to_string(value),
                          {"few_terms",
                           "such that an output has at most {most} terms, whose sum 32 bits hold",
                           {{"most", most_quantized_terms}}});
}

double quantized_work(std::size_t terms) {
  return static_cast<double>(std::max(terms, least_work));
}

QuantizedCheck::QuantizedCheck(const Quantization& input, const QuantizedWeights& weights,
                               double max_work)
    : input_(input),
      weights_(weights),
      terms_(static_cast<std::size_t>(weights.values.shape().last())),
      drawable_(affordable_parts(weights.rows.size(), static_cast<double>(terms_), max_work)),
      random_(weights.random),
      gauge_(tolerance) {}

bool QuantizedCheck::begin_row(std::size_t o) {
  row_ = o;
  is_drawn_ = o < drawable_;
  if (!is_drawn_) return true;
  if (drawn_.size() == 0) {
    auto drawn = Tensor<float>::allocate({terms_});
    if (!drawn) return false;
    drawn_ = std::move(*drawn);
  }
  const double bound = bound_of(static_cast<std::int64_t>(terms_));
  for (; next_ <= o; ++next_) drawn_.fill_uniform(random_, -bound, bound);
  return true;
}

void QuantizedCheck::add(float x, std::int8_t q, std::size_t place) {
  sum_ += q * weights_.values.data()[row_ * terms_ + place];
  if (!is_drawn_) return;
  const double weight = drawn_.data()[place];
  exact_ += x * weight;
  absolute_x_ += std::abs(static_cast<double>(x));
  absolute_weights_ += std::abs(weight);
}

void QuantizedCheck::compare(float y) {
  const QuantizedRow& row = weights_.rows.data()[row_];
  const float bias = weights_.bias.size() == 0 ? 0 : weights_.bias.data()[row_];
  const float expected = dequantized(sum_, input_, row, bias);
  const double scale = std::abs(static_cast<double>(expected) - bias) + std::abs(bias);
  gauge_.compare(y, expected, scale);
  if (is_drawn_) {
    const double bound = quantization_bound(input_, row, absolute_x_, absolute_weights_,
                                            static_cast<std::int64_t>(terms_));
    gauge_.limit(y, exact_ + bias, bound * (1 + rounding) + scale * tolerance);
  }
  sum_ = 0;
  exact_ = absolute_x_ = absolute_weights_ = 0;
}

}  // namespace flopscope::layers
