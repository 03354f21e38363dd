// SPDX-License-Identifier: MIT
//
// The peak operation. It is no forward pass of a layer: its numbers stay in registers, what it must
// hold depends on the number of threads, and what comes out is known without computing it again.
#include "flopscope/layers/peak.h"

#include <algorithm>

#include "core/catalogue.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/counting.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"

namespace flopscope::layers {

Shape output_shape(const PeakShape& shape) { return {shape.chains()}; }

measure::Cost cost(const PeakShape& shape) {
  const auto chains = static_cast<double>(shape.chains());
  return product_cost(chains * static_cast<double>(shape.steps), chains + 2, chains);
}

namespace {

// Volatile, or an optimiser that sees the whole program would leave out the multiplication by 1.
const volatile float factor = 1;
const volatile float term = 1;

// Where adding 1 to a float no longer changes it: 2^24.
constexpr double largest_counted = 16777216;

// As the kernels do, or a thread that is held up would lower the peak and not them.
constexpr std::size_t parts_per_thread = 4;

/// A count for each chain and each part, the first part's beginning where the chains do.
struct Counts {
  Tensor<float> begin;
  Tensor<float> end;
};

/// Each part makes its share of every chain's steps. Together they are as many as one thread's;
/// where one chain would have stopped at 2^24, so does the sum.
[[maybe_unused]] void run_threads(const PeakShape& shape, Counts& counts, float* y) {
  ThreadPool& pool = shared_threads();
  const std::size_t parts = parts_per_thread * pool.threads();
  const auto shares = static_cast<std::int64_t>(parts);
  const auto chains = static_cast<std::size_t>(shape.chains());
  pool.parallel_for(parts, [&](std::size_t part, std::size_t) {
    const auto at = static_cast<std::int64_t>(part);
    const std::int64_t steps = shape.steps * (at + 1) / shares - shape.steps * at / shares;
    const std::size_t first = part * chains;
    peak_simd({steps, shape.form}, factor, term, counts.begin.data() + first,
              counts.end.data() + first);
  });
  for (std::size_t chain = 0; chain < chains; ++chain) {
    double sum = 0;
    for (std::size_t part = 0; part < parts; ++part) {
      sum += counts.end.data()[part * chains + chain];
    }
    y[chain] = static_cast<float>(std::min(sum, largest_counted));
  }
}

class PreparedPeak final : public PreparedOperation {
 public:
  PreparedPeak(const PeakShape& shape, Kernel kernel, Tensor<float> begin, Tensor<float> y,
               Counts counts)
      : shape_(shape),
        kernel_(kernel),
        begin_(std::move(begin)),
        y_(std::move(y)),
        counts_(std::move(counts)) {}

  void run() override {
    const measure::Span span("peak", [this] { return cost(shape_); });
    if constexpr (has_threads) {
      if (kernel_ == Kernel::threads) return run_threads(shape_, counts_, y_.data());
    }
    if (kernel_ == Kernel::naive) {
      peak_naive(shape_, factor, term, begin_.data(), y_.data());
    } else {
      peak_simd(shape_, factor, term, begin_.data(), y_.data());
    }
  }

  [[nodiscard]] std::span<const float> output() const override { return y_.values(); }

  /// Nothing is computed again: what each chain has counted is known.
  [[nodiscard]] Verification verify(double) const override {
    ErrorGauge gauge(0);  // small integers: exact
    for (std::size_t i = 0; i < y_.size(); ++i) {
      const double steps = begin_.data()[i] + static_cast<double>(shape_.steps);
      gauge.compare(y_.data()[i], std::min(steps, largest_counted), 1);
    }
    return gauge.verification();
  }

 private:
  PeakShape shape_;
  Kernel kernel_;
  Tensor<float> begin_;  // (chains)
  Tensor<float> y_;      // (chains)
  Counts counts_;        // (parts, chains), of the threads kernel
};

measure::Result<Counts> make_counts(const Tensor<float>& begin, Kernel kernel) {
  Counts counts;
  if (kernel != Kernel::threads) return counts;
  const Shape shape{parts_per_thread * thread_count(), begin.size()};
  for (Tensor<float>* const tensor : {&counts.begin, &counts.end}) {
    auto allocated = Tensor<float>::allocate(shape);
    if (!allocated) return allocated.error();
    *tensor = std::move(*allocated);
  }
  std::fill_n(counts.begin.data(), counts.begin.size(), 0.0F);
  std::copy_n(begin.data(), begin.size(), counts.begin.data());
  return counts;
}

struct Peak {
  using Record = PeakShape;
  static constexpr const char* name = "peak";
  static constexpr const char* doc =
      "multiply-adds in registers: the most arithmetic this build can do";
  static constexpr auto kernels = threaded_kernels;

  static double bytes_needed(const PeakShape& shape, Kernel kernel) {
    const std::size_t parts = kernel == Kernel::threads ? parts_per_thread * thread_count() : 0;
    return 2.0 * static_cast<double>(1 + parts) * static_cast<double>(shape.chains()) *
           sizeof(float);
  }

  static PreparedResult prepare(const PeakShape& shape, Kernel kernel, std::uint64_t seed) {
    const measure::MemoryTag tag(name, measure::Category::activations);
    auto begin = Tensor<float>::allocate(output_shape(shape));
    if (!begin) return begin.error();
    auto y = Tensor<float>::allocate(output_shape(shape));
    if (!y) return y.error();
    measure::Random random(seed);
    for (float& value : begin->values()) value = static_cast<float>(random.below(1000));
    auto counts = make_counts(*begin, kernel);
    if (!counts) return counts.error();
    return std::unique_ptr<PreparedOperation>(std::make_unique<PreparedPeak>(
        shape, kernel, std::move(*begin), std::move(*y), std::move(*counts)));
  }
};

}  // namespace

OperationType peak_type() { return operation_type<Peak>(); }

constexpr Field peak_shape_fields[] = {
    field<&PeakShape::steps>("multiply-adds of each chain", between(1, 1e9)),
    choice<&PeakShape::form>("how many vectors of chains are worked on at a time",
                             peak_form_choices),
};
constexpr RecordType PeakShape::record_type{
    "PeakShape", "the length of a run at the arithmetic peak", peak_shape_fields};

}  // namespace flopscope::layers
