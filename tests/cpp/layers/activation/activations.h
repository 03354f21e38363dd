// SPDX-License-Identifier: MIT
//
// Every activation of the library, each with its default options, and GELU in its other form, too.
#pragma once

#include "flopscope/layers/activation_list.h"

namespace flopscope::test {

template <class Function>
void for_each_activation(const Function& function) {
#define FLOPSCOPE_CALL(A) function(#A, layers::A{});
  FLOPSCOPE_ACTIVATIONS(FLOPSCOPE_CALL)
#undef FLOPSCOPE_CALL
  function("GELU, tanh", layers::GELU{layers::GeluForm::tanh});
}

/// What a kernel makes of one number.
template <class A>
[[nodiscard]] float naive_at(const A& activation, float x) {
  float y = 0;
  activation.naive(1, &x, &y);
  return y;
}
template <class A>
[[nodiscard]] float simd_at(const A& activation, float x) {
  float y = 0;
  activation.simd(1, &x, &y);
  return y;
}

}  // namespace flopscope::test
