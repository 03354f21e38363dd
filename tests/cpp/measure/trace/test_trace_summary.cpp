// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/measure/trace_summary.h"

using namespace flopscope::measure;

namespace {

/// Spans by hand: `time_ms` is what passes inside of each before the ones that it holds.
class Traced {
 public:
  Traced& open(const char* name, double time_ms, double macs = 0) {
    recorder_.enter(name, Cost{.macs = macs});
    clock_.advance(from_ms(time_ms));
    return *this;
  }
  Traced& close() {
    recorder_.leave();
    return *this;
  }
  [[nodiscard]] Trace trace() const { return *recorder_.trace(); }

 private:
  ManualClock clock_;
  TraceRecorder recorder_{clock_, {from_ms(0.1), from_ms(0)}};
};

/// model 1 ms { attention 2 ms { matmul 10 ms } attention 2 ms { matmul 10 ms } relu 5 ms }
Trace model() {
  Traced traced;
  traced.open("model", 1);
  for (int i = 0; i < 2; ++i) {
    traced.open("attention", 2).open("matmul", 10, 100).close().close();
  }
  return traced.open("relu", 5).close().close().trace();
}

}  // namespace

TEST_CASE("Rows are sorted by own time, and own times add up to the whole", "[trace]") {
  const std::vector<TraceRow> rows = summarize(model());
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].name == "matmul");
  CHECK(rows[1].name == "relu");
  CHECK(rows[2].name == "attention");
  CHECK(rows[3].name == "model");
  CHECK(to_ms(rows[0].self) == Catch::Approx(20));
  CHECK(to_ms(rows[2].self) == Catch::Approx(4));
  CHECK(to_ms(rows[3].self) == Catch::Approx(1));
  double shares = 0;
  for (const TraceRow& row : rows) shares += row.self_share;
  CHECK(shares == Catch::Approx(1).epsilon(1e-12));
  CHECK(to_ms(total_time(model())) == Catch::Approx(30));
}

TEST_CASE("A total has what lies inside, and work adds up over calls", "[trace]") {
  const std::vector<TraceRow> rows = summarize(model());
  CHECK(rows[2].calls == 2);
  CHECK(to_ms(rows[2].total) == Catch::Approx(24));
  CHECK(to_ms(rows[3].total) == Catch::Approx(30));
  CHECK(rows[0].cost.macs == 200);
}

TEST_CASE("Errors are two steps of the clock for each time in a sum", "[trace]") {
  const std::vector<TraceRow> rows = summarize(model());
  CHECK(to_ms(rows[0].total_error) == Catch::Approx(2 * 0.2));
  CHECK(to_ms(rows[0].self_error) == Catch::Approx(2 * 0.2));
  // Two times of attention, less two of matmul.
  CHECK(to_ms(rows[2].self_error) == Catch::Approx(4 * 0.2));
  CHECK(to_ms(rows[3].self_error) == Catch::Approx(4 * 0.2));
}

TEST_CASE("A name inside of itself is counted once in its total", "[trace]") {
  const Trace trace = Traced().open("block", 1, 10).open("block", 2, 4).close().close().trace();
  const std::vector<TraceRow> rows = summarize(trace);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].calls == 2);
  CHECK(to_ms(rows[0].total) == Catch::Approx(3));
  CHECK(to_ms(rows[0].self) == Catch::Approx(3));
  CHECK(rows[0].cost.macs == 10);
}

TEST_CASE("The few that cost most are as many as it takes", "[trace]") {
  // Shares of 20, 5, 4 and 1 of 30.
  const std::vector<TraceRow> rows = summarize(model());
  CHECK(rows_for_share(rows, 0.6) == 1);
  CHECK(rows_for_share(rows, 0.8) == 2);
  CHECK(rows_for_share(rows, 25.0 / 30) == 2);
  CHECK(rows_for_share(rows, 1) == 4);
  CHECK(rows_for_share({}, 0.8) == 0);
}

TEST_CASE("An empty trace has no rows, and one without time has no shares", "[trace]") {
  CHECK(summarize(Traced().trace()).empty());
  const std::vector<TraceRow> rows = summarize(Traced().open("relu", 0).close().trace());
  CHECK(rows[0].self_share == 0);
}
