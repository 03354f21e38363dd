// SPDX-License-Identifier: MIT

/** The text on one line: a number should not lose its unit at the end of one. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')
