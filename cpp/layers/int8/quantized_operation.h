// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// QuantizedPass: the part that the operations on 8-bit integers share. An output is checked exactly
// against the sum of integers, and within the stated bound against that of the numbers they stand
// for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/pass_operation.h"
#include "core/verification.h"
#include "flopscope/layers/quantize.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/random.h"

namespace flopscope::layers {

/// Weights (outputs, terms) that were drawn as PyTorch draws them, uniform within 1 / sqrt(terms),
/// and quantized. They are drawn again where the numbers themselves are asked for: to keep them
/// would cost four times the memory that the integers save.
struct QuantizedWeights {
  Tensor<std::int8_t> values;  ///< (outputs, terms)
  Tensor<QuantizedRow> rows;   ///< (outputs)
  Tensor<float> bias;          ///< (outputs), or nothing
  measure::Random random;      ///< as it was before the first weight was drawn
};

/// Draws what `linear` and `conv2d` draw of an equal generator. Error: "out_of_memory".
[[nodiscard]] measure::Result<QuantizedWeights> draw_quantized(std::int64_t outputs,
                                                               std::int64_t terms, bool bias,
                                                               const measure::Random& random);

/// An "invalid_value" error, about `field`, where an output has more terms than 32 bits hold the
/// sum of.
[[nodiscard]] std::optional<measure::Error> too_many_terms(const char* field, std::int64_t value,
                                                           std::int64_t terms);

/// What it takes to compute an output of so many terms again.
[[nodiscard]] double quantized_work(std::size_t terms);

/// A pass that keeps integer weights and how its input becomes integers.
class QuantizedPass : public KeepingPass {
 public:
  QuantizedPass(std::int64_t outputs, std::int64_t terms, bool bias)
      : outputs_(outputs), terms_(terms), bias_(bias) {}

  [[nodiscard]] std::optional<measure::Error> draw(Tensor<float>& input,
                                                   measure::Random& random) final;
  [[nodiscard]] std::size_t workspace_floats(Kernel kernel) const final;
  void run(Kernel kernel, const PassData& data) const final;

 protected:
  [[nodiscard]] const Quantization& input() const { return input_; }
  [[nodiscard]] const QuantizedWeights& weights() const { return weights_; }

 private:
  [[nodiscard]] virtual std::size_t workspace_bytes(Kernel kernel) const = 0;
  virtual void naive(const QuantizedData& data, std::int8_t* workspace) const = 0;
  virtual void simd(const QuantizedData& data, std::int8_t* workspace) const = 0;

  std::int64_t outputs_, terms_;
  bool bias_;
  Quantization input_;
  QuantizedWeights weights_{{}, {}, {}, measure::Random(0)};
};

/// QuantizedPass with the kernels of a quantized layer's sizes.
template <class Sizes>
class QuantizedPassOf : public QuantizedPass {
 public:
  explicit QuantizedPassOf(const Sizes& shape)
      : QuantizedPass(weight_shape(shape)[0], weight_shape(shape).with(0, 1).elements(),
                      shape.bias),
        shape_(shape) {}

 protected:
  [[nodiscard]] const Sizes& shape() const { return shape_; }

 private:
  [[nodiscard]] std::size_t workspace_bytes(Kernel kernel) const final {
    return kernel == Kernel::naive ? static_cast<std::size_t>(input_shape(shape_).elements())
                                   : quantized_workspace(shape_);
  }
  void naive(const QuantizedData& data, std::int8_t* workspace) const final {
    quantized_naive(shape_, data, workspace);
  }
  void simd(const QuantizedData& data, std::int8_t* workspace) const final {
    quantized_simd(shape_, data, workspace);
  }

  Sizes shape_;
};

/// Counts that as many numbers of the input are stored as integers and read again: each kernel has
/// them all, of an image all, before it multiplies any.
void add_stored_integers(double count, measure::Cost& cost);

/// What such an operation allocates, where its cost says what it moves. `integers` are those that
/// the cost has as stored and read, and the pass has room for.
[[nodiscard]] double quantized_bytes(const measure::Cost& cost, std::int64_t integers,
                                     const ForwardPass& pass, Kernel kernel);

/// Compares outputs, row of weights by row of weights.
class QuantizedCheck {
 public:
  QuantizedCheck(const Quantization& input, const QuantizedWeights& weights, double max_work);

  /// The outputs to come have the weights of row `o`, not below the one before. False where there
  /// is no memory.
  [[nodiscard]] bool begin_row(std::size_t o);
  /// A term of an output: a number, its integer and the place of its weight.
  void add(float x, std::int8_t q, std::size_t place);
  /// The output, after all of its terms.
  void compare(float y);

  [[nodiscard]] const Verification& verification() const { return gauge_.verification(); }

 private:
  const Quantization& input_;
  const QuantizedWeights& weights_;
  std::size_t terms_;
  std::size_t drawable_;  // rows that may be drawn again
  measure::Random random_;
  Tensor<float> drawn_;  // the last row drawn, (terms)
  std::size_t next_ = 0;
  std::size_t row_ = 0;
  bool is_drawn_ = false;
  ErrorGauge gauge_;
  // Of the output at hand:
  std::int32_t sum_ = 0;
  double exact_ = 0, absolute_x_ = 0, absolute_weights_ = 0;
};

}  // namespace flopscope::layers
