// SPDX-License-Identifier: MIT
#include "flopscope/layers/backward_operation.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/verification.h"
#include "flopscope/layers/activation_list.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/layer_norm.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/matmul.h"
#include "flopscope/layers/memory_limit.h"
#include "flopscope/layers/multihead_attention.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/softmax.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/trace.h"
#include "training_plan.h"

namespace flopscope::layers {

namespace {

using measure::Error;

/// Apart from the numbers that parameters and input are filled with.
constexpr std::uint64_t gradient_stream = 0x6772616469656e74;

/// A gradient is compared whole, as no element of it can be computed without most others: that may
/// take so many times what a sample of an output's elements may.
constexpr double whole_gradient = 32;

/// The error allowed, as a share of a tensor's largest gradient: what rounding leaves of sums of
/// some thousand terms, passed on from layer to layer.
constexpr double gradient_tolerance = 1e-3;

constexpr Kernel backward_kernels[] = {Kernel::naive, Kernel::simd};
constexpr Kernel attention_backward_kernels[] = {Kernel::naive, Kernel::materialized, Kernel::simd};

/// The kernels of its backward pass: the one that writes all scores is among them where `forward`
/// has it.
std::span<const Kernel> kernels_back(const OperationType& forward) {
  const auto& known = forward.kernels;
  const bool materialized =
      std::find(known.begin(), known.end(), Kernel::materialized) != known.end();
  if (materialized) return attention_backward_kernels;
  return backward_kernels;
}

std::string backward_label(const OperationType& forward) {
  return std::string(forward.name) + " backward";
}

/// The entry for the backward pass of what `forward` is, with a name that outlives it.
OperationType backward_type(const OperationType& forward, const std::string& label) {
  OperationType type = forward;
  type.name = label.c_str();
  type.kernels = kernels_back(forward);
  type.in_javascript = false;
  return type;
}

class PreparedBackward final : public PreparedOperation {
 public:
  PreparedBackward(std::shared_ptr<const Network> network, Trainable trainable, Tensor<float> dy,
                   Kernel kernel)
      : network_(std::move(network)),
        label_(backward_label(network_->type())),
        trainable_(std::move(trainable)),
        dy_(std::move(dy)),
        kernel_(kernel) {}

  /// The forward pass whose backward pass it is.
  [[nodiscard]] std::optional<Error> begin() { return trainable_.forward(); }

  void run() override {
    const measure::Span span(label_.c_str(), network_->plan()->model.backward_by(kernel_));
    failure_ = trainable_.backward(dy_.values());
  }

  [[nodiscard]] const Error* failure() const override { return failure_ ? &*failure_ : nullptr; }

  /// The input's gradient, or that of the first parameter.
  [[nodiscard]] std::span<const float> output() const override { return gradients().front(); }

  // From what the same forward pass left behind, so that no other side of a ReLU is taken.
  [[nodiscard]] Verification verify(double max_work) const override {
    const measure::Cost& cost = network_->plan()->model.backward;
    const double work = std::max(cost.macs, measure::count(cost, measure::Convention::all) / 2);
    if (work > whole_gradient * max_work) return too_much_work();
    const auto fast = gradients_by(kernel_);
    const auto exact = gradients_by(Kernel::naive);
    trainable_.use(kernel_);
    if (!fast || !exact) return no_memory();
    ErrorGauge gauge(gradient_tolerance);
    for (std::size_t tensor = 0; tensor < exact->size(); ++tensor) {
      const std::vector<float>& reference = (*exact)[tensor];
      double scale = 0;
      for (const float value : reference) scale = std::max(scale, std::abs(double{value}));
      for (std::size_t i = 0; i < reference.size(); ++i) {
        gauge.compare((*fast)[tensor][i], reference[i], scale);
      }
    }
    return gauge.verification();
  }

 private:
  [[nodiscard]] std::vector<std::span<const float>> gradients() const {
    std::vector<std::span<const float>> all;
    if (!trainable_.input_gradient().empty()) all.push_back(trainable_.input_gradient());
    for (const LearnedTensor& learned : trainable_.parameters()) all.emplace_back(learned.gradient);
    return all;
  }

  /// Copies of those of one backward pass; nothing where it found no memory.
  [[nodiscard]] std::optional<std::vector<std::vector<float>>> gradients_by(Kernel kernel) const {
    trainable_.use(kernel);
    trainable_.zero_gradients();
    if (trainable_.backward(dy_.values())) return std::nullopt;
    std::vector<std::vector<float>> copies;
    for (const auto gradient : gradients()) copies.emplace_back(gradient.begin(), gradient.end());
    return copies;
  }

  std::shared_ptr<const Network> network_;
  std::string label_;
  mutable Trainable trainable_;  // to verify is to run it once more
  Tensor<float> dy_;
  Kernel kernel_;
  std::optional<Error> failure_;
};

/// Where the operation is a layer: of a model the input is not learned.
constexpr bool of_layer = true, of_model = false;

TrainingPlan plan_of(const Network& network, bool of_input) {
  return *TrainingPlan::make(network.plan(), 0, {.of_input = of_input, .retain_graph = true});
}

/// Why `network` has no backward pass, if so.
std::optional<Error> obstacle(const Network& network, bool of_input) {
  const auto plan =
      TrainingPlan::make(network.plan(), 0, {.of_input = of_input, .retain_graph = true});
  if (!plan) return plan.error();
  if (plan->wanted[plan->network->output]) return std::nullopt;
  return measure::refusal("pass", std::string("backward"),
                          {"forward_where_unlearned", "forward where nothing is learned"});
}

double bytes_needed(const Network& network, Kernel kernel, bool of_input) {
  const TrainingPlan plan = plan_of(network, of_input);
  return plan.lasting_bytes() + plan.passing_bytes(kernel) + bytes_of(network.plan()->model.output);
}

PreparedResult prepare_backward(std::shared_ptr<const Network> network, Kernel kernel,
                                std::uint64_t seed, bool of_input) {
  const double bytes = bytes_needed(*network, kernel, of_input);
  const auto short_of_memory = [&] {
    return too_large(*network->plan(), bytes, "backward_pass",
                     "A backward pass of {model} on a batch of {batch}");
  };
  if (bytes > memory_available_bytes()) return short_of_memory();
  auto trainable =
      Trainable::make(*network, kernel, seed, 0, {.of_input = of_input, .retain_graph = true});
  if (!trainable) return trainable.error();
  auto dy = tagged_tensor("loss", measure::Category::gradients, trainable->output_shape());
  if (!dy) return short_of_memory();
  measure::Random random(seed ^ gradient_stream);
  dy->fill_uniform(random, -1, 1);
  auto prepared = std::make_unique<PreparedBackward>(std::move(network), std::move(*trainable),
                                                     std::move(*dy), kernel);
  if (auto error = prepared->begin()) return *std::move(error);
  return std::unique_ptr<PreparedOperation>(std::move(prepared));
}

class ModelBackward final : public Operation {
 public:
  explicit ModelBackward(std::unique_ptr<Network> network)
      : network_(std::move(network)),
        label_(backward_label(network_->type())),
        type_(backward_type(network_->type(), label_)) {}

  [[nodiscard]] const OperationType& type() const override { return type_; }
  [[nodiscard]] void* shape() override { return network_->shape(); }
  [[nodiscard]] measure::Cost cost(Kernel kernel) const override {
    return network_->plan()->model.backward_by(kernel);
  }
  [[nodiscard]] double bytes_needed(Kernel kernel) const override {
    return layers::bytes_needed(*network_, kernel, of_model);
  }
  [[nodiscard]] PreparedResult prepare(Kernel kernel, std::uint64_t seed) const override {
    const auto chosen = choose_kernel(type_, kernel);
    if (!chosen) return chosen.error();
    return prepare_backward(network_, *chosen, seed, of_model);
  }

 private:
  std::shared_ptr<Network> network_;
  std::string label_;
  OperationType type_;
};

/// A layer as a model of its own, on so many samples.
struct LoneLayer {
  Model model;
  std::int64_t batch = 1;
};

template <class Definition>
LoneLayer lone(const char* name, const Shape& sample, std::int64_t batch, Definition definition) {
  LoneLayer made{{name, sample, {}}, batch};
  add_layer(made.model.layers, std::move(definition));
  return made;
}

// Both matrices have gradients. The second one is held as a linear layer holds its weight.
LoneLayer as_layer(const char* name, const MatmulShape& shape) {
  return lone(name, {shape.k}, shape.m,
              Linear{.in_features = shape.k, .out_features = shape.n, .bias = false});
}

LoneLayer as_layer(const char* name, const LinearShape& shape) {
  return lone(name, {shape.in_features}, shape.batch,
              Linear{.in_features = shape.in_features,
                     .out_features = shape.out_features,
                     .bias = shape.bias});
}

LoneLayer as_layer(const char* name, const Conv2dShape& shape) {
  return lone(name, {shape.in_channels, shape.height, shape.width}, shape.batch,
              Conv2d{.in_channels = shape.in_channels,
                     .out_channels = shape.out_channels,
                     .kernel_size = shape.kernel_size,
                     .stride = shape.stride,
                     .padding = shape.padding,
                     .dilation = shape.dilation,
                     .groups = shape.groups,
                     .bias = shape.bias});
}

LoneLayer as_layer(const char* name, const SoftmaxShape& shape) {
  return lone(name, {shape.cols}, shape.rows, Softmax{});
}

LoneLayer as_layer(const char* name, const LayerNormShape& shape) {
  return lone(name, {shape.cols}, shape.rows, LayerNorm{.normalized_shape = shape.cols});
}

LoneLayer as_layer(const char* name, const AttentionShape& shape) {
  return lone(name, {shape.seq, 3 * shape.d_model}, shape.batch,
              ScaledDotProductAttention{
                  .num_heads = shape.heads, .causal = shape.causal, .window = shape.window});
}

LoneLayer as_layer(const char* name, const MultiheadAttentionShape& shape) {
  return lone(name, {shape.seq, shape.d_model}, shape.batch,
              MultiheadAttention{.embed_dim = shape.d_model,
                                 .num_heads = shape.heads,
                                 .causal = shape.causal,
                                 .window = shape.window});
}

template <class A>
LoneLayer as_layer(const char* name, const ActivationShape<A>& shape) {
  return lone(name, {shape.size}, 1, A{});
}

/// The layer that an operation is, by its name; nothing where it is none.
std::optional<LoneLayer> layer_of(Operation& operation) {
  const std::string_view name = operation.type().name;
  std::optional<LoneLayer> found;
  const auto where = [&](const char* known, const auto& example) {
    using Record = std::remove_cvref_t<decltype(example)>;
    if (name == known) found = as_layer(known, *static_cast<const Record*>(operation.shape()));
  };
  where("matmul", MatmulShape{});
  where("linear", LinearShape{});
  where("conv2d", Conv2dShape{});
  where("softmax", SoftmaxShape{});
  where("layer_norm", LayerNormShape{});
  where("attention", AttentionShape{});
  where("multihead_attention", MultiheadAttentionShape{});
#define FLOPSCOPE_WHERE(A) where(A::operation_name, ActivationShape<A>{});
  FLOPSCOPE_ACTIVATIONS(FLOPSCOPE_WHERE)
#undef FLOPSCOPE_WHERE
  return found;
}

class LayerBackward final : public Operation {
 public:
  explicit LayerBackward(std::unique_ptr<Operation> forward)
      : forward_(std::move(forward)),
        label_(backward_label(forward_->type())),
        type_(backward_type(forward_->type(), label_)) {}

  [[nodiscard]] const OperationType& type() const override { return type_; }
  [[nodiscard]] void* shape() override { return forward_->shape(); }
  [[nodiscard]] std::optional<Error> misfit() const override {
    if (auto error = forward_->misfit()) return error;
    const auto made = network();
    return made ? obstacle(**made, of_layer) : std::optional(made.error());
  }
  [[nodiscard]] measure::Cost cost(Kernel kernel) const override {
    const auto made = network();
    return made ? (*made)->plan()->model.backward_by(kernel) : measure::Cost{};
  }
  [[nodiscard]] double bytes_needed(Kernel kernel) const override {
    const auto made = network();
    return made ? layers::bytes_needed(**made, kernel, of_layer) : 0;
  }
  [[nodiscard]] PreparedResult prepare(Kernel kernel, std::uint64_t seed) const override {
    if (auto error = misfit()) return *std::move(error);
    const auto chosen = choose_kernel(type_, kernel);
    if (!chosen) return chosen.error();
    return prepare_backward(std::move(*network()), *chosen, seed, of_layer);
  }

 private:
  /// By the shape as it is now.
  [[nodiscard]] measure::Result<std::unique_ptr<Network>> network() const {
    const LoneLayer layer = *layer_of(*forward_);
    return Network::make(layer.model, layer.batch, true);
  }

  std::unique_ptr<Operation> forward_;
  std::string label_;
  OperationType type_;
};

}  // namespace

measure::Result<std::unique_ptr<Operation>> backward_of(const Model& model, std::int64_t batch) {
  auto network = Network::make(model, batch);
  if (!network) return network.error();
  if (auto error = obstacle(**network, of_model)) return *std::move(error);
  return std::unique_ptr<Operation>(std::make_unique<ModelBackward>(std::move(*network)));
}

measure::Result<std::unique_ptr<Operation>> backward_of(std::unique_ptr<Operation> forward) {
  if (!layer_of(*forward)) {
    return measure::refusal("pass", std::string("backward"),
                            {"forward_of_no_layer",
                             "forward of {op}, which is no layer",
                             {{"op", forward->type().name}}},
                            "unsupported_subject");
  }
  return std::unique_ptr<Operation>(std::make_unique<LayerBackward>(std::move(forward)));
}

}  // namespace flopscope::layers
