// SPDX-License-Identifier: MIT
//
// Writes down every span (trace.h) that opens and closes on its thread: when, inside of which, with
// how much work, and what was allocated meanwhile.
//
//   TraceRecorder recorder(clock, estimate_clock(clock));
//   { const Observation observation(recorder); model.run(); }
//   const auto trace = recorder.trace();
//
// A span's time is the difference of two readings, each less than the clock's resolution R away
// from the truth, so it carries an error of up to 2R, whatever its length. Where that is more than
// half of the time, the time is not resolved: it says that there was something, and no number.
// Time a layer in batches (Timer) to know how long it takes; a trace shows order and nesting.
//
// The buffer is bounded and there beforehand. Spans beyond it are counted and otherwise ignored:
// their time is then their parent's own. The recorder's own time is in no span but those around it:
// two readings for each span inside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/memory_ledger.h"
#include "flopscope/measure/result.h"
#include "flopscope/measure/trace.h"

namespace flopscope::measure {

/// One span that has ended.
struct TraceSpan {
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

  std::size_t name = 0;            ///< index into the trace's names
  std::size_t parent = no_parent;  ///< index of the span around it
  std::size_t depth = 0;           ///< 0 without a parent
  Duration begin{0};
  Duration end{0};
  Cost cost;
  std::int64_t allocations = 0;  ///< those of the spans inside included
  std::int64_t allocated_bytes = 0;

  [[nodiscard]] Duration time() const { return end - begin; }
};

struct Trace {
  std::vector<std::string> names;
  std::vector<TraceSpan> spans;  ///< in the order in which they began
  std::int64_t lost = 0;         ///< spans that the buffer had no room for
  bool has_allocations = false;  ///< whether a ledger was listening
  ClockEstimate clock;

  /// The bound on the clock's error of one span's time.
  [[nodiscard]] Duration error() const { return 2 * clock.resolution; }
  /// Whether a time with that error tells more than that there was something.
  [[nodiscard]] static bool resolved(Duration time, Duration error) { return 2 * error <= time; }
  /// What the readings of the clock took, all together.
  [[nodiscard]] Duration overhead() const;
};

class TraceRecorder final : public Observer {
 public:
  static constexpr std::size_t usual_capacity = 10'000;

  /// `clock` and `ledger` must outlive the recorder. Without a ledger, allocations are not known.
  TraceRecorder(Clock& clock, const ClockEstimate& estimate, std::size_t capacity = usual_capacity,
                const MemoryLedger* ledger = nullptr);
  explicit TraceRecorder(KnownClock clock, std::size_t capacity = usual_capacity,
                         const MemoryLedger* ledger = nullptr)
      : TraceRecorder(clock, clock, capacity, ledger) {}

  void enter(const char* name, const Cost& cost) override;
  void leave() override;

  /// What was recorded so far. Error: "unbalanced_spans" when a span has not ended, or one ended
  /// that had not begun.
  [[nodiscard]] Result<Trace> trace() const;

  /// A moment of the recording at which no span is open.
  struct Mark {
    std::size_t spans = 0;
    std::int64_t lost = 0;
  };
  [[nodiscard]] Mark mark() const { return {trace_.spans.size(), trace_.lost}; }
  /// Forgets the spans since then. None may be open.
  void rewind(Mark to);
  /// Forgets them all, for the next recording in the same buffer. None may be open.
  void clear() { rewind({}); }

 private:
  [[nodiscard]] std::size_t name_index(const char* name);

  Clock* clock_;
  const MemoryLedger* ledger_;
  std::size_t capacity_;
  std::map<std::string, std::size_t, std::less<>> indices_;
  std::vector<std::size_t>
      open_;  // indices of spans, the innermost last; `lost_span` for lost ones
  std::vector<std::string> open_lost_;  // their names, for the sentence about those left open
  std::int64_t strays_ = 0;             // ends without a beginning
  Trace trace_;
};

}  // namespace flopscope::measure
