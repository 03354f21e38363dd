// SPDX-License-Identifier: MIT
#include "compiled_tile.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine.h"
#include "flopscope/measure/memory_recording.h"

namespace flopscope::layers::emit {

namespace {

/// The operands of a call of two tiles, small whole numbers, with a depth that ends within a turn
/// of the loop. The rows of B are taken from the last one on where the tile is scattered.
class Trial {
 public:
  explicit Trial(const ProductTile& tile)
      : rows_(tile.rows),
        columns_(4 * std::size_t{tile.vectors}),
        depth_(tile.steps + 1),
        scattered_(tile.scattered),
        numbers_(count * rows_ * (depth_ + columns_) + depth_ * columns_) {
    for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_[i] = static_cast<float>(i % 7) - 3;
    a_ = numbers_.data();
    b_ = a_ + count * rows_ * depth_;
    c_ = b_ + depth_ * columns_;
    std::fill_n(c_, count * rows_ * columns_, 1.0F);
    for (std::size_t p = 0; p < depth_; ++p) {
      offsets_.push_back(static_cast<std::int32_t>((depth_ - 1 - p) * columns_ * sizeof(float)));
    }
  }

  /// What the function is called with; C is its initial values, too.
  [[nodiscard]] std::array<std::int32_t, 9> arguments() const {
    const auto columns = static_cast<std::int32_t>(columns_);
    const std::int32_t c = address(c_);
    return {static_cast<std::int32_t>(count),
            static_cast<std::int32_t>(depth_),
            address(a_),
            address(b_),
            scattered_ ? address(offsets_.data()) : columns,
            c,
            columns,
            c,
            columns};
  }

  [[nodiscard]] bool right() const {
    for (std::size_t i = 0; i < count * rows_; ++i) {
      const float* const a = a_ + i / rows_ * depth_ * rows_ + i % rows_;
      for (std::size_t j = 0; j < columns_; ++j) {
        float sum = 1;
        for (std::size_t p = 0; p < depth_; ++p) {
          sum += a[p * rows_] * b_[(scattered_ ? depth_ - 1 - p : p) * columns_ + j];
        }
        if (c_[i * columns_ + j] != sum) return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t count = 2;

  std::size_t rows_, columns_, depth_;
  bool scattered_;
  std::vector<std::int32_t> offsets_;
  std::vector<float> numbers_;
  float* a_;  // (count, depth, rows)
  float* b_;  // (depth, columns)
  float* c_;  // (count rows, columns)
};

/// A tile of either kind.
AnyFunction compile_any(const ProductTile& tile) {
  const measure::Unrecorded unrecorded;
  const Bytes module = module_bytes(product_tile(tile), memory_kind);
  Trial trial(tile);
  const AnyFunction compiled = compile(module, trial.arguments());
  return trial.right() ? compiled : nullptr;
}

}  // namespace

TileFunction compile_tile(const ProductTile& tile) {
  return reinterpret_cast<TileFunction>(compile_any(tile));
}

ScatteredTileFunction compile_scattered_tile(const ProductTile& tile) {
  return reinterpret_cast<ScatteredTileFunction>(compile_any(tile));
}

}  // namespace flopscope::layers::emit
