// SPDX-License-Identifier: MIT
//
// Text from elsewhere: from a file, a link or a caller, who may have it from anybody.

/** '?' for what could command a terminal or turn the order of the letters around it: controls, but for tabs
 *  and ends of lines, and marks of direction. As `plain_text` of cpp/measure/text/phrase.cpp. */
export const plainText = (text: string): string =>
  text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: These are what is looked for.
    /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    '?',
  )
