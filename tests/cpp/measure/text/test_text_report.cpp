// SPDX-License-Identifier: MIT
#include <optional>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/measure/estimate_fields.h"
#include "flopscope/measure/text_report.h"

using namespace flopscope::measure;

namespace {

enum class Verdict : int { calm, busy };
constexpr const char* verdict_names[] = {"calm", "busy"};
constexpr Choices verdicts{verdict_names};

struct Stage {
  std::string name;
  std::optional<double> time_ms;
  std::optional<double> bytes;

  static const RecordType record_type;
};

struct Machine {
  double cores = 2;

  static const RecordType record_type;
};

struct Report {
  Verdict verdict = Verdict::busy;
  Estimate p50_ms;
  std::int64_t runs = 0;
  bool finished = true;
  std::string subject;
  std::vector<double> samples_ms;
  std::vector<Stage> parts;
  std::optional<Machine> machine;

  static const RecordType record_type;
};

constexpr Field part_fields[] = {field<&Stage::name>("its name"),
                                 field<&Stage::time_ms>("ms", "its time"),
                                 field<&Stage::bytes>("bytes", "what it moves")};
constexpr RecordType Stage::record_type{"Part", "a part", part_fields};
constexpr Field machine_fields[] = {field<&Machine::cores>("how many")};
constexpr RecordType Machine::record_type{"Machine", "a machine", machine_fields};
constexpr auto report_fields = fields(
    choice<&Report::verdict>("how it was", verdicts),
    estimate<&Report::p50_ms>({"p50_ms", "median_ci_low_ms", "median_ci_high_ms"}, "ms", "median"),
    field<&Report::runs>("how many"), field<&Report::finished>("whether it is"),
    field<&Report::subject>("what was timed"), field<&Report::samples_ms>("ms", "every one"),
    records<&Report::parts>("what it is made of"), record<&Report::machine>("where"));
constexpr RecordType Report::record_type{"Report", "a report", report_fields};

}  // namespace

TEST_CASE("A report is printed a field a line, an estimate with its interval and its unit",
          "[text_report]") {
  Report report;
  report.p50_ms = {1.5, 1.25, 2, {}};
  report.runs = 12345;
  report.subject = "GELU, µ";
  report.samples_ms = {1, 2, 3};
  CHECK(text_report(report) ==
        "verdict     busy\n"
        "p50_ms      1.5 (1.25 to 2) ms\n"
        "runs        12,345\n"
        "finished    yes\n"
        "subject     GELU, µ\n"
        "samples_ms  3 numbers\n");
}

TEST_CASE("What has no value has no line, and no column of a table", "[text_report]") {
  Report report;
  report.parts = {{"µ", 0.5, {}}, {"linear", {}, {}}};
  report.machine = Machine{};
  CHECK(text_report(report) ==
        "verdict   busy\n"
        "runs      0\n"
        "finished  yes\n"
        "parts\n"
        "  name    time_ms\n"
        "  µ       0.5 ms\n"
        "  linear\n"
        "machine\n"
        "  cores  2\n");
}

TEST_CASE("A text in a report commands no terminal", "[text_report]") {
  Report report;
  report.subject = "a\x1b[2Jb";
  CHECK(text_report(report).find("subject   a?[2Jb\n") != std::string::npos);
}
