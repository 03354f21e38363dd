// SPDX-License-Identifier: MIT
//
// The initial values of a parameter, drawn as PyTorch's layers draw them.
#pragma once

#include "flopscope/layers/tensor.h"
#include "flopscope/measure/random.h"

namespace flopscope::layers {

struct Init {
  enum class Form { uniform, normal, constant };
  Form form;
  double value;  ///< the bound on both sides, the standard deviation, or the number itself

  static constexpr Init uniform(double bound) { return {Form::uniform, bound}; }
  static constexpr Init normal(double deviation) { return {Form::normal, deviation}; }
  static constexpr Init constant(double number) { return {Form::constant, number}; }
};

/// The same numbers for the same generator on every platform.
void fill(Tensor<float>& tensor, const Init& init, measure::Random& random);
/// Whole numbers from 0 to `vocabulary` - 1, each as likely as the others.
void fill_whole(Tensor<float>& tensor, std::int64_t vocabulary, measure::Random& random);

}  // namespace flopscope::layers
