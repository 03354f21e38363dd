// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A model of characters writing by itself: one character at a time, each drawn among the next ones
// that it holds possible, after as many before it as the model reads.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/layers/network.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/measure/random.h"

namespace flopscope::experiments {

class TextWriter {
 public:
  /// What softmax's exponents are divided by: below 1, likely characters become likelier.
  static constexpr double temperature = 0.8;
  static constexpr std::size_t characters = 200;

  /// A writer by `network`, the model that `learned` is, on a batch of one. It begins with the
  /// token `first`. It takes the memory of running the model: there are no gradients. Errors as of
  /// layers::Network::prepare_filled.
  [[nodiscard]] static measure::Result<TextWriter> make(const layers::Network& network,
                                                        layers::Kernel kernel,
                                                        const layers::Trainable& learned,
                                                        std::vector<std::string> alphabet,
                                                        std::uint32_t first, std::uint64_t seed);

  /// One character more. Error: "out_of_memory".
  [[nodiscard]] std::optional<measure::Error> advance();
  [[nodiscard]] bool done() const { return tokens_.size() >= characters; }
  /// What there is so far, the first character included.
  [[nodiscard]] std::string text() const;

 private:
  TextWriter(std::unique_ptr<layers::FilledNetwork> network, std::size_t classes,
             std::vector<std::string> alphabet, std::uint32_t first, std::uint64_t seed)
      : network_(std::move(network)),
        classes_(classes),
        alphabet_(std::move(alphabet)),
        tokens_{first},
        random_(seed) {}

  std::unique_ptr<layers::FilledNetwork> network_;
  std::size_t classes_;  // that the model tells apart, at least as many as the alphabet has
  std::vector<std::string> alphabet_;
  std::vector<std::uint32_t> tokens_;
  measure::Random random_;
};

}  // namespace flopscope::experiments
