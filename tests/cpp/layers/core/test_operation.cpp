// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/operation.h"
#include "flopscope/layers/thread_pool.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"
#include "support/operations.h"

using namespace flopscope::layers;
using namespace flopscope::measure;
using Catch::Matchers::StartsWith;
using flopscope::test::light;
using flopscope::test::operation;

namespace {

std::vector<float> output_of(const Operation& operation, Kernel kernel, std::uint64_t seed) {
  auto prepared = operation.prepare(kernel, seed);
  REQUIRE(prepared);
  (*prepared)->run();
  const auto output = (*prepared)->output();
  return {output.begin(), output.end()};
}

class Diary final : public Observer {
 public:
  void enter(const char* name, const Cost& cost) override {
    names.emplace_back(name);
    macs += cost.macs;
    ++open;
  }
  void leave() override { --open; }
  std::vector<std::string> names;
  double macs = 0;
  int open = 0;
};

}  // namespace

TEST_CASE("The catalogue names each operation once and finds it by its name") {
  std::set<std::string> names;
  for (const OperationType& type : operation_types()) {
    CHECK(names.insert(type.name).second);
    CHECK(find_operation(type.name) == &type);
    CHECK(&type.create()->type() == &type);
  }
  CHECK(names.count("matmul") == 1);
  CHECK(find_operation("matmull") == nullptr);
  CHECK(find_operation("") == nullptr);
}

TEST_CASE("Every field of every shape has a default that is allowed") {
  for (const OperationType& type : operation_types()) {
    const auto made = type.create();
    for (const Field& field : type.shape->fields) {
      INFO(type.name << "." << field.name);
      if (field.kind != Kind::count) continue;
      const auto value = static_cast<double>(field.in<std::int64_t>(made->shape()));
      const std::string name = field.name;
      const bool may_be_zero = name == "padding" || name == "window" || name == "sparsity_percent";
      CHECK(field.range.minimum == (may_be_zero ? 0 : 1));
      CHECK(value >= field.range.minimum);
      CHECK(value <= field.range.maximum);
      // The loops of a peak, and what may be left behind on purpose, have limits of their own.
      const std::string operation = type.name;
      const double most = operation == "peak"          ? 1e9
                          : operation == "leaky_cache" ? 16'777'216
                                                       : 2147483647;
      CHECK(field.range.maximum == (name == "sparsity_percent" ? 100 : most));
    }
  }
}

TEST_CASE("Every kernel of every operation computes finite numbers") {
  for (const OperationType& type : operation_types()) {
    REQUIRE(std::count(type.kernels.begin(), type.kernels.end(), Kernel::naive) == 1);
    for (const Kernel kernel : type.kernels) {
      INFO(type.name << ", " << kernel_names[static_cast<std::size_t>(kernel)]);
      const auto output = output_of(*light(type), kernel, 1);
      CHECK(std::all_of(output.begin(), output.end(), [](float y) { return std::isfinite(y); }));
    }
  }
}

TEST_CASE("The fastest kernel is the last of the list") {
  const auto matmul = operation("matmul", {33, 44, 55});
  const Kernel last = matmul->type().kernels.back();
  CHECK(output_of(*matmul, Kernel::fastest, 5) == output_of(*matmul, last, 5));
  CHECK(matmul->bytes_needed(Kernel::fastest) == matmul->bytes_needed(last));
}

TEST_CASE("The same seed gives the same output, another seed another one") {
  for (const OperationType& type : operation_types()) {
    const auto made = light(type);
    INFO(type.name);
    const auto first = output_of(*made, Kernel::fastest, 1);
    CHECK(first == output_of(*made, Kernel::fastest, 1));
    CHECK(first != output_of(*made, Kernel::fastest, 2));
  }
}

TEST_CASE("A run may be repeated and changes nothing") {
  auto prepared = operation("matmul", {20, 600, 30})->prepare(Kernel::fastest, 1);
  REQUIRE(prepared);
  (*prepared)->run();
  const std::vector<float> once((*prepared)->output().begin(), (*prepared)->output().end());
  (*prepared)->run();
  CHECK(std::equal(once.begin(), once.end(), (*prepared)->output().begin()));
}

TEST_CASE("What an operation needs is its tensors and its workspace") {
  CHECK(operation("matmul", {2, 3, 4})->bytes_needed(Kernel::naive) == (6 + 12 + 8) * 4);
  CHECK(operation("linear", {2, 3, 4})->bytes_needed(Kernel::naive) == (6 + 12 + 4 + 8) * 4);
  auto without_bias = operation("linear", {2, 3, 4});
  without_bias->type().shape->find("bias")->in<bool>(without_bias->shape()) = false;
  CHECK(without_bias->bytes_needed(Kernel::naive) == (6 + 12 + 8) * 4);
  CHECK(operation("relu", {10})->bytes_needed(Kernel::simd) == 80);
  CHECK(operation("softmax", {2, 5})->bytes_needed(Kernel::simd) == 80);
  CHECK(operation("bandwidth", {10})->bytes_needed(Kernel::simd) == (10 + 1) * 4);
  CHECK(operation("peak", {5})->bytes_needed(Kernel::naive) == 2 * 112 * 4);
  for (const OperationType& type : operation_types()) {
    const auto made = type.create();
    CHECK(made->bytes_needed(Kernel::simd) >= made->bytes_needed(Kernel::naive) - 4);
  }
}

TEST_CASE("A shape that fits no memory is refused before anything is allocated, in a sentence") {
  const auto impossible = operation("matmul", {2147483647, 2147483646, 2147483647});
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    const auto refused = impossible->prepare(kernel, 1);
    REQUIRE_FALSE(refused);
    const Error& error = refused.error();
    CHECK(error.code == "out_of_memory");
    CHECK(error.field == "m");
    CHECK(error.value == "2147483647");
    CHECK_THAT(error.allowed, StartsWith("what needs at most "));
    // Three matrices of 2^62 floats: 48 times 2^60 bytes.
    CHECK_THAT(error.message,
               StartsWith("matmul with m = 2147483647, k = 2147483646, n = 2147483647 "
                          "needs 48 EB; this build can hold "));
  }
  CHECK(operation("matmul", {2, 3, 4})->prepare(Kernel::simd, 1));
}

TEST_CASE("The field to blame for a memory need is the largest") {
  const auto refused = operation("softmax", {1000000000, 2000000000})->prepare(Kernel::naive, 1);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().field == "cols");
  CHECK(refused.error().value == "2000000000");
}

TEST_CASE("A kernel that a build or an operation lacks is refused, naming those there are") {
  OperationType relu = *find_operation("relu");
  relu.kernels = relu.kernels.first(2);
  const auto refused = choose_kernel(relu, Kernel::threads);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == "unavailable_kernel");
  CHECK(refused.error().field == "kernel");
  CHECK(refused.error().value == "threads");
  CHECK(refused.error().allowed == "fastest, naive or simd");
  CHECK(refused.error().message ==
        "kernel must be fastest, naive or simd for relu in this build, but it is threads.");
}

TEST_CASE("A kernel of several threads is there in builds that have threads, and only there") {
  CHECK(operation("relu", {100})->prepare(Kernel::threads, 1).ok() == has_threads);
}

TEST_CASE("A size out of its range is refused with the range") {
  for (const std::int64_t bad : {std::int64_t{0}, std::int64_t{-3}, std::int64_t{2147483648}}) {
    const auto refused = operation("matmul", {2, bad, 4})->prepare(Kernel::simd, 1);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "invalid_value");
    CHECK(refused.error().field == "k");
    CHECK(refused.error().message ==
          "k must be a whole number from 1 to 2,147,483,647, but it is " + std::to_string(bad) +
              ".");
  }
  CHECK_FALSE(operation("peak", {1000000001})->prepare(Kernel::simd, 1));
}

TEST_CASE("Every run is one span with the operation's name and cost") {
  for (const OperationType& type : operation_types()) {
    const auto made = type.create();
    auto prepared = made->prepare(Kernel::fastest, 1);
    REQUIRE(prepared);
    Diary diary;
    const Observation observation(diary);
    (*prepared)->run();
    INFO(type.name);
    CHECK(diary.names == std::vector<std::string>{type.name});
    CHECK(diary.macs == made->cost().macs);
    CHECK(diary.open == 0);
  }
}

TEST_CASE("Preparing leaves the memory tag as it was") {
  const MemoryTag tag("test", Category::gradients);
  REQUIRE(operation("linear", {4, 5, 6})->prepare(Kernel::simd, 1));
  CHECK(std::string(current_tag().operation) == "test");
  CHECK(current_tag().category == Category::gradients);
}
