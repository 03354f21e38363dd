// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/layers/thread_pool.h"
#include "flopscope/measure/refusal.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::decode_subject;
using experiments::subject_name;
using test::object;
using test::TreeValue;

namespace {

measure::Error subject_error_of(const TreeValue& value) {
  const auto subject = decode_subject(value);
  REQUIRE_FALSE(subject.ok());
  return subject.error();
}

}  // namespace

TEST_CASE("An operation is found by its name and takes its shape", "[subject]") {
  const auto subject = decode_subject(
      object({{"op", "matmul"}, {"m", 2.0}, {"k", 3.0}, {"n", 5.0}, {"kernel", "naive"}}));
  REQUIRE(subject.ok());
  CHECK(subject->operation->cost().macs == 2 * 3 * 5);
  CHECK(subject->kernel == layers::Kernel::naive);
  CHECK(resolved_kernel(*subject) == layers::Kernel::naive);
}

TEST_CASE("Without a kernel the fastest of the build is taken", "[subject]") {
  const auto subject = decode_subject(object({{"op", "relu"}}));
  REQUIRE(subject.ok());
  CHECK(resolved_kernel(*subject) != layers::Kernel::fastest);
  CHECK(resolved_kernel(*subject) != layers::Kernel::naive);
}

TEST_CASE("An unknown operation is answered with the known ones", "[subject]") {
  const measure::Error error = subject_error_of(object({{"op", "matmull"}}));
  CHECK(error.code == "unknown_operation");
  CHECK(error.value == "\"matmull\"");
  CHECK(error.message.find("matmul") != std::string::npos);
  CHECK(error.message.find("softmax") != std::string::npos);
}

TEST_CASE("What is no operation at all is refused", "[subject]") {
  CHECK(subject_error_of(TreeValue()).field == "op");
  CHECK(subject_error_of(TreeValue(3.0)).field == "op");
  CHECK(subject_error_of(object({{"op", 3.0}})).value == "3");
}

TEST_CASE("Sizes of zero, below zero, of fractions or beyond the range are refused", "[subject]") {
  for (const double bad : {0.0, -1.0, 2.5, 2147483648.0}) {
    const measure::Error error = subject_error_of(object({{"op", "matmul"}, {"k", bad}}));
    CHECK(error.field == "k");
    CHECK(error.allowed == "a whole number from 1 to 2,147,483,647");
  }
}

TEST_CASE("A field of another operation is refused", "[subject]") {
  const measure::Error error = subject_error_of(object({{"op", "matmul"}, {"rows", 3.0}}));
  CHECK(error.code == "unknown_field");
  CHECK(error.field == "rows");
}

TEST_CASE("A kernel that the operation has not is refused with those it has", "[subject]") {
  const auto threaded = decode_subject(object({{"op", "relu"}, {"kernel", "threads"}}));
  CHECK(threaded.ok() == layers::has_threads);
  if (!threaded) {
    CHECK(threaded.error().code == "unavailable_kernel");
    CHECK(threaded.error().allowed.find("simd") != std::string::npos);
  }
  CHECK(subject_error_of(object({{"op", "relu"}, {"kernel", "gpu"}})).code == "invalid_value");
}

TEST_CASE("More memory than there is is refused before it is allocated", "[subject]") {
  const auto subject = decode_subject(
      object({{"op", "matmul"}, {"m", 2147483647.0}, {"k", 2147483647.0}, {"n", 2147483647.0}}));
  REQUIRE(subject.ok());
  const auto prepared = experiments::prepare(*subject, 1);
  REQUIRE_FALSE(prepared.ok());
  CHECK(prepared.error().code == "out_of_memory");
  CHECK_FALSE(prepared.error().message.empty());
}

namespace {

TreeValue spec(const char* name, bool spelled_out) {
  const auto layer =
      spelled_out
          ? object(
                {{"type", "Linear"}, {"in_features", 4.0}, {"out_features", 2.0}, {"bias", true}})
          : object({{"type", "Linear"}, {"in_features", 4.0}, {"out_features", 2.0}});
  return object({{"name", name}, {"input", test::list({4.0})}, {"layers", test::list({layer})}});
}

std::string name_of(const TreeValue& value) {
  const auto subject = decode_subject(value);
  REQUIRE(subject.ok());
  return subject_name(*subject);
}

}  // namespace

TEST_CASE("A known model is called by its name, its batch and the kernel that was asked for",
          "[subject]") {
  CHECK(name_of(object({{"model", "mlp"}})) == "mlp, batch 1");
  CHECK(name_of(object({{"model", "mlp"}, {"batch", 4.0}, {"kernel", "naive"}})) ==
        "mlp, batch 4; naive kernel");
}

TEST_CASE("A spec has a number that is equal for specs that say the same", "[subject]") {
  const std::string mine = name_of(object({{"model", spec("mlp", false)}}));
  CHECK(mine.rfind("mlp (spec ", 0) == 0);
  CHECK(mine.find("), batch 1") == mine.size() - 10);
  CHECK(name_of(object({{"model", spec("mlp", true)}})) == mine);
  CHECK(name_of(object({{"model", spec("mlp2", false)}})).substr(5) != mine.substr(4));
  // A name is a text of the caller's, or of a file.
  CHECK(name_of(object({{"model", spec("a\x1b[2J", false)}})).rfind("a?[2J (spec ", 0) == 0);
}

TEST_CASE("An error about one of several subjects says whose it is", "[subject]") {
  const auto error =
      experiments::about_subject("optimized", subject_error_of(object({{"op", 3.0}})));
  CHECK(error.field == "optimized.op");
  CHECK(error.message.rfind("optimized: op must be matmul, ", 0) == 0);
  const auto full = measure::refusal("", std::string(), {"memory", "memory"}, "out_of_memory");
  CHECK(experiments::about_subject("optimized", full).field == "optimized");
}
