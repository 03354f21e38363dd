// SPDX-License-Identifier: MIT
//
// A saved timing as JSON text, of parts that a test may replace by others, or by nonsense.
#pragma once

#include <string>

namespace flopscope::test {

struct Saved {
  std::string version = "1";
  std::string experiment = "timing";
  std::string subject = R"({"op": "relu", "size": 8})";
  std::string environment = "{}";
  std::string samples = "[1, 1]";
  std::string runs = "2";
  std::string kernel = "simd";
  std::string clock_error_percent = "0.5";
};

inline std::string run_text(const Saved& run) {
  return R"({"format": "flopscope-result", "version": )" + run.version + R"(, "experiment": ")" +
         run.experiment + R"(", "subject": )" + run.subject + R"(, "environment": )" +
         run.environment + R"(, "report": {"kernel": ")" + run.kernel + R"(", "runs": )" +
         run.runs + R"(, "samples_ms": )" + run.samples + R"(, "clock_error_percent": )" +
         run.clock_error_percent + "}}";
}

}  // namespace flopscope::test
