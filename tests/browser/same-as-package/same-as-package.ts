// SPDX-License-Identifier: MIT
//
// Holds what the page measured against the package: asked the same in Node, on the same build, it gives the same counts,
// names and outcomes.
import { setFlagsFromString } from 'node:v8'
import { expect, type Page } from '@playwright/test'
import type { AnyResultFile } from '../../../web/lab/files/result.ts'
import type { Environment } from '../../../web/lab/generated/records.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { exactPart } from './exact.ts'

// Node 20 has the build of Chromium's too, behind a flag.
setFlagsFromString('--experimental-wasm-relaxed-simd')

const library = new URL('../../../dist/lib/flopscope.js', import.meta.url).href

/** Keeps the last result of each question on the pages that are opened from now on. */
export const keepResults = (page: Page) =>
  page.addInitScript(() => {
    const results: Record<string, unknown> = {}
    Object.assign(globalThis, { flopscopeResults: results })
    addEventListener('flopscope-result', (event) => {
      const { detail } = event as CustomEvent<{ experiment: string }>
      results[detail.experiment] = detail
    })
  })

/** The last result of a question on the page, by its name in links, as its file has it. */
export async function keptResult(page: Page, link: string): Promise<AnyResultFile> {
  const experiment = link.replaceAll('-', '_')
  const text = await page.evaluate((name) => {
    const { flopscopeResults } = globalThis as unknown as {
      flopscopeResults: Record<string, unknown>
    }
    return JSON.stringify(flopscopeResults[name], (_, value) =>
      ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value,
    )
  }, experiment)
  expect(text, `a result of ${experiment} on the page`).toBeDefined()
  return JSON.parse(text)
}

/** What `use` gives of a lab of the package, of the build that a result was made with. */
export async function ofPackage<T>(
  { variant, threads }: Environment,
  use: (lab: Lab) => Promise<T>,
): Promise<T> {
  const { openLab }: typeof import('../../../web/lab/index.ts') = await import(library)
  const build = threads > 1 ? { threads } : { variant: variant as 'plain' }
  const lab = await openLab({ worker: false, ...build })
  try {
    return await use(lab as Lab)
  } finally {
    lab.close()
  }
}

/** Fails where the package gives another exact figure. */
export async function expectSameAsPackage(result: AnyResultFile): Promise<void> {
  const { format, version, created, flopscope_version, ...run } = result
  const { experiment, options, environment, report, ...subjects } = run
  const found = await ofPackage(environment, (lab) =>
    lab.experiment(experiment, subjects as never, options),
  )
  expect(exactPart(experiment, report), `what is exact of ${experiment}`).toEqual(
    exactPart(experiment, found),
  )
}
