// SPDX-License-Identifier: MIT
#include "flopscope/layers/quantized_linear.h"

#include <algorithm>

#include "core/catalogue.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/tensor.h"
#include "quantized_operation.h"

namespace flopscope::layers {

using measure::Cost;

Cost cost(const QuantizedLinearShape& shape) {
  const auto [batch, in, out] = as_doubles(shape.batch, shape.in_features, shape.out_features);
  Cost cost = layers::cost(static_cast<const LinearShape&>(shape));
  cost.others = batch * in + batch * out;
  cost.bytes_read = batch * in * sizeof(float) + in * out + out * sizeof(QuantizedRow) +
                    (shape.bias ? out * sizeof(float) : 0);
  add_stored_integers(batch * in, cost);
  return cost;
}

namespace {

class QuantizedLinearPass final : public QuantizedPassOf<QuantizedLinearShape> {
 public:
  using QuantizedPassOf::QuantizedPassOf;
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override;
};

Verification QuantizedLinearPass::verify(const PassData& data, double max_work) const {
  const auto [in, out, batch] = as_sizes(shape().in_features, shape().out_features, shape().batch);
  const std::size_t elements = affordable_parts(batch * out, quantized_work(in), max_work);
  if (elements == 0) return too_much_work();
  auto integers = Tensor<std::int8_t>::allocate({in});
  if (!integers) return no_memory();
  const Sample columns(out, std::min(out, elements));
  const Sample rows(batch, std::min(batch, elements / columns.size()));
  QuantizedCheck check(input(), weights(), max_work);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::size_t o = columns[c];
    if (!check.begin_row(o)) return no_memory();
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const float* const x = data.x + rows[r] * in;
      quantize_naive(input(), in, x, integers->data());
      for (std::size_t p = 0; p < in; ++p) check.add(x[p], integers->data()[p], p);
      check.compare(data.y[rows[r] * out + o]);
    }
  }
  return check.verification();
}

struct QuantizedLinear {
  using Record = QuantizedLinearShape;
  using Pass = QuantizedLinearPass;
  static constexpr const char* name = "quantized_linear";
  static constexpr const char* doc = "a fully connected layer of 8-bit integers";
  static constexpr auto kernels = kernels_of_one_thread;
  static Shape input(const QuantizedLinearShape& shape) { return input_shape(shape); }
  static std::optional<measure::Error> check(const QuantizedLinearShape& shape) {
    return too_many_terms("in_features", shape.in_features, shape.in_features);
  }
  static double bytes_needed(const QuantizedLinearShape& shape, Kernel kernel) {
    return quantized_bytes(cost(shape), input(shape).elements(), QuantizedLinearPass(shape),
                           kernel);
  }
};

}  // namespace

OperationType quantized_linear_type() { return operation_type<QuantizedLinear>(); }

const RecordType QuantizedLinearShape::record_type{
    "QuantizedLinearShape", "the sizes of a fully connected layer of integers",
    LinearShape::record_type.fields};

}  // namespace flopscope::layers
