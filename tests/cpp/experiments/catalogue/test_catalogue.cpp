// SPDX-License-Identifier: MIT
#include <set>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/catalogue.h"
#include "flopscope/experiments/timing.h"
#include "flopscope/layers/thread_pool.h"
#include "support/recording.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::questions;
using experiments::start_experiment;
using test::object;

namespace {

const measure::ClockEstimate estimate{measure::from_ms(0.001), measure::from_ms(0.0001)};

measure::Error refusal(std::string_view name, const test::TreeValue& request) {
  test::TickingClock clock(0.01);
  const auto started = start_experiment(name, request, {clock, estimate});
  REQUIRE_FALSE(started);
  return started.error();
}

}  // namespace

TEST_CASE("Every question has a name of its own and asks something", "[catalogue]") {
  std::set<std::string> names;
  for (const auto& question : questions()) {
    CHECK(names.insert(question.name).second);
#ifndef FLOPSCOPE_OMIT_DOCS
    CHECK(std::string(question.asks.text).back() == '?');
#endif
  }
}

TEST_CASE("Questions stand by group, and by ranks without gaps in each", "[catalogue]") {
  const auto all = questions();
  REQUIRE(all.size() > 1);
  for (std::size_t i = 1; i < all.size(); ++i) {
    INFO(all[i - 1].name << " before " << all[i].name);
    const bool same_group = all[i - 1].group == all[i].group;
    CHECK((same_group || all[i - 1].group < all[i].group));
    CHECK(all[i].rank == (same_group ? all[i - 1].rank + 1 : 0));
  }
  CHECK(std::string(all.front().name) == "timing");
  CHECK(all.front().rank == 0);
}

TEST_CASE("an experiment is started by its name and reports in its own form", "[catalogue]") {
  test::TickingClock clock(0.01);
  const auto request = object({{"subject", object({{"op", "relu"}, {"size", 16.0}})},
                               {"options", object({{"runs", 3.0}})}});
  auto started = start_experiment("timing", request, {clock, estimate});
  REQUIRE(started);
  CHECK((*started)->report().type == &experiments::TimingReport::record_type);
}

TEST_CASE("an experiment that does not exist is refused by name", "[catalogue]") {
  const auto error = refusal("astrology", object({}));
  CHECK(error.code == "unknown_experiment");
  CHECK(error.field == "experiment");
  CHECK(error.value == "astrology");
  CHECK(error.allowed.find("timing") != std::string::npos);
}

TEST_CASE("a request with a part too many, or a wrong one, is refused", "[catalogue]") {
  const auto relu = object({{"op", "relu"}});
  const auto many = refusal("timing", object({{"subject", relu}, {"moon", 1.0}}));
  CHECK(many.code == "unknown_field");
  CHECK(many.field == "moon");
  CHECK(refusal("timing", object({})).field == "op");
  const auto options = object({{"runs", -1.0}});
  CHECK(refusal("timing", object({{"subject", relu}, {"options", options}})).field == "runs");
}

TEST_CASE("a list of subjects is refused where its question does not take as many", "[catalogue]") {
  for (const auto& question : questions()) {
    for (const experiments::Role& role : question.roles) {
      if (role.takes != experiments::Takes::works) continue;
      INFO(question.name);
      const auto of = [&](std::size_t count) {
        const std::vector<test::TreeValue> list(count, object({{"op", "relu"}, {"size", 4.0}}));
        test::TickingClock clock(0.01);
        return start_experiment(question.name, object({{role.name, test::list(list)}}),
                                {clock, estimate});
      };
      CHECK(of(role.most).ok());
      CHECK(of(role.fewest).ok());
      const auto refused = of(role.most + 1);
      REQUIRE_FALSE(refused.ok());
      CHECK(refused.error().field == "subjects");
      CHECK(refused.error().value == "a list of " + std::to_string(role.most + 1));
      if (role.fewest > 0) CHECK_FALSE(of(role.fewest - 1).ok());
    }
  }
}

TEST_CASE("a fault in one of several subjects says whose it is", "[catalogue]") {
  const auto relu = object({{"op", "relu"}});
  const auto odd = object({{"op", "relu"}, {"size", 0.5}});
  const auto error = refusal("comparison", object({{"baseline", relu}, {"optimized", odd}}));
  CHECK(error.field == "optimized.size");
  CHECK(error.message.rfind("optimized: size must be", 0) == 0);
}

TEST_CASE("A model runs in every experiment that takes one", "[catalogue]") {
  const auto mlp = object({{"model", "mlp"}, {"batch", 2.0}, {"kernel", "naive"}});
  test::TickingClock clock(0.01);
  for (const char* name : {"cost", "timing", "trace"}) {
    INFO(name);
    CHECK(start_experiment(name, object({{"subject", mlp}}), {clock, estimate}));
  }
  if (test::can_record()) {
    CHECK(start_experiment("memory", object({{"subject", mlp}}), {clock, estimate}));
  }
  const auto relu = object({{"op", "relu"}});
  CHECK(start_experiment("comparison", object({{"baseline", mlp}, {"optimized", relu}}),
                         {clock, estimate}));
  for (const char* name : {"bottleneck", "suite", "roofline"}) {
    INFO(name);
    CHECK(
        start_experiment(name, object({{"subjects", test::list({relu, mlp})}}), {clock, estimate}));
  }
  const auto batches = object({{"axis", "batch"}, {"values", test::list({1.0, 2.0, 4.0})}});
  CHECK(start_experiment("scaling", object({{"subject", mlp}, {"options", batches}}),
                         {clock, estimate}));
}

TEST_CASE("More memory than there is says which of several subjects asks for it", "[catalogue]") {
  const auto relu = object({{"op", "relu"}});
  const auto vast = object({{"op", "matmul"}, {"m", 2e9}, {"k", 2e9}, {"n", 2e9}});
  const auto compared = refusal("comparison", object({{"baseline", relu}, {"optimized", vast}}));
  CHECK(compared.code == "out_of_memory");
  CHECK(compared.field.rfind("optimized", 0) == 0);
  CHECK(compared.message.rfind("optimized: matmul ", 0) == 0);
  CHECK(refusal("comparison", object({{"baseline", vast}, {"optimized", relu}}))
            .message.rfind("baseline: matmul ", 0) == 0);
  for (const char* name : {"suite", "roofline", "bottleneck"}) {
    INFO(name);
    const auto listed = refusal(name, object({{"subjects", test::list({relu, vast})}}));
    CHECK(listed.message.rfind("subjects[1]: matmul ", 0) == 0);
  }
}

TEST_CASE("A model's kernel is one that this build has", "[catalogue]") {
  const auto threaded = object({{"model", "mlp"}, {"kernel", "threads"}});
  test::TickingClock clock(0.01);
  const auto started =
      start_experiment("timing", object({{"subject", threaded}}), {clock, estimate});
  CHECK(started.ok() == layers::has_threads);
  if (!started) CHECK(started.error().code == "unavailable_kernel");
  const auto odd = object({{"model", "mlp"}, {"kernel", "quantum"}});
  CHECK(refusal("cost", object({{"subject", odd}})).field == "kernel");
}
