// SPDX-License-Identifier: MIT
#include <fstream>
#include <iterator>
#include <string>

#include "catch.h"
#include "flopscope/experiments/json.h"
#include "flopscope/experiments/result_file.h"
#include "support/saved_run.h"

using namespace flopscope;
using experiments::decode_result;
using experiments::parse_json;
using measure::Error;
using test::run_text;
using test::Saved;

namespace {

measure::Result<experiments::ResultFile> read(const std::string& text) {
  const auto value = parse_json(text);
  REQUIRE(value.ok());
  return decode_result(**value, "saved");
}

Error refusal(const std::string& text) {
  const auto file = read(text);
  REQUIRE_FALSE(file);
  return file.error();
}

Error refusal(const Saved& run) { return refusal(run_text(run)); }

}  // namespace

TEST_CASE("A file that the page saved is read with its samples under its subject's name",
          "[result_file]") {
  std::ifstream stream(FLOPSCOPE_FIXTURES "/results/matmul_64.json");
  const auto file = read({std::istreambuf_iterator<char>(stream), {}});
  REQUIRE(file);
  CHECK(file->experiment == "timing");
  CHECK(file->environment.runtime == "Node 20.20.2");
  REQUIRE(file->subjects.size() == 1);
  CHECK(file->subjects[0].name == "matmul, m 64, k 64, n 64");
  CHECK(file->subjects[0].kernel == "simd");
  CHECK(file->subjects[0].samples_ms.size() == 60);
}

TEST_CASE("A kernel that was asked for is part of the name, also one that is not here",
          "[result_file]") {
  const auto file =
      read(run_text({.subject = R"({"op": "relu", "size": 8, "kernel": "threads"})"}));
  REQUIRE(file);
  CHECK(file->subjects[0].name == "relu, size 8; threads kernel");
}

TEST_CASE("Each candidate of a suite has its own samples, in the order of the subjects",
          "[result_file]") {
  const auto file = read(R"({"format": "flopscope-result", "version": 1, "experiment": "suite",
    "environment": {},
    "subjects": [{"op": "relu", "size": 8}, {"op": "relu", "size": 8}],
    "report": {"candidates": [{"kernel": "simd", "runs": 1, "samples_ms": [2]},
                              {"kernel": "simd", "runs": 2, "samples_ms": [3, 4]}]}})");
  REQUIRE(file);
  REQUIRE(file->subjects.size() == 2);
  CHECK(file->subjects[0].samples_ms == std::vector<double>{2});
  CHECK(file->subjects[1].name == "relu, size 8");
  CHECK(file->subjects[1].samples_ms == std::vector<double>{3, 4});
}

TEST_CASE("What is no result file is refused by what it should have been", "[result_file]") {
  CHECK(refusal("[]").message == "saved must be a run that Flopscope saved, but it is a list.");
  CHECK(refusal("{}").message == "saved.format must be flopscope-result, but it is missing.");
  CHECK(refusal("{}").code == "foreign_file");
  const Error newer = refusal(Saved{.version = "2"});
  CHECK(newer.code == "newer_file");
  CHECK(newer.message == "saved.version must be 1 at most, but it is 2.");
  CHECK(refusal(Saved{.version = "0.5"}).message == "saved.version must be 1, but it is 0.5.");
  CHECK(refusal(Saved{.experiment = "astrology"}).message ==
        "saved.experiment must be timing or suite, but it is \"astrology\".");
}

TEST_CASE("A damaged file is refused by the path, the value and what is allowed", "[result_file]") {
  const Error sample = refusal(Saved{.samples = "[1, -2]"});
  CHECK(sample.code == "damaged_file");
  CHECK(sample.field == "saved.report.samples_ms[1]");
  CHECK(sample.message ==
        "saved.report.samples_ms[1] must be a number of at least 0 ms, but it is -2.");
  CHECK(refusal(Saved{.samples = "7"}).message ==
        "saved.report.samples_ms must be a list of numbers, but it is 7.");
  CHECK(refusal(Saved{.samples = "[1, 2, 3]"}).message ==
        "saved.report.samples_ms must be a list of as many numbers as there are runs (2), but it "
        "is a list of 3.");
  CHECK(refusal(Saved{.subject = R"({"op": "relu", "size": 0})"}).field == "saved.subject.size");
  CHECK(refusal(Saved{.subject = "3"}).field == "saved.subject.op");
  CHECK(refusal(Saved{.environment = "3"}).field == "saved.environment");
  CHECK(refusal(Saved{.environment = R"({"threads": "two"})"}).field ==
        "saved.environment.threads");
}

TEST_CASE("What a file lacks is said to be missing", "[result_file]") {
  CHECK(refusal(R"({"format": "flopscope-result", "version": 1, "experiment": "timing",
    "environment": {}, "subject": {"op": "relu"}, "report": {"kernel": "", "runs": 0}})")
            .message == "saved.report.samples_ms must be a list of numbers, but it is missing.");
  CHECK(refusal(R"({"format": "flopscope-result", "version": 1, "experiment": "suite",
    "environment": {}, "subjects": [{"op": "relu"}], "report": {"candidates": []}})")
            .message ==
        "saved.report.candidates must be a list of as many records as there are "
        "subjects (1), but it is a list of 0.");
}
