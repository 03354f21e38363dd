// SPDX-License-Identifier: MIT
//
// The size from which a GPU multiplies square matrices faster than the processor. At each size five
// take turns in mirrored rounds (measure/mirrored_rounds.h): the processor with its fastest kernel,
// the GPU's arithmetic alone, the transfers alone (both matrices there, the product back), both
// together, and the processor once more as its own control. So what the data's way costs stands
// apart from what the GPU computes.
//
// C++ does not reach a GPU: its batches are errands, which whoever drives the experiment runs by
// WebGPU. Before anything is timed its product is compared with the naive one, element by element.
// The arithmetic is timed by the GPU's own timestamps where there are such. Browsers round those to
// 65,536 ns, so batches are as long as a clock of that step needs.
//
// What it cannot do: tell what another program, or a library with the GPU's own instructions for
// matrices, would make of it, for this is one portable shader; or say anything of GPUs where the
// adapter is a program that computes on the processor.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/candidates.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/run_report.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct CrossoverOptions : RoundsOptions {
  CrossoverOptions() { max_ms = 15'000; }

  std::vector<double> values = {64, 128, 256, 512, 1024};  ///< of n

  static const measure::RecordType record_type;
};

/// What there is for a GPU.
enum class Adapter : int {
  hardware,
  software,    ///< a program that computes on the processor
  no_adapter,  ///< WebGPU has none to offer
  no_webgpu,   ///< the platform has no WebGPU
};
inline constexpr const char* adapter_names[] = {"hardware", "software", "no_adapter", "no_webgpu"};

/// The GPU as whoever runs the errands found it.
struct Gpu {
  Adapter adapter = Adapter::no_webgpu;
  std::string name;                    ///< of the adapter
  std::optional<double> timestamp_ms;  ///< step of its own clock; without a value it has none

  static const measure::RecordType record_type;
};

/// Only `measured` has a time.
enum class CrossoverOutcome : int { measured, unfinished, no_gpu, kernel_mismatch };
inline constexpr const char* crossover_outcome_names[] = {"measured", "unfinished", "no_gpu",
                                                          "kernel_mismatch"};

/// Who takes turns, by place; the control follows.
enum CrossoverCandidate : std::size_t { on_processor, arithmetic, transfers, whole };
[[nodiscard]] std::vector<CandidateName> crossover_candidates(const std::string& kernel);

// Field meanings are in the records' descriptions (crossover_records.cpp).

struct CrossoverPoint {
  double size = 0;
  double flops = 0;
  double verified_elements = 0;
  CandidatesReport timed;

  static const measure::RecordType record_type;
};

struct CrossoverReport : RunReport {
  CrossoverOutcome outcome = CrossoverOutcome::unfinished;
  Adapter adapter = Adapter::no_webgpu;
  std::string adapter_name;
  std::optional<double> timestamp_ms;
  std::string kernel;
  std::vector<CrossoverPoint> points;
  std::optional<double> slower_to, faster_from;                    ///< with the transfers
  std::optional<double> resident_slower_to, resident_faster_from;  ///< of the arithmetic alone

  static const measure::RecordType record_type;
};

/// Says of the report from which of its points' sizes on the GPU is faster, if it has one.
void put_crossover(CrossoverReport& report);

/// What the raw samples of a saved report of these options say. Error ("invalid_value"): what it
/// has are none.
[[nodiscard]] measure::Result<CrossoverReport> recomputed_crossover(
    const Value& report, const CrossoverOptions& options);

/// Makes the experiment. `clock` must outlive it. Errors: those of preparing the products.
[[nodiscard]] StartedExperiment crossover(const CrossoverOptions& options, const Gpu& gpu,
                                          measure::KnownClock clock);

}  // namespace flopscope::experiments
