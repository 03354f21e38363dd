// SPDX-License-Identifier: MIT
#include "flopscope/layers/linear.h"

#include <cmath>

#include "core/catalogue.h"
#include "core/fields.h"
#include "core/misfit.h"
#include "core/shaped_operation.h"
#include "flopscope/layers/counting.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/measure/refusal.h"
#include "product.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Error;
using measure::Result;

Shape input_shape(const LinearShape& shape) { return {shape.batch, shape.in_features}; }
Shape output_shape(const LinearShape& shape) { return {shape.batch, shape.out_features}; }
Shape weight_shape(const LinearShape& shape) { return {shape.out_features, shape.in_features}; }

Cost cost(const LinearShape& shape) {
  const auto batch = static_cast<double>(shape.batch);
  const auto in = static_cast<double>(shape.in_features);
  const auto out = static_cast<double>(shape.out_features);
  const double macs = batch * in * out;
  const double bias_adds = shape.bias ? batch * out : 0;
  const double parameters = in * out + (shape.bias ? out : 0);
  Cost cost = product_cost(macs, batch * in + parameters, batch * out);
  cost.adds += bias_adds;
  cost.bias_adds = bias_adds;
  cost.parameters = parameters;
  return cost;
}

BackwardCost backward_cost(const LinearShape& shape) {
  const auto [batch, in, out] = as_doubles(shape.batch, shape.in_features, shape.out_features);
  const double macs = batch * in * out;
  const double bias = shape.bias ? out : 0;
  return {.input = product_cost(macs, batch * out + in * out, batch * in),
          .parameters = product_cost(macs, batch * out + batch * in, in * out + bias) +
                        Cost{.adds = (batch - 1) * bias}};
}

namespace {

Gemm sizes(const LinearShape& shape) {
  return gemm_sizes(shape.batch, shape.in_features, shape.out_features, true);
}

class LinearPass : public ForwardPass {
 public:
  explicit LinearPass(const LinearShape& shape) : shape_(shape) {}

  // Drawn as PyTorch draws them.
  [[nodiscard]] std::vector<Parameter> parameters() const override {
    const Init init = Init::uniform(1 / std::sqrt(static_cast<double>(shape_.in_features)));
    std::vector<Parameter> learned{{{shape_.out_features, shape_.in_features}, init}};
    if (shape_.bias) learned.push_back({{shape_.out_features}, init});
    return learned;
  }

  [[nodiscard]] std::size_t workspace_floats(Kernel kernel) const override {
    return product_workspace(sizes(shape_), kernel);
  }

  void run(Kernel kernel, const PassData& data) const override {
    if (kernel == Kernel::naive) {
      return linear_naive(shape_, data.x, data.parameters[0], bias(data), data.y);
    }
    run_product(problem(data), kernel, data.workspace);
  }

  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override {
    return verify_product(problem(data), max_work);
  }

 protected:
  [[nodiscard]] const LinearShape& shape() const { return shape_; }

 private:
  [[nodiscard]] const float* bias(const PassData& data) const {
    return shape_.bias ? data.parameters[1] : nullptr;
  }

  [[nodiscard]] Gemm problem(const PassData& data) const {
    Gemm problem = sizes(shape_);
    problem.a = data.x;
    problem.b = data.parameters[0];
    problem.bias = bias(data);
    problem.c = data.y;
    return problem;
  }

  LinearShape shape_;
};

/// The pass of the layer. The operation has no backward pass, and the module of a first
/// measurement, which has operations only, leaves its kernels out.
class LinearLayerPass final : public LinearPass, public BackwardPass {
 public:
  using LinearPass::LinearPass;

  [[nodiscard]] const BackwardPass* backward() const override { return this; }
  [[nodiscard]] BackwardNeeds backward_needs() const override { return {.input = true}; }
  [[nodiscard]] std::size_t backward_workspace_floats(Kernel kernel) const override {
    return kernel == Kernel::naive ? 0 : linear_backward_workspace(shape());
  }

  void run_backward(Kernel kernel, const BackwardData& data) const override {
    const float* const weight = data.parameters[0];
    float* const dbias = shape().bias ? data.dparameters[1] : nullptr;
    if (kernel == Kernel::naive) {
      linear_backward_naive(shape(), data.x, weight, data.dy, data.dx, data.dparameters[0], dbias);
    } else {
      linear_backward_simd(shape(), data.x, weight, data.dy, data.dx, data.dparameters[0], dbias,
                           data.workspace);
    }
  }
};

struct LinearOperation {
  using Record = LinearShape;
  using Pass = LinearPass;
  static constexpr const char* name = "linear";
  static constexpr const char* doc = Linear::doc;
  static constexpr auto kernels = threaded_kernels;
  static Shape input(const LinearShape& shape) { return {shape.batch, shape.in_features}; }
};

}  // namespace

OperationType linear_type() { return operation_type<LinearOperation>(); }

namespace {

/// Why `linear` cannot share the weight that it names, if so.
std::optional<Error> tie_error(const Linear& linear, const Counter& counter) {
  const std::string given = "\"" + linear.tied_to + "\"";
  for (const auto& [name, shape] : counter.weights) {
    if (name != linear.tied_to) continue;
    if (shape == linear.weight_shape()) return std::nullopt;
    const measure::Wording allowed{"layer_with_weight",
                                   "a layer with a weight of shape {shape}",
                                   {{"shape", linear.weight_shape().text()}}};
    constexpr const char* code = "shape_mismatch";
    if (shape.rank() == 0) {
      return measure::refusal("tied_to", given, allowed, code, "no_weight",
                              "{field} must name {allowed}, but {value} has no weight to share.");
    }
    return measure::refusal("tied_to", given, allowed, code, "other_weight",
                            "{field} must name {allowed}, but {value} has one of {found}.",
                            {{"found", shape.text()}});
  }
  return measure::refusal("tied_to", given,
                          {"earlier_layer", "the name of a layer before this one"});
}

}  // namespace

Result<LayerOnInput> Linear::on(const Shape& input) const {
  if (input.last() != in_features) {
    return misfit("in_features", in_features, ending_in(in_features), input);
  }
  const LinearShape shape{input.elements() / in_features, in_features, out_features, bias};
  return LayerOnInput{input.with(input.rank() - 1, out_features), cost(shape), backward_cost(shape),
                      std::make_shared<LinearLayerPass>(shape)};
}

// A weight that is another layer's is learned, too, and counts there.
Result<CountedLayer> Linear::count(const LayerInput& input, Counter& counter) const {
  auto counted = detail::count_on(*this, input, counter);
  if (!counted || tied_to.empty()) return counted;
  if (auto error = tie_error(*this, counter)) {
    return at_layer(*std::move(error), counter, type_name);
  }
  counted->forward.parameters = bias ? static_cast<double>(out_features) : 0;
  counted->tied_to = tied_to;
  return counted;
}

constexpr Field linear_shape_fields[] = {
    field<&LinearShape::batch>("rows of the input", size_range),
    field<&LinearShape::in_features>("columns of the input", size_range),
    field<&LinearShape::out_features>("columns of the output", size_range),
    field<&LinearShape::bias>("whether a learned bias is added"),
};
constexpr RecordType LinearShape::record_type{"LinearShape", "the sizes of a fully connected layer",
                                              linear_shape_fields};

constexpr Field linear_fields[] = {
    field<&Linear::in_features>("innermost size of the input", size_range),
    field<&Linear::out_features>("innermost size of the output", size_range),
    field<&Linear::bias>("whether a learned bias is added"),
    field<&Linear::tied_to>("the earlier layer whose weight this one shares"),
};
std::span<const Field> Linear::fields() { return linear_fields; }

}  // namespace flopscope::layers
