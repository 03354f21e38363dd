// SPDX-License-Identifier: MIT
//
// Streams through working sets from 16 KB to 64 MB with 128-bit vectors and prints, a line for
// each, its bytes, the bytes that a batch moves and the times of some batches in ms, in the fastest
// of reading, scaling and STREAM's triad: the caches as the processor has them, beside which the
// page's are held.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <vector>

namespace {

using Vector = float __attribute__((vector_size(16)));
using Vectors = std::vector<Vector>;
using Clock = std::chrono::steady_clock;

constexpr std::size_t together = 4;
volatile float kept = 0;

void read(const Vectors& data) {
  Vector sums[together] = {};
  for (std::size_t i = 0; i < data.size(); i += together) {
    for (std::size_t k = 0; k < together; ++k) sums[k] += data[i + k];
  }
  const Vector sum = sums[0] + sums[1] + sums[2] + sums[3];
  kept = sum[0];
}

/// Splits `data` into so many arrays of one length, of which the last is written.
template <std::size_t arrays>
void write(Vectors& data) {
  const std::size_t length = data.size() / arrays / together * together;
  const Vector* const first = data.data();
  Vector* const output = data.data() + (arrays - 1) * length;
  for (std::size_t i = 0; i < length; i += together) {
    for (std::size_t k = i; k < i + together; ++k) {
      output[k] = first[k] + first[k + (arrays - 2) * length];
    }
  }
}

using Times = std::vector<double>;

/// The times of some batches in ms, in ascending order.
template <class Pass>
Times times_of(std::size_t passes, const Pass& pass) {
  Times times;
  for (int batch = 0; batch < 9; ++batch) {
    const auto begin = Clock::now();
    for (std::size_t made = 0; made < passes; ++made) pass();
    times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }
  std::sort(times.begin(), times.end());
  return times;
}

double median(const Times& sorted) { return sorted[sorted.size() / 2]; }

}  // namespace

int main() {
  constexpr std::size_t smallest = 16 << 10;
  constexpr std::size_t largest = 64 << 20;
  for (std::size_t bytes = smallest; bytes <= largest; bytes *= 2) {
    Vectors data(bytes / sizeof(Vector), Vector{1, 2, 3, 4});
    const std::size_t passes = largest / bytes;
    const Times best =
        std::min({times_of(passes, [&] { read(data); }), times_of(passes, [&] { write<2>(data); }),
                  times_of(passes, [&] { write<3>(data); })},
                 [](const Times& one, const Times& other) { return median(one) < median(other); });
    std::printf("%zu %zu", bytes, bytes * passes);
    for (const double ms : best) std::printf(" %.6f", ms);
    std::printf("\n");
  }
}
