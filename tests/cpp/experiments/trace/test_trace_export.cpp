// SPDX-License-Identifier: MIT
//
// The exports are compared with files that the package's tests hold against speedscope's published
// schema and the rules of the Trace Event Format.
#include <fstream>
#include <iterator>
#include <string>

#include "catch.h"
#include "flopscope/experiments/environment.h"
#include "flopscope/experiments/text_form.h"
#include "flopscope/experiments/trace_export.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::TraceReport;
using measure::Cost;
using measure::from_ms;
using test::list;
using test::object;

namespace {

// block 0.5 ms { linear 2 ms, "odd" below the resolution }, then linear 1/3 ms
TraceReport report() {
  measure::ManualClock clock;
  measure::TraceRecorder recorder(clock, {from_ms(0.005), from_ms(0.0002)});
  const auto pass = [&](const char* name, double time_ms, const Cost& cost) {
    recorder.enter(name, cost);
    clock.advance(from_ms(time_ms));
    recorder.leave();
  };
  clock.advance(from_ms(1234.5));  // the first span is the beginning
  recorder.enter("block", Cost{.macs = 600, .bytes_read = 80, .bytes_written = 16});
  clock.advance(from_ms(0.5));
  pass("linear", 2, {.macs = 600, .bytes_read = 80, .bytes_written = 16});
  pass("odd \"name\" \\ with\ttab \xC3\xA9", 0.01, {.others = 1e19});
  recorder.leave();
  pass("linear", 1.0 / 3, {.macs = 600, .bytes_read = 80, .bytes_written = 16});

  TraceReport made = experiments::trace_report(*recorder.trace());
  made.subject = "mlp";
  made.kernel = "simd";
  return made;
}

std::string fixture(const std::string& name) {
  std::ifstream file(std::string(FLOPSCOPE_FIXTURES "/trace/") + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The files must not change with each version.
std::string without_version(std::string text) {
  const std::string version = "@" + experiments::environment({}).flopscope_version;
  const std::size_t at = text.find(version);
  REQUIRE(at != std::string::npos);
  return text.replace(at, version.size(), "@0.0.0");
}

/// Such a span as JavaScript has it.
test::TreeValue span(const char* name, double depth, double begin_ms, double end_ms) {
  return object({{"name", name},
                 {"depth", depth},
                 {"begin_ms", begin_ms},
                 {"end_ms", end_ms},
                 {"time_ms", end_ms - begin_ms},
                 {"flops", 1200.0},
                 {"bytes", 96.0}});
}

test::TreeValue request(test::TreeValue::Elements spans) {
  return object({{"report", object({{"subject", "mlp"},
                                    {"kernel", "simd"},
                                    {"runs", 1.0},
                                    {"span_error_ms", 0.01},
                                    {"clock_resolution_ms", 0.005},
                                    {"spans", list(std::move(spans))}})}});
}

measure::Error refusal(test::TreeValue::Elements spans) {
  const auto written = experiments::write_text("chrome_trace", request(std::move(spans)));
  REQUIRE_FALSE(written);
  return written.error();
}

}  // namespace

TEST_CASE("A trace is written for Chrome", "[trace]") {
  CHECK(without_version(experiments::chrome_trace(report())) == fixture("chrome.json"));
}

TEST_CASE("A trace is written for speedscope", "[trace]") {
  CHECK(without_version(experiments::speedscope(report())) == fixture("speedscope.json"));
}

TEST_CASE("An empty trace is written too", "[trace]") {
  const TraceReport empty;
  CHECK(experiments::chrome_trace(empty).find("\"traceEvents\":[") != std::string::npos);
  CHECK(experiments::speedscope(empty).find("\"events\":[\n\n]") != std::string::npos);
}

TEST_CASE("A trace that comes back from a caller is written as well", "[trace]") {
  const auto back = request({span("block", 0, 0, 2.5), span("linear", 1, 0.5, 2.5)});
  const auto chrome = experiments::write_text("chrome_trace", back);
  REQUIRE(chrome);
  CHECK(chrome->find(R"x("args":{"name":"mlp (simd)"}})x") != std::string::npos);
  CHECK(chrome->find(R"({"name":"linear","cat":"operation","ph":"X","ts":500,"dur":2000,)") !=
        std::string::npos);
  const auto scoped = experiments::write_text("speedscope_trace", back);
  REQUIRE(scoped);
  CHECK(scoped->find(R"({"type":"O","frame":1,"at":0.5},
{"type":"C","frame":1,"at":2.5},
{"type":"C","frame":0,"at":2.5})") != std::string::npos);
}

TEST_CASE("Spans that no clock could have measured are refused by their place", "[trace]") {
  CHECK(refusal({span("a", 1, 0, 1)}).field == "report.spans[0].depth");
  CHECK(refusal({span("a", 0, 0, 1), span("b", -1, 1, 2)}).field == "report.spans[1].depth");
  CHECK(refusal({span("a", 0, 2, 1)}).field == "report.spans[0].end_ms");
  CHECK(refusal({span("a", 0, 0, 1), span("b", 1, 0.5, 1.5)}).message ==
        "report.spans[1]: end_ms must be at most 1, but it is 1.5.");
  CHECK(refusal({span("a", 0, 0, 1), span("b", 0, 0.5, 2)}).allowed == "at least 1");
  CHECK(refusal({span("a", 0, 0.5, 1), span("b", 1, 0.25, 0.75)}).allowed == "at least 0.5");
  CHECK(refusal({span("a", 0, -1, 1)}).field == "report.spans[0].begin_ms");
  CHECK(refusal({"a"}).field == "report.spans[0]");
}

TEST_CASE("What is no trace, and a text that does not exist, are refused", "[trace]") {
  CHECK(experiments::write_text("chrome_trace", object({})).error().field == "report");
  const auto empty = object({{"report", object({})}});
  CHECK(experiments::write_text("chrome_trace", empty).error().field == "report.spans");
  const auto extra = object({{"model", "gpt2-small"}, {"batch", 2.0}});
  CHECK(experiments::write_text("model_spec", extra).error().field == "batch");
  CHECK(experiments::write_text("haiku", empty).error().code == "unknown_text");
}

TEST_CASE("The spec of a known model is written to be copied", "[model spec]") {
  const auto spec = experiments::write_text("model_spec", object({{"model", "lenet-5"}}));
  REQUIRE(spec);
  CHECK(spec->find(R"({ "type": "Conv2d", "in_channels": 1, "out_channels": 6, )") !=
        std::string::npos);
  CHECK(experiments::write_text("model_spec", object({{"model", "lenet-6"}})).error().field ==
        "model");
}
