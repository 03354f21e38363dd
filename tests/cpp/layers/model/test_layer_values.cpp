// SPDX-License-Identifier: MIT
//
// Layers against an implementation by others: tests/generate/layers.mjs tells whose, and how the
// numbers that go in are made.
#include <cmath>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/tensor.h"
#include "support/csv.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/layer_records.h"

using namespace flopscope::layers;
using namespace flopscope::test;

namespace {

std::vector<float> output_of(const std::string& type, const CountedLayer& layer, Kernel kernel) {
  const Tensor<float> x = known_tensor(0, layer.input);
  std::vector<Tensor<float>> tensors;
  std::vector<const float*> parameters;
  for (const Parameter& parameter : layer.pass->parameters()) {
    const std::size_t number = tensors.size() + 1;
    const bool variance = type == "BatchNorm2d" && number == 4;
    tensors.push_back(known_tensor(number, parameter.shape, variance));
    parameters.push_back(tensors.back().data());
  }
  GuardedWorkspace workspace(layer.pass->workspace_floats(kernel));
  GuardedFloats y(static_cast<std::size_t>(layer.output.elements()));
  const PassData data{x.data(), parameters, y.data(), workspace.data()};
  layer.pass->run(kernel, data);
  CHECK(y.intact());
  CHECK(workspace.intact());
  CHECK(layer.pass->verify(data, 1e9).passed());
  return y.values();
}

}  // namespace

TEST_CASE("Layers compute what ONNX Runtime computes", "[layers]") {
  const auto records = csv_records("layers.csv");
  CHECK(records.size() == 28);
  for (const auto& record : records) {
    const CountedLayer layer = counted_layer(record[0], shape_of(record[1]), record[2]);
    REQUIRE(layer.pass);
    const auto expected = words(record[3]);
    for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
      INFO(record[0] << " of " << record[1] << ", " << record[2] << "; "
                     << kernel_names[static_cast<std::size_t>(kernel)]);
      const auto found = output_of(record[0], layer, kernel);
      REQUIRE(found.size() == expected.size());
      double worst = 0;
      for (std::size_t i = 0; i < found.size(); ++i) {
        const double error = std::abs(found[i] - std::stod(expected[i]));
        worst = error <= worst ? worst : error;  // NaN, too
      }
      // Sums of products of these numbers are exact; means and norms are rounded, at most at 4.
      const bool exact = record[0] == "Conv2d" || record[0] == "MaxPool2d" || record[0] == "Linear";
      CHECK(worst <= (exact ? 0 : 1e-6));
    }
  }
}
