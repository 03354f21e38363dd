// SPDX-License-Identifier: MIT
#include "flopscope/layers/flatten.h"

#include "core/fields.h"
#include "core/misfit.h"
#include "dimension.h"
#include "view_pass.h"

namespace flopscope::layers {

measure::Result<LayerOnInput> Flatten::on(const Shape& input) const {
  const auto start = dimension("start_dim", start_dim, input);
  if (!start) return start.error();
  const auto end = dimension("end_dim", end_dim, input);
  if (!end) return end.error();
  if (*end < *start) {
    return misfit("end_dim",
                  {"dims",
                   "end_dim is {end_dim} and start_dim is {start_dim}",
                   {{"end_dim", end_dim}, {"start_dim", start_dim}}},
                  {"ordered_dims", "one where end_dim does not lie before start_dim"}, input);
  }
  Shape output;
  for (int i = 0; i < input.rank(); ++i) {
    output = i > *start && i <= *end ? output.with(*start, output[*start] * input[i])
                                     : output.and_then(input[i]);
  }
  return LayerOnInput{.output = output, .pass = std::make_shared<ViewPass>()};
}

constexpr Field flatten_fields[] = {
    field<&Flatten::start_dim>("the first dimension; from the end if negative", dimension_range),
    field<&Flatten::end_dim>("the last dimension; from the end if negative", dimension_range),
};
std::span<const Field> Flatten::fields() { return flatten_fields; }

}  // namespace flopscope::layers
