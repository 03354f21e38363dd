// SPDX-License-Identifier: MIT
#include "flopscope/layers/chosen_tile.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "compiled_tile.h"
#include "core/verification.h"
#include "flopscope/layers/counting.h"
#include "flopscope/layers/emitted_tile.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/trace.h"
#include "wat.h"

namespace flopscope::layers {

namespace {

/// As blocks of products are deep: A and B of all tiles but the widest stay in 32 KB.
constexpr std::int64_t depth = 256;

/// Multiply-adds of a run, beside which the calls of its tiles are short.
constexpr std::int64_t work_of_a_run = 1'000'000;

std::int64_t repeats(const ChosenTile& tile) {
  return 1 + work_of_a_run / (tile.sums() * 4 * depth);
}

emit::ProductTile product_tile_of(const ChosenTile& tile) {
  return {.rows = static_cast<std::uint32_t>(tile.rows),
          .vectors = static_cast<std::uint32_t>(tile.vectors),
          .steps = static_cast<std::uint32_t>(tile.steps),
          .fused = tile.arithmetic == TileArithmetic::fused,
          .in_turn = tile.arithmetic == TileArithmetic::in_turn};
}

struct Operands {
  Tensor<float> a;     // (depth, rows)
  Tensor<float> b;     // (depth, columns)
  Tensor<float> zero;  // (columns), the initial values of every row
  Tensor<float> c;     // (rows, columns)
};

class PreparedTile final : public PreparedOperation {
 public:
  PreparedTile(const ChosenTile& tile, emit::TileFunction function, Operands operands)
      : tile_(tile),
        function_(function),
        operands_(std::move(operands)),
        columns_(operands_.zero.size()) {}

  void run() override {
    const measure::Span span("tile", [this] { return cost(tile_); });
    for (std::int64_t i = repeats(tile_); i > 0; --i) {
      function_(1, static_cast<std::size_t>(depth), operands_.a.data(), operands_.b.data(),
                columns_, operands_.zero.data(), 0, operands_.c.data(), columns_);
    }
  }

  [[nodiscard]] std::span<const float> output() const override { return operands_.c.values(); }

  [[nodiscard]] Verification verify(double) const override {
    const auto rows = static_cast<std::size_t>(tile_.rows);
    const auto steps = static_cast<std::size_t>(depth);
    ErrorGauge gauge(sum_tolerance(steps));
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < columns_; ++j) {
        double sum = 0;
        double scale = 0;
        for (std::size_t p = 0; p < steps; ++p) {
          const double product = double{operands_.a.data()[p * rows + i]} *
                                 double{operands_.b.data()[p * columns_ + j]};
          sum += product;
          scale += std::abs(product);
        }
        gauge.compare(operands_.c.data()[i * columns_ + j], sum, scale);
      }
    }
    return gauge.verification();
  }

 private:
  ChosenTile tile_;
  emit::TileFunction function_;
  Operands operands_;
  std::size_t columns_;
};

measure::Error not_emitted(const ChosenTile& tile) {
  const std::string arithmetic = tile_arithmetic_choices[tile.arithmetic];
  if (!has_javascript) {
    return measure::refusal("arithmetic", arithmetic, {"javascript", "a JavaScript engine"},
                            "no_javascript", "no_javascript",
                            "No JavaScript engine runs this program.");
  }
  return measure::refusal(
      "arithmetic", arithmetic, {"unfused", "products_first or in_turn"}, "not_emitted",
      "not_emitted",
      "This engine compiles no such loop: it lacks fused multiply-adds, or this page may not "
      "compile; arithmetic may be {allowed}.");
}

struct Compiled {
  emit::ProductTile tile;
  emit::TileFunction function;
};

/// The function of a tile, which is compiled when it is first asked for: its place in the table is
/// never given back.
emit::TileFunction compiled(const emit::ProductTile& tile) {
  static thread_local std::vector<Compiled> kept;
  for (const Compiled& known : kept) {
    if (known.tile == tile) return known.function;
  }
  const emit::TileFunction function = emit::compile_tile(tile);
  if (function != nullptr) {
    const measure::Unrecorded unrecorded;
    kept.push_back({tile, function});
  }
  return function;
}

}  // namespace

ChosenTile resolved(ChosenTile tile) {
  if (tile.arithmetic == TileArithmetic::fastest) {
    tile.arithmetic = emit::emitted_tile(1, 4) != nullptr ? TileArithmetic::fused
                                                          : TileArithmetic::products_first;
  }
  return tile;
}

std::int64_t registers(const ChosenTile& tile) {
  const std::int64_t held = tile.sums() + tile.vectors;
  if (tile.arithmetic == TileArithmetic::fused) return held + 1;  // the element
  if (tile.arithmetic == TileArithmetic::products_first) return held + tile.vectors;
  return held + std::min<std::int64_t>(tile.vectors, 2);  // the element, and a product beside it
}

measure::Cost cost(const ChosenTile& tile) {
  const auto columns = static_cast<double>(4 * tile.vectors);
  const auto rows = static_cast<double>(tile.rows);
  const auto times = static_cast<double>(depth * repeats(tile));
  return product_cost(rows * columns * times, (rows + columns) * times, rows * columns);
}

std::vector<std::string> tile_loop(const ChosenTile& tile) {
  const emit::ProductTile product = product_tile_of(tile);
  const std::vector<std::string> names = emit::local_names(product);
  const std::vector<std::string> lines = emit::wat_lines(emit::product_tile(product), names);
  // Inside the loop over tiles and the block of what is left of the depth.
  const std::string indent(4, ' ');
  const auto begin = std::find(lines.begin(), lines.end(), indent + "(loop");
  const auto end = std::find(begin, lines.end(), indent + ")");
  std::vector<std::string> loop;
  for (auto line = begin; line != end; ++line) loop.push_back(line->substr(indent.size()));
  loop.emplace_back(")");
  return loop;
}

PreparedResult prepare(const ChosenTile& tile, std::uint64_t seed) {
  const emit::TileFunction function = compiled(product_tile_of(tile));
  if (function == nullptr) return not_emitted(tile);
  const measure::MemoryTag tag("tile", measure::Category::activations);
  const auto rows = static_cast<std::size_t>(tile.rows);
  const auto columns = static_cast<std::size_t>(4 * tile.vectors);
  const auto steps = static_cast<std::size_t>(depth);
  Operands operands;
  for (const auto& [tensor, shape] : {std::pair<Tensor<float>*, Shape>{&operands.a, {steps, rows}},
                                      {&operands.b, {steps, columns}},
                                      {&operands.zero, {columns}},
                                      {&operands.c, {rows, columns}}}) {
    auto allocated = Tensor<float>::allocate(shape);
    if (!allocated) return allocated.error();
    *tensor = std::move(*allocated);
  }
  measure::Random random(seed);
  for (Tensor<float>* const tensor : {&operands.a, &operands.b}) {
    for (float& value : tensor->values()) value = static_cast<float>(random.uniform(-1, 1));
  }
  std::fill_n(operands.zero.data(), columns, 0.0F);
  return std::unique_ptr<PreparedOperation>(
      std::make_unique<PreparedTile>(tile, function, std::move(operands)));
}

}  // namespace flopscope::layers
