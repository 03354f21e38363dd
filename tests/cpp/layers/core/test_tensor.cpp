// SPDX-License-Identifier: MIT
#include <cstdint>
#include <cstring>

#include "catch.h"
#include "flopscope/layers/tensor.h"

using namespace flopscope::layers;
using flopscope::measure::Random;

namespace {

/// FNV-1a over the bytes of the values.
template <class T>
std::uint64_t checksum(const Tensor<T>& tensor) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const T& value : tensor.values()) {
    unsigned char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001b3U;
  }
  return hash;
}

}  // namespace

TEMPLATE_TEST_CASE("A tensor begins on a cache line and holds its shape", "", float, double) {
  for (std::int64_t columns = 1; columns < 40; ++columns) {
    auto tensor = Tensor<TestType>::allocate({3, columns});
    REQUIRE(tensor);
    CHECK(tensor->shape() == Shape{3, columns});
    CHECK(tensor->size() == static_cast<std::size_t>(3 * columns));
    CHECK(tensor->values().size() == tensor->size());
    CHECK(reinterpret_cast<std::uintptr_t>(tensor->data()) % 64 == 0);
  }
}

TEST_CASE("A tensor that nobody allocated is empty") {
  const Tensor<float> tensor;
  CHECK(tensor.size() == 0);
  CHECK(tensor.values().empty());
}

TEST_CASE("A tensor larger than any memory is refused with what it needs") {
  const auto tensor = Tensor<float>::allocate({2147483647, 2147483647});
  REQUIRE_FALSE(tensor);
  CHECK(tensor.error().code == "out_of_memory");
  CHECK(tensor.error().field == "shape");
  CHECK(tensor.error().value == "(2147483647, 2147483647)");
  // (2^31 - 1)^2 floats of 4 bytes are 2^64 bytes, less 2^34: 16 times 2^60.
  CHECK_THAT(tensor.error().message,
             Catch::Matchers::StartsWith("a tensor of shape (2147483647, 2147483647) needs 16 EB; "
                                         "this build can hold "));
}

TEST_CASE("After a refusal the next tensor is allocated") {
  REQUIRE_FALSE(Tensor<double>::allocate({2147483647, 2147483647, 2147483647}));
  CHECK(Tensor<double>::allocate({10, 10}));
}

TEST_CASE("The same seed fills a tensor with the same bits on every platform") {
  auto first = Tensor<float>::allocate({10, 100});
  auto second = Tensor<float>::allocate({1000});
  REQUIRE(first);
  REQUIRE(second);
  Random random(42);
  first->fill_uniform(random, -1, 1);
  Random again(42);
  second->fill_uniform(again, -1, 1);
  CHECK(checksum(*first) == checksum(*second));
  // By a second implementation, in Python.
  CHECK(checksum(*first) == 0x7f236f06509b43cbU);
  Random other(43);
  second->fill_uniform(other, -1, 1);
  CHECK(checksum(*first) != checksum(*second));
}

TEMPLATE_TEST_CASE("Uniform values lie within their bounds and use all of them", "", float,
                   double) {
  auto tensor = Tensor<TestType>::allocate({10000});
  REQUIRE(tensor);
  Random random(1);
  tensor->fill_uniform(random, -3, 5);
  double lowest = 5;
  double highest = -3;
  for (const double value : tensor->values()) {
    lowest = value < lowest ? value : lowest;
    highest = value > highest ? value : highest;
  }
  CHECK(lowest >= -3);
  CHECK(highest <= 5);
  CHECK(lowest < -2.99);
  CHECK(highest > 4.99);
}
