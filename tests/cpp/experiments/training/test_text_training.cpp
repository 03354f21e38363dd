// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catch.h"
#include "flopscope/data/sonnets.h"
#include "flopscope/data/text_set.h"
#include "flopscope/experiments/catalogue.h"
#include "flopscope/experiments/training.h"
#include "flopscope/measure/phrase.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::TrainingOutcome;
using experiments::TrainingReport;
using measure::from_ms;
using test::list;
using test::object;
using test::TreeValue;

namespace {

const measure::ClockEstimate text_estimate{from_ms(0.001), from_ms(0)};

struct Sizes {
  double context = 32;
  double vocabulary = 64;
  bool causal = true;
  double batch = 16;
  int blocks = 1;
};

/// Narrow enough for a test.
TreeValue transformer(const Sizes& sizes = {}) {
  constexpr double width = 32;
  std::vector<TreeValue> layers{
      object(
          {{"type", "Embedding"}, {"num_embeddings", sizes.vocabulary}, {"embedding_dim", width}}),
      object({{"type", "PositionalEmbedding"},
              {"num_embeddings", sizes.context},
              {"embedding_dim", width}})};
  for (int block = 0; block < sizes.blocks; ++block) {
    layers.push_back(object({{"type", "TransformerBlock"},
                             {"d_model", width},
                             {"nhead", 2.0},
                             {"norm_first", true},
                             {"causal", sizes.causal}}));
  }
  layers.push_back(
      object({{"type", "Linear"}, {"in_features", width}, {"out_features", sizes.vocabulary}}));
  return object(
      {{"model", object({{"input", list({TreeValue(sizes.context)})}, {"layers", list(layers)}})},
       {"batch", sizes.batch}});
}

TreeValue text_options(TreeValue::Members also = {}) {
  TreeValue::Members all{{"data", "text"}, {"learning_rate", 0.005}};
  for (auto& [name, value] : also) {
    std::erase_if(all, [&name = name](const auto& each) { return each.first == name; });
    all.emplace_back(name, value);
  }
  return TreeValue(all);
}

/// As much of the text that ships as a test has time for.
std::string_view beginning() { return data::sonnets().substr(0, 11'000); }

TrainingReport trained(const TreeValue& said, const Sizes& sizes = {},
                       std::string_view text = beginning()) {
  test::TickingClock clock(1);
  const auto given = object({{"text", TreeValue::Bytes(text.begin(), text.end())}});
  auto made = experiments::start_experiment(
      "training", object({{"subject", transformer(sizes)}, {"options", said}, {"files", given}}),
      {clock, text_estimate});
  REQUIRE(made.ok());
  while ((*made)->advance()) {
  }
  return experiments::report_of<TrainingReport>(**made);
}

measure::Error text_refused(const TreeValue& subject, const TreeValue& said = text_options()) {
  test::TickingClock clock(1);
  const auto started = experiments::start_experiment(
      "training", object({{"subject", subject}, {"options", said}}), {clock, text_estimate});
  REQUIRE_FALSE(started);
  return started.error();
}

}  // namespace

TEST_CASE("A transformer learns a text beyond how frequent its characters are", "[training]") {
  const TrainingReport report = trained(text_options({{"epochs", 8.0}}));
  CHECK(report.outcome == TrainingOutcome::trained);
  CHECK(report.characters == 56.0);
  // 8,800 characters to learn from in pieces of 32, 2,200 to test with.
  CHECK(report.training_samples == 274);
  CHECK(report.test_samples == 68);
  CHECK(report.steps == 8 * 17);
  REQUIRE(report.baselines.size() == 3);
  // Counted by another program.
  const double unigram = report.baselines[1].test_loss;
  CHECK(unigram == Catch::Approx(3.126233042163003));
  CHECK(report.baselines[2].test_loss == Catch::Approx(2.4341932109799553));
  // At first all characters that the model knows are about equally likely.
  CHECK(report.losses.front() == Catch::Approx(std::log(64.0)).epsilon(0.1));
  const auto& last = report.epochs.back();
  CHECK(*last.test_loss.low < *last.test_loss.point);
  CHECK(*last.test_loss.high < unigram - 0.2);
  CHECK(*last.test_accuracy.low > 0.2);
  CHECK(*report.test_bits.point == Catch::Approx(*last.test_loss.point / std::log(2.0)));
  CHECK(*report.test_bits.low < *report.test_bits.point);
  CHECK(report.characters_per_s.point);
  CHECK_FALSE(report.images_per_s.point);
  CHECK(report.verdicts.empty() == report.times[1].absent.empty());
}

TEST_CASE("A block of attention tells more of the sonnets than pairs of characters do",
          "[training][simulation]") {
  const TrainingReport report = trained(text_options({{"epochs", 2.0}, {"learning_rate", 0.01}}),
                                        {.batch = 4}, data::sonnets());
  // 47,852 characters to learn from, 11,962 to test with; frequencies counted by another program.
  CHECK(report.training_samples == 1494);
  CHECK(report.test_samples == 373);
  CHECK(report.characters == 59.0);
  const double bigram = report.baselines[2].test_loss;
  CHECK(bigram == Catch::Approx(2.351230780679476));
  CHECK(*report.epochs.back().test_loss.high < bigram - 0.05);
}

TEST_CASE("What a model writes at the end is made of the text's characters", "[training]") {
  const TrainingReport report = trained(text_options({{"epochs", 2.0}}));
  const std::string text(data::sonnets());
  CHECK(report.written.size() == 200);
  CHECK(report.written.front() == 'F');
  for (const char each : report.written) CHECK(text.find(each) != std::string::npos);
  // Not the one character that is most frequent, over and over.
  CHECK(std::count(report.written.begin(), report.written.end(), ' ') < 80);
}

TEST_CASE("The test at the end and what is written fit into the time that is allowed",
          "[training]") {
  constexpr double allowed_ms = 600;
  test::TickingClock clock(1);
  auto made = experiments::start_experiment(
      "training",
      object(
          {{"subject", transformer({.context = 8})},
           {"options",
            text_options({{"epochs", 1000.0}, {"max_ms", allowed_ms}, {"side_by_side", false}})}}),
      {clock, text_estimate});
  REQUIRE(made.ok());
  std::set<experiments::RunPhase> phases;
  while ((*made)->advance()) {
    const auto now = (*made)->progress();
    phases.insert(now.phase);
    // It does not stand at the end before that.
    CHECK(now.fraction < 1);
    CHECK(now.remaining_ms > 0);
  }
  // By this clock a character takes as long as a step: more than was kept for it.
  CHECK(phases.count(experiments::RunPhase::testing) +
            phases.count(experiments::RunPhase::writing) ==
        2);
  const auto& report = experiments::report_of<TrainingReport>(**made);
  CHECK(report.outcome == TrainingOutcome::unfinished);
  CHECK(report.epochs.back().test_accuracy.point);
  CHECK(report.written.size() > 1);
  CHECK(report.elapsed_ms <= 1.08 * allowed_ms);
}

TEST_CASE("A text's training is the same for the same seed, to the bit", "[training]") {
  const auto one = trained(text_options({{"epochs", 1.0}, {"seed", 3.0}}));
  const auto again = trained(text_options({{"epochs", 1.0}, {"seed", 3.0}}));
  const auto other = trained(text_options({{"epochs", 1.0}, {"seed", 4.0}}));
  CHECK(one.weights_checksum == again.weights_checksum);
  CHECK(one.written == again.written);
  CHECK(one.weights_checksum != other.weights_checksum);
}

TEST_CASE("Checkpoints change what a step holds and costs, and nothing that is learned",
          "[training]") {
  const Sizes sizes{.context = 16, .batch = 8, .blocks = 2};
  const auto plain = trained(text_options({{"epochs", 1.0}}), sizes);
  const auto other = trained(text_options({{"epochs", 1.0}, {"checkpoint_every", 1.0}}), sizes);
  CHECK(plain.recomputed_flops == 0);
  CHECK(plain.needed_bytes == plain.needed_without_checkpoints_bytes);
  CHECK(other.weights_checksum == plain.weights_checksum);
  CHECK(other.checkpoint_every == 1);
  CHECK(other.needed_without_checkpoints_bytes == plain.needed_bytes);
  CHECK(other.needed_bytes < plain.needed_bytes);
  CHECK(other.recomputed_flops > 0);
  CHECK(other.recomputed_flops < other.forward_flops);
  // Of a step's parts it is the backward pass's.
  CHECK(*other.times[1].flops == other.backward_flops + other.recomputed_flops);
  CHECK(*other.times[0].flops == other.forward_flops);
}

TEST_CASE("What knows nothing but frequencies is called no better", "[training]") {
  const auto report = trained(text_options({{"epochs", 1.0}, {"learning_rate", 1e-6}}));
  CHECK(std::any_of(report.verdicts.begin(), report.verdicts.end(), [](const auto& verdict) {
    return verdict.code == "no_better_than_frequencies";
  }));
}

TEST_CASE("A model that sees what it is to tell is refused", "[training]") {
  const auto error = text_refused(transformer({.causal = false}));
  CHECK(error.code == "unsupported_subject");
  CHECK(error.message.find("must be causal") != std::string::npos);
}

TEST_CASE("A text with no piece to learn from or to test with allows no batch at all",
          "[training]") {
  // Of the fifth that is tested on, each character but the first is an answer.
  const auto context = text_refused(transformer({.context = 16384, .batch = 1}));
  const auto answers = static_cast<double>(data::sonnets().size() / 5 - 1);
  const std::string allowed = measure::number_text(answers, 6) + " characters at once";
  CHECK(context.field == "text");
  CHECK(context.allowed == "longer, or read by at most " + allowed);
  CHECK(context.message.find("can read at most " + allowed) != std::string::npos);
  const auto batch = text_refused(transformer({.batch = 100000}));
  CHECK(batch.field == "batch");
  CHECK(batch.allowed.find("at most ") == 0);
  CHECK(batch.allowed != "at most 0");
}

TEST_CASE("A model whose outputs are no numbers is not accused of looking ahead", "[training]") {
  // Doubled so often, numbers are infinite, and their norm is none.
  TreeValue::Elements layers{
      object({{"type", "Embedding"}, {"num_embeddings", 64.0}, {"embedding_dim", 2.0}})};
  for (int i = 0; i < 140; ++i) {
    layers.push_back(object({{"type", "Residual"}, {"main", list({})}, {"shortcut", list({})}}));
  }
  layers.push_back(object({{"type", "LayerNorm"}, {"normalized_shape", 2.0}}));
  layers.push_back(object({{"type", "Linear"}, {"in_features", 2.0}, {"out_features", 64.0}}));
  const auto subject = object(
      {{"model", object({{"input", list({TreeValue(32.0)})}, {"layers", TreeValue(layers)}})},
       {"batch", 16.0}});
  test::TickingClock clock(1);
  const auto started = experiments::start_experiment(
      "training", object({{"subject", subject}, {"options", text_options()}}),
      {clock, text_estimate});
  REQUIRE(started.ok());
  while ((*started)->advance()) {
  }
  // Which is said of the training, as far as it comes.
  const auto& report = experiments::report_of<TrainingReport>(**started);
  CHECK(report.outcome == TrainingOutcome::diverged);
}

TEST_CASE("What cannot learn a text is refused with what it lacks", "[training]") {
  CHECK(text_refused(object({{"model", "mlp"}})).message.find("its first layer is an Embedding") !=
        std::string::npos);
  CHECK(text_refused(transformer({.vocabulary = 57})).message ==
        "The model's Embedding knows 57 characters, but the text has 59 different characters.");
  const auto long_context = text_refused(transformer({.context = 16384}));
  CHECK(long_context.message.find("59,814 characters") != std::string::npos);
  CHECK(long_context.message.find("16 pieces of 16,384") != std::string::npos);
  CHECK(text_refused(transformer({.batch = 1495})).field == "batch");
  CHECK(text_refused(transformer(), object({{"data", "digits"}})).code == "shape_mismatch");
  CHECK(text_refused(transformer(), object({{"data", "letters"}})).field == "data");
}
