// SPDX-License-Identifier: MIT
//
// The backward passes of layers that copy and add. In small whole numbers both passes are exact,
// and the slope of what has no curve is its difference over a step of any size, here 1.
#include <vector>

#include "catch.h"
#include "flopscope/layers/class_token.h"
#include "flopscope/layers/embedding.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/segment_embedding.h"
#include "flopscope/layers/select.h"
#include "flopscope/layers/transpose.h"
#include "support/slopes.h"

using namespace flopscope::layers;
using flopscope::test::slope;

namespace {

using Gradients = std::vector<float>;

/// Whole numbers from -4 to 4, none next to its like.
Gradients whole(std::size_t size, std::size_t shift) {
  Gradients values(size);
  for (std::size_t i = 0; i < size; ++i) values[i] = static_cast<float>((i * 7 + shift) % 9) - 4;
  return values;
}

Gradients whole(const Shape& shape, std::size_t shift) {
  return whole(static_cast<std::size_t>(shape.elements()), shift);
}

/// Checks the backward pass of a layer that learns at most one tensor. `indices`: x is what is
/// picked.
template <class Definition>
void check_way_back(const Definition& definition, const Shape& input, Gradients indices = {}) {
  const auto on = definition.on(input);
  const ForwardPassPointer pass = on->pass;
  const BackwardPass* const back = pass->backward();
  REQUIRE(back != nullptr);
  Gradients x = indices.empty() ? whole(input, 1) : indices;
  Gradients table;
  for (const Parameter& parameter : pass->parameters()) table = whole(parameter.shape, 2);
  std::vector<const float*> parameters;
  if (!table.empty()) parameters.push_back(table.data());
  const Gradients dy = whole(on->output, 3);
  const auto loss = [&] {
    Gradients y(dy.size());
    pass->run(Kernel::naive, {x.data(), parameters, y.data(), nullptr});
    double sum = 0;
    for (std::size_t i = 0; i < y.size(); ++i) sum += dy[i] * y[i];
    return sum;
  };
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    CHECK(back->backward_workspace_floats(kernel) == 0);
    Gradients dx(x.size(), 100);
    Gradients dtable(table.size(), 50);
    std::vector<float*> dparameters;
    if (!table.empty()) dparameters.push_back(dtable.data());
    // Only Embedding says that it needs to see its input again; the output nobody.
    CHECK_FALSE(back->backward_needs().output);
    const float* const seen = back->backward_needs().input ? x.data() : nullptr;
    back->run_backward(kernel,
                       {seen, nullptr, parameters, dy.data(), dx.data(), dparameters, nullptr});
    for (std::size_t i = 0; i < x.size(); ++i) {
      INFO("input " << i);
      CHECK(dx[i] == (indices.empty() ? slope(x[i], loss, 1) : 0));
    }
    for (std::size_t i = 0; i < table.size(); ++i) {
      INFO("learned " << i);
      CHECK(dtable[i] - 50 == slope(table[i], loss, 1));
    }
    // Without a gradient of the input the rest is the same.
    Gradients again(table.size(), 50);
    std::vector<float*> dagain;
    if (!table.empty()) dagain.push_back(again.data());
    back->run_backward(kernel, {seen, nullptr, parameters, dy.data(), nullptr, dagain, nullptr});
    CHECK(again == dtable);
  }
}

}  // namespace

TEST_CASE("An embedding's gradient goes to the rows that were picked, as often as they were") {
  check_way_back(Embedding{5, 3}, {2, 4}, {0, 4, 1, 0, 0, 2, 4, 4});
  const auto pass = Embedding{3, 2}.on({3})->pass;
  const Gradients picked{2, 0, 2};
  const Gradients dy{1, 2, 3, 4, 5, 6};
  Gradients dtable(6, 0);
  float* const dparameters[] = {dtable.data()};
  pass->backward()->run_backward(
      Kernel::simd, {picked.data(), nullptr, {}, dy.data(), nullptr, dparameters, nullptr});
  CHECK(dtable == Gradients{3, 4, 0, 0, 6, 8});
}

TEST_CASE("What is added to positions is learned from all samples") {
  check_way_back(PositionalEmbedding{7, 3}, {2, 5, 3});  // two positions are never seen
  check_way_back(SegmentEmbedding{2, 3}, {2, 4, 3});
}

TEST_CASE("A class token is learned from all samples, and takes nothing from the rest") {
  check_way_back(ClassToken{3}, {4, 2, 3});
}

TEST_CASE("What a selection left out has no gradient") {
  check_way_back(Select{.dim = 1, .index = 2}, {2, 3, 4});
  check_way_back(Select{.dim = -1, .index = 0}, {2, 3, 5});
  check_way_back(Select{.dim = 0, .index = 1}, {2, 3});
}

TEST_CASE("A transposition's gradient is transposed back") {
  check_way_back(Transpose{.dim0 = 0, .dim1 = 1}, {3, 5});
  check_way_back(Transpose{.dim0 = 1, .dim1 = 3}, {2, 17, 3, 18});
  check_way_back(Transpose{.dim0 = -1, .dim1 = 0}, {2, 3, 4});
  check_way_back(Transpose{.dim0 = 1, .dim1 = 2}, {2, 3, 4, 5});
}
