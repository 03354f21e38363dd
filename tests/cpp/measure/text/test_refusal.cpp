// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>

#include "catch.h"
#include "flopscope/measure/refusal.h"

using namespace flopscope::measure;

namespace {

constexpr Field numbers(Kind kind, Range range, const char* unit = "") {
  return {.name = "width", .unit = unit, .kind = kind, .range = range};
}

}  // namespace

TEST_CASE("A field accepts the numbers of its range, both ends included") {
  const Field field = numbers(Kind::number, between(0.5, 2));
  for (const double good : {0.5, 1.25, 2.0}) CHECK(accepts(field, good));
  for (const double bad : {0.4, 2.1, std::nan(""), std::numeric_limits<double>::infinity()}) {
    CHECK_FALSE(accepts(field, bad));
  }
}

TEST_CASE("A count accepts whole numbers as far as a double tells them apart") {
  const Field field = numbers(Kind::count, {});
  for (const double good : {0.0, -3.0, 9007199254740991.0}) CHECK(accepts(field, good));
  for (const double bad : {0.5, 9007199254740992.0, 1e300, -1e300})
    CHECK_FALSE(accepts(field, bad));
}

TEST_CASE("What a field accepts is said with its ends and its unit") {
  const auto said = [](const Field& field) { return accepted_numbers(field).text; };
  CHECK(said(numbers(Kind::count, between(1, 2147483647))) ==
        "a whole number from 1 to 2,147,483,647");
  CHECK(said(numbers(Kind::number, between(1, 3.5), "ms")) == "a number from 1 to 3.5 ms");
  CHECK(said(numbers(Kind::number, at_least(0))) == "a number of at least 0");
  CHECK(said(numbers(Kind::number, Range{.maximum = 1e300})) == "a number of at most 1e+300");
  CHECK(said(numbers(Kind::count, {})) == "a whole number");
}

TEST_CASE("A refusal names the field, the value and what is allowed") {
  const Error error = refusal("m", std::string("-3"), accepted_numbers(Kind::count, {}));
  CHECK(error.code == "invalid_value");
  CHECK(error.field == "m");
  CHECK(error.value == "-3");
  CHECK(error.allowed == "a whole number");
  CHECK(error.message == "m must be a whole number, but it is -3.");
  CHECK(refusal("op", std::string("x"), one_of("relu"), "unknown_operation").code ==
        "unknown_operation");
}

TEST_CASE("A refusal keeps the codes and values of its words") {
  const Error error = refusal("subjects", list_of(9), whole_number(1, 8));
  std::map<std::string, std::string> texts;
  std::map<std::string, double> values;
  for (const NamedValue& each : error.details) {
    if (each.number) values[each.name] = *each.number;
    else texts[each.name] = each.text;
  }
  CHECK(texts["message_code"] == "must_be");
  CHECK(texts["field"] == "subjects");
  CHECK(texts["value_code"] == "list_of");
  CHECK(texts["allowed_code"] == "between");
  CHECK(texts["number_code"] == "whole_number");
  CHECK(values == std::map<std::string, double>{{"given", 9}, {"least", 1}, {"most", 8}});
}

TEST_CASE("Names with commas between are a list that ends with or") {
  CHECK(one_of("matmul, linear, relu").text == "matmul, linear or relu");
  CHECK(one_of("matmul, linear").text == "matmul or linear");
  CHECK(one_of("matmul").text == "matmul");
  CHECK(one_of("").text.empty());
}

TEST_CASE("What is nobody's field is told what there is") {
  const Wording here{"not_a_field", "not a field here"};
  CHECK(unknown_field("runz", std::string("3"), "runs, seed", here).message ==
        "runz is not a field here; it may be runs or seed.");
  CHECK(unknown_field("runz", std::string("3"), "", here).message ==
        "runz is not a field here; there are none.");
}

TEST_CASE("A refusal of a part is placed in what it is a part of, from the inside out") {
  Error error = refusal("k", std::string("0"), no_less_than(1));
  error = placed(placed(error, "layers[2] (Linear)", "layers[2]"), "model", "model");
  CHECK(error.field == "model.layers[2].k");
  CHECK(error.message == "model: layers[2] (Linear): k must be at least 1, but it is 0.");
  const auto at = std::find_if(error.details.begin(), error.details.end(),
                               [](const NamedValue& each) { return each.name == "at"; });
  REQUIRE(at != error.details.end());
  CHECK(at->text == "model: layers[2] (Linear)");
}

TEST_CASE("A refusal whose message begins with its field says another name of it") {
  const Error error = renamed(refusal("labels", std::string("3"), no_more_than(2)), "test_labels");
  CHECK(error.field == "test_labels");
  CHECK(error.message == "test_labels must be at most 2, but it is 3.");
}
