// SPDX-License-Identifier: MIT
//
// A convolution as an operation and as a pass of a model.
#include <algorithm>
#include <cmath>

#include "conv2d_forms.h"
#include "core/catalogue.h"
#include "core/js_kernels.h"
#include "core/misfit.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/window.h"

namespace flopscope::layers {

namespace {

/// The terms of an output element, the bias apart.
std::int64_t kernel_elements(const Conv2dShape& shape) {
  return weight_shape(shape).with(0, 1).elements();
}

/// However few terms an element has, to find and fetch it takes as long as some.
constexpr std::int64_t least_work = 32;

class Conv2dPass final : public ForwardPass, public BackwardPass {
 public:
  explicit Conv2dPass(const Conv2dShape& shape) : shape_(shape) {}

  [[nodiscard]] const Conv2dShape& shape() const { return shape_; }

  [[nodiscard]] std::vector<Parameter> parameters() const override {
    const auto terms = static_cast<double>(kernel_elements(shape_));
    const Init init = Init::uniform(1 / std::sqrt(terms));
    std::vector<Parameter> learned{{weight_shape(shape_), init}};
    if (shape_.bias) learned.push_back({{shape_.out_channels}, init});
    return learned;
  }

  [[nodiscard]] std::size_t workspace_floats(Kernel kernel) const override {
    if (is_plain_loop(kernel)) return 0;
    if constexpr (has_threads) {
      if (kernel == Kernel::threads) return conv2d_threads_workspace(shape_, thread_count());
    }
    return conv2d_workspace(shape_);
  }

  void run(Kernel kernel, const PassData& data) const override {
    const float* const weight = data.parameters[0];
    if (kernel == Kernel::naive) {
      return conv2d_naive(shape_, data.x, weight, bias(data), data.y);
    }
    if (kernel == Kernel::blocked) {
      return conv2d_blocked(shape_, data.x, weight, bias(data), data.y);
    }
    if constexpr (has_javascript) {
      if (kernel == Kernel::js) return run_js(data);
    }
    if constexpr (has_threads) {
      if (kernel == Kernel::threads) {
        return conv2d_threads(shape_, data.x, weight, bias(data), data.y, data.workspace,
                              shared_threads());
      }
    }
    conv2d_simd(shape_, data.x, weight, bias(data), data.y, data.workspace);
  }

  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override;

  [[nodiscard]] const BackwardPass* backward() const override { return this; }
  [[nodiscard]] BackwardNeeds backward_needs() const override { return {.input = true}; }
  [[nodiscard]] std::size_t backward_workspace_floats(Kernel kernel) const override {
    return kernel == Kernel::naive ? 0 : conv2d_backward_workspace(shape_);
  }
  void run_backward(Kernel kernel, const BackwardData& data) const override {
    const float* const weight = data.parameters[0];
    float* const dbias = shape_.bias ? data.dparameters[1] : nullptr;
    if (kernel == Kernel::naive) {
      conv2d_backward_naive(shape_, data.x, weight, data.dy, data.dx, data.dparameters[0], dbias);
    } else {
      conv2d_backward_simd(shape_, data.x, weight, data.dy, data.dx, data.dparameters[0], dbias,
                           data.workspace);
    }
  }

 private:
  [[nodiscard]] const float* bias(const PassData& data) const {
    return shape_.bias ? data.parameters[1] : nullptr;
  }

  void run_js(const PassData& data) const {
    const auto size = [](std::int64_t count) { return static_cast<std::int32_t>(count); };
    const Shape output = output_shape(shape_);
    const std::int32_t sizes[] = {
        size(shape_.batch),  size(shape_.in_channels), size(shape_.out_channels),
        size(shape_.height), size(shape_.width),       size(shape_.kernel_size),
        size(shape_.stride), size(shape_.padding),     size(shape_.dilation),
        size(shape_.groups), size(output[2]),          size(output[3])};
    flopscope_js_conv2d(sizes, data.x, data.parameters[0], bias(data), data.y);
  }

  Conv2dShape shape_;
};

/// An element of the output, summed as the naive kernel does it, and the sum of its terms' absolute
/// values.
struct Element {
  float value = 0;
  double scale = 0;

  void add(float a, float b) {
    value += a * b;
    scale += std::abs(static_cast<double>(a) * b);
  }
};

/// The sum around row `i` and column `j` of a channel of the output. `x` are the channels of its
/// group, `weight` is its own kernel.
Element element(const Conv2dShape& shape, const float* x, const float* weight, std::int64_t i,
                std::int64_t j) {
  Element found;
  const std::int64_t top = i * shape.stride - shape.padding;
  const std::int64_t left = j * shape.stride - shape.padding;
  for (std::int64_t c = 0; c < shape.in_channels / shape.groups; ++c) {
    for (std::int64_t u = 0; u < shape.kernel_size; ++u) {
      for (std::int64_t v = 0; v < shape.kernel_size; ++v, ++weight) {
        const std::int64_t row = top + u * shape.dilation;
        const std::int64_t column = left + v * shape.dilation;
        if (row < 0 || row >= shape.height || column < 0 || column >= shape.width) continue;
        found.add(x[(c * shape.height + row) * shape.width + column], *weight);
      }
    }
  }
  return found;
}

Verification Conv2dPass::verify(const PassData& data, double max_work) const {
  const Shape output = output_shape(shape_);
  const std::int64_t terms = kernel_elements(shape_);
  const auto elements = static_cast<std::size_t>(output.elements());
  const auto work = static_cast<double>(std::max(terms, least_work));
  const std::int64_t in_group = shape_.in_channels / shape_.groups;
  const std::int64_t out_group = shape_.out_channels / shape_.groups;
  const float* const weight = data.parameters[0];
  const auto compare = [&](std::size_t sampled, float*, ErrorGauge& gauge) {
    const auto at = static_cast<std::int64_t>(sampled);
    const std::int64_t row = at / output[3];
    const std::int64_t channel = row / output[2];  // of all images' channels
    const std::int64_t o = channel % output[1];
    const std::int64_t first = channel / output[1] * shape_.in_channels + o / out_group * in_group;
    Element expected = element(shape_, data.x + first * shape_.height * shape_.width,
                               weight + o * terms, row % output[2], at % output[3]);
    if (shape_.bias) expected.add(bias(data)[o], 1);
    gauge.compare(data.y[at], expected.value, expected.scale);
  };
  const double tolerance = sum_tolerance(static_cast<std::size_t>(terms) + (shape_.bias ? 1 : 0));
  return verify_parts(elements, work, max_work, tolerance, 0, compare);
}

struct Conv2dOperation {
  using Record = Conv2dShape;
  using Pass = Conv2dPass;
  static constexpr const char* name = "conv2d";
  static constexpr const char* doc = Conv2d::doc;
  static constexpr auto kernels = kernel_ladder;
  static constexpr bool in_javascript = true;
  static constexpr const char* together = "height,width";
  static Shape input(const Conv2dShape& shape) { return input_shape(shape); }
  static constexpr auto check = &conv2d_misfit;
};

}  // namespace

const Conv2dShape& conv2d_shape(const ForwardPass& pass) {
  return static_cast<const Conv2dPass&>(pass).shape();
}

ForwardPassPointer conv2d_pass(const Conv2dShape& shape) {
  return std::make_shared<Conv2dPass>(shape);
}

measure::Result<LayerOnInput> Conv2d::on(const Shape& input) const {
  if (input.rank() != 4 || input[1] != in_channels) {
    return misfit("in_channels", in_channels,
                  of_shape("(batch, " + std::to_string(in_channels) + ", height, width)"), input);
  }
  const Conv2dShape shape{.batch = input[0],
                          .in_channels = in_channels,
                          .out_channels = out_channels,
                          .height = input[2],
                          .width = input[3],
                          .kernel_size = kernel_size,
                          .stride = stride,
                          .padding = padding,
                          .dilation = dilation,
                          .groups = groups,
                          .bias = bias};
  if (auto error = conv2d_misfit(shape)) return *std::move(error);
  return LayerOnInput{output_shape(shape), cost(shape), backward_cost(shape), conv2d_pass(shape)};
}

OperationType conv2d_type() { return operation_type<Conv2dOperation>(); }

constexpr Field conv2d_shape_fields[] = {
    field<&Conv2dShape::batch>("images", size_range),
    field<&Conv2dShape::in_channels>("channels of the input", size_range),
    field<&Conv2dShape::out_channels>("channels of the output", size_range),
    field<&Conv2dShape::height>("rows of the input", size_range),
    field<&Conv2dShape::width>("columns of the input", size_range),
    field<&Conv2dShape::kernel_size>("side of the square kernel", size_range),
    field<&Conv2dShape::stride>("input elements from one window to the next", size_range),
    field<&Conv2dShape::padding>("zeros around the input", padding_range),
    field<&Conv2dShape::dilation>("input elements from one kernel element to the next", size_range),
    field<&Conv2dShape::groups>("parts that the channels are split into", size_range),
    field<&Conv2dShape::bias>("whether a learned bias is added"),
};
constexpr RecordType Conv2dShape::record_type{
    "Conv2dShape", "the sizes of a two-dimensional convolution", conv2d_shape_fields};

}  // namespace flopscope::layers
