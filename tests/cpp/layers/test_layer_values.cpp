// SPDX-License-Identifier: MIT
//
// Layers against an implementation by others: tests/generate/layers.mjs tells whose, and how the
// numbers that go in are made.
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/layer.h"
#include "flopscope/layers/tensor.h"
#include "support/csv.h"
#include "support/floats.h"

using namespace flopscope::layers;
using namespace flopscope::test;

namespace {

Tensor<float> tensor(std::size_t number, const Shape& shape, bool variance = false) {
  auto made = Tensor<float>::allocate(shape);
  REQUIRE(made);
  for (std::size_t i = 0; i < made->size(); ++i) {
    const auto residue = static_cast<int>((7919 * i + 104729 * number) % 127);
    const float value = static_cast<float>(residue - 63) / 64;
    made->data()[i] = variance ? std::abs(value) + 0.5F : value;
  }
  return std::move(*made);
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> all;
  for (std::string word; stream >> word;) all.push_back(word);
  return all;
}

/// The layer of a record on its input.
CountedLayer counted(const std::string& type, const Shape& input, const std::string& options) {
  auto layer = find_layer_type(type)->create();
  const auto pairs = words(options);
  for (std::size_t i = 0; i < pairs.size(); i += 2) {
    layer->type().options().find(pairs[i])->in<std::int64_t>(layer->options()) =
        std::stoll(pairs[i + 1]);
  }
  Counter counter;
  auto made = layer->count({input, false}, counter);
  REQUIRE(made.ok());
  return std::move(*made);
}

Shape shape_of(const std::string& text) {
  Shape shape;
  for (const std::string& size : words(text)) shape = shape.and_then(std::stoll(size));
  return shape;
}

std::vector<float> output_of(const std::string& type, const CountedLayer& layer, Kernel kernel) {
  const Tensor<float> x = tensor(0, layer.input);
  std::vector<Tensor<float>> tensors;
  std::vector<const float*> parameters;
  for (const Parameter& parameter : layer.pass->parameters()) {
    const std::size_t number = tensors.size() + 1;
    const bool variance = type == "BatchNorm2d" && number == 4;
    tensors.push_back(tensor(number, parameter.shape, variance));
    parameters.push_back(tensors.back().data());
  }
  const auto floats = static_cast<std::int64_t>(layer.pass->workspace_floats(kernel));
  auto workspace = Tensor<float>::allocate({floats > 0 ? floats : 1});
  REQUIRE(workspace);
  GuardedFloats y(static_cast<std::size_t>(layer.output.elements()));
  const PassData data{x.data(), parameters, y.data(), workspace->data()};
  layer.pass->run(kernel, data);
  CHECK(y.intact());
  CHECK(layer.pass->verify(data, 1e9).passed());
  return y.values();
}

}  // namespace

TEST_CASE("Layers compute what ONNX Runtime computes", "[layers]") {
  const auto records = csv_records("layers.csv");
  CHECK(records.size() == 20);
  for (const auto& record : records) {
    const CountedLayer layer = counted(record[0], shape_of(record[1]), record[2]);
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
      CHECK(worst <= (record[0] == "Conv2d" || record[0] == "MaxPool2d" ? 0 : 1e-6));
    }
  }
}
