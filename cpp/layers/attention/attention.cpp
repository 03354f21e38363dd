// SPDX-License-Identifier: MIT
#include "flopscope/layers/attention.h"

#include <algorithm>

#include "attention_pass.h"
#include "core/catalogue.h"
#include "core/fields.h"
#include "core/js_kernels.h"
#include "core/misfit.h"
#include "core/series.h"
#include "core/shaped_operation.h"
#include "flopscope/layers/counting.h"
#include "flopscope/layers/window.h"
#include "verify_heads.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

namespace {

/// The quantities of the table above.
struct Sizes {
  double vectors;  // B T D
  double weights;  // B H P
  double macs;     // B P D
  double rows;     // B H T
};

Sizes sizes_of(const AttentionShape& shape, bool count_masked) {
  const auto [batch, heads, seq, width] =
      as_doubles(shape.batch, shape.heads, shape.seq, shape.d_model);
  // Without one, all positions are within a window as wide as the sequence.
  const auto window =
      static_cast<double>(shape.window == 0 ? shape.seq : std::min(shape.window, shape.seq));
  const double outside = window * (window - 1);
  const double pairs = !shape.causal  ? seq * (2 * window - 1) - outside
                       : count_masked ? seq * window
                                      : seq * window - outside / 2;
  return {batch * seq * width, batch * heads * pairs, batch * pairs * width, batch * heads * seq};
}

/// All of them, where `kernel` writes them to memory.
double stored_scores(const AttentionShape& shape, Kernel kernel) {
  if (kernel != Kernel::materialized) return 0;
  const auto seq = static_cast<double>(shape.seq);
  return static_cast<double>(shape.batch) * static_cast<double>(shape.heads) * seq * seq;
}

/// The bytes of the one beyond those of the other.
Cost bytes_beyond(const Cost& more, const Cost& less) {
  return {.bytes_read = more.bytes_read - less.bytes_read,
          .bytes_written = more.bytes_written - less.bytes_written};
}

/// The most that one sees, or would see without the mask where there is no window.
std::int64_t keys_of_a_query(const AttentionShape& shape) {
  if (shape.window == 0) return shape.seq;
  return std::min(shape.seq, shape.causal ? shape.window : 2 * shape.window - 1);
}

}  // namespace

AttentionCost attention_cost(const AttentionShape& shape, bool count_masked, Kernel kernel) {
  const auto [vectors, weights, macs, rows] = sizes_of(shape, count_masked);
  const double stored = stored_scores(shape, kernel);
  AttentionCost cost;
  cost.scores = product_cost(macs, 2 * vectors, stored);
  cost.scale = arithmetic_cost({1, 0, 0}, weights, 0, 0);
  cost.softmax = arithmetic_cost({0, 2 * weights - rows, 3 * weights - rows}, 1, stored, stored);
  cost.context = product_cost(macs, stored + vectors, vectors);
  return cost;
}

AttentionCost attention_backward_cost(const AttentionShape& shape, bool count_masked,
                                      Kernel kernel) {
  const auto [vectors, weights, macs, rows] = sizes_of(shape, count_masked);
  const double stored =
      kernel == Kernel::materialized ? attention_materialized_backward_scores(shape) : 0;
  AttentionCost cost;
  cost.scores = product_cost(2 * macs, 2 * vectors + stored, 2 * vectors);
  cost.scale = arithmetic_cost({1, 0, 0}, weights, 0, 0);
  cost.softmax = arithmetic_cost({2 * weights, 2 * weights - rows, 0}, 1, vectors + stored, stored);
  cost.context = product_cost(2 * macs, 2 * vectors + stored, vectors + stored);
  return cost;
}

Shape output_shape(const AttentionShape& shape) { return {shape.batch, shape.seq, shape.d_model}; }

Cost cost(const AttentionShape& shape, Kernel kernel) {
  return attention_cost(shape, true, kernel).total();
}

Result<CountedLayer> ScaledDotProductAttention::count(const LayerInput& input,
                                                      Counter& counter) const {
  const Shape& packed = input.shape;
  if (packed.rank() != 3 || packed.last() % 3 != 0 || packed.last() / 3 % num_heads != 0) {
    return at_layer(
        misfit("num_heads", num_heads,
               {"packed_heads", "(batch, seq, 3 d_model) with a d_model that num_heads divides"},
               packed),
        counter, type_name);
  }
  const AttentionShape shape{packed[0], num_heads, packed[1], packed[2] / 3, causal, window};
  const AttentionCost forward = attention_cost(shape, counter.count_masked);
  const AttentionCost backward = attention_backward_cost(shape, counter.count_masked);
  const AttentionCost storing = attention_cost(shape, counter.count_masked, Kernel::materialized);
  const AttentionCost storing_backward =
      attention_backward_cost(shape, counter.count_masked, Kernel::materialized);

  CountedLayer whole;
  whole.input = packed;
  whole.output = packed.with(2, shape.d_model);
  whole.learned = input.learned;
  whole.pass = std::make_shared<AttentionPass>(shape);
  const Shape weights{shape.batch, shape.heads, shape.seq, keys_of_a_query(shape)};
  const auto add = [&](const char* step, const char* type, const Shape& from, const Shape& to,
                       Cost AttentionCost::*part) {
    CountedLayer operation = operation_part(step, type, from, to, counter);
    operation.forward = forward.*part;
    operation.stored_forward = bytes_beyond(storing.*part, forward.*part);
    if (input.learned) {
      operation.backward = backward.*part;
      operation.stored_backward = bytes_beyond(storing_backward.*part, backward.*part);
    }
    add_part(whole, std::move(operation));
  };
  add("scores", "matmul", packed, weights, &AttentionCost::scores);
  add("scale", "multiply", weights, weights, &AttentionCost::scale);
  add("softmax", "softmax", weights, weights, &AttentionCost::softmax);
  add("context", "matmul", weights, whole.output, &AttentionCost::context);
  return whole;
}

std::size_t AttentionPass::workspace_floats(Kernel kernel) const {
  if (is_plain_loop(kernel)) return 0;
  if (kernel == Kernel::materialized) return attention_materialized_workspace(shape_);
  if constexpr (has_threads) {
    if (kernel == Kernel::threads) return attention_threads_workspace(shape_, thread_count());
  }
  return attention_workspace(shape_);
}

namespace {

// Never called where there is no engine.
[[maybe_unused]] void run_js(const AttentionShape& shape, const PassData& data) {
  const auto size = [](std::int64_t count) { return static_cast<std::int32_t>(count); };
  const std::int32_t sizes[] = {size(shape.batch),   size(shape.heads),    size(shape.seq),
                                size(shape.d_model), shape.causal ? 1 : 0, size(shape.window)};
  if constexpr (has_javascript) flopscope_js_attention(sizes, data.x, data.y);
}

}  // namespace

void AttentionPass::run(Kernel kernel, const PassData& data) const {
  if (kernel == Kernel::naive) return attention_naive(shape_, data.x, data.y);
  if (kernel == Kernel::blocked) return attention_blocked(shape_, data.x, data.y);
  if (kernel == Kernel::materialized) {
    return attention_materialized(shape_, data.x, data.workspace, data.y);
  }
  if constexpr (has_javascript) {
    if (kernel == Kernel::js) return run_js(shape_, data);
  }
  if constexpr (has_threads) {
    if (kernel == Kernel::threads) {
      return attention_threads(shape_, data.x, data.workspace, data.y, shared_threads());
    }
  }
  attention_simd(shape_, data.x, data.workspace, data.y);
}

// A row is a mean of values. Rounding moves a score by what it moves a sum of products, and a
// weight by as much, relative to itself; the scale is the largest value that is averaged.
Verification AttentionPass::verify(const PassData& data, double max_work) const {
  const std::int64_t width = shape_.d_model / shape_.heads;
  // The naive row computes its scores three times.
  const double work = 4 * static_cast<double>(keys_of_a_query(shape_) * width);
  const auto terms = static_cast<std::size_t>(std::max(width, shape_.seq));
  const auto row = [&](std::int64_t b, std::int64_t t, std::int64_t h, float* y) {
    attention_row_naive(shape_, data.x, b, t, h, y);
  };
  return verify_heads({shape_.batch, shape_.heads, shape_.seq, width}, data.y, row,
                      1e-5 + sum_tolerance(terms), work, max_work);
}

std::size_t AttentionPass::backward_workspace_floats(Kernel kernel) const {
  if (kernel == Kernel::naive) return 0;
  return kernel == Kernel::materialized ? attention_materialized_backward_workspace(shape_)
                                        : attention_backward_workspace(shape_);
}

void AttentionPass::run_backward(Kernel kernel, const BackwardData& data) const {
  if (data.dx == nullptr) return;
  if (kernel == Kernel::naive) {
    attention_backward_naive(shape_, data.x, data.y, data.dy, data.dx);
  } else if (kernel == Kernel::materialized) {
    attention_materialized_backward(shape_, data.x, data.y, data.dy, data.workspace, data.dx);
  } else {
    attention_backward_simd(shape_, data.x, data.y, data.dy, data.workspace, data.dx);
  }
}

namespace {

constexpr Kernel attention_kernels[] = {Kernel::js,           Kernel::naive, Kernel::blocked,
                                        Kernel::materialized, Kernel::simd,  Kernel::threads};

struct AttentionOperation : PackedOperation<AttentionShape> {
  using Pass = AttentionPass;
  static constexpr const char* name = "attention";
  static constexpr const char* doc = "scaled dot-product attention, without its projections";
  static constexpr std::span<const Kernel> kernels =
      std::span(attention_kernels).first(has_threads ? 6 : 5).subspan(has_javascript ? 0 : 1);
  static constexpr bool in_javascript = true;
};

}  // namespace

OperationType attention_type() { return operation_type<AttentionOperation>(); }

constexpr Field attention_shape_fields[] = {
    field<&AttentionShape::batch>("sequences", size_range),
    field<&AttentionShape::heads>("parallel attentions; a divisor of d_model", size_range),
    field<&AttentionShape::seq>("positions of a sequence", size_range),
    field<&AttentionShape::d_model>("width of all heads together", size_range),
    field<&AttentionShape::causal>("whether positions see only those before them"),
    field<&AttentionShape::window>(attention_window_doc, padding_range),
};
constexpr RecordType AttentionShape::record_type{"AttentionShape", "the sizes of an attention",
                                                 attention_shape_fields};

constexpr Field scaled_dot_product_attention_fields[] = {
    field<&ScaledDotProductAttention::num_heads>("parallel attentions", size_range),
    field<&ScaledDotProductAttention::causal>("whether positions see only those before them"),
    field<&ScaledDotProductAttention::window>(attention_window_doc, padding_range),
};
std::span<const Field> ScaledDotProductAttention::fields() {
  return scaled_dot_product_attention_fields;
}

}  // namespace flopscope::layers
