// SPDX-License-Identifier: MIT
#include "flopscope/layers/operation.h"

#include <string>
#include <vector>

#include "flopscope/measure/phrase.h"

namespace flopscope::layers {

const OperationType* find_operation(std::string_view name) {
  for (const OperationType& type : operation_types()) {
    if (type.name == name) return &type;
  }
  return nullptr;
}

measure::Result<Kernel> choose_kernel(const OperationType& type, Kernel kernel) {
  if (kernel == Kernel::fastest) return type.kernels.back();
  std::vector<std::string> names{kernel_names[0]};
  for (const Kernel known : type.kernels) {
    if (known == kernel) return kernel;
    names.emplace_back(kernel_choices[known]);
  }
  const std::string name = kernel_choices[kernel];
  std::string allowed = measure::any_of(names);
  std::string message =
      "kernel must be " + allowed + " for " + type.name + " in this build, but it is " + name + ".";
  return measure::Error{"unavailable_kernel", "kernel", name, std::move(allowed),
                        std::move(message)};
}

}  // namespace flopscope::layers
