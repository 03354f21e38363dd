// SPDX-License-Identifier: MIT
//
// The operations that the convention `all` counts, in one table; an activation's stand in its own
// header, under `counts`. Papers count multiply-accumulates and leave the rest out; whoever wants
// the rest has to say what an exponential is worth. Here every operation of the arithmetic counts
// 1, whatever it costs a processor, in the cheapest plain form of its formula.
//
//                       forward                          backward, to the input
//   one element of      multiplies  adds  others         multiplies  adds  others
//   a residual's sum    0           1     0              0           1     0
//   an embedding added  0           1     0              0           0     0
//
//   one row of n        multiplies  adds        others   multiplies  adds        others
//   softmax             0           2 n - 1     3 n - 1  2 n         2 n - 1     0
//   layer norm          3 n         4 n - 1     4        4 n         4 n - 2     2
//
//   batch norm, of n elements in a channel, in its inference form x * scale + shift:
//                       n + 2       n + 2       2        3 n + 1     2 n         2
//
//   cross-entropy, the mean of r rows of n; its loss, and its gradient from what exp left behind:
//                       0           2 n         2 n      n           1           1
//   and once            0           r - 1       1 div
//
//   one parameter of    multiplies  adds  others
//   SGD                 1           1     0      and 1 and 1 each for momentum, nesterov and decay
//   Adam                7           4     2: sqrt, div   and for decay 1 and 1, decoupled 1 and 0
//
//   one window of k     multiplies  adds        others   multiplies  adds        others
//   max pooling         0           0           k - 1    0           1           0
//   average pooling     0           k - 1       1 div    0           k           1
//
// Backward costs are those of the gradient from what the forward pass left behind: outputs, and
// what is cheap to keep (the normalised input, the place of the maximum). Windows count whole, also
// where they lie over padding. Negation, indexing and copying are not arithmetic and count 0; so
// does dropout, which is nothing in inference.
//
// Gradients of parameters are sums over all rows that used them: r rows of n need (r - 1) n
// additions, and a multiplication each where the parameter is a factor.
#pragma once

#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"

namespace flopscope::layers {

/// Operations beside the multiply-accumulates.
struct Arithmetic {
  double multiplies = 0;
  double adds = 0;
  double others = 0;
};

namespace counting {

inline constexpr Arithmetic sum{0, 1, 0};

constexpr Arithmetic softmax_row(double n) { return {0, 2 * n - 1, 3 * n - 1}; }
constexpr Arithmetic softmax_row_backward(double n) { return {2 * n, 2 * n - 1, 0}; }
constexpr Arithmetic layer_norm_row(double n) { return {3 * n, 4 * n - 1, 4}; }
constexpr Arithmetic layer_norm_row_backward(double n) { return {4 * n, 4 * n - 2, 2}; }
constexpr Arithmetic cross_entropy_row(double n) { return {0, 2 * n, 2 * n}; }
constexpr Arithmetic cross_entropy_row_backward(double n) { return {n, 1, 1}; }
constexpr Arithmetic sgd(bool momentum, bool weight_decay, bool nesterov) {
  const double each = 1.0 + (momentum ? 1 : 0) + (weight_decay ? 1 : 0) + (nesterov ? 1 : 0);
  return {each, each, 0};
}
constexpr Arithmetic adam(bool weight_decay, bool decoupled) {
  return {weight_decay ? 8.0 : 7.0, weight_decay && !decoupled ? 5.0 : 4.0, 2};
}
constexpr Arithmetic batch_norm_channel(double n) { return {n + 2, n + 2, 2}; }
constexpr Arithmetic batch_norm_channel_backward(double n) { return {3 * n + 1, 2 * n, 2}; }
constexpr Arithmetic max_pool_window(double k) { return {0, 0, k - 1}; }
inline constexpr Arithmetic max_pool_window_backward{0, 1, 0};
constexpr Arithmetic avg_pool_window(double k) { return {0, k - 1, 1}; }
constexpr Arithmetic avg_pool_window_backward(double k) { return {0, k, 1}; }

}  // namespace counting

/// `times` times `each`, for numbers of 4 bytes: `read` and `written` of them.
[[nodiscard]] constexpr measure::Cost arithmetic_cost(const Arithmetic& each, double times,
                                                      double read, double written) {
  return {.multiplies = each.multiplies * times,
          .adds = each.adds * times,
          .others = each.others * times,
          .bytes_read = read * sizeof(float),
          .bytes_written = written * sizeof(float)};
}

/// Multiply-accumulates on numbers of 4 bytes.
[[nodiscard]] constexpr measure::Cost product_cost(double macs, double read, double written) {
  measure::Cost cost = arithmetic_cost({1, 1, 0}, macs, read, written);
  cost.macs = macs;
  return cost;
}

/// An operation that makes each element of one input.
[[nodiscard]] constexpr measure::Cost elementwise_cost(const Arithmetic& each, double elements) {
  return arithmetic_cost(each, elements, elements, elements);
}

/// The gradient of such an operation, from the input or output that was kept and what arrives.
[[nodiscard]] constexpr measure::Cost elementwise_gradient(const Arithmetic& each,
                                                           double elements) {
  return arithmetic_cost(each, elements, 2 * elements, elements);
}

/// The number of elements as counts are made of it.
[[nodiscard]] inline double elements_of(const Shape& shape) {
  return static_cast<double>(shape.elements());
}

}  // namespace flopscope::layers
