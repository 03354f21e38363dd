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

measure::Result<experiments::ResultFile> read_result(const std::string& text) {
  const auto value = parse_json(text);
  REQUIRE(value.ok());
  return decode_result(**value, "saved");
}

Error refusal(const std::string& text) {
  const auto file = read_result(text);
  REQUIRE_FALSE(file);
  return file.error();
}

Error refusal(const Saved& run) { return refusal(run_text(run)); }

}  // namespace

TEST_CASE("A file that the page saved is read with its samples under its subject's name",
          "[result_file]") {
  std::ifstream stream(FLOPSCOPE_FIXTURES "/results/matmul_64.json");
  const auto file = read_result({std::istreambuf_iterator<char>(stream), {}});
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
      read_result(run_text({.subject = R"({"op": "relu", "size": 8, "kernel": "threads"})"}));
  REQUIRE(file);
  CHECK(file->subjects[0].name == "relu, size 8; threads kernel");
}

TEST_CASE("Each candidate of a suite has its own samples, in the order of the subjects",
          "[result_file]") {
  const auto file =
      read_result(R"({"format": "flopscope-result", "version": 1, "experiment": "suite",
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

TEST_CASE("What the reference loop took beside the runs of a suite is that of all of them",
          "[result_file]") {
  const auto text = [](const char* reference) {
    return std::string(R"({"format": "flopscope-result", "version": 1, "experiment": "suite",
    "environment": {}, "subjects": [{"op": "relu", "size": 8}],
    "report": {"candidates": [{"kernel": "simd", "runs": 1, "samples_ms": [2]}],
    "reference_ms": )") +
           reference + "}}";
  };
  const auto file = read_result(text("[0.5, 0.25]"));
  REQUIRE(file);
  CHECK(file->reference_ms == std::vector<double>{0.5, 0.25});
  CHECK(refusal(text("[0.5, -1]")).message ==
        "saved.report.reference_ms[1] must be a number of at least 0 ms, but it is -1.");
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
  const Error other = refusal(Saved{.experiment = "comparison"});
  CHECK(other.code == "unsupported_experiment");
  CHECK(other.message ==
        "saved.experiment must be timing or suite, whose runs can be compared with later ones, but "
        "it is \"comparison\".");
}

TEST_CASE("A number of calls that no batch has is refused by its path", "[result_file]") {
  std::string text = run_text(Saved{});
  const std::string runs = "\"runs\":";
  const std::size_t at = text.find(runs);
  REQUIRE(at != std::string::npos);
  const Error huge = refusal(text.insert(at, "\"batch_size\": 1e300, "));
  CHECK(huge.code == "damaged_file");
  CHECK(huge.field == "saved.report.batch_size");
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

TEST_CASE("A saved model is read under its name, known or with its own spec", "[result_file]") {
  const auto file = read_result(run_text({.subject = R"({"model": "mlp", "batch": 4})"}));
  REQUIRE(file);
  CHECK(file->subjects[0].name == "mlp, batch 4");
  const auto own = read_result(run_text({.subject = R"({"model": {"name": "mine", "input": [4],
    "layers": [{"type": "Linear", "in_features": 4, "out_features": 2}]},
    "kernel": "threads"})"}));
  REQUIRE(own);
  CHECK(own->subjects[0].name.rfind("mine (spec ", 0) == 0);
  CHECK(own->subjects[0].name.find(", batch 1; threads kernel") != std::string::npos);
}

TEST_CASE("A fault in a saved model is refused by its place in the file", "[result_file]") {
  const auto fault = [](const std::string& subject) { return refusal(Saved{.subject = subject}); };
  const Error unknown = fault(R"({"model": "gpt5"})");
  CHECK(unknown.code == "damaged_file");
  CHECK(unknown.field == "saved.subject.model");
  CHECK(unknown.message.rfind("saved.subject.model must be lenet-5, ", 0) == 0);
  CHECK(unknown.message.find(", or a spec, but it is \"gpt5\".") != std::string::npos);
  CHECK(fault(R"({"model": "mlp", "batch": 0})").message ==
        "saved.subject.batch must be a whole number from 1 to 2,147,483,647, but it is 0.");
  const Error layer = fault(R"({"model": {"input": [4], "layers": [{"type": "Linaer"}]}})");
  CHECK(layer.field == "saved.subject.model.layers[0].type");
  CHECK(layer.message.rfind("saved.subject.model.layers[0].type must be Sequential, ", 0) == 0);
  const Error misfit = fault(
      R"({"model": {"input": [4], "layers": [{"type": "LayerNorm", "normalized_shape": 8}]}})");
  CHECK(misfit.message.rfind("saved.subject.model: layers[0] (LayerNorm): normalized_shape is 8",
                             0) == 0);
}

TEST_CASE("What a refusal quotes of a file cannot command a terminal", "[result_file]") {
  const Error error = refusal(Saved{.subject = R"({"op": "relu", "\u009b2J\u202e": 1})"});
  CHECK(error.message == "saved.subject.?2J? is not a field here; it may be size.");
  // 80 characters of 3 bytes each, and no part of the next one
  std::string name;
  for (int i = 0; i < 81; ++i) name += "東";
  CHECK(refusal(Saved{.experiment = name}).value == '"' + name.substr(0, 240) + "...\"");
}
