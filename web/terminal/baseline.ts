// SPDX-License-Identifier: MIT
//
// The baseline of a comparison on the command line: the same as what is compared, but for what `--baseline-m` and the like
// say, or something else that `--baseline` names, with a shape of its own.

import type { FieldInfo } from '../lab/generated/records.ts'
import { terminal as words } from '../texts/terminal.ts'
import type { Values } from './arguments.ts'
import type { Topic } from './topics.ts'

const prefix = 'baseline_'

export interface Baseline {
  /** What may be said of it, each by its own name with the prefix. */
  readonly fields: readonly FieldInfo[]
  /** It, by all that was said on the line; `own` was said of what it is compared with. */
  subject(values: Values, own: Values): ReturnType<Topic['subject']>
}

/** The baseline of `topic`, or `other` where the line names another. */
export function baselineOf(topic: Topic, other: Topic | undefined): Baseline {
  const { fields, subject } = other ?? topic
  return {
    fields: [
      { name: 'baseline', unit: '', doc: words.docs.baseline, kind: 'text', default: null },
      ...fields.map((field) => ({
        ...field,
        name: `${prefix}${field.name}`,
        ...(other ? {} : { doc: words.docs.baselineField, default: null }),
      })),
    ],
    subject: (values, own) => subject({ ...(other ? {} : own), ...said(values) }),
  }
}

/** The word that names another baseline in `args`. */
export function namedBaseline(args: readonly string[]): string | undefined {
  const place = args.findIndex((word) => /^--baseline(=|$)/.test(word))
  const [, after] = args[place]?.split('=') ?? []
  return place < 0 ? undefined : (after ?? args[place + 1])
}

/** What was said of the baseline, by the names of the fields themselves. */
function said(values: Values): Values {
  const own = Object.entries(values).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]))
}
