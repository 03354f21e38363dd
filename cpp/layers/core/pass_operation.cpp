// SPDX-License-Identifier: MIT
#include "pass_operation.h"

#include <utility>
#include <vector>

#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"

namespace flopscope::layers {

namespace {

using measure::Category;
using measure::MemoryTag;
using measure::Result;

struct Tensors {
  Tensor<float> input;
  std::vector<Tensor<float>> parameters;
  std::vector<const float*> pointers;  // to the parameters
  Tensor<float> output;
  Tensor<float> workspace;
};

class PreparedPass final : public PreparedOperation {
 public:
  PreparedPass(PassOperation operation, Kernel kernel, Tensors tensors)
      : operation_(std::move(operation)), kernel_(kernel), tensors_(std::move(tensors)) {}

  void run() override {
    const measure::Span span(operation_.name, operation_.cost);
    operation_.pass->run(kernel_, data());
  }

  [[nodiscard]] std::span<const float> output() const override { return tensors_.output.values(); }

  // What is compared is read through a pointer to what may be written.
  [[nodiscard]] Verification verify(double max_work) const override {
    return operation_.pass->verify(const_cast<PreparedPass*>(this)->data(), max_work);
  }

 private:
  [[nodiscard]] PassData data() {
    return {tensors_.input.data(), tensors_.pointers, tensors_.output.data(),
            tensors_.workspace.data()};
  }

  PassOperation operation_;
  Kernel kernel_;
  Tensors tensors_;
};

std::int64_t workspace_floats(const PassOperation& operation, Kernel kernel) {
  return static_cast<std::int64_t>(operation.pass->workspace_floats(kernel));
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

Result<std::unique_ptr<PreparedOperation>> prepare_pass(PassOperation operation, Kernel kernel,
                                                        std::uint64_t seed) {
  Tensors tensors;
  measure::Random random(seed);
  const auto allocate = [&](Category category, const Shape& shape) {
    const MemoryTag tag(operation.name, category);
    return Tensor<float>::allocate(shape);
  };
  auto input = allocate(Category::activations, operation.input);
  if (!input) return input.error();
  input->fill_uniform(random, -operation.input_bound, operation.input_bound);
  tensors.input = std::move(*input);
  for (const Parameter& parameter : operation.pass->parameters()) {
    auto tensor = allocate(Category::parameters, parameter.shape);
    if (!tensor) return tensor.error();
    fill(*tensor, parameter.init, random);
    tensors.pointers.push_back(tensor->data());
    tensors.parameters.push_back(std::move(*tensor));
  }
  auto output = allocate(Category::activations, operation.output);
  if (!output) return output.error();
  tensors.output = std::move(*output);
  if (const std::int64_t floats = workspace_floats(operation, kernel); floats > 0) {
    auto workspace = allocate(Category::workspace, {floats});
    if (!workspace) return workspace.error();
    tensors.workspace = std::move(*workspace);
  }
  return std::unique_ptr<PreparedOperation>(
      std::make_unique<PreparedPass>(std::move(operation), kernel, std::move(tensors)));
}

}  // namespace flopscope::layers
