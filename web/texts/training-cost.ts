// SPDX-License-Identifier: MIT
//
// Texts of the cost of a training.

import { say, strong, type Text, unbroken } from './say.ts'

const modelsOwn = 'the model’s'

export const texts = {
  next: 'What does one step take and hold here?',
  hint: 'Worked out at once; nothing is run. It begins with an A100 at 40 % of its peak, for 2 $ an hour: change what is otherwise.',
  own: { embedding_parameters: 'none', price_per_device_hour: 'no price' },
  known: {
    parameters: modelsOwn,
    embedding_parameters: modelsOwn,
    blocks: modelsOwn,
    width: modelsOwn,
    seq: modelsOwn,
    vocabulary: modelsOwn,
    price_per_device_hour: 'no price',
  },
  plan: [
    '**Puts three formulas side by side.** Kaplan’s, PaLM’s and Megatron’s differ in what they leave out; a known model is also counted layer by layer. For sizes of your own choose `own`; they stand among the settings.',
    '**Estimates time and money from your figures.** The peak of one device, the share of it that is reached, and the price of an hour are yours to change: it begins with those of an A100 at 40 %, for 2 $ an hour.',
  ],
  names: {
    kaplan: 'Kaplan',
    palm: 'PaLM',
    megatron: 'Megatron',
    counted: 'Counted',
  } as Readonly<Record<string, string>>,
  nothing: 'No formula has all that it needs.',
  it: 'it',
  takes: (model: string, tokens: string, work: Text) =>
    say`Training ${model} on ${unbroken(tokens)} takes ${work}.`,
  tokens: {
    1e12: (count: string) => `${count} trillion tokens`,
    1e9: (count: string) => `${count} billion tokens`,
    1e6: (count: string) => `${count} million tokens`,
    1: (count: string) => `${count} tokens`,
  },
  one: (work: string) => say`${strong(work)}`,
  between: (low: string, high: string) => say`between ${strong(low)} and ${strong(high)}`,
  time: (hours: string) => say` By your figures that is ${unbroken(`${hours} hours`)}.`,
  price: (price: string) => say` The price is ${unbroken(price)}.`,
  to: (low: string, high: string) => (low === high ? low : `${low} to ${high}`),
  figure: 'The work of the whole training',
  figureHead: ['By', 'Work', 'Weights', 'Attention'],
  table: (estimated: boolean) => ({
    caption: estimated ? 'By formula; hours and price are estimates' : 'By formula',
    head: 'By',
    heads: {
      flops: 'Work',
      flops_per_token: 'For each token',
      attention_flops: 'Attention',
      hours: 'Hours',
      device_hours: 'Device hours',
      price: 'Price',
    },
  }),
  leftOut: 'left out',
  formula: (name: string, formula: string, source: string, missing: string) =>
    `${name}: ${formula}; ${source}.${missing ? ` Needs ${missing}.` : ''}`,
  sizes: 'What it was worked out from',
  rows: {
    tokens: 'Tokens trained on',
    parameters: 'Parameters',
    embedding_parameters: 'Of those, in embeddings',
    blocks: 'Transformer blocks',
    width: 'Width of a token',
    seq: 'Tokens in a sequence',
    vocabulary: 'Different tokens',
  },
} as const
