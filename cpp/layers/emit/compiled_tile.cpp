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
      : tile_(tile),
        rows_(count * std::size_t{tile.rows}),
        columns_(tile.columns()),
        width_(4 * std::size_t{tile.vectors}),
        depth_(tile.steps + 1),
        numbers_(rows_ * depth_ + depth_ * width_ + rows_ * columns_) {
    for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_[i] = static_cast<float>(i % 7) - 3;
    a_ = numbers_.data();
    b_ = a_ + rows_ * depth_;
    c_ = b_ + depth_ * width_;
    std::fill_n(c_, rows_ * columns_, 1.0F);
    for (std::size_t p = 0; p < depth_; ++p) {
      offsets_.push_back(static_cast<std::int32_t>((depth_ - 1 - p) * width_ * sizeof(float)));
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
            tile_.scattered  ? address(offsets_.data())
            : tile_.unpacked ? static_cast<std::int32_t>(depth_)
                             : static_cast<std::int32_t>(width_),
            c,
            columns,
            c,
            columns};
  }

  [[nodiscard]] bool right() const {
    const std::size_t height = tile_.rows;
    for (std::size_t i = 0; i < rows_; ++i) {
      const float* const a =
          a_ + (tile_.unpacked ? i * depth_ : i / height * depth_ * height + i % height);
      for (std::size_t j = 0; j < columns_; ++j) {
        float sum = 1;
        for (std::size_t p = 0; p < depth_; ++p) {
          sum += a[p * (tile_.unpacked ? 1 : height)] *
                 b_[(tile_.scattered ? depth_ - 1 - p : p) * width_ + j];
        }
        if (c_[i * columns_ + j] != sum) return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t count = 2;

  ProductTile tile_;
  std::size_t rows_, columns_, width_, depth_;
  std::vector<std::int32_t> offsets_;
  std::vector<float> numbers_;
  float* a_;  // (count, depth, rows of a tile), or unpacked (rows, depth)
  float* b_;  // (depth, width)
  float* c_;  // (rows, columns)
};

/// A tile of any kind.
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

UnpackedTileFunction compile_unpacked_tile(const ProductTile& tile) {
  return reinterpret_cast<UnpackedTileFunction>(compile_any(tile));
}

}  // namespace flopscope::layers::emit
