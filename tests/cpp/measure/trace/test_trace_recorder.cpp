// SPDX-License-Identifier: MIT
#include <memory>
#include <string>

#include "catch.h"
#include "flopscope/measure/keep.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/trace_recorder.h"
#include "support/recording.h"

using namespace flopscope::measure;

namespace {

constexpr ClockEstimate fine_clock{from_ms(0.001), from_ms(0.0005)};

Trace trace_of(const TraceRecorder& recorder) {
  auto trace = recorder.trace();
  REQUIRE(trace.ok());
  return std::move(*trace);
}

}  // namespace

TEST_CASE("Spans are recorded as they nest, with their times and their work", "[trace]") {
  ManualClock clock;
  TraceRecorder recorder(clock, fine_clock);
  {
    const Observation observation(recorder);
    const Span block("block", Cost{});
    clock.advance(from_ms(1));
    {
      const Span linear("linear", Cost{.macs = 12});
      clock.advance(from_ms(3));
    }
    clock.advance(from_ms(2));
  }
  const Trace trace = trace_of(recorder);
  REQUIRE(trace.spans.size() == 2);
  const TraceSpan& block = trace.spans[0];
  const TraceSpan& linear = trace.spans[1];
  CHECK(trace.names[block.name] == "block");
  CHECK(block.parent == TraceSpan::no_parent);
  CHECK(block.depth == 0);
  CHECK(to_ms(block.time()) == Catch::Approx(6));
  CHECK(trace.names[linear.name] == "linear");
  CHECK(linear.parent == 0);
  CHECK(linear.depth == 1);
  CHECK(to_ms(linear.begin - block.begin) == Catch::Approx(1));
  CHECK(to_ms(linear.time()) == Catch::Approx(3));
  CHECK(linear.cost.macs == 12);
}

TEST_CASE("A span's error is two steps of the clock, and half of a time is too much", "[trace]") {
  ManualClock clock;
  const TraceRecorder recorder(clock, {from_ms(0.1), from_ms(0)});
  const Trace trace = trace_of(recorder);
  CHECK(to_ms(trace.error()) == Catch::Approx(0.2));
  CHECK(Trace::resolved(from_ms(0.41), trace.error()));
  CHECK_FALSE(Trace::resolved(from_ms(0.39), trace.error()));
  CHECK_FALSE(Trace::resolved(from_ms(0), trace.error()));
}

TEST_CASE("The overhead is two readings of the clock for each span", "[trace]") {
  ManualClock clock;
  TraceRecorder recorder(clock, fine_clock);
  for (int i = 0; i < 3; ++i) {
    recorder.enter("relu", Cost{});
    recorder.leave();
  }
  CHECK(to_ms(trace_of(recorder).overhead()) == Catch::Approx(6 * 0.0005));
}

TEST_CASE("Names are compared by their text and copied", "[trace]") {
  ManualClock clock;
  TraceRecorder recorder(clock, fine_clock);
  for (const char* text : {"layer 1", "layer 2", "layer 1"}) {
    const auto name = std::make_unique<std::string>(text);
    recorder.enter(name->c_str(), Cost{});
    recorder.leave();
  }
  const Trace trace = trace_of(recorder);
  CHECK(trace.names == std::vector<std::string>{"layer 1", "layer 2"});
  CHECK(trace.spans[0].name == trace.spans[2].name);
}

TEST_CASE("Spans beyond the buffer are counted, and those around them stay whole", "[trace]") {
  ManualClock clock;
  TraceRecorder recorder(clock, fine_clock, 2);
  recorder.enter("a", Cost{});
  recorder.enter("b", Cost{});
  recorder.enter("lost", Cost{});
  recorder.enter("lost too", Cost{});
  clock.advance(from_ms(5));
  for (int i = 0; i < 4; ++i) recorder.leave();
  const Trace trace = trace_of(recorder);
  CHECK(trace.spans.size() == 2);
  CHECK(trace.lost == 2);
  CHECK(to_ms(trace.spans[0].time()) == Catch::Approx(5));
  CHECK(to_ms(trace.spans[1].time()) == Catch::Approx(5));
}

TEST_CASE("A span that has not ended is refused with a sentence that names it", "[trace]") {
  ManualClock clock;
  TraceRecorder recorder(clock, fine_clock, 2);
  recorder.enter("model", Cost{});
  recorder.enter("attention", Cost{});
  const auto refused = recorder.trace();
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "unbalanced_spans");
  CHECK(refused.error().value == "attention");
  CHECK(refused.error().message ==
        "2 spans began and did not end; the innermost is \"attention\".");

  recorder.enter("lost", Cost{});
  CHECK(recorder.trace().error().value == "lost");

  for (int i = 0; i < 3; ++i) recorder.leave();
  CHECK(recorder.trace().ok());
}

TEST_CASE("An end without a beginning is refused with a sentence", "[trace]") {
  ManualClock clock;
  TraceRecorder recorder(clock, fine_clock);
  recorder.leave();
  const auto refused = recorder.trace();
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message == "1 span ended without having begun.");
}

TEST_CASE("Without a ledger a trace knows no allocations", "[trace]") {
  ManualClock clock;
  CHECK_FALSE(trace_of(TraceRecorder(clock, fine_clock)).has_allocations);
}

TEST_CASE("A span has the allocations made in it, and not those of the recorder", "[trace]") {
  if (!flopscope::test::can_record()) return;
  auto recording = MemoryRecording::start();
  REQUIRE(recording.ok());
  ManualClock clock;
  TraceRecorder recorder(clock, fine_clock, 100, &recording->ledger());
  recorder.enter("outer, with a name too long to lie inside of a string", Cost{});
  {
    const std::vector<char> first(1000);
    keep(first);
    recorder.enter("inner", Cost{});
    const std::vector<char> second(5000);
    keep(second);
    recorder.leave();
  }
  recorder.leave();
  recording->stop();
  const Trace trace = trace_of(recorder);
  CHECK(trace.has_allocations);
  CHECK(trace.spans[0].allocations == 2);
  CHECK(trace.spans[0].allocated_bytes >= 6000);
  CHECK(trace.spans[1].allocations == 1);
  CHECK(trace.spans[1].allocated_bytes >= 5000);
  CHECK(trace.spans[1].allocated_bytes < 6000);
}

TEST_CASE("A recorder goes back to a mark, with what it had lost until then", "[trace]") {
  ManualClock clock;
  TraceRecorder recorder(clock, fine_clock, 2);
  const Observation observation(recorder);
  { const Span kept("kept", Cost{}); }
  const TraceRecorder::Mark mark = recorder.mark();
  { const Span dropped("dropped", Cost{}); }
  { const Span lost("lost", Cost{}); }
  recorder.rewind(mark);
  { const Span next("next", Cost{}); }
  const Trace trace = trace_of(recorder);
  REQUIRE(trace.spans.size() == 2);
  CHECK(trace.names[trace.spans[0].name] == "kept");
  CHECK(trace.names[trace.spans[1].name] == "next");
  CHECK(trace.lost == 0);
}

TEST_CASE("A cleared recorder has room again and knows nothing of before", "[trace]") {
  ManualClock clock;
  TraceRecorder recorder(clock, fine_clock, 1);
  const Observation observation(recorder);
  { const Span first("first", Cost{}); }
  { const Span lost("lost", Cost{}); }
  recorder.clear();
  { const Span next("next", Cost{}); }
  const Trace trace = trace_of(recorder);
  REQUIRE(trace.spans.size() == 1);
  CHECK(trace.names[trace.spans[0].name] == "next");
  CHECK(trace.lost == 0);
}
