// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/measure/keep.h"
#include "flopscope/measure/sanitized.h"
#include "flopscope/measure/stack_gauge.h"

using namespace flopscope::measure;

TEST_CASE("Before it has painted, a stack gauge knows nothing", "[memory]") {
  CHECK_FALSE(StackGauge().high_water_bytes().has_value());
}

#if defined(__EMSCRIPTEN__) && !defined(FLOPSCOPE_SANITIZED)

namespace {

[[gnu::noinline]] void use_stack(std::size_t kilobytes) {
  volatile char frame[1024];
  frame[0] = static_cast<char>(kilobytes);
  keep(frame);
  if (kilobytes > 1) use_stack(kilobytes - 1);
  keep(frame);
}

}  // namespace

TEST_CASE("The high-water mark is as deep as the deepest call, and stays there", "[memory]") {
  StackGauge gauge;
  gauge.paint();
  const std::int64_t before = *gauge.high_water_bytes();
  use_stack(100);
  const std::int64_t after = *gauge.high_water_bytes();
  CHECK(after - before >= 100 * 1024 - 512);
  CHECK(after - before < 110 * 1024);
  use_stack(10);
  CHECK(*gauge.high_water_bytes() == after);
  CHECK(after < *StackGauge::limit_bytes());
  // As the build says.
  CHECK(*StackGauge::limit_bytes() == 1 << 20);
}

#else

TEST_CASE("Where the platform does not tell, there is no depth of the stack", "[memory]") {
  StackGauge gauge;
  gauge.paint();
  CHECK_FALSE(gauge.high_water_bytes().has_value());
  CHECK_FALSE(StackGauge::limit_bytes().has_value());
}

#endif
