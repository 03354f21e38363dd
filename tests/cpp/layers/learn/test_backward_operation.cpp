// SPDX-License-Identifier: MIT
//
// Backward passes as operations: what they compute, count, hold and refuse.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/backward_operation.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/operation.h"
#include "flopscope/layers/presets.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/softmax.h"
#include "flopscope/measure/memory_recording.h"
#include "support/recording.h"

using namespace flopscope;
using namespace flopscope::layers;

namespace {

/// The operation of that name, with some of its counts changed.
std::unique_ptr<Operation> shaped(const char* name,
                                  const std::vector<std::pair<const char*, int>>& counts) {
  auto made = find_operation(name)->create();
  for (const auto& [count, value] : counts) {
    made->type().shape->find(count)->in<std::int64_t>(made->shape()) = value;
  }
  return made;
}

std::unique_ptr<Operation> backward(const char* name,
                                    const std::vector<std::pair<const char*, int>>& counts) {
  auto made = backward_of(shaped(name, counts));
  REQUIRE(made.ok());
  return std::move(*made);
}

std::unique_ptr<PreparedOperation> prepared(const Operation& operation, Kernel kernel) {
  auto made = operation.prepare(kernel, 7);
  REQUIRE(made.ok());
  return std::move(*made);
}

Model perceptron() {
  Model model{"perceptron", {6}, {}};
  add_layer(model.layers, Linear{.in_features = 6, .out_features = 8});
  add_layer(model.layers, ReLU{});
  add_layer(model.layers, Linear{.in_features = 8, .out_features = 3});
  return model;
}

}  // namespace

TEST_CASE("A linear layer's way back is two products and the sums of its biases", "[backward]") {
  const auto linear = backward("linear", {{"batch", 4}, {"in_features", 8}, {"out_features", 5}});
  const measure::Cost cost = linear->cost();
  CHECK(cost.macs == 2 * 4 * 8 * 5);
  // Each product adds as often as it multiplies; each bias is a sum over 4 samples.
  CHECK(cost.adds == 2 * 4 * 8 * 5 + 3 * 5);
  CHECK(std::string(linear->type().name) == "linear backward");
}

TEST_CASE("A product's way back is two products, each as large as itself", "[backward]") {
  // C = A B: dA = dC B^T is (m, n) by (n, k), dB = A^T dC is (k, m) by (m, n).
  const auto product = backward("matmul", {{"m", 4}, {"k", 8}, {"n", 5}});
  CHECK(product->cost().macs == 4 * 5 * 8 + 8 * 4 * 5);
  const auto run = prepared(*product, Kernel::simd);
  run->run();
  CHECK(run->output().size() == 4 * 8);
}

TEST_CASE("Of a model the input has no gradient, as in training", "[backward]") {
  const auto made = backward_of(perceptron(), 4);
  REQUIRE(made.ok());
  // The first layer gives the gradient of its weight alone, the last one both.
  CHECK((*made)->cost().macs == 4 * (6 * 8 + 2 * 8 * 3));
}

TEST_CASE("A change of the shape changes the backward pass", "[backward]") {
  const auto linear = backward("linear", {{"batch", 2}, {"in_features", 3}, {"out_features", 4}});
  linear->type().shape->find("batch")->in<std::int64_t>(linear->shape()) = 10;
  CHECK(linear->cost().macs == 2 * 10 * 3 * 4);
  const auto run = prepared(*linear, Kernel::simd);
  run->run();
  CHECK(run->output().size() == 10 * 3);  // the input's gradient
}

TEST_CASE("Fast and naive kernels find the same gradients of every layer there is", "[backward]") {
  const std::vector<std::pair<const char*, std::vector<std::pair<const char*, int>>>> layers{
      {"matmul", {{"m", 7}, {"k", 33}, {"n", 19}}},
      {"linear", {{"batch", 7}, {"in_features", 33}, {"out_features", 19}}},
      {"conv2d", {{"in_channels", 3}, {"out_channels", 5}, {"height", 9}, {"width", 8}}},
      {"softmax", {{"rows", 9}, {"cols", 21}}},
      {"layer_norm", {{"rows", 9}, {"cols", 21}}},
      {"relu", {{"size", 1000}}},
      {"gelu", {{"size", 1000}}},
      {"tanh", {{"size", 1000}}},
      {"attention", {{"heads", 2}, {"seq", 17}, {"d_model", 16}}},
      {"multihead_attention", {{"heads", 2}, {"seq", 17}, {"d_model", 16}}},
  };
  for (const auto& [name, shape] : layers) {
    INFO(name);
    const auto layer = backward(name, shape);
    const auto fast = prepared(*layer, Kernel::simd);
    const auto naive = prepared(*layer, Kernel::naive);
    fast->run();
    naive->run();
    const auto found = fast->output();
    const auto expected = naive->output();
    REQUIRE(found.size() == expected.size());
    REQUIRE_FALSE(found.empty());
    for (std::size_t i = 0; i < found.size(); ++i) {
      CHECK(found[i] == Approx(expected[i]).epsilon(1e-3).margin(1e-4));
    }
    const Verification verified = fast->verify(1e9);
    CHECK(verified.passed());
    CHECK(verified.elements >= static_cast<std::int64_t>(found.size()));
  }
}

TEST_CASE("Attention's way back through all scores in memory finds the same gradients",
          "[backward]") {
  for (const char* name : {"attention", "multihead_attention"}) {
    INFO(name);
    const auto way = backward(name, {{"heads", 2}, {"seq", 19}, {"d_model", 12}});
    const auto run = prepared(*way, Kernel::materialized);
    run->run();
    const Verification found = run->verify(1e9);
    CHECK(found.obstacle == nullptr);
    CHECK(found.elements > 0);
    CHECK(found.passed());
    // Weights and their gradients, of 2 heads.
    CHECK(way->bytes_needed(Kernel::materialized) - way->bytes_needed(Kernel::simd) >=
          2.0 * 4 * 2 * 19 * 19);
  }
  const auto linear = backward("linear", {{"batch", 4}});
  CHECK(linear->prepare(Kernel::materialized, 1).error().code == "unavailable_kernel");
}

TEST_CASE("A ReLU passes on what arrives where its input is above zero, and nothing else",
          "[backward]") {
  const auto run = prepared(*backward("relu", {{"size", 500}}), Kernel::simd);
  run->run();
  const auto gradient = run->output();
  const auto zeros = std::count(gradient.begin(), gradient.end(), 0.0F);
  // Of 500 numbers around zero about half.
  CHECK(zeros > 200);
  CHECK(zeros < 300);
  for (const float value : gradient) CHECK(std::abs(value) <= 1);
}

TEST_CASE("The same backward pass runs again and again, to the same gradient of its input",
          "[backward]") {
  const auto run = prepared(*backward("gelu", {{"size", 300}}), Kernel::simd);
  run->run();
  const std::vector<float> first(run->output().begin(), run->output().end());
  for (int i = 0; i < 3; ++i) run->run();
  CHECK(run->failure() == nullptr);
  CHECK(std::memcmp(first.data(), run->output().data(), first.size() * sizeof(float)) == 0);
}

TEST_CASE("A backward pass holds no more at its peak than it said it needs", "[backward]") {
  if (!test::can_record()) return;
  const auto made = backward_of(find_preset("small-cnn")->build(), 16);
  REQUIRE(made.ok());
  const double needed = (*made)->bytes_needed(Kernel::simd);
  auto recording = measure::MemoryRecording::start();
  REQUIRE(recording.ok());
  {
    const auto run = prepared(**made, Kernel::simd);
    run->run();
    run->run();
  }
  recording->stop();
  const auto peak = static_cast<double>(recording->ledger().totals().peak_bytes);
  CHECK(peak <= needed + 65'536);  // lists and labels beside the tensors
  CHECK(peak >= 0.9 * needed);
  CHECK(recording->ledger().totals().live_bytes == 0);
}

TEST_CASE("What is no layer, and what learns nothing, has no backward pass to be timed",
          "[backward]") {
  const auto sparse = backward_of(shaped("sparse_linear", {}));
  REQUIRE_FALSE(sparse);
  CHECK(sparse.error().message ==
        "pass must be forward of sparse_linear, which is no layer, but it is backward.");
  Model model{"shares", {8}, {}};
  add_layer(model.layers, Softmax{});
  const auto unlearned = backward_of(model, 2);
  REQUIRE_FALSE(unlearned);
  CHECK(unlearned.error().field == "pass");
}
