// SPDX-License-Identifier: MIT
#include "flopscope/experiments/tile.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "compared/operation_rounds.h"
#include "flopscope/layers/operation.h"
#include "flopscope/layers/peak.h"
#include "tile_names.h"

namespace flopscope::experiments {

namespace {

using layers::ChosenTile;
using layers::Kernel;
using layers::TileArithmetic;
using measure::Duration;

/// Tiles that reach the most where there are 16 registers: on x86 in Chromium 156, of all from 1 x
/// 1 to 12 x 6.
constexpr ChosenTile known_tiles[] = {
    {6, 2, 1, TileArithmetic::fused},          {4, 2, 1, TileArithmetic::fused},
    {3, 3, 1, TileArithmetic::fused},          {5, 2, 1, TileArithmetic::in_turn},
    {3, 3, 1, TileArithmetic::products_first}, {2, 4, 1, TileArithmetic::in_turn},
};

bool is_same(const ChosenTile& a, const ChosenTile& b) {
  return a.rows == b.rows && a.vectors == b.vectors && a.steps == b.steps &&
         a.arithmetic == b.arithmetic;
}

ChosenTile chosen(const TileOptions& options) {
  return layers::resolved({options.rows, options.vectors, options.steps, options.arithmetic});
}

class TileRounds final : public Experiment {
 public:
  TileRounds(TilePlan plan, std::vector<CheckedOperation> candidates, const TileOptions& options,
             measure::KnownClock clock, Duration prepared)
      : plan_(std::move(plan)),
        options_(options),
        clock_(clock),
        rounds_(std::move(candidates), candidate_names(plan_).size(),
                mirrored_rounds_options(options, prepared), clock) {}

  bool advance() override { return rounds_.advance(); }
  bool interrupt(measure::Interruption reason) override { return rounds_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override { return rounds_.progress(); }

  [[nodiscard]] AnyRecord report() override {
    report_ = tile_report(rounds_.rules(), plan_, options_, clock_);
    rounds_.judge(candidate_names(plan_), report_.outcome, report_.verdicts);
    const auto& check = rounds_.operation(0).check();
    if (check && check->verification()) {
      report_.verified_elements = check->verification()->elements;
    }
    return {&TileReport::record_type, &report_};
  }

 private:
  TilePlan plan_;
  TileOptions options_;
  measure::KnownClock clock_;
  OperationRounds rounds_;
  TileReport report_;
};

}  // namespace

TilePlan tile_plan(const TileOptions& options) {
  TilePlan plan;
  plan.tiles.push_back(chosen(options));
  const bool fuses = chosen({}).arithmetic == TileArithmetic::fused;
  for (const ChosenTile& known : known_tiles) {
    if (known.arithmetic == TileArithmetic::fused && !fuses) continue;
    if (!is_same(known, plan.tiles.front())) plan.tiles.push_back(known);
  }
  for (std::size_t form = 0; form < std::size(layers::peak_form_names); ++form) {
    const layers::PeakShape shape{.form = static_cast<layers::PeakForm>(form)};
    TilePeak& peak = plan.peaks.emplace_back();
    peak.accumulators = shape.accumulators();
    peak.flops = measure::count(layers::cost(shape), measure::Convention::flops);
  }
  return plan;
}

StartedExperiment tile(const TileOptions& options, measure::KnownClock clock) {
  const Duration begin = clock.now();
  TilePlan plan = tile_plan(options);
  std::vector<CheckedOperation> candidates;
  std::optional<measure::Error> error;
  const auto add = [&](layers::PreparedResult prepared) {
    if (prepared) candidates.emplace_back(std::move(*prepared), Kernel::simd);
    else if (!error) error = prepared.error();
  };
  const auto seed = static_cast<std::uint64_t>(options.seed);
  for (const ChosenTile& each : plan.tiles) add(layers::prepare(each, seed));
  for (std::size_t form = 0; form < plan.peaks.size(); ++form) {
    const auto peak = layers::find_operation("peak")->create();
    static_cast<layers::PeakShape*>(peak->shape())->form = static_cast<layers::PeakForm>(form);
    add(peak->prepare(Kernel::simd, seed));
  }
  add(layers::prepare(plan.tiles.front(), seed));
  if (error) return *std::move(error);
  return started<TileRounds>(std::move(plan), std::move(candidates), options, clock,
                             clock.now() - begin);
}

}  // namespace flopscope::experiments
