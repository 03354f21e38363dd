// SPDX-License-Identifier: MIT
//
// The name of a layer in a sentence: its place in the model and what it is called there. Tables have the whole path.

/** A path of three parts and more, with the kind of its layer behind it. */
const path = /(?<![\w.])(\w+(?:\[\d+\])?)(?:\.\w+(?:\[\d+\])?)+\.(\w+(?:\[\d+\])?)(?= \([A-Z])/g

/** `text` with "layers[0] … in_proj (Linear)" for "layers[0].attention.main[1].in_proj (Linear)". */
export const withShortNames = (text: string): string => text.replaceAll(path, '$1 … $2')
