// SPDX-License-Identifier: MIT
//
// Gradients of layers against an implementation by others: tests/generate/gradients.mjs tells
// whose, and how the numbers that go in are made.
#include <cmath>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/backward_pass.h"
#include "support/csv.h"
#include "support/guarded_workspace.h"
#include "support/layer_records.h"

using namespace flopscope::layers;
using namespace flopscope::test;

namespace {

/// What the layer makes of `x`, for those whose backward pass reads it.
std::vector<float> output_of(const CountedLayer& layer, Kernel kernel, const float* x,
                             const std::vector<const float*>& parameters) {
  if (!layer.pass->backward()->backward_needs().output) return {};
  std::vector<float> y(static_cast<std::size_t>(layer.output.elements()));
  GuardedWorkspace workspace(layer.pass->workspace_floats(kernel));
  layer.pass->run(kernel, {x, parameters, y.data(), workspace.data()});
  CHECK(workspace.intact());
  return y;
}

/// Of the input, then of those parameters that are learned.
std::vector<std::vector<float>> gradients_of(const CountedLayer& layer, Kernel kernel) {
  const Tensor<float> x = known_tensor(0, layer.input);
  const Tensor<float> dy = known_tensor(9, layer.output);
  std::vector<std::vector<float>> gradients{std::vector<float>(x.size())};
  std::vector<Tensor<float>> tensors;
  std::vector<const float*> parameters;
  for (const Parameter& parameter : layer.pass->parameters()) {
    tensors.push_back(known_tensor(tensors.size() + 1, parameter.shape));
    parameters.push_back(tensors.back().data());
    if (parameter.learned) gradients.emplace_back(tensors.back().size(), 0.0F);
  }
  std::vector<float*> dparameters(parameters.size(), nullptr);
  for (std::size_t i = 1; i < gradients.size(); ++i) dparameters[i - 1] = gradients[i].data();
  const BackwardPass& back = *layer.pass->backward();
  GuardedWorkspace workspace(back.backward_workspace_floats(kernel));
  const auto y = output_of(layer, kernel, x.data(), parameters);
  back.run_backward(kernel, {x.data(), y.data(), parameters, dy.data(), gradients[0].data(),
                             dparameters, workspace.data()});
  CHECK(workspace.intact());
  return gradients;
}

}  // namespace

TEST_CASE("Layers go back as TensorFlow.js does", "[layers]") {
  const auto records = csv_records("gradients.csv");
  CHECK(records.size() == 22);
  for (const auto& record : records) {
    const CountedLayer layer = counted_layer(record[0], shape_of(record[1]), record[2]);
    REQUIRE(layer.pass);
    for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
      const auto gradients = gradients_of(layer, kernel);
      for (std::size_t g = 0; g < gradients.size(); ++g) {
        INFO(record[0] << " of " << record[1] << ", " << record[2] << "; gradient " << g << ", "
                       << kernel_names[static_cast<std::size_t>(kernel)]);
        const auto expected = words(record[3 + g]);
        REQUIRE(gradients[g].size() == expected.size());
        double worst = 0;
        for (std::size_t i = 0; i < expected.size(); ++i) {
          const double error = std::abs(gradients[g][i] - std::stod(expected[i]));
          worst = error <= worst ? worst : error;  // NaN, too
        }
        // Sums of products of these numbers are exact; means and norms are rounded.
        const bool exact =
            record[0] == "Conv2d" || record[0] == "MaxPool2d" || record[0] == "Linear";
        CHECK(worst <= (exact ? 0 : 1e-5));
      }
    }
  }
}
