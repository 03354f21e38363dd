// SPDX-License-Identifier: MIT
//
// The layer as one operation: the passes of its three parts one after another, with what goes from
// one to the next in the workspace.
#include <algorithm>

#include "attention/attention_pass.h"
#include "core/catalogue.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/multihead_attention.h"
#include "simd/align.h"

namespace flopscope::layers {

namespace {

class MultiheadAttentionPass final : public ForwardPass {
 public:
  explicit MultiheadAttentionPass(const MultiheadAttentionShape& shape) {
    const std::int64_t d_model = shape.d_model;
    const Shape input{shape.batch, shape.seq, d_model};
    const Shape packed = input.with(2, 3 * d_model);
    in_proj_ = Linear{.in_features = d_model, .out_features = 3 * d_model}.on(input)->pass;
    attention_ = std::make_shared<AttentionPass>(shape);
    out_proj_ = Linear{.in_features = d_model, .out_features = d_model}.on(input)->pass;
    packed_floats_ = aligned_floats(static_cast<std::size_t>(packed.elements()));
    attended_floats_ = aligned_floats(static_cast<std::size_t>(input.elements()));
  }

  [[nodiscard]] std::vector<Parameter> parameters() const override {
    auto all = in_proj_->parameters();
    for (const Parameter& parameter : out_proj_->parameters()) all.push_back(parameter);
    return all;
  }

  [[nodiscard]] std::size_t workspace_floats(Kernel kernel) const override {
    return packed_floats_ + attended_floats_ +
           std::max({in_proj_->workspace_floats(kernel), attention_->workspace_floats(kernel),
                     out_proj_->workspace_floats(kernel)});
  }

  void run(Kernel kernel, const PassData& data) const override {
    const Parts parts = parts_of(data);
    in_proj_->run(kernel, parts.in_proj);
    attention_->run(kernel, parts.attention);
    out_proj_->run(kernel, parts.out_proj);
  }

  // Each part on what the one before left behind: the one that fails, or strains its tolerance
  // most.
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override {
    const Parts parts = parts_of(data);
    const double share = max_work / 3;
    Verification all = out_proj_->verify(parts.out_proj, share);
    const std::int64_t elements = all.elements;
    for (const Verification& found :
         {in_proj_->verify(parts.in_proj, share), attention_->verify(parts.attention, share)}) {
      if (all.obstacle != nullptr || !all.passed()) return all;
      const bool looser = found.worst_error / found.tolerance <= all.worst_error / all.tolerance;
      if (found.obstacle != nullptr || !looser) all = found;
    }
    if (all.obstacle == nullptr) all.elements = elements;
    return all;
  }

 private:
  struct Parts {
    PassData in_proj, attention, out_proj;
  };

  [[nodiscard]] Parts parts_of(const PassData& data) const {
    float* const packed = data.workspace;
    float* const attended = packed + packed_floats_;
    float* const rest = attended + attended_floats_;
    return {{data.x, data.parameters.first(2), packed, rest},
            {packed, {}, attended, rest},
            {attended, data.parameters.subspan(2), data.y, rest}};
  }

  ForwardPassPointer in_proj_, attention_, out_proj_;
  std::size_t packed_floats_, attended_floats_;
};

struct MultiheadAttentionOperation {
  using Record = MultiheadAttentionShape;
  using Pass = MultiheadAttentionPass;
  static constexpr const char* name = "multihead_attention";
  static constexpr const char* doc = "self-attention with its four projections";
  static constexpr auto kernels = kernels_with_attention;
  static Shape input(const MultiheadAttentionShape& shape) { return output_shape(shape); }
  static std::optional<measure::Error> check(const MultiheadAttentionShape& shape) {
    return heads_misfit(shape.heads, shape.d_model);
  }
};

}  // namespace

measure::Cost cost(const MultiheadAttentionShape& shape, Kernel kernel) {
  const std::int64_t rows = shape.batch * shape.seq;
  return cost(LinearShape{rows, shape.d_model, 3 * shape.d_model, true}) +
         cost(static_cast<const AttentionShape&>(shape), kernel) +
         cost(LinearShape{rows, shape.d_model, shape.d_model, true});
}

OperationType multihead_attention_type() { return operation_type<MultiheadAttentionOperation>(); }

const RecordType MultiheadAttentionShape::record_type{
    "MultiheadAttentionShape", "the sizes of an attention with its projections",
    AttentionShape::record_type.fields};

}  // namespace flopscope::layers
