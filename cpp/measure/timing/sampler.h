// SPDX-License-Identifier: MIT
//
// Decides what a timing does next and keeps what it found: the first call alone, then warm-up, then
// the timed runs. It never calls the function that is timed, so the same rules serve a C++ layer, a
// lambda and an asynchronous JavaScript function: ask `next_calls()`, make that many calls, hand
// the two clock readings to `record()`, and repeat until `done()`.
//
// The batch. Both ends of a batch are uncertain by the clock's resolution R, so a batch that lasts
// D carries an error of up to 2R/D. The batch size is chosen so that D >= 200 R (1 %) within the
// time budget. Where the clock asks for more than that, the number of runs drops, to about ten;
// then the bound widens and is reported; and where it would pass 50 % there is no number at
// all. Where a run shows that the calls have become so fast that its bound passes 1 %, and there is
// time for longer batches, or for more of them, all is planned anew, a few times at most.
//
// The budget. All calls count, the first one too, and none begins of which less than a half is
// expected to fit. Where the first call takes longer than warm-up may, there is none, and where not
// even half a call fits behind it, it is the only run.
//
// Where several are timed on one budget, each has a share of it, and the first call tells whether
// that is enough for the runs that an answer needs: a share may become as large as it then has to.
//
// The pace. Runs that follow each other at once see one mood of the machine, and the next timing
// another. Where a pace is asked for, five runs make a stretch, and between two stretches calls go
// on without counting until the pace allows the next: processor, caches and compiler stay as warm
// as they are, and the runs are spread over the machine's moods.
//
// Where several are timed in turns, the others' turns are the pace, and what they left has to be
// warmed up again: each stretch follows 20 ms of calls that do not count, unless a batch is so long
// that this is lost in it. Caches need less; threads that slept begin on one core, and the system
// takes some milliseconds to spread them.
//
// Contiguous batches share a reading: the end of one is the beginning of the next. Their errors
// telescope, so the mean's bound is 2R for each uninterrupted stretch over the total time.
//
// A batch also contains the time of one reading. That is known (ClockEstimate) and taken off; how
// much a reading varies is in no bound, and matters where R is below a microsecond only.
//
// A loop that the compiler deleted. What remains of it takes as long as a loop of calls that do
// nothing; whoever drives the sampler times that too (`wants_loop`, `record_loop`), and a function
// is refused when its fastest batch took no more than that can take at the worst, the clock's error
// included: twice as long and 0.1 ns a call, but no more than six times as long. In optimised C++
// (make_calls) that is 0.2 to 0.4 of a cycle a call, which a multiply-accumulate whose result is
// kept surpasses several times; in unoptimised code about two function calls. Without a loop to
// compare with only what no processor can do is refused. What cannot be told: a constant that is
// all that is left of a call and has to be stored; and, within its first tenths of a second, what a
// just-in-time compiler has still to improve.
//
// A batch size that is asked for stays, if one batch of it fits into the budget: 1 has each call
// alone between two readings, and what goes on between two batches, as a caller's own set-up, then
// goes on before each call. Such time is told (`spend`) and counts against the budget. Batches that
// are too short for the clock then give no number.
//
// An interruption. What was measured while the page was hidden or the machine asleep is forgotten
// as if it had not been made, and is listed (`drop_since`); only the first call cannot be made
// again.
//
// Warm-up is also where the batch size is found: batches double until the clock can judge one, and
// are kept as warm-up from there on. It takes at most a fifth of the budget that the first
// call leaves, but at least one batch, even when no warm-up was asked for. The first call is no
// part of the calibration, since it may have to compile or to fetch what later calls find ready.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/interruption.h"

namespace flopscope::measure {

struct SamplerOptions {
  std::int64_t warmup = 3;          ///< warm-up runs, kept apart
  std::int64_t runs = 100;          ///< timed runs wanted
  Duration budget = from_ms(5000);  ///< of all calls
  /// What the budget may become where the first call shows that fewer than `fewest` runs fit.
  Duration most_budget{0};
  std::int64_t fewest = 0;
  Duration pace{0};             ///< least time from one run to the next, on average; see above
  bool in_turns = false;        ///< others are timed between two stretches
  std::int64_t batch_size = 0;  ///< calls in each run; 0: as many as the clock asks for
};

enum class Phase : int { first_call, warmup, timing, finished };

enum class Outcome : int {
  measured,        ///< there are samples and their bounds hold
  unfinished,      ///< stopped before the first timed run
  cannot_resolve,  ///< the clock is too coarse for the budget
  optimized_away,  ///< a call took no longer than one that does nothing: the work is gone
};

class Sampler {
 public:
  /// A clock that does not move (infinite resolution) finishes at once: cannot_resolve. Negative
  /// options count as 0; at least one run is made.
  Sampler(SamplerOptions options, const ClockEstimate& clock);
  // Copied at the beginning of each stretch; written once, since the module that a browser
  // downloads has room for one copy of them.
  Sampler(const Sampler& other);
  Sampler& operator=(const Sampler& other);
  ~Sampler();

  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] bool done() const { return phase() == Phase::finished; }

  /// How many calls a run makes. 1 for the first call.
  [[nodiscard]] std::int64_t batch_size() const { return batch_size_; }
  /// How many calls the next batch makes: those of a run, or what fills the time until the next
  /// one.
  [[nodiscard]] std::int64_t next_calls() const;
  /// Whether the next batch is such a filler, which counts as no run.
  [[nodiscard]] bool fills() const { return until_next_run() > Duration{0}; }
  /// Whether a stretch is whole, and the turn another's.
  [[nodiscard]] bool rests() const;

  /// How many batches of `next_calls()` can follow one another before there is anything to decide.
  [[nodiscard]] std::int64_t batches_ahead() const;
  /// How long they may take before there is something to decide after all: they are slower than
  /// planned, and there will be fewer.
  [[nodiscard]] Duration patience() const;

  /// Takes the readings around a batch of `next_calls()` calls. `contiguous` says that `begin` is
  /// the very reading that ended the previous batch.
  void record(Duration begin, Duration end, bool contiguous);

  /// Takes the edges of contiguous batches of `next_calls()` calls: the reading before the first
  /// one, then each one's end. What was made of a plan that changes among them is dropped, but
  /// counts against the budget.
  void record_row(std::span<const Duration> edges);

  /// Takes what went on around the next batches and is in none of them.
  void spend(Duration aside);

  /// Whether to time a batch of `batch_size()` calls that do nothing before going on.
  [[nodiscard]] bool wants_loop() const;
  /// Takes the readings around it. It counts against the budget.
  void record_loop(Duration begin, Duration end);

  /// Goes back to `before`, a copy of this sampler, because of an interruption since then. It lists
  /// what is dropped and counts its time against the budget, though no more than `dropped_share`.
  /// False if there is nothing to drop.
  bool drop_since(const Sampler& before, Interruption reason);
  [[nodiscard]] const std::vector<Dropped>& dropped() const { return dropped_; }

  [[nodiscard]] Outcome outcome() const;

  // What has been measured so far. Samples are time per call: the batch's time, less that of the
  // one reading it contains, over the batch size.
  [[nodiscard]] Duration first_call() const { return first_call_; }
  /// Whether there is one: it was made and not interrupted.
  [[nodiscard]] bool knows_first_call() const { return knows_first_call_; }
  [[nodiscard]] const std::vector<double>& warmup_ms() const { return warmup_ms_; }
  [[nodiscard]] const std::vector<double>& samples_ms() const { return samples_ms_; }
  /// May shrink when the clock asks for longer batches, or the calls become slower.
  [[nodiscard]] std::int64_t runs_planned() const { return runs_planned_; }

  /// 2R over the first call's time, as a fraction; infinite before it and when it reads 0.
  [[nodiscard]] double first_call_clock_error() const;
  /// 2R/D of the shortest timed batch, as a fraction; infinite while there is none.
  [[nodiscard]] double batch_clock_error() const;
  /// 2R times the number of uninterrupted stretches over the total timed time, as a fraction;
  /// infinite while there is none.
  [[nodiscard]] double mean_clock_error() const;

  /// Spent in batches of all kinds, and around them.
  [[nodiscard]] Duration elapsed() const { return elapsed_; }
  [[nodiscard]] Duration remaining() const;  ///< expected for the rest of the plan

 private:
  void record_first(Duration work);
  void grow_budget();
  void begin_warmup();
  void record_warmup(Duration work);
  void plan(Duration work);
  void record_sample(Duration work, bool contiguous);
  [[nodiscard]] bool between_stretches() const;
  [[nodiscard]] Duration until_next_run() const;
  [[nodiscard]] bool can_do_better(Duration work) const;
  void start_over(Duration work);
  void give_up(Outcome outcome);
  [[nodiscard]] Duration left() const;  // of the budget
  [[nodiscard]] std::int64_t fewest_runs() const;
  [[nodiscard]] Duration expected_batch() const;
  [[nodiscard]] Duration aside_of_batch() const;
  [[nodiscard]] Duration warming_up() const;
  [[nodiscard]] Duration aside_of_run() const;
  [[nodiscard]] std::int64_t asked_calls(Duration call) const;
  [[nodiscard]] double clock_error(Duration span, double stretches = 1) const;
  [[nodiscard]] bool too_fast(Duration span, double calls, double stretches = 1) const;
  [[nodiscard]] bool is_empty_loop() const;

  SamplerOptions options_;
  ClockEstimate clock_;
  Phase phase_ = Phase::first_call;
  Outcome verdict_ = Outcome::unfinished;  // of a sampler that gave up
  std::int64_t batch_size_ = 1;
  std::int64_t runs_planned_ = 0;
  Duration fastest_call_{std::numeric_limits<double>::infinity()};  // of the judged warm-up
  Duration loop_call_{std::numeric_limits<double>::infinity()};     // of the fastest empty loop
  Duration in_loops_{0};
  int loops_ = 0;
  int restarts_ = 0;
  Duration batch_expected_{0};  // of the planned size
  Duration warmup_end_{0};      // in terms of the budget spent
  Duration first_call_{0};
  Duration timing_begin_{0};  // in terms of the budget spent
  bool knows_first_call_ = false;
  bool warm_ = false;  // again, in this turn
  Duration elapsed_{0};
  Duration aside_{0};     // around batches
  Duration total_{0};     // of the timed batches
  Duration shortest_{0};  // of the timed batches
  std::int64_t stretches_ = 0;
  std::int64_t batches_ = 0;  // of all phases
  std::vector<double> warmup_ms_;
  std::vector<double> samples_ms_;
  std::vector<Dropped> dropped_;
};

}  // namespace flopscope::measure
