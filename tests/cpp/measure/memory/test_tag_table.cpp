// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>
#include <vector>

#include "catch.h"
#include "flopscope/measure/tag_table.h"

using namespace flopscope::measure;

TEST_CASE("What nobody tagged has the first row", "[memory]") {
  TagTable table;
  CHECK(table.row_of(Tag{}) == 0);
  CHECK(table.rows().size() == 1);
}

TEST_CASE("A tag is an operation and a category", "[memory]") {
  TagTable table;
  const std::size_t weights = table.row_of({"linear", Category::parameters});
  const std::size_t outputs = table.row_of({"linear", Category::activations});
  CHECK(weights != outputs);
  CHECK(table.row_of({"matmul", Category::parameters}) != weights);
  CHECK(table.row_of({"linear", Category::parameters}) == weights);
  CHECK(table.rows()[weights].tag.operation == std::string_view("linear"));
  CHECK(table.rows().size() == 4);
}

TEST_CASE("Two copies of one name are one operation", "[memory]") {
  const std::string first = "linear";
  const std::string second = "linear";
  TagTable table;
  CHECK(table.row_of({first.c_str(), Category::workspace}) ==
        table.row_of({second.c_str(), Category::workspace}));
}

TEST_CASE("Tags beyond the table's size share a row that says so", "[memory]") {
  std::vector<std::string> names;
  for (int i = 0; i < 1000; ++i) names.push_back("layer " + std::to_string(i));
  TagTable table;
  for (const std::string& name : names) {
    const std::size_t row = table.row_of({name.c_str(), Category::activations});
    REQUIRE(row < TagTable::capacity);
    ++table[row].allocations;
  }
  REQUIRE(table.rows().size() == TagTable::capacity);
  CHECK(table.rows().back().tag.operation == std::string_view(TagTable::others));
  // One row is for what nobody tagged, and one is shared.
  CHECK(table.rows().back().allocations == 1000 - (256 - 2));
}
