// SPDX-License-Identifier: MIT
#include "flopscope/layers/quantized_conv2d.h"

#include <algorithm>

#include "conv2d/conv2d_forms.h"
#include "core/catalogue.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"
#include "quantized_operation.h"

namespace flopscope::layers {

using measure::Category;
using measure::Cost;
using measure::MemoryTag;
using measure::Result;

namespace {

/// The terms of an output, the bias apart.
std::int64_t terms_of(const Conv2dShape& shape) {
  return weight_shape(shape).with(0, 1).elements();
}

}  // namespace

Cost cost(const QuantizedConv2dShape& shape) {
  Cost cost = layers::cost(static_cast<const Conv2dShape&>(shape));
  const auto inputs = static_cast<double>(input_shape(shape).elements());
  const auto outputs = static_cast<double>(shape.out_channels);
  const double bias = shape.bias ? outputs : 0;
  cost.others = inputs + cost.bytes_written / sizeof(float);
  cost.bytes_read =
      (inputs + bias) * sizeof(float) + (cost.parameters - bias) + outputs * sizeof(QuantizedRow);
  return cost;
}

namespace {

std::size_t workspace_bytes(const QuantizedConv2dShape& shape, Kernel kernel) {
  return kernel == Kernel::naive ? static_cast<std::size_t>(input_shape(shape).elements())
                                 : quantized_conv2d_workspace(shape);
}

struct Tensors {
  Tensor<float> x;
  QuantizedWeights weights;  // (out_channels, terms)
  Tensor<float> y;
  Tensor<std::int8_t> workspace;
  Quantization input;
};

class PreparedQuantizedConv2d final : public PreparedOperation {
 public:
  PreparedQuantizedConv2d(const QuantizedConv2dShape& shape, Kernel kernel, Tensors tensors)
      : shape_(shape), kernel_(kernel), tensors_(std::move(tensors)) {}

  void run() override {
    const measure::Span span("quantized_conv2d", [this] { return cost(shape_); });
    const auto kernel = kernel_ == Kernel::naive ? &quantized_conv2d_naive : &quantized_conv2d_simd;
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
  void add_terms(QuantizedCheck& check, std::int64_t n, std::int64_t o, std::int64_t i,
                 std::int64_t j) const;

  QuantizedConv2dShape shape_;
  Kernel kernel_;
  Tensors tensors_;
};

Verification PreparedQuantizedConv2d::verify(double max_work) const {
  const Shape output = output_shape(shape_);
  const auto elements = static_cast<std::size_t>(output.elements());
  const std::size_t affordable = affordable_parts(
      elements, quantized_work(static_cast<std::size_t>(terms_of(shape_))), max_work);
  if (affordable == 0) return too_much_work();
  // Channel by channel, in all images: each of the weights' rows is drawn once.
  const auto of_channel = elements / static_cast<std::size_t>(shape_.out_channels);
  const Sample channels(static_cast<std::size_t>(shape_.out_channels),
                        std::min(static_cast<std::size_t>(shape_.out_channels), affordable));
  const Sample places(of_channel, std::min(of_channel, affordable / channels.size()));
  const std::int64_t plane = output[2] * output[3];
  QuantizedCheck check(tensors_.input, tensors_.weights, max_work);
  for (std::size_t c = 0; c < channels.size(); ++c) {
    const auto o = static_cast<std::int64_t>(channels[c]);
    if (!check.begin_row(channels[c])) return no_memory();
    for (std::size_t p = 0; p < places.size(); ++p) {
      const auto place = static_cast<std::int64_t>(places[p]);
      const std::int64_t n = place / plane;
      add_terms(check, n, o, place % plane / output[3], place % output[3]);
      check.compare(tensors_.y.data()[(n * shape_.out_channels + o) * plane + place % plane]);
    }
  }
  return check.verification();
}

/// Of the output in row `i` and column `j` of channel `o` of image `n`.
void PreparedQuantizedConv2d::add_terms(QuantizedCheck& check, std::int64_t n, std::int64_t o,
                                        std::int64_t i, std::int64_t j) const {
  const std::int64_t in_group = shape_.in_channels / shape_.groups;
  const std::int64_t first = o / (shape_.out_channels / shape_.groups) * in_group;
  std::size_t place = 0;
  for (std::int64_t c = 0; c < in_group; ++c) {
    const float* const channel =
        tensors_.x.data() + (n * shape_.in_channels + first + c) * shape_.height * shape_.width;
    for (std::int64_t u = 0; u < shape_.kernel_size; ++u) {
      for (std::int64_t v = 0; v < shape_.kernel_size; ++v) {
        const std::int64_t row = i * shape_.stride - shape_.padding + u * shape_.dilation;
        const std::int64_t column = j * shape_.stride - shape_.padding + v * shape_.dilation;
        const bool inside = row >= 0 && row < shape_.height && column >= 0 && column < shape_.width;
        const float x = inside ? channel[row * shape_.width + column] : 0;
        std::int8_t q = 0;
        quantize_naive(tensors_.input, 1, &x, &q);
        check.add(x, q, place++);
      }
    }
  }
}

struct QuantizedConv2d {
  using Record = QuantizedConv2dShape;
  static constexpr const char* name = "quantized_conv2d";

  static std::optional<measure::Error> check(const QuantizedConv2dShape& shape) {
    if (auto error = conv2d_misfit(shape)) return error;
    return too_many_terms("kernel_size", shape.kernel_size, terms_of(shape));
  }

  static double bytes_needed(const QuantizedConv2dShape& shape, Kernel kernel) {
    const Cost work = cost(shape);
    return work.bytes_read + work.bytes_written +
           static_cast<double>(workspace_bytes(shape, kernel));
  }

  static Result<std::unique_ptr<PreparedOperation>> prepare(const QuantizedConv2dShape& shape,
                                                            Kernel kernel, std::uint64_t seed) {
    const MemoryTag activations(name, Category::activations);
    auto x = Tensor<float>::allocate(input_shape(shape));
    if (!x) return x.error();
    auto y = Tensor<float>::allocate(output_shape(shape));
    if (!y) return y.error();
    measure::Random random(seed);
    x->fill_uniform(random, -1, 1);
    auto input = calibrate(x->values());
    if (!input) return input.error();
    const MemoryTag parameters(name, Category::parameters);
    auto weights = draw_quantized(shape.out_channels, terms_of(shape), shape.bias, random);
    if (!weights) return weights.error();
    const MemoryTag scratch(name, Category::workspace);
    auto workspace = Tensor<std::int8_t>::allocate({workspace_bytes(shape, kernel)});
    if (!workspace) return workspace.error();
    return std::unique_ptr<PreparedOperation>(std::make_unique<PreparedQuantizedConv2d>(
        shape, kernel,
        Tensors{std::move(*x), std::move(*weights), std::move(*y), std::move(*workspace), *input}));
  }
};

}  // namespace

OperationType quantized_conv2d_type() {
  return {QuantizedConv2d::name, "a two-dimensional convolution of 8-bit integers",
          &measure::record_type<QuantizedConv2dShape>, kernels_of_one_thread,
          &ShapedOperation<QuantizedConv2d>::create};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::QuantizedConv2dShape>() {
  static const RecordType type{"QuantizedConv2dShape",
                               "the sizes of a two-dimensional convolution of integers",
                               record_type<layers::Conv2dShape>().fields};
  return type;
}
