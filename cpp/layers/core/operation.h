// SPDX-License-Identifier: MIT
//
// An operation as everything above the layers sees it: a named shape, an exact cost, and something
// that can be prepared and run. Whatever can time, count or plot one operation can do so for all.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "flopscope/layers/kernel.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/reason.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

/// How far a kernel's output is from what the naive kernel computes, element by element.
struct Verification {
  std::int64_t elements = 0;  ///< compared
  double worst_error = 0;  ///< largest |output - reference| / scale; a matmul's scale is (|A||B|)
  double tolerance = 0;    ///< what rounding alone may cause
  const measure::Phrase* obstacle = nullptr;  ///< why nothing was compared, or null

  [[nodiscard]] bool passed() const { return worst_error <= tolerance; }  // false for NaN
};

/// An operation with its inputs and output allocated and filled, ready to be timed.
class PreparedOperation {
 public:
  virtual ~PreparedOperation() = default;
  /// One forward pass. Allocates nothing, unless it is a network's: that takes and releases what
  /// its layers make, as network.h says.
  virtual void run() = 0;
  /// Why a run ended early and left no output, once one has; else null. What allocates nothing
  /// never fails. Error: "out_of_memory".
  [[nodiscard]] virtual const measure::Error* failure() const { return nullptr; }
  [[nodiscard]] virtual std::span<const float> output() const = 0;
  /// The tensors that a forward pass reads: the input, then the parameters.
  [[nodiscard]] virtual std::vector<const float*> inputs() const { return {}; }
  /// Compares what the last run left in `output()` with what the naive kernel computes: elements
  /// spread over all of it, as many as take it `max_work` multiply-accumulates or, in an operation
  /// without them, arithmetic operations. Where one alone takes more, nothing is compared.
  [[nodiscard]] virtual Verification verify(double max_work) const = 0;
};

/// An operation that can run, or why it was not prepared.
using PreparedResult = measure::Result<std::unique_ptr<PreparedOperation>>;

struct OperationType;

/// An operation's shape, not yet allocated: can be counted at any size.
class Operation {
 public:
  virtual ~Operation() = default;
  [[nodiscard]] virtual const OperationType& type() const = 0;
  /// The shape record, described by `type().shape`.
  [[nodiscard]] virtual void* shape() = 0;
  /// Why sizes that are allowed alone do not fit each other, if they do not.
  [[nodiscard]] virtual std::optional<measure::Error> misfit() const { return std::nullopt; }
  /// The cost of a run of `kernel`. What is counted is the same for all of them; the bytes are not
  /// where one writes to memory what another keeps in registers and caches.
  [[nodiscard]] virtual measure::Cost cost(Kernel kernel = Kernel::fastest) const = 0;
  /// What `prepare` will allocate, in bytes, workspace included.
  [[nodiscard]] virtual double bytes_needed(Kernel kernel) const = 0;
  /// Allocates and fills the tensors from `seed`. Errors: "invalid_value", those of `misfit`,
  /// "out_of_memory", "unavailable_kernel".
  [[nodiscard]] virtual PreparedResult prepare(Kernel kernel, std::uint64_t seed) const = 0;
};

/// An entry of the catalogue: what can be asked for by name.
struct OperationType {
  const char* name;                        ///< "matmul"
  const char* doc;                         ///< one sentence
  const measure::RecordType* shape;        ///< its shape's fields
  std::span<const Kernel> kernels;         ///< of this build, fastest last
  std::unique_ptr<Operation> (*create)();  ///< with the default shape
  bool in_javascript = false;              ///< whether it has `Kernel::js` where there is an engine
  /// Counts that grow together where the whole is said to grow, as the sides of a matrix or an
  /// image do: "m,k,n"; null where one alone does.
  const char* together = nullptr;
};

/// Every operation of this program: all that the library has, unless the program defines this
/// itself to be smaller, as the WebAssembly module of a first measurement does.
[[nodiscard]] std::span<const OperationType> operation_types();
/// The beginning of `operation_types()`, with which a first measurement makes do.
[[nodiscard]] std::span<const OperationType> first_operation_types();
/// The entry of that name, or null.
[[nodiscard]] const OperationType* find_operation(std::string_view name);

/// The operation's fastest kernel for `Kernel::fastest`, else the one asked for. Error:
/// "unavailable_kernel".
[[nodiscard]] measure::Result<Kernel> choose_kernel(const OperationType& type, Kernel kernel);

}  // namespace flopscope::layers
