// SPDX-License-Identifier: MIT
#include "flopscope/layers/conv2d_im2col.h"

#include "conv2d_forms.h"
#include "core/catalogue.h"
#include "core/pass_operation.h"
#include "core/shaped_operation.h"
#include "flopscope/layers/memory_limit.h"

namespace flopscope::layers {

namespace {

/// The elements of the matrix of a group, in a double: it is larger than an image.
double columns(const Conv2dShape& shape) {
  const Shape output = output_shape(shape);
  if (output.rank() == 0) return 0;
  return static_cast<double>(weight_shape(shape).with(0, 1).elements()) *
         static_cast<double>(output[2]) * static_cast<double>(output[3]);
}

}  // namespace

measure::Cost cost(const Conv2dIm2colShape& shape) {
  const double stored = static_cast<double>(shape.batch) * static_cast<double>(shape.groups) *
                        columns(shape) * sizeof(float);
  return cost(static_cast<const Conv2dShape&>(shape)) +
         measure::Cost{.bytes_read = stored, .bytes_written = stored};
}

namespace {

/// The same layer as conv2d's, with the same parameters and the same output.
class Im2colPass final : public ForwardPass {
 public:
  explicit Im2colPass(const Conv2dIm2colShape& shape) : shape_(shape), same_(conv2d_pass(shape)) {}

  [[nodiscard]] std::vector<Parameter> parameters() const override { return same_->parameters(); }
  [[nodiscard]] std::size_t workspace_floats(Kernel kernel) const override {
    return kernel == Kernel::naive ? static_cast<std::size_t>(columns(shape_))
                                   : conv2d_im2col_workspace(shape_);
  }

  void run(Kernel kernel, const PassData& data) const override {
    const auto compute = kernel == Kernel::naive ? &conv2d_im2col_naive : &conv2d_im2col_simd;
    compute(shape_, data.x, data.parameters[0], shape_.bias ? data.parameters[1] : nullptr, data.y,
            data.workspace);
  }

  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override {
    return same_->verify(data, max_work);
  }

 private:
  Conv2dIm2colShape shape_;
  ForwardPassPointer same_;
};

struct Im2colOperation {
  using Record = Conv2dIm2colShape;
  using Pass = Im2colPass;
  static constexpr const char* name = "conv2d_im2col";
  static constexpr const char* doc = "a two-dimensional convolution by a matrix of all its patches";
  static constexpr auto kernels = kernels_of_one_thread;
  static constexpr const char* together = "height,width";
  static Shape input(const Conv2dIm2colShape& shape) { return input_shape(shape); }
  static constexpr auto check = &conv2d_misfit;
  static double bytes_needed(const Conv2dIm2colShape& shape, Kernel kernel) {
    // The size of a matrix that no memory holds must not wrap around to one that it does.
    const double matrix = columns(shape) * sizeof(float);
    return matrix > memory_limit_bytes()
               ? matrix
               : pass_bytes(pass_operation<Im2colOperation>(shape, kernel), kernel);
  }
};

}  // namespace

OperationType conv2d_im2col_type() { return operation_type<Im2colOperation>(); }

const RecordType Conv2dIm2colShape::record_type{"Conv2dIm2colShape",
                                                "the sizes of a convolution by a matrix of patches",
                                                Conv2dShape::record_type.fields};

}  // namespace flopscope::layers
