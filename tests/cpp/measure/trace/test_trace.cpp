// SPDX-License-Identifier: MIT
#include <optional>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/measure/trace.h"

using namespace flopscope::measure;

namespace {

class Diary final : public Observer {
 public:
  void enter(const char* name, const Cost& cost) override {
    entries.push_back(std::string("enter ") + name + " " +
                      std::to_string(static_cast<int>(cost.macs)));
  }
  void leave() override { entries.emplace_back("leave"); }
  std::vector<std::string> entries;
};

}  // namespace

TEST_CASE("An observer hears of spans as they nest") {
  Diary diary;
  {
    const Observation observation(diary);
    const Span outer("block", Cost{.macs = 3});
    const Span inner("matmul", [] { return Cost{.macs = 2}; });
  }
  CHECK(diary.entries ==
        std::vector<std::string>{"enter block 3", "enter matmul 2", "leave", "leave"});
}

TEST_CASE("Without an observer a span does not even count its cost") {
  bool counted = false;
  {
    const Span span("matmul", [&] {
      counted = true;
      return Cost{};
    });
  }
  CHECK_FALSE(counted);
}

TEST_CASE("An observer hears nothing before and after its observation") {
  Diary diary;
  { const Span span("early", Cost{}); }
  { const Observation observation(diary); }
  { const Span span("late", Cost{}); }
  CHECK(diary.entries.empty());
}

TEST_CASE("An observation within another one has the spans to itself, then gives them back") {
  Diary outer;
  Diary inner;
  const Observation first(outer);
  {
    const Observation second(inner);
    const Span span("inner", Cost{});
  }
  { const Span span("outer", Cost{}); }
  CHECK(inner.entries == std::vector<std::string>{"enter inner 0", "leave"});
  CHECK(outer.entries == std::vector<std::string>{"enter outer 0", "leave"});
}

TEST_CASE("A span leaves with the observer that heard it enter, and with no other") {
  Diary diary;
  std::optional<Span> span;
  span.emplace("unheard", Cost{});
  {
    const Observation observation(diary);
    span.reset();
    CHECK(diary.entries.empty());
    span.emplace("heard", Cost{});
  }
  span.reset();
  CHECK(diary.entries == std::vector<std::string>{"enter heard 0", "leave"});
}
