// SPDX-License-Identifier: MIT
#include <vector>

#include "catch.h"
#include "flopscope/layers/class_token.h"
#include "flopscope/layers/embedding.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/segment_embedding.h"
#include "flopscope/layers/select.h"
#include "flopscope/layers/transpose.h"

using namespace flopscope::layers;

namespace {

/// 0, 1, 2, ...: each element tells where it came from.
Tensor<float> counted(const Shape& shape) {
  auto tensor = Tensor<float>::allocate(shape);
  float next = 0;
  for (float& value : tensor->values()) value = next++;
  return std::move(*tensor);
}

using Values = std::vector<float>;

/// Runs both kernels, which must agree, and lets the fast one be verified.
template <class Definition>
Values run(const Definition& definition, const Values& x, const Shape& input,
           const Values& learned = {}) {
  const auto on = definition.on(input);
  const ForwardPassPointer pass = on->pass;
  const auto size = static_cast<std::size_t>(on->output.elements());
  std::vector<Tensor<float>> parameters;
  std::vector<const float*> pointers;
  for (const Parameter& parameter : pass->parameters()) {
    parameters.push_back(counted(parameter.shape));
    std::copy(learned.begin(), learned.end(), parameters.back().data());
    pointers.push_back(parameters.back().data());
  }
  Values naive(size, -1);
  Values fast(size, -1);
  pass->run(Kernel::naive, {x.data(), pointers, naive.data(), nullptr});
  pass->run(Kernel::simd, {x.data(), pointers, fast.data(), nullptr});
  CHECK(naive == fast);
  const PassData data{x.data(), pointers, fast.data(), nullptr};
  CHECK(pass->verify(data, 1e6).passed());
  fast.back() += 1;
  CHECK_FALSE(pass->verify(data, 1e6).passed());
  return naive;
}

Values up_to(int end) {
  Values values;
  for (int i = 0; i < end; ++i) values.push_back(static_cast<float>(i));
  return values;
}

}  // namespace

TEST_CASE("An embedding gives the rows that its input names") {
  CHECK(run(Embedding{3, 2}, {2, 0, 2, 1}, {2, 2}, {10, 11, 20, 21, 30, 31}) ==
        Values{30, 31, 10, 11, 30, 31, 20, 21});
}

TEST_CASE("A positional embedding adds the same vector at a position of every sample") {
  CHECK(run(PositionalEmbedding{3, 2}, up_to(8), {2, 2, 2}, {100, 200, 300, 400, 500, 600}) ==
        Values{100, 201, 302, 403, 104, 205, 306, 407});
}

TEST_CASE("A segment embedding adds its first vector everywhere") {
  CHECK(run(SegmentEmbedding{2, 2}, up_to(8), {2, 2, 2}, {100, 200, 300, 400}) ==
        Values{100, 201, 102, 203, 104, 205, 106, 207});
}

TEST_CASE("A class token stands in front of each sequence") {
  CHECK(run(ClassToken{2}, up_to(8), {2, 2, 2}, {100, 200}) ==
        Values{100, 200, 0, 1, 2, 3, 100, 200, 4, 5, 6, 7});
}

TEST_CASE("Select takes one slice of a dimension, counted from either end") {
  // (2, 3, 2): 0 1 | 2 3 | 4 5 and 6 7 | 8 9 | 10 11
  CHECK(run(Select{1, 0}, up_to(12), {2, 3, 2}) == Values{0, 1, 6, 7});
  CHECK(run(Select{0, 1}, up_to(12), {2, 3, 2}) == Values{6, 7, 8, 9, 10, 11});
  CHECK(run(Select{-1, 1}, up_to(12), {2, 3, 2}) == Values{1, 3, 5, 7, 9, 11});
}

TEST_CASE("Transpose moves every element to where its exchanged indices say") {
  CHECK(run(Transpose{0, 1}, up_to(6), {2, 3}) == Values{0, 3, 1, 4, 2, 5});
  CHECK(run(Transpose{1, 2}, up_to(12), {2, 2, 3}) == Values{0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11});
  CHECK(run(Transpose{1, 1}, up_to(6), {2, 3}) == up_to(6));
  const Shape shape{3, 17, 2, 33};
  const auto y = run(Transpose{-1, 1}, up_to(3 * 17 * 2 * 33), shape);
  for (int a = 0; a < 3; ++a) {
    for (int b = 0; b < 17; ++b) {
      for (int c = 0; c < 2; ++c) {
        for (int d = 0; d < 33; ++d) {
          const int from = ((a * 17 + b) * 2 + c) * 33 + d;
          const int to = ((a * 33 + d) * 2 + c) * 17 + b;
          CHECK(y[static_cast<std::size_t>(to)] == static_cast<float>(from));
        }
      }
    }
  }
}
