// SPDX-License-Identifier: MIT
//
// A row-major block of numbers and its shape. It owns its memory, which starts on a cache line, and
// knows no arithmetic: kernels take pointers and shapes.
//
// Allocation can fail and then says so: WebAssembly has a fixed largest heap, and a visitor may ask
// for any size.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <span>

#include "flopscope/layers/memory_limit.h"
#include "flopscope/layers/shape.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

namespace detail {

/// Memory on a 64-byte boundary, or null.
[[nodiscard]] void* allocate_aligned(std::size_t bytes);
void release_aligned(void* memory);

struct ReleaseAligned {
  void operator()(void* memory) const { release_aligned(memory); }
};

}  // namespace detail

/// `T` is a number, or a struct of numbers, that needs no construction. The values are unspecified
/// until they are filled.
template <class T>
class Tensor {
 public:
  /// No dimension, no value.
  Tensor() = default;

  /// Errors: "out_of_memory".
  [[nodiscard]] static measure::Result<Tensor> allocate(const Shape& shape) {
    const double bytes = static_cast<double>(shape.elements()) * sizeof(T);
    void* memory = nullptr;
    if (bytes <= memory_limit_bytes() &&
        bytes <= static_cast<double>(std::numeric_limits<std::ptrdiff_t>::max())) {
      memory = detail::allocate_aligned(static_cast<std::size_t>(shape.elements()) * sizeof(T));
    }
    if (memory == nullptr) {
      return out_of_memory({"tensor", "a tensor of shape {shape}", {{"shape", shape.text()}}},
                           bytes, "shape", shape.text());
    }
    Tensor tensor;
    tensor.shape_ = shape;
    tensor.values_.reset(static_cast<T*>(memory));
    return tensor;
  }

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(shape_.elements()); }
  [[nodiscard]] T* data() { return values_.get(); }
  [[nodiscard]] const T* data() const { return values_.get(); }
  [[nodiscard]] std::span<T> values() { return {data(), size()}; }
  [[nodiscard]] std::span<const T> values() const { return {data(), size()}; }

  /// Uniform in [low, high), the same for the same generator on every platform.
  void fill_uniform(measure::Random& random, double low, double high) {
    for (T& value : values()) value = static_cast<T>(random.uniform(low, high));
  }

 private:
  Shape shape_;
  std::unique_ptr<T, detail::ReleaseAligned> values_;
};

}  // namespace flopscope::layers
