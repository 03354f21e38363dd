// SPDX-License-Identifier: MIT
#include "flopscope/layers/cached_attention.h"

#include <algorithm>
#include <utility>

#include "attention_pass.h"
#include "core/catalogue.h"
#include "core/pass_operation.h"
#include "core/shaped_operation.h"
#include "flopscope/layers/counting.h"
#include "flopscope/layers/window.h"
#include "verify_heads.h"

namespace flopscope::layers {

using measure::Cost;

Shape output_shape(const CachedAttentionShape& shape) {
  return {shape.batch, shape.seq, shape.d_model};
}

namespace {

/// Pairs of a new and a seen position.
double pairs_of(const CachedAttentionShape& shape) {
  const auto [seq, cached] = as_doubles(shape.seq, shape.cached);
  if (shape.window == 0) return seq * cached + seq * (seq + 1) / 2;
  // The first ones do not fill the window yet.
  const auto window = static_cast<double>(shape.window);
  const double filling = std::clamp(window - cached, 0.0, seq);
  return filling * cached + filling * (filling + 1) / 2 + (seq - filling) * window;
}

}  // namespace

Cost cost(const CachedAttentionShape& shape) {
  const auto [batch, width, seq] = as_doubles(shape.batch, shape.d_model, shape.seq);
  const double pairs = pairs_of(shape);
  const double fresh = batch * seq * width;
  const double old =
      batch * width *
      static_cast<double>(shape.window == 0 ? shape.cached
                                            : std::min(shape.cached, shape.window - 1));
  const double weights = batch * static_cast<double>(shape.heads) * pairs;
  const double rows = batch * static_cast<double>(shape.heads) * seq;
  const double macs = 2 * batch * pairs * width;
  return product_cost(macs, 3 * fresh + 2 * old, 3 * fresh) +
         arithmetic_cost({1, 0, 0}, weights, 0, 0) +
         arithmetic_cost({0, 2 * weights - rows, 3 * weights - rows}, 1, 0, 0);
}

namespace {

/// What one run needs besides the cache.
std::int64_t score_floats(const CachedAttentionShape& shape) { return shape.cached + shape.seq; }

class CachedAttentionPass final : public KeepingPass {
 public:
  explicit CachedAttentionPass(const CachedAttentionShape& shape) : shape_(shape) {}
  /// As many positions are kept as `position` says at a run.
  CachedAttentionPass(const CachedAttentionShape& shape, KeyValueCache cache,
                      std::shared_ptr<const std::int64_t> position)
      : shape_(shape), cache_(std::move(cache)), position_(std::move(position)) {}

  [[nodiscard]] std::optional<measure::Error> draw(Tensor<float>& input,
                                                   measure::Random& random) override {
    auto cache = KeyValueCache::make(shape_, score_floats(shape_));
    if (!cache) return cache.error();
    cache_ = std::move(*cache);
    cache_.keys().fill_uniform(random, -1, 1);
    cache_.values().fill_uniform(random, -1, 1);
    input.fill_uniform(random, -1, 1);
    return std::nullopt;
  }

  [[nodiscard]] std::size_t workspace_floats(Kernel kernel) const override {
    return kernel == Kernel::naive ? 0 : static_cast<std::size_t>(score_floats(shape_));
  }

  void run(Kernel kernel, const PassData& data) const override {
    const CachedAttentionShape now = shape_now();
    cache_.join(now, data.x);
    if (kernel == Kernel::naive) cached_attention_naive(now, data.x, cache_, data.y);
    else cached_attention_simd(now, data.x, cache_, data.workspace, data.y);
  }

  // As of attention: a row is a mean of values.
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override {
    const CachedAttentionShape now = shape_now();
    const std::int64_t width = now.d_model / now.heads;
    const std::int64_t reach = score_floats(now);
    const auto row = [&](std::int64_t b, std::int64_t t, std::int64_t h, float* y) {
      cached_attention_row_naive(now, data.x, cache_, b, t, h, y);
    };
    const auto terms = static_cast<std::size_t>(std::max(width, reach));
    return verify_heads({now.batch, now.heads, now.seq, width}, data.y, row,
                        1e-5 + sum_tolerance(terms), 4 * static_cast<double>(reach * width),
                        max_work);
  }

 private:
  [[nodiscard]] CachedAttentionShape shape_now() const {
    CachedAttentionShape now = shape_;
    if (position_) now.cached = *position_;
    return now;
  }

  CachedAttentionShape shape_;
  mutable KeyValueCache cache_;  // each run puts its new positions at its end
  std::shared_ptr<const std::int64_t> position_;
};

struct CachedAttentionOperation : PackedOperation<CachedAttentionShape> {
  using Pass = CachedAttentionPass;
  static constexpr const char* name = "cached_attention";
  static constexpr const char* doc =
      "attention of new positions to those whose keys and values are kept";
  static constexpr auto kernels = kernels_of_one_thread;
  static double bytes_needed(const CachedAttentionShape& shape, Kernel kernel) {
    return KeyValueCache::bytes(shape, score_floats(shape)) +
           pass_bytes(pass_operation<CachedAttentionOperation>(shape, kernel), kernel);
  }
};

}  // namespace

measure::Result<ForwardPassPointer> decoding_attention(
    const CachedAttentionShape& of, std::shared_ptr<const std::int64_t> position) {
  auto cache = KeyValueCache::make(of, score_floats(of));
  if (!cache) return cache.error();
  return ForwardPassPointer(
      std::make_shared<CachedAttentionPass>(of, std::move(*cache), std::move(position)));
}

OperationType cached_attention_type() { return operation_type<CachedAttentionOperation>(); }

constexpr Field cached_attention_shape_fields[] = {
    field<&CachedAttentionShape::batch>("sequences", size_range),
    field<&CachedAttentionShape::heads>("parallel attentions; a divisor of d_model", size_range),
    field<&CachedAttentionShape::seq>("new positions of a sequence", size_range),
    field<&CachedAttentionShape::cached>("positions whose keys and values are kept", size_range),
    field<&CachedAttentionShape::d_model>("width of all heads together", size_range),
    field<&CachedAttentionShape::window>("positions see only those less than this away; 0: all",
                                         padding_range),
};
constexpr RecordType CachedAttentionShape::record_type{
    "CachedAttentionShape", "the sizes of an attention to kept keys and values",
    cached_attention_shape_fields};

}  // namespace flopscope::layers
