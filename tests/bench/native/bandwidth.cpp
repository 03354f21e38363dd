// SPDX-License-Identifier: MIT
//
// Reads working sets from 16 KB to 64 MB with 128-bit vectors and prints their bandwidths, one a
// line: the caches as the processor has them, beside which the page's are held.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <vector>

namespace {

using Vector = float __attribute__((vector_size(16)));
using Clock = std::chrono::steady_clock;

constexpr std::size_t accumulators = 4;
volatile float kept = 0;

void read(const std::vector<Vector>& data) {
  Vector sums[accumulators] = {};
  for (std::size_t i = 0; i < data.size(); i += accumulators) {
    for (std::size_t a = 0; a < accumulators; ++a) sums[a] += data[i + a];
  }
  const Vector sum = sums[0] + sums[1] + sums[2] + sums[3];
  kept = sum[0];
}

double seconds_of(const std::vector<Vector>& data, std::size_t passes) {
  const auto begin = Clock::now();
  for (std::size_t pass = 0; pass < passes; ++pass) read(data);
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

int main() {
  constexpr std::size_t smallest = 16 << 10;
  constexpr std::size_t largest = 64 << 20;
  for (std::size_t bytes = smallest; bytes <= largest; bytes *= 2) {
    const std::vector<Vector> data(bytes / sizeof(Vector), Vector{1, 2, 3, 4});
    const std::size_t passes = largest / bytes;
    std::vector<double> times;
    for (int batch = 0; batch < 9; ++batch) times.push_back(seconds_of(data, passes));
    std::sort(times.begin(), times.end());
    const double moved = static_cast<double>(bytes) * static_cast<double>(passes);
    std::printf("%zu %.0f\n", bytes, moved / times[times.size() / 2]);
  }
}
