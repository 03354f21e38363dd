// SPDX-License-Identifier: MIT
//
// The bandwidth operation. It is no forward pass of a layer: the working set is the measure, the
// triad has two inputs, and a reading run leaves one sum for each block, which no layer would read.
#include "flopscope/layers/bandwidth.h"

#include <algorithm>
#include <optional>

#include "core/catalogue.h"
#include "core/parallel_ranges.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"

namespace flopscope::layers {

namespace {

/// Numbers in each array.
std::int64_t length_of(const BandwidthShape& shape) {
  return std::max<std::int64_t>(1, shape.size / shape.arrays());
}

std::int64_t blocks_of(const BandwidthShape& shape) {
  return shape.size / BandwidthShape::block + (shape.size % BandwidthShape::block == 0 ? 0 : 1);
}

}  // namespace

Shape output_shape(const BandwidthShape& shape) {
  return {shape.stream == Stream::read ? blocks_of(shape) : length_of(shape)};
}

measure::Cost cost(const BandwidthShape& shape) {
  const auto length = static_cast<double>(length_of(shape));
  const auto written =
      shape.stream == Stream::read ? static_cast<double>(blocks_of(shape)) : length;
  const auto inputs = static_cast<double>(shape.stream == Stream::triad ? 2 : 1);
  const auto passes = static_cast<double>(shape.passes);
  return {.multiplies = shape.stream == Stream::read ? 0 : passes * length,
          .adds = shape.stream == Stream::scale ? 0 : passes * length,
          .bytes_read = passes * inputs * length * sizeof(float),
          .bytes_written = passes * written * sizeof(float)};
}

namespace {

constexpr float stream_factor = 3;

// A working set that one thread reads in less than a microsecond or two is not split.
constexpr std::size_t least_numbers = 1 << 15;

/// Calls `function(begin, count)` for ranges of whole blocks that make up `size` numbers: one
/// range, or several that threads share.
template <class Function>
void stream(Kernel kernel, std::size_t size, const Function& function) {
  if constexpr (has_threads) {
    if (kernel == Kernel::threads) {
      return parallel_ranges(size, BandwidthShape::block, least_numbers, function);
    }
  }
  function(std::size_t{0}, size);
}

class PreparedStream final : public PreparedOperation {
 public:
  PreparedStream(const BandwidthShape& shape, Kernel kernel, Tensor<float> arrays,
                 std::optional<Tensor<float>> sums)
      : shape_(shape),
        kernel_(kernel),
        length_(static_cast<std::size_t>(length_of(shape))),
        arrays_(std::move(arrays)),
        sums_(std::move(sums)) {}

  void run() override {
    const measure::Span span("bandwidth", [this] { return cost(shape_); });
    const auto passes = static_cast<std::size_t>(shape_.passes);
    // A range that one thread passed through twice in succession would stay in a nearer cache.
    const bool cut = kernel_ == Kernel::threads && length_ >= least_numbers;
    const std::size_t in_range = cut ? 1 : passes;
    for (std::size_t made = 0; made < passes; made += in_range) {
      stream(kernel_, length_, [this, in_range](std::size_t begin, std::size_t count) {
        const float* const b = input(0) + begin;
        if (shape_.stream == Stream::scale && kernel_ != Kernel::naive) {
          return scale_simd(count, stream_factor, b, output_at(begin), in_range);
        }
        if (shape_.stream == Stream::triad && kernel_ != Kernel::naive) {
          return triad_simd(count, stream_factor, b, b + length_, output_at(begin), in_range);
        }
        for (std::size_t pass = 0; pass < in_range; ++pass) pass_through(begin, count);
      });
    }
  }

  [[nodiscard]] std::span<const float> output() const override {
    if (sums_) return sums_->values();
    return arrays_.values().last(length_);
  }

  [[nodiscard]] Verification verify(double max_work) const override {
    constexpr std::int64_t work_at_most = 2;  // the triad's, for one number
    const std::int64_t work =
        shape_.stream == Stream::read ? std::min(BandwidthShape::block, shape_.size) : work_at_most;
    // Small integers: exact.
    return verify_parts(output().size(), static_cast<double>(work), max_work, 0, 0,
                        [this](std::size_t at, float*, ErrorGauge& gauge) {
                          gauge.compare(output()[at], expected_at(at), 1);
                        });
  }

 private:
  [[nodiscard]] const float* input(std::size_t i) const { return arrays_.data() + i * length_; }
  /// In the last array, which streams that write write.
  [[nodiscard]] float* output_at(std::size_t i) {
    return arrays_.data() + arrays_.size() - length_ + i;
  }

  /// From number `begin` of each array on, `count` numbers.
  void pass_through(std::size_t begin, std::size_t count) {
    const bool naive = kernel_ == Kernel::naive;
    const float* const x = input(0) + begin;
    switch (shape_.stream) {
      case Stream::read: {
        float* const sums = sums_->data() + begin / BandwidthShape::block;
        if (naive) read_naive(count, x, sums);
        else read_simd(count, x, sums, shape_.form);
        break;
      }
      case Stream::scale:
        scale_naive(count, stream_factor, x, output_at(begin));
        break;
      case Stream::triad:
        triad_naive(count, stream_factor, x, input(1) + begin, output_at(begin));
        break;
    }
  }

  /// The block `at`, or the number, of what a stream leaves behind, once more by the naive kernel.
  [[nodiscard]] float expected_at(std::size_t at) const {
    constexpr auto block = static_cast<std::size_t>(BandwidthShape::block);
    float value = 0;
    switch (shape_.stream) {
      case Stream::read: {
        const std::size_t begin = at * block;
        read_naive(std::min(block, length_ - begin), input(0) + begin, &value);
        break;
      }
      case Stream::scale:
        scale_naive(1, stream_factor, input(0) + at, &value);
        break;
      case Stream::triad:
        triad_naive(1, stream_factor, input(0) + at, input(1) + at, &value);
        break;
    }
    return value;
  }

  BandwidthShape shape_;
  Kernel kernel_;
  std::size_t length_;
  // x (size); b and a (2, n); or b, c and a (3, n). One behind the other they lie in a cache as one
  // array of their size does.
  Tensor<float> arrays_;
  std::optional<Tensor<float>> sums_;  // (blocks) of x
};

measure::Result<Tensor<float>> small_integers(std::int64_t size, measure::Random& random) {
  auto tensor = Tensor<float>::allocate({size});
  if (!tensor) return tensor;
  for (float& value : tensor->values()) value = static_cast<float>(random.below(8));
  return tensor;
}

struct Bandwidth {
  using Record = BandwidthShape;
  static constexpr const char* name = "bandwidth";
  static constexpr const char* doc =
      "a working set streamed through: the most bytes this build can move";
  static constexpr auto kernels = threaded_kernels;

  static double bytes_needed(const BandwidthShape& shape, Kernel) {
    const std::int64_t numbers = shape.stream == Stream::read ? shape.size + blocks_of(shape)
                                                              : shape.arrays() * length_of(shape);
    return static_cast<double>(numbers) * sizeof(float);
  }

  static PreparedResult prepare(const BandwidthShape& shape, Kernel kernel, std::uint64_t seed) {
    const measure::MemoryTag tag(name, measure::Category::activations);
    measure::Random random(seed);
    auto arrays = small_integers(shape.arrays() * length_of(shape), random);
    if (!arrays) return arrays.error();
    std::optional<Tensor<float>> sums;
    if (shape.stream == Stream::read) {
      auto allocated = Tensor<float>::allocate(output_shape(shape));
      if (!allocated) return allocated.error();
      sums = std::move(*allocated);
    }
    return std::unique_ptr<PreparedOperation>(
        std::make_unique<PreparedStream>(shape, kernel, std::move(*arrays), std::move(sums)));
  }
};

}  // namespace

OperationType bandwidth_type() { return operation_type<Bandwidth>(); }

constexpr Field bandwidth_shape_fields[] = {
    field<&BandwidthShape::size>("numbers of 4 bytes in the whole working set",
                                 between(1, 2147483647)),
    choice<&BandwidthShape::stream>(
        "read alone, one array read and one written, or two read and one written", stream_choices),
    choice<&BandwidthShape::form>("in how many vectors a block is summed; of `read` only",
                                  read_form_choices),
};
constexpr RecordType BandwidthShape::record_type{
    "BandwidthShape", "a working set that is streamed through", bandwidth_shape_fields};

}  // namespace flopscope::layers
