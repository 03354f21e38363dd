// SPDX-License-Identifier: MIT
//
// The words of cautions that only the browser can give. Loaded where there are any.

import type { Verdict } from '../generated/records.ts'
import { wording } from '../wording.ts'

const cautions = {
  others_unseen: {
    severity: 'note',
    words: wording(
      'others_unseen',
      'This frame, sandboxed or of another site without storage, sees no other page: another may have measured at the same time.',
    ),
  },
  on_battery: {
    severity: 'note',
    words: wording('on_battery', 'The machine ran on its battery, where many slow down.'),
  },
  under_pressure: {
    severity: 'warning',
    words: wording(
      'under_pressure',
      'The browser told of a processor under pressure, by other work or by heat, which may have slowed this down.',
    ),
  },
} as const

export type Caution = keyof typeof cautions

export const allCautions = Object.keys(cautions) as Caution[]

/** The report with these, each behind those that are as severe. */
export function cautioned<Report>(report: Report, codes: readonly Caution[]): Report {
  const { verdicts } = report as { readonly verdicts?: readonly Verdict[] }
  if (!verdicts) return report
  const severities = ['problem', 'warning', 'note']
  const rank = ({ severity }: Verdict) => severities.indexOf(severity)
  const said = codes.map((each): Verdict => {
    const { severity, words } = cautions[each]
    return { code: words.code, severity, text: words.text }
  })
  return { ...report, verdicts: [...verdicts, ...said].sort((a, b) => rank(a) - rank(b)) }
}
