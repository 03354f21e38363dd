// SPDX-License-Identifier: MIT
//
// Any tile of a matrix product, of any sizes and numbers: the loop that is emitted for it touches
// nothing but its operands, and sums as the textbook does, NaN and infinities among its numbers.
// The input is choices, a byte each, and then elements of A and B that are no everyday numbers.
#include <cstdint>
#include <limits>
#include <span>

#include "require.h"
#include "support/interpreted_tile.h"
#include "support/tile_problem.h"

using namespace flopscope;

namespace {

/// Numbers that show what others hide. The largest products stay finite: where one overflows, a
/// fused sum differs rightly.
constexpr float peculiar[] = {std::numeric_limits<float>::quiet_NaN(),
                              std::numeric_limits<float>::infinity(),
                              -std::numeric_limits<float>::infinity(),
                              0.0F,
                              -0.0F,
                              std::numeric_limits<float>::denorm_min(),
                              1e18F,
                              -1e18F};

class Choices {
 public:
  explicit Choices(std::span<const std::uint8_t> bytes) : left_(bytes) {}

  std::uint32_t operator()(std::uint32_t least, std::uint32_t most) {
    return least + byte() % (most - least + 1);
  }
  [[nodiscard]] bool empty() const { return left_.empty(); }

 private:
  std::uint32_t byte() {
    if (left_.empty()) return 0;
    const std::uint32_t value = left_.front();
    left_ = left_.subspan(1);
    return value;
  }

  std::span<const std::uint8_t> left_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  Choices choose(std::span(bytes, size));
  const test::TileProblem problem = test::any_tile_problem(choose);
  test::TileOperands operands(problem, choose(0, 255));
  while (!choose.empty() && problem.depth > 0) {
    auto& operand = choose(0, 1) == 0 ? operands.a : operands.b;
    const std::size_t place = 256 * choose(0, 255) + choose(0, 255);
    operand[place % operand.size()] = peculiar[choose(0, 7)];
  }
  fuzz::require(test::wrong_elements(problem, operands, test::interpreted(problem, operands)) == 0);
  return 0;
}
