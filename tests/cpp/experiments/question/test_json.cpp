// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/experiments/json.h"

using namespace flopscope;
using experiments::parse_json;
using experiments::Value;

namespace {

std::unique_ptr<Value> parsed(const std::string& text) {
  auto value = parse_json(text);
  REQUIRE(value.ok());
  return std::move(*value);
}

std::string nested_lists(std::size_t levels) {
  return std::string(levels, '[') + std::string(levels, ']');
}

}  // namespace

TEST_CASE("JSON text becomes values of its types", "[json]") {
  const auto value =
      parsed(R"({"a": [1, -2.5, true, null, "x\u00e9", {}], "b": 9007199254740992})");
  const auto list = value->member("a");
  REQUIRE(list->size() == 6);
  CHECK(list->element(0)->number() == 1);
  CHECK(list->element(1)->number() == -2.5);
  CHECK(list->element(2)->boolean());
  CHECK(list->element(3)->type() == Value::Type::other);
  CHECK(list->element(4)->text() == "x\u00e9");
  CHECK(list->element(5)->type() == Value::Type::object);
  CHECK(list->element(6)->type() == Value::Type::absent);
  CHECK(value->member("b")->number() == 9007199254740992);
  CHECK(value->member("c")->type() == Value::Type::absent);
  CHECK(value->names() == std::vector<std::string>{"a", "b"});
}

TEST_CASE("Of members with the same name the last one counts, as in JavaScript", "[json]") {
  CHECK(parsed(R"({"a": 1, "a": 2})")->member("a")->number() == 2);
}

TEST_CASE("A single value is JSON too", "[json]") {
  CHECK(parsed("3")->number() == 3);
  CHECK(parsed("\"x\"")->value_text() == "\"x\"");
}

TEST_CASE("Text that is no JSON is refused with its place", "[json]") {
  for (const char* text : {"", "{", "[1,]", "{\"a\" 1}", "nul", "\"\xff\"", "1e999", "[] []"}) {
    INFO(text);
    const auto value = parse_json(text);
    REQUIRE_FALSE(value.ok());
    CHECK(value.error().code == "invalid_json");
  }
  CHECK(parse_json("{\n\"a\" 1}").error().message.find("line 2, column 5") != std::string::npos);
}

TEST_CASE("JSON nested without end is refused, not followed", "[json]") {
  CHECK(parse_json(nested_lists(256)).ok());
  CHECK(parse_json(nested_lists(257)).error().code == "too_large");
  CHECK(parse_json(nested_lists(10000)).error().message ==
        "the JSON text must be nested at most 256 levels deep, but it is nested deeper.");
  CHECK_FALSE(parse_json(std::string(1000000, '[')).ok());
}

TEST_CASE("Values outlive the text and each other", "[json]") {
  std::unique_ptr<Value> inner;
  {
    const auto outer = parsed(R"({"a": {"b": "kept"}})");
    inner = outer->member("a")->member("b");
  }
  CHECK(inner->text() == "kept");
}
