// SPDX-License-Identifier: MIT
//
// Patterns that read whatever the formatters print (web/lab/format/): a slow or busy machine prints
// 3,663.3 or 4.1e-5 where a fast one prints 12.4, in other units, and a test must read them all.

/** `−3,663.3`, in files `-3663.3`, `1020`, `4.1e-5` */
export const number = String.raw`[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+-]\d+)?`

/** `703 µs`; before a unit stands a space, in pages one that does not break. */
export const time = String.raw`${number}\s(?:ns|µs|ms|s|min)`

/** `1.2 %`, `< 0.01 %` */
export const percent = String.raw`(?:< )?${number}\s%`

/** `33.6 M`, `980` */
export const count = String.raw`${number}(?:\s[KMGTPEZ])?`

/** `1.50 MB` */
export const bytes = String.raw`${number}\s(?:bytes|[KMGT]B)`

/** `47.8 GFLOP/s` */
export const rate = String.raw`${number}\s[KMGTPEZ]?FLOP\/s`

/** `[698, 711]`: bounds in the unit of the point before them. */
export const bounds = String.raw`\[${number}, ${number}\]`

/** `698 – 711`: bounds in a column of their own, before their unit. */
export const between = `${number} – ${number}`

/** A pattern of a printed text, in which these stand for a number:
 *  pattern`\nmedian +${time} ${bounds}`. */
export const pattern = (text: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
  new RegExp(String.raw(text, ...parts))
