// SPDX-License-Identifier: MIT
#include "flopscope/layers/flatten.h"

#include "core/fields.h"
#include "core/misfit.h"
#include "dimension.h"
#include "view_pass.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> Flatten::output_shape(const Shape& input) const {
  const auto start = dimension("start_dim", start_dim, input);
  if (!start) return start.error();
  const auto end = dimension("end_dim", end_dim, input);
  if (!end) return end.error();
  if (*end < *start) {
    return misfit("end_dim", is("end_dim", end_dim) + " and " + is("start_dim", start_dim),
                  "one where end_dim does not lie before start_dim", input);
  }
  Shape output;
  for (int i = 0; i < input.rank(); ++i) {
    output = i > *start && i <= *end ? output.with(*start, output[*start] * input[i])
                                     : output.and_then(input[i]);
  }
  return output;
}

Cost Flatten::cost(const Shape&) const { return {}; }

BackwardCost Flatten::backward_cost(const Shape&) const { return {}; }

ForwardPassPointer Flatten::forward_pass(const Shape&) const {
  return std::make_shared<ViewPass>();
}

std::span<const measure::Field> Flatten::fields() {
  static constexpr Field all[] = {
      field<&Flatten::start_dim>("the first dimension; from the end if negative", dimension_range),
      field<&Flatten::end_dim>("the last dimension; from the end if negative", dimension_range),
  };
  return all;
}

}  // namespace flopscope::layers
