// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <utility>

#include "sample_set.h"

namespace flopscope::experiments {

namespace {

using data::Split;

/// How often each character occurs, and each after each other, in what is learned from.
class Frequencies {
 public:
  Frequencies(std::size_t alphabet, const std::uint32_t* text, std::size_t size)
      : alphabet_(alphabet),
        total_(static_cast<double>(size)),
        counts_(alphabet),
        pairs_(alphabet * alphabet),
        after_(alphabet),
        followers_(alphabet) {
    for (std::size_t i = 0; i < size; ++i) {
      counts_[text[i]] += 1;
      if (i == 0) continue;
      double& pair = pairs_[text[i - 1] * alphabet + text[i]];
      if (pair == 0) followers_[text[i - 1]] += 1;
      pair += 1;
      after_[text[i - 1]] += 1;
    }
  }

  /// With one more of each character than there are, so that none is impossible (Laplace).
  [[nodiscard]] double unigram(std::uint32_t next) const {
    return (counts_[next] + 1) / (total_ + static_cast<double>(alphabet_));
  }

  /// Witten and Bell, "The zero-frequency problem", 1991: as much is left to what never followed as
  /// there are different characters that did.
  [[nodiscard]] double bigram(std::uint32_t last, std::uint32_t next) const {
    const double seen = after_[last];
    if (seen == 0) return unigram(next);
    const double pair = pairs_[last * alphabet_ + next];
    return (pair + followers_[last] * unigram(next)) / (seen + followers_[last]);
  }

 private:
  std::size_t alphabet_;
  double total_;
  std::vector<double> counts_, pairs_, after_, followers_;
};

class TextSamples final : public SampleSet {
 public:
  TextSamples(data::TextSet text, std::int64_t context)
      : text_(std::move(text)), context_(static_cast<std::size_t>(context)) {}

  [[nodiscard]] std::int64_t samples(Split split) const override {
    return split == Split::training ? learned_pieces(characters(), answers())
                                    : tested_pieces(characters(), answers());
  }
  [[nodiscard]] std::int64_t answers() const override {
    return static_cast<std::int64_t>(context_);
  }

  void begin_epoch(measure::Random& random) override {
    first_ = random.below(static_cast<std::uint32_t>(context_));
  }

  void load(Split split, std::size_t place, float* x,
            std::vector<std::int32_t>& labels) const override {
    const std::size_t begin = (split == Split::training ? first_ : test_begin()) + place * context_;
    for (std::size_t i = begin; i < begin + context_; ++i) {
      *x++ = static_cast<float>(text_.tokens[i]);
      labels.push_back(static_cast<std::int32_t>(text_.tokens[i + 1]));
    }
  }

  [[nodiscard]] std::vector<BaselineLoss> baselines() const override {
    const Frequencies known(text_.alphabet.size(), text_.tokens.data(), test_begin());
    const auto answered = static_cast<std::size_t>(samples(Split::test)) * context_;
    double unigram = 0;
    double bigram = 0;
    for (std::size_t i = test_begin(); i < test_begin() + answered; ++i) {
      unigram -= std::log(known.unigram(text_.tokens[i + 1]));
      bigram -= std::log(known.bigram(text_.tokens[i], text_.tokens[i + 1]));
    }
    const auto count = static_cast<double>(answered);
    return {{Baseline::uniform, std::log(static_cast<double>(text_.alphabet.size()))},
            {Baseline::unigram, unigram / count},
            {Baseline::bigram, bigram / count}};
  }

 private:
  [[nodiscard]] std::int64_t characters() const {
    return static_cast<std::int64_t>(text_.tokens.size());
  }
  [[nodiscard]] std::size_t test_begin() const {
    return static_cast<std::size_t>(learned_characters(characters()));
  }

  data::TextSet text_;
  std::size_t context_;
  std::size_t first_ = 0;  // where the epoch's first piece begins
};

}  // namespace

std::int64_t learned_characters(std::int64_t characters) { return characters - characters / 5; }

std::int64_t learned_pieces(std::int64_t characters, std::int64_t context) {
  // The last piece's last answer still is learned from, wherever the first one begins.
  return std::max<std::int64_t>(0, (learned_characters(characters) - context) / context);
}

std::int64_t tested_pieces(std::int64_t characters, std::int64_t context) {
  const std::int64_t tested = characters - learned_characters(characters);
  return std::max<std::int64_t>(0, (tested - 1) / context);
}

std::unique_ptr<SampleSet> text_samples(data::TextSet text, std::int64_t context) {
  return std::make_unique<TextSamples>(std::move(text), context);
}

}  // namespace flopscope::experiments
