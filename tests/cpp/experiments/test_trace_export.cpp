// SPDX-License-Identifier: MIT
//
// The exports are compared with files that the package's tests hold against speedscope's published
// schema and the rules of the Trace Event Format.
#include <fstream>
#include <iterator>
#include <string>

#include "catch.h"
#include "flopscope/experiments/environment.h"
#include "flopscope/experiments/trace_export.h"

using namespace flopscope;
using experiments::TraceReport;
using measure::Cost;
using measure::from_ms;

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
