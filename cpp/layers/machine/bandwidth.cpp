// SPDX-License-Identifier: MIT
//
// The bandwidth operation. It is no forward pass of a layer: the working set is the measure, the
// triad has two inputs, and a run leaves one sum for each block, which no layer would read.
#include "flopscope/layers/bandwidth.h"

#include <algorithm>

#include "core/catalogue.h"
#include "core/parallel_ranges.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"

namespace flopscope::layers {

namespace {

std::int64_t third_of(const BandwidthShape& shape) {
  return std::max<std::int64_t>(1, shape.size / 3);
}

std::int64_t blocks_of(const BandwidthShape& shape) {
  return shape.size / BandwidthShape::block + (shape.size % BandwidthShape::block == 0 ? 0 : 1);
}

}  // namespace

Shape output_shape(const BandwidthShape& shape) {
  return {shape.stream == Stream::read ? blocks_of(shape) : third_of(shape)};
}

measure::Cost cost(const BandwidthShape& shape) {
  if (shape.stream == Stream::read) {
    const auto size = static_cast<double>(shape.size);
    return {.adds = size,
            .bytes_read = size * sizeof(float),
            .bytes_written = static_cast<double>(blocks_of(shape)) * sizeof(float)};
  }
  const auto n = static_cast<double>(third_of(shape));
  return {.multiplies = n,
          .adds = n,
          .bytes_read = 2 * n * sizeof(float),
          .bytes_written = n * sizeof(float)};
}

namespace {

constexpr float triad_factor = 3;

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

class PreparedRead final : public PreparedOperation {
 public:
  PreparedRead(const BandwidthShape& shape, Kernel kernel, Tensor<float> x, Tensor<float> sums)
      : shape_(shape), kernel_(kernel), x_(std::move(x)), sums_(std::move(sums)) {}

  void run() override {
    const measure::Span span("bandwidth", [this] { return cost(shape_); });
    const auto read = kernel_ == Kernel::naive ? read_naive : read_simd;
    stream(kernel_, x_.size(), [&](std::size_t begin, std::size_t count) {
      read(count, x_.data() + begin, sums_.data() + begin / BandwidthShape::block);
    });
  }

  [[nodiscard]] std::span<const float> output() const override { return sums_.values(); }

  [[nodiscard]] Verification verify(double max_work) const override {
    constexpr auto block = static_cast<std::size_t>(BandwidthShape::block);
    const std::size_t affordable =
        affordable_parts(sums_.size(), static_cast<double>(std::min(block, x_.size())), max_work);
    if (affordable == 0) return too_much_work();
    const Sample blocks(sums_.size(), affordable);
    ErrorGauge gauge(0);  // small integers: exact
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const std::size_t begin = blocks[i] * block;
      float sum = 0;
      read_naive(std::min(block, x_.size() - begin), x_.data() + begin, &sum);
      gauge.compare(sums_.data()[blocks[i]], sum, 1);
    }
    return gauge.verification();
  }

 private:
  BandwidthShape shape_;
  Kernel kernel_;
  Tensor<float> x_;     // (size)
  Tensor<float> sums_;  // (blocks)
};

class PreparedTriad final : public PreparedOperation {
 public:
  PreparedTriad(const BandwidthShape& shape, Kernel kernel, Tensor<float> b, Tensor<float> c,
                Tensor<float> a)
      : shape_(shape), kernel_(kernel), b_(std::move(b)), c_(std::move(c)), a_(std::move(a)) {}

  void run() override {
    const measure::Span span("bandwidth", [this] { return cost(shape_); });
    const auto triad = kernel_ == Kernel::naive ? triad_naive : triad_simd;
    stream(kernel_, a_.size(), [&](std::size_t begin, std::size_t count) {
      triad(count, triad_factor, b_.data() + begin, c_.data() + begin, a_.data() + begin);
    });
  }

  [[nodiscard]] std::span<const float> output() const override { return a_.values(); }

  [[nodiscard]] Verification verify(double max_work) const override {
    const std::size_t affordable = affordable_parts(a_.size(), 2, max_work);
    if (affordable == 0) return too_much_work();
    const Sample places(a_.size(), affordable);
    ErrorGauge gauge(0);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::size_t place = places[i];
      float value = 0;
      triad_naive(1, triad_factor, b_.data() + place, c_.data() + place, &value);
      gauge.compare(a_.data()[place], value, 1);
    }
    return gauge.verification();
  }

 private:
  BandwidthShape shape_;
  Kernel kernel_;
  Tensor<float> b_;  // (n)
  Tensor<float> c_;  // (n)
  Tensor<float> a_;  // (n)
};

measure::Result<Tensor<float>> small_integers(std::int64_t size, measure::Random& random) {
  auto tensor = Tensor<float>::allocate({size});
  if (!tensor) return tensor;
  for (float& value : tensor->values()) value = static_cast<float>(random.below(8));
  return tensor;
}

measure::Result<std::unique_ptr<PreparedOperation>> prepare_read(const BandwidthShape& shape,
                                                                 Kernel kernel,
                                                                 measure::Random& random) {
  auto x = small_integers(shape.size, random);
  if (!x) return x.error();
  auto sums = Tensor<float>::allocate(output_shape(shape));
  if (!sums) return sums.error();
  return std::unique_ptr<PreparedOperation>(
      std::make_unique<PreparedRead>(shape, kernel, std::move(*x), std::move(*sums)));
}

measure::Result<std::unique_ptr<PreparedOperation>> prepare_triad(const BandwidthShape& shape,
                                                                  Kernel kernel,
                                                                  measure::Random& random) {
  auto b = small_integers(third_of(shape), random);
  if (!b) return b.error();
  auto c = small_integers(third_of(shape), random);
  if (!c) return c.error();
  auto a = Tensor<float>::allocate(output_shape(shape));
  if (!a) return a.error();
  return std::unique_ptr<PreparedOperation>(
      std::make_unique<PreparedTriad>(shape, kernel, std::move(*b), std::move(*c), std::move(*a)));
}

struct Bandwidth {
  using Record = BandwidthShape;
  static constexpr const char* name = "bandwidth";
  static constexpr const char* doc =
      "a working set streamed through: the most bytes this build can move";
  static constexpr auto kernels = threaded_kernels;

  static double bytes_needed(const BandwidthShape& shape, Kernel) {
    const std::int64_t numbers =
        shape.stream == Stream::read ? shape.size + blocks_of(shape) : 3 * third_of(shape);
    return static_cast<double>(numbers) * sizeof(float);
  }

  static measure::Result<std::unique_ptr<PreparedOperation>> prepare(const BandwidthShape& shape,
                                                                     Kernel kernel,
                                                                     std::uint64_t seed) {
    const measure::MemoryTag tag(name, measure::Category::activations);
    measure::Random random(seed);
    return shape.stream == Stream::read ? prepare_read(shape, kernel, random)
                                        : prepare_triad(shape, kernel, random);
  }
};

}  // namespace

OperationType bandwidth_type() { return operation_type<Bandwidth>(); }

constexpr Field bandwidth_shape_fields[] = {
    field<&BandwidthShape::size>("size", "", "numbers of 4 bytes in the whole working set",
                                 between(1, 2147483647)),
    choice<&BandwidthShape::stream>("stream", "read alone, or two arrays read and one written",
                                    stream_choices),
};
constexpr RecordType BandwidthShape::record_type{
    "BandwidthShape", "a working set that is streamed through", bandwidth_shape_fields};

}  // namespace flopscope::layers
