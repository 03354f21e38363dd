// SPDX-License-Identifier: MIT
#include "flopscope/layers/quantized_linear.h"

#include <algorithm>
#include <cmath>

#include "core/catalogue.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/trace.h"
#include "quantized_operation.h"

namespace flopscope::layers {

using measure::Category;
using measure::Cost;
using measure::MemoryTag;
using measure::Result;

Cost cost(const QuantizedLinearShape& shape) {
  const auto batch = static_cast<double>(shape.batch);
  const auto in = static_cast<double>(shape.in_features);
  const auto out = static_cast<double>(shape.out_features);
  Cost cost = layers::cost(static_cast<const LinearShape&>(shape));
  cost.others = batch * in + batch * out;
  cost.bytes_read = batch * in * sizeof(float) + in * out + out * sizeof(QuantizedRow) +
                    (shape.bias ? out * sizeof(float) : 0);
  return cost;
}

namespace {

std::size_t workspace_bytes(const QuantizedLinearShape& shape, Kernel kernel) {
  const Shape input{shape.batch, shape.in_features};
  return kernel == Kernel::naive ? static_cast<std::size_t>(input.elements())
                                 : quantized_linear_workspace(shape);
}

struct Tensors {
  Tensor<float> x;           // (batch, in_features)
  QuantizedWeights weights;  // (out_features, in_features)
  Tensor<float> y;           // (batch, out_features)
  Tensor<std::int8_t> workspace;
  Quantization input;
};

class PreparedQuantizedLinear final : public PreparedOperation {
 public:
  PreparedQuantizedLinear(const QuantizedLinearShape& shape, Kernel kernel, Tensors tensors)
      : shape_(shape), kernel_(kernel), tensors_(std::move(tensors)) {}

  void run() override {
    const measure::Span span("quantized_linear", [this] { return cost(shape_); });
    const auto kernel = kernel_ == Kernel::naive ? &quantized_linear_naive : &quantized_linear_simd;
    kernel(shape_,
           {.x = tensors_.x.data(),
            .input = tensors_.input,
            .weight = tensors_.weights.values.data(),
            .rows = tensors_.weights.rows.data(),
            .bias = tensors_.weights.bias.data(),
            .y = tensors_.y.data()},
           tensors_.workspace.data());
  }

  [[nodiscard]] std::span<const float> output() const override { return tensors_.y.values(); }
  [[nodiscard]] Verification verify(double max_work) const override;

 private:
  QuantizedLinearShape shape_;
  Kernel kernel_;
  Tensors tensors_;
};

Verification PreparedQuantizedLinear::verify(double max_work) const {
  const auto in = static_cast<std::size_t>(shape_.in_features);
  const auto out = static_cast<std::size_t>(shape_.out_features);
  const auto batch = static_cast<std::size_t>(shape_.batch);
  const std::size_t elements = affordable_parts(batch * out, quantized_work(in), max_work);
  if (elements == 0) return too_much_work();
  auto integers = Tensor<std::int8_t>::allocate({in});
  if (!integers) return no_memory();
  const Sample columns(out, std::min(out, elements));
  const Sample rows(batch, std::min(batch, elements / columns.size()));
  QuantizedCheck check(tensors_.input, tensors_.weights, max_work);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::size_t o = columns[c];
    if (!check.begin_row(o)) return no_memory();
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const float* const x = tensors_.x.data() + rows[r] * in;
      quantize_naive(tensors_.input, in, x, integers->data());
      for (std::size_t p = 0; p < in; ++p) check.add(x[p], integers->data()[p], p);
      check.compare(tensors_.y.data()[rows[r] * out + o]);
    }
  }
  return check.verification();
}

struct QuantizedLinear {
  using Record = QuantizedLinearShape;
  static constexpr const char* name = "quantized_linear";

  static std::optional<measure::Error> check(const QuantizedLinearShape& shape) {
    return too_many_terms("in_features", shape.in_features, shape.in_features);
  }

  static double bytes_needed(const QuantizedLinearShape& shape, Kernel kernel) {
    const Cost work = cost(shape);
    return work.bytes_read + work.bytes_written +
           static_cast<double>(workspace_bytes(shape, kernel));
  }

  static Result<std::unique_ptr<PreparedOperation>> prepare(const QuantizedLinearShape& shape,
                                                            Kernel kernel, std::uint64_t seed) {
    const MemoryTag activations(name, Category::activations);
    auto x = Tensor<float>::allocate({shape.batch, shape.in_features});
    if (!x) return x.error();
    auto y = Tensor<float>::allocate(output_shape(shape));
    if (!y) return y.error();
    measure::Random random(seed);
    x->fill_uniform(random, -1, 1);
    auto input = calibrate(x->values());
    if (!input) return input.error();
    const MemoryTag parameters(name, Category::parameters);
    auto weights = draw_quantized(shape.out_features, shape.in_features, shape.bias, random);
    if (!weights) return weights.error();
    const MemoryTag scratch(name, Category::workspace);
    auto workspace = Tensor<std::int8_t>::allocate({workspace_bytes(shape, kernel)});
    if (!workspace) return workspace.error();
    return std::unique_ptr<PreparedOperation>(std::make_unique<PreparedQuantizedLinear>(
        shape, kernel,
        Tensors{std::move(*x), std::move(*weights), std::move(*y), std::move(*workspace), *input}));
  }
};

}  // namespace

OperationType quantized_linear_type() {
  return {QuantizedLinear::name, "a fully connected layer of 8-bit integers",
          &measure::record_type<QuantizedLinearShape>, kernels_of_one_thread,
          &ShapedOperation<QuantizedLinear>::create};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::QuantizedLinearShape>() {
  static const RecordType type{"QuantizedLinearShape",
                               "the sizes of a fully connected layer of integers",
                               record_type<layers::LinearShape>().fields};
  return type;
}
