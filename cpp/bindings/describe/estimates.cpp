// SPDX-License-Identifier: MIT
//
// The estimates of all records by the name of their point. Reports that hold the same estimate call
// the ends of its interval alike; the factor by which that was widened has more than one name.
#include "estimates.h"

#include <map>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>

#include "flopscope/experiments/records.h"
#include "literal.h"

namespace flopscope::describe {

using measure::Field;
using measure::Part;
using measure::RecordType;

namespace {

struct EstimateFields {
  std::string low, high;
  std::set<std::string> widening;
};

std::map<std::string, EstimateFields> all_estimates() {
  std::map<std::string, EstimateFields> estimates;
  for (const RecordType* type : experiments::boundary_records()) {
    for (const Field& field : type->fields) {
      const char* const low = type->name_of(Part::low, field);
      if (field.part != Part::point || low == nullptr) continue;
      EstimateFields& names = estimates[field.name];
      const char* const high = type->name_of(Part::high, field);
      if (!names.low.empty() && (names.low != low || names.high != high)) {
        throw std::logic_error(std::string(field.name) + " has the interval " + names.low + ", " +
                               names.high + " in one report, and " + low + ", " + high +
                               " in another");
      }
      names.low = low;
      names.high = high;
      if (const char* name = type->name_of(Part::widening, field)) names.widening.insert(name);
    }
  }
  return estimates;
}

}  // namespace

void write_estimates(std::ostream& out) {
  out << "// SPDX-License-Identifier: MIT\n//\n"
         "// Generated from the record descriptions in C++ by `npm run generate`. Do not edit.\n"
         "\n/** The fields that hold the interval of a number, and those that tell by which factor "
         "it was widened: each report has at most one of them. */\n"
         "export interface EstimateFields {\n"
         "  readonly low: string\n"
         "  readonly high: string\n"
         "  readonly widening: readonly string[]\n"
         "}\n"
         "\n/** The numbers of reports that have an interval, by their fields */\n"
         "export const estimates: Readonly<Record<string, EstimateFields>> = {\n";
  for (const auto& [point, names] : all_estimates()) {
    out << "  " << point << ": "
        << Json{{"low", names.low}, {"high", names.high}, {"widening", names.widening}} << ",\n";
  }
  out << "}\n";
}

}  // namespace flopscope::describe
