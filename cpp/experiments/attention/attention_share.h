// SPDX-License-Identifier: MIT
//
// Attention's share of the time of a transformer block along the length of the sequence, by both
// definitions that are in use: the core alone, which is scores, softmax and the mean of values, and
// attention with its four projections. The block is GPT-2's: a layer normalisation before each
// part, residual connections, and a feed-forward part four times as wide.
//
// Each is a model of one layer, run as models are, so that none has what another pays for. Its
// share of the counted work, s / (s + 6 d) and (s + 2 d) / (s + 6 d) at length s and width d, is
// exact; where that reaches a percentage is counted, where the time does is read off between the
// lengths that were timed, on a logarithmic scale. What it cannot do: say so beyond them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "flopscope/experiments/outcome.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct AttentionOptions;

/// What is timed: the two parts that have a share, and the whole.
enum class BlockPart : int { core, projected, block };
inline constexpr const char* block_part_names[] = {"core", "projected", "block"};

/// One of them at one length.
struct BlockPartPoint {
  BlockPart part = BlockPart::core;
  double seq = 0;
  Outcome outcome = Outcome::unfinished;
  measure::Estimate p50_ms;
  std::optional<double> clock_error_mean_percent;
  double flops = 0;
  std::vector<double> samples_ms = {};

  static const measure::RecordType record_type;
};

/// A part's share of the block at one length.
struct BlockShare {
  BlockPart part = BlockPart::core;
  double seq = 0;
  measure::Estimate share_percent;
  double flops_share_percent = 0;

  static const measure::RecordType record_type;
};

/// Where a share reaches the percentage, among the lengths that were timed.
/// It is below, or above, them all only where no interval reaches it, `unsure` otherwise.
enum class ReachState : int { unknown, reached, below, above, unsure };
inline constexpr const char* reach_state_names[] = {"unknown", "reached", "below", "above",
                                                    "unsure"};

struct ShareReach {
  BlockPart part = BlockPart::core;
  ReachState state = ReachState::unknown;
  measure::Estimate reach_seq;
  std::optional<double> counted_seq;  ///< where the counted share does; none up to 2^24

  static const measure::RecordType record_type;
};

/// The part as a model, ready to run on sequences of `seq`. Errors: those of layers::Network::make.
[[nodiscard]] measure::Result<Subject> block_part(BlockPart part, std::int64_t seq,
                                                  const AttentionOptions& options);

/// The shares that `points` tell, which stand part by part and in ascending order of seq.
[[nodiscard]] std::vector<BlockShare> block_shares(const std::vector<BlockPartPoint>& points,
                                                   const AttentionOptions& options);

/// Where `shares` reach `options.share_percent`, in time; `counted_seq` is left open.
[[nodiscard]] std::vector<ShareReach> share_reaches(const std::vector<BlockShare>& shares,
                                                    const AttentionOptions& options);

/// The shortest sequence whose counted share is no less than that.
[[nodiscard]] std::optional<double> counted_reach(BlockPart part, const AttentionOptions& options);

}  // namespace flopscope::experiments
