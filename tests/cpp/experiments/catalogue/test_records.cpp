// SPDX-License-Identifier: MIT
#include <map>
#include <set>
#include <string>

#include "catch.h"
#include "flopscope/experiments/question.h"
#include "flopscope/experiments/records.h"
#include "flopscope/layers/operation.h"

using namespace flopscope;
using measure::Field;
using measure::Kind;
using measure::Part;
using measure::RecordType;

namespace {

std::vector<const RecordType*> all_records() {
  std::vector<const RecordType*> all;
  for (const RecordType* type : experiments::boundary_records()) all.push_back(type);
  for (const auto& type : layers::operation_types()) all.push_back(type.shape);
  return all;
}

bool ends_with_unit(const std::string& name, const std::string& unit) {
  const std::string suffix = unit == "%" ? "_percent" : unit == "bytes" ? "bytes" : "_" + unit;
  return name.find(suffix) != std::string::npos;
}

}  // namespace

TEST_CASE("Every record that crosses has a name of its own", "[records]") {
  std::set<std::string> names;
  for (const RecordType* type : all_records()) CHECK(names.insert(type->name).second);
}

TEST_CASE("Fields of a record have different names", "[records]") {
  for (const RecordType* type : all_records()) {
    std::set<std::string> names;
    for (const Field& field : type->fields) {
      INFO(type->name << "." << field.name);
      CHECK(names.insert(field.name).second);
    }
  }
}

#ifndef FLOPSCOPE_OMIT_DOCS
TEST_CASE("Every field of a record says what it means", "[records]") {
  for (const RecordType* type : all_records()) {
    for (const Field& field : type->fields) {
      INFO(type->name << "." << field.name);
      CHECK(std::string(field.doc).size() > 3);
    }
  }
}
#endif

TEST_CASE("Every record inside another one crosses itself, and before it", "[records]") {
  std::set<const RecordType*> seen;
  for (const RecordType* type : experiments::boundary_records()) {
    for (const Field& field : type->fields) {
      INFO(type->name << "." << field.name);
      if (field.nested != nullptr) CHECK(seen.count(&*field.nested) == 1);
    }
    seen.insert(type);
  }
}

TEST_CASE("Times, sizes and percentages carry their unit in the name", "[records]") {
  for (const RecordType* type : all_records()) {
    for (const Field& field : type->fields) {
      const std::string unit = field.unit;
      INFO(type->name << "." << field.name << " in " << unit);
      if (unit == "ms" || unit == "bytes" || unit == "%") CHECK(ends_with_unit(field.name, unit));
    }
  }
}

TEST_CASE("Defaults of options lie in the range that is allowed", "[records]") {
  for (const auto& question : experiments::questions()) {
    const auto& [type, defaults] = question.options;
    for (const Field& field : type->fields) {
      INFO(type->name << "." << field.name);
      if (field.kind == Kind::count) {
        const auto value = static_cast<double>(field.in<std::int64_t>(defaults));
        CHECK(value >= field.range.minimum);
        CHECK(value <= field.range.maximum);
      } else if (field.kind == Kind::number) {
        CHECK(field.in<double>(defaults) >= field.range.minimum);
        CHECK(field.in<double>(defaults) <= field.range.maximum);
      }
    }
  }
}

TEST_CASE("Reports that hold the same estimate call the ends of its interval alike", "[records]") {
  std::map<std::string, std::string> ends;
  for (const RecordType* type : experiments::boundary_records()) {
    for (const Field& field : type->fields) {
      if (field.part != Part::point) continue;
      INFO(type->name << "." << field.name);
      const char* const low = type->name_of(Part::low, field);
      const char* const high = type->name_of(Part::high, field);
      REQUIRE(low != nullptr);
      REQUIRE(high != nullptr);
      const std::string both = std::string(low) + " to " + high;
      CHECK(ends.emplace(field.name, both).first->second == both);
    }
  }
  CHECK(ends.at("p50_ms") == "median_ci_low_ms to median_ci_high_ms");
}
