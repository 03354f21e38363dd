// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// ShapedOperation: an operation of the catalogue, made of a shape record and a Definition. It
// refuses a shape, a kernel or a memory need with a sentence before anything is allocated. A
// Definition has
//
//   using Record = ...;                                the shape record
//   static constexpr const char* name;                 in the catalogue
//   static PassOperation operation(const Record&)      the pass and what it works on
//   static std::optional<Error> check(const Record&)   only where fields must fit each other
//   static double bytes_needed(const Record&, Kernel)  only where the pass needs more than it names
//
// The loops of machine/ are no passes and have in the place of `operation`
//
//   static measure::Result<std::unique_ptr<PreparedOperation>> prepare(const Record&, Kernel, seed)
#pragma once

#include <memory>
#include <optional>

#include "catalogue.h"
#include "flopscope/layers/operation.h"
#include "pass_operation.h"

namespace flopscope::layers {

/// An "invalid_value" error for the first field of `shape` that is out of its range.
[[nodiscard]] std::optional<measure::Error> check_shape(const OperationType& type,
                                                        const void* shape);
/// An "out_of_memory" error that names the shape's largest field if that much cannot be had.
[[nodiscard]] std::optional<measure::Error> check_memory(const OperationType& type,
                                                         const void* shape, double needed_bytes);
/// The same error, where the system refused although it should have fitted.
[[nodiscard]] measure::Error memory_refused(const OperationType& type, const void* shape,
                                            double needed_bytes);

namespace detail {
// Outside of the class, whose own `cost` would hide the record's.
template <class Record>
[[nodiscard]] measure::Cost cost_of(const Record& shape) {
  return cost(shape);
}
}  // namespace detail

template <class Definition>
class ShapedOperation final : public Operation {
 public:
  [[nodiscard]] const OperationType& type() const override {
    return *find_operation(Definition::name);
  }
  [[nodiscard]] void* shape() override { return &shape_; }
  [[nodiscard]] measure::Cost cost() const override { return detail::cost_of(shape_); }

  [[nodiscard]] double bytes_needed(Kernel kernel) const override {
    const auto chosen = choose_kernel(type(), kernel);
    return bytes_of(chosen ? *chosen : Kernel::naive);
  }

  [[nodiscard]] std::optional<measure::Error> misfit() const override {
    if constexpr (requires { Definition::check(shape_); }) return Definition::check(shape_);
    return std::nullopt;
  }

  [[nodiscard]] measure::Result<std::unique_ptr<PreparedOperation>> prepare(
      Kernel kernel, std::uint64_t seed) const override {
    if (auto error = check_shape(type(), &shape_)) return *std::move(error);
    if (auto error = misfit()) return *std::move(error);
    const auto chosen = choose_kernel(type(), kernel);
    if (!chosen) return chosen.error();
    const double bytes = bytes_of(*chosen);
    if (auto error = check_memory(type(), &shape_, bytes)) return *std::move(error);
    start_threads_of(*chosen);
    auto prepared = prepare_tensors(*chosen, seed);
    if (!prepared) return memory_refused(type(), &shape_, bytes);
    return prepared;
  }

  static std::unique_ptr<Operation> create() { return std::make_unique<ShapedOperation>(); }

 private:
  [[nodiscard]] double bytes_of(Kernel kernel) const {
    if constexpr (requires { Definition::bytes_needed(shape_, kernel); }) {
      return Definition::bytes_needed(shape_, kernel);
    } else {
      return pass_bytes(Definition::operation(shape_), kernel);
    }
  }

  [[nodiscard]] measure::Result<std::unique_ptr<PreparedOperation>> prepare_tensors(
      Kernel kernel, std::uint64_t seed) const {
    if constexpr (requires { Definition::prepare(shape_, kernel, seed); }) {
      return Definition::prepare(shape_, kernel, seed);
    } else {
      return prepare_pass(Definition::operation(shape_), kernel, seed);
    }
  }

  typename Definition::Record shape_;
};

}  // namespace flopscope::layers
