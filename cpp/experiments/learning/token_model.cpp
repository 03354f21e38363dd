// SPDX-License-Identifier: MIT
#include "token_model.h"

#include <algorithm>
#include <utility>

namespace flopscope::experiments {

namespace {

using Outputs = measure::Result<std::span<const float>>;

class WholeModel final : public TokenModel {
 public:
  explicit WholeModel(std::unique_ptr<layers::FilledNetwork> network)
      : network_(std::move(network)) {}

  [[nodiscard]] Outputs after(std::span<const std::uint32_t> tokens) override {
    const std::span<float> input = network_->input();
    const std::span<const std::uint32_t> read = tokens.last(std::min(input.size(), tokens.size()));
    const auto end = std::copy(read.begin(), read.end(), input.begin());
    std::fill(end, input.end(), 0.0F);  // what comes later is not seen
    network_->run();
    if (const measure::Error* const error = network_->failure()) return *error;
    const std::size_t classes = network_->output().size() / input.size();
    return network_->output().subspan((read.size() - 1) * classes, classes);
  }

 private:
  std::unique_ptr<layers::FilledNetwork> network_;
};

class DecodedModel final : public TokenModel {
 public:
  explicit DecodedModel(layers::Decoder decoder) : decoder_(std::move(decoder)) {}

  [[nodiscard]] Outputs after(std::span<const std::uint32_t> tokens) override {
    if (tokens.size() == 1) decoder_.restart();
    return decoder_.advance(tokens.back());
  }

 private:
  layers::Decoder decoder_;
};

}  // namespace

TokenModelResult whole_model(const layers::Network& network, layers::Kernel kernel,
                             ModelTensors tensors) {
  auto made = network.prepare_filled(kernel, tensors);
  if (!made) return made.error();
  return std::unique_ptr<TokenModel>(std::make_unique<WholeModel>(std::move(*made)));
}

std::unique_ptr<TokenModel> decoded_model(layers::Decoder decoder) {
  return std::make_unique<DecodedModel>(std::move(decoder));
}

}  // namespace flopscope::experiments
