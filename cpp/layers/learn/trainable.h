// SPDX-License-Identifier: MIT
//
// A network that learns: its forward pass leaves behind what the backward pass needs, and the
// backward pass leaves the gradient of every parameter.
//
//   auto trainable = Trainable::make(*network, Kernel::fastest, seed);
//   trainable->input() = ...; trainable->forward();
//   trainable->backward(gradient of the output);     then an optimizer's step on `parameters()`
//
// In inference, `forward(Mode::inference)`, dropout drops nothing, batch normalisation takes its
// running statistics, and there is no backward pass.
//
// A layer's output lives until the last layer that reads it has run, or, if some layer needs it on
// the backward pass, until that one has run back. With checkpoints only what passes from some
// outermost layers to the next lives so long; the rest is computed again, to the same bits, when
// the backward pass comes to it (Chen et al., "Training Deep Nets with Sublinear Memory Cost",
// 2016). As with PyTorch's `checkpoint_sequential` the last of them are not: they are needed at
// once.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "flopscope/layers/network.h"
#include "flopscope/layers/tensor.h"

namespace flopscope::layers {

/// A tensor that is learned, and its gradient.
struct LearnedTensor {
  std::span<float> values;
  std::span<float> gradient;
};

/// What a backward pass is to do besides giving the gradients of the parameters.
struct GradientOptions {
  bool of_input = false;      ///< the gradient of the input, too, as PyTorch's `requires_grad` asks
  bool retain_graph = false;  ///< keep what it reads, as PyTorch's `retain_graph`, to be run again
};

/// What PyTorch switches with `train()` and `eval()`.
enum class Mode : int { training, inference };

class Trainable {
 public:
  /// Allocates parameters, their gradients and the input, and fills parameters and input from
  /// `seed`, of which later come the masks of dropout, too. Errors: "unsupported_layer" with the
  /// path of a layer without a backward pass, "invalid_value" where a batch is too small to learn
  /// from, "out_of_memory", "unavailable_kernel". Of the outermost layers always `checkpoint_every`
  /// are computed again together; 0 keeps all. Without `gradients` the input gets no gradient.
  [[nodiscard]] static measure::Result<Trainable> make(const Network& network, Kernel kernel,
                                                       std::uint64_t seed,
                                                       std::int64_t checkpoint_every = 0,
                                                       const GradientOptions& gradients = {});
  Trainable(const Trainable&) = delete;
  Trainable& operator=(const Trainable&) = delete;
  Trainable(Trainable&&) noexcept;
  Trainable& operator=(Trainable&&) noexcept;
  ~Trainable();

  /// At the peak of a training step, in bytes: parameters, gradients, the input, and what is kept
  /// and made on the way. What an optimizer holds and the caller's own `dy` are not in it.
  [[nodiscard]] double bytes_needed() const;

  /// The bytes that a step would need if all were kept.
  [[nodiscard]] double bytes_needed_without_checkpoints() const;
  /// The cost of what a backward pass computes again.
  [[nodiscard]] measure::Cost recomputed() const;

  [[nodiscard]] std::span<float> input();
  [[nodiscard]] const Shape& output_shape() const;
  /// One forward pass. Errors: "out_of_memory", after which there is no output and nothing of the
  /// pass is held, and "invalid_value" where the input should be whole numbers that an embedding
  /// knows and is not.
  [[nodiscard]] std::optional<measure::Error> forward(Mode mode = Mode::training);
  /// The output of the last forward pass, until the next `backward` ends.
  [[nodiscard]] std::span<const float> output() const;
  /// Adds to the gradients of all parameters what follows from `dy`, the gradient of the output of
  /// the last forward pass, which is used up unless the graph is retained. Errors: "out_of_memory",
  /// after which nothing of the pass is held and, once it has added to some, all gradients are 0;
  /// and "invalid_value" where there is no forward pass of training to go back through or `dy` is
  /// of another size than its output.
  [[nodiscard]] std::optional<measure::Error> backward(std::span<const float> dy);

  /// Goes on with the kernels of that kind, which the network has.
  void use(Kernel kernel);
  /// The input's gradient by the last backward pass; empty where it is not wanted.
  [[nodiscard]] std::span<const float> input_gradient() const;
  /// Sets all gradients of parameters to 0.
  void zero_gradients();
  [[nodiscard]] const std::vector<LearnedTensor>& parameters() const;
  /// What belongs to the model's state beside them: the running statistics of batch normalisation.
  [[nodiscard]] const std::vector<std::span<float>>& buffers() const;
  /// All of both in the order of the layers, as `Network::prepare_filled` takes them.
  [[nodiscard]] std::vector<std::span<const float>> tensors() const;
  /// Copies `tensors` to them, which are as many and as large.
  void fill(std::span<const std::span<const float>> tensors);

 private:
  struct State;
  explicit Trainable(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace flopscope::layers
