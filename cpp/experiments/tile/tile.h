// SPDX-License-Identifier: MIT
//
// The innermost loop of a matrix product, as somebody chose it: how many registers it needs,
// whether they are there, and what it does in a second beside the best tiles that are known and the
// arithmetic peak, all in mirrored rounds (measure/mirrored_rounds.h).
//
// A tile whose values do not fit into the registers spills: what is missing goes to memory and back
// in every step. That is predicted by counting, before anything runs, and found by measuring: a
// tile is called spilled where it does less than three quarters of what the best one does.
//
// What it cannot do: see how many registers the engine leaves, which is an option, or tell a tile
// that spills from one that has too few sums to keep the processor busy, of which both are slow.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "flopscope/experiments/candidates.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/rounds_report.h"
#include "flopscope/experiments/value.h"
#include "flopscope/layers/chosen_tile.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/mirrored_rounds.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct TileOptions : RoundsOptions {
  std::int64_t rows = 4;
  std::int64_t vectors = 3;
  std::int64_t steps = 1;
  layers::TileArithmetic arithmetic = layers::TileArithmetic::fastest;
  std::int64_t registers = 15;

  static const measure::RecordType record_type;
};

enum class TileSpeed : int { unknown, slow, fast };
inline constexpr const char* tile_speed_names[] = {"unknown", "slow", "fast"};

/// One that was measured. Field meanings are in the records' descriptions (tile_records.cpp).
struct TileRate : RoundTimes {
  std::int64_t rows = 1, vectors = 1, steps = 1;
  layers::TileArithmetic arithmetic = layers::TileArithmetic::fused;
  std::int64_t registers = 0;
  double flops = 0;
  measure::Estimate flops_per_s;

  static const measure::RecordType record_type;
};

struct TilePeak : RoundTimes {
  std::int64_t accumulators = 0;
  double flops = 0;
  measure::Estimate flops_per_s;

  static const measure::RecordType record_type;
};

/// A line of the loop.
struct TileLine {
  std::string text;

  static const measure::RecordType record_type;
};

struct TileReport : RoundsReport {
  Outcome outcome = Outcome::unfinished;
  std::int64_t registers = 0;
  bool fits = false;
  std::int64_t sums = 0, loads = 0;
  std::int64_t verified_elements = 0;
  TileSpeed speed = TileSpeed::unknown;
  std::int64_t best = 0;
  measure::Estimate best_percent, peak_percent;
  std::vector<TileRate> tiles;
  std::vector<TilePeak> peaks;
  std::vector<TileLine> loop;
  std::vector<double> control_samples_ms, orders;

  static const measure::RecordType record_type;
};

/// What is measured: the tile that was chosen, then those it is held against.
struct TilePlan {
  std::vector<layers::ChosenTile> tiles;
  std::vector<TilePeak> peaks;  ///< accumulators and operations
};
[[nodiscard]] TilePlan tile_plan(const TileOptions& options);

/// What `mirrored_rounds` has found so far. Its candidates: the tiles, the peaks, and a second copy
/// of the first tile as the control.
[[nodiscard]] TileReport tile_report(const measure::MirroredRounds& mirrored_rounds,
                                     const TilePlan& plan, const TileOptions& options,
                                     const measure::ClockEstimate& clock);

/// What the raw samples of a saved report of these options say. Error ("invalid_value"): its orders
/// and samples do not fit each other.
[[nodiscard]] measure::Result<TileReport> recomputed_tile(const Value& report,
                                                          const TileOptions& options);

/// Makes the experiment. `clock` must outlive it. Errors: those of preparing the tile.
[[nodiscard]] StartedExperiment tile(const TileOptions& options, measure::KnownClock clock);

}  // namespace flopscope::experiments
