// SPDX-License-Identifier: MIT
//
// Linear attention, attention to a cache, and attention with its projections, as operations.
#include <algorithm>
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/cached_attention.h"
#include "flopscope/layers/linear_attention.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/multihead_attention.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/operation.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/operations.h"

using namespace flopscope::layers;
using flopscope::test::doubles;
using flopscope::test::GuardedFloats;
using flopscope::test::GuardedWorkspace;
using flopscope::test::operation;
using flopscope::test::random_floats;

namespace {

std::size_t elements(const LinearAttentionShape& shape) {
  return static_cast<std::size_t>(output_shape(shape).elements());
}

/// The definition by all pairs: rows of weights phi(q) . phi(k), each divided by its sum.
std::vector<double> by_pairs(const LinearAttentionShape& shape, const std::vector<double>& packed) {
  const auto d_model = static_cast<std::size_t>(shape.d_model);
  const auto seq = static_cast<std::size_t>(shape.seq);
  const std::size_t width = d_model / static_cast<std::size_t>(shape.heads);
  const auto phi = [](double x) { return x > 0 ? x + 1 : std::exp(x); };
  std::vector<double> y(elements(shape));
  for (std::size_t row = 0; row < y.size() / width; ++row) {
    const std::size_t b = row * width / d_model / seq;
    const std::size_t t = row * width / d_model % seq;
    const std::size_t at = row * width % d_model;
    const double* const sample = packed.data() + b * seq * 3 * d_model + at;
    double total = 0;
    for (std::size_t p = 0; p < (shape.causal ? t + 1 : seq); ++p) {
      const double* const key = sample + p * 3 * d_model + d_model;
      double weight = 0;
      for (std::size_t i = 0; i < width; ++i) {
        weight += phi(sample[t * 3 * d_model + i]) * phi(key[i]);
      }
      total += weight;
      for (std::size_t i = 0; i < width; ++i) y[row * width + i] += weight * key[d_model + i];
    }
    for (std::size_t i = 0; i < width; ++i) y[row * width + i] /= total;
  }
  return y;
}

/// The largest difference, relative to the largest number.
template <class A, class B>
double relative_error(const A& found, const B& expected) {
  REQUIRE(found.size() == expected.size());
  double worst = 0;
  double largest = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    worst = std::max(worst, std::abs(double{found[i]} - double{expected[i]}));
    largest = std::max(largest, std::abs(double{expected[i]}));
  }
  return worst / largest;
}

constexpr LinearAttentionShape linear_shapes[] = {
    {1, 1, 1, 1, false},   {1, 1, 1, 1, true},    {2, 3, 7, 15, false},  {2, 3, 7, 15, true},
    {1, 2, 59, 10, true},  {1, 2, 60, 16, false}, {1, 2, 61, 34, true},  {1, 1, 127, 8, true},
    {1, 2, 121, 66, true}, {1, 1, 64, 65, false}, {1, 1, 130, 67, true}, {2, 1, 181, 3, true},
    {1, 1, 60, 64, true},  {1, 1, 60, 80, true},  {1, 1, 121, 80, true},
};

}  // namespace

TEST_CASE("A linear attention of two positions is what it is on paper") {
  // One head of width 1. Keys 0 and 1 map to 1 and 2, query 3 to 4, and -ln 2 to 1/2: the weights
  // of values 6 and 12 are 1 and 2 for every query, whatever it is.
  const std::vector<double> packed{3, 0, 6, -std::log(2.0), 1, 12};
  std::vector<double> y(2);
  std::vector<double> workspace(16);
  linear_attention_naive(LinearAttentionShape{1, 1, 2, 1, false}, packed.data(), workspace.data(),
                         y.data());
  CHECK(y[0] == Catch::Approx(10));
  CHECK(y[1] == Catch::Approx(10));
  linear_attention_naive(LinearAttentionShape{1, 1, 2, 1, true}, packed.data(), workspace.data(),
                         y.data());
  CHECK(y[0] == Catch::Approx(6));
  CHECK(y[1] == Catch::Approx(10));
}

TEST_CASE("Linear attention equals its definition by all pairs, in every shape of blocks") {
  for (const LinearAttentionShape& shape : linear_shapes) {
    INFO("batch " << shape.batch << ", heads " << shape.heads << ", seq " << shape.seq
                  << ", d_model " << shape.d_model << (shape.causal ? ", causal" : ""));
    const auto packed = random_floats(3 * elements(shape), 7, -3, 3);
    const auto wide = doubles(packed);
    const auto expected = by_pairs(shape, wide);
    std::vector<double> y(elements(shape));
    std::vector<double> sums(linear_attention_naive_workspace(shape));
    linear_attention_naive(shape, wide.data(), sums.data(), y.data());
    CHECK(relative_error(y, expected) < 1e-13);
    GuardedFloats fast(elements(shape));
    GuardedWorkspace workspace(linear_attention_workspace(shape));
    linear_attention_simd(shape, packed.data(), workspace.data(), fast.data());
    CHECK(fast.intact());
    CHECK(workspace.intact());
    CHECK(relative_error(fast.values(), expected) < 1e-5);
  }
}

TEST_CASE("Attention to a cache is the end of attention to all positions") {
  for (const std::int64_t window : {0, 1, 5, 40}) {
    for (const CachedAttentionShape& of :
         {CachedAttentionShape{1, 1, 1, 1, 1}, CachedAttentionShape{2, 3, 1, 20, 15},
          CachedAttentionShape{1, 2, 4, 33, 70}, CachedAttentionShape{2, 2, 7, 1, 24}}) {
      CachedAttentionShape shape = of;
      shape.window = window;
      INFO(shape.seq << " new, " << shape.cached << " kept, window " << window);
      const std::int64_t seq = shape.cached + shape.seq;
      const AttentionShape all{shape.batch, shape.heads, seq, shape.d_model, true, window};
      const auto packed =
          random_floats(static_cast<std::size_t>(3 * output_shape(all).elements()), 3, -2, 2);
      std::vector<double> whole(packed.size() / 3);
      attention_naive(all, doubles(packed).data(), whole.data());

      // The kept ones join one by one, the new ones together; two places stay empty.
      auto cache = KeyValueCache::make(shape, seq + 2);
      REQUIRE(cache.ok());
      const auto rows_of = [&](std::int64_t first, std::int64_t count) {
        std::vector<float> rows;
        for (std::int64_t b = 0; b < shape.batch; ++b) {
          const float* const begin = packed.data() + (b * seq + first) * 3 * shape.d_model;
          rows.insert(rows.end(), begin, begin + count * 3 * shape.d_model);
        }
        return rows;
      };
      for (std::int64_t t = 0; t < shape.cached; ++t) {
        CachedAttentionShape one = shape;
        one.seq = 1;
        one.cached = t;
        cache->join(one, rows_of(t, 1).data());
      }
      const auto fresh = rows_of(shape.cached, shape.seq);
      cache->join(shape, fresh.data());
      std::vector<double> expected;
      for (std::int64_t b = 0; b < shape.batch; ++b) {
        const double* const end = whole.data() + (b + 1) * seq * shape.d_model;
        expected.insert(expected.end(), end - shape.seq * shape.d_model, end);
      }
      std::vector<float> naive(expected.size());
      cached_attention_naive(shape, fresh.data(), *cache, naive.data());
      CHECK(relative_error(naive, expected) < 1e-5);
      GuardedFloats fast(expected.size());
      GuardedFloats scores(static_cast<std::size_t>(seq));
      cached_attention_simd(shape, fresh.data(), *cache, scores.data(), fast.data());
      CHECK(fast.intact());
      CHECK(scores.intact());
      CHECK(relative_error(fast.values(), expected) < 1e-5);
    }
  }
}

TEST_CASE("Attention with its projections is the layer of a model as one operation") {
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    auto alone = operation("multihead_attention", {2, 3, 70, 24});
    auto& shape = *static_cast<MultiheadAttentionShape*>(alone->shape());
    shape.causal = true;
    shape.window = 30;
    Model model{"", {70, 24}, {}};
    add_layer(model.layers,
              MultiheadAttention{.embed_dim = 24, .num_heads = 3, .causal = true, .window = 30});
    const auto network = Network::make(model, 2);
    REQUIRE(network.ok());
    CHECK(alone->cost().macs == (*network)->cost().macs);
    CHECK(alone->cost().parameters == (*network)->cost().parameters);
    const auto run = [&](const Operation& each) {
      auto prepared = each.prepare(kernel, 5);
      REQUIRE(prepared);
      (*prepared)->run();
      CHECK((*prepared)->verify(1e9).passed());
      return std::vector<float>((*prepared)->output().begin(), (*prepared)->output().end());
    };
    CHECK(run(*alone) == run(**network));
  }
}

TEST_CASE("Each form of attention counts as its table says") {
  // 2 samples, 2 heads of width 4 on 5 positions: 80 numbers, and S of 64 and z of 16 numbers.
  const auto linear = cost(LinearAttentionShape{2, 2, 5, 8, true});
  CHECK(linear.macs == 2 * 80 * 4);
  CHECK(linear.multiplies == 2 * 80 * 4 + 80);
  CHECK(linear.adds == 2 * 80 + 2 * 80 * 4 + 80 + (80 - 20));
  CHECK(linear.others == 4 * 80 + 80);
  // Queries, keys and values once, and the result.
  CHECK(linear.bytes_read == 4 * 3 * 80);
  CHECK(linear.bytes_written == 4 * 80);
  // 3 new positions see 10 kept ones and 1, 2, 3 new ones.
  CHECK(cost(CachedAttentionShape{2, 2, 3, 10, 8}).macs == 2 * 2 * 36 * 8);
  // Within 12 of them: 11, 12 and 12.
  CHECK(cost(CachedAttentionShape{2, 2, 3, 10, 8, 12}).macs == 2 * 2 * 35 * 8);
  CHECK(cost(CachedAttentionShape{2, 2, 3, 10, 8, 4}).macs == 2 * 2 * 12 * 8);
  // The new query, key and value, and ten kept keys and values; the new ones join them.
  CHECK(cost(CachedAttentionShape{1, 2, 1, 10, 8}).bytes_read == 4 * (3 * 8 + 2 * 10 * 8));
  CHECK(cost(CachedAttentionShape{1, 2, 1, 10, 8}).bytes_written == 4 * (2 * 8 + 8));
  // Within 4 of the new one are 3 of them.
  CHECK(cost(CachedAttentionShape{1, 2, 1, 10, 8, 4}).bytes_read == 4 * (3 * 8 + 2 * 3 * 8));
}

TEST_CASE("Each form needs what it keeps, and linear attention no more for longer sequences") {
  // Keys and values of 11 positions 8 wide, queries, keys, values and result of the new one,
  // scores.
  const auto cached = operation("cached_attention", {1, 2, 1, 10, 8});
  CHECK(cached->bytes_needed(Kernel::naive) == 4 * (2 * 11 * 8 + 4 * 8));
  CHECK(cached->bytes_needed(Kernel::simd) == 4 * (2 * 11 * 8 + 4 * 8 + 11));
  CHECK(linear_attention_workspace({1, 2, 100, 8}) == linear_attention_workspace({1, 2, 9999, 8}));
  // Full attention never stores its scores, so it needs more for what it packs only.
  const auto floats = [](std::int64_t seq) {
    return static_cast<double>(attention_workspace({1, 2, seq, 64}));
  };
  CHECK(floats(8192) / floats(4096) < 2.01);
  // (input, output, what the projections give, what attention gives, weights and biases)
  const auto whole = operation("multihead_attention", {1, 2, 16, 8});
  CHECK(whole->bytes_needed(Kernel::naive) >= 4 * (2 * 128 + 3 * 128 + 128 + 4 * 8 * 9));
}

TEST_CASE("Work grows with the square of seq only where every pair counts") {
  const auto growth = [](const char* name, std::vector<std::int64_t> counts, std::size_t axis) {
    const double before = operation(name, counts)->cost().macs;
    counts[axis] *= 2;
    return operation(name, counts)->cost().macs / before;
  };
  CHECK(growth("attention", {1, 8, 1024, 512}, 2) == 4);
  CHECK(growth("attention", {1, 8, 1024, 512, 128}, 2) == Catch::Approx(2).epsilon(0.07));
  CHECK(growth("linear_attention", {1, 8, 1024, 512}, 2) == 2);
  CHECK(growth("cached_attention", {1, 8, 1, 1023, 512}, 3) == Catch::Approx(2).epsilon(1e-3));
  // 4 seq d^2 + 2 seq^2 d, equal at seq = 2 d.
  CHECK(growth("multihead_attention", {1, 8, 1024, 512}, 2) == 3);
}

TEST_CASE("Heads that do not divide the width are refused by every form") {
  for (const char* name : {"linear_attention", "multihead_attention"}) {
    const auto refused = operation(name, {1, 5, 4, 12})->prepare(Kernel::simd, 1);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message ==
          "heads must be a divisor of d_model, but it is 5 and d_model is 12.");
  }
  CHECK(operation("cached_attention", {1, 5, 1, 4, 12})->prepare(Kernel::simd, 1).error().field ==
        "heads");
  const auto large = operation("cached_attention", {1, 1, 1, 2147483647, 2147483647});
  CHECK(large->prepare(Kernel::simd, 1).error().code == "out_of_memory");
}
