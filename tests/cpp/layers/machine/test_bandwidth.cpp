// SPDX-License-Identifier: MIT
#include <cstddef>
#include <vector>

#include "catch.h"
#include "flopscope/layers/bandwidth.h"
#include "flopscope/layers/operation.h"
#include "support/floats.h"

using namespace flopscope::layers;
using flopscope::test::GuardedFloats;

namespace {

/// 1, 2, 3, ... 7, 0, 1, ...
std::vector<float> ones_to_sevens(std::size_t size) {
  std::vector<float> x(size);
  for (std::size_t i = 0; i < size; ++i) x[i] = static_cast<float>((i + 1) % 8);
  return x;
}

std::vector<float> sums_of(bool simd, std::size_t size) {
  const std::vector<float> x = ones_to_sevens(size);
  GuardedFloats sums((size + 4095) / 4096);
  if (simd) read_simd(size, x.data(), sums.data());
  else read_naive(size, x.data(), sums.data());
  CHECK(sums.intact());
  return sums.values();
}

std::unique_ptr<Operation> bandwidth(std::int64_t size, Stream stream) {
  auto operation = find_operation("bandwidth")->create();
  *static_cast<BandwidthShape*>(operation->shape()) = {size, stream};
  return operation;
}

}  // namespace

TEST_CASE("A read sums every number of every block, and the rest in the last one") {
  // Eight numbers add up to 28, a block of 4096 to 512 times that.
  for (const bool simd : {false, true}) {
    CHECK(sums_of(simd, 1) == std::vector<float>{1});
    CHECK(sums_of(simd, 7) == std::vector<float>{28});
    CHECK(sums_of(simd, 16) == std::vector<float>{56});
    CHECK(sums_of(simd, 4096) == std::vector<float>{14336});
    CHECK(sums_of(simd, 8192) == std::vector<float>{14336, 14336});
    CHECK(sums_of(simd, 4096 + 3) == std::vector<float>{14336, 6});
  }
}

TEST_CASE("All forms of a read give the same sums at every size") {
  for (std::size_t size = 1; size < 200; ++size) {
    const auto expected = sums_of(false, size);
    CHECK(sums_of(true, size) == expected);
    const std::vector<float> x = ones_to_sevens(size);
    GuardedFloats sums(1);
    read_simd(size, x.data(), sums.data(), ReadForm::accumulators_8);
    CHECK(sums.intact());
    CHECK(sums.values() == expected);
  }
}

TEST_CASE("A read in two places sums each block, wherever the second place begins") {
  for (const std::size_t size : {4096U, 8192U, 8193U, 3 * 4096U, 5 * 4096U + 77U}) {
    std::vector<float> x(size);
    for (std::size_t i = 0; i < size; ++i) x[i] = static_cast<float>(i % 8 + i / 4096);
    GuardedFloats expected((size + 4095) / 4096);
    GuardedFloats sums((size + 4095) / 4096);
    read_naive(size, x.data(), expected.data());
    read_simd(size, x.data(), sums.data(), ReadForm::two_places);
    INFO(size << " numbers");
    CHECK(sums.intact());
    CHECK(sums.values() == expected.values());
  }
}

TEST_CASE("A triad adds three times c to b, and writes nothing else") {
  for (const bool simd : {false, true}) {
    for (const std::size_t n : {1U, 3U, 4U, 8U, 31U, 32U, 33U, 100U}) {
      const std::vector<float> b = ones_to_sevens(n);
      const std::vector<float> c(n, 5);
      GuardedFloats a(n);
      if (simd) triad_simd(n, 3, b.data(), c.data(), a.data(), 2);
      else triad_naive(n, 3, b.data(), c.data(), a.data());
      CHECK(a.intact());
      for (std::size_t i = 0; i < n; ++i) CHECK(a.values()[i] == b[i] + 15);
    }
  }
}

TEST_CASE("Each further pass of a triad adds again") {
  for (const std::size_t n : {1U, 8U, 31U, 32U, 33U, 100U}) {
    std::vector<float> sums = ones_to_sevens(n);
    const std::vector<float> begun = sums;
    const std::vector<float> c(n, 5);
    triad_simd(n, 3, sums.data(), c.data(), sums.data(), 4);
    for (std::size_t i = 0; i < n; ++i) CHECK(sums[i] == begun[i] + 4 * 15);
  }
}

TEST_CASE("A scaling multiplies each number by the factor, and writes nothing else") {
  for (const bool simd : {false, true}) {
    for (const std::size_t n : {1U, 3U, 4U, 8U, 31U, 32U, 33U, 100U}) {
      const std::vector<float> b = ones_to_sevens(n);
      GuardedFloats a(n);
      if (simd) scale_simd(n, 5, b.data(), a.data(), 2);
      else scale_naive(n, 5, b.data(), a.data());
      CHECK(a.intact());
      for (std::size_t i = 0; i < n; ++i) CHECK(a.values()[i] == 5 * b[i]);
    }
  }
}

TEST_CASE("A stream's cost is the bytes it moves, in every pass") {
  const auto read = cost(BandwidthShape{10000, Stream::read});
  CHECK(read.adds == 10000);
  CHECK(read.multiplies == 0);
  CHECK(read.macs == 0);
  CHECK(read.bytes_read == 40000);
  CHECK(read.bytes_written == 3 * 4);
  CHECK(output_shape({10000, Stream::read}) == Shape{3});

  const auto scale = cost(BandwidthShape{9000, Stream::scale});
  CHECK(scale.adds == 0);
  CHECK(scale.multiplies == 4500);
  CHECK(scale.bytes_read == 18000);
  CHECK(scale.bytes_written == 18000);
  CHECK(output_shape({9000, Stream::scale}) == Shape{4500});

  const auto twice = cost(BandwidthShape{.size = 10000, .stream = Stream::read, .passes = 2});
  CHECK(twice.adds == 20000);
  CHECK(twice.bytes() == 2 * read.bytes());

  const auto triad = cost(BandwidthShape{9000, Stream::triad});
  CHECK(triad.adds == 3000);
  CHECK(triad.multiplies == 3000);
  CHECK(triad.bytes_read == 24000);
  CHECK(triad.bytes_written == 12000);
  CHECK(output_shape({9000, Stream::triad}) == Shape{3000});
}

TEST_CASE("The arrays of a stream fill the working set and no more") {
  CHECK(bandwidth(9001, Stream::scale)->bytes_needed(Kernel::simd) == 36000);
  CHECK(bandwidth(9000, Stream::triad)->bytes_needed(Kernel::simd) == 36000);
  CHECK(bandwidth(9002, Stream::triad)->bytes_needed(Kernel::simd) == 36000);
  CHECK(output_shape({1, Stream::triad}) == Shape{1});
}

TEST_CASE("All streams are verified exactly, wholly or by a sample") {
  for (const Stream stream : {Stream::read, Stream::scale, Stream::triad}) {
    for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
      auto prepared = bandwidth(100000, stream)->prepare(kernel, 1);
      REQUIRE(prepared);
      (*prepared)->run();
      const auto whole = (*prepared)->verify(1e9);
      REQUIRE(whole.obstacle == nullptr);
      CHECK(whole.elements == static_cast<std::int64_t>((*prepared)->output().size()));
      CHECK(whole.tolerance == 0);
      CHECK(whole.passed());
      const auto sample = (*prepared)->verify(2 * 4096);
      REQUIRE(sample.obstacle == nullptr);
      CHECK(sample.elements == (stream == Stream::read ? 2 : 4096));
      CHECK(sample.passed());
      CHECK((*prepared)->verify(1).obstacle != nullptr);
    }
  }
}
