// SPDX-License-Identifier: MIT
//
// Outputs that rounding doesn't explain, as sentences.

/** `pages[page].results` are cases with the agreement of each contestant. */
export const disagreements = (pages) =>
  pages.flatMap(({ results }, page) =>
    results.flatMap(({ name, agreements }) =>
      Object.entries(agreements)
        .filter(([, { agrees }]) => !agrees)
        .map(
          ([contestant, { worst_error, reference }]) =>
            `${name}, page ${page + 1}: ${contestant} differs from our ${reference} by ` +
            `${worst_error} of the output's scale`,
        ),
    ),
  )
