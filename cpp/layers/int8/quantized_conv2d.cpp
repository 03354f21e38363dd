// SPDX-License-Identifier: MIT
#include "flopscope/layers/quantized_conv2d.h"

#include <algorithm>

#include "conv2d/conv2d_forms.h"
#include "core/catalogue.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/tensor.h"
#include "quantized_operation.h"

namespace flopscope::layers {

using measure::Cost;

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
  add_stored_integers(inputs, cost);
  return cost;
}

namespace {

class QuantizedConv2dPass final : public QuantizedPassOf<QuantizedConv2dShape> {
 public:
  using QuantizedPassOf::QuantizedPassOf;
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override;

 private:
  void add_terms(QuantizedCheck& check, const float* images, std::int64_t n, std::int64_t o,
                 std::int64_t i, std::int64_t j) const;
};

Verification QuantizedConv2dPass::verify(const PassData& data, double max_work) const {
  const Shape output = output_shape(shape());
  const auto elements = static_cast<std::size_t>(output.elements());
  const std::size_t affordable = affordable_parts(
      elements, quantized_work(static_cast<std::size_t>(terms_of(shape()))), max_work);
  if (affordable == 0) return too_much_work();
  // Channel by channel, in all images: each of the weights' rows is drawn once.
  const auto of_channel = elements / static_cast<std::size_t>(shape().out_channels);
  const Sample channels(static_cast<std::size_t>(shape().out_channels),
                        std::min(static_cast<std::size_t>(shape().out_channels), affordable));
  const Sample places(of_channel, std::min(of_channel, affordable / channels.size()));
  const std::int64_t plane = output[2] * output[3];
  QuantizedCheck check(input(), weights(), max_work);
  for (std::size_t c = 0; c < channels.size(); ++c) {
    const auto o = static_cast<std::int64_t>(channels[c]);
    if (!check.begin_row(channels[c])) return no_memory();
    for (std::size_t p = 0; p < places.size(); ++p) {
      const auto place = static_cast<std::int64_t>(places[p]);
      const std::int64_t n = place / plane;
      add_terms(check, data.x, n, o, place % plane / output[3], place % output[3]);
      check.compare(data.y[(n * shape().out_channels + o) * plane + place % plane]);
    }
  }
  return check.verification();
}

/// Shows `check` the terms of the output in row `i` and column `j` of channel `o` of image `n`.
void QuantizedConv2dPass::add_terms(QuantizedCheck& check, const float* images, std::int64_t n,
                                    std::int64_t o, std::int64_t i, std::int64_t j) const {
  const std::int64_t in_group = shape().in_channels / shape().groups;
  const std::int64_t first = o / (shape().out_channels / shape().groups) * in_group;
  std::size_t place = 0;
  for (std::int64_t c = 0; c < in_group; ++c) {
    const float* const channel =
        images + (n * shape().in_channels + first + c) * shape().height * shape().width;
    for (std::int64_t u = 0; u < shape().kernel_size; ++u) {
      for (std::int64_t v = 0; v < shape().kernel_size; ++v) {
        const std::int64_t row = i * shape().stride - shape().padding + u * shape().dilation;
        const std::int64_t column = j * shape().stride - shape().padding + v * shape().dilation;
        const bool inside =
            row >= 0 && row < shape().height && column >= 0 && column < shape().width;
        const float x = inside ? channel[row * shape().width + column] : 0;
        std::int8_t q = 0;
        quantize_naive(input(), 1, &x, &q);
        check.add(x, q, place++);
      }
    }
  }
}

struct QuantizedConv2d {
  using Record = QuantizedConv2dShape;
  using Pass = QuantizedConv2dPass;
  static constexpr const char* name = "quantized_conv2d";
  static constexpr const char* doc = "a two-dimensional convolution of 8-bit integers";
  static constexpr auto kernels = kernels_of_one_thread;
  static constexpr const char* together = "height,width";
  static Shape input(const QuantizedConv2dShape& shape) { return input_shape(shape); }
  static std::optional<measure::Error> check(const QuantizedConv2dShape& shape) {
    if (auto error = conv2d_misfit(shape)) return error;
    return too_many_terms("kernel_size", shape.kernel_size, terms_of(shape));
  }
  static double bytes_needed(const QuantizedConv2dShape& shape, Kernel kernel) {
    return quantized_bytes(cost(shape), input(shape).elements(), QuantizedConv2dPass(shape),
                           kernel);
  }
};

}  // namespace

OperationType quantized_conv2d_type() { return operation_type<QuantizedConv2d>(); }

const RecordType QuantizedConv2dShape::record_type{
    "QuantizedConv2dShape", "the sizes of a two-dimensional convolution of integers",
    Conv2dShape::record_type.fields};

}  // namespace flopscope::layers
