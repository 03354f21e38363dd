// SPDX-License-Identifier: MIT
#include "flopscope/experiments/result_file.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <memory>
#include <utility>

#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/question.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

namespace {

using measure::Error;
using measure::Field;
using measure::number_text;
using measure::Result;
using measure::Wording;

constexpr double newest_version = 1;

/// Experiments whose runs can be compared with later ones.
constexpr const char* comparable = "timing, suite";
constexpr const char* spec_members[] = {"name", "input", "layers"};

/// What a timing's report and each candidate of a suite have in common.
struct SavedTimes {
  std::string kernel;
  std::int64_t runs = 0;
  std::vector<double> samples_ms;
  std::optional<double> clock_error_percent;
  std::optional<double> batch_size;
};

const measure::RecordType& saved_times() {
  using measure::at_least;
  using measure::between;
  using measure::field;
  constexpr double most_calls = 4294967295;  // more take longer than any run
  static constexpr Field fields[] = {
      field<&SavedTimes::kernel>("the one that ran"),
      field<&SavedTimes::runs>("runs", "timed", at_least(0)),
      field<&SavedTimes::samples_ms>("ms", "of a call in each run", at_least(0)),
      field<&SavedTimes::clock_error_percent>("%", "of one run", at_least(0)),
      field<&SavedTimes::batch_size>("calls", "in each run", between(1, most_calls)),
  };
  static constexpr measure::RecordType type{"SavedTimes", "the raw samples of a run", fields};
  return type;
}

/// What was timed beside all of them.
const measure::RecordType& saved_reference() {
  static constexpr Field fields[] = {
      measure::if_any(measure::field<&ResultFile::reference_ms>(
          "ms", "of a pass of the reference loop", measure::at_least(0))),
  };
  static constexpr measure::RecordType type{"SavedReference", "the reference loop", fields};
  return type;
}

/// A place in the file, by its path.
struct Place {
  std::string path;
  std::shared_ptr<const Value> value;

  [[nodiscard]] Place member(const std::string& name) const {
    return {path + "." + name, value->member(name)};
  }
  [[nodiscard]] Place element(std::size_t index) const {
    return {measure::indexed(path, index), value->element(index)};
  }
  [[nodiscard]] bool is(Value::Type type) const { return value->type() == type; }
};

Error refused(const Place& place, const Wording& allowed, const char* code = "damaged_file") {
  if (!place.is(Value::Type::absent)) {
    return measure::refusal(place.path, place.value->value_text(), allowed, code);
  }
  return measure::refusal(place.path, std::string(), allowed, code, "missing",
                          "{field} must be {allowed}, but it is missing.");
}

/// What a field of the samples may be.
Wording allowed_values(const Field& field) {
  if (field.kind == measure::Kind::text) return {"text", "a text"};
  if (field.kind == measure::Kind::numbers) return {"numbers", "a list of numbers"};
  return measure::accepted_numbers(field);
}

/// An error about a part of what stands at `place`. It may quote the file.
Error within(const Place& place, Error error) {
  constexpr std::size_t longest_sentence = 1000;
  const std::string field = place.path + "." + error.field;
  const bool begins_with_field = error.message.rfind(error.field, 0) == 0;
  error = begins_with_field ? measure::renamed(std::move(error), field)
                            : measure::placed(std::move(error), place.path, field);
  error.code = "damaged_file";
  for (std::string* text : {&error.field, &error.value, &error.message}) {
    *text = measure::plain_text(*text, longest_sentence);
  }
  for (measure::NamedValue& each : error.details) {
    each.text = measure::plain_text(each.text, longest_sentence);
  }
  return error;
}

/// Where a fault in a subject lies: what a spec holds is called by its place in the spec.
Place place_of(const Error& error, const Place& subject) {
  const Place model = subject.member("model");
  if (!model.is(Value::Type::object)) return subject;
  const bool in_spec =
      std::any_of(std::begin(spec_members), std::end(spec_members),
                  [&](const char* member) { return error.field.rfind(member, 0) == 0; });
  return in_spec ? model : subject;
}

std::optional<Error> check_head(const Place& file, ResultFile& result) {
  const Place format = file.member("format");
  if (!format.is(Value::Type::text) || format.value->text() != "flopscope-result") {
    return refused(format, measure::one_of("flopscope-result"), "foreign_file");
  }
  const Place version = file.member("version");
  const double number = version.is(Value::Type::number) ? version.value->number() : std::nan("");
  if (number > newest_version && number == std::floor(number)) {
    return refused(version, {"version_at_most", "{most} at most", {{"most", newest_version}}},
                   "newer_file");
  }
  if (number != newest_version)
    return refused(version, measure::one_of(number_text(newest_version)));
  const Place experiment = file.member("experiment");
  result.experiment = experiment.is(Value::Type::text) ? experiment.value->text() : "";
  if (result.experiment == "timing" || result.experiment == "suite") return std::nullopt;
  const auto known = questions();
  const bool is_ours = std::any_of(known.begin(), known.end(), [&](const Question& question) {
    return question.name == result.experiment;
  });
  if (!is_ours) return refused(experiment, measure::one_of(comparable));
  return refused(experiment,
                 {"comparable",
                  "{names}, whose runs can be compared with later ones",
                  {{"names", measure::one_of(comparable)}}},
                 "unsupported_experiment");
}

/// The samples under their subject's name.
Result<SavedSubject> saved_subject(const Place& subject, const Place& report) {
  const auto known = decode_saved_subject(*subject.value);
  if (!known) return within(place_of(known.error(), subject), known.error());
  if (!report.is(Value::Type::object)) return refused(report, {"record", "a record"});
  SavedTimes times;
  if (auto error = decode_known(saved_times(), &times, *report.value)) {
    return within(report, *std::move(error));
  }
  for (const Field& field : saved_times().fields) {
    const Place member = report.member(field.name);
    if (field.optional || !member.is(Value::Type::absent)) continue;
    return refused(member, allowed_values(field));
  }
  const std::size_t found = times.samples_ms.size();
  if (static_cast<std::int64_t>(found) != times.runs) {
    return measure::refusal(report.path + ".samples_ms", measure::list_of(found),
                            {"as_many_as_runs",
                             "a list of as many numbers as there are runs ({count})",
                             {{"count", times.runs}}},
                            "damaged_file");
  }
  return SavedSubject{subject_name(*known), std::move(times.kernel), std::move(times.samples_ms),
                      times.clock_error_percent,
                      static_cast<std::int64_t>(times.batch_size.value_or(0))};
}

Result<std::vector<SavedSubject>> saved_candidates(const Place& subjects, const Place& report) {
  std::vector<SavedSubject> saved;
  if (!subjects.is(Value::Type::list)) return refused(subjects, {"subjects", "a list of subjects"});
  const Place candidates = report.member("candidates");
  const std::size_t count = subjects.value->size();
  if (!candidates.is(Value::Type::list))
    return refused(candidates, {"records", "a list of records"});
  if (candidates.value->size() != count) {
    return measure::refusal(candidates.path, measure::list_of(candidates.value->size()),
                            {"as_many_as_subjects",
                             "a list of as many records as there are subjects ({count})",
                             {{"count", count}}},
                            "damaged_file");
  }
  for (std::size_t i = 0; i < count; ++i) {
    auto subject = saved_subject(subjects.element(i), candidates.element(i));
    if (!subject) return subject.error();
    saved.push_back(std::move(*subject));
  }
  return Result<std::vector<SavedSubject>>(std::move(saved));
}

}  // namespace

Result<ResultFile> decode_result(const Value& value, const std::string& name) {
  // The file is the caller's, what is found in it ours.
  const Place file{name, std::shared_ptr<const Value>(std::shared_ptr<void>(), &value)};
  if (!file.is(Value::Type::object)) {
    return refused(file, {"saved_run", "a run that Flopscope saved"}, "foreign_file");
  }
  ResultFile result;
  if (auto error = check_head(file, result)) return *std::move(error);
  const Place environment = file.member("environment");
  if (!environment.is(Value::Type::object)) return refused(environment, {"record", "a record"});
  if (auto error =
          decode_known(Environment::record_type, &result.environment, *environment.value)) {
    return within(environment, *std::move(error));
  }
  const Place report = file.member("report");
  if (report.is(Value::Type::object)) {
    if (auto error = decode_known(saved_reference(), &result, *report.value)) {
      return within(report, *std::move(error));
    }
  }
  if (result.experiment == "suite") {
    auto subjects = saved_candidates(file.member("subjects"), report);
    if (!subjects) return subjects.error();
    result.subjects = std::move(*subjects);
    return result;
  }
  auto subject = saved_subject(file.member("subject"), report);
  if (!subject) return subject.error();
  result.subjects.push_back(std::move(*subject));
  return result;
}

}  // namespace flopscope::experiments
