// SPDX-License-Identifier: MIT
//
// The bytes of attention along the length of the sequence: tile by tile, where no score is kept,
// and materialized, where all of them are written to memory; forward, and forward and backward.
// Each has the bytes that its shapes ask for, and beside them the most that were in use at once, as
// the allocator's own ledger has it of one run.
//
// A run is recorded while its time and its bytes are within their share, shorter sequences first;
// of longer ones there is the prediction alone, and `state` says why. The longest sequence that
// would fit is found by the same prediction, one position at a time.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/verdict.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

struct AttentionOptions;
class Value;

enum class ScoreForm : int { tiled, materialized };
inline constexpr const char* score_form_names[] = {"tiled", "materialized"};

enum class AttentionPassName : int { forward, backward };
inline constexpr const char* attention_pass_names[] = {"forward", "backward"};

/// Whether a run was recorded, or why there is a prediction only.
enum class PeakState : int { recorded, waiting, too_large, no_time, no_memory, not_told };
inline constexpr const char* peak_state_names[] = {"recorded", "waiting",   "too_large",
                                                   "no_time",  "no_memory", "not_told"};

/// One form at one length, forward alone or with its backward pass.
struct AttentionBytes {
  ScoreForm scores = ScoreForm::tiled;
  AttentionPassName pass = AttentionPassName::forward;
  double seq = 0;
  std::optional<double> predicted_bytes;
  PeakState state = PeakState::waiting;
  std::optional<double> peak_bytes = {};

  static const measure::RecordType record_type;
};

/// One form along all lengths.
struct AttentionBytesGrowth {
  ScoreForm scores = ScoreForm::tiled;
  AttentionPassName pass = AttentionPassName::forward;
  std::optional<double> predicted_exponent, peak_exponent;
  std::optional<double> longest_seq;

  static const measure::RecordType record_type;
};

/// What memory comes to in a report.
struct AttentionMemory {
  std::vector<AttentionBytes> bytes;  ///< form by form, pass by pass, in ascending order of seq
  std::vector<AttentionBytesGrowth> growth;
  std::optional<double> room_bytes;  ///< that the longest sequence may take
};

/// Fills in `growth`, but for its `longest_seq`.
void add_growth(AttentionMemory& memory, double confidence);

/// The list `memory` of a saved report. Error ("invalid_value"): what it has are none.
[[nodiscard]] measure::Result<AttentionMemory> recomputed_memory(const Value& report,
                                                                 double confidence);

/// Records one run of each form at each length.
class AttentionRecording {
 public:
  /// `lengths` in ascending order; all runs together may take `most_ms`, and each a share of
  /// `room_bytes`, which is infinite where nobody knows. `clock` must outlive it.
  AttentionRecording(const AttentionOptions& options, const std::vector<double>& lengths,
                     double most_ms, double room_bytes, measure::KnownClock clock);

  /// Records one run. True while there is more to do.
  bool advance();
  [[nodiscard]] bool done() const { return at_ == order_.size(); }
  [[nodiscard]] double fraction() const;
  /// With `longest_seq` of each form.
  [[nodiscard]] const AttentionMemory& memory() const { return memory_; }
  /// Why nothing can be recorded, and where no platform tells how much memory there is.
  [[nodiscard]] const std::vector<Verdict>& verdicts() const { return verdicts_; }

 private:
  void record(AttentionBytes& place);
  [[nodiscard]] double foreseen_ms(const AttentionBytes& place) const;

  std::int64_t batch_, heads_, d_model_, seed_;
  double most_ms_, room_bytes_, spent_ms_ = 0;
  measure::KnownClock clock_;
  AttentionMemory memory_;
  std::vector<std::size_t> order_;  // places among `memory_.bytes`, length by length
  std::size_t at_ = 0;
  std::vector<double> took_ms_;  // of each place; 0 where it was not recorded
  std::vector<Verdict> verdicts_;
};

}  // namespace flopscope::experiments
