// SPDX-License-Identifier: MIT
//
// Four forms of causal attention, full, windowed, linear and cached, along the length of the
// sequence, each with the exponent by which its time grows and that of the work on paper beside it:
// 2 for all pairs, 1 for a window, for a feature map in the place of softmax, and for one new
// position against kept keys and values. The last answers for one position, the others for all.
//
// All run on one thread, so that what one form gains by more is not taken for the form's own. The
// forms take turns at each length, lengths from both ends inwards, as scaling.h has it.
//
// Two more parts have a place of their own: the bytes of full attention with its scores in memory
// and without (attention_memory.h), and, where `share` asks for it, the share that attention has of
// a transformer block (attention_share.h), whose parts take their turns with the forms. Bytes are
// recorded after all times, so that no recorded run lies among those that are timed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/attention_memory.h"
#include "flopscope/experiments/attention_share.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/outcome.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// How each form is timed at each length; the time allowed is that of all together.
struct AttentionOptions : TimingOptions {
  AttentionOptions() {
    runs = 20;
    max_ms = 8000;
  }

  std::vector<double> values = {256, 512, 1024, 2048};  ///< of seq
  std::int64_t batch = 1;
  std::int64_t heads = 8;
  std::int64_t d_model = 512;
  std::int64_t window = 128;
  bool memory = true;
  bool share = false;
  double share_percent = 73;  ///< asked of a block's time

  static const measure::RecordType record_type;
};

enum class AttentionName : int { full, windowed, linear, cached };

/// One form at one length.
struct AttentionPoint {
  AttentionName form = AttentionName::full;
  double seq = 0;
  Outcome outcome = Outcome::unfinished;
  measure::Estimate p50_ms;
  std::optional<double> clock_error_mean_percent;
  double flops = 0;
  std::vector<double> samples_ms = {};

  static const measure::RecordType record_type;
};

/// One form along all lengths.
struct AttentionForm {
  AttentionName form = AttentionName::full;
  measure::Estimate exponent;
  std::optional<double> coefficient_ms;
  std::optional<double> residual_percent;
  std::optional<double> flops_exponent;
  measure::Estimate speedup;

  static const measure::RecordType record_type;
};

/// Field meanings are in the record's description (attention_records.cpp).
struct AttentionReport : RunReport {
  Outcome outcome = Outcome::unfinished;
  std::string kernel;
  std::vector<AttentionForm> forms;
  std::vector<AttentionPoint> points;
  double window = 0;
  std::optional<double> d_model;  ///< absent in reports of older versions
  measure::Estimate drift_percent;

  std::vector<AttentionBytes> memory;
  std::vector<AttentionBytesGrowth> memory_growth;
  std::optional<double> room_bytes;

  std::vector<BlockPartPoint> block_points;
  std::vector<BlockShare> block_shares;
  std::vector<ShareReach> share_reaches;
  std::optional<double> share_percent;

  static const measure::RecordType record_type;
};

inline constexpr const char* attention_names[] = {"full", "windowed", "linear", "cached"};

/// Adds what the parts of a block, part by part and in ascending order of seq, tell. `counted` are
/// the lengths of counted_reach, by part.
void add_block(AttentionReport& report, const std::vector<BlockPartPoint>& points,
               const std::vector<std::optional<double>>& counted, const AttentionOptions& options);

/// Adds what was recorded of the bytes.
void add_memory(AttentionReport& report, const AttentionMemory& memory);

/// What the points, form by form and in ascending order of seq, tell.
[[nodiscard]] AttentionReport attention_report(const std::vector<AttentionPoint>& points,
                                               const AttentionOptions& options);

/// What the raw samples of a saved report of these options say. Error ("invalid_value"): what it
/// has are none.
[[nodiscard]] measure::Result<AttentionReport> recomputed_attention(
    const Value& report, const AttentionOptions& options);

/// Makes the experiment. `clock` must outlive it. Errors ("invalid_value"): fewer than 3 different
/// lengths, one below 2, heads that do not divide d_model; "out_of_memory".
[[nodiscard]] StartedExperiment attention(const AttentionOptions& options,
                                          measure::KnownClock clock);

}  // namespace flopscope::experiments
