// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/layers/memory_limit.h"

using namespace flopscope::layers;
using Catch::Matchers::Contains;

TEST_CASE("Bytes are written with three digits and the unit that suits them") {
  CHECK(bytes_text(0) == "0 bytes");
  CHECK(bytes_text(512) == "512 bytes");
  CHECK(bytes_text(1024) == "1 KB");
  CHECK(bytes_text(1536) == "1.5 KB");
  CHECK(bytes_text(1000.0 * 1024) == "0.977 MB");
  CHECK(bytes_text(4294967296.0) == "4 GB");
  CHECK(bytes_text(120e9) == "112 GB");
}

TEST_CASE("The memory limit is a real machine's or module's, and what is left is no more") {
  CHECK(memory_limit_bytes() >= 16.0 * 1024 * 1024);
  CHECK(memory_available_bytes() > 0);
  CHECK(memory_available_bytes() <= memory_limit_bytes());
}

TEST_CASE("A need beyond the limit is told beside the limit") {
  const auto error =
      out_of_memory({"matrix", "a matrix"}, 2 * memory_limit_bytes(), "rows", std::string("9"));
  CHECK(error.code == "out_of_memory");
  CHECK(error.field == "rows");
  CHECK(error.value == "9");
  CHECK(error.allowed == "what needs at most " + bytes_text(memory_available_bytes()));
  CHECK(error.message == "a matrix needs " + bytes_text(2 * memory_limit_bytes()) +
                             "; this build can hold " + bytes_text(memory_limit_bytes()) + ".");
}

TEST_CASE("A need that should have fitted blames the system") {
  const auto error = out_of_memory({"matrix", "a matrix"}, 16, "rows", std::string("2"));
  CHECK_THAT(error.message, Contains("16 bytes") && Contains("the system did not provide it"));
}
