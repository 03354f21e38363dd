// SPDX-License-Identifier: MIT
//
// Reports as JSON holds them: samples are typed arrays, which it would write as objects.

/** For JSON.stringify. */
export const plain = (_: string, value: unknown): unknown =>
  value instanceof Float64Array ? Array.from(value) : value

/** The options with plain lists in place of typed arrays, which C++ does not take for lists. */
export const withPlainLists = <Options extends object>(options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      ArrayBuffer.isView(value) && Symbol.iterator in value
        ? Array.from(value as Float64Array)
        : value,
    ]),
  ) as Options
