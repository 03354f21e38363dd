// SPDX-License-Identifier: MIT
//
// Compares a picture with its file in tests/fixtures/charts. Each file is a complete picture: open it in
// a browser to see what the test expects. `npx vitest -u` accepts a change; look at it first.

import { expect } from 'vitest'
import { standalone } from '../../../web/charts/parts/style.ts'

export async function expectPicture(name: string, chart: SVGSVGElement): Promise<void> {
  const lines = standalone(chart).replaceAll(/(?<=>)(?=<[^/])/g, '\n')
  await expect(`${lines}\n`).toMatchFileSnapshot(`../../fixtures/charts/${name}.svg`)
}
