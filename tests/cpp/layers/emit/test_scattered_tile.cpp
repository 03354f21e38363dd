// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "catch.h"
#include "flopscope/layers/emitted_tile.h"
#include "flopscope/layers/kernel.h"
#include "layers/emit/module_bytes.h"
#include "layers/emit/product_tile.h"
#include "support/wasm_function.h"

using namespace flopscope::layers::emit;

namespace {

/// Seven rows of b in an image of 100 numbers; some share numbers, and one comes twice.
constexpr std::array<std::int32_t, 7> places{40, 0, 1, 84, 3, 40, 17};

/// c (2 rows, 4 vectors), rows of 12 numbers, as the interpreter makes it from 5 and whole numbers.
std::vector<float> scattered_product(const ProductTile& tile, const std::vector<float>& a,
                                     const std::vector<float>& image) {
  const std::size_t rows = 2 * std::size_t{tile.rows};
  std::vector<float> memory(a);
  const auto end = [&] { return static_cast<std::int32_t>(memory.size() * sizeof(float)); };
  const std::int32_t of_image = end();
  memory.insert(memory.end(), image.begin(), image.end());
  const std::int32_t of_offsets = end();
  for (const std::int32_t place : places) {
    const std::int32_t offset = 4 * place;
    float bits = 0;
    std::memcpy(&bits, &offset, sizeof bits);
    memory.push_back(bits);
  }
  const std::int32_t of_initial = end();
  memory.insert(memory.end(), 12, 5.0F);
  const std::int32_t of_c = end();
  const std::size_t first = memory.size();
  memory.resize(first + rows * 12);
  const std::array<std::int32_t, 9> arguments{
      2, static_cast<std::int32_t>(places.size()), 0, of_image, of_offsets, of_initial, 0, of_c,
      12};
  flopscope::test::WasmFunction(module_bytes(product_tile(tile), MemoryKind::own))
      .call(arguments, memory);
  return {memory.begin() + static_cast<std::ptrdiff_t>(first), memory.end()};
}

}  // namespace

TEST_CASE("A scattered tile reads each row of b where the list says") {
  std::vector<float> image;
  for (std::size_t i = 0; i < 100; ++i) image.push_back(static_cast<float>(i * 5 % 17) - 8);
  for (const std::uint32_t vectors : {1U, 2U}) {
    for (const std::uint32_t steps : {1U, 3U}) {
      for (const bool fused : {false, true}) {
        const ProductTile tile{
            .rows = 3, .vectors = vectors, .steps = steps, .fused = fused, .scattered = true};
        std::vector<float> a;
        for (std::size_t i = 0; i < 6 * places.size(); ++i) {
          a.push_back(static_cast<float>(i % 7) - 3);
        }
        const std::vector<float> c = scattered_product(tile, a, image);
        INFO(vectors << " vectors, " << steps << " steps, fused: " << fused);
        for (std::size_t i = 0; i < 6; ++i) {
          for (std::size_t j = 0; j < 12; ++j) {
            float sum = 5;
            for (std::size_t p = 0; p < places.size(); ++p) {
              const float factor = a[i / 3 * places.size() * 3 + p * 3 + i % 3];
              sum += factor * image[static_cast<std::size_t>(places[p]) + j];
            }
            INFO("row " << i << ", column " << j);
            CHECK(c[i * 12 + j] == (j < 4 * vectors ? sum : 0));
          }
        }
      }
    }
  }
}

TEST_CASE("A scattered tile is compiled once, and only where other fused tiles are") {
  const ScatteredTileFunction tile = emitted_scattered_tile(3, 8);
  CHECK(emitted_scattered_tile(3, 8) == tile);
  CHECK((tile == nullptr) == (emitted_tile(3, 8) == nullptr));
  if constexpr (!flopscope::layers::has_javascript) CHECK(tile == nullptr);
}
