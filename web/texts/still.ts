// SPDX-License-Identifier: MIT
//
// Words of an element in anybody's page before it is touched.

export const still = {
  run: 'Run',
  form: 'Show the form',
  measured: 'Measured in this browser when you press Run. Nothing is uploaded.',
  calculated: 'Calculated in this browser. Nothing is uploaded.',
  noNumbers: 'Nothing measured yet',
  loading: 'Loading…',
  unknownAttribute: (name: string, tag: string, known: readonly string[], version: string) =>
    `<${tag}> of Flopscope ${version} has no attribute ${name}; it has ${known.join(', ')}.`,
  unknownPart: (part: string, known: readonly string[]) =>
    `hide must name ${known.join(', ')}, but it says “${part}”.`,
} as const
