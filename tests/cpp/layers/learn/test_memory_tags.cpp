// SPDX-License-Identifier: MIT
//
// The tags of what each operation allocates, as a recording of the allocator has them.
#include <map>
#include <string>

#include "catch.h"
#include "flopscope/measure/memory_recording.h"
#include "support/operations.h"
#include "support/recording.h"

using namespace flopscope::layers;
using flopscope::measure::Category;
using flopscope::measure::MemoryRecording;
using flopscope::measure::TagCounts;
using flopscope::test::can_record;
using flopscope::test::operation;

namespace {

using Ledger = std::map<std::pair<std::string, Category>, std::size_t>;

/// The bytes that preparing it allocates, by the operation and the category of their tag.
Ledger allocated(const char* name, const std::vector<std::int64_t>& counts, Kernel kernel) {
  const auto prepared_by = operation(name, counts);
  auto recording = MemoryRecording::start();
  REQUIRE(recording.ok());
  const auto prepared = prepared_by->prepare(kernel, 1);
  recording->stop();
  REQUIRE(prepared);
  Ledger found;
  for (const TagCounts& tag : recording->ledger().tags()) {
    if (tag.tag.operation == nullptr) continue;
    found[{tag.tag.operation, tag.tag.category}] = static_cast<std::size_t>(tag.allocated_bytes);
  }
  return found;
}

std::size_t whole_lines(std::size_t floats) { return (floats * sizeof(float) + 63) / 64 * 64; }

/// Whether they are those of the tensors: a block may be given a few bytes more than were asked
/// for, and the object that holds the tensors is a block too.
bool is_for(std::size_t found, std::size_t tensors) {
  return found >= tensors && found < tensors + 640;
}

}  // namespace

TEST_CASE("A matmul's matrices are activations, what it packs them into is workspace") {
  if (!can_record()) return;
  const Ledger found = allocated("matmul", {32, 16, 48}, Kernel::naive);
  CHECK(is_for(found.at({"matmul", Category::activations}),
               whole_lines(32 * 16) + whole_lines(16 * 48) + whole_lines(32 * 48)));
  CHECK(found.size() == 1);  // a plain loop needs none
  const Ledger packed = allocated("matmul", {32, 16, 48}, Kernel::simd);
  CHECK(packed.at({"matmul", Category::workspace}) >= whole_lines(32 * 16));
}

TEST_CASE("A layer's weight and bias are parameters, its input and output activations") {
  if (!can_record()) return;
  const Ledger found = allocated("linear", {32, 16, 48}, Kernel::naive);
  CHECK(is_for(found.at({"linear", Category::activations}),
               whole_lines(32 * 16) + whole_lines(32 * 48)));
  CHECK(is_for(found.at({"linear", Category::parameters}), whole_lines(16 * 48) + whole_lines(48)));
  CHECK(found.size() == 2);
}

TEST_CASE("What an operation without weights reads and writes are activations") {
  if (!can_record()) return;
  const auto activations = [](const char* name, const std::vector<std::int64_t>& counts) {
    const Ledger found = allocated(name, counts, Kernel::simd);
    CHECK(found.size() == 1);
    return found.at({name, Category::activations});
  };
  CHECK(is_for(activations("relu", {1000}), 2 * whole_lines(1000)));
  CHECK(is_for(activations("gelu", {1000}), 2 * whole_lines(1000)));
  CHECK(is_for(activations("softmax", {10, 100}), 2 * whole_lines(1000)));
  CHECK(is_for(activations("peak", {10}), 2 * whole_lines(96)));
}

TEST_CASE("To prepare an operation takes no more memory than it says that it needs") {
  if (!can_record()) return;
  for (const OperationType& type : operation_types()) {
    for (const Kernel kernel : type.kernels) {
      if (kernel == Kernel::js || kernel == Kernel::threads) continue;
      INFO(type.name << ", " << kernel_names[static_cast<std::size_t>(kernel)]);
      const auto operation = type.create();
      auto recording = MemoryRecording::start();
      REQUIRE(recording.ok());
      const auto prepared = operation->prepare(kernel, 1);
      recording->stop();
      REQUIRE(prepared);
      // What holds the tensors is a block too, and a block may be larger than what was asked for.
      const auto peak = static_cast<double>(recording->ledger().totals().peak_bytes);
      CHECK(peak <= 1.02 * operation->bytes_needed(kernel) + 2048);
    }
  }
}
