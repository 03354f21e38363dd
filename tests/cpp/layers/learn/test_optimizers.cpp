// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/layers/adam.h"
#include "flopscope/layers/sgd.h"
#include "flopscope/measure/memory_recording.h"
#include "support/floats.h"
#include "support/recording.h"

using namespace flopscope::layers;
using flopscope::measure::Category;
using flopscope::measure::MemoryRecording;
using flopscope::test::can_record;
using flopscope::test::doubles;
using flopscope::test::random_floats;

namespace {

/// One parameter and its gradient.
struct Single {
  float value;
  float gradient = 0;

  [[nodiscard]] std::vector<LearnedTensor> tensors() { return {{{&value, 1}, {&gradient, 1}}}; }
};

constexpr Kernel both[] = {Kernel::naive, Kernel::simd};

using Made = flopscope::measure::Result<std::unique_ptr<Optimizer>>;

/// What steps by these gradients, one after the other, make of `start`.
double after(const Made& made, Single& single, const std::vector<float>& gradients) {
  REQUIRE(made);
  for (const float gradient : gradients) {
    single.gradient = gradient;
    (*made)->step();
  }
  return single.value;
}

}  // namespace

TEST_CASE("Gradient descent goes down by the rate times the gradient") {
  for (const Kernel kernel : both) {
    Single p{1};
    const auto sgd = make_sgd({.lr = 0.1}, kernel, p.tensors());
    CHECK(after(sgd, p, {2, -1}) == Catch::Approx(1 - 0.2 + 0.1));
    (*sgd)->set_learning_rate(1);
    CHECK(after(sgd, p, {0.5}) == Catch::Approx(0.9 - 0.5));
  }
}

TEST_CASE("Momentum and weight decay are PyTorch's") {
  for (const Kernel kernel : both) {
    // v = 2, p = 1 - 0.2 = 0.8; v = 0.9 2 + 1 = 2.8, p = 0.8 - 0.28.
    Single p{1};
    CHECK(after(make_sgd({.lr = 0.1, .momentum = 0.9}, kernel, p.tensors()), p, {2, 1}) ==
          Catch::Approx(0.52));
    // g = 2 + 0.5 1 = 2.5, p = 0.75; g = 1 + 0.5 0.75 = 1.375, v = 2.25 + 1.375, p = 0.75 - 0.3625.
    Single q{1};
    CHECK(after(make_sgd({.lr = 0.1, .momentum = 0.9, .weight_decay = 0.5}, kernel, q.tensors()), q,
                {2, 1}) == Catch::Approx(0.3875));
  }
}

TEST_CASE("Nesterov's form goes on by the momentum at once") {
  for (const Kernel kernel : both) {
    // v = 2, p = 1 - 0.1 (2 + 0.9 2) = 0.62; v = 0.9 2 + 1 = 2.8, p = 0.62 - 0.1 (1 + 0.9 2.8).
    Single p{1};
    const SgdOptions options{.lr = 0.1, .momentum = 0.9, .nesterov = true};
    CHECK(after(make_sgd(options, kernel, p.tensors()), p, {2, 1}) == Catch::Approx(0.268));
  }
}

TEST_CASE("A step's work and traffic are counted from its formulas") {
  // p - lr g: one product and one difference; g and p are read, p is written.
  const auto plain = cost(SgdOptions{}, 100);
  CHECK(plain.multiplies == 100);
  CHECK(plain.adds == 100);
  CHECK(plain.macs == 0);
  CHECK(plain.bytes_read == 800);
  CHECK(plain.bytes_written == 400);
  // Momentum, decay and Nesterov's form are a product and a sum each; v is read and written.
  const auto full = cost(SgdOptions{.momentum = 0.9, .weight_decay = 0.1, .nesterov = true}, 100);
  CHECK(full.multiplies == 400);
  CHECK(full.adds == 400);
  CHECK(full.bytes_read + full.bytes_written == 2000);
  // beta1 m, (1 - beta1) g, beta2 v, (1 - beta2) g g, v's correction, rate m; three sums and eps;
  // a square root and a division.
  const auto adam = cost(AdamOptions{}, 10);
  CHECK(adam.multiplies == 70);
  CHECK(adam.adds == 40);
  CHECK(adam.others == 20);
  CHECK(adam.bytes_read == 160);
  CHECK(adam.bytes_written == 120);
  CHECK(cost(adamw_options, 10).multiplies == 80);
  CHECK(cost(adamw_options, 10).adds == 40);
  Single p{1};
  CHECK((*make_adam({}, Kernel::simd, p.tensors()))->cost().multiplies == 7);
}

TEST_CASE("Adam's first step is the rate, whatever the gradient's size") {
  for (const Kernel kernel : both) {
    for (const float gradient : {1e-3F, 1.0F, 500.0F}) {
      Single p{1};
      CHECK(after(make_adam({.lr = 0.01}, kernel, p.tensors()), p, {gradient}) ==
            Catch::Approx(0.99).epsilon(1e-5));
    }
  }
}

TEST_CASE("Adam's second step is what it is on paper") {
  // Both betas 1/2. Step 1 by 2: m = 1, v = 2, corrected 2 and 4, p = 1 - 0.1 2 / 2. Step 2 by 4:
  // m = 0.5 + 2, v = 1 + 8, corrected by 3/4 to 10/3 and 12, p = 0.9 - 0.1 (10 / 3) / sqrt 12.
  const AdamOptions options{.lr = 0.1, .beta1 = 0.5, .beta2 = 0.5};
  for (const Kernel kernel : both) {
    Single p{1};
    CHECK(after(make_adam(options, kernel, p.tensors()), p, {2, 4}) ==
          Catch::Approx(0.9 - 0.1 * (10.0 / 3) / std::sqrt(12.0)));
  }
}

TEST_CASE("Adam's weight decay is in the gradient, AdamW's is not") {
  AdamOptions options{.lr = 0.1, .beta1 = 0.5, .beta2 = 0.5, .weight_decay = 0.5};
  for (const Kernel kernel : both) {
    // A first step goes by the rate whatever the gradient: decay changes nothing but its sign.
    Single p{2};
    CHECK(after(make_adam(options, kernel, p.tensors()), p, {3}) == Catch::Approx(1.9));
    Single q{2};
    CHECK(after(make_adam(options, kernel, q.tensors()), q, {-0.5}) == Catch::Approx(1.9));
    // 2 (1 - 0.1 0.5) - 0.1; then 1.8 0.95 and the second step of above.
    Single r{2};
    options.decoupled_weight_decay = true;
    const auto adamw = make_adam(options, kernel, r.tensors());
    options.decoupled_weight_decay = false;
    CHECK(after(adamw, r, {2}) == Catch::Approx(1.8));
    CHECK(after(adamw, r, {4}) == Catch::Approx(1.71 - 0.1 * (10.0 / 3) / std::sqrt(12.0)));
  }
  CHECK(adamw_options.weight_decay == 0.01);
}

TEST_CASE("An epsilon keeps Adam from dividing by nothing") {
  for (const Kernel kernel : both) {
    Single p{1};
    CHECK(after(make_adam({}, kernel, p.tensors()), p, {0, 0}) == 1);
    // sqrt(v) = 1e-3 meets an eps of 1e-3: half the rate.
    Single q{1};
    CHECK(after(make_adam({.lr = 0.1, .eps = 1e-3}, kernel, q.tensors()), q, {1e-3F}) ==
          Catch::Approx(0.95));
  }
}

TEST_CASE("The fast optimizers follow the double ones at every size") {
  const SgdOptions sgd{.lr = 0.1, .momentum = 0.9, .weight_decay = 0.01, .nesterov = true};
  const AdamOptions adam{.lr = 0.01, .weight_decay = 0.01};
  AdamOptions adamw = adam;
  adamw.decoupled_weight_decay = true;
  for (std::size_t size = 1; size <= 19; ++size) {
    const auto start = random_floats(size, size);
    std::vector<float> values[3] = {start, start, start};
    std::vector<float> state[3][2];
    std::vector<double> expected[3] = {doubles(start), doubles(start), doubles(start)};
    std::vector<double> expected_state[3][2];
    for (auto& each : state) each[0] = each[1] = std::vector<float>(size, 0);
    for (auto& each : expected_state) each[0] = each[1] = std::vector<double>(size, 0);
    for (std::int64_t t = 1; t <= 5; ++t) {
      const auto g = random_floats(size, size + 50 * static_cast<std::size_t>(t));
      const auto exact = doubles(g);
      sgd_simd(sgd, size, g.data(), state[0][0].data(), values[0].data());
      sgd_naive(sgd, size, exact.data(), expected_state[0][0].data(), expected[0].data());
      adam_simd(adam, t, size, g.data(), state[1][0].data(), state[1][1].data(), values[1].data());
      adam_naive(adam, t, size, exact.data(), expected_state[1][0].data(),
                 expected_state[1][1].data(), expected[1].data());
      adam_simd(adamw, t, size, g.data(), state[2][0].data(), state[2][1].data(), values[2].data());
      adam_naive(adamw, t, size, exact.data(), expected_state[2][0].data(),
                 expected_state[2][1].data(), expected[2].data());
    }
    INFO("size " << size);
    for (std::size_t which = 0; which < 3; ++which) {
      for (std::size_t i = 0; i < size; ++i) {
        CHECK(std::abs(values[which][i] - expected[which][i]) < 2e-6);
      }
    }
  }
}

TEST_CASE("Options that no optimizer can use are refused by a sentence") {
  Single p{1};
  const auto sentence = [](const Made& made) { return made ? "" : made.error().message; };
  CHECK(sentence(make_sgd({.lr = -1}, Kernel::simd, p.tensors())) ==
        "lr must be a number from 0 to 1,000,000, but it is -1.");
  CHECK(sentence(make_sgd({.momentum = NAN}, Kernel::simd, p.tensors())) ==
        "momentum must be a number from 0 to 1, but it is nan.");
  CHECK(sentence(make_adam({.beta2 = 1}, Kernel::simd, p.tensors())) ==
        "beta2 must be a number from 0 to 0.999999, but it is 1.");
  CHECK(sentence(make_adam({.weight_decay = INFINITY}, Kernel::simd, p.tensors()))
            .rfind("weight_decay must be a number from 0", 0) == 0);
  CHECK(sentence(make_sgd({.nesterov = true}, Kernel::simd, p.tensors())) ==
        "momentum must be more than 0 with nesterov, but it is 0.");
}

TEST_CASE("An optimizer's memory is recorded as its state") {
  if (!can_record()) return;
  std::vector<float> values(1000);
  std::vector<float> gradient(1000);
  const std::vector<LearnedTensor> tensors{{values, gradient}};
  const auto state_bytes = [&](auto make) {
    auto recording = MemoryRecording::start();
    REQUIRE(recording.ok());
    const auto made = make();
    recording->stop();
    REQUIRE(made);
    std::int64_t bytes = 0;
    for (const auto& tag : recording->ledger().tags()) {
      if (tag.tag.category == Category::optimizer_state) bytes += tag.live_bytes;
    }
    return bytes;
  };
  const auto near = [](std::int64_t found, std::int64_t expected) {
    return found >= expected && found < expected + 512;  // the list of tensors is a block too
  };
  CHECK(state_bytes([&] { return make_sgd({}, Kernel::simd, tensors); }) == 0);
  CHECK(
      near(state_bytes([&] { return make_sgd({.momentum = 0.9}, Kernel::simd, tensors); }), 4000));
  CHECK(near(state_bytes([&] { return make_adam({}, Kernel::simd, tensors); }), 8000));
  CHECK(near(state_bytes([&] { return make_adam(adamw_options, Kernel::simd, tensors); }), 8000));
}
