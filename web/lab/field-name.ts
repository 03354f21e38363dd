// SPDX-License-Identifier: MIT
//
// The name of a field as words, without its unit, which stands beside them: `latency_us` is "latency".

export const fieldInWords = (name: string): string =>
  name.replace(/_(ms|us|percent|bytes|(gbit|flops)_per_s)?$/, '').replaceAll('_', ' ')
