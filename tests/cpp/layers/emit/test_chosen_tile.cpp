// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/chosen_tile.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/measure/cost.h"
#include "layers/emit/compiled_tile.h"

using namespace flopscope;
using layers::ChosenTile;
using layers::TileArithmetic;

namespace {

std::size_t lines_with(const std::vector<std::string>& lines, const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(lines.begin(), lines.end(),
                    [&](const std::string& line) { return line.find(text) != std::string::npos; }));
}

}  // namespace

TEST_CASE("A tile needs registers for its sums, a row of B, and what it multiplies") {
  // 6 x 8 fused: 12 sums, 2 vectors of B, the element. The last of them makes 15, all that V8 has.
  CHECK(layers::registers({6, 2, 1, TileArithmetic::fused}) == 15);
  CHECK(layers::registers({4, 3, 1, TileArithmetic::fused}) == 16);
  // 5 x 8 unfused: 10 sums, 2 of B, 2 products, the second one where the element was.
  CHECK(layers::registers({5, 2, 1, TileArithmetic::products_first}) == 14);
  CHECK(layers::registers({2, 4, 1, TileArithmetic::products_first}) == 16);
  // In turn one product at a time stands beside the element.
  CHECK(layers::registers({2, 4, 1, TileArithmetic::in_turn}) == 14);
  CHECK(layers::registers({7, 1, 1, TileArithmetic::in_turn}) == 9);
  // More steps in a turn hold nothing more.
  CHECK(layers::registers({6, 2, 8, TileArithmetic::fused}) == 15);
}

TEST_CASE("The loop of a tile is shown as the text of what is emitted") {
  const auto loop = layers::tile_loop({1, 1, 1, TileArithmetic::products_first});
  CHECK(loop ==
        std::vector<std::string>{
            "(loop",
            "  (local.set $columns0 (v128.load (local.get $row)))",
            "  (local.set $row (i32.add (local.get $row) (local.get $b_stride)))",
            "  (local.set $element (v128.load32_splat (local.get $a)))",
            "  (local.set $product0 (f32x4.mul (local.get $element) (local.get $columns0)))",
            "  (local.set $sum0_0 (f32x4.add (local.get $sum0_0) (local.get $product0)))",
            "  (local.set $a (i32.add (local.get $a) (i32.const 4)))",
            "  (local.set $left (i32.add (local.get $left) (i32.const -1)))",
            "  (br_if 0 (i32.ge_u (local.get $left) (i32.const 1)))",
            ")",
        });
}

TEST_CASE("A loop has a product for each sum and a load for each row and vector, in every step") {
  for (const std::int64_t steps : {1, 4}) {
    const auto times = static_cast<std::size_t>(steps);
    const auto fused = layers::tile_loop({6, 2, steps, TileArithmetic::fused});
    CHECK(lines_with(fused, "f32x4.relaxed_madd") == 12 * times);
    CHECK(lines_with(fused, "(v128.load ") == 2 * times);
    CHECK(lines_with(fused, "load32_splat") == 6 * times);
    CHECK(lines_with(fused, "f32x4.mul") == 0);
    const auto turns = layers::tile_loop({5, 2, steps, TileArithmetic::in_turn});
    CHECK(lines_with(turns, "f32x4.mul") == 10 * times);
    CHECK(lines_with(turns, "f32x4.add") == 10 * times);
  }
}

TEST_CASE("A product is added at once in turn, and after its row where products come first") {
  const auto place = [](const std::vector<std::string>& loop, const std::string& text) {
    return std::find_if(
               loop.begin(), loop.end(),
               [&](const std::string& line) { return line.find(text) != std::string::npos; }) -
           loop.begin();
  };
  const auto first = layers::tile_loop({1, 2, 1, TileArithmetic::products_first});
  const auto turn = layers::tile_loop({1, 2, 1, TileArithmetic::in_turn});
  CHECK(place(first, "set $product1") < place(first, "set $sum0_0"));
  CHECK(place(turn, "set $product1") > place(turn, "set $sum0_0"));
}

TEST_CASE("The work of a chosen tile is two operations for each product, in every repetition") {
  // 6 x 8 x 256 multiply-adds are 12,288; 81 of them pass a million, and one is made anyway.
  const measure::Cost cost = layers::cost({6, 2, 1, TileArithmetic::fused});
  CHECK(cost.macs == 82 * 12288);
  CHECK(measure::count(cost, measure::Convention::flops) == 2 * 82 * 12288);
}

TEST_CASE("The fastest arithmetic is one that the engine has, and what is prepared is right") {
  const ChosenTile tile = layers::resolved({4, 3, 2});
  CHECK(tile.arithmetic != TileArithmetic::fastest);
  const auto prepared = layers::prepare(tile, 1);
  if (!layers::has_javascript) {
    REQUIRE_FALSE(prepared);
    CHECK(prepared.error().code == "no_javascript");
    return;
  }
  REQUIRE(prepared);
  (*prepared)->run();
  const layers::Verification verification = (*prepared)->verify(1e9);
  CHECK(verification.elements == 48);
  CHECK(verification.passed());
}

TEST_CASE("A chosen tile is compiled once, however often it is prepared") {
  if constexpr (!layers::has_javascript) return;
  // A function's address is its place in the table, which grows by one with each.
  const auto next_place = [] {
    return reinterpret_cast<std::uintptr_t>(
        layers::emit::compile_tile({.rows = 1, .vectors = 1, .in_turn = true}));
  };
  const std::uintptr_t before = next_place();
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    CHECK(layers::prepare({7, 1, 5, TileArithmetic::in_turn}, seed));
  }
  CHECK(next_place() == before + 2);
}
