// SPDX-License-Identifier: MIT
#include <cstdint>
#include <limits>
#include <type_traits>

#include "catch.h"
#include "flopscope/layers/shape.h"

using flopscope::layers::Shape;

TEST_CASE("A shape has as many elements as the product of its sizes") {
  CHECK(Shape{2, 3, 4}.elements() == 24);
  CHECK(Shape{7}.elements() == 7);
  CHECK(Shape{2, 3, 4}.rank() == 3);
  CHECK(Shape{2, 3, 4}[1] == 3);
}

TEST_CASE("A shape without dimensions or with an impossible size has no elements") {
  CHECK(Shape{}.elements() == 0);
  CHECK(Shape{3, 0}.elements() == 0);
  CHECK(Shape{3, -1}.elements() == 0);
}

TEST_CASE("Elements that cannot be counted saturate instead of wrapping around") {
  constexpr std::int64_t size = 2147483647;
  CHECK(Shape{size, size}.elements() == size * size);
  CHECK(Shape{size, size, size}.elements() == std::numeric_limits<std::int64_t>::max());
}

TEST_CASE("A shape of more dimensions than it can carry does not compile") {
  STATIC_REQUIRE(std::is_constructible_v<Shape, int, int, int, int>);
  STATIC_REQUIRE_FALSE(std::is_constructible_v<Shape, int, int, int, int, int>);
  STATIC_REQUIRE_FALSE(std::is_constructible_v<Shape, double>);
  CHECK(Shape{2, 3, 4, 5}.elements() == 120);
}

TEST_CASE("A shape is written as Python writes it") { CHECK(Shape{2, 3}.text() == "(2, 3)"); }

TEST_CASE("Shapes are equal when their sizes are, in order") {
  CHECK(Shape{2, 3} == Shape{2, 3});
  CHECK_FALSE(Shape{2, 3} == Shape{3, 2});
  CHECK_FALSE(Shape{2} == Shape{2, 1});
}
