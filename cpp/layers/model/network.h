// SPDX-License-Identifier: MIT
//
// A model that runs: its layers on one batch, as an operation like any other. Layers follow one
// another, a residual reads what came before its branch once more, and a layer may share another
// one's weight.
//
// Parameters are drawn as PyTorch draws them and the input uniformly within 1, or among the tokens
// that the first layer knows, all from one seed. A
// forward pass allocates each layer's output and workspace when the layer begins, and releases what
// no later layer reads, as a framework does in inference: that is what a memory profile shows.
// Layers that only give their input on allocate nothing.
//
// Every layer call opens a span named after its place and type, "layers[2].linear1 (Linear)",
// inside of that of the layer it belongs to.
//
// What it cannot do: go back (trainable.h can). Should the memory that was there at the beginning
// have gone, a run ends early and leaves no output: its `failure()` tells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flopscope/layers/layer.h"
#include "flopscope/layers/model.h"
#include "flopscope/layers/operation.h"

namespace flopscope::layers {

struct NetworkPlan;
struct LayerForm;

/// A layer that computes, inside of a network.
struct NetworkLayer {
  const std::string* label;  ///< its place and type
  const CountedLayer* layer;
};

/// A network and its layers, to be run side by side.
struct PreparedParts {
  std::unique_ptr<PreparedOperation> whole;
  std::vector<std::unique_ptr<PreparedOperation>> layers;
};

/// A network with the caller's parameters, on inputs of the caller's.
class FilledNetwork : public PreparedOperation {
 public:
  /// To be filled before a run.
  [[nodiscard]] virtual std::span<float> input() = 0;
  /// A run that shows what each of the network's `layers()` reads, by its place among them. Errors
  /// as of `failure`.
  using Show = std::function<void(std::size_t place, std::span<const float> x)>;
  [[nodiscard]] virtual std::optional<measure::Error> run_showing(const Show& show) = 0;
};

class Network final : public Operation {
 public:
  /// Infers the shapes of `model` on `batch` samples, as `count` does where the input is `learned`;
  /// the model is not needed afterwards. Errors:
  /// those of counting it, "unsupported_layer" with the path of a layer that cannot run, and
  /// "invalid_value" where nothing computes.
  [[nodiscard]] static measure::Result<std::unique_ptr<Network>> make(const Model& model,
                                                                      std::int64_t batch,
                                                                      bool learned = false);

  /// Named like the model.
  [[nodiscard]] const OperationType& type() const override;
  /// A record without fields: the shape is the model's.
  [[nodiscard]] void* shape() override;
  [[nodiscard]] measure::Cost cost(Kernel kernel = Kernel::fastest) const override;
  /// At the peak of a forward pass: all parameters, the input, and the layer that needs most.
  [[nodiscard]] double bytes_needed(Kernel kernel) const override;
  [[nodiscard]] PreparedResult prepare(Kernel kernel, std::uint64_t seed) const override;

  /// The same network with some of its layers in other forms. Errors: "invalid_value" for a form
  /// with the path of no layer that computes, or of one that shares its weight with another.
  [[nodiscard]] measure::Result<std::unique_ptr<Network>> with_forms(
      std::span<const LayerForm> forms) const;
  /// As `prepare`, with copies of `parameters`, those of layers in other forms apart: each tensor
  /// in the order of the layers, as `Trainable::tensors` gives them. Further errors:
  /// "shape_mismatch" where they are not those of the network.
  [[nodiscard]] measure::Result<std::unique_ptr<FilledNetwork>> prepare_filled(
      Kernel kernel, std::span<const std::span<const float>> parameters) const;
  /// The bytes of all parameters, those of layers in other forms apart.
  [[nodiscard]] double parameter_bytes() const;
  /// The places among all parameters, as `prepare_filled` takes them, of those of each of
  /// `layers()`: two layers that share a weight have one place in common.
  [[nodiscard]] std::vector<std::vector<std::size_t>> layer_parameters() const;

  /// How many whole numbers, from 0 up, the input may hold; 0 where it may hold any number.
  [[nodiscard]] std::int64_t vocabulary() const;
  /// Whether a sample is a sequence, of tokens or of vectors, whose length comes first in its
  /// shape.
  [[nodiscard]] bool is_sequence() const;
  /// The layers that compute, in the order of their calls.
  [[nodiscard]] std::vector<NetworkLayer> layers() const;
  /// What `prepare_layers` will allocate, in bytes: the input of every layer is kept.
  [[nodiscard]] double layers_bytes_needed(Kernel kernel) const;
  /// Each of `layers()` alone, on the input that it had in one forward pass. They share what they
  /// write to, so the last that ran has an output. Errors as of `prepare`.
  [[nodiscard]] measure::Result<std::vector<std::unique_ptr<PreparedOperation>>> prepare_layers(
      Kernel kernel, std::uint64_t seed) const;
  /// `prepare` and `prepare_layers` at once, refused before anything is taken where either would
  /// fit and both do not. Errors as of `prepare`.
  [[nodiscard]] measure::Result<PreparedParts> prepare_parts(Kernel kernel,
                                                             std::uint64_t seed) const;

  /// What it does, step by step; of interest to what runs it otherwise (trainable.h).
  [[nodiscard]] const std::shared_ptr<const NetworkPlan>& plan() const { return plan_; }

 private:
  explicit Network(std::shared_ptr<const NetworkPlan> plan);

  std::shared_ptr<const NetworkPlan> plan_;
  OperationType type_;
};

}  // namespace flopscope::layers
