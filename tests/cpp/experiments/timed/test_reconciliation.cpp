// SPDX-License-Identifier: MIT
#include "catch.h"
#include "experiments/timed/reconciliation.h"

using namespace flopscope::experiments;

namespace {

TimingReport timed(double p50_ms, double low_ms, double high_ms) {
  TimingReport report;
  report.p50_ms.point = p50_ms;
  report.p50_ms.low = low_ms;
  report.p50_ms.high = high_ms;
  return report;
}

std::string code_of(const Reconciliation& found) {
  const auto verdict = reconciliation_verdict(found);
  return verdict ? verdict->code : "";
}

}  // namespace

TEST_CASE("The layers' part of the whole is as uncertain as all intervals together") {
  const auto found = reconcile(timed(10, 8, 12.5), {timed(4, 3, 5), timed(5, 4.5, 6)});
  CHECK(*found.forward_ms.point == 10);
  CHECK(*found.layers_ms == 9);
  CHECK(*found.layers_percent.point == Catch::Approx(90));
  CHECK(*found.layers_percent.low == Catch::Approx(100 * 7.5 / 12.5));
  CHECK(*found.layers_percent.high == Catch::Approx(100 * 11.0 / 8));
  CHECK(reconciliation_verdict(found)->text ==
        "Timed alone, the layers take 90 % of the whole forward pass (60 to 138 %): they add up to "
        "it.");
}

TEST_CASE("A sum is surely less or more than the whole only beyond all intervals") {
  CHECK(code_of(reconcile(timed(10, 9.9, 10.1), {timed(9, 8.9, 9.1)})) == "layers_leave_a_rest");
  CHECK(code_of(reconcile(timed(10, 9.9, 10.1), {timed(9, 8.9, 9.95)})) == "layers_add_up");
  CHECK(code_of(reconcile(timed(10, 9.9, 10.1), {timed(11, 10.2, 12)})) ==
        "layers_exceed_the_whole");
}

TEST_CASE("Without every layer's time there is no sum, without an interval no verdict") {
  const auto partial = reconcile(timed(10, 9, 11), {timed(4, 3, 5), TimingReport{}});
  CHECK(*partial.forward_ms.point == 10);
  CHECK_FALSE(partial.layers_ms.has_value());
  TimingReport single;
  single.p50_ms.point = 4;
  const auto unbounded = reconcile(timed(10, 9, 11), {single});
  CHECK(*unbounded.layers_percent.point == Catch::Approx(40));
  CHECK(code_of(unbounded).empty());
}
