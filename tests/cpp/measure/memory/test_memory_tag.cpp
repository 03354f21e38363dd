// SPDX-License-Identifier: MIT
#include <string_view>

#include "catch.h"
#include "flopscope/measure/memory_tag.h"

using namespace flopscope::measure;

TEST_CASE("Nothing is tagged unless somebody says so") {
  CHECK(current_tag().operation == nullptr);
}

TEST_CASE("The innermost memory tag holds, and the one before comes back") {
  const MemoryTag outer("linear", Category::parameters);
  {
    const MemoryTag inner("matmul", Category::workspace);
    CHECK(current_tag().operation == std::string_view("matmul"));
    CHECK(current_tag().category == Category::workspace);
  }
  CHECK(current_tag().operation == std::string_view("linear"));
  CHECK(current_tag().category == Category::parameters);
}

TEST_CASE("The names of the categories are in the order of their values") {
  CHECK(std::string_view(category_names[static_cast<int>(Category::parameters)]) == "parameters");
  CHECK(std::string_view(category_names[static_cast<int>(Category::activations)]) == "activations");
  CHECK(std::string_view(category_names[static_cast<int>(Category::gradients)]) == "gradients");
  CHECK(std::string_view(category_names[static_cast<int>(Category::optimizer_state)]) ==
        "optimizer_state");
  CHECK(std::string_view(category_names[static_cast<int>(Category::workspace)]) == "workspace");
}
