// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <utility>

#include "sample_set.h"

namespace flopscope::experiments {

namespace {

using data::Split;

/// How often each character occurs, and each after each other, in what is learned from. What
/// follows a character is listed, not counted in a table of all pairs: a large alphabet has more of
/// them than memory holds, a text no more than characters.
class Frequencies {
 public:
  Frequencies(std::size_t alphabet, const std::uint32_t* text, std::size_t size)
      : alphabet_(alphabet),
        total_(static_cast<double>(size)),
        counts_(alphabet),
        begins_(alphabet + 1),
        next_(size - 1),
        followers_(alphabet) {
    for (std::size_t i = 0; i < size; ++i) ++counts_[text[i]];
    for (std::size_t c = 0; c < alphabet; ++c) {
      begins_[c + 1] = begins_[c] + counts_[c] - (c == text[size - 1] ? 1 : 0);
    }
    std::vector<std::uint32_t> ends(begins_.begin(), begins_.end() - 1);
    for (std::size_t i = 1; i < size; ++i) next_[ends[text[i - 1]]++] = text[i];
    for (std::size_t c = 0; c < alphabet; ++c) {
      std::uint32_t* const begin = next_.data() + begins_[c];
      std::uint32_t* const end = next_.data() + begins_[c + 1];
      std::sort(begin, end);
      for (const std::uint32_t* at = begin; at != end; ++at) {
        if (at == begin || *at != *(at - 1)) ++followers_[c];
      }
    }
  }

  /// With one more of each character than there are, so that none is impossible (Laplace).
  [[nodiscard]] double unigram(std::uint32_t next) const {
    return (counts_[next] + 1) / (total_ + static_cast<double>(alphabet_));
  }

  /// Witten and Bell, "The zero-frequency problem", 1991: as much is left to what never followed as
  /// there are different characters that did.
  [[nodiscard]] double bigram(std::uint32_t last, std::uint32_t next) const {
    const std::uint32_t* const begin = next_.data() + begins_[last];
    const std::uint32_t* const end = next_.data() + begins_[last + 1];
    if (begin == end) return unigram(next);
    const auto [first, past] = std::equal_range(begin, end, next);
    const double followers = followers_[last];
    return (static_cast<double>(past - first) + followers * unigram(next)) /
           (static_cast<double>(end - begin) + followers);
  }

 private:
  std::size_t alphabet_;
  double total_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> begins_;     // in next_, of what follows each character
  std::vector<std::uint32_t> next_;       // sorted for each
  std::vector<std::uint32_t> followers_;  // how many of them differ
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

std::int64_t longest_context(std::int64_t characters) {
  const std::int64_t learned = learned_characters(characters);
  return std::max<std::int64_t>(0, std::min(learned / 2, characters - learned - 1));
}

std::unique_ptr<SampleSet> text_samples(data::TextSet text, std::int64_t context) {
  return std::make_unique<TextSamples>(std::move(text), context);
}

}  // namespace flopscope::experiments
