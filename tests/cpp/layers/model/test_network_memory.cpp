// SPDX-License-Identifier: MIT
//
// A network's memory, and its refusal where there is not enough.
#include <optional>

#include "catch.h"
#include "flopscope/layers/gelu.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/memory_limit.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/relu.h"
#include "flopscope/measure/memory_recording.h"
#include "support/recording.h"
#include "support/starved.h"

using namespace flopscope::layers;
using flopscope::measure::MemoryRecording;
using flopscope::test::can_record;
using flopscope::test::can_starve;
using flopscope::test::Starved;
using flopscope::test::starving_bytes;

namespace {

Linear linear_layer(std::int64_t in, std::int64_t out) {
  return {.in_features = in, .out_features = out};
}

/// 6 -> 20 -> 3.
Model small_classifier() {
  Model model{"classifier", {6}, {}};
  add_layer(model.layers, linear_layer(6, 20));
  add_layer(model.layers, GELU{});
  add_layer(model.layers, linear_layer(20, 3));
  add_layer(model.layers, ReLU{});
  return model;
}

std::unique_ptr<Network> network_in_memory(const Model& model, std::int64_t batch) {
  auto made = Network::make(model, batch);
  REQUIRE(made.ok());
  return std::move(*made);
}

}  // namespace

TEST_CASE("A network that needs more memory than there is is refused before it takes any") {
  Model model{"wide", {1048576}, {}};
  add_layer(model.layers, linear_layer(1048576, 1048576));  // 4 TB
  const auto subject = network_in_memory(model, 2);
  std::optional<MemoryRecording> recording;
  if (can_record()) recording.emplace(std::move(*MemoryRecording::start()));
  const auto refused = subject->prepare(Kernel::simd, 1);
  if (recording) {
    recording->stop();
    CHECK(recording->ledger().totals().allocated_bytes < 10'000);  // the sentence
  }
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "out_of_memory");
  CHECK(refused.error().field == "batch");
  CHECK(refused.error().message.rfind("wide on a batch of 2 needs 4 TB; ", 0) == 0);
  CHECK(subject->prepare_layers(Kernel::simd, 1).error().code == "out_of_memory");
}

TEST_CASE("A network and its layers are refused together where each alone would fit") {
  Model model{"both", {1048576}, {}};
  add_layer(model.layers, ReLU{});
  // In units of the input: 2 for the whole, its output too; 3 for the layer, with what it writes
  // to.
  const double unit = memory_available_bytes() / 4;
  const auto subject = network_in_memory(model, static_cast<std::int64_t>(unit / 4 / 1048576));
  const double whole = subject->bytes_needed(Kernel::simd);
  const double layers = subject->layers_bytes_needed(Kernel::simd);
  REQUIRE(whole < 2.001 * unit);
  REQUIRE(layers < 3.001 * unit);
  REQUIRE(layers < memory_available_bytes());
  std::optional<MemoryRecording> recording;
  if (can_record()) recording.emplace(std::move(*MemoryRecording::start()));
  const auto refused = subject->prepare_parts(Kernel::simd, 1);
  if (recording) {
    recording->stop();
    CHECK(recording->ledger().totals().allocated_bytes < 10'000);  // the sentence
  }
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "out_of_memory");
  CHECK(refused.error().message.rfind("both beside each of its layers alone on a batch of ", 0) ==
        0);
  CHECK(refused.error().message.find(" needs " + bytes_text(whole + layers) + "; ") !=
        std::string::npos);
}

TEST_CASE("A run that finds no memory leaves no output, and tells why") {
  if (!can_starve) return;
  const auto floats = static_cast<std::int64_t>(starving_bytes / sizeof(float));
  Model model{"wide", {floats}, {}};
  add_layer(model.layers, ReLU{});
  auto prepared = network_in_memory(model, 1)->prepare(Kernel::simd, 1);
  REQUIRE(prepared.ok());
  CHECK((*prepared)->failure() == nullptr);
  {
    const Starved starved;
    (*prepared)->run();
  }
  CHECK((*prepared)->output().empty());
  const auto* failure = (*prepared)->failure();
  REQUIRE(failure != nullptr);
  CHECK(failure->code == "out_of_memory");
  CHECK(failure->message.rfind(
            "A forward pass of wide on a batch of 1 needs " + bytes_text(starving_bytes) + "; ",
            0) == 0);
  // There is an output now, and still one run that had none.
  (*prepared)->run();
  CHECK((*prepared)->output().size() == static_cast<std::size_t>(floats));
  CHECK((*prepared)->failure() != nullptr);
}

TEST_CASE("A run that comes to its end has no failure") {
  auto prepared = network_in_memory(small_classifier(), 5)->prepare(Kernel::simd, 1);
  REQUIRE(prepared.ok());
  (*prepared)->run();
  CHECK((*prepared)->failure() == nullptr);
}

TEST_CASE("A forward pass takes what was foretold at its peak, and gives back all but its output") {
  if (!can_record()) return;
  const auto subject = network_in_memory(small_classifier(), 64);
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    auto recording = MemoryRecording::start();
    REQUIRE(recording.ok());
    auto prepared = subject->prepare(kernel, 1);
    REQUIRE(prepared.ok());
    const std::int64_t lasting = recording->ledger().totals().live_bytes;
    (*prepared)->run();
    (*prepared)->run();
    recording->stop();
    const auto& totals = recording->ledger().totals();
    const double foretold = subject->bytes_needed(kernel);
    CHECK(static_cast<double>(totals.peak_bytes) >= foretold);
    // Blocks are whole cache lines and somewhat more, and the lists of tensors are blocks as well.
    CHECK(static_cast<double>(totals.peak_bytes) < foretold + 2000);
    const std::int64_t output = totals.live_bytes - lasting;
    CHECK(output >= 64 * 3 * 4);
    CHECK(output < 64 * 3 * 4 + 64);
  }
}
