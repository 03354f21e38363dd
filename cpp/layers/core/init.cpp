// SPDX-License-Identifier: MIT
#include "flopscope/layers/init.h"

#include <algorithm>
#include <cmath>

namespace flopscope::layers {

void fill(Tensor<float>& tensor, const Init& init, measure::Random& random) {
  switch (init.form) {
    case Init::Form::uniform:
      return tensor.fill_uniform(random, -init.value, init.value);
    case Init::Form::normal:
      for (float& value : tensor.values()) {
        value = static_cast<float>(random.normal(0, init.value));
      }
      return;
    case Init::Form::constant:
      std::fill_n(tensor.data(), tensor.size(), static_cast<float>(init.value));
  }
}

void fill_whole(Tensor<float>& tensor, std::int64_t vocabulary, measure::Random& random) {
  const auto end = static_cast<double>(vocabulary);
  for (float& value : tensor.values()) {
    value = static_cast<float>(std::min(std::floor(random.uniform(0, end)), end - 1));
  }
}

}  // namespace flopscope::layers
