// SPDX-License-Identifier: MIT
#include "flopscope/experiments/text_form.h"

#include <algorithm>

#include "flopscope/experiments/model_spec.h"
#include "flopscope/experiments/trace_export.h"
#include "flopscope/experiments/training_files.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "question/model_subject.h"

namespace flopscope::experiments {

namespace {

using measure::Error;

template <std::string (*write)(const TraceReport&)>
measure::Result<std::string> trace_text(const Value& request) {
  const auto report = decode_trace(*request.member("report"));
  if (!report) return report.error();
  return write(*report);
}

measure::Result<std::string> model_spec_text(const Value& request) {
  const auto subject = decode_model_subject(request);
  if (!subject) return subject.error();
  return model_spec_json(*subject->model);
}

measure::Result<std::string> data_summary(const Value& request) {
  const auto files = decode_training_files(*request.member("files"));
  if (!files) return files.error();
  return training_files_text(*files);
}

constexpr TextForm forms[] = {
    {"chrome_trace", "a trace in Chrome's Trace Event Format", "report", &trace_text<chrome_trace>},
    {"data_summary", "what files to learn from hold, in words", "files", &data_summary},
    {"model_spec", "a model as JSON, in PyTorch's names", "model", &model_spec_text},
    {"speedscope_trace", "a trace as speedscope's evented profile", "report",
     &trace_text<speedscope>},
};

Error unknown_form(std::string_view name) {
  return measure::refusal("text", std::string(name), measure::one_of(forms, &TextForm::name),
                          "unknown_text");
}

}  // namespace

std::span<const TextForm> text_forms() { return forms; }

measure::Result<std::string> write_text(std::string_view name, const Value& request) {
  const auto* form = std::find_if(std::begin(forms), std::end(forms),
                                  [&](const TextForm& each) { return each.name == name; });
  if (form == std::end(forms)) return unknown_form(name);
  for (const std::string& given : request.names()) {
    if (given == form->source) continue;
    return measure::unknown_field(
        given, request.member(given)->value_text(), form->source,
        {"no_part", "no part of a request for {request}", {{"request", form->name}}});
  }
  return form->write(request);
}

}  // namespace flopscope::experiments
