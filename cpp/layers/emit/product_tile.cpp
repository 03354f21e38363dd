// SPDX-License-Identifier: MIT
#include "product_tile.h"

namespace flopscope::layers::emit {

namespace {

class TileWriter {
 public:
  explicit TileWriter(const ProductTile& tile)
      : tile_(tile),
        code_(parameters, 2 + (tile.scattered ? 1 : 0) + (tile.unpacked ? tile.rows : 0),
              tile.rows * tile.vectors + 2 * tile.vectors + 1),
        row_(code_.number(0)),
        left_(code_.number(1)),
        offset_(code_.number(2)),
        rows_of_a_(code_.number(2)),
        element_(code_.vector(0)),
        columns_(code_.vector(1)),
        products_(columns_ + tile.vectors),
        sums_(products_ + tile.vectors) {}

  void write();
  [[nodiscard]] const FunctionBody& code() const { return code_; }

 private:
  // The parameters of a TileFunction; in the other two kinds the fifth means something else.
  enum Parameter : Local {
    count,
    depth,
    a,
    b,
    b_stride,
    initial,
    initial_stride,
    c,
    c_stride,
    parameters,
    offsets = b_stride,   // of a ScatteredTileFunction
    a_stride = b_stride,  // of an UnpackedTileFunction
  };

  void load_vectors(Local address, Local to);
  void load_initial(Local to);
  void store_sums(Local from);
  void turns(std::uint32_t steps);
  void step(std::uint32_t at);
  void multiply_row(Local sums);
  void add_product(Local sums, std::uint32_t j);

  ProductTile tile_;
  FunctionBody code_;
  Local row_;        // of b
  Local left_;       // of the depth
  Local offset_;     // where that of the row stands, of a scattered tile alone
  Local rows_of_a_;  // the first of several, of an unpacked tile alone
  Local element_;    // of a, in all lanes
  // The first of several each:
  Local columns_;   // of a row of b
  Local products_;  // of `element_` with them
  Local sums_;      // row by row
};

void TileWriter::load_vectors(Local address, Local to) {
  for (std::uint32_t j = 0; j < tile_.vectors; ++j) {
    code_.get(address);
    code_.access(VectorAccess::load, j * vector_bytes);
    code_.set(to + j);
  }
}

/// A row of `initial` is read as far as c has columns.
void TileWriter::load_initial(Local to) {
  const std::uint32_t whole = tile_.edge > 0 ? tile_.vectors - 1 : tile_.vectors;
  for (std::uint32_t j = 0; j < whole; ++j) {
    code_.get(initial);
    code_.access(VectorAccess::load, j * vector_bytes);
    code_.set(to + j);
  }
  if (tile_.edge == 0) return;
  const std::uint32_t offset = whole * vector_bytes;
  if (tile_.edge == 3) code_.get(initial);
  code_.get(initial);
  code_.access(tile_.edge == 1 ? VectorAccess::load32_zero : VectorAccess::load64_zero, offset);
  if (tile_.edge == 3) code_.access(LaneAccess::load32, offset + 2 * float_bytes, 2);
  code_.set(to + whole);
}

void TileWriter::store_sums(Local from) {
  const auto operands = [&](std::uint32_t j) {
    code_.get(c);
    code_.get(from + j);
  };
  const std::uint32_t whole = tile_.edge > 0 ? tile_.vectors - 1 : tile_.vectors;
  for (std::uint32_t j = 0; j < whole; ++j) {
    operands(j);
    code_.access(VectorAccess::store, j * vector_bytes);
  }
  const std::uint32_t offset = whole * vector_bytes;
  if (tile_.edge >= 2) {
    operands(whole);
    code_.access(LaneAccess::store64, offset, 0);
  }
  if (tile_.edge % 2 == 1) {  // the last of one, or of three
    operands(whole);
    const auto lane = static_cast<std::uint8_t>(tile_.edge - 1);
    code_.access(LaneAccess::store32, offset + lane * float_bytes, lane);
  }
}

void TileWriter::multiply_row(Local sums) {
  for (std::uint32_t j = 0; j < tile_.vectors; ++j) {
    code_.get(element_);
    code_.get(columns_ + j);
    if (tile_.fused) {
      code_.get(sums + j);
      code_.write(VectorInstruction::f32x4_relaxed_madd);
      code_.set(sums + j);
      continue;
    }
    code_.write(VectorInstruction::f32x4_mul);
    code_.set(products_ + j);
    if (tile_.in_turn) add_product(sums, j);
  }
  if (tile_.fused || tile_.in_turn) return;
  for (std::uint32_t j = 0; j < tile_.vectors; ++j) add_product(sums, j);
}

void TileWriter::add_product(Local sums, std::uint32_t j) {
  code_.get(sums + j);
  code_.get(products_ + j);
  code_.write(VectorInstruction::f32x4_add);
  code_.set(sums + j);
}

/// sums += the `at`-th of the columns of a from `a` on, times the row of b at `row_`.
void TileWriter::step(std::uint32_t at) {
  if (tile_.scattered) {
    code_.get(b);
    code_.get(offset_);
    code_.load_number(at * number_bytes);
    code_.write(Instruction::i32_add);
    code_.set(row_);
    load_vectors(row_, columns_);
  } else {
    load_vectors(row_, columns_);
    if (tile_.unpacked) {
      code_.increase(row_, static_cast<std::int32_t>(tile_.vectors * vector_bytes));
    } else {
      code_.increase_by_local(row_, b_stride);
    }
  }
  for (std::uint32_t i = 0; i < tile_.rows; ++i) {
    code_.get(tile_.unpacked ? rows_of_a_ + i : a);
    code_.access(VectorAccess::load32_splat,
                 (tile_.unpacked ? at : at * tile_.rows + i) * float_bytes);
    code_.set(element_);
    multiply_row(sums_ + i * tile_.vectors);
  }
}

/// Turns of so many steps, as many as are left.
void TileWriter::turns(std::uint32_t steps) {
  const auto steps_each = static_cast<std::int32_t>(steps);
  const auto compare_left = [&](Instruction comparison) {
    code_.get(left_);
    code_.constant(steps_each);
    code_.write(comparison);
    code_.branch_if(0);
  };
  code_.block();
  compare_left(Instruction::i32_lt_u);
  code_.loop();
  for (std::uint32_t at = 0; at < steps; ++at) step(at);
  if (tile_.unpacked) {
    for (std::uint32_t i = 0; i < tile_.rows; ++i) {
      code_.increase(rows_of_a_ + i, static_cast<std::int32_t>(steps * float_bytes));
    }
  } else {
    code_.increase(a, static_cast<std::int32_t>(steps * tile_.rows * float_bytes));
  }
  if (tile_.scattered) code_.increase(offset_, static_cast<std::int32_t>(steps * number_bytes));
  code_.increase(left_, -steps_each);
  compare_left(Instruction::i32_ge_u);
  code_.write(Instruction::end);
  code_.write(Instruction::end);
}

void TileWriter::write() {
  for (const Local stride : {b_stride, initial_stride, c_stride}) {  // in bytes
    if (tile_.scattered && stride == offsets) continue;
    code_.get(stride);
    code_.constant(2);
    code_.write(Instruction::i32_shl);
    code_.set(stride);
  }
  code_.loop();
  for (std::uint32_t i = 0; i < tile_.rows; ++i) {
    load_initial(sums_ + i * tile_.vectors);
    code_.increase_by_local(initial, initial_stride);
    if (!tile_.unpacked) continue;
    code_.get(a);
    code_.set(rows_of_a_ + i);
    code_.increase_by_local(a, a_stride);
  }
  code_.get(tile_.scattered ? offsets : b);
  code_.set(tile_.scattered ? offset_ : row_);
  code_.get(depth);
  code_.set(left_);
  turns(tile_.steps);
  if (tile_.steps > 1) turns(1);
  for (std::uint32_t i = 0; i < tile_.rows; ++i) {
    store_sums(sums_ + i * tile_.vectors);
    code_.increase_by_local(c, c_stride);
  }
  code_.increase(count, -1);
  code_.get(count);
  code_.branch_if(0);
  code_.write(Instruction::end);
}

}  // namespace

FunctionBody product_tile(const ProductTile& tile) {
  TileWriter writer(tile);
  writer.write();
  return writer.code();
}

std::vector<std::string> local_names(const ProductTile& tile) {
  std::vector<std::string> names{"count",   "depth",          "a", "b",        "b_stride",
                                 "initial", "initial_stride", "c", "c_stride", "row",
                                 "left",    "element"};
  const auto add = [&](const char* name, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) names.push_back(name + std::to_string(i));
  };
  add("columns", tile.vectors);
  add("product", tile.vectors);
  for (std::uint32_t i = 0; i < tile.rows; ++i) {
    add(("sum" + std::to_string(i) + "_").c_str(), tile.vectors);
  }
  return names;
}

}  // namespace flopscope::layers::emit
