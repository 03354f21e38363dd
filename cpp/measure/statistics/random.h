// SPDX-License-Identifier: MIT
//
// The project's own random numbers: the same seed gives the same bits on every platform, so that
// weights, data and bootstraps can be compared between a laptop and a browser.
//
// The standard library's distributions are free to differ between implementations, and so are log
// and cos in their last bit. Here everything is integer arithmetic or IEEE operations that are
// rounded in one way only (+ - * / sqrt); the source must be compiled without contracting a * b + c
// into a fused operation (-ffp-contract=off, which the build sets for this room).
//
// xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2018), its
// state filled by splitmix64 as the authors advise. Not for cryptography.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace flopscope::measure {

class Random {
 public:
  explicit Random(std::uint64_t seed);

  /// 64 random bits.
  [[nodiscard]] std::uint64_t bits();
  /// Uniform in [0, 1), a multiple of 2^-53.
  [[nodiscard]] double uniform();
  /// Uniform from `low` up to `high`, which rounding can reach.
  [[nodiscard]] double uniform(double low, double high);
  /// Uniform in 0 ... limit - 1, without bias (Lemire, "Fast random integer generation in an
  /// interval", 2019); 0 when `limit` is 0.
  [[nodiscard]] std::uint32_t below(std::uint32_t limit);
  /// Standard normal, by Marsaglia's polar method.
  [[nodiscard]] double normal();
  [[nodiscard]] double normal(double mean, double standard_deviation);

 private:
  std::array<std::uint64_t, 4> state_{};
  std::optional<double> spare_normal_;
};

}  // namespace flopscope::measure
