// SPDX-License-Identifier: MIT
//
// What each function of the course returns, what answers here, and what differs, as Markdown. What
// is said of the course is in the table (course_table.cpp); the fields, their units and what they
// mean are those of the records, so they can't fall behind.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "flopscope/measure/record.h"

namespace flopscope::describe {

/// A record that a call resolves to, or a member of what it resolves to.
struct CoursePart {
  const char* member;  ///< "timing"; empty where the record is all there is
  const measure::RecordType& (*record)();
};

/// A value that the course's function returns.
struct CourseValue {
  const char* name;     ///< the course's, "mean_ms"
  const char* here;     ///< ours, "mean_ms", "timing.mean_ms"; empty where there is none
  const char* differs;  ///< empty where nothing does
};

/// A function of the course.
struct CourseFunction {
  const char* name;      ///< as a heading, "Timer.measure"
  const char* course;    ///< the course's call, or what it does, as Markdown
  const char* call;      ///< ours, without `await`
  const char* resolves;  ///< what ours resolves to, in words
  std::span<const CoursePart> parts;
  std::span<const CourseValue> values;
  const char* differs;
};

/// In the course's order.
[[nodiscard]] std::span<const CourseFunction> course_functions();

/// The whole page. An error is a sentence about an entry of the table that names no field.
[[nodiscard]] std::string write_course(std::ostream& out);

}  // namespace flopscope::describe
