// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// ShapedOperation: an operation of the catalogue, made of a shape record and a Definition. It
// refuses a shape, a kernel or a memory need with a sentence before anything is allocated. A
// Definition has
//
//   using Record = ...;                                the shape record
//   using Pass = ...;                                  its forward pass, which is made of a record
//   static constexpr const char* name;                 in the catalogue
//   static constexpr const char* doc;                  one sentence
//   static constexpr std::span<const Kernel> kernels;  of this build, fastest last
//   static Shape input(const Record&)
//
// and, where it differs from most,
//
//   static constexpr double input_bound;               the input is uniform within it, not within 1
//   static constexpr measure::Category parameters;     of the memory of what it multiplies by
//   static constexpr bool in_javascript;               whether it has a kernel there
//   static constexpr const char* together;             which counts grow together: "m,k,n"
//   static std::optional<Error> check(const Record&)   where fields must fit each other
//   static double bytes_needed(const Record&, Kernel)  where the pass needs more than it names
//
// The loops of machine/ are no passes and have in the place of `Pass` and `input`
//
//   static PreparedResult prepare(const Record&, Kernel, seed)
#pragma once

#include <concepts>
#include <memory>
#include <optional>

#include "catalogue.h"
#include "fields.h"
#include "flopscope/layers/operation.h"
#include "pass_operation.h"

namespace flopscope::layers {

/// The part of it that is the same whatever the record.
class AnyShapedOperation : public Operation {
 public:
  [[nodiscard]] double bytes_needed(Kernel kernel) const final;
  [[nodiscard]] PreparedResult prepare(Kernel kernel, std::uint64_t seed) const final;

 private:
  [[nodiscard]] virtual const void* record() const = 0;
  [[nodiscard]] virtual double bytes_of(Kernel kernel) const = 0;
  [[nodiscard]] virtual PreparedResult prepare_tensors(Kernel kernel, std::uint64_t seed) const = 0;
};

namespace detail {
// Outside of the class, whose own `cost` would hide the record's.
template <class Record>
[[nodiscard]] measure::Cost cost_of(const Record& shape, Kernel kernel) {
  if constexpr (requires { cost(shape, kernel); }) return cost(shape, kernel);
  else return cost(shape);
}
}  // namespace detail

/// The pass of that shape and what it works on.
template <class Definition>
[[nodiscard]] PassOperation pass_operation(const typename Definition::Record& shape,
                                           Kernel kernel) {
  const auto pass = std::make_shared<typename Definition::Pass>(shape);
  PassOperation made{.name = Definition::name,
                     .pass = pass,
                     .input = Definition::input(shape),
                     .output = output_shape(shape),
                     .cost = detail::cost_of(shape, kernel)};
  if constexpr (requires { Definition::input_bound; }) made.input_bound = Definition::input_bound;
  if constexpr (requires { Definition::parameters; }) made.parameters = Definition::parameters;
  if constexpr (std::derived_from<typename Definition::Pass, KeepingPass>) made.keeping = pass;
  return made;
}

template <class Definition>
class ShapedOperation final : public AnyShapedOperation {
 public:
  [[nodiscard]] const OperationType& type() const override {
    return *find_operation(Definition::name);
  }
  [[nodiscard]] void* shape() override { return &shape_; }
  [[nodiscard]] measure::Cost cost(Kernel kernel) const override {
    return detail::cost_of(shape_, kernel);
  }

  [[nodiscard]] std::optional<measure::Error> misfit() const override {
    if constexpr (requires { Definition::check(shape_); }) return Definition::check(shape_);
    return std::nullopt;
  }

  static std::unique_ptr<Operation> create() { return std::make_unique<ShapedOperation>(); }

 private:
  [[nodiscard]] const void* record() const override { return &shape_; }

  [[nodiscard]] double bytes_of(Kernel kernel) const override {
    if constexpr (requires { Definition::bytes_needed(shape_, kernel); }) {
      return Definition::bytes_needed(shape_, kernel);
    } else {
      return pass_bytes(pass_operation<Definition>(shape_, kernel), kernel);
    }
  }

  [[nodiscard]] PreparedResult prepare_tensors(Kernel kernel, std::uint64_t seed) const override {
    if constexpr (requires { Definition::prepare(shape_, kernel, seed); }) {
      return Definition::prepare(shape_, kernel, seed);
    } else {
      return prepare_pass(pass_operation<Definition>(shape_, kernel), kernel, seed);
    }
  }

  typename Definition::Record shape_;
};

/// The entry of the catalogue.
template <class Definition>
[[nodiscard]] OperationType operation_type() {
  OperationType type{Definition::name, measure::detail::kept_doc(Definition::doc),
                     &Definition::Record::record_type, Definition::kernels,
                     &ShapedOperation<Definition>::create};
  if constexpr (requires { Definition::in_javascript; }) type.in_javascript = true;
  if constexpr (requires { Definition::together; }) type.together = Definition::together;
  return type;
}

}  // namespace flopscope::layers
