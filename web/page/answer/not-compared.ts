// SPDX-License-Identifier: MIT

/** Why there is no comparison, by the outcome of two or of many; none for `measured`. */
export const notCompared: Readonly<Record<string, string>> = {
  unfinished: 'Stopped before there was anything to compare.',
  cannot_resolve:
    'The clock cannot resolve these in the time allowed: allow more, or choose larger shapes.',
  optimized_away: 'There is nothing left of one of them to time.',
  kernel_mismatch:
    'One of the kernels computes something else than it should; it is not worth comparing.',
  out_of_memory: 'There was not enough memory left to run them: choose smaller ones.',
}
