// SPDX-License-Identifier: MIT
//
// The badge of an answer: how far it can be believed, in a word that opens what speaks against it. The report's verdicts
// decide it: a caution makes it fair, a problem or three cautions poor. What could not be told is never good.

import { html, nothing } from 'lit'
import type { Verdict } from '../../lab/generated/records.ts'
import { common } from '../../texts/common.ts'
import { verdicts } from './verdicts.ts'

const marks = { good: '●●●', fair: '●●○', poor: '●○○' } as const
type Level = keyof typeof marks

function levelOf(cautions: readonly Verdict[], isTold: boolean): Level {
  const count = (wanted: Verdict['severity']) =>
    cautions.filter(({ severity }) => severity === wanted).length
  if (count('problem') > 0 || count('warning') >= 3) return 'poor'
  return count('warning') > 0 || !isTold ? 'fair' : 'good'
}

/** Where nothing is `answered` and there is no caution, there is nothing to trust either. `isTold` is whether the answer
 *  says what was asked, and not that too little was measured for it. */
export function trust(cautions: readonly Verdict[], answered = true, isTold = true) {
  if (!answered && cautions.length === 0) return nothing
  const level = levelOf(cautions, isTold)
  const badge = html`<b class="badge ${level}"><span aria-hidden="true">${marks[level]}</span> ${common.trust[level]}</b>`
  if (cautions.length === 0)
    return html`<p class="trust">${badge} ${isTold ? common.nothingAgainst : common.tooLittle}</p>`
  return html`
    <details class="trust">
      <summary>${badge} ${common.toKnow(cautions.length)}</summary>
      ${verdicts(cautions)}
    </details>
  `
}
