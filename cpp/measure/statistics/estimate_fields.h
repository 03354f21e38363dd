// SPDX-License-Identifier: MIT
//
// An estimate as fields of a record. Outside, its parts are numbers with names of their own, side
// by side with all others: `p50_ms`, `median_ci_low_ms`, `median_ci_high_ms`, `median_widening`.
// Each field knows which part it is, so that whoever shows a point finds its interval.
#pragma once

#include <array>

#include "flopscope/measure/estimate.h"
#include "flopscope/measure/record.h"

namespace flopscope::measure {

namespace detail {

template <auto Member>
inline constexpr char estimate_tag = 0;

constexpr std::optional<double> Estimate::*part_member(Part part) {
  switch (part) {
    case Part::low:
      return &Estimate::low;
    case Part::high:
      return &Estimate::high;
    case Part::widening:
      return &Estimate::widening;
    default:
      return &Estimate::point;
  }
}

}  // namespace detail

/// Describes one part of the estimate `Member`.
template <auto Member, Part part,
          class Record = typename detail::MemberOf<decltype(Member)>::record>
constexpr Field estimate_part(const char* name, const char* unit, const char* doc,
                              Range range = {}) {
  Field result{.name = name,
               .unit = unit,
               .doc = detail::kept_doc(doc),
               .kind = Kind::maybe,
               .part = part,
               .origin = part == Part::point ? Origin::derived : Origin::method,
               .optional = true,
               .range = range};
  result.address = [](void* record) {
    Estimate& estimate = static_cast<Record*>(record)->*Member;
    return static_cast<void*>(&(estimate.*detail::part_member(part)));
  };
  result.estimate = &detail::estimate_tag<Member>;
  return result;
}

/// The same of a part that every record has, from its beginning on.
template <auto Member, Part part>
constexpr Field known_part(const char* name, const char* unit, const char* doc, Range range = {}) {
  using Record = typename detail::MemberOf<decltype(Member)>::record;
  Field result = estimate_part<Member, part>(name, unit, doc, range);
  result.kind = Kind::number;
  result.optional = false;
  result.address = [](void* record) {
    Estimate& estimate = static_cast<Record*>(record)->*Member;
    return static_cast<void*>(&*(estimate.*detail::part_member(part)));
  };
  return result;
}

/// What the fields of an estimate are called.
struct EstimateNames {
  const char* point;
  const char* low;
  const char* high;
};

/// Describes the point of the estimate `Member` and the ends of its interval.
template <auto Member, class Record = typename detail::MemberOf<decltype(Member)>::record>
constexpr std::array<Field, 3> estimate(const EstimateNames& names, const char* unit,
                                        const char* doc,
                                        const char* low_doc = "low end of its interval",
                                        const char* high_doc = "high end of its interval",
                                        Range range = {}) {
  return {estimate_part<Member, Part::point, Record>(names.point, unit, doc, range),
          estimate_part<Member, Part::low, Record>(names.low, unit, low_doc, range),
          estimate_part<Member, Part::high, Record>(names.high, unit, high_doc, range)};
}

/// Describes the factor by which the interval of the estimate `Member` was widened.
template <auto Member, class Record = typename detail::MemberOf<decltype(Member)>::record>
constexpr Field widening(const char* name, const char* doc, Range range = {}) {
  return estimate_part<Member, Part::widening, Record>(name, "", doc, range);
}

namespace describing {
using measure::estimate;
using measure::estimate_part;
using measure::EstimateNames;
using measure::known_part;
using measure::Part;
using measure::widening;
}  // namespace describing

}  // namespace flopscope::measure
