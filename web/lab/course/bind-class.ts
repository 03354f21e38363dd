// SPDX-License-Identifier: MIT
//
// A class whose first argument is known already, as the course's classes know their lab. It can be
// extended, which one that `bind` makes cannot: that has no prototype.

export function bindClass<First, Rest extends unknown[], Made>(
  Class: new (first: First, ...rest: Rest) => Made,
  first: First,
): new (
  ...rest: Rest
) => Made {
  const bound = Class.bind(null, first)
  return Object.defineProperty(bound, 'prototype', { value: Class.prototype })
}
