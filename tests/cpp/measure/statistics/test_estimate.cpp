// SPDX-License-Identifier: MIT
#include <optional>

#include "catch.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/estimate_fields.h"

using namespace flopscope::measure;

namespace {

/// A record with an estimate whose fields are not side by side, and one of which all is known.
struct Timed {
  Estimate p50_ms;
  std::optional<double> p99_ms;
  Estimate growth{0, {}, {}, 1};
};

constexpr auto timed_fields =
    fields(estimate_part<&Timed::p50_ms, Part::point>("p50_ms", "ms", "median"),
           field<&Timed::p99_ms>("ms", "99th percentile"),
           estimate_part<&Timed::p50_ms, Part::low>("median_ci_low_ms", "ms", "low end"),
           estimate_part<&Timed::p50_ms, Part::high>("median_ci_high_ms", "ms", "high end"),
           widening<&Timed::p50_ms>("median_widening", "factor"),
           known_part<&Timed::growth, Part::point>("growth", "bytes", "mean"),
           known_part<&Timed::growth, Part::widening>("growth_widening", "", "factor"));
constexpr RecordType timed_type{"Timed", "a timing", timed_fields};

}  // namespace

TEST_CASE(
    "An estimate of a point and an interval tells both, and a widening only where there is one",
    "[estimate]") {
  const Estimate plain = Estimate::of(5, {4, 7});
  CHECK(plain.point == 5.0);
  CHECK(plain.low == 4.0);
  CHECK(plain.high == 7.0);
  CHECK(plain.widening == std::nullopt);
  CHECK(plain.has_interval());
  CHECK(Estimate::of(5, {3, 9}, 2).widening == 2.0);
  CHECK_FALSE(Estimate::of(5, std::optional<Interval>{}).has_interval());
  CHECK(Estimate::of(5, std::optional<Interval>{}).point == 5.0);
  CHECK_FALSE(Estimate{}.has_interval());
}

TEST_CASE("What rises keeps the ends of an interval, and what falls changes them over",
          "[estimate]") {
  // 2 to 8 ms of 40 operations are 5 to 20 operations in each.
  const Estimate ms{4, 2, 8, 1.5};
  const auto in_each = [](double each) { return 40 / each; };
  const Estimate rate = ms.falling(in_each);
  CHECK(rate.point == 10.0);
  CHECK(rate.low == 5.0);
  CHECK(rate.high == 20.0);
  CHECK(rate.widening == 1.5);
  const Estimate squared = ms.rising([](double each) { return each * each; });
  CHECK(squared.point == 16.0);
  CHECK(squared.low == 4.0);
  CHECK(squared.high == 64.0);
  CHECK(ms.times(100).low == 200.0);
}

TEST_CASE("What has no answer for one end leaves that end out", "[estimate]") {
  const auto inverse = [](double x) { return x > 0 ? std::optional(1 / x) : std::nullopt; };
  const Estimate made = Estimate::of(4, {0, 8}).falling(inverse);
  CHECK(made.point == 0.25);
  CHECK(made.low == 0.125);
  CHECK(made.high == std::nullopt);
  CHECK(Estimate{}.times(3).point == std::nullopt);
}

TEST_CASE("An estimate is surely beyond a value where all of its interval is", "[estimate]") {
  const Estimate ratio = Estimate::of(1.5, {1.2, 1.9});
  CHECK(ratio.surely_above(1.1));
  CHECK_FALSE(ratio.surely_above(1.2));
  CHECK(ratio.surely_below(2));
  CHECK_FALSE(ratio.surely_below(1.9));
  // Nothing is sure of what has no interval.
  CHECK_FALSE(Estimate{1.5, {}, {}, {}}.surely_above(0));
  CHECK_FALSE(Estimate{1.5, {}, {}, {}}.surely_below(9));
}

TEST_CASE("The fields of an estimate are numbers of their own", "[estimate]") {
  const Timed timed{{3, 2, 4, 1.5}, 9, {7, {}, {}, 1}};
  const auto value = [&](const char* name) {
    const Field* field = timed_type.find(name);
    REQUIRE(field != nullptr);
    return field->kind == Kind::number ? field->in<double>(&timed)
                                       : field->in<std::optional<double>>(&timed).value_or(-1);
  };
  CHECK(timed_type.fields.size() == 7);
  CHECK(value("p50_ms") == 3);
  CHECK(value("p99_ms") == 9);
  CHECK(value("median_ci_low_ms") == 2);
  CHECK(value("median_ci_high_ms") == 4);
  CHECK(value("median_widening") == 1.5);
  CHECK(timed_type.find("growth")->kind == Kind::number);
  CHECK(value("growth") == 7);
  CHECK(value("growth_widening") == 1);
}

TEST_CASE("A field knows the names of the other parts of its estimate", "[estimate]") {
  const Field& point = *timed_type.find("p50_ms");
  CHECK(timed_type.name_of(Part::low, point) == std::string("median_ci_low_ms"));
  CHECK(timed_type.name_of(Part::high, point) == std::string("median_ci_high_ms"));
  CHECK(timed_type.name_of(Part::widening, point) == std::string("median_widening"));
  CHECK(timed_type.name_of(Part::low, *timed_type.find("growth")) == nullptr);
  CHECK(timed_type.name_of(Part::low, *timed_type.find("p99_ms")) == nullptr);
}
