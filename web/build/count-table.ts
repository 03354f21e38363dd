// SPDX-License-Identifier: MIT
//
// The counts of every operation in each convention, as Markdown; the library that was built before counts them.
import { pathToFileURL } from 'node:url'
import { operations } from '../lab/generated/questions.ts'
import type { OperationSubject } from '../lab/generated/records.ts'
import { root } from './common.ts'

type Library = typeof import('../lab/index.ts')

const exact = (count: number) => count.toLocaleString('en')

export async function countTable(): Promise<string> {
  const { href } = pathToFileURL(`${root}dist/lib/flopscope.js`)
  const { openLab } = (await import(/* @vite-ignore */ href)) as Library
  const lab = await openLab({ worker: false })
  const rows: string[] = []
  for (const { name: op, fields } of operations) {
    const sizes = fields
      .filter(({ kind }) => kind === 'count')
      .map(({ name, default: usual }) => `${name} ${usual}`)
    const { macs, flops, multiplies, adds, others } = await lab.cost({ op } as OperationSubject)
    const counts = [macs, flops, multiplies, adds, others].map(exact)
    rows.push(`| \`${op}\` | ${sizes.join(', ')} | ${counts.join(' | ')} |`)
  }
  lab.close()
  return `| operation | sizes | \`macs\` | \`flops\` | multiplications | additions | others |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}
