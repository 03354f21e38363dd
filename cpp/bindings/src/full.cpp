// SPDX-License-Identifier: MIT
//
// The functions of the full module that the first one lacks: preparing models, every experiment and
// every text by its name, comparing functions of its own, and recording what its calls do to
// memory.
#include <emscripten/bind.h>

#include "encode.h"
#include "flopscope/experiments/catalogue.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/text_form.h"
#include "flopscope/experiments/tile_choice.h"
#include "function_comparison.h"
#include "js_clock.h"
#include "js_file_value.h"
#include "js_value.h"
#include "memory_recorder.h"
#include "prepared.h"
#include "replica_of_worker.h"

namespace flopscope::bindings {

using emscripten::val;
using experiments::Experiment;

namespace {

/// The kernels' tiles are chosen once, before anything is measured with them, here or by who
/// prepares an operation and times it himself.
void choose_tile_once() {
  static const bool chosen = (experiments::choose_tile(performance_clock()), true);
  static_cast<void>(chosen);
}

val experiment(const std::string& name, const val& request) {
  choose_tile_once();
  auto started = experiments::start_experiment(name, JsFileValue(request), performance_clock());
  if (!started) return with_error(started.error());
  return with_value(val(std::move(*started)));
}

val prepare_with_chosen_tile(const val& subject) {
  choose_tile_once();
  return prepare<experiments::decode_runnable>(subject);
}

/// Inputs are copied: a view would die when the heap grows.
val errand(const Experiment& experiment) {
  const experiments::Errand* wanted = experiment.errand();
  if (wanted == nullptr) return val::undefined();
  val inputs = val::array();
  for (const std::span<const float> input : wanted->inputs) {
    inputs.call<void>("push",
                      val::global("Float32Array")
                          .new_(val(emscripten::typed_memory_view(input.size(), input.data()))));
  }
  val object = val::object();
  object.set("task", wanted->task);
  object.set("size", wanted->size);
  object.set("calls", static_cast<double>(wanted->calls));
  object.set("lead_in", wanted->lead_in);
  object.set("inputs", inputs);
  return object;
}

void deliver(Experiment& experiment, const val& result) { experiment.deliver(JsFileValue(result)); }

val replica(const val& subject_value, const val& part_value) {
  const auto subject = experiments::decode_subject(JsValue(subject_value));
  if (!subject) return with_error(subject.error());
  const auto part = experiments::decode<experiments::BatchPart>(JsValue(part_value));
  if (!part) return with_error(part.error());
  auto made = experiments::Replica::make(*subject, *part);
  if (!made) return with_error(made.error());
  return with_value(val(std::make_unique<ReplicaOfWorker>(std::move(*made))));
}

val function_comparison(const val& options_value) {
  const auto options = experiments::decode<experiments::ComparisonOptions>(JsValue(options_value));
  if (!options) return with_error(options.error());
  return with_value(val(std::make_unique<FunctionComparison>(*options, performance_clock())));
}

val memory_recorder() {
  auto recorder = std::make_unique<MemoryRecorder>();
  if (const auto error = recorder->start()) return with_error(*error);
  const measure::Unrecorded unrecorded;
  return with_value(val(std::move(recorder)));
}

val text(const std::string& name, const val& request) {
  const auto written = experiments::write_text(name, JsFileValue(request));
  return written ? with_value(val(*written)) : with_error(written.error());
}

}  // namespace

EMSCRIPTEN_BINDINGS(flopscope_full) {
  emscripten::function("prepare", &prepare_with_chosen_tile);
  emscripten::function("experiment", &experiment);
  emscripten::function("errand", &errand);
  emscripten::function("deliver", &deliver);
  emscripten::function("text", &text);
  emscripten::function("functionComparison", &function_comparison);
  emscripten::function("memoryRecorder", &memory_recorder);
  emscripten::function("replica", &replica);

  emscripten::class_<ReplicaOfWorker>("Replica")
      .function("compute", &ReplicaOfWorker::compute)
      .function("failure", &ReplicaOfWorker::failure)
      .function("gradients", &ReplicaOfWorker::gradients)
      .function("set_gradients", &ReplicaOfWorker::set_gradients)
      .function("update", &ReplicaOfWorker::update);

  emscripten::class_<MemoryRecorder>("MemoryRecorder")
      .function("snapshot", &MemoryRecorder::snapshot)
      .function("end_iteration", &MemoryRecorder::end_iteration)
      .function("report", &MemoryRecorder::report);

  emscripten::class_<FunctionComparison>("FunctionComparison")
      .function("contender", &FunctionComparison::contender)
      .function("calls", &FunctionComparison::calls)
      .function("lead_in", &FunctionComparison::lead_in)
      .function("begin_stretch", &FunctionComparison::begin_stretch)
      .function("interrupt", &FunctionComparison::interrupt)
      .function("record", &FunctionComparison::record)
      .function("done", &FunctionComparison::done)
      .function("progress", &FunctionComparison::progress)
      .function("report", &FunctionComparison::report);
}

}  // namespace flopscope::bindings
