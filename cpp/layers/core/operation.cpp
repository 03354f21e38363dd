// SPDX-License-Identifier: MIT
#include "flopscope/layers/operation.h"

#include <string>

#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

const OperationType* find_operation(std::string_view name) {
  for (const OperationType& type : operation_types()) {
    if (type.name == name) return &type;
  }
  return nullptr;
}

measure::Result<Kernel> choose_kernel(const OperationType& type, Kernel kernel) {
  if (kernel == Kernel::fastest) return type.kernels.back();
  std::string names = kernel_names[0];
  for (const Kernel known : type.kernels) {
    if (known == kernel) return kernel;
    names.append(", ").append(kernel_choices[known]);
  }
  return measure::refusal("kernel", std::string(kernel_choices[kernel]), measure::one_of(names),
                          "unavailable_kernel", "unavailable_kernel",
                          "{field} must be {allowed} for {op} in this build, but it is {value}.",
                          {{"op", type.name}});
}

}  // namespace flopscope::layers
