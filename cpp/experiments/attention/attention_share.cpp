// SPDX-License-Identifier: MIT
#include "flopscope/experiments/attention_share.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include "flopscope/experiments/attention.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/multihead_attention.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/transformer_block.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/ratio_interval.h"

namespace flopscope::experiments {

namespace {

constexpr std::size_t part_count = std::size(block_part_names);
/// The last part is the whole.
constexpr std::size_t shared_parts = part_count - 1;
/// Counted lengths end here.
constexpr std::int64_t longest_counted = std::int64_t{1} << 24;

layers::Model model_of(BlockPart part, std::int64_t seq, const AttentionOptions& options) {
  const std::int64_t width = options.d_model;
  layers::Model model{block_part_names[static_cast<std::size_t>(part)], {seq, width}, {}};
  switch (part) {
    case BlockPart::core:
      model.input = {seq, 3 * width};
      layers::add_layer(model.layers, layers::ScaledDotProductAttention{.num_heads = options.heads,
                                                                        .causal = true});
      break;
    case BlockPart::projected:
      layers::add_layer(model.layers,
                        layers::MultiheadAttention{
                            .embed_dim = width, .num_heads = options.heads, .causal = true});
      break;
    case BlockPart::block:
      layers::add_layer(model.layers,
                        layers::TransformerBlock{.d_model = width,
                                                 .nhead = options.heads,
                                                 .activation = layers::Activation::gelu_tanh,
                                                 .norm_first = true,
                                                 .causal = true});
      break;
  }
  return model;
}

std::optional<double> counted_flops(BlockPart part, std::int64_t seq,
                                    const AttentionOptions& options) {
  const auto counted = layers::count(model_of(part, seq, options), options.batch);
  if (!counted) return std::nullopt;
  return measure::rated_work(counted->forward);
}

/// Where a line through (from.seq, before) and (to.seq, after) over the logarithm of the length is
/// at `wanted`.
double crossing(double from, double before, double to, double after, double wanted) {
  const double way = after == before ? 0 : (wanted - before) / (after - before);
  return from * std::pow(to / from, way);
}

/// The first length at which `value` of the shares, in ascending order of seq, is `wanted`. None
/// where it is nowhere, or already at the first.
template <class ValueOf>
std::optional<double> first_crossing(std::span<const BlockShare* const> shares, double wanted,
                                     ValueOf&& value) {
  for (std::size_t i = 1; i < shares.size(); ++i) {
    const double before = value(*shares[i - 1]);
    const double after = value(*shares[i]);
    if (before >= wanted) return std::nullopt;
    if (after >= wanted) return crossing(shares[i - 1]->seq, before, shares[i]->seq, after, wanted);
  }
  return std::nullopt;
}

}  // namespace

measure::Result<Subject> block_part(BlockPart part, std::int64_t seq,
                                    const AttentionOptions& options) {
  auto network = layers::Network::make(model_of(part, seq, options), options.batch);
  if (!network) return network.error();
  Subject subject;
  subject.network = network->get();
  subject.operation = std::move(*network);
  subject.kernel = layers::Kernel::simd;
  subject.batch = options.batch;
  return subject;
}

std::vector<BlockShare> block_shares(const std::vector<BlockPartPoint>& points,
                                     const AttentionOptions& options) {
  const std::size_t lengths = points.size() / part_count;
  std::vector<BlockShare> shares;
  for (std::size_t part = 0; part < shared_parts; ++part) {
    for (std::size_t length = 0; length < lengths; ++length) {
      const BlockPartPoint& own = points[part * lengths + length];
      const BlockPartPoint& whole = points[shared_parts * lengths + length];
      BlockShare share;
      share.part = own.part;
      share.seq = own.seq;
      if (whole.flops > 0) share.flops_share_percent = 100 * own.flops / whole.flops;
      if (own.p50_ms.point && whole.p50_ms.point && *whole.p50_ms.point > 0) {
        const bool bounded = options.confidence <= measure::most_bootstrap_confidence;
        const auto ends =
            bounded ? measure::ratio_interval(own.samples_ms, whole.samples_ms, options.confidence,
                                              static_cast<std::uint64_t>(options.seed))
                    : std::nullopt;
        share.share_percent =
            measure::Estimate::of(*own.p50_ms.point / *whole.p50_ms.point, ends).times(100);
        // A part is no more than the whole, whatever the noise of two timings allows.
        if (measure::Estimate& found = share.share_percent; found.high) {
          found.high = std::max(*found.point, std::min(*found.high, 100.0));
        }
      }
      shares.push_back(share);
    }
  }
  return shares;
}

std::vector<ShareReach> share_reaches(const std::vector<BlockShare>& shares,
                                      const AttentionOptions& options) {
  const double wanted = options.share_percent;
  std::vector<ShareReach> reaches(shares.empty() ? 0 : shared_parts);
  for (std::size_t part = 0; part < reaches.size(); ++part) {
    ShareReach& reach = reaches[part];
    reach.part = static_cast<BlockPart>(part);
    std::vector<const BlockShare*> timed, bounded;
    for (const BlockShare& share : shares) {
      if (share.part != reach.part || !share.share_percent.point) continue;
      timed.push_back(&share);
      if (share.share_percent.has_interval()) bounded.push_back(&share);
    }
    if (timed.size() < 2) continue;
    const auto point = [](const BlockShare& share) { return *share.share_percent.point; };
    const bool all_bounded = bounded.size() == timed.size();
    if (point(*timed.front()) >= wanted) {
      const bool surely =
          all_bounded && std::all_of(bounded.begin(), bounded.end(), [&](const BlockShare* share) {
            return *share->share_percent.low >= wanted;
          });
      reach.state = surely ? ReachState::above : ReachState::unsure;
      continue;
    }
    reach.reach_seq.point = first_crossing(timed, wanted, point);
    if (!reach.reach_seq.point) {
      const bool surely =
          all_bounded && std::all_of(bounded.begin(), bounded.end(), [&](const BlockShare* share) {
            return *share->share_percent.high < wanted;
          });
      reach.state = surely ? ReachState::below : ReachState::unsure;
      continue;
    }
    reach.state = ReachState::reached;
    if (!all_bounded) continue;
    // The share may be as high as the upper ends, which reach it sooner.
    const auto low = first_crossing(
        bounded, wanted, [](const BlockShare& share) { return *share.share_percent.high; });
    const auto high = first_crossing(
        bounded, wanted, [](const BlockShare& share) { return *share.share_percent.low; });
    if (!low || !high) continue;
    reach.reach_seq.low = low;
    reach.reach_seq.high = high;
  }
  return reaches;
}

std::optional<double> counted_reach(BlockPart part, const AttentionOptions& options) {
  const auto reaches = [&](std::int64_t seq) {
    const auto own = counted_flops(part, seq, options);
    const auto whole = counted_flops(BlockPart::block, seq, options);
    return own && whole && 100 * *own >= options.share_percent * *whole;
  };
  std::int64_t low = 0;
  std::int64_t high = 1;
  while (!reaches(high)) {
    if (high >= longest_counted) return std::nullopt;
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return static_cast<double>(high);
}

}  // namespace flopscope::experiments
