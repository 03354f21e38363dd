// SPDX-License-Identifier: MIT
//
// A layer of a model, in PyTorch's names, as counting needs it: what shape comes out, how much work
// that is, and how much its backward pass is. Nothing is executed, so a model too large to run can
// still be counted.
//
// A layer type is a struct whose data members are its options. It defines
//
//   static constexpr const char* type_name = "Conv2d";
//   static constexpr const char* doc = ...;                      one sentence
//   static std::span<const measure::Field> fields();             its options, if it has any
//   Result<LayerOnInput> on(const Shape& input) const;           error: a sentence with both shapes
//
// One that is made of others, or whose count depends on more of the model than its input's shape,
// defines
//
//   Result<CountedLayer> count(const LayerInput& input, Counter& counter) const;
//
// (and, where that gives kernels of its own, static constexpr bool has_kernels = true)
// and, if it has lists of layers inside, static std::span<const LayerList> lists(). `make_layer`
// turns it into a part of a model, and `layer_type` into an entry of the catalogue.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

class Layer;
using Layers = std::vector<std::unique_ptr<Layer>>;

/// The cost of the backward pass of a layer, in the two parts that differ in when they are needed.
struct BackwardCost {
  measure::Cost input = {};       ///< the gradient of the input
  measure::Cost parameters = {};  ///< the gradients of the layer's own parameters
};

/// A layer on an input of a certain shape.
struct LayerOnInput {
  Shape output;
  measure::Cost forward = {};
  BackwardCost backward = {};
  ForwardPassPointer pass = {};  ///< how it runs; null for options without a kernel
};

/// What a layer is given.
struct LayerInput {
  Shape shape;  ///< with the batch
  /// Whether it depends on a parameter. Only then is its gradient needed: as PyTorch's autograd
  /// does, nothing is computed for a model's own input, so the first layer's backward pass is
  /// shorter.
  bool learned = false;
};

/// The input of what a part belongs to.
inline constexpr std::ptrdiff_t whole_input = -1;

/// A layer or an operation of one, counted, with all that it is made of.
struct CountedLayer {
  std::string path;  ///< where in the model: "layers[2].main[0]"; empty for the model itself
  std::string name;  ///< the caller's; empty if none was given
  const char* type = "";
  Shape input;
  Shape output;
  measure::Cost forward;
  measure::Cost backward;
  /// What a kernel that writes all of attention's scores to memory moves beyond these.
  measure::Cost stored_forward;
  measure::Cost stored_backward;
  bool learned = false;  ///< of the output
  std::vector<CountedLayer> parts;
  /// What it reads: outputs of its siblings by their places among the parts, or `whole_input`.
  /// Empty: the output of the one before, or the whole's input where there is none.
  std::vector<std::ptrdiff_t> sources;
  std::string tied_to;      ///< the name of the layer whose weight this one shares; or empty
  ForwardPassPointer pass;  ///< how it runs; null where it has parts or no kernel

  [[nodiscard]] measure::Cost forward_by(Kernel kernel) const;
  [[nodiscard]] measure::Cost backward_by(Kernel kernel) const;
};

/// What counting a model carries along.
struct Counter {
  /// Whether products that a causal mask throws away count, as published figures have it.
  bool count_masked = true;
  /// Where in the model counting is.
  std::string path;
  /// Named layers so far and the shapes of their weights.
  std::vector<std::pair<std::string_view, Shape>> weights;
};

/// `error`, whose sentence is about an option or the input of the layer that `counter` is at, with
/// the layer's place and type in front: "layers[2].main[0] (Linear): in_features is 128, so ...".
[[nodiscard]] measure::Error at_layer(measure::Error error, const Counter& counter,
                                      const char* type);

/// A list of layers inside a layer.
struct LayerList {
  const char* name;  ///< "layers", "main"
  bool required;     ///< whether it may not be empty
  Layers& (*in)(void* options);
};

/// The list in a data member of a layer type.
template <auto Member>
constexpr LayerList layer_list(const char* name, bool required) {
  using Definition = typename measure::detail::MemberOf<decltype(Member)>::record;
  return {name, required,
          [](void* options) -> Layers& { return static_cast<Definition*>(options)->*Member; }};
}

/// An entry of the catalogue, which a spec can ask for by name: the record of the layer's options.
struct LayerType : measure::RecordType {
  std::span<const LayerList> lists;
  std::unique_ptr<Layer> (*create)();  ///< with default options
  bool runs;                           ///< has kernels of its own, if not for all options
};

class Layer {
 public:
  explicit Layer(std::string name) : name_(std::move(name)) {}
  virtual ~Layer() = default;

  /// What `tied_to` may refer to; empty if none was given.
  [[nodiscard]] const std::string& name() const { return name_; }
  void rename(std::string name) { name_ = std::move(name); }

  [[nodiscard]] virtual const LayerType& type() const = 0;
  /// The options record, described by `type()`.
  [[nodiscard]] virtual void* options() = 0;
  /// The shape of the weight that another layer may share; no dimensions where there is none.
  [[nodiscard]] virtual Shape weight_shape() const = 0;
  /// Counts this layer and all inside. Errors name the place of the layer at fault.
  [[nodiscard]] virtual measure::Result<CountedLayer> count(const LayerInput& input,
                                                            Counter& counter) const = 0;

 private:
  std::string name_;
};

/// Every layer type of this build.
[[nodiscard]] std::span<const LayerType* const> layer_types();
/// The entry of that name, or null.
[[nodiscard]] const LayerType* find_layer_type(std::string_view name);

}  // namespace flopscope::layers
