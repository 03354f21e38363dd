// SPDX-License-Identifier: MIT
//
// Profiles a layer of one's own, which the library has never seen: a gated linear unit. How long it
// takes and how sure that is, at what rate it computes, and which of its two parts takes the time.
#include <cmath>
#include <cstdio>
#include <vector>

#include "flopscope/measure/interval.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/stopwatch.h"
#include "flopscope/measure/timer.h"
#include "flopscope/measure/trace_recorder.h"
#include "flopscope/measure/trace_summary.h"

using namespace flopscope::measure;

namespace {

constexpr std::size_t rows = 16, features = 128;

/// output = input * sigmoid(input weight), element by element
struct GatedLinear {
  std::vector<float> input = drawn(rows * features);
  std::vector<float> weight = drawn(features * features);
  std::vector<float> gate = std::vector<float>(rows * features);
  std::vector<float> output = std::vector<float>(rows * features);

  static std::vector<float> drawn(std::size_t count) {
    Random random(1);
    std::vector<float> values(count);
    for (float& value : values) value = static_cast<float>(random.uniform() - 0.5);
    return values;
  }

  static constexpr double products = static_cast<double>(rows * features * features);
  static Cost product_cost() {
    return {.macs = products, .multiplies = products, .adds = products};
  }

  void run() {
    {
      const Span span("product", product_cost);
      for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t out = 0; out < features; ++out) {
          float sum = 0;
          for (std::size_t in = 0; in < features; ++in) {
            sum += input[row * features + in] * weight[in * features + out];
          }
          gate[row * features + out] = sum;
        }
      }
    }
    const Span span("gate");
    for (std::size_t i = 0; i < output.size(); ++i) {
      output[i] = input[i] / (1 + std::exp(-gate[i]));
    }
  }
};

}  // namespace

int main() {
  SteadyClock steady;
  const KnownClock clock(steady);
  const Stopwatch preparing(clock);
  GatedLinear layer;
  std::printf("preparing: %g ms\n", to_ms(preparing.elapsed()));

  Timer timer(clock, {.runs = 50, .budget = from_ms(500)});
  const Sampler& sampler = timer.measure([&] {
    layer.run();
    return layer.output.front();
  });
  if (sampler.outcome() != Outcome::measured) return 1;
  const auto time = median_interval(sampler.samples_ms(), 0.95);
  if (!time) return 1;
  const double operations = count(GatedLinear::product_cost(), Convention::flops);
  std::printf("a call: 95 %% sure between %.4f and %.4f ms, %.2f to %.2f GFLOP/s\n", time->low,
              time->high, operations / time->high * 1e-6, operations / time->low * 1e-6);

  TraceRecorder recorder(clock);
  {
    const Observation observation(recorder);
    for (int i = 0; i < 20; ++i) layer.run();
  }
  const auto trace = recorder.trace();
  if (!trace) return 1;
  for (const TraceRow& row : summarize(*trace)) {
    std::printf("%s: %lld calls, %.3f ms, off by up to %.4f ms, %.1f %% of all\n", row.name.c_str(),
                static_cast<long long>(row.calls), to_ms(row.self), to_ms(row.self_error),
                100 * row.self_share);
  }
  return 0;
}
