// SPDX-License-Identifier: MIT
#include "flopscope/experiments/trace_export.h"

#include <cmath>
#include <map>

#include "question/json_text.h"

namespace flopscope::experiments {

namespace {

std::string title(const TraceReport& report) {
  if (report.subject.empty()) return "trace";
  return report.kernel.empty() ? report.subject : report.subject + " (" + report.kernel + ")";
}

std::string exporter() { return "flopscope@" FLOPSCOPE_VERSION; }

/// Joins what is added by commas and new lines.
class JsonList {
 public:
  void add(const std::string& item) {
    if (!text_.empty()) text_ += ",\n";
    text_ += item;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::string chrome_event(const TraceReport& report, const TracedSpan& span) {
  std::string arguments = "\"flops\":" + json_number(span.flops) +
                          ",\"bytes\":" + json_number(span.bytes) +
                          ",\"clock_error_ms\":" + json_number(report.span_error_ms, 6);
  if (span.allocations) arguments += ",\"allocations\":" + json_number(*span.allocations);
  if (span.allocated_bytes) {
    arguments += ",\"allocated_bytes\":" + json_number(*span.allocated_bytes);
  }
  if (!span.time_ms) arguments += ",\"below_clock_resolution\":true";
  // In microseconds. The duration is taken between rounded ends, so that rounding moves no span out
  // of the one around it.
  const double begin_ns = std::round(span.begin_ms * 1e6);
  const double end_ns = std::round(span.end_ms * 1e6);
  return "{\"name\":" + json_text(span.name) +
         ",\"cat\":\"operation\",\"ph\":\"X\",\"ts\":" + json_number(begin_ns / 1e3, 3) +
         ",\"dur\":" + json_number((end_ns - begin_ns) / 1e3, 3) +
         ",\"pid\":1,\"tid\":1,\"args\":{" + arguments + "}}";
}

/// Opens and closes each span: before a span opens, those that it is not inside of close.
class SpeedscopeEvents {
 public:
  explicit SpeedscopeEvents(const TraceReport& report) : report_(&report) {
    for (std::size_t i = 0; i < report.spans.size(); ++i) open(i);
    while (!open_.empty()) close();
  }

  [[nodiscard]] const std::string& frames() const { return frames_.text(); }
  [[nodiscard]] const std::string& events() const { return events_.text(); }
  [[nodiscard]] double end_ms() const { return end_ms_; }

 private:
  void open(std::size_t index) {
    const TracedSpan& span = report_->spans[index];
    while (open_.size() > static_cast<std::size_t>(span.depth)) close();
    add('O', span, span.begin_ms);
    open_.push_back(index);
  }
  void close() {
    const TracedSpan& span = report_->spans[open_.back()];
    open_.pop_back();
    add('C', span, span.end_ms);
  }
  void add(char type, const TracedSpan& span, double at_ms) {
    end_ms_ = at_ms;
    events_.add("{\"type\":\"" + std::string(1, type) + "\",\"frame\":" +
                std::to_string(frame_of(span.name)) + ",\"at\":" + json_number(at_ms, 6) + "}");
  }
  /// Names get their frames in the order in which they are first needed.
  std::size_t frame_of(const std::string& name) {
    const auto [found, added] = numbers_.try_emplace(name, numbers_.size());
    if (added) frames_.add("{\"name\":" + json_text(name) + "}");
    return found->second;
  }

  const TraceReport* report_;
  std::map<std::string, std::size_t> numbers_;
  JsonList frames_;
  JsonList events_;
  std::vector<std::size_t> open_;
  double end_ms_ = 0;
};

}  // namespace

std::string chrome_trace(const TraceReport& report) {
  JsonList events;
  events.add(R"({"name":"process_name","ph":"M","pid":1,"tid":1,"args":{"name":)" +
             json_text(title(report)) + "}}");
  for (const TracedSpan& span : report.spans) events.add(chrome_event(report, span));
  return "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"exporter\":" + json_text(exporter()) +
         ",\"clock_resolution_ms\":" + json_number(report.clock_resolution_ms, 6) +
         ",\"spans_lost\":" + std::to_string(report.spans_lost) + "},\"traceEvents\":[\n" +
         events.text() + "\n]}\n";
}

std::string speedscope(const TraceReport& report) {
  const SpeedscopeEvents events(report);
  return "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"exporter\":" +
         json_text(exporter()) + ",\"name\":" + json_text(title(report)) +
         ",\"activeProfileIndex\":0,\n\"shared\":{\"frames\":[\n" + events.frames() +
         "\n]},\n\"profiles\":[{\"type\":\"evented\",\"name\":" + json_text(title(report)) +
         ",\"unit\":\"milliseconds\",\"startValue\":0,\"endValue\":" +
         json_number(events.end_ms(), 6) + ",\"events\":[\n" + events.events() + "\n]}]}\n";
}

}  // namespace flopscope::experiments
