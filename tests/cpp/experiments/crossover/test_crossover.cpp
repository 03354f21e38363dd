// SPDX-License-Identifier: MIT
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/crossover.h"
#include "support/sampled.h"
#include "support/saved_record.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::Adapter;
using experiments::CandidateVerdict;
using experiments::CrossoverOptions;
using experiments::CrossoverOutcome;
using experiments::CrossoverPoint;
using experiments::CrossoverReport;
using experiments::Errand;
using experiments::Gpu;

namespace {

/// The product of the errand's matrices, summed in double precision.
std::vector<float> product_of(const Errand& errand) {
  const auto n = static_cast<std::size_t>(errand.size);
  const std::span<const float> a = errand.inputs[0];
  const std::span<const float> b = errand.inputs[1];
  std::vector<float> c(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      double sum = 0;
      for (std::size_t p = 0; p < n; ++p) sum += static_cast<double>(a[i * n + p]) * b[p * n + j];
      c[i * n + j] = static_cast<float>(sum);
    }
  }
  return c;
}

test::TreeValue output_of(const std::vector<float>& c) {
  test::TreeValue::Bytes bytes(c.size() * sizeof(float));
  std::memcpy(bytes.data(), c.data(), bytes.size());
  return test::object({{"output", bytes}});
}

/// A GPU whose products are right, and whose work takes as many ms a call as `ms(errand)` says.
template <class Ms>
CrossoverReport run(experiments::Experiment& experiment, Ms&& ms) {
  while (experiment.advance()) {
    const Errand* errand = experiment.errand();
    if (errand == nullptr) continue;
    if (errand->task == "load") {
      experiment.deliver(output_of(product_of(*errand)));
    } else {
      const double elapsed_ms = ms(*errand) * static_cast<double>(errand->calls);
      experiment.deliver(test::object({{"elapsed_ms", elapsed_ms}}));
    }
  }
  return experiments::report_of<CrossoverReport>(experiment);
}

CrossoverOptions options_of(std::vector<double> values) {
  CrossoverOptions options;
  options.values = std::move(values);
  options.rounds = 2;
  options.max_ms = 50'000;
  return options;
}

/// A batch on the processor takes 20 ms.
CrossoverReport report_on(const CrossoverOptions& options, const Gpu& gpu,
                          double (*ms)(const Errand&)) {
  test::TickingClock clock(20);
  auto started = experiments::crossover(options, gpu, {clock, test::exact_clock});
  REQUIRE(started);
  return run(**started, ms);
}

/// Arithmetic of 10 ms, and a way that costs 30 ms at the smaller size and nothing at others.
double with_a_way(const Errand& errand) {
  const double way = errand.size < 16 ? 30 : 0;
  if (errand.task == "arithmetic") return 10;
  return errand.task == "transfers" ? way + 1 : way + 10;
}

const Gpu hardware{Adapter::hardware, "a GPU", {}};

}  // namespace

TEST_CASE("The way to the GPU decides from which size on it wins", "[crossover]") {
  const CrossoverReport report = report_on(options_of({16, 8}), hardware, with_a_way);
  REQUIRE(report.outcome == CrossoverOutcome::measured);
  REQUIRE(report.points.size() == 2);
  CHECK(report.points[0].size == 8);
  CHECK(report.points[0].flops == 2 * 8 * 8 * 8);
  CHECK(report.points[0].verified_elements == 64);
  const auto& small = report.points[0].timed.candidates;
  REQUIRE(small.size() == 4);
  CHECK(*small[experiments::arithmetic].speedup.point == Catch::Approx(2));
  CHECK(*small[experiments::transfers].p50_ms.point == Catch::Approx(31));
  CHECK(*small[experiments::whole].speedup.point == Catch::Approx(0.5));
  CHECK(*report.slower_to == 8);
  CHECK(*report.faster_from == 16);
  CHECK_FALSE(report.resident_slower_to.has_value());
  CHECK(*report.resident_faster_from == 8);
}

TEST_CASE("Loading the products takes its time from the rounds", "[crossover]") {
  const auto spent_after = [](int readings) {
    test::TickingClock clock(20);
    CrossoverOptions options = options_of({8, 16});
    options.rounds = 10'000;
    options.max_ms = 20'000;
    auto started = experiments::crossover(options, hardware, {clock, test::exact_clock});
    REQUIRE(started);
    while ((*started)->advance()) {
      const Errand* errand = (*started)->errand();
      if (errand == nullptr) continue;
      if (errand->task == "load") {
        for (int i = 0; i < readings; ++i) static_cast<void>(clock.now());
        (*started)->deliver(output_of(product_of(*errand)));
        CHECK((*started)->progress().remaining_ms <= options.max_ms - 20.0 * readings);
      } else {
        (*started)->deliver(
            test::object({{"elapsed_ms", 10 * static_cast<double>(errand->calls)}}));
      }
    }
    return experiments::report_of<CrossoverReport>(**started).elapsed_ms;
  };
  const double at_once = spent_after(0);
  CHECK(at_once > 15'000);
  CHECK(spent_after(200) == Catch::Approx(at_once * 12 / 20).epsilon(0.1));  // twice 4 s less
}

TEST_CASE("An adapter that is a program gets times and no verdict on a GPU", "[crossover]") {
  const CrossoverReport report =
      report_on(options_of({8, 16}), {Adapter::software, "SwiftShader", {}}, with_a_way);
  CHECK(report.outcome == CrossoverOutcome::measured);
  CHECK(report.points.size() == 2);
  CHECK_FALSE(report.faster_from.has_value());
  CHECK_FALSE(report.slower_to.has_value());
  CHECK_FALSE(report.resident_faster_from.has_value());
  REQUIRE_FALSE(report.verdicts.empty());
  CHECK(report.verdicts[0].code == "software_adapter");
  CHECK(report.verdicts[0].text ==
        "SwiftShader is a program that computes on the processor, so this says nothing of a GPU.");
}

TEST_CASE("Without WebGPU there is a report that says so, and nothing is run", "[crossover]") {
  test::TickingClock clock(20);
  for (const Adapter none : {Adapter::no_webgpu, Adapter::no_adapter}) {
    auto started =
        experiments::crossover(options_of({8}), {none, "", {}}, {clock, test::exact_clock});
    REQUIRE(started);
    CHECK_FALSE((*started)->advance());
    CHECK((*started)->errand() == nullptr);
    CHECK((*started)->progress().fraction == 1);
    const auto report = experiments::report_of<CrossoverReport>(**started);
    CHECK(report.outcome == CrossoverOutcome::no_gpu);
    CHECK(report.adapter == none);
    CHECK(report.points.empty());
  }
}

TEST_CASE("A wrong product of the GPU is not timed", "[crossover]") {
  test::TickingClock clock(20);
  auto started = experiments::crossover(options_of({8}), hardware, {clock, test::exact_clock});
  REQUIRE(started);
  REQUIRE((*started)->advance());
  std::vector<float> product = product_of(*(*started)->errand());
  product.back() += 0.1F;
  (*started)->deliver(output_of(product));
  CHECK_FALSE((*started)->advance());
  const auto report = experiments::report_of<CrossoverReport>(**started);
  CHECK(report.outcome == CrossoverOutcome::kernel_mismatch);
  CHECK(report.points.empty());
  REQUIRE_FALSE(report.verdicts.empty());
  CHECK(report.verdicts[0].code == "gpu_mismatch");
}

TEST_CASE("Batches are long against the steps of the GPU's timestamps", "[crossover]") {
  const CrossoverReport report = report_on(options_of({8}), {Adapter::hardware, "a GPU", 0.065536},
                                           [](const Errand&) { return 0.01; });
  REQUIRE(report.outcome == CrossoverOutcome::measured);
  const auto& arithmetic = report.points[0].timed.candidates[experiments::arithmetic];
  // 2 R / D is at most 1 % where a batch D lasts 200 R or more: 1,311 calls of 10 us.
  CHECK(arithmetic.batch_size >= 1311);
  CHECK(*arithmetic.clock_error_percent <= 1);
  CHECK(*arithmetic.p50_ms.point == Catch::Approx(0.01));
}

TEST_CASE("The GPU wins from a size on only if it does at every larger one", "[crossover]") {
  CrossoverReport report;
  report.adapter = Adapter::hardware;
  for (const auto& [size, verdict] :
       {std::pair{8.0, CandidateVerdict::slower}, std::pair{16.0, CandidateVerdict::faster},
        std::pair{32.0, CandidateVerdict::not_told_apart},
        std::pair{64.0, CandidateVerdict::faster}, std::pair{128.0, CandidateVerdict::faster}}) {
    CrossoverPoint point;
    point.size = size;
    point.timed.outcome = experiments::Outcome::measured;
    point.timed.candidates.resize(4);
    point.timed.candidates[experiments::whole].verdict = verdict;
    report.points.push_back(point);
  }
  experiments::put_crossover(report);
  CHECK(*report.slower_to == 8);
  CHECK(*report.faster_from == 64);
  CHECK_FALSE(report.resident_faster_from.has_value());
}

TEST_CASE("A batch of the GPU while the page was hidden counts for nothing", "[crossover]") {
  test::TickingClock clock(20);
  auto started = experiments::crossover(options_of({8}), hardware, {clock, test::exact_clock});
  REQUIRE(started);
  experiments::Experiment& experiment = **started;
  REQUIRE(experiment.advance());
  experiment.deliver(output_of(product_of(*experiment.errand())));
  while (experiment.errand() == nullptr) REQUIRE(experiment.advance());
  experiment.deliver(test::object({{"elapsed_ms", 1000.0}}));
  CHECK(experiment.interrupt(measure::Interruption::hidden));
  const CrossoverReport report = run(experiment, with_a_way);
  REQUIRE(report.dropped.size() == 1);
  CHECK(report.dropped[0].reason == measure::Interruption::hidden);
  CHECK(*report.points[0].timed.candidates[experiments::arithmetic].p50_ms.point ==
        Catch::Approx(10));
}

TEST_CASE("A saved crossover is where its times put it", "[crossover]") {
  CrossoverReport edited = report_on(options_of({8, 16, 24}), hardware, with_a_way);
  edited.slower_to = edited.resident_slower_to = 24;
  edited.faster_from.reset();
  edited.points[0].timed.candidates[experiments::whole].verdict = CandidateVerdict::faster;
  edited.points[0].timed.candidates[experiments::whole].speedup.point = 9;
  const auto again =
      experiments::recomputed_crossover(test::saved(edited), options_of({8, 16, 24}));
  REQUIRE(again.ok());
  CHECK(*again->slower_to == 8);
  CHECK(*again->faster_from == 16);
  CHECK_FALSE(again->resident_slower_to.has_value());
  CHECK(*again->resident_faster_from == 8);
  const auto& small = again->points[0].timed.candidates;
  CHECK(small[experiments::whole].verdict == CandidateVerdict::slower);
  CHECK(*small[experiments::whole].speedup.point == Catch::Approx(0.5));
}
