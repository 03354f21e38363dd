// SPDX-License-Identifier: MIT
//
// The functions that JavaScript calls in both modules, the first and the full one: all that a first
// measurement needs. Registration only: whatever decides something belongs in experiments.
#include <emscripten/bind.h>
#include <emscripten/em_asm.h>

#include "encode.h"
#include "flopscope/experiments/cost.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/environment.h"
#include "flopscope/experiments/timing.h"
#include "flopscope/layers/memory_limit.h"
#include "flopscope/layers/thread_pool.h"
#include "function_timer.h"
#include "js_clock.h"
#include "js_value.h"
#include "prepared.h"

namespace flopscope::bindings {

using emscripten::val;
using experiments::Experiment;

namespace {

val environment() { return encode(experiments::environment(performance_clock())); }

val cost(const val& subject_value, const val& options_value) {
  const auto subject = experiments::decode_operation(JsValue(subject_value));
  if (!subject) return with_error(subject.error());
  const auto options = experiments::decode<experiments::CostOptions>(JsValue(options_value));
  if (!options) return with_error(options.error());
  return with_value(
      encode(experiments::operation_cost(*subject->operation, subject->kernel, *options)));
}

val timing(const val& subject_value, const val& options_value) {
  const auto subject = experiments::decode_operation(JsValue(subject_value));
  if (!subject) return with_error(subject.error());
  const auto options = experiments::decode<experiments::TimingOptions>(JsValue(options_value));
  if (!options) return with_error(options.error());
  auto experiment = experiments::timing(*subject, *options, performance_clock());
  if (!experiment) return with_error(experiment.error());
  return with_value(val(std::move(*experiment)));
}

val function_timer(const val& options_value) {
  const auto options = experiments::decode<experiments::TimingOptions>(JsValue(options_value));
  if (!options) return with_error(options.error());
  return with_value(val(std::make_unique<FunctionTimer>(*options, performance_clock())));
}

val progress_of(const Experiment& experiment) { return encode(experiment.progress()); }

bool interrupt(Experiment& experiment, int reason) {
  return experiment.interrupt(static_cast<measure::Interruption>(reason));
}

val report_of(Experiment& experiment) {
  const experiments::AnyRecord report = experiment.report();
  return encode(*report.type, report.record);
}

}  // namespace

EMSCRIPTEN_BINDINGS(flopscope) {
#ifdef __EMSCRIPTEN_PTHREADS__
  // As many workers were started for the pool, but for the caller. Asked without Embind, whose
  // types are not known yet.
  const int threads = EM_ASM_INT({ return Module['threads'] || 0; });
  if (threads > 0) static_cast<void>(layers::choose_thread_count(threads));
  // Nobody but who made a memory knows how far it may grow.
  const double bytes = EM_ASM_DOUBLE({ return Module['memoryLimit'] || 0; });
  if (bytes > 0) layers::lower_memory_limit(bytes);
#endif
  emscripten::function("environment", &environment);
  emscripten::function("cost", &cost);
  emscripten::function("timing", &timing);
  emscripten::function("functionTimer", &function_timer);

  emscripten::class_<Experiment>("Experiment")
      .function("advance", &Experiment::advance)
      .function("interrupt", &interrupt)
      .function("progress", &progress_of)
      .function("report", &report_of);

  emscripten::class_<Prepared>("Prepared")
      .function("run", &Prepared::run)
      .function("failure", &Prepared::failure)
      .function("output", &Prepared::output);

  emscripten::class_<FunctionTimer>("FunctionTimer")
      .function("batch_size", &FunctionTimer::batch_size)
      .function("batches_ahead", &FunctionTimer::batches_ahead)
      .function("patience_ms", &FunctionTimer::patience_ms)
      .function("at_once", &FunctionTimer::at_once)
      .function("begin_stretch", &FunctionTimer::begin_stretch)
      .function("interrupt", &FunctionTimer::interrupt)
      .function("record_row", &FunctionTimer::record_row)
      .function("done", &FunctionTimer::done)
      .function("progress", &FunctionTimer::progress)
      .function("report", &FunctionTimer::report);
}

}  // namespace flopscope::bindings
