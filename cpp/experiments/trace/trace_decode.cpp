// SPDX-License-Identifier: MIT
//
// Reads a trace that left C++ and comes back. Whoever edits a file can write spans that no clock
// could have measured, from which no valid file of another format can be made.
#include <string_view>
#include <vector>

#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/trace_export.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

namespace {

using measure::Error;
using measure::field;
using measure::Field;
using measure::RecordType;

constexpr Field head_fields[] = {
    field<&TraceReport::subject>(""),
    field<&TraceReport::kernel>(""),
    field<&TraceReport::spans_lost>("", measure::at_least(0)),
    field<&TraceReport::span_error_ms>("ms", "", measure::at_least(0)),
    field<&TraceReport::clock_resolution_ms>("ms", "", measure::at_least(0)),
};
constexpr RecordType head_type{"report", "", head_fields};

/// What else a report may have.
std::vector<std::string_view> report_names() {
  std::vector<std::string_view> names;
  for (const Field& field : TraceReport::record_type.fields) {
    names.emplace_back(field.name);
  }
  return names;
}

/// Takes spans in the order of their beginnings and sees to it that they nest.
class Nesting {
 public:
  std::optional<Error> add(const TracedSpan& span) {
    const auto open = static_cast<std::int64_t>(ends_.size());
    if (span.depth < 0 || span.depth > open) {
      return refuse("depth", static_cast<double>(span.depth), measure::whole_number(0, open));
    }
    if (span.depth < open) {
      now_ms_ = ends_[static_cast<std::size_t>(span.depth)];
      ends_.resize(static_cast<std::size_t>(span.depth));
    }
    if (!(span.begin_ms >= now_ms_)) {
      return refuse("begin_ms", span.begin_ms, measure::no_less_than(now_ms_));
    }
    if (!(span.end_ms >= span.begin_ms)) {
      return refuse("end_ms", span.end_ms, measure::no_less_than(span.begin_ms));
    }
    if (!ends_.empty() && span.end_ms > ends_.back()) {
      return refuse("end_ms", span.end_ms, measure::no_more_than(ends_.back()));
    }
    now_ms_ = span.begin_ms;
    ends_.push_back(span.end_ms);
    return std::nullopt;
  }

 private:
  static Error refuse(std::string_view field, double value, const measure::Wording& allowed) {
    return measure::refusal(field, measure::number_text(value, 15), allowed);
  }

  double now_ms_ = 0;
  std::vector<double> ends_;  ///< of the spans that are open
};

}  // namespace

measure::Result<TraceReport> decode_trace(const Value& value) {
  TraceReport report;
  if (value.type() != Value::Type::object) {
    return measure::refusal("report", value.value_text(), {"trace", "the report of a trace"});
  }
  if (auto error = decode(head_type, &report, value, report_names()))
    return about_subject("report", *error);
  const auto spans = value.member("spans");
  if (spans->type() != Value::Type::list) {
    return measure::refusal("report.spans", spans->value_text(),
                            {"list_of_spans", "a list of spans"});
  }
  Nesting nesting;
  for (std::size_t i = 0; i < spans->size(); ++i) {
    const std::string place = measure::indexed("report.spans", i);
    const auto element = spans->element(i);
    if (element->type() != Value::Type::object) {
      return measure::refusal(place, element->value_text(), {"a_span", "a span"});
    }
    auto span = decode<TracedSpan>(*element);
    auto error = span ? nesting.add(*span) : std::optional<Error>(span.error());
    if (error) return about_subject(place, *std::move(error));
    report.spans.push_back(std::move(*span));
  }
  return report;
}

}  // namespace flopscope::experiments
