// SPDX-License-Identifier: MIT
//
// The glossary: each term of the lab in two sentences, with the source that says more.

export interface Term {
  readonly name: string
  readonly says: string
  readonly source: string
  /** Where the source is to be had, if it is anywhere for good. */
  readonly at?: string
}

const doi = (name: string): string => `https://doi.org/${name}`
const arxiv = (name: string): string => `https://arxiv.org/abs/${name}`

const belli = {
  source: 'T. Hoefler and R. Belli, Scientific Benchmarking of Parallel Computing Systems, 2015',
  at: doi('10.1145/2807591.2807644'),
}
const roof = {
  source: 'S. Williams, A. Waterman and D. Patterson, Roofline, 2009',
  at: doi('10.1145/1498765.1498785'),
}
const attended = {
  source: 'A. Vaswani and others, Attention Is All You Need, 2017',
  at: arxiv('1706.03762'),
}
const drepper = {
  source: 'U. Drepper, What Every Programmer Should Know About Memory, 2007',
  at: 'https://www.akkadia.org/drepper/cpumemory.pdf',
}

/** Under the names by which texts link them. */
export const terms: Readonly<Record<string, Term>> = {
  activation: {
    name: 'Activations',
    says: 'The numbers that a layer makes of its input, for each sample of the batch. Training keeps them for the backward pass, so they often take more memory than the parameters.',
    source: 'T. Chen and others, Training Deep Nets with Sublinear Memory Cost, 2016',
    at: arxiv('1604.06174'),
  },
  amdahl: {
    name: 'Amdahl’s law',
    says: 'A part that takes a share of the time can give back no more than that share, however much faster it becomes. With the part so many times as fast, the whole is 1 / (1 − share + share / factor) times as fast.',
    source: 'G. Amdahl, Validity of the Single Processor Approach, 1967',
    at: doi('10.1145/1465482.1465560'),
  },
  attention: {
    name: 'Attention',
    says: 'A layer in which each position of a text takes from every other one what resembles its question. Its work grows with the square of the length.',
    ...attended,
  },
  bandwidth: {
    name: 'Bandwidth',
    says: 'The bytes that memory or a cache delivers in a second. It depends on the working set: small ones come from near caches, large ones from main memory.',
    ...drepper,
  },
  batch: {
    name: 'Batch',
    says: 'Samples that go through a model at once, so that each weight that was loaded is used more than once. When something short is timed, the calls that are timed together are a batch, too.',
    ...roof,
  },
  bottlenecks: {
    name: 'Bottleneck',
    says: 'The part or the limit that decides how long the whole takes. Only what makes it faster makes the whole faster.',
    source: 'G. Amdahl, Validity of the Single Processor Approach, 1967',
    at: doi('10.1145/1465482.1465560'),
  },
  cache: {
    name: 'Cache',
    says: 'A small fast memory near the core that keeps what was used last. There are several, each larger and slower than the one before it.',
    ...drepper,
  },
  clock: {
    name: 'Clock resolution',
    says: 'The smallest step by which a clock goes on. Browsers make it coarse on purpose, so what is short is timed many calls together.',
    source: 'MDN, performance.now()',
    at: 'https://developer.mozilla.org/docs/Web/API/Performance/now',
  },
  'cold-start': {
    name: 'Cold start',
    says: 'The first call, for which code is compiled, memory is handed out and no cache holds anything. It is timed apart, because it is another question than how long the others take.',
    source:
      'A. Georges, D. Buytaert and L. Eeckhout, Statistically Rigorous Java Performance Evaluation, 2007',
    at: doi('10.1145/1297027.1297033'),
  },
  control: {
    name: 'Control',
    says: 'The same measurement of two things that are equal, which should find no difference. If it finds one, the machine was too restless, or the method is wrong.',
    ...belli,
  },
  convention: {
    name: 'Convention of counting',
    says: 'The rule by which operations are counted: multiply-accumulates as one or as two, with the bias and activations or without. Figures of two conventions cannot be compared.',
    source: 'S. Williams, A. Waterman and D. Patterson, Roofline, 2009',
    at: doi('10.1145/1498765.1498785'),
  },
  flop: {
    name: 'FLOP',
    says: 'A floating-point operation: one addition or one multiplication of two numbers. FLOP/s is a rate, so many in a second.',
    ...roof,
  },
  intensity: {
    name: 'Arithmetic intensity',
    says: 'Operations for each byte that is moved. It decides on which side of the roofline’s ridge an operation stands.',
    ...roof,
  },
  interval: {
    name: 'Confidence interval',
    says: 'A range that is made anew in each experiment and holds the true value in 95 of a hundred of them, unless told otherwise. Two that do not overlap differ; of two that overlap only the interval of their ratio tells.',
    ...belli,
  },
  kernel: {
    name: 'Kernel',
    says: 'The innermost code of an operation, written for one kind of machine. Kernels of one operation compute the same, and may differ in time by a factor of a hundred.',
    source: 'K. Goto and R. van de Geijn, Anatomy of High-Performance Matrix Multiplication, 2008',
    at: doi('10.1145/1356052.1356053'),
  },
  leak: {
    name: 'Leak',
    says: 'Memory that is allocated again and again and never given back. It shows as a slope of what is in use from run to run, not as a large number.',
    source: 'M. Jump and K. McKinley, Cork: Dynamic Memory Leak Detection, 2007',
    at: doi('10.1145/1190216.1190224'),
  },
  mac: {
    name: 'Multiply-accumulate (MAC)',
    says: 'A multiplication whose result is added to a sum, which is most of what neural networks compute. It counts as one MAC, or as two FLOP.',
    source: 'V. Sze and others, Efficient Processing of Deep Neural Networks, 2017',
    at: arxiv('1703.09039'),
  },
  median: {
    name: 'Median',
    says: 'The value in the middle when all are sorted. A few very slow runs move the mean, and hardly the median.',
    ...belli,
  },
  outlier: {
    name: 'Outlier',
    says: 'A value far from the others: beyond 1.5 times the width of the middle half, and severe beyond 3 times. The lab labels outliers and never drops them.',
    source: 'J. Tukey, Exploratory Data Analysis, 1977',
  },
  parameter: {
    name: 'Parameters',
    says: 'The learned numbers of a model, its weights and biases. They say how much memory it takes, not how long it runs.',
    source: 'Y. LeCun and others, Gradient-Based Learning Applied to Document Recognition, 1998',
    at: doi('10.1109/5.726791'),
  },
  peak: {
    name: 'Peak',
    says: 'The most that this machine was seen to do: operations a second in registers, or bytes a second in a loop that only moves them. Here peaks are measured, never looked up.',
    ...roof,
  },
  power: {
    name: 'Power law',
    says: 'Time that grows as the size to a fixed power: twice the size takes 2 to that power times as long. On two logarithmic axes it is a straight line, whose slope is the power.',
    source:
      'S. Goldsmith, A. Aiken and D. Wilkerson, Measuring Empirical Computational Complexity, 2007',
    at: doi('10.1145/1287624.1287681'),
  },
  regression: {
    name: 'Regression',
    says: 'A change for the worse between a saved run and a later one. Without an interval nobody can tell it from noise.',
    ...belli,
  },
  ridge: {
    name: 'Ridge',
    says: 'The intensity at which memory and arithmetic limit equally. Left of it an operation waits for data, right of it data wait.',
    ...roof,
  },
  roofline: {
    name: 'Roofline',
    says: 'A picture of the two limits of a machine: how fast it moves bytes and how fast it computes. An operation stands below the lower of both for its intensity.',
    ...roof,
  },
  'serial-share': {
    name: 'Serial share',
    says: 'The part of a work that more threads make no faster, told from the speedup that they gave. Karp and Flatt take it from the same work on more threads, Gustafson from work that grows with them.',
    source: 'A. Karp and H. Flatt, Measuring Parallel Processor Performance, 1990',
    at: doi('10.1145/78607.78614'),
  },
  simd: {
    name: 'SIMD',
    says: 'One instruction that computes with several numbers at once; four in WebAssembly’s vectors. Naive loops leave it unused.',
    source: 'WebAssembly, Fixed-Width SIMD',
    at: 'https://github.com/WebAssembly/simd',
  },
  speedup: {
    name: 'Speed-up',
    says: 'The time of the baseline divided by that of the other. Above 1 the other is faster.',
    ...belli,
  },
  spectre: {
    name: 'Spectre',
    says: 'An attack that reads memory of others by the time that a read takes. It is the reason why browsers made their clocks coarse.',
    source: 'P. Kocher and others, Spectre Attacks: Exploiting Speculative Execution, 2018',
    at: arxiv('1801.01203'),
  },
  'strong-scaling': {
    name: 'Strong and weak scaling',
    says: 'How a time changes with the threads: strong where the work stays the same, weak where it grows with them. What does not get faster the first way may still do more in the same time the second way.',
    source: 'J. Gustafson, Reevaluating Amdahl’s Law, 1988',
    at: doi('10.1145/42411.42415'),
  },
  'warm-up': {
    name: 'Warm-up',
    says: 'Runs that are made before any counts, until code is compiled and caches hold the data. They are kept and shown apart.',
    source:
      'A. Georges, D. Buytaert and L. Eeckhout, Statistically Rigorous Java Performance Evaluation, 2007',
    at: doi('10.1145/1297027.1297033'),
  },
  'working-set': {
    name: 'Working set',
    says: 'The bytes that an operation touches. Where they fit decides which cache they come from.',
    source: 'P. Denning, The Working Set Model for Program Behavior, 1968',
    at: doi('10.1145/363095.363141'),
  },
}

export const glossary = {
  title: 'Glossary',
  intro: 'The terms of the lab, each in two sentences with a source that says more.',
  unknown: (name: string) => `No term is called ${name}.`,
} as const
