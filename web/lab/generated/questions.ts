// SPDX-License-Identifier: MIT
//
// Generated from the record descriptions in C++ by `npm run generate`. Do not edit.

import type { RoleKind } from './methods.ts'
import {
  type ExperimentName,
  type FieldInfo,
  firstOperationInfos,
  type ModelName,
  type OperationInfo,
  type TrainingOptions,
} from './records.ts'

/** The question that each experiment answers */
export const questions: Readonly<Record<ExperimentName, string>> = {
  timing: 'How long does it take, and how sure is that?',
  cost: 'How much work is it on paper?',
  training_cost: 'What would training it cost?',
  memory: 'Where do the bytes go?',
  profile: 'What does it take: time, memory and work?',
  trace: 'Where does the time go?',
  bottleneck: 'What is worth fixing?',
  roofline: 'Arithmetic or memory?',
  scaling: 'How does it grow, and what comes next?',
  attention: 'Full, windowed, linear or cached?',
  batching: 'How large should a batch be?',
  threads: 'What do more threads gain?',
  crossover: 'When does the GPU win?',
  distributed: 'What do more machines buy?',
  comparison: 'Is it really faster?',
  suite: 'Which of many is the fastest?',
  ladder: 'What does each kernel trick buy?',
  optimization: 'What does making it smaller cost?',
  regression: 'Is it slower than last time?',
  architectures: 'MLP, CNN or Transformer?',
  training: 'Does it learn, and what does a step cost?',
  overhead: 'What does profiling itself cost?',
  tile: 'Which tile fits the registers?',
}

/** The models that forms offer, and how many samples go through each at once to begin with */
export const offeredModels: readonly {
  readonly name: ModelName
  readonly doc: string
  readonly batch: number
}[] = [
  {
    name: 'lenet-5',
    doc: 'LeCun et al., 1998, with every connection of its third layer',
    batch: 32,
  },
  {
    name: 'softmax-regression',
    doc: 'one linear layer, 784-10, which reads a digit without a hidden layer',
    batch: 64,
  },
  { name: 'mlp', doc: '784-128-10, which reads a digit of 28x28 pixels', batch: 64 },
  {
    name: 'transformer-mlp',
    doc: "768-3072-768, the feed-forward part of BERT-base's blocks",
    batch: 4,
  },
  {
    name: 'transformer-block',
    doc: 'one block as GPT-2 has it, of width 256 on 64 positions',
    batch: 1,
  },
  {
    name: 'small-cnn',
    doc: 'two convolutions and two linear layers, which read a digit',
    batch: 64,
  },
  {
    name: 'small-resnet',
    doc: 'He et al., 2015, as for CIFAR-10 with one block of 8, 16 and 32 channels each',
    batch: 8,
  },
  {
    name: 'tiny-gpt',
    doc: "GPT-2's blocks, small enough for a browser: 2 of width 64, 64 characters",
    batch: 2,
  },
  {
    name: 'tiny-vit',
    doc: 'a vision transformer on 28x28 pixels: 49 patches, 2 blocks of width 64',
    batch: 2,
  },
]

/** Every known model */
export const models: readonly { readonly name: ModelName; readonly doc: string }[] = [
  ...offeredModels,
  { name: 'alexnet', doc: 'Krizhevsky, "One weird trick", 2014, as torchvision has it' },
  { name: 'vgg-16', doc: 'Simonyan and Zisserman, 2014, configuration D' },
  { name: 'resnet-18', doc: 'He et al., 2015' },
  { name: 'resnet-50', doc: 'He et al., 2015, version 1.5 with the stride in the 3x3 convolution' },
  { name: 'resnet-50-v1', doc: 'He et al., 2015, with the stride in the 1x1 convolution' },
  { name: 'bert-base', doc: 'Devlin et al., 2018: encoder and pooler on 128 tokens' },
  { name: 'gpt2-small', doc: 'Radford et al., 2019: 124 million parameters, 1024 tokens' },
]

/** Those with attention, whose layers have the kernel that stores its scores */
export const attentionModels: readonly string[] = [
  'bert-base',
  'gpt2-small',
  'transformer-block',
  'tiny-gpt',
  'tiny-vit',
]

/** Those of them whose samples are sequences, of tokens or of vectors: their `seq` can grow */
export const sequenceModels: readonly string[] = [
  'bert-base',
  'gpt2-small',
  'transformer-block',
  'tiny-gpt',
]

/** Those with hidden sizes: their `width` can grow */
export const widthModels: readonly string[] = [
  'lenet-5',
  'alexnet',
  'vgg-16',
  'resnet-18',
  'resnet-50',
  'resnet-50-v1',
  'bert-base',
  'gpt2-small',
  'mlp',
  'transformer-mlp',
  'transformer-block',
  'small-cnn',
  'small-resnet',
  'tiny-gpt',
  'tiny-vit',
]

/** Samples in a batch of a training whose subject does not say, by what is learned */
export const trainingBatches: Readonly<Record<TrainingOptions['data'], number>> = {
  digits: 64,
  text: 4,
  images: 64,
}

/** Models that forms offer and that read characters: they learn text */
export const textModels: readonly ModelName[] = ['tiny-gpt']

/** The size of a dimension */
const size = (name: string, initial: number, doc: string): FieldInfo => ({
  name,
  unit: '',
  doc,
  kind: 'count',
  default: initial,
  minimum: 1,
  maximum: 2147483647,
})

/** Every operation */
export const operations: readonly OperationInfo[] = [
  ...firstOperationInfos,
  {
    name: 'gelu',
    doc: 'the Gaussian error linear unit',
    kernels: ['fastest', 'naive', 'simd'],
    backward: true,
    fields: [size('size', 65536, 'elements')],
  },
  {
    name: 'leaky_relu',
    doc: 'x where x > 0, else negative_slope x, element by element',
    kernels: ['fastest', 'naive', 'simd'],
    backward: true,
    fields: [size('size', 65536, 'elements')],
  },
  {
    name: 'relu6',
    doc: 'min(max(x, 0), 6), element by element',
    kernels: ['fastest', 'naive', 'simd'],
    backward: true,
    fields: [size('size', 65536, 'elements')],
  },
  {
    name: 'sigmoid',
    doc: '1 / (1 + exp(-x)), element by element',
    kernels: ['fastest', 'naive', 'simd'],
    backward: true,
    fields: [size('size', 65536, 'elements')],
  },
  {
    name: 'silu',
    doc: 'x / (1 + exp(-x)), element by element',
    kernels: ['fastest', 'naive', 'simd'],
    backward: true,
    fields: [size('size', 65536, 'elements')],
  },
  {
    name: 'tanh',
    doc: 'the hyperbolic tangent, element by element',
    kernels: ['fastest', 'naive', 'simd'],
    backward: true,
    fields: [size('size', 65536, 'elements')],
  },
  {
    name: 'softmax',
    doc: 'exp(x) / sum of exp(x), row by row',
    kernels: ['fastest', 'naive', 'simd'],
    backward: true,
    fields: [
      size('rows', 256, 'rows, each of which will add up to 1'),
      size('cols', 256, 'elements of a row'),
    ],
  },
  {
    name: 'conv2d',
    doc: 'a two-dimensional convolution',
    kernels: ['fastest', 'js', 'naive', 'blocked', 'simd'],
    backward: true,
    together: 'height,width',
    fields: [
      size('batch', 1, 'images'),
      size('in_channels', 64, 'channels of the input'),
      size('out_channels', 64, 'channels of the output'),
      size('height', 56, 'rows of the input'),
      size('width', 56, 'columns of the input'),
      size('kernel_size', 3, 'side of the square kernel'),
      size('stride', 1, 'input elements from one window to the next'),
      {
        name: 'padding',
        unit: '',
        doc: 'zeros around the input',
        kind: 'count',
        default: 1,
        minimum: 0,
        maximum: 2147483647,
      },
      size('dilation', 1, 'input elements from one kernel element to the next'),
      size('groups', 1, 'parts that the channels are split into'),
      {
        name: 'bias',
        unit: '',
        doc: 'whether a learned bias is added',
        kind: 'boolean',
        default: true,
      },
    ],
  },
  {
    name: 'conv2d_im2col',
    doc: 'a two-dimensional convolution by a matrix of all its patches',
    kernels: ['fastest', 'naive', 'simd'],
    together: 'height,width',
    fields: [
      size('batch', 1, 'images'),
      size('in_channels', 64, 'channels of the input'),
      size('out_channels', 64, 'channels of the output'),
      size('height', 56, 'rows of the input'),
      size('width', 56, 'columns of the input'),
      size('kernel_size', 3, 'side of the square kernel'),
      size('stride', 1, 'input elements from one window to the next'),
      {
        name: 'padding',
        unit: '',
        doc: 'zeros around the input',
        kind: 'count',
        default: 1,
        minimum: 0,
        maximum: 2147483647,
      },
      size('dilation', 1, 'input elements from one kernel element to the next'),
      size('groups', 1, 'parts that the channels are split into'),
      {
        name: 'bias',
        unit: '',
        doc: 'whether a learned bias is added',
        kind: 'boolean',
        default: true,
      },
    ],
  },
  {
    name: 'layer_norm',
    doc: 'layer normalisation, row by row',
    kernels: ['fastest', 'naive', 'simd'],
    backward: true,
    fields: [
      size('rows', 128, 'rows, each normalised on its own'),
      size('cols', 768, 'elements of a row'),
    ],
  },
  {
    name: 'attention',
    doc: 'scaled dot-product attention, without its projections',
    kernels: ['fastest', 'js', 'naive', 'blocked', 'materialized', 'simd'],
    backward: true,
    fields: [
      size('batch', 1, 'sequences'),
      size('heads', 12, 'parallel attentions; a divisor of d_model'),
      size('seq', 128, 'positions of a sequence'),
      size('d_model', 768, 'width of all heads together'),
      {
        name: 'causal',
        unit: '',
        doc: 'whether positions see only those before them',
        kind: 'boolean',
        default: false,
      },
      {
        name: 'window',
        unit: '',
        doc: 'positions see only those less than this away; 0: all',
        kind: 'count',
        default: 0,
        minimum: 0,
        maximum: 2147483647,
      },
    ],
  },
  {
    name: 'multihead_attention',
    doc: 'self-attention with its four projections',
    kernels: ['fastest', 'naive', 'materialized', 'simd'],
    backward: true,
    fields: [
      size('batch', 1, 'sequences'),
      size('heads', 12, 'parallel attentions; a divisor of d_model'),
      size('seq', 128, 'positions of a sequence'),
      size('d_model', 768, 'width of all heads together'),
      {
        name: 'causal',
        unit: '',
        doc: 'whether positions see only those before them',
        kind: 'boolean',
        default: false,
      },
      {
        name: 'window',
        unit: '',
        doc: 'positions see only those less than this away; 0: all',
        kind: 'count',
        default: 0,
        minimum: 0,
        maximum: 2147483647,
      },
    ],
  },
  {
    name: 'linear_attention',
    doc: 'attention whose work grows with seq, by a feature map in the place of softmax',
    kernels: ['fastest', 'naive', 'simd'],
    fields: [
      size('batch', 1, 'sequences'),
      size('heads', 12, 'parallel attentions; a divisor of d_model'),
      size('seq', 128, 'positions of a sequence'),
      size('d_model', 768, 'width of all heads together'),
      {
        name: 'causal',
        unit: '',
        doc: 'whether positions see only those before them',
        kind: 'boolean',
        default: false,
      },
    ],
  },
  {
    name: 'cached_attention',
    doc: 'attention of new positions to those whose keys and values are kept',
    kernels: ['fastest', 'naive', 'simd'],
    fields: [
      size('batch', 1, 'sequences'),
      size('heads', 12, 'parallel attentions; a divisor of d_model'),
      size('seq', 1, 'new positions of a sequence'),
      size('cached', 1023, 'positions whose keys and values are kept'),
      size('d_model', 768, 'width of all heads together'),
      {
        name: 'window',
        unit: '',
        doc: 'positions see only those less than this away; 0: all',
        kind: 'count',
        default: 0,
        minimum: 0,
        maximum: 2147483647,
      },
    ],
  },
  {
    name: 'quantized_linear',
    doc: 'a fully connected layer of 8-bit integers',
    kernels: ['fastest', 'naive', 'simd'],
    fields: [
      size('batch', 32, 'rows of the input'),
      size('in_features', 256, 'columns of the input'),
      size('out_features', 256, 'columns of the output'),
      {
        name: 'bias',
        unit: '',
        doc: 'whether a learned bias is added',
        kind: 'boolean',
        default: true,
      },
    ],
  },
  {
    name: 'quantized_conv2d',
    doc: 'a two-dimensional convolution of 8-bit integers',
    kernels: ['fastest', 'naive', 'simd'],
    together: 'height,width',
    fields: [
      size('batch', 1, 'images'),
      size('in_channels', 64, 'channels of the input'),
      size('out_channels', 64, 'channels of the output'),
      size('height', 56, 'rows of the input'),
      size('width', 56, 'columns of the input'),
      size('kernel_size', 3, 'side of the square kernel'),
      size('stride', 1, 'input elements from one window to the next'),
      {
        name: 'padding',
        unit: '',
        doc: 'zeros around the input',
        kind: 'count',
        default: 1,
        minimum: 0,
        maximum: 2147483647,
      },
      size('dilation', 1, 'input elements from one kernel element to the next'),
      size('groups', 1, 'parts that the channels are split into'),
      {
        name: 'bias',
        unit: '',
        doc: 'whether a learned bias is added',
        kind: 'boolean',
        default: true,
      },
    ],
  },
  {
    name: 'sparse_linear',
    doc: 'a fully connected layer of which only the weights left are stored',
    kernels: ['fastest', 'naive', 'simd'],
    fields: [
      size('batch', 32, 'rows of the input'),
      size('in_features', 256, 'columns of the input'),
      size('out_features', 256, 'columns of the output'),
      {
        name: 'sparsity_percent',
        unit: '%',
        doc: 'the share of weights that are 0',
        kind: 'count',
        default: 90,
        minimum: 0,
        maximum: 100,
      },
      {
        name: 'bias',
        unit: '',
        doc: 'whether a learned bias is added',
        kind: 'boolean',
        default: true,
      },
    ],
  },
  {
    name: 'peak',
    doc: 'multiply-adds in registers: the most arithmetic this build can do',
    kernels: ['fastest', 'naive', 'simd'],
    fields: [
      {
        name: 'steps',
        unit: '',
        doc: 'multiply-adds of each chain',
        kind: 'count',
        default: 100000,
        minimum: 1,
        maximum: 1000000000,
      },
      {
        name: 'form',
        unit: '',
        doc: 'how many vectors of chains are worked on at a time',
        kind: 'choice',
        default: 'accumulators_14',
        choices: ['accumulators_12', 'accumulators_14', 'accumulators_24'],
      },
    ],
  },
  {
    name: 'bandwidth',
    doc: 'a working set streamed through: the most bytes this build can move',
    kernels: ['fastest', 'naive', 'simd'],
    fields: [
      size('size', 1048576, 'numbers of 4 bytes in the whole working set'),
      {
        name: 'stream',
        unit: '',
        doc: 'read alone, one array read and one written, or two read and one written',
        kind: 'choice',
        default: 'read',
        choices: ['read', 'scale', 'triad'],
      },
      {
        name: 'form',
        unit: '',
        doc: 'in how many vectors a block is summed; of `read` only',
        kind: 'choice',
        default: 'accumulators_6',
        choices: ['accumulators_6', 'accumulators_8', 'two_places'],
      },
    ],
  },
  {
    name: 'leaky_cache',
    doc: 'a cache that keeps every result, up to 64 MB: a leak to be found',
    kernels: ['fastest', 'naive'],
    fields: [
      {
        name: 'size',
        unit: '',
        doc: 'numbers of 4 bytes in each copy',
        kind: 'count',
        default: 16384,
        minimum: 1,
        maximum: 16777216,
      },
    ],
  },
]

/** The headings under which questions stand, in order */
export const questionGroups = [
  'How long?',
  'How much work?',
  'Where do the bytes go?',
  'Where does the time go?',
  'What is the limit?',
  'Is it really faster?',
  'Go further',
] as const

/** A member of a request that says what is asked about. */
export interface RoleInfo {
  readonly name: string
  readonly takes: RoleKind
  /** So many subjects a list has at least, and at most. */
  readonly fewest: number
  readonly most: number
}

/** A question: what a page, a terminal and the lab need to know to ask it. */
export interface QuestionInfo {
  /** Its name in files: training_cost. */
  readonly name: ExperimentName
  /** Its name in links, commands and elements: training-cost. */
  readonly link: string
  /** Its name in JavaScript: trainingCost. */
  readonly method: string
  readonly group: (typeof questionGroups)[number]
  /** The question in words. */
  readonly asks: string
  /** A line of help. */
  readonly doc: string
  /** What one would search for, separated by commas. */
  readonly terms: string
  /** The members of a request that say what is asked about. */
  readonly roles: readonly RoleInfo[]
  /** The record that comes of it. */
  readonly report: string
  /** Whether a request may have `files`. */
  readonly readsFiles: boolean
}

/** Every question, in the order in which a detective asks */
export const questionInfos = [
  {
    name: 'timing',
    link: 'timing',
    method: 'timing',
    group: 'How long?',
    asks: 'How long does it take, and how sure is that?',
    doc: 'how long it takes on this machine, and how sure that is',
    terms: 'latency, benchmark, median, p50, p95, jitter, throughput',
    roles: [{ name: 'subject', takes: 'operation or model', fewest: 1, most: 1 }],
    report: 'TimingReport',
    readsFiles: false,
  },
  {
    name: 'cost',
    link: 'cost',
    method: 'cost',
    group: 'How much work?',
    asks: 'How much work is it on paper?',
    doc: 'how much work it is, counted exactly; nothing is executed',
    terms: 'FLOPs, MACs, parameters, arithmetic intensity',
    roles: [{ name: 'subject', takes: 'operation or model', fewest: 1, most: 1 }],
    report: 'CostReport',
    readsFiles: false,
  },
  {
    name: 'training_cost',
    link: 'training-cost',
    method: 'trainingCost',
    group: 'How much work?',
    asks: 'What would training it cost?',
    doc: 'what training a transformer would cost, by three formulas',
    terms: '6ND, Kaplan, PaLM, Megatron, GPU hours, tokens',
    roles: [],
    report: 'TrainingCostReport',
    readsFiles: false,
  },
  {
    name: 'memory',
    link: 'memory',
    method: 'memory',
    group: 'Where do the bytes go?',
    asks: 'Where do the bytes go?',
    doc: 'where the bytes go, from the allocator itself',
    terms: 'peak memory, allocations, heap, leak',
    roles: [{ name: 'subject', takes: 'operation or model', fewest: 1, most: 1 }],
    report: 'MemoryReport',
    readsFiles: false,
  },
  {
    name: 'profile',
    link: 'profile',
    method: 'profile',
    group: 'Where does the time go?',
    asks: 'What does it take: time, memory and work?',
    doc: 'its time, its memory and its work in one report',
    terms: 'SimpleProfiler, profiler, latency, peak memory, FLOPs, bandwidth',
    roles: [{ name: 'subject', takes: 'operation or model', fewest: 1, most: 1 }],
    report: 'ProfileReport',
    readsFiles: false,
  },
  {
    name: 'trace',
    link: 'trace',
    method: 'trace',
    group: 'Where does the time go?',
    asks: 'Where does the time go?',
    doc: 'where the time goes, span by span',
    terms: 'flame chart, spans, profiler, Perfetto, speedscope',
    roles: [{ name: 'subject', takes: 'operation or model', fewest: 1, most: 1 }],
    report: 'TraceReport',
    readsFiles: false,
  },
  {
    name: 'bottleneck',
    link: 'bottleneck',
    method: 'bottleneck',
    group: 'Where does the time go?',
    asks: 'What is worth fixing?',
    doc: 'which of several, or which layer, is worth making faster',
    terms: 'Amdahl, hot spot, share of the time',
    roles: [{ name: 'subjects', takes: 'operations or models', fewest: 1, most: 64 }],
    report: 'BottleneckReport',
    readsFiles: false,
  },
  {
    name: 'roofline',
    link: 'roofline',
    method: 'roofline',
    group: 'What is the limit?',
    asks: 'Arithmetic or memory?',
    doc: 'what limits it here: arithmetic or memory',
    terms: 'roofline, arithmetic intensity, bandwidth, memory bound, compute bound, peak',
    roles: [{ name: 'subjects', takes: 'operations or models', fewest: 0, most: 64 }],
    report: 'RooflineReport',
    readsFiles: false,
  },
  {
    name: 'scaling',
    link: 'scaling',
    method: 'scaling',
    group: 'What is the limit?',
    asks: 'How does it grow, and what comes next?',
    doc: 'how the time grows along --axis, measured at --values',
    terms: 'complexity, exponent, power law, extrapolation',
    roles: [{ name: 'subject', takes: 'operation or model', fewest: 1, most: 1 }],
    report: 'ScalingReport',
    readsFiles: false,
  },
  {
    name: 'attention',
    link: 'attention',
    method: 'attention',
    group: 'What is the limit?',
    asks: 'Full, windowed, linear or cached?',
    doc: 'how full, windowed, linear and cached attention grow with seq',
    terms: 'quadratic, sliding window, linear attention, KV cache, sequence length',
    roles: [],
    report: 'AttentionReport',
    readsFiles: false,
  },
  {
    name: 'batching',
    link: 'batching',
    method: 'batching',
    group: 'What is the limit?',
    asks: 'How large should a batch be?',
    doc: 'throughput against latency and memory over the batch of a model',
    terms: 'throughput, latency, batch size, inference, serving',
    roles: [{ name: 'subject', takes: 'model', fewest: 1, most: 1 }],
    report: 'BatchingReport',
    readsFiles: false,
  },
  {
    name: 'threads',
    link: 'threads',
    method: 'threads',
    group: 'What is the limit?',
    asks: 'What do more threads gain?',
    doc: 'what more threads gain, on the same and on growing work',
    terms: 'parallel, cores, strong scaling, weak scaling, Karp-Flatt, Gustafson, serial share',
    roles: [{ name: 'subject', takes: 'operation or model', fewest: 1, most: 1 }],
    report: 'ThreadsReport',
    readsFiles: false,
  },
  {
    name: 'crossover',
    link: 'crossover',
    method: 'crossover',
    group: 'What is the limit?',
    asks: 'When does the GPU win?',
    doc: 'from which size a GPU multiplies faster, its transfers apart',
    terms: 'WebGPU, GPU, transfer, PCIe, offload, shader, WGSL',
    roles: [],
    report: 'CrossoverReport',
    readsFiles: false,
  },
  {
    name: 'distributed',
    link: 'distributed',
    method: 'distributed',
    group: 'What is the limit?',
    asks: 'What do more machines buy?',
    doc: 'training shared by workers, measured, and by machines, modelled',
    terms: 'data parallel, all-reduce, ring, gradient exchange, alpha-beta, cluster, DDP',
    roles: [{ name: 'subject', takes: 'model', fewest: 1, most: 1 }],
    report: 'DistributedReport',
    readsFiles: false,
  },
  {
    name: 'comparison',
    link: 'comparison',
    method: 'comparison',
    group: 'Is it really faster?',
    asks: 'Is it really faster?',
    doc: 'whether it is really faster than its baseline',
    terms: 'A/B test, speedup, baseline, significance',
    roles: [
      { name: 'baseline', takes: 'operation or model', fewest: 1, most: 1 },
      { name: 'optimized', takes: 'operation or model', fewest: 1, most: 1 },
    ],
    report: 'ComparisonReport',
    readsFiles: false,
  },
  {
    name: 'suite',
    link: 'suite',
    method: 'suite',
    group: 'Is it really faster?',
    asks: 'Which of many is the fastest?',
    doc: 'which of many is the fastest; the first is the baseline',
    terms: 'ranking, leaderboard, benchmark suite',
    roles: [{ name: 'subjects', takes: 'operations or models', fewest: 2, most: 16 }],
    report: 'SuiteReport',
    readsFiles: false,
  },
  {
    name: 'ladder',
    link: 'ladder',
    method: 'ladder',
    group: 'Is it really faster?',
    asks: 'What does each kernel trick buy?',
    doc: 'what each kernel gains, from plain JavaScript to threads',
    terms: 'SIMD, vectors, cache blocking, tiling, threads, kernels',
    roles: [{ name: 'subject', takes: 'operation or model', fewest: 1, most: 1 }],
    report: 'LadderReport',
    readsFiles: false,
  },
  {
    name: 'optimization',
    link: 'optimization',
    method: 'optimization',
    group: 'Is it really faster?',
    asks: 'What does making it smaller cost?',
    doc: 'what quantizing and pruning cost a model that learned digits',
    terms: 'quantize, int8, prune, sparsity, compression, KV cache',
    roles: [{ name: 'subject', takes: 'model', fewest: 1, most: 1 }],
    report: 'OptimizationReport',
    readsFiles: true,
  },
  {
    name: 'regression',
    link: 'regression',
    method: 'regression',
    group: 'Is it really faster?',
    asks: 'Is it slower than last time?',
    doc: 'whether a later run is slower than a saved one; fails if it is',
    terms: 'regression test, continuous integration, saved run',
    roles: [
      { name: 'saved', takes: 'saved runs', fewest: 1, most: 1 },
      { name: 'later', takes: 'saved run', fewest: 1, most: 1 },
    ],
    report: 'RegressionReport',
    readsFiles: false,
  },
  {
    name: 'architectures',
    link: 'architectures',
    method: 'architectures',
    group: 'Go further',
    asks: 'MLP, CNN or Transformer?',
    doc: 'MLP, CNN or Transformer on one task, as alike as they can be',
    terms: 'perceptron, convolution, vision transformer, parameters, inductive bias',
    roles: [],
    report: 'ArchitecturesReport',
    readsFiles: false,
  },
  {
    name: 'training',
    link: 'training',
    method: 'training',
    group: 'Go further',
    asks: 'Does it learn, and what does a step cost?',
    doc: 'whether a model learns digits or a text, and what a step costs',
    terms: 'loss, accuracy, SGD, Adam, epochs, backward pass, MNIST',
    roles: [{ name: 'subject', takes: 'model', fewest: 1, most: 1 }],
    report: 'TrainingReport',
    readsFiles: true,
  },
  {
    name: 'overhead',
    link: 'overhead',
    method: 'overhead',
    group: 'Go further',
    asks: 'What does profiling itself cost?',
    doc: 'what tracing, recording memory and sampling cost themselves',
    terms: 'observer effect, instrumentation, sampling, hooks, profiler',
    roles: [{ name: 'subject', takes: 'operation or model', fewest: 1, most: 1 }],
    report: 'OverheadReport',
    readsFiles: false,
  },
  {
    name: 'tile',
    link: 'tile',
    method: 'tile',
    group: 'Go further',
    asks: 'Which tile fits the registers?',
    doc: 'what registers make of the innermost loop of a matrix product',
    terms: 'register tiling, spill, microkernel, GEMM, unrolling, fused multiply-add, FMA',
    roles: [],
    report: 'TileReport',
    readsFiles: false,
  },
] as const satisfies readonly QuestionInfo[]
