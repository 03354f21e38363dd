// SPDX-License-Identifier: MIT
#include <bit>

#include "catch.h"
#include "layers/matmul/far_rows.h"

using flopscope::layers::far_rows;

TEST_CASE("Rows that are read side by side are all rows but a few, and no power of two apart") {
  for (const std::size_t together : {5U, 6U}) {
    for (std::size_t rows = 0; rows < 2000; ++rows) {
      INFO(together << " of " << rows << " rows at a time");
      const std::size_t apart = far_rows(rows, together);
      CHECK(apart * together <= rows);
      CHECK(rows - apart * together < 2 * together);
      CHECK((apart < 16 || !std::has_single_bit(apart)));
    }
  }
}
