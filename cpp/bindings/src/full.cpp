// SPDX-License-Identifier: MIT
//
// What JavaScript can call in the full module only: every experiment, by its name.
#include <emscripten/bind.h>

#include "encode.h"
#include "flopscope/experiments/catalogue.h"
#include "js_clock.h"
#include "js_value.h"

namespace flopscope::bindings {

using emscripten::val;
using experiments::Experiment;

namespace {

val experiment(const std::string& name, const val& request) {
  auto started = experiments::start_experiment(name, JsValue(request), performance_clock(),
                                               performance_clock_estimate());
  if (!started) return with_error(started.error());
  return with_value(val(std::shared_ptr<Experiment>(std::move(*started))));
}

}  // namespace

EMSCRIPTEN_BINDINGS(flopscope_full) { emscripten::function("experiment", &experiment); }

}  // namespace flopscope::bindings
