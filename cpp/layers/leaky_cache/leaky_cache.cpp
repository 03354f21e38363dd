// SPDX-License-Identifier: MIT
//
// The operation leaky_cache. It is no forward pass of a layer: what it leaves behind is the point.
#include "flopscope/layers/leaky_cache.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/catalogue.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"

namespace flopscope::layers {

Shape output_shape(const LeakyCacheShape& shape) { return {shape.size}; }

measure::Cost cost(const LeakyCacheShape& shape) {
  const double bytes = static_cast<double>(shape.size) * sizeof(float);
  return {.bytes_read = bytes, .bytes_written = bytes};
}

namespace {

class LeakyCacheRun final : public PreparedOperation {
 public:
  explicit LeakyCacheRun(Tensor<float> input)
      : input_(std::move(input)),
        most_(std::clamp<std::size_t>(LeakyCacheShape::most_bytes / (input_.size() * sizeof(float)),
                                      1, LeakyCacheShape::most_copies)) {
    copies_.reserve(most_);
  }

  void run() override {
    const measure::Span span("leaky_cache", [this] {
      return cost(LeakyCacheShape{static_cast<std::int64_t>(input_.size())});
    });
    if (copies_.size() < most_) keep_another();
    if (copies_.empty()) return;
    newest_ = runs_++ % copies_.size();
    std::copy(input_.values().begin(), input_.values().end(), copies_[newest_].data());
  }

  [[nodiscard]] std::span<const float> output() const override {
    return copies_.empty() ? input_.values() : copies_[newest_].values();
  }

  [[nodiscard]] Verification verify(double max_work) const override {
    return verify_parts(input_.size(), 1, max_work, 0, 0,
                        [this](std::size_t at, float*, ErrorGauge& gauge) {
                          gauge.compare(output()[at], input_.data()[at], 1);
                        });
  }

 private:
  /// Where there is no room for one more it goes on with those that it has.
  void keep_another() {
    const measure::MemoryTag tag("leaky_cache", measure::Category::activations);
    auto copy = Tensor<float>::allocate(input_.shape());
    if (copy) copies_.push_back(std::move(*copy));
  }

  Tensor<float> input_;  // (size)
  std::size_t most_;
  std::vector<Tensor<float>> copies_;  // (size) each
  std::size_t newest_ = 0, runs_ = 0;
};

struct LeakyCache {
  using Record = LeakyCacheShape;
  static constexpr const char* name = "leaky_cache";
  static constexpr const char* doc =
      "a cache that keeps every result, up to 64 MB: a leak to be found";
  static constexpr auto kernels = threaded_kernels.first(1);

  static double bytes_needed(const LeakyCacheShape& shape, Kernel) {
    return 2 * static_cast<double>(shape.size) * sizeof(float);
  }

  static measure::Result<std::unique_ptr<PreparedOperation>> prepare(const LeakyCacheShape& shape,
                                                                     Kernel, std::uint64_t seed) {
    const measure::MemoryTag tag(name, measure::Category::activations);
    measure::Random random(seed);
    auto input = Tensor<float>::allocate({shape.size});
    if (!input) return input.error();
    input->fill_uniform(random, -1, 1);
    return std::unique_ptr<PreparedOperation>(std::make_unique<LeakyCacheRun>(std::move(*input)));
  }
};

}  // namespace

OperationType leaky_cache_type() { return operation_type<LeakyCache>(); }

constexpr Field leaky_cache_shape_fields[] = {
    field<&LeakyCacheShape::size>("numbers of 4 bytes in each copy", between(1, 16'777'216)),
};
constexpr RecordType LeakyCacheShape::record_type{"LeakyCacheShape", "a copy that each run keeps",
                                                  leaky_cache_shape_fields};

}  // namespace flopscope::layers
