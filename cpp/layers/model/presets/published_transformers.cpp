// SPDX-License-Identifier: MIT
//
// Published figures of the transformers, and why some of them differ from ours.
#include "model_builders.h"

namespace flopscope::layers {

namespace {

constexpr const char* nanogpt = "nanoGPT, transformer_sizing.ipynb";

}  // namespace

std::span<const PublishedFigure> published_of_bert_base() {
  static constexpr PublishedFigure figures[] = {
      {"FLOPs", 22.36e9, "2 for each multiply-accumulate", "calflops, README",
       "A Chinese version with a smaller vocabulary: fewer parameters, and the same blocks."},
      {"FLOPs", 28616498688, "2 for each multiply-accumulate, and all other operations",
       "ELECTRA, flops_computation.py",
       "Bias, softmax, GELU, normalisation and dropout count, as do an embedding by multiplication "
       "with one-hot vectors (6,027,509,760) and a head for pre-training (152,076,288)."},
      {"MACs of a layer", 128.87e9, "multiply-accumulates of linear layers",
       "DeepSpeed's flops profiler, README",
       "A layer of BERT-large on a batch of 80, without both products of attention (2.68 thousand "
       "million)."},
  };
  return figures;
}

std::span<const PublishedFigure> published_of_gpt2_small() {
  static constexpr PublishedFigure figures[] = {
      {"FLOPs", 291648307200, "2 for each multiply-accumulate", nanogpt, ""},
      {"FLOPs of a training step", 874944921600, "forward, and twice that backward", nanogpt,
       "Three times the forward pass, which equals the formula of Megatron. Counted from the graph "
       "the backward pass is just as long, because the embedding in front needs no product."},
      {"FLOPs of a training step", 879894724608, "PaLM, appendix B: (6 N + 12 L H Q T) T", nanogpt,
       "A formula: N also counts positions and normalisations, which are in no product."},
      {"FLOPs for a token", 188743680, "Kaplan et al., equation 2.2: 2 N + 2 n_layer n_ctx d_attn",
       "Kaplan et al., \"Scaling Laws for Neural Language Models\", 2020",
       "A formula: N leaves out embeddings and head, and only half of attention's products count."},
      {"FLOPs for a token", 207618048, "2 N + 4 n_layer n_ctx d_model",
       "the same with both products of attention", "N leaves out embeddings and head."},
  };
  return figures;
}

}  // namespace flopscope::layers
