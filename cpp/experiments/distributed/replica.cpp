// SPDX-License-Identifier: MIT
#include "flopscope/experiments/replica.h"

#include <algorithm>
#include <utility>

#include "flopscope/layers/cross_entropy.h"
#include "flopscope/layers/sgd.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/refusal.h"
#include "question/model_subject.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

using layers::Trainable;

/// A network that learns, and the network that it is made of.
struct Learning {
  std::unique_ptr<layers::Operation> network;
  Trainable trainable;
};

measure::Result<Learning> learning(const Subject& model, std::int64_t batch, std::uint64_t seed) {
  auto runnable = runnable_model(model, batch);
  if (!runnable) return runnable.error();
  auto trainable = Trainable::make(*runnable->network, model.kernel, seed);
  if (!trainable) return trainable.error();
  return Learning{std::move(runnable->operation), std::move(*trainable)};
}

/// One for each row of the output, apart from what the parameters are drawn from.
std::vector<std::int32_t> drawn_labels(const layers::Shape& output, std::int64_t seed) {
  constexpr std::uint64_t label_stream = 0x6c6162656c73;
  measure::Random random(static_cast<std::uint64_t>(seed) ^ label_stream);
  const auto classes = static_cast<std::uint32_t>(output.last());
  std::vector<std::int32_t> labels(static_cast<std::size_t>(output.elements() / output.last()));
  for (std::int32_t& label : labels) label = static_cast<std::int32_t>(random.below(classes));
  return labels;
}

/// Part `rank` of so many equal ones.
template <class T>
std::span<T> part_of(std::span<T> whole, const BatchPart& part) {
  const std::size_t size = whole.size() / static_cast<std::size_t>(part.workers);
  return whole.subspan(static_cast<std::size_t>(part.rank) * size, size);
}

constexpr Field batch_part_fields[] = {
    field<&BatchPart::workers>("that share the batch", at_least(1)),
    field<&BatchPart::rank>("of this one", at_least(0)),
    field<&BatchPart::seed>("of parameters and batch", at_least(0)),
};

}  // namespace

constexpr RecordType BatchPart::record_type{"BatchPart", "a part of a batch", batch_part_fields};

Replica::Replica(std::unique_ptr<layers::Operation> network, Trainable trainable,
                 layers::Kernel kernel)
    : network_(std::move(network)), trainable_(std::move(trainable)), kernel_(kernel) {}

measure::Result<std::unique_ptr<Replica>> Replica::make(const Subject& model,
                                                        const BatchPart& part) {
  if (model.batch % part.workers != 0) {
    return measure::refusal("workers", measure::number_text(static_cast<double>(part.workers)),
                            {"divides_batch",
                             "a number that divides the batch of {batch}",
                             {{"batch", static_cast<double>(model.batch)}}});
  }
  const auto seed = static_cast<std::uint64_t>(part.seed);
  auto whole = learning(model, model.batch, seed);
  if (!whole) return whole.error();
  const std::vector<std::int32_t> labels = drawn_labels(whole->trainable.output_shape(), part.seed);
  auto own = learning(model, model.batch / part.workers, seed);
  if (!own) return own.error();
  own->trainable.fill(whole->trainable.tensors());
  const std::span<const float> input = part_of(whole->trainable.input(), part);
  std::copy(input.begin(), input.end(), own->trainable.input().begin());

  std::unique_ptr<Replica> made(
      new Replica(std::move(own->network), std::move(own->trainable), model.kernel));
  auto optimizer = layers::make_sgd({.lr = 0}, made->kernel_, made->trainable_.parameters());
  if (!optimizer) return optimizer.error();
  made->optimizer_ = std::move(*optimizer);
  const std::span<const std::int32_t> mine = part_of(std::span(labels), part);
  made->labels_.assign(mine.begin(), mine.end());
  made->dlogits_.resize(static_cast<std::size_t>(made->trainable_.output_shape().elements()));
  std::size_t parameters = 0;
  for (const auto& tensor : made->trainable_.parameters()) parameters += tensor.values.size();
  made->gradients_.resize(parameters);
  made->share_ = 1 / static_cast<float>(part.workers);
  return measure::Result<std::unique_ptr<Replica>>(std::move(made));
}

std::optional<measure::Error> Replica::compute() {
  if (auto error = trainable_.forward()) return error;
  const auto loss = layers::cross_entropy(kernel_, trainable_.output_shape().last(),
                                          trainable_.output(), labels_, dlogits_);
  if (!loss) return loss.error();
  trainable_.zero_gradients();
  if (auto error = trainable_.backward(dlogits_)) return error;
  auto to = gradients_.begin();
  for (const auto& tensor : trainable_.parameters()) {
    to = std::copy(tensor.gradient.begin(), tensor.gradient.end(), to);
  }
  return std::nullopt;
}

void Replica::update() {
  auto from = gradients_.begin();
  for (const auto& tensor : trainable_.parameters()) {
    for (float& gradient : tensor.gradient) gradient = share_ * *from++;
  }
  optimizer_->step();
}

}  // namespace flopscope::experiments
