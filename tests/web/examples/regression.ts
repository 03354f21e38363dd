// SPDX-License-Identifier: MIT
//
// A comparison of saved runs as tests ask it.
import type { Example } from '../support/examples.ts'
import { matmul } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    // A run of 12 calls against one that takes half as long again.
    regression: {
      subjects: async ({ lab, saved }) => {
        const report = await lab.timing(matmul, { runs: 12, max_ms: 60_000 })
        const samples_ms = report.samples_ms.map((ms) => 1.5 * ms)
        const run = { subject: matmul, options: { runs: 12 } }
        return {
          saved: saved({ ...run, report }),
          later: saved({ ...run, report: { ...report, samples_ms } }),
        }
      },
      options: { minimum_effect_percent: 10 },
      line: '{saved} {later} --minimum-effect-percent 10',
    },
  },
  help: [''],
  // Its subjects are files, which tests/browser/regression.spec.ts chooses.
}
