// SPDX-License-Identifier: MIT
#include "byte_tile.h"

#include "emitted_byte_tile.h"

namespace flopscope::layers::emit {

namespace {

constexpr std::uint32_t columns_of_a_tile = byte_tile_columns;

// To where the sums go, in bytes: from one row to the next.
constexpr std::uint32_t row_bytes = byte_tile_stride * number_bytes;

class ByteTileWriter {
 public:
  explicit ByteTileWriter(const ByteTile& tile)
      : tile_(tile),
        code_(parameters, 1 + columns_of_a_tile, 2 + tile.rows * (1 + columns_of_a_tile)),
        left_(code_.number(0)),
        columns_(code_.number(1)),
        ones_(code_.vector(0)),
        column_(code_.vector(1)),
        rows_(code_.vector(2)),
        sums_(rows_ + tile.rows) {}

  void write();
  [[nodiscard]] const FunctionBody& code() const { return code_; }

 private:
  // The parameters of a ByteTileFunction.
  enum Parameter : Local { count, turns, a, b, b_stride, to, parameters };

  void splat(VectorInstruction instruction, std::int32_t value, Local local);
  void load(Local address, std::uint32_t offset, Local local);
  void begin_columns();
  void turn();
  void add_products(Local row, Local sum);
  void add_halves(Local first, Local second);
  void store_row(std::uint32_t i);

  ByteTile tile_;
  FunctionBody code_;
  Local left_;     // turns
  Local columns_;  // where each is read; the first one alone where they lie side by side
  Local ones_;
  Local column_;
  // The first of several each:
  Local rows_;
  Local sums_;  // row by row
};

void ByteTileWriter::splat(VectorInstruction instruction, std::int32_t value, Local local) {
  code_.constant(value);
  code_.write(instruction);
  code_.set(local);
}

void ByteTileWriter::load(Local address, std::uint32_t offset, Local local) {
  code_.get(address);
  code_.access(VectorAccess::load, offset);
  code_.set(local);
}

void ByteTileWriter::begin_columns() {
  code_.get(b);
  code_.set(columns_);
  if (!tile_.stored) return;
  for (std::uint32_t j = 1; j < columns_of_a_tile; ++j) {
    code_.get(columns_ + j - 1);
    code_.get(b_stride);
    code_.write(Instruction::i32_add);
    code_.set(columns_ + j);
  }
}

void ByteTileWriter::add_products(Local row, Local sum) {
  if (!tile_.direct) code_.get(sum);
  // The factor of 7 bits is the second one.
  code_.get(tile_.seven_bit_rows ? column_ : row);
  code_.get(tile_.seven_bit_rows ? row : column_);
  if (tile_.direct) {
    code_.get(sum);
    code_.write(VectorInstruction::i32x4_relaxed_dot_add);
  } else {
    code_.write(VectorInstruction::i16x8_relaxed_dot);
    code_.get(ones_);
    code_.write(VectorInstruction::i32x4_dot_i16x8);
    code_.write(VectorInstruction::i32x4_add);
  }
  code_.set(sum);
}

/// The products of one vector along each row and column.
void ByteTileWriter::turn() {
  for (std::uint32_t i = 0; i < tile_.rows; ++i) load(a, i * vector_bytes, rows_ + i);
  for (std::uint32_t j = 0; j < columns_of_a_tile; ++j) {
    if (tile_.stored) load(columns_ + j, 0, column_);
    else load(columns_, j * vector_bytes, column_);
    for (std::uint32_t i = 0; i < tile_.rows; ++i) {
      add_products(rows_ + i, sums_ + i * columns_of_a_tile + j);
    }
  }
  code_.increase(a, static_cast<std::int32_t>(tile_.rows * vector_bytes));
  if (!tile_.stored) code_.increase(columns_, columns_of_a_tile * vector_bytes);
  for (std::uint32_t j = 0; tile_.stored && j < columns_of_a_tile; ++j) {
    code_.increase(columns_ + j, vector_bytes);
  }
}

/// Pushes sums of two vectors' lanes: of 0 and 2 of the first one, of the second one, of 1 and 3 of
/// the first one, of the second one.
void ByteTileWriter::add_halves(Local first, Local second) {
  for (const auto& lanes :
       {std::array<std::uint8_t, 4>{0, 4, 1, 5}, std::array<std::uint8_t, 4>{2, 6, 3, 7}}) {
    code_.get(first);
    code_.get(second);
    code_.shuffle(lanes);
  }
  code_.write(VectorInstruction::i32x4_add);
}

/// Adds the sums of a row's lanes, one for each column, to what is there.
void ByteTileWriter::store_row(std::uint32_t i) {
  const Local sums = sums_ + i * columns_of_a_tile;
  for (const Local pair : {sums, sums + 2}) {
    add_halves(pair, pair + 1);
    code_.set(pair);
  }
  code_.get(to);
  for (const auto& lanes :
       {std::array<std::uint8_t, 4>{0, 1, 4, 5}, std::array<std::uint8_t, 4>{2, 3, 6, 7}}) {
    code_.get(sums);
    code_.get(sums + 2);
    code_.shuffle(lanes);
  }
  code_.write(VectorInstruction::i32x4_add);
  code_.get(to);
  code_.access(VectorAccess::load, i * row_bytes);
  code_.write(VectorInstruction::i32x4_add);
  code_.access(VectorAccess::store, i * row_bytes);
}

void ByteTileWriter::write() {
  splat(VectorInstruction::i16x8_splat, 1, ones_);
  code_.loop();
  for (std::uint32_t s = 0; s < tile_.rows * columns_of_a_tile; ++s) {
    splat(VectorInstruction::i32x4_splat, 0, sums_ + s);
  }
  begin_columns();
  code_.get(turns);
  code_.set(left_);
  code_.loop();
  turn();
  code_.increase(left_, -1);
  code_.get(left_);
  code_.branch_if(0);
  code_.write(Instruction::end);
  for (std::uint32_t i = 0; i < tile_.rows; ++i) store_row(i);
  code_.increase(to, static_cast<std::int32_t>(tile_.rows * row_bytes));
  code_.increase(count, -1);
  code_.get(count);
  code_.branch_if(0);
  code_.write(Instruction::end);
}

}  // namespace

FunctionBody byte_tile(const ByteTile& tile) {
  ByteTileWriter writer(tile);
  writer.write();
  return writer.code();
}

}  // namespace flopscope::layers::emit
