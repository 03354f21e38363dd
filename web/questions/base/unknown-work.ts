// SPDX-License-Identifier: MIT
//
// Sentences about operations and models that are asked for by a name that nothing has. It brings the catalogue along,
// since only that knows all names.

import '../../lab/catalogue.ts'
import { offeredModelNames, operationNames } from '../../lab/generated/records.ts'
import { isKnown } from '../../lab/known-works.ts'
import { mustBe, oneOf, valueWords } from '../../lab/refusal.ts'
import type { Wording } from '../../lab/wording.ts'

/** The sentences about an operation and a model that a subject asks for and that there are not. */
export const unknownWork = (subject: object): Wording[] =>
  Object.entries({ op: operationNames, model: offeredModelNames }).flatMap(([kind, names]) => {
    const asked = (subject as Readonly<Record<string, unknown>>)[kind]
    return typeof asked !== 'string' || isKnown(asked)
      ? []
      : [mustBe(kind, oneOf(names), valueWords(asked))]
  })
