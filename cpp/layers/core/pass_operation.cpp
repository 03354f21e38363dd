// SPDX-License-Identifier: MIT
#include "pass_operation.h"

#include <utility>
#include <vector>

#include "prepared_pass.h"

namespace flopscope::layers {

namespace {

using measure::Category;
using measure::MemoryTag;

struct Tensors {
  Tensor<float> input;
  std::vector<Tensor<float>> parameters;
  std::vector<const float*> pointers;  // to the parameters
  Tensor<float> output;
  Tensor<float> workspace;
};

std::int64_t workspace_floats(const PassOperation& operation, Kernel kernel) {
  return static_cast<std::int64_t>(operation.pass->workspace_floats(kernel));
}

std::optional<measure::Error> fill_input(const PassOperation& operation, Tensor<float>& input,
                                         measure::Random& random) {
  if (operation.keeping == nullptr) {
    input.fill_uniform(random, -operation.input_bound, operation.input_bound);
    return std::nullopt;
  }
  const MemoryTag tag(operation.name, operation.parameters);
  return operation.keeping->draw(input, random);
}

}  // namespace

double pass_bytes(const PassOperation& operation, Kernel kernel) {
  auto floats = static_cast<double>(workspace_floats(operation, kernel)) +
                static_cast<double>(operation.input.elements()) +
                static_cast<double>(operation.output.elements());
  for (const Parameter& parameter : operation.pass->parameters()) {
    floats += static_cast<double>(parameter.shape.elements());
  }
  return floats * sizeof(float);
}

PreparedResult prepare_pass(const PassOperation& operation, Kernel kernel, std::uint64_t seed) {
  auto tensors = std::make_shared<Tensors>();
  measure::Random random(seed);
  const auto allocate = [&](Category category, const Shape& shape) {
    const MemoryTag tag(operation.name, category);
    return Tensor<float>::allocate(shape);
  };
  auto input = allocate(Category::activations, operation.input);
  if (!input) return input.error();
  if (auto error = fill_input(operation, *input, random)) return *std::move(error);
  tensors->input = std::move(*input);
  for (const Parameter& parameter : operation.pass->parameters()) {
    auto tensor = allocate(operation.parameters, parameter.shape);
    if (!tensor) return tensor.error();
    fill(*tensor, parameter.init, random);
    tensors->pointers.push_back(tensor->data());
    tensors->parameters.push_back(std::move(*tensor));
  }
  auto output = allocate(Category::activations, operation.output);
  if (!output) return output.error();
  tensors->output = std::move(*output);
  if (const std::int64_t floats = workspace_floats(operation, kernel); floats > 0) {
    auto workspace = allocate(Category::workspace, {floats});
    if (!workspace) return workspace.error();
    tensors->workspace = std::move(*workspace);
  }
  const PassData data{tensors->input.data(), tensors->pointers, tensors->output.data(),
                      tensors->workspace.data()};
  const std::span<const float> values = tensors->output.values();
  return std::unique_ptr<PreparedOperation>(std::make_unique<PreparedPass>(
      operation.name, operation.cost, operation.pass, kernel, data, values, std::move(tensors)));
}

}  // namespace flopscope::layers
