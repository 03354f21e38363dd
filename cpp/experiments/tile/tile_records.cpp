// SPDX-License-Identifier: MIT
//
// Describes the fields of a chosen tile: names, units and what each says.
#include "compared/rounds_fields.h"
#include "flopscope/experiments/tile.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr measure::Choices speed_choices{tile_speed_names};

constexpr const char* arithmetic_doc =
    "how a product comes to its sum: fused in one instruction, products_first for all products of "
    "a row and then its sums, in_turn for each added at once";

constexpr measure::Range rows_range = between(1, layers::most_chosen_rows);
constexpr measure::Range vectors_range = between(1, layers::most_chosen_vectors);
constexpr measure::Range steps_range = between(1, layers::most_chosen_steps);

constexpr auto tile_option_fields = fields(
    field<&TileOptions::rows>("rows of the result that are summed at a time", rows_range),
    field<&TileOptions::vectors>("of four columns each, that are summed at a time", vectors_range),
    field<&TileOptions::steps>("of the inner dimension in one turn of the loop", steps_range),
    choice<&TileOptions::arithmetic>(
        "how a product comes to its sum; fastest is fused where the engine can",
        layers::tile_arithmetic_choices),
    field<&TileOptions::registers>(
        "registers", "of vectors that the engine leaves: 15 of x86’s 16 in Chromium; ARM has 32",
        between(4, 64)),
    rounds_options<TileOptions>("warm-up batches of each tile, kept apart"));

constexpr measure::EstimateNames best_names{"best_percent", "best_ci_low_percent",
                                            "best_ci_high_percent"};
constexpr measure::EstimateNames peak_names{"peak_percent", "peak_ci_low_percent",
                                            "peak_ci_high_percent"};

constexpr auto tile_rate_fields =
    fields(observed(fields(
               field<&TileRate::rows>("summed at a time", rows_range),
               field<&TileRate::vectors>("of four columns each", vectors_range),
               field<&TileRate::steps>("in one turn of the loop", steps_range),
               choice<&TileRate::arithmetic>(arithmetic_doc, layers::tile_arithmetic_choices))),
           field<&TileRate::registers>("registers", "of vectors that it needs at once"),
           field<&TileRate::flops>("operations of a timed call"),
           estimate<&TileRate::flops_per_s>(rate_names, "1/s",
                                            "operations of a call over its median time"),
           round_median_fields<TileRate>(), round_sample_fields<TileRate>());

constexpr auto tile_peak_fields =
    fields(observed(field<&TilePeak::accumulators>("vectors that are added to at a time")),
           observed(field<&TilePeak::flops>("operations of a timed call", at_least(0))),
           estimate<&TilePeak::flops_per_s>(rate_names, "1/s",
                                            "operations of a call over its median time"),
           round_median_fields<TilePeak>(), round_sample_fields<TilePeak>());

constexpr auto tile_line_fields =
    fields(observed(field<&TileLine::text>("an instruction, or the begin or end of a block")));

constexpr auto tile_report_fields = fields(
    outcome_field<TileReport>(),
    field<&TileReport::registers>("registers", "of vectors that the chosen tile needs at once"),
    field<&TileReport::fits>("whether there are as many, so that nothing spills"),
    field<&TileReport::sums>("vectors", "of sums that do not wait for each other"),
    field<&TileReport::loads>("loads", "in each step of the inner dimension"),
    observed(field<&TileReport::verified_elements>(
        "elements", "of the output, compared with the textbook’s sums before any call was timed",
        at_least(0))),
    by_method(choice<&TileReport::speed>(
        "slow below three quarters of the best tile’s rate, fast above; unknown where the interval "
        "has both",
        speed_choices)),
    field<&TileReport::best>("place of the fastest tile in the list"),
    estimate<&TileReport::best_percent>(best_names, "%", "rate over that of the fastest tile"),
    estimate<&TileReport::peak_percent>(peak_names, "%",
                                        "rate over the fastest form of the arithmetic peak"),
    field<&TileReport::rounds, TileReport>("rounds", "made: every tile there and back again"),
    confidence_field<TileReport>("of each interval by itself"), minimum_effect_field<TileReport>(),
    filled(records<&TileReport::tiles>("the chosen one, then those that it is held against")),
    filled(records<&TileReport::peaks>("forms of the arithmetic peak")),
    filled(records<&TileReport::loop>("over the inner dimension, in WebAssembly’s text format")),
    control_fields<TileReport>(
        "the chosen tile’s time over that of its own copy: 1 where all is well"),
    if_any(observed(field<&TileReport::control_samples_ms>(
        "ms", "time of a call of that copy in each batch", at_least(0)))),
    if_any(observed(field<&TileReport::orders>(
        "those that take turns in the first half of each round: the tiles by place, the peaks and "
        "the copy; the second half is the first backwards",
        at_least(0)))),
    rounds_fields<TileReport>());

}  // namespace

constexpr RecordType TileOptions::record_type{"TileOptions", "which tile, and how it is compared",
                                              tile_option_fields};
constexpr RecordType TileRate::record_type{"TileRate", "what a tile does in a second",
                                           tile_rate_fields};
constexpr RecordType TilePeak::record_type{
    "TilePeak", "the most arithmetic that a tile could do, in one form", tile_peak_fields};
constexpr RecordType TileLine::record_type{"TileLine", "a line of a loop", tile_line_fields};
constexpr RecordType TileReport::record_type{
    "TileReport", "whether a tile fits the registers, and what it reaches", tile_report_fields};

}  // namespace flopscope::experiments
