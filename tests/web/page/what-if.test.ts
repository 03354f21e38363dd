// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { FlopscopeWhatIf } from '../../../web/page/answer/what-if.ts'
import { texts } from '../../../web/texts/bottleneck.ts'

/** Says what the whole gains with the slider at its left, at its beginning and at its right end. */
async function gains(percent: number): Promise<(string | undefined)[]> {
  const element = new FlopscopeWhatIf()
  element.whatIf = { parts: [{ name: 'relu 8', percent }], texts: texts.slider }
  document.body.append(element)
  const said = []
  for (const step of [0, 6, 40]) {
    element.step = step
    await element.updateComplete
    said.push(element.renderRoot.querySelector('output')?.textContent?.replaceAll('\u00a0', ' '))
  }
  return said
}

test('a slider says by Amdahl’s law what a faster part gives the whole', async () => {
  // Of one half, a hundredth of it is left: 1 / (0.5 + 0.005) = 1.98.
  expect(await gains(50)).toEqual([
    'If relu 8 were 1.0 times as fast, the whole would be 1.00 times as fast.',
    'If relu 8 were 2.0 times as fast, the whole would be 1.33 times as fast.',
    'If relu 8 were 100 times as fast, the whole would be 1.98 times as fast.',
  ])
})

test('a slider reckons with the factor that it says', async () => {
  // 1 / (0.016 + 0.984 / 2) = 1.969, as the answer has it; of 100^(6 / 40) = 1.995 it would be 1.964.
  expect((await gains(98.4))[1]).toContain('2.0 times as fast, the whole would be 1.97 times')
})
