// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/experiments/catalogue.h"
#include "flopscope/experiments/cost.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::decode_runnable;
using experiments::subject_name;
using measure::from_ms;
using test::list;
using test::object;
using test::TreeValue;

namespace {

TreeValue linear(const char* pass) {
  return object({{"op", "linear"},
                 {"batch", 4.0},
                 {"in_features", 8.0},
                 {"out_features", 5.0},
                 {"pass", pass}});
}

measure::Error refused(const TreeValue& subject) {
  const auto made = decode_runnable(subject);
  REQUIRE_FALSE(made);
  return made.error();
}

}  // namespace

TEST_CASE("A layer's backward pass is a subject with its own name and count", "[subject]") {
  const auto subject = decode_runnable(linear("backward"));
  REQUIRE(subject.ok());
  CHECK(subject_name(*subject) ==
        "linear backward, batch 4, in_features 8, out_features 5, bias true");
  CHECK(subject->operation->cost().macs == 2 * 4 * 8 * 5);
  const auto forward = decode_runnable(linear("forward"));
  REQUIRE(forward.ok());
  CHECK(forward->operation->cost().macs == 4 * 8 * 5);
}

TEST_CASE("A model's backward pass is a subject, and grows by its batch", "[subject]") {
  const auto subject = decode_runnable(
      object({{"model", "mlp"}, {"batch", 2.0}, {"pass", "backward"}, {"kernel", "simd"}}));
  REQUIRE(subject.ok());
  CHECK(subject_name(*subject) == "mlp backward, batch 2; simd kernel");
  // 784-128-10: the first layer's input has no gradient.
  CHECK(subject->operation->cost().macs == 2 * (784 * 128 + 2 * 128 * 10));
}

TEST_CASE("What has no backward pass is refused by the field", "[subject]") {
  CHECK(refused(linear("sideways")).message ==
        "pass must be forward or backward, but it is \"sideways\".");
  CHECK(refused(object({{"op", "sparse_linear"}, {"pass", "backward"}})).field == "pass");
  const auto kernel =
      refused(object({{"op", "conv2d"}, {"pass", "backward"}, {"kernel", "blocked"}}));
  CHECK(kernel.code == "unavailable_kernel");
  CHECK(kernel.message ==
        "kernel must be fastest, naive or simd for conv2d backward in this build, but it is "
        "blocked.");
}

TEST_CASE("A backward pass is timed with its own work", "[subject]") {
  test::TickingClock clock(1);
  auto made = experiments::start_experiment(
      "timing", object({{"subject", linear("backward")}, {"options", object({{"runs", 10.0}})}}),
      {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(made.ok());
  while ((*made)->advance()) {
  }
  const auto report = experiments::report_of<experiments::TimingReport>(**made);
  CHECK(report.outcome == experiments::Outcome::measured);
  CHECK(report.kernel == "simd");
  CHECK(*report.flops == 2.0 * 2 * 4 * 8 * 5);  // two for each multiply-accumulate
}

TEST_CASE("The cost of a backward pass is its own", "[subject]") {
  test::TickingClock clock(1);
  auto made = experiments::start_experiment(
      "cost",
      object({{"subject", object({{"model", "mlp"}, {"batch", 2.0}, {"pass", "backward"}})}}),
      {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(made.ok());
  const auto report = experiments::report_of<experiments::CostReport>(**made);
  CHECK(report.macs == 2 * (784 * 128 + 2 * 128 * 10));
}

TEST_CASE("Every question about what runs can be asked about a backward pass", "[subject]") {
  int asked = 0;
  for (const experiments::Question& question : experiments::questions()) {
    INFO(question.name);
    if (question.roles.size() != 1 || !question.measures) continue;
    const experiments::Role& role = question.roles.front();
    const bool one = role.takes == experiments::Takes::work;
    if (!one && role.takes != experiments::Takes::works) continue;
    TreeValue::Members options{{"max_ms", 200.0}};
    if (question.options.type->find("values") != nullptr) {
      options.emplace_back("values", list({2.0, 4.0, 8.0}));
    }
    if (question.options.type->find("axis") != nullptr) options.emplace_back("axis", "batch");
    const TreeValue both = list({linear("forward"), linear("backward")});
    test::TickingClock clock(1);
    const auto made = experiments::start_experiment(
        question.name,
        object({{role.name, one ? linear("backward") : both}, {"options", TreeValue(options)}}),
        {clock, {from_ms(0.001), from_ms(0)}});
    if (!made) {
      // Threads share the work of a forward pass alone, where there are some; with sanitizers the
      // allocator is theirs.
      const std::string& code = made.error().code;
      CHECK((code == "unavailable_kernel" || code == "one_thread" || code == "no_memory_hooks"));
      continue;
    }
    ++asked;
    for (int stretch = 0; stretch < 5 && (*made)->advance(); ++stretch) {
    }
  }
  CHECK(asked >= 9);
}

TEST_CASE("Scaling makes a backward pass anew for each size", "[subject]") {
  test::TickingClock clock(0.01);
  auto made = experiments::start_experiment(
      "scaling",
      object({{"subject", linear("backward")},
              {"options", object({{"axis", "batch"}, {"values", list({8.0, 16.0, 32.0})}})}}),
      {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(made.ok());
  CHECK((*made)->advance());
}
