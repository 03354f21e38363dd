// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/model.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/residual.h"

using namespace flopscope::layers;

namespace {

/// x + relu(x) on 5 samples of 3, behind a linear layer or not.
CountedLayer counted_residual(bool behind_linear) {
  Model model{"", {3}, {}};
  if (behind_linear) add_layer(model.layers, Linear{.in_features = 3, .out_features = 3});
  Residual residual;
  add_layer(residual.main, ReLU{});
  add_layer(model.layers, std::move(residual));
  const auto whole = count(model, 5);
  REQUIRE(whole.ok());
  return whole->parts.back();
}

}  // namespace

TEST_CASE("A residual connection adds its branches, one addition an element", "[layers]") {
  const CountedLayer residual = counted_residual(true);
  CHECK(residual.forward.adds == 15);
  CHECK(residual.forward.others == 15);
  CHECK(residual.parts.back().forward.bytes_read == 4 * 30);
}

TEST_CASE("Two gradients meet where a residual connection begins", "[layers]") {
  CHECK(counted_residual(true).backward.adds == 15);
  CHECK(counted_residual(true).backward.others == 15);
}

TEST_CASE("Nothing goes back through layers that no parameter lies before", "[layers]") {
  CHECK(counted_residual(false).backward.adds == 0);
  CHECK(counted_residual(false).backward.others == 0);
}
