// SPDX-License-Identifier: MIT
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/distributed.h"
#include "flopscope/experiments/replica.h"
#include "question/model_subject.h"
#include "support/sampled.h"
#include "support/saved_record.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::DistributedOptions;
using experiments::DistributedReport;
using experiments::Errand;
using experiments::Outcome;
using experiments::Replica;

namespace {

experiments::Subject model(const char* name, double batch) {
  auto made = experiments::decode_model_subject(test::object({{"model", name}, {"batch", batch}}));
  REQUIRE(made.ok());
  return std::move(*made);
}

test::TreeValue bytes_of(std::span<const float> values) {
  test::TreeValue::Bytes bytes(values.size_bytes());
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return {bytes};
}

/// The mean gradients of replicas that share the batch, as each worker has them after the exchange.
std::vector<float> exchanged(const experiments::Subject& subject, std::int64_t workers) {
  std::vector<float> sum;
  for (std::int64_t rank = 0; rank < workers; ++rank) {
    auto replica = Replica::make(subject, {.workers = workers, .rank = rank});
    REQUIRE(replica.ok());
    REQUIRE_FALSE((*replica)->compute().has_value());
    const std::span<const float> gradients = (*replica)->gradients();
    sum.resize(gradients.size());
    for (std::size_t i = 0; i < sum.size(); ++i) {
      sum[i] += gradients[i] / static_cast<float>(workers);
    }
  }
  return sum;
}

test::TreeValue gradients_of(const std::vector<float>& mean, double workers) {
  const test::TreeValue::Elements all(static_cast<std::size_t>(workers), bytes_of(mean));
  return test::object({{"gradients", test::list(all)}});
}

/// 8 ms on one worker, 5 on two, of which 1 is exchange and 0.5 waiting, 4 on four.
test::TreeValue steps_of(const Errand& errand) {
  const double step = errand.size == 1 ? 8 : errand.size == 2 ? 5 : 4;
  const double shared = errand.size == 1 ? 0 : 1;
  const auto steps = static_cast<double>(errand.calls);
  return test::object({{"elapsed_ms", steps * step},
                       {"compute_ms", steps * (step - 1.5 * shared)},
                       {"exchange_ms", steps * shared},
                       {"waiting_ms", steps * 0.5 * shared}});
}

DistributedReport run(experiments::Experiment& experiment, const experiments::Subject& subject) {
  while (experiment.advance()) {
    const Errand errand = *experiment.errand();
    experiment.deliver(
        errand.task == "gradients"
            ? gradients_of(exchanged(subject, static_cast<std::int64_t>(errand.size)), errand.size)
            : steps_of(errand));
  }
  return experiments::report_of<DistributedReport>(experiment);
}

}  // namespace

TEST_CASE("Workers that share a batch have speedups, shares of a step and right gradients",
          "[distributed]") {
  test::TickingClock clock(1);
  const experiments::Subject mlp = model("mlp", 8);
  auto started = experiments::distributed(mlp, {}, {4}, {clock, test::exact_clock});
  REQUIRE(started);
  const DistributedReport report = run(**started, mlp);
  REQUIRE(report.outcome == Outcome::measured);
  CHECK((*started)->progress().fraction == 1);
  REQUIRE(report.points.size() == 3);
  CHECK(report.points[1].samples_per_worker == 4);
  CHECK_FALSE(report.points[0].speedup.point.has_value());
  CHECK_FALSE(report.points[0].exchange_ms.point.has_value());
  CHECK(*report.points[0].compute_ms.point == Catch::Approx(8));
  CHECK(*report.points[1].speedup.point == Catch::Approx(1.6));
  CHECK(*report.points[1].efficiency_percent.point == Catch::Approx(80));
  CHECK(*report.points[1].compute_ms.point == Catch::Approx(3.5));
  CHECK(*report.points[1].exchange_ms.point == Catch::Approx(1));
  CHECK(*report.points[1].waiting_ms.point == Catch::Approx(0.5));
  CHECK(*report.points[1].compute_percent.point == Catch::Approx(70));
  CHECK(*report.points[1].exchange_percent.point == Catch::Approx(20));
  CHECK(*report.points[1].waiting_percent.point == Catch::Approx(10));
  CHECK(*report.points[1].compute_percent.low == Catch::Approx(70));
  CHECK_FALSE(report.points[0].compute_percent.point.has_value());
  CHECK(*report.points[2].speedup.point == Catch::Approx(2));
  CHECK(*report.points[2].gradient_error < 1e-5);
  CHECK(report.gradient_bytes == 4 * report.params);
  CHECK(*report.control_ratio.point == Catch::Approx(1));
}

TEST_CASE("Starting workers and comparing their gradients takes its time from the rounds",
          "[distributed]") {
  const experiments::Subject mlp = model("mlp", 8);
  const auto spent_after = [&](int readings) {
    test::TickingClock clock(1);
    DistributedOptions options;
    options.rounds = 10'000;
    auto started = experiments::distributed(mlp, options, {4}, {clock, test::exact_clock});
    REQUIRE(started);
    while ((*started)->advance()) {
      const Errand errand = *(*started)->errand();
      if (errand.task == "gradients") {
        for (int i = 0; i < readings; ++i) static_cast<void>(clock.now());
        const auto workers = static_cast<std::int64_t>(errand.size);
        (*started)->deliver(gradients_of(exchanged(mlp, workers), errand.size));
      } else {
        (*started)->deliver(steps_of(errand));
      }
    }
    return experiments::report_of<DistributedReport>(**started).elapsed_ms;
  };
  const double at_once = spent_after(0);
  CHECK(at_once > 7000);
  CHECK(spent_after(2000) == Catch::Approx(at_once * 4 / 8).epsilon(0.1));  // twice 2 s less
}

TEST_CASE("A saved measurement of workers has its speedups, shares and machines again",
          "[distributed]") {
  test::TickingClock clock(1);
  const experiments::Subject mlp = model("mlp", 8);
  auto started = experiments::distributed(mlp, {}, {4}, {clock, test::exact_clock});
  REQUIRE(started);
  DistributedReport edited = run(**started, mlp);
  const double ring_percent = *edited.modelled[3].ring_efficiency_percent.point;
  edited.points[1].speedup.point = 9;
  edited.points[1].efficiency_percent.point = 99;
  edited.points[1].waiting_ms.point = 0;
  edited.points[2].compute_percent.high = 100;
  edited.control_ratio.point = 2;
  edited.modelled[3].ring_efficiency_percent.point = 100;
  const auto again = experiments::recomputed_distributed(test::saved(edited), {});
  REQUIRE(again.ok());
  CHECK(again->name == edited.name);
  CHECK(*again->points[1].speedup.point == Catch::Approx(1.6));
  CHECK(*again->points[1].efficiency_percent.point == Catch::Approx(80));
  CHECK(*again->points[1].waiting_ms.point == Catch::Approx(0.5));
  CHECK(*again->points[2].compute_percent.high == Catch::Approx(62.5));
  CHECK(*again->control_ratio.point == Catch::Approx(1));
  CHECK(*again->modelled[3].ring_efficiency_percent.point == Catch::Approx(ring_percent));
}

TEST_CASE(
    "A measurement of workers that was saved without the parts of its steps keeps their means",
    "[distributed]") {
  test::TickingClock clock(1);
  const experiments::Subject mlp = model("mlp", 8);
  auto started = experiments::distributed(mlp, {}, {2}, {clock, test::exact_clock});
  REQUIRE(started);
  DistributedReport older = run(**started, mlp);
  for (auto& point : older.points) {
    point.compute_samples_ms.clear();
    point.exchange_samples_ms.clear();
    point.waiting_samples_ms.clear();
  }
  const auto again = experiments::recomputed_distributed(test::saved(older), {});
  REQUIRE(again.ok());
  CHECK(again->points[1].exchange_ms.low == older.points[1].exchange_ms.low);
  CHECK(again->points[1].waiting_percent.point == older.points[1].waiting_percent.point);
}

TEST_CASE("Gradients that lack a worker's part are found before anything is timed",
          "[distributed]") {
  test::TickingClock clock(1);
  const experiments::Subject mlp = model("mlp", 8);
  auto started = experiments::distributed(mlp, {}, {2}, {clock, test::exact_clock});
  REQUIRE(started);
  REQUIRE((*started)->advance());
  auto half = Replica::make(mlp, {.workers = 2});
  REQUIRE(half.ok());
  REQUIRE_FALSE((*half)->compute().has_value());
  const std::span<const float> gradients = (*half)->gradients();
  (*started)->deliver(gradients_of({gradients.begin(), gradients.end()}, 2));
  CHECK_FALSE((*started)->advance());
  const auto report = experiments::report_of<DistributedReport>(**started);
  CHECK(report.outcome == Outcome::kernel_mismatch);
  REQUIRE(report.verdicts.size() == 1);
  CHECK(report.verdicts[0].code == "gradients_differ");
}

TEST_CASE("A batch of steps while the page was hidden counts for nothing", "[distributed]") {
  test::TickingClock clock(1);
  const experiments::Subject mlp = model("mlp", 8);
  auto started = experiments::distributed(mlp, {}, {2}, {clock, test::exact_clock});
  REQUIRE(started);
  experiments::Experiment& experiment = **started;
  REQUIRE(experiment.advance());
  experiment.deliver(gradients_of(exchanged(mlp, 2), 2));
  REQUIRE(experiment.advance());
  experiment.deliver(test::object({{"elapsed_ms", 1000.0}}));
  CHECK(experiment.interrupt(measure::Interruption::hidden));
  const DistributedReport report = run(experiment, mlp);
  CHECK(report.dropped.size() == 1);
  CHECK(*report.points[0].p50_ms.point == Catch::Approx(8));
}

TEST_CASE("Machines of the model take their step and the exchange", "[distributed]") {
  DistributedOptions options;
  options.latency_us = 10;
  options.bandwidth_gbit_per_s = 8;  // 1 ns a byte
  const auto machines = experiments::modelled_machines({1, 0.5, 2, {}}, 4000, options);
  REQUIRE(machines.size() == 10);
  CHECK(machines.front().machines == 2);
  CHECK(machines.back().machines == 1024);
  // As in the test of the formulas: 66 us and 56 us on 4 machines.
  CHECK(machines[1].ring_ms == Catch::Approx(0.066));
  CHECK(machines[1].tree_ms == Catch::Approx(0.056));
  CHECK(*machines[1].ring_efficiency_percent.point == Catch::Approx(100 / 1.066));
  // What takes longer leaves more of itself.
  CHECK(*machines[1].ring_efficiency_percent.low == Catch::Approx(50 / 0.566));
  CHECK(*machines[1].tree_efficiency_percent.high == Catch::Approx(200 / 2.056));
}

TEST_CASE("What cannot be shared is refused: no workers, or a batch that they do not divide",
          "[distributed]") {
  test::TickingClock clock(1);
  const measure::KnownClock known{clock, test::exact_clock};
  const auto none = experiments::distributed(model("mlp", 8), {}, {0}, known);
  REQUIRE_FALSE(none);
  CHECK(none.error().code == "no_workers");
  DistributedOptions options;
  options.values = {3};
  const auto uneven = experiments::distributed(model("mlp", 8), options, {4}, known);
  REQUIRE_FALSE(uneven);
  CHECK(uneven.error().message ==
        "values must be numbers that divide the batch of 8, but it is 3.");
  options.values = {1.6};
  const auto part = experiments::distributed(model("mlp", 8), options, {4}, known);
  REQUIRE_FALSE(part);
  CHECK(part.error().message == "values must be a whole number from 1 to 16, but it is 1.6.");
}
