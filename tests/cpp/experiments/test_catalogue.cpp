// SPDX-License-Identifier: MIT
#include <set>
#include <string>

#include "catch.h"
#include "flopscope/experiments/catalogue.h"
#include "flopscope/experiments/timing.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::experiment_types;
using experiments::start_experiment;
using test::object;

namespace {

const measure::ClockEstimate estimate{measure::from_ms(0.001), measure::from_ms(0.0001)};

measure::Error refusal(std::string_view name, const test::TreeValue& request) {
  test::TickingClock clock(0.01);
  const auto started = start_experiment(name, request, clock, estimate);
  REQUIRE_FALSE(started);
  return started.error();
}

}  // namespace

TEST_CASE("every experiment has a name of its own and asks a question", "[catalogue]") {
  std::set<std::string> names;
  for (const auto& type : experiment_types()) {
    CHECK(names.insert(type.name).second);
    CHECK(std::string(type.question).back() == '?');
  }
}

TEST_CASE("an experiment is started by its name and reports in its own form", "[catalogue]") {
  test::TickingClock clock(0.01);
  const auto request = object({{"subject", object({{"op", "relu"}, {"size", 16.0}})},
                               {"options", object({{"runs", 3.0}})}});
  auto started = start_experiment("timing", request, clock, estimate);
  REQUIRE(started);
  CHECK((*started)->report().type == &measure::record_type<experiments::TimingReport>());
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

TEST_CASE("a fault in one of several subjects says whose it is", "[catalogue]") {
  const auto relu = object({{"op", "relu"}});
  const auto odd = object({{"op", "relu"}, {"size", 0.5}});
  const auto error = refusal("comparison", object({{"baseline", relu}, {"optimized", odd}}));
  CHECK(error.field == "optimized.size");
  CHECK(error.message.rfind("optimized: size must be", 0) == 0);
}

TEST_CASE("A model can be counted, and is refused by every experiment that would run it",
          "[catalogue]") {
  const auto model = object({{"model", "lenet-5"}});
  test::TickingClock clock(0.01);
  CHECK(start_experiment("cost", object({{"subject", model}}), clock, estimate));
  for (const char* name : {"timing", "scaling", "memory", "trace"}) {
    CHECK(refusal(name, object({{"subject", model}})).code == "unsupported_subject");
  }
  const auto error = refusal("comparison", object({{"baseline", model}, {"optimized", model}}));
  CHECK(error.code == "unsupported_subject");
  CHECK(error.field == "baseline.model");
}
