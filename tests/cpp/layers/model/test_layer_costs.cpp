// SPDX-License-Identifier: MIT
//
// Shapes and costs of single layers; the numbers are worked out by hand.
#include "catch.h"
#include "flopscope/layers/adaptive_avg_pool2d.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/avg_pool2d.h"
#include "flopscope/layers/batch_norm2d.h"
#include "flopscope/layers/class_token.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/dropout.h"
#include "flopscope/layers/embedding.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/gelu.h"
#include "flopscope/layers/layer_norm.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/matmul.h"
#include "flopscope/layers/max_pool2d.h"
#include "flopscope/layers/multihead_attention.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/relu6.h"
#include "flopscope/layers/segment_embedding.h"
#include "flopscope/layers/select.h"
#include "flopscope/layers/sigmoid.h"
#include "flopscope/layers/silu.h"
#include "flopscope/layers/softmax.h"
#include "flopscope/layers/tanh.h"
#include "flopscope/layers/transpose.h"

using namespace flopscope;
using namespace flopscope::layers;
using measure::Cost;

namespace {

/// {multiplies, adds, others}
void check(const Cost& cost, std::initializer_list<double> expected) {
  CHECK(cost.multiplies == expected.begin()[0]);
  CHECK(cost.adds == expected.begin()[1]);
  CHECK(cost.others == expected.begin()[2]);
}

template <class Definition>
Shape shape_of(const Definition& layer, const Shape& input) {
  const auto on = layer.on(input);
  REQUIRE(on.ok());
  return on->output;
}

}  // namespace

TEST_CASE("A convolution counts its windows, channels and groups", "[layers]") {
  // 3x3 kernels over 5x5 with stride 2 and padding 1: 3x3 windows, of which the batch has 2 x 4.
  const Conv2d conv{.in_channels = 2,
                    .out_channels = 4,
                    .kernel_size = 3,
                    .stride = 2,
                    .padding = 1,
                    .groups = 2};
  const Shape input{2, 2, 5, 5};
  CHECK(shape_of(conv, input) == Shape{2, 4, 3, 3});
  const Cost forward = conv.on(input)->forward;
  CHECK(forward.macs == 72 * 9);
  CHECK(forward.bias_adds == 72);
  CHECK(forward.parameters == 4 * 9 + 4);
  CHECK(forward.bytes_read == 4 * (100 + 40));
  CHECK(forward.bytes_written == 4 * 72);
  check(forward, {648, 720, 0});

  const BackwardCost back = conv.on(input)->backward;
  CHECK(back.input.macs == 648);
  CHECK(back.parameters.macs == 648);
  CHECK(back.parameters.adds == 648 + (72 - 4));  // each of 4 biases sums 18 gradients
}

TEST_CASE("Dilation spreads a kernel", "[layers]") {
  // Taps at 0, 2 and 4 reach over 5 elements: 4 windows in 8.
  const Conv2d conv{.in_channels = 1, .out_channels = 1, .kernel_size = 3, .dilation = 2};
  CHECK(shape_of(conv, {1, 1, 8, 8}) == Shape{1, 1, 4, 4});
}

TEST_CASE("A linear layer counts every row before the innermost dimension", "[layers]") {
  Counter counter;
  const Linear linear{.in_features = 3, .out_features = 5};
  const auto counted = linear.count({{2, 4, 3}, true}, counter);
  REQUIRE(counted.ok());
  CHECK(counted->output == Shape{2, 4, 5});
  CHECK(counted->forward.macs == 8 * 15);
  CHECK(counted->forward.bias_adds == 8 * 5);
  CHECK(counted->backward.macs == 2 * 8 * 15);
  CHECK(counted->backward.adds == 2 * 8 * 15 + 7 * 5);
}

TEST_CASE("The gradient of an input that depends on no parameter is not counted", "[layers]") {
  Counter counter;
  const Linear linear{.in_features = 3, .out_features = 5};
  CHECK(linear.count({{8, 3}, false}, counter)->backward.macs == 8 * 15);
}

TEST_CASE("Elements are counted by the published table", "[layers]") {
  const Shape ten{2, 5};
  check(ReLU{}.on(ten)->forward, {0, 0, 10});
  check(ReLU6{}.on(ten)->forward, {0, 0, 20});
  check(GELU{}.on(ten)->forward, {30, 10, 10});
  check(GELU{GeluForm::tanh}.on(ten)->forward, {60, 20, 10});
  check(SiLU{}.on(ten)->forward, {0, 10, 20});
  check(Sigmoid{}.on(ten)->forward, {0, 10, 20});
  check(Tanh{}.on(ten)->forward, {0, 0, 10});
  check(ReLU{}.on(ten)->backward.input, {0, 0, 10});
  check(ReLU6{}.on(ten)->backward.input, {0, 0, 20});
  check(GELU{}.on(ten)->backward.input, {60, 20, 20});
  check(GELU{GeluForm::tanh}.on(ten)->backward.input, {110, 50, 10});
  check(SiLU{}.on(ten)->backward.input, {30, 30, 20});
  check(Sigmoid{}.on(ten)->backward.input, {20, 10, 0});
  check(Tanh{}.on(ten)->backward.input, {20, 10, 0});
  CHECK(ReLU{}.on(ten)->forward.bytes_read == 40);
  CHECK(ReLU{}.on(ten)->backward.input.bytes_read == 80);
}

TEST_CASE("Rows are counted by the published table", "[layers]") {
  // Softmax of 5: 5 differences and 4 sums; 4 comparisons, 5 exp, 5 divisions. Two rows.
  check(Softmax{}.on({2, 5})->forward, {0, 18, 28});
  check(Softmax{}.on({2, 5})->backward.input, {20, 18, 0});
  // Layer norm of 5: the squares, the scalings and the factors; 4 + 5 + 4 + 1 + 5 additions.
  const LayerNorm norm{5};
  check(norm.on({2, 5})->forward, {30, 38, 8});
  CHECK(norm.on({2, 5})->forward.parameters == 10);
  check(norm.on({2, 5})->backward.input, {40, 36, 4});
  check(norm.on({2, 5})->backward.parameters, {10, 10, 0});
}

TEST_CASE("Batch normalisation is a scale and a shift for each channel", "[layers]") {
  // Two channels of 3 x 4 elements each: 12 each, and 2 + 2 + 2 for scale and shift.
  const BatchNorm2d norm{2};
  check(norm.on({1, 2, 3, 4})->forward, {28, 28, 4});
  CHECK(norm.on({1, 2, 3, 4})->forward.parameters == 4);
  check(norm.on({1, 2, 3, 4})->backward.parameters, {24, 44, 0});
}

TEST_CASE("Pooling counts its windows", "[layers]") {
  const Shape input{1, 2, 6, 6};
  const MaxPool2d max{.kernel_size = 2};
  CHECK(shape_of(max, input) == Shape{1, 2, 3, 3});
  check(max.on(input)->forward, {0, 0, 18 * 3});
  check(max.on(input)->backward.input, {0, 18, 0});
  const AvgPool2d avg{.kernel_size = 3, .stride = 1, .padding = 1};
  CHECK(shape_of(avg, input) == input);
  check(avg.on(input)->forward, {0, 72 * 8, 72});
  check(avg.on(input)->backward.input, {0, 72 * 9, 72});
}

TEST_CASE("Adaptive windows overlap where they do not divide the input", "[layers]") {
  // Three windows over 7 are 0-3, 2-5 and 4-7: nine elements, and 81 in the square.
  const AdaptiveAvgPool2d pool{3};
  CHECK(shape_of(pool, {1, 1, 7, 7}) == Shape{1, 1, 3, 3});
  check(pool.on({1, 1, 7, 7})->forward, {0, 81 - 9, 9});
  check(AdaptiveAvgPool2d{1}.on({1, 1, 7, 7})->forward, {0, 48, 1});
  check(AdaptiveAvgPool2d{7}.on({1, 1, 7, 7})->forward, {0, 0, 49});
}

TEST_CASE("Adaptive windows cover what PyTorch's do", "[layers]") {
  for (std::int64_t size = 1; size < 40; ++size) {
    for (std::int64_t windows = 1; windows < 40; ++windows) {
      double covered = 0;
      for (std::int64_t i = 0; i < windows; ++i) {
        covered +=
            static_cast<double>(((i + 1) * size + windows - 1) / windows - i * size / windows);
      }
      const AdaptiveAvgPool2d pool{windows};
      const double outputs = static_cast<double>(windows * windows);
      INFO(size << " in " << windows);
      CHECK(pool.on({1, 1, size, size})->forward.adds == covered * covered - outputs);
    }
  }
}

TEST_CASE("Embeddings look up, and add where they are added", "[layers]") {
  const Embedding words{100, 8};
  CHECK(shape_of(words, {2, 5}) == Shape{2, 5, 8});
  check(words.on({2, 5})->forward, {0, 0, 0});
  CHECK(words.on({2, 5})->forward.parameters == 800);
  CHECK(words.on({2, 5})->forward.bytes_read ==
        4 * (10 + 80));  // ten numbers and the ten rows they pick
  check(words.on({2, 5})->backward.parameters, {0, 80, 0});
  const PositionalEmbedding places{16, 8};
  check(places.on({2, 5, 8})->forward, {0, 80, 0});
  CHECK(places.on({2, 5, 8})->forward.parameters == 128);
  check(places.on({2, 5, 8})->backward.parameters, {0, 40, 0});
  const SegmentEmbedding segments{2, 8};
  check(segments.on({2, 5, 8})->forward, {0, 80, 0});
  CHECK(segments.on({2, 5, 8})->forward.parameters == 16);
  const ClassToken token{8};
  CHECK(shape_of(token, {2, 5, 8}) == Shape{2, 6, 8});
  CHECK(token.on({2, 5, 8})->forward.parameters == 8);
  check(token.on({2, 5, 8})->backward.parameters, {0, 8, 0});
}

TEST_CASE("Views compute nothing and change the shape as PyTorch does", "[layers]") {
  CHECK(shape_of(Flatten{}, {2, 3, 4, 5}) == Shape{2, 60});
  CHECK(shape_of(Flatten{1, 2}, {2, 3, 4, 5}) == Shape{2, 12, 5});
  CHECK(shape_of(Flatten{2}, {2, 3, 4, 5}) == Shape{2, 3, 20});
  CHECK(shape_of(Flatten{}, {2, 3}) == Shape{2, 3});
  CHECK(shape_of(Transpose{}, {2, 3, 4}) == Shape{2, 4, 3});
  CHECK(shape_of(Transpose{-1, 0}, {2, 3, 4}) == Shape{4, 3, 2});
  CHECK(shape_of(Select{}, {2, 3, 4}) == Shape{2, 4});
  CHECK(shape_of(Select{-1, 3}, {2, 3, 4}) == Shape{2, 3});
  CHECK(shape_of(Dropout{}, {2, 3}) == Shape{2, 3});
  check(Flatten{}.on({2, 3})->forward, {0, 0, 0});
  CHECK(Transpose{}.on({2, 3, 4})->forward.bytes_read == 0);
}

TEST_CASE("Attention is two products, a scaling and a softmax", "[layers]") {
  // Two heads of width 3 on 4 positions, in a batch of 5: 16 pairs a head.
  const AttentionShape shape{5, 2, 4, 6, true};
  const AttentionCost full = attention_cost(shape);
  CHECK(full.scores.macs == 5 * 16 * 6);
  CHECK(full.context.macs == 5 * 16 * 6);
  check(full.scale, {160, 0, 0});
  check(full.softmax, {0, 40 * (2 * 4 - 1), 40 * (3 * 4 - 1)});
  CHECK(full.total().macs == 2 * 5 * 4 * 4 * 6);
  // Rows of 1, 2, 3 and 4: 10 pairs; additions 1 + 3 + 5 + 7, others 2 + 5 + 8 + 11 in each head.
  const AttentionCost half = attention_cost(shape, false);
  CHECK(half.total().macs == 2 * 5 * 10 * 6);
  check(half.scale, {100, 0, 0});
  check(half.softmax, {0, 10 * 16, 10 * 26});
  CHECK(attention_backward_cost(shape).total().macs == 2 * full.total().macs);
}

TEST_CASE("Attention's bytes are those of the kernel that runs", "[layers]") {
  // 5 samples of 4 positions 6 wide: 120 numbers a vector; two heads have 160 scores.
  const AttentionShape shape{5, 2, 4, 6, true};
  const auto tiled = attention_cost(shape).total();
  CHECK(tiled.bytes_read == 4 * 3 * 120);
  CHECK(tiled.bytes_written == 4 * 120);
  // Scores are written and made weights, which are written and read again.
  const auto stored = attention_cost(shape, true, Kernel::materialized).total();
  CHECK(stored.bytes_read == 4 * (3 * 120 + 2 * 160));
  CHECK(stored.bytes_written == 4 * (120 + 2 * 160));
  CHECK(stored.macs == tiled.macs);
  CHECK(attention_cost(shape, false, Kernel::materialized).total().bytes_read == stored.bytes_read);
  // Queries, keys, values, the result and its gradient; three gradients.
  const auto back = attention_backward_cost(shape).total();
  CHECK(back.bytes_read == 4 * 5 * 120);
  CHECK(back.bytes_written == 4 * 3 * 120);
  // Weights are written and read twice, the scores' gradients written and read once.
  const auto stored_back = attention_backward_cost(shape, true, Kernel::materialized).total();
  CHECK(stored_back.bytes_read == 4 * (5 * 120 + 3 * 160));
  CHECK(stored_back.bytes_written == 4 * (3 * 120 + 2 * 160));
  // Of 150 queries in blocks of 60 the last ones of a block see 60, 120 and 150 keys under a mask;
  // with a window of 10 the keys from the block of 128 on in which the first one's begin.
  const auto weights_of = [](const AttentionShape& of) {
    const auto more = attention_backward_cost(of, true, Kernel::materialized).total();
    return (more.bytes_written - attention_backward_cost(of).total().bytes_written) / 8;
  };
  CHECK(weights_of({1, 1, 150, 4}) == 150 * 150);
  CHECK(weights_of({1, 1, 150, 4, true}) == 60 * 60 + 60 * 120 + 30 * 150);
  CHECK(weights_of({2, 1, 300, 4, true, 10}) ==
        2 * (60 * 60 + 60 * 120 + 60 * 180 + 60 * (240 - 128) + 60 * (300 - 128)));
  // 64 MB of scores for 1024 positions of 16 heads: what tiles leave out.
  const AttentionShape long_one{1, 16, 1024, 1024};
  CHECK(cost(long_one).bytes_read + cost(long_one).bytes_written == 4 * 4.0 * 1024 * 1024);
  CHECK(cost(long_one, Kernel::materialized).bytes_written == 4.0 * 1024 * 1024 * (1 + 2 * 16));
}

TEST_CASE("Gradients made in one pass over the input read it once", "[layers]") {
  // 3 rows of 10.
  const auto norm = LayerNorm{10}.on({3, 10})->backward;
  CHECK(norm.input.bytes_read + norm.parameters.bytes_read == 4 * (2 * 30 + 10));
  CHECK(norm.input.bytes_written + norm.parameters.bytes_written == 4 * (30 + 2 * 10));
  // 2 images of 3 channels of 4 x 5.
  const auto batch_norm = BatchNorm2d{3}.on({2, 3, 4, 5})->backward;
  CHECK(batch_norm.input.bytes_read + batch_norm.parameters.bytes_read == 4 * (2 * 120 + 3 * 3));
  // The place of a maximum is looked for in the 120 inputs; 24 gradients arrive.
  const auto pool = MaxPool2d{.kernel_size = 2}.on({2, 3, 4, 5})->backward;
  CHECK(pool.input.bytes_read == 4 * (120 + 24));
}

TEST_CASE("A window leaves the pairs of a band", "[layers]") {
  // 5 positions, window 3: 3 + 4 + 5 + 4 + 3 pairs; 1 + 2 + 3 + 3 + 3 that are not masked.
  AttentionShape shape{1, 1, 5, 2, false, 3};
  CHECK(attention_cost(shape).total().macs == 2 * 19 * 2);
  CHECK(attention_cost(shape, false).total().macs == 2 * 19 * 2);
  check(attention_cost(shape).softmax, {0, 2 * 19 - 5, 3 * 19 - 5});
  shape.causal = true;
  CHECK(attention_cost(shape).total().macs == 2 * 15 * 2);  // 3 for each
  CHECK(attention_cost(shape, false).total().macs == 2 * 12 * 2);
  CHECK(attention_backward_cost(shape, false).total().macs == 4 * 12 * 2);
  shape.window = 9;
  CHECK(attention_cost(shape).total().macs == 2 * 25 * 2);
  CHECK(attention_cost(shape, false).total().macs == 2 * 15 * 2);
}

TEST_CASE("The course's functions count what its tests assert", "[layers]") {
  using measure::Convention;
  using measure::count;
  CHECK(count(cost(LinearShape{32, 100, 50, true}), Convention::tinytorch) == 161600);
  CHECK(count(cost(LinearShape{1, 128, 64, true}), Convention::flops) == 16384);
  CHECK(count(cost(MatmulShape{2, 3, 4}), Convention::flops) == 48);
  const Conv2d conv{.in_channels = 3, .out_channels = 16, .kernel_size = 3, .bias = false};
  CHECK(count(conv.on({1, 3, 32, 32})->forward, Convention::flops) == 777600);
  // Four projections of 8 x 8 on 4 rows, and two products of 4^2 x 8.
  const AttentionShape attention{1, 2, 4, 8};
  CHECK(count(cost(MultiheadAttentionShape{attention}), Convention::macs) ==
        4 * 4 * 64 + 2 * 16 * 8);
}
