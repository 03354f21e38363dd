// SPDX-License-Identifier: MIT
//
// The name of the method that `using` calls. Browsers without that statement lack the symbol too; a
// symbol of our own then takes its place, so that the method is not named "undefined".

export const dispose: typeof Symbol.dispose =
  Symbol.dispose ?? (Symbol('Symbol.dispose') as typeof Symbol.dispose)
